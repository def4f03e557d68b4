"""The bots in plain Python, written from the description of their rules: lists, no masks, no cards.

A `Turn` reads a position, lets one bot play a turn of it, and writes down what it does.
"""

import math
from fractions import Fraction
from itertools import pairwise

from draftlib.risk.engine.dice import battle

ALL, WON, LOST = 10**6, 7, 13


def search(near, starts, cost, may_enter, is_end):
    """Return the path to the first end that comes off a list by value, newest of equals first."""
    entries, seen, fresh = [], {*starts}, [(0, [t]) for t in starts]
    while fresh or entries:
        for value, path in fresh:
            entries.insert(sum(other < value for other, _ in entries), (value, path))
        value, path = entries.pop(0)
        if is_end(path[-1]):
            return path
        steps = [u for u in near[path[-1]] if u not in seen and may_enter(u)]
        seen |= {*steps}
        fresh = [(value + cost(u), [*path, u]) for u in steps]
    return []


def new_goal(board, name, n_players, free):
    """Return the continent that a bot chooses to draft."""
    size, bonus = board.sizes, board.bonus
    left = [c for c in range(len(size)) if any(board.continent[t] == c for t in free)]
    whole = {c for c in left if sum(board.continent[t] == c for t in free) == size[c]}
    if name != "boscoe":
        return min(left, key=lambda c: (c not in whole, size[c]))
    share = math.ceil(1.25 * board.n_territories / n_players)
    fit = [c for c in left if size[c] < share]
    if fit:
        return max(fit, key=lambda c: (c in whole, size[c]))
    return min(left, key=lambda c: (bonus[c] > 0, bonus[c] > 0 and size[c]))


def plain_pick(board, name, order, picks):
    """Return the pick of a bot after these picks, of which it made those of its seat."""
    near, me, goal = board.neighbours, order[len(picks)], None
    for turn in [turn for turn in range(len(picks) + 1) if order[turn] == me]:
        free = [t for t in range(board.n_territories) if t not in picks[:turn]]
        is_full = goal is not None and all(board.continent[t] != goal for t in free)
        if goal is None or (is_full and name != "killbot"):
            goal = new_goal(board, name, len({*order}), free)
    mine = {t for t, seat in zip(picks, order) if seat == me}
    inside = [t for t in free if board.continent[t] == goal]
    touching = lambda t: len(mine & {*near[t]})  # noqa: E731
    if inside:
        ties = [t for t in inside if touching(t)]
        return ties[0] if ties else min(inside, key=lambda t: len(near[t]))
    best = max(free, key=touching)
    edge = [t for t in sorted(mine) if {*near[t]} - mine]
    is_free = lambda t: t in free  # noqa: E731
    return best if touching(best) else search(near, edge, lambda t: 1, lambda t: True, is_free)[-1]


class Turn:
    """A position on the classic board, and what all bots share."""

    def __init__(self, board, g):
        self.near, self.me, self.stream = board.neighbours, int(g.player), g.stream.copy()
        self.owner, self.armies = g.owner[:42].tolist(), g.armies[:42].tolist()
        self.land = [[t for t in range(42) if board.continent[t] == c] for c in range(6)]
        self.continent, self.bonus = board.continent.tolist(), g.bonus[:6].tolist()
        self.left, self.goal = int(g.left), int(g.goal[self.me])
        self.force = int(g.force[self.me])
        self.wanted = [c for c in range(6) if int(g.wanted[self.me]) >> c & 1]
        self.memory, self.taken, self.victim, self.hunted = None, False, None, False
        self.placements, self.attacks, self.fortifications = [], [], []

    def play(self):
        self.reinforce()
        self.attack_phase()
        if self.outnumbers_all():
            self.all_out()
        if self.total(self.me) > 1500 and not self.hunted:
            self.all_out()
        if len(self.lands(self.me)) < 42:
            self.movable = list(self.armies)
            self.fortify_phase()

    # What is on the board.

    def lands(self, player):
        return [t for t in range(42) if self.owner[t] == player]

    def mine(self, among):
        return [t for t in among if self.owner[t] == self.me]

    def foes(self, among):
        return [t for t in among if self.owner[t] != self.me]

    def sum(self, among):
        return sum(self.armies[t] for t in among)

    def total(self, player):
        return self.sum(self.lands(player))

    def holds(self, player, c):
        return all(self.owner[t] == player for t in self.land[c])

    def income(self, player):
        held = sum(self.bonus[c] for c in range(6) if self.holds(player, c))
        return max(3, len(self.lands(player)) // 3) + held if self.lands(player) else 0

    def rim(self, c):
        return [t for t in self.land[c] if any(u not in self.land[c] for u in self.near[t])]

    def shore(self, c):
        return {u for t in self.land[c] for u in self.near[t]} - {*self.land[c]}

    def surrounded(self, t):
        outside = [u for u in self.near[t] if self.continent[u] != self.continent[t]]
        return all(self.holds(self.me, self.continent[u]) for u in outside)

    def strongest(self, among):
        return max(among, key=lambda t: self.armies[t], default=None)

    def weakest(self, among):
        return min(among, key=lambda t: self.armies[t], default=None)

    def outnumbers_all(self):
        return 2 * self.total(self.me) > sum(self.armies)

    def walk(self, root, within):
        """Return the territories of `within` that hang together with a root, breadth first."""
        reached = [root]
        for t in reached:
            reached += [u for u in self.near[t] if u in within and u not in reached]
        return reached

    def borders(self, root):
        return [t for t in self.walk(root, self.lands(self.me)) if self.foes(self.near[t])]

    def scan(self, least=1):
        """Yield my territories; the next one is looked up before something happens to this one."""

        def look_up(start):
            strong = [t for t in self.lands(self.me) if t >= start and self.armies[t] >= least]
            return strong[0] if strong else None

        t = look_up(0)
        while t is not None:
            following = look_up(t + 1)
            yield t
            t = following

    # Paths.

    def route_from_me(self, ends):
        is_mine = lambda t: self.owner[t] == self.me  # noqa: E731
        cost = lambda t: -self.armies[t] if is_mine(t) else self.armies[t]  # noqa: E731
        return search(self.near, ends, cost, lambda t: True, is_mine)[::-1]

    def route(self, c):
        return self.mine(self.land[c])[:1] or self.route_from_me(self.rim(c))

    def path_into(self, start, c):
        cost = lambda t: -self.armies[t] if t in self.land[c] else self.armies[t]  # noqa: E731
        is_foe = lambda t: self.owner[t] != self.me  # noqa: E731
        return search(self.near, [start], cost, is_foe, lambda t: is_foe(t) and t in self.land[c])

    def cost(self, path):
        return self.sum(self.foes(path))

    # Orders.

    def place(self, t, n):
        n = min(n, self.left)
        if n > 0:
            self.armies[t] += n
            self.left -= n
            self.placements.append((t, n))

    def attack(self, source, target, memory=None):
        """Attack with a wish for the move-in, which is then forgotten."""
        if self.armies[source] < 2 or self.owner[target] == self.me:
            return None
        self.memory = memory
        left, defenders = map(int, battle(self.stream, self.armies[source], self.armies[target]))
        self.armies[source], self.armies[target] = left, defenders
        if defenders:
            self.attacks.append((source, target, left, defenders, 0, 0))
        else:
            self.owner[target], self.taken = self.me, True
            asked = int(self.move_in(source, target))
            moved = min(max(asked, min(3, left - 1)), left - 1)
            self.armies[source], self.armies[target] = left - moved, moved
            self.attacks.append((source, target, left, 0, asked, moved))
        self.memory = None
        return LOST if defenders else WON

    def fortify(self, n, source, target):
        n = min(n, self.movable[source], self.armies[source] - 1)
        if n > 0:
            self.armies[source] -= n
            self.armies[target] += n
            self.movable[source] -= n
            self.fortifications.append((source, target, n))
        return n > 0

    # Placing.

    def spread(self, root):
        while self.left:
            t = self.weakest(self.borders(root))
            self.place(root if t is None else t, max(1, self.left // 100))

    def easiest(self):
        def ratio(c):
            mine, foes = self.mine(self.land[c]), self.foes(self.land[c])
            return Fraction(self.sum(mine), self.sum(foes)) if foes else ALL

        return max(range(6), key=ratio)

    def place_to_take(self, c, n):
        if self.holds(self.me, c):
            for _ in range(n):
                self.place(self.weakest([t for t in self.rim(c) if not self.surrounded(t)]), 1)
            return
        count = lambda t: len([u for u in self.foes(self.near[t]) if u in self.land[c]])  # noqa: E731
        best = max(self.mine(self.land[c]), key=count, default=None)
        self.place(self.route(c)[0] if best is None or not count(best) else best, n)

    def place_on_wanted(self):
        if not self.wanted:
            self.place_to_take(self.easiest(), self.left)
        placed = True
        while placed and self.left:
            placed = False
            for c in self.wanted:
                weak = [t for t in self.rim(c) if self.armies[t] <= self.force]
                if not self.holds(self.me, c) or not all(map(self.surrounded, weak)):
                    self.place_to_take(c, 1)
                    placed = True

    def place_round(self):
        fronts = [t for t in self.lands(self.me) if self.foes(self.near[t])]
        for i in range(self.left if fronts else 0):
            self.place(fronts[i % len(fronts)], 1)

    # Attacking; a lost attack counts as one.

    def easy_expand(self, root):
        made = False
        for b in self.borders(root):
            foes = self.foes(self.near[b])
            if len(foes) == 1 and self.armies[b] > self.armies[foes[0]]:
                made = bool(self.attack(b, foes[0], ALL)) or made
        return made

    def fill_out(self, root):
        for b in self.borders(root):
            for e in self.near[b]:
                is_cut_off = self.owner[e] != self.me and not self.foes(self.near[e])
                if is_cut_off and self.armies[e] < self.armies[b]:
                    self.attack(b, e, 0)

    def consolidate(self, root):
        made = False
        for b in self.borders(root):
            foes = self.foes(self.near[b])
            if len(foes) == 1 and len(self.mine(self.near[foes[0]])) >= 2:
                around = self.mine(self.near[foes[0]])
                team = [t for t in around if len(self.foes(self.near[t])) == 1]
                if self.sum(team) > self.armies[foes[0]]:
                    for t in team:
                        made = bool(self.attack(t, foes[0], ALL)) or made
        return made

    def split_up(self, root):
        made = False
        for b in self.borders(root):
            foes = self.foes(self.near[b])
            if 100 * self.armies[b] > self.sum(foes):
                share = self.armies[b] // max(1, len(foes))
                for e in foes:
                    made = bool(self.attack(b, e, share)) or made
        return made

    def triple_pack(self, root):
        made = False
        while self.easy_expand(root):
            made = True
        self.fill_out(root)
        while self.consolidate(root):
            made = True
        return made

    def all_out(self):
        made = True
        while made:
            made = False
            for root in self.scan():
                while self.triple_pack(root):
                    made = True
                while self.split_up(root):
                    made = True

    def attack_everywhere(self, lands, enough):
        made = False
        for t in lands:
            for a in self.near[t]:
                is_foe = self.owner[t] != self.me and self.owner[a] == self.me
                if is_foe and enough(self.armies[a], self.armies[t]):
                    made = bool(self.attack(a, t)) or made
        return made

    def break_up(self, c, ratio):
        landlord = self.owner[self.land[c][0]]
        if landlord == self.me or not self.holds(landlord, c):
            return
        pairs = [(a, b) for b in self.rim(c) for a in self.mine(self.near[b])]
        strong = [(a, b) for a, b in pairs if self.armies[a] > ratio * self.armies[b]]
        if strong:
            self.attack(*strong[0])

    # A dominant player.

    def place_to_kill(self):
        everybody = range(3)
        for p in everybody:
            halves = (
                2 * self.total(p) >= sum(self.armies),
                2 * self.income(p) >= sum(map(self.income, everybody)),
                len(self.lands(p)) >= 21,
            )
            if p != self.me and any(halves):
                self.victim = p
        if self.victim is None:
            return False
        self.prey = [c for c in range(6) if self.holds(self.victim, c)]
        routes = [self.route(c) for c in self.prey]
        if routes:
            self.place(min(routes, key=self.cost)[0], self.left)
        return bool(routes)

    def attack_to_kill(self):
        for c in sorted(self.prey, key=lambda c: -self.bonus[c]) if self.victim is not None else ():
            for t in self.scan(least=2):
                path = self.path_into(t, c)
                if path and self.cost(path) < self.armies[t] and self.follow(path):
                    break

    def follow(self, path):
        return all(
            self.armies[source] > 1 and self.attack(source, target, ALL) != LOST
            for source, target in pairwise(path)
        )

    def share(self, source, behind, ahead):
        return ALL if ahead > behind else 0 if behind > ahead else self.armies[source] // 2

    # Fortifying.

    def draw_to_borders(self, c, choosy):
        listed, moved = self.rim(c), False
        for t in listed:
            for x in self.near[t]:
                can_go = not choosy or self.movable[x] > 0
                if x in self.land[c] and x not in listed and can_go:
                    moved = self.fortify(self.movable[x], x, t) or moved
                    listed.append(x)
        return moved

    def move_scraps(self, c):
        facing = lambda t: min((self.armies[e] for e in self.foes(self.near[t])), default=ALL)  # noqa: E731
        for t in self.mine(self.land[c]):
            best = min(self.mine(self.near[t]), key=facing, default=t)
            if self.movable[t] > 0 and facing(best) < facing(t):
                self.fortify(self.movable[t], t, best)


class Quo(Turn):
    """Quo; the others differ in what they replace."""

    def root(self):
        held = [c for c in range(6) if self.holds(self.me, c)]
        best = max(held, key=lambda c: self.bonus[c], default=None)
        return self.strongest(self.lands(self.me)) if best is None else self.land[best][0]

    def reinforce(self):
        if any(self.holds(self.me, c) for c in range(6)):
            self.spread(self.root())
        else:
            self.place_to_take(self.easiest(), self.left)

    def attack_phase(self):
        root = self.root()
        if not self.easy_expand(root):
            self.fill_out(root)
        while self.consolidate(root):
            pass
        if not self.taken:
            for b in self.borders(root):
                self.sweep(b)

    def sweep(self, b):
        seen = self.foes(self.near[b])
        queue, advanced = list(seen), True
        while advanced:
            advanced = self.advance(queue, seen, for_real=False)
        if len(queue) != 1:
            return
        seen = self.foes(self.near[b])
        queue, advanced = seen[:1], True
        self.attack(b, seen[0])
        while advanced:
            for s in seen:
                for t in self.near[s]:
                    is_foe = self.owner[s] != self.me and self.owner[t] == self.me
                    if is_foe and self.armies[t] > self.armies[s]:
                        self.attack(t, s)
            advanced = self.advance(queue, seen, for_real=True)

    def advance(self, queue, seen, for_real):
        i, advanced = 0, False
        while i < len(queue):
            x = queue[i]
            fresh = [e for e in self.foes(self.near[x]) if e not in seen]
            if len(fresh) <= 1:
                del queue[i]
            if len(fresh) == 1:
                if for_real and self.owner[x] == self.me:
                    self.attack(x, fresh[0])
                queue.append(fresh[0])
                seen.append(fresh[0])
                advanced = True
            i += 1
        return advanced

    def move_in(self, source, target):
        if self.memory is not None:
            return self.memory
        aims = [
            [e for e in self.foes(self.near[t]) if self.continent[e] == self.goal]
            for t in (source, target)
        ]
        behind, ahead = (min((self.armies[e] for e in foes), default=ALL) for foes in aims)
        return ALL if aims[1] and behind >= ahead else 0

    def fortify_phase(self):
        listed = self.borders(self.root())
        for t in listed:
            for x in self.mine(self.near[t]):
                if x not in listed:
                    self.fortify(self.movable[x], x, t)
                    listed.append(x)


class Boscoe(Quo):
    """Boscoe."""

    def reinforce(self):
        if not self.place_to_kill():
            super().reinforce()

    def attack_phase(self):
        self.attack_to_kill()
        root = self.root()
        while self.triple_pack(root):
            pass


class EvilPixie(Turn):
    """EvilPixie; its ratio 1.3 is exact as long as nobody attacks 90 armies."""

    def want(self, n):
        def lead(c):
            around = self.mine([*self.land[c], *self.shore(c)])
            return self.sum(self.foes(self.land[c])) - self.sum(around)

        self.wanted = [c for c in range(6) if 6 * lead(c) < n]

    def reinforce(self):
        if self.place_to_kill():
            self.want(0)
            return
        if not self.outnumbers_all():
            self.want(self.left)
            self.place_on_wanted()
        self.place_to_outnumber()

    def place_to_outnumber(self):
        helpers = {t: self.mine(self.near[t]) for t in self.foes(range(42))}
        safe = [
            t
            for t, around in helpers.items()
            if around and self.armies[t] >= max(self.armies[u] for u in around)
        ]
        for t in safe:
            helper = helpers[t][-1]
            self.place(helper, max(1, self.armies[t] - self.armies[helper]))
        self.place_round()

    def attack_phase(self):
        self.attack_to_kill()
        for c in range(6):
            if c in self.wanted:
                self.attack_everywhere(self.land[c], lambda a, t: 10 * a > 13 * t)
            self.break_up(c, 1)
        for p in range(3):
            if p != self.me and self.total(self.me) > 5 * self.total(p):
                self.attack_everywhere(self.lands(p), lambda a, t: a > 1)

    def move_in(self, source, target):
        behind, ahead = (len(self.foes(self.near[t])) for t in (source, target))
        if behind == ahead == 0:
            behind, ahead = (self.continent[t] in self.wanted for t in (source, target))
        return self.share(source, behind, ahead)

    def fortify_phase(self):
        for c in range(6):
            if self.holds(self.me, c):
                self.draw_to_borders(c, choosy=False)
                for i in self.rim(c):
                    for j in self.rim(c):
                        if j in self.near[i] and self.armies[i] - self.armies[j] >= 2:
                            self.fortify((self.armies[i] - self.armies[j]) // 2, i, j)
                continue
            for t in self.mine(self.land[c]):
                for u in self.mine(self.near[t]):
                    if self.holds(self.me, self.continent[u]):
                        self.fortify(self.movable[t], t, u)
            self.move_scraps(c)


class KillBot(Turn):
    """KillBot with the bot inside it."""

    def near_armies(self, c):
        return self.sum(self.mine([*self.land[c], *self.shore(c)]))

    def need(self, c):
        route = self.route(c)
        far = self.armies[route[0]] - 12 * self.cost(route) // 10
        return 13 * self.sum(self.foes(self.land[c])) // 10 - max(self.near_armies(c), far)

    def reinforce(self):
        self.hunted = self.plan_hunt()
        if self.hunted:
            return
        self.wanted = [c for c in range(6) if 3 * self.need(c) < 2 * self.left]
        if not any(self.holds(self.me, c) for c in range(6)):
            self.wanted = [min(range(6), key=self.need)]
        self.place_on_wanted()
        regions, rest = [], self.foes(range(42))
        while rest:
            regions.append(self.walk(rest[0], rest))
            rest = [t for t in rest if t not in regions[-1]]
        for i in range(len(regions) - 1):
            if self.sum(regions[i]) > self.sum(regions[i + 1]):
                regions[i : i + 2] = regions[i + 1], regions[i]
        for region in regions:
            hosts = [u for t in region for u in self.mine(self.near[t])]
            if hosts:
                host = self.strongest(hosts)
                self.place(host, 12 * (self.sum(region) + len(region)) // 10 - self.armies[host])
        self.place_round()

    def tour(self, members, path):
        """Return the first path that goes on through all members, each once; None without any."""
        if len(path) == len(members):
            return path
        ways = [u for u in self.near[path[-1]] if u in members and u not in path]
        return next(filter(None, (self.tour(members, [*path, u]) for u in ways)), None)

    def plan_hunt(self):
        fronts = [t for t in self.lands(self.me) if self.foes(self.near[t])]
        stack = max(self.armies[t] for t in fronts) + self.left
        others = [p for p in range(3) if p != self.me and self.lands(p)]
        near = [p for p in others if stack > self.total(p) + len(self.lands(p))]
        target = min(near, key=self.total, default=None)
        if target is None or self.total(self.me) <= 2 * self.total(target):
            return False
        members = self.lands(target)
        if len(members) > 20 or len(walk := self.walk(members[0], members)) < len(members):
            return False
        beside_me = [t for t in walk if self.mine(self.near[t])]
        others = [t for t in walk if t not in beside_me and {*self.near[t]} - {*members}]
        tours = (self.tour(members, [t]) for t in beside_me + others)
        tour = next(filter(None, tours), None)
        if tour is None:
            return False

        def charge(route):
            third = [t for t in self.foes(route) if t not in members]
            return self.sum(third) - self.armies[route[0]]

        approach, back = self.route_from_me(tour[:1]), self.route_from_me(tour[-1:])
        if charge(approach) >= charge(back):
            approach, tour = back, tour[::-1]
        cost = self.sum(tour) + self.cost(approach) - self.armies[approach[-1]]
        if self.armies[approach[0]] + self.left <= cost:
            return False
        n = next(i for i, t in enumerate(approach) if t in members)
        if n < len(approach) - 1 and approach[n] == tour[-1]:
            tour = tour[::-1]
        elif n < len(approach) - 1:
            starts = [u for u in self.near[approach[n - 1]] if u in members]
            tour = next(filter(None, (self.tour(members, [u]) for u in starts)), tour)
        self.hunt = approach[:n] + tour
        self.place(approach[0], self.left)
        return True

    def attack_phase(self):
        if self.hunted:
            for source, target in pairwise(self.hunt):
                can = self.owner[source] == self.me and target in self.near[source]
                if can and self.attack(source, target, ALL) == LOST:
                    break
            self.is_deaf = True
            return
        for c in self.wanted:
            self.attack_in(c)
        for c in range(6):
            self.break_up(c, 2)

    def attack_in(self, c):
        foes = self.foes(self.land[c])
        if 13 * self.sum(foes) // 10 + len(foes) > self.near_armies(c):
            return
        made = True
        while made:
            while self.attack_single(c):
                pass
            made = self.attack_everywhere(self.land[c], lambda a, t: a > t)

    def in_wanted(self, among):
        return [t for t in among if self.continent[t] in self.wanted]

    def attack_single(self, c):
        made = False
        for t in self.land[c]:
            foes = self.in_wanted(self.foes(self.near[t])) if self.owner[t] == self.me else []
            if len(foes) == 1 and self.armies[t] > self.armies[foes[0]]:
                made = bool(self.attack(t, foes[0])) or made
        return made

    is_deaf = False

    def move_in(self, source, target):
        if self.memory is not None and not self.is_deaf:
            return self.memory
        behind, ahead = self.foes(self.near[source]), self.foes(self.near[target])
        if behind and ahead:
            behind, ahead = self.in_wanted(behind), self.in_wanted(ahead)
            region = self.walk(ahead[0], self.foes(range(42))) if ahead else []
            if behind and ahead and {*behind, *ahead} <= {*region}:
                return ALL
        return self.share(source, bool(behind), bool(ahead))

    def fortify_phase(self):
        for c in range(6):
            if not self.holds(self.me, c):
                self.move_scraps(c)
            else:
                while self.draw_to_borders(c, choosy=True):
                    pass


PLAIN = {"quo": Quo, "boscoe": Boscoe, "evil_pixie": EvilPixie, "killbot": KillBot}
