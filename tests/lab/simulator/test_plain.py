"""A duel under ``plain``: against fractions that follow the nine lines of the policy, and against
the simulator.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from tests.lab.people import encounter, foe, hero
from tests.people import Json

from threefold.lab.encounter import Encounter
from threefold.lab.simulator.plain import plain_duel
from threefold.lab.simulator.simulate import simulate
from threefold.lab.study.answer import answer
from threefold.lab.study.duel_answer import best_play, plain_play

SKILL = {"trained": -1, "specialized": -2, "inability": 1}


def by_the_book(file: Json) -> tuple[Fraction, Fraction, dict[int, Fraction]]:
    """Chances to win and to lose, and of the round it ends in, by the words of the policy alone."""
    pc, foes = file["party"][0], file["foes"]
    attack = (pc.get("attacks") or [None])[0]
    limit = file.get("max_rounds", 100)
    suits = [a["armor"] for a in pc.get("armor", []) if a.get("source", "suit") == "suit"]
    armor = max(suits, default=0) + sum(
        a["armor"] for a in pc.get("armor", []) if a.get("source") == "other"
    )
    shield = any(a.get("source") == "shield" for a in pc.get("armor", []))
    start = tuple(pc["pools"][stat]["value"] for stat in ("might", "speed", "intellect"))
    worse = ["hale", "impaired", "debilitated", "dead"].index(pc["damage_track"]) - start.count(0)

    def track(lost: int) -> int:
        pools, left = list(start), lost
        for i in range(3):
            hit = min(pools[i], left)
            pools[i], left = pools[i] - hit, left - hit
        return worse + pools.count(0)

    def need(difficulty: int) -> int:
        return 0 if difficulty <= 0 else 21 if difficulty > 6 else 3 * difficulty

    def hits(npc: Json, lost: int) -> dict[int, Fraction]:
        if attack is None:
            return {0: Fraction(1)}
        key = "intellect defense" if attack["stats"][0] == "intellect" else "speed defense"
        difficulty = npc.get("modifications", {}).get(key, npc["level"])
        difficulty += SKILL.get(pc.get("skills", {}).get(attack["skill"]), 0) - (
            attack["weight"] == "light"
        )
        least, found = need(difficulty), {}
        for face in range(1, 21):
            points = 0
            if face >= least:
                bonus = (1 if track(lost) else face - 16) if face >= 17 and least else 0
                points = attack["damage"] + bonus
                points = max(
                    0, points - (0 if attack.get("ignores_armor") else npc.get("armor", 0))
                )
            found[points] = found.get(points, Fraction(0)) + Fraction(1, 20)
        return found

    def fails(npc: Json) -> Fraction:
        difficulty = npc.get("modifications", {}).get("attack", npc["level"])
        difficulty += SKILL.get(pc.get("skills", {}).get("speed defense"), 0) - shield
        return Fraction(min(20, max(0, need(difficulty) - 1)), 20)

    win, loss, rounds = Fraction(0), Fraction(0), {}
    highest = max(npc["level"] for npc in foes)
    before = {"party": Fraction(1), "foes": Fraction(0)}.get(
        file.get("first", ""), Fraction(max(0, 20 - 3 * highest), 20)
    )
    health = tuple(npc.get("health", 3 * npc["level"]) for npc in foes)

    def over(lost: int, standing: tuple[int, ...]) -> bool:
        return not any(standing) or track(lost) > 1

    for share, foes_first in ((before, False), (1 - before, True)):
        now = {(0, health): share}
        for number in range(1, limit + 1):
            turns: list[int] = [*range(len(foes)), -1] if foes_first else [-1, *range(len(foes))]
            for turn in turns:
                after: dict[tuple[int, tuple[int, ...]], Fraction] = {}
                for (lost, standing), chance in now.items():
                    ways: list[tuple[int, tuple[int, ...], Fraction]] = []
                    if turn < 0:
                        j = next(j for j, n in enumerate(standing) if n)
                        for points, p in hits(foes[j], lost).items():
                            left = tuple(
                                max(0, n - points) if i == j else n for i, n in enumerate(standing)
                            )
                            ways.append((lost, left, p))
                    elif standing[turn]:
                        p, npc = fails(foes[turn]), foes[turn]
                        blow = max(0, npc.get("damage", npc["level"]) - armor)
                        ways += [(lost + blow, standing, p), (lost, standing, 1 - p)]
                    else:
                        ways.append((lost, standing, Fraction(1)))
                    for to_lost, left, p in ways:
                        if not p:
                            continue
                        if over(to_lost, left):
                            rounds[number] = rounds.get(number, Fraction(0)) + chance * p
                            won = not any(left)
                            win, loss = win + chance * p * won, loss + chance * p * (not won)
                        else:
                            after[to_lost, left] = (
                                after.get((to_lost, left), Fraction(0)) + chance * p
                            )
                now = after
        rounds[limit] = rounds.get(limit, Fraction(0)) + sum(now.values(), Fraction(0))
    return win, loss, {number: chance for number, chance in rounds.items() if chance}


def some_duel(luck: Random) -> Json:
    """Any duel at all."""
    weight = luck.choice(["light", "medium", "heavy"])
    attack = {
        "name": "weapon",
        "damage": luck.choice([1, 2, 4, 6]),
        "weight": weight,
        "stats": [luck.choice(["might", "intellect"])],
        "skill": "weapons",
        "cost": luck.choice([0, 2]),
    }
    if luck.random() < 0.3:
        attack["ignores_armor"] = True
    levels = ["trained", "specialized", "inability", "practiced"]
    pc = hero(
        might=luck.randint(0, 9),
        speed=luck.randint(1, 7),
        intellect=luck.randint(1, 6),
        attacks=[attack] if luck.random() < 0.95 else [],
        skills={"weapons": luck.choice(levels), "speed defense": luck.choice(levels)},
        armor=luck.choice(
            [
                [],
                [{"name": "mail", "armor": 1}],
                [{"name": "shield", "armor": 0, "source": "shield"}],
            ]
        ),
    )
    foes = [
        foe(
            luck.randint(1, 7),
            armor=luck.choice([0, 1]),
            **luck.choice([{}, {"damage": 3}, {"health": 5}]),
        )
        for _ in range(luck.randint(1, 2))
    ]
    if luck.random() < 0.3:
        foes[0]["modifications"] = {
            "attack": luck.randint(1, 7),
            "speed defense": luck.randint(1, 7),
        }
    fields: Json = {"party": [pc], "foes": foes, "max_rounds": luck.choice([1, 5, 30])}
    return fields | luck.choice([{}, {}, {"first": "foes"}, {"first": "party"}])


def read(file: Json) -> Encounter:
    return encounter(**file)


@pytest.mark.parametrize("seed", range(40))
def test_plain_is_followed_exactly(seed: int) -> None:
    file = some_duel(Random(seed))
    win, loss, rounds = by_the_book(file)
    course = plain_duel(read(file))
    assert sum(course.wins) == pytest.approx(float(win), abs=1e-12)
    assert sum(course.losses) == pytest.approx(float(loss), abs=1e-12)
    assert course.open == pytest.approx(float(1 - win - loss), abs=1e-12)
    assert {n: p for n, p in course.rounds().items() if p > 1e-13} == pytest.approx(
        {n: float(p) for n, p in rounds.items() if p > Fraction(1, 10**13)}, abs=1e-12
    )


@pytest.mark.parametrize("seed", range(10))
def test_simulator_agrees_within_its_interval(seed: int) -> None:
    of = read(some_duel(Random(1000 + seed)))
    exact, told = plain_play(of), answer(of, simulate(of, 40_000, seed), seed)
    wide = 0.01  # the interval, and half as much again: ten of ten must lie within it
    assert told.win.low - wide / 2 <= exact.win <= told.win.high + wide / 2
    assert told.loss.low - wide / 2 <= exact.loss <= told.loss.high + wide / 2
    assert told.rounds.mean == pytest.approx(exact.rounds.mean, abs=0.15)
    total = sum(
        pool.value
        for pool in (getattr(of.party[0].pools, s) for s in ("might", "speed", "intellect"))
    )
    assert total - told.party[0].points_lost.mean == pytest.approx(exact.points_left.mean, abs=0.15)


def test_decided_fight_takes_no_round() -> None:
    """What is decided at the start takes no round."""
    won = read({"party": [hero()], "foes": [foe(3, health=0)]})
    lost = read({"party": [hero(might=0, speed=0)], "foes": [foe(3)]})
    for told, win in (
        (plain_play(won), 1),
        (best_play(won), 1),
        (plain_play(lost), 0),
        (best_play(lost), 0),
    ):
        assert (told.win, told.loss) == (win, 1 - win)
        assert told.rounds.histogram == {"0": 1.0}
        assert told.best is None
        assert told.alternatives == []


@pytest.mark.long
def test_best_play_is_never_worse_than_plain() -> None:
    """Best play is never worse than plain play."""
    for seed in range(8):
        file = {**some_duel(Random(seed)), "first": "party", "max_rounds": 1000}
        for attack in file["party"][0]["attacks"]:
            attack["cost"] = 0
        assert best_play(read(file)).win >= plain_play(read(file)).win - 1e-12
