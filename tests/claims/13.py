import numpy as np

searched = points.dropna()
assert searched.le(searched["best reply"] + 1e-9, axis=0).all(axis=None)
assert np.allclose(worth[["mean", "ci95"]], [(73, 7), (64, 7), (-16, 23)], atol=0.51)
said = {"rule": rules["South America, North America"], "all less watched": everything - watched}
said |= {"nothing": nothing, "all": everything}
said = {name: rows if rows.ndim == 1 else rows.mean(axis=1) for name, rows in said.items()}
said = intervals(said)[["mean", "ci95"]]
assert np.allclose(said, [(167, 4), (9, 4), (178, 6), (251, 4)], atol=0.51)
assert wins[wins.told == "nothing"]["mean"].agg(["min", "max"]).round().tolist() == [124, 216]
assert (round(least), round(most)) == (229, 277)
assert np.allclose(rule.groupby("seed").mean(), 197, atol=1.5)
paired = pd.concat({n: table.loc["best reply, less max^n"] for n, table in found.items()}, axis=1)
assert np.allclose(paired.loc["mean"], [1.6, 5.9, 5.6], atol=0.051)
assert np.allclose(paired.loc["ci95"], [1.2, 2.8, 3.3], atol=0.051)
