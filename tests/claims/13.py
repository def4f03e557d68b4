import numpy as np

assert np.allclose(worth[["mean", "ci95"]], [(73, 7), (-16, 23)], atol=0.51)
said = {"rule": rules["South America, North America"], "nothing": nothing, "all": everything}
said = {name: rows if rows.ndim == 1 else rows.mean(axis=1) for name, rows in said.items()}
said = intervals(said)[["mean", "ci95"]]
assert np.allclose(said, [(167, 4), (178, 6), (251, 4)], atol=0.51)
assert wins[wins.told == "nothing"]["mean"].agg(["min", "max"]).round().tolist() == [124, 216]
assert wins[wins.told == "all"]["mean"].agg(["min", "max"]).round().tolist() == [229, 277]
