"""Solved duels against a solver of fractions written from the book and the model alone: no rule of
the engine in it.
"""

from __future__ import annotations

import itertools
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from tests.lab.people import encounter, foe, hero
from tests.people import Json

from threefold.lab.duel.solver import MOST_ROUNDS, Choice, Duel, DuelState, solve
from threefold.rules.harm import Pools

SKILL = {"trained": -1, "specialized": -2, "inability": 1}
STATS = ("might", "speed", "intellect")
Three = tuple[int, int, int]
NOUGHT, ONE = Fraction(0), Fraction(1)


class At(NamedTuple):
    """Pools, the foes' health, whether the recovery is left."""

    pools: Three
    health: tuple[int, ...]
    recovery: bool


class ByTheBook:
    """One PC against one or two foes: difficulty, price, damage, track and recovery as the book
    tells them.
    """

    def __init__(self, pc: Json, foes: list[Json]) -> None:
        sys.setrecursionlimit(100_000)
        self.pc, self.foes = pc, foes
        self.attack = pc["attacks"][0]
        self.stat = STATS.index(self.attack["stats"][0])
        worn = [piece for piece in pc["armor"] if piece.get("source") != "shield"]
        self.shield = len(pc["armor"]) > len(worn)
        self.armor = max((piece["armor"] for piece in worn), default=0)
        self.encumbrance = sum(piece.get("speed_effort_cost", 0) for piece in worn)
        self.value = cache(self.solved)

    def price(self, stat: int, levels: int, initial: int, impaired: bool) -> int:
        """3 points for the first level, 2 for each further one, 1 more each while impaired; Edge is
        taken off.
        """
        points = initial + (3 + 2 * (levels - 1) if levels else 0) + impaired * levels
        if stat == 1:
            points += self.encumbrance * levels
        return max(0, points - int(self.pc["pools"][STATS[stat]]["edge"]))

    def faces(
        self, difficulty: int, bonus: bool, impaired: bool
    ) -> Iterator[tuple[bool, int, bool]]:
        """Of each face: does it succeed, what it adds, does it give the price back."""
        if not 0 < difficulty < 7:
            yield from [(difficulty <= 0, 0, False)] * 20
            return
        for face in range(1, 21):
            added = (1 if impaired else face - 16) if face > 16 and bonus else 0
            yield face >= 3 * difficulty, added, face == 20 and not impaired

    def attacks(self, at: At) -> Iterator[tuple[Choice, dict[At, Fraction]]]:
        """Every attack that the Pools can pay, and where it leads."""
        impaired = 0 in at.pools
        for k, npc in enumerate(self.foes):
            key = "intellect defense" if self.stat == 2 else "speed defense"
            difficulty = npc.get("modifications", {}).get(key, npc["level"])
            difficulty += SKILL.get(self.pc["skills"].get("swords"), 0) - (
                self.attack["weight"] == "light"
            )
            for ease, more in itertools.product(range(self.pc["effort"] + 1), repeat=2):
                if ease + more > self.pc["effort"] or not at.health[k]:
                    continue
                cost = self.price(self.stat, ease + more, self.attack.get("cost", 0), impaired)
                cost = (
                    cost if difficulty - ease < 7 else 0
                )  # what cannot succeed is not rolled, and not paid for
                if cost > at.pools[self.stat]:
                    continue
                to: Counter[At] = Counter()
                for hits, added, back in self.faces(difficulty - ease, True, impaired):
                    dealt = self.attack["damage"] + 3 * more + added if hits else 0
                    dealt -= 0 if self.attack.get("ignores_armor") else npc.get("armor", 0)
                    health = tuple(
                        max(0, h - max(0, dealt)) if j == k else h for j, h in enumerate(at.health)
                    )
                    pools = self.less(at.pools, self.stat, 0 if back else cost)
                    to[At(pools, health, at.recovery)] += 1
                yield (
                    Choice("attack", ease, more, k),
                    {after: Fraction(n, 20) for after, n in to.items()},
                )

    def defenses(self, at: At, k: int) -> Iterator[tuple[Choice, dict[At, Fraction]]]:
        """Every level of Effort against a foe's blow that Speed can pay."""
        impaired, npc = 0 in at.pools, self.foes[k]
        difficulty = npc.get("modifications", {}).get("attack", npc["level"])
        difficulty += SKILL.get(self.pc["skills"].get("speed defense"), 0) - self.shield
        blow = max(0, npc.get("damage", npc["level"]) - self.armor)
        for ease in range(self.pc["effort"] + 1):
            cost = self.price(1, ease, 0, impaired) if difficulty - ease < 7 else 0
            if cost > at.pools[1]:
                continue
            to: Counter[At] = Counter()
            for holds, _, back in self.faces(difficulty - ease, False, impaired):
                pools, left = (
                    list(self.less(at.pools, 1, 0 if back else cost)),
                    0 if holds else blow,
                )
                for stat in range(3):
                    lost = min(pools[stat], left)
                    pools[stat], left = pools[stat] - lost, left - lost
                to[at._replace(pools=(pools[0], pools[1], pools[2]))] += 1
            yield Choice("defend", ease, 0, k), {after: Fraction(n, 20) for after, n in to.items()}

    def less(self, pools: Three, stat: int, points: int) -> Three:
        left = [n - points * (j == stat) for j, n in enumerate(pools)]
        return left[0], left[1], left[2]

    def recovering(self, at: At) -> Fraction:
        """A die and the tier, shared out as is best once the die has fallen."""
        tops = [self.pc["pools"][stat]["max"] for stat in STATS]
        rooms = [range(max(0, top - n) + 1) for top, n in zip(tops, at.pools, strict=True)]
        found = NOUGHT
        for die in range(1, 7):
            shared = (
                (at.pools[0] + m, at.pools[1] + s, at.pools[2] + i)
                for m, s, i in itertools.product(*rooms)
                if m + s + i <= die + self.pc["tier"]
            )
            found += max(self.value(At(pools, at.health, False))[1] for pools in shared) / 6
        return found

    def over(self, at: At) -> Fraction | None:
        if not any(at.health):
            return ONE
        return NOUGHT if at.pools.count(0) > 1 else None

    def worth(self, to: dict[At, Fraction], at: At, turn: int) -> tuple[Fraction, Fraction]:
        """What a choice is worth by what it changes, and how likely it changes nothing."""
        worth = sum((p * self.value(after)[turn] for after, p in to.items() if after != at), NOUGHT)
        return worth, to.get(at, NOUGHT)

    def solved(self, at: At) -> tuple[Fraction, Fraction, Fraction]:
        """The chance to win when the PC acts next, the first foe, the second: the best of all
        plans.
        """
        over = self.over(at)
        if over is not None:
            return over, over, over
        waits = [(NOUGHT, ONE)]
        mine = [self.worth(to, at, 1) for _, to in self.attacks(at)] or waits
        theirs = (
            [self.worth(to, at, 2) for _, to in self.defenses(at, 0)] if at.health[0] else waits
        )
        second = len(self.foes) == 2 and at.health[1]
        last = [self.worth(to, at, 0) for _, to in self.defenses(at, 1)] if second else waits
        best = self.recovering(at) if at.recovery else NOUGHT
        for (a, p), (b, q), (c, r) in itertools.product(mine, theirs, last):
            if p * q * r < 1:
                best = max(best, (a + p * (b + q * c)) / (1 - p * q * r))
        then = max(c + r * best for c, r in last)
        return best, max(b + q * then for b, q in theirs), then


def some_duel(luck: Random, foes: int) -> tuple[Json, list[Json]]:
    """Any small duel: Pools of a few points, whatever else may bear on it."""
    levels = ["trained", "specialized", "inability", "practiced"]
    stat = luck.choice([*STATS, "might"])
    attack: Json = {
        "name": "weapon",
        "damage": luck.choice([2, 4, 6]),
        "weight": luck.choice(["light", "medium", "heavy"]),
        "stats": [stat],
        "skill": "swords",
        "cost": luck.choice([0, 0, 1]),
        "ignores_armor": luck.random() < 0.2,
        "range": "short" if stat == "intellect" else "immediate",
    }
    mail = {"name": "mail", "armor": luck.choice([1, 2]), "speed_effort_cost": luck.choice([0, 1])}
    shield = {"name": "shield", "armor": 0, "source": "shield"}
    pools = [luck.randint(2, 5 if foes == 1 else 4), luck.randint(1, 4), luck.randint(1, 3)]
    if luck.random() < 0.3:
        pools[luck.randrange(3)] = 0
    pc = hero(
        might=pools[0],
        speed=pools[1],
        intellect=pools[2],
        tier=luck.choice([1, 2]),
        effort=luck.choice([0, 1, 2, 2, 3]) if foes == 1 else luck.choice([1, 2]),
        edge={stat: luck.choice([0, 0, 1, 3]) for stat in STATS},
        recoveries_used=luck.choice([0, 0, 1]) if foes == 1 else luck.choice([0, 1, 1]),
        attacks=[attack],
        skills={"swords": luck.choice(levels), "speed defense": luck.choice(levels)},
        armor=luck.choice([[], [mail], [shield], [mail, shield]]),
    )
    for n, stat in zip(pools, STATS, strict=True):
        pc["pools"][stat]["max"] = max(1, n + luck.choice([0, 0, 2]))
    npcs = [
        foe(
            luck.randint(1, 7 if foes == 1 else 4),
            armor=luck.choice([0, 0, 1, 2]),
            health=luck.randint(2, 9 if foes == 1 else 5),
            **luck.choice(
                [
                    {},
                    {},
                    {"damage": luck.randint(0, 9)},
                    {"modifications": {"attack": 2, "speed defense": 5}},
                ]
            ),
        )
        for _ in range(foes)
    ]
    return pc, npcs


def followed(
    solved: Duel, book: ByTheBook, start: At, foes_first: int
) -> tuple[dict[int, float], list[float]]:
    """The chance of each round to be the last, and the points left, if all is done that the solver
    would do.
    """
    turns: list[int | None] = (
        [*range(len(start.health)), None] if foes_first else [None, *range(len(start.health))]
    )
    rounds: dict[int, float] = {}
    left = [0.0, 0.0, 0.0]
    now = {start: 1.0}
    for number, turn in itertools.product(range(1, MOST_ROUNDS + 1), turns):
        after: dict[At, float] = {}
        for at, chance in now.items():
            ways: dict[At, Fraction] = {at: ONE}
            if turn is None or at.health[turn]:
                advice = solved.policy(DuelState(Pools(*at.pools), at.health, at.recovery, turn))
                assert advice is not None
                choices = book.attacks(at) if turn is None else book.defenses(at, turn)
                ways = next((to for choice, to in choices if choice == advice.best.choice), ways)
            for to, p in ways.items():
                if book.over(to) is None:
                    after[to] = after.get(to, 0.0) + chance * float(p)
                else:
                    rounds[number] = rounds.get(number, 0.0) + chance * float(p)
                    left = [
                        n + chance * float(p) * points
                        for n, points in zip(left, to.pools, strict=True)
                    ]
        now = after
        if sum(now.values()) < 1e-14:
            break
    return rounds, left


@pytest.mark.long
@pytest.mark.turns("duels", 3)
@pytest.mark.parametrize("foes", [1, 2])
@pytest.mark.parametrize("seed", range(30))
def test_every_chance_matches_book(seed: int, foes: int) -> None:
    """Every chance and choice is the one of the book."""
    pc, npcs = some_duel(Random(100 * foes + seed), foes)
    first = ("party", "foes")[seed % 2]
    solved, book = solve(encounter(party=[pc], foes=npcs, first=first)), ByTheBook(pc, npcs)
    might, speed, intellect = (pc["pools"][stat]["value"] for stat in STATS)
    start = At(
        (might, speed, intellect), tuple(npc["health"] for npc in npcs), pc["recoveries_used"] == 0
    )
    assert solved.win == pytest.approx(float(book.value(start)[seed % 2]), abs=1e-12)
    course = solved.course()
    assert sum(course.wins) == pytest.approx(solved.win, abs=1e-12)
    if book.over(start) is not None:
        return
    if not start.recovery:
        rounds, left = followed(solved, book, start, seed % 2)
        assert {n: p for n, p in course.rounds().items() if p > 1e-12} == pytest.approx(
            {n: p for n, p in rounds.items() if p > 1e-12}, abs=1e-11
        )
        assert course.points_left == pytest.approx(left, abs=1e-9)
    state = DuelState(Pools(*start.pools), start.health, start.recovery)
    wanted = {
        choice: sum(p * book.value(to)[1] for to, p in ways.items())
        for choice, ways in book.attacks(start)
    }
    if start.recovery:
        wanted[Choice("recover")] = book.recovering(start)
    advice = solved.policy(state)
    assert advice is not None
    found = {one.choice: one.win for one in (advice.best, *advice.alternatives)}
    assert found == pytest.approx({c: float(win) for c, win in wanted.items()} or found, abs=1e-12)
    assert advice.best.win == pytest.approx(float(book.value(start)[0]), abs=2e-12)
    for k in range(foes):
        then = (k + 2) % 3 if k + 1 < foes else 0
        held = {
            c: float(sum(p * book.value(to)[then] for to, p in to.items()))
            for c, to in book.defenses(start, k)
        }
        guards = solved.policy(state._replace(turn=k))
        assert guards is not None
        assert {
            one.choice: one.win for one in (guards.best, *guards.alternatives)
        } == pytest.approx(held, abs=1e-12)
