def is_about(row, mean, ci95):
    return np.allclose(row[["mean", "ci95"]].tolist(), [mean, ci95], atol=0.51)


said = list(zip(more.index, [(-50, 8), (-10, 15), (23, 10), (40, 10)]))
assert all(is_about(more.loc[name], *numbers) for name, numbers in said)
asked = ["North America", tuned["quo"], "UCT, network of own drafts", "RAVE, 1000 games"]
assert simple[asked].round().tolist() == [197, 223, 216, 252]
won = points.y.round().unstack()[["Australia", "South America"]]
assert won.to_numpy().tolist() == [[11, 11], [21, 3]]
off = (points.y - points.x).abs().groupby("kind").mean().round()
assert (off.tolist(), owned) == ([9, 8], [2, 78])
assert of_models["mean"].round().tolist() == [133, 182, 152, 228]
asked = ["the paper's UCT", "the best of 74 rules", "network, own"]
assert bars["mean"][asked].round().tolist() == [135, 167, 172]
real = bars.loc[["RAVE, 300 real games", "UCT, 300 real games"], ["mean", "ci95"]]
assert np.allclose(real, [[178, 6], [147, 8]], atol=0.51)
assert np.allclose(seats.correlation, [0.25, 0.28, 0.29, 0.28, 0.41, 0.43], atol=0.006)
from companion.studies import robustness

wars = robustness.stored("robustness").query("agent == 'search' and setting == 'even 35'")
even = 300 * wars.groupby("drafter").quo.mean()
assert even[["RAVE, 1000 games", "best of 74 by war"]].round().tolist() == [194, 230]

import numpy as np

assert np.allclose(worth[["mean", "ci95"]], [(73, 7), (-16, 23)], atol=0.51)
said = {"rule": rules["South America, North America"], "nothing": nothing, "all": everything}
said = {name: rows if rows.ndim == 1 else rows.mean(axis=1) for name, rows in said.items()}
said = intervals(said)[["mean", "ci95"]]
assert np.allclose(said, [(167, 4), (178, 6), (251, 4)], atol=0.51)
assert wins[wins.told == "nothing"]["mean"].agg(["min", "max"]).round().tolist() == [124, 216]
assert wins[wins.told == "all"]["mean"].agg(["min", "max"]).round().tolist() == [229, 277]
