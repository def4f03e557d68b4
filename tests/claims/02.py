import numpy as np

assert (verdicts.verdict == "reproduced").all()
assert rows.player[rows.line == 8].tolist() == ["2", "3", "1"]
assert replies.tolist() == ["D", "C", "B"]
assert dl.KthBestPick(2).pick(start) == kth_best_pick(start, 2) == steps[-1].result == 0
assert cases["draft over"].any()
assert np.allclose(in_four["mean"].iloc[:2], 2 / 3)
assert in_four["mean"]["random"] + in_four.ci95["random"] < 0
assert not full or round(in_four["mean"]["random"], 2) == -0.21
assert stepper.error == ""
if full:
    often = cases.mean().round(2)
    assert (often["best item"], often["draft over"]) == (0.88, 0.04)
    assert spread["gains"]["median"].round(2).tolist()[:2] == [0.31, 0.41]
    losses = (300 * spread["loses"]).round().astype(int)
    assert losses[["min", "max"]].to_numpy().tolist()[:2] == [[1, 2], [0, 1]]
    assert spread["loses"]["min"]["random"] > spread["gains"]["max"]["random"]
