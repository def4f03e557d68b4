from draftlib.agents.maxn import TIES

by_rule = {rule: dl.MaxN(ties=rule).analyse(tie.start()).value[0] for rule in TIES}
assert by_rule == {"first": 5, "last": 7, "generous": 7, "spiteful": 5}
assert abs(opening.value[(opening.rule == "UCT") & (opening["item"] == "B")].item() - 5.5) < 0.01
assert feared == dl.Paranoid().analyse(four.start()).values[:, 0].tolist() == [4, 5, 3, 3]
assert replied == [7, 5, 3, 5]
assert grid["Greedy"]["Greedy"] == grid["Paranoid"]["Paranoid"] == grid["Paranoid"]["Greedy"]
assert grid["max^n"]["max^n"] == grid["max^n"]["best reply"]
eight = [random_table(seed, k, n) for n in (2, 3, 4) for k in range(games)]
assert all(map(small_searches.greedy_is_paranoid, eight))
assert by["mean"]["Greedy", 0] > abs(by["mean"]["Greedy", 1].round(9)) == 0
if full:
    random = by.loc["Random"]
    assert (random["mean"] + random.ci95 < 0).tolist()[:4] == [True, True, True, False]
