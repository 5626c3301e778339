"""The solved duel against exact fractions, and its inner loops against the engine face for face."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from operator import truediv
from random import Random
from typing import Any

import pytest
from tests.lab.duel.oracle import Oracle, Place
from tests.lab.people import encounter, foe, hero
from tests.long import rows
from tests.people import Json

from threefold.lab.duel.figures import exchange
from threefold.lab.duel.solver import Choice, Duel, DuelState, solve
from threefold.lab.encounter import Encounter
from threefold.lab.simulator.options import with_unlimited_pools
from threefold.odds.effort import splits
from threefold.procedures.base import Outcome, Setup, play
from threefold.procedures.combat import ATTACK, DEFEND, AttackInputs
from threefold.procedures.defended import DefendInputs
from threefold.procedures.inputs import EaseEffort, Effort
from threefold.rules.types import Refusal

SMALL = {
    "a level 2 foe": ({"might": 5, "speed": 4, "intellect": 3}, [foe(2)]),
    "a level 4 foe": ({"might": 6, "speed": 4, "intellect": 2}, [foe(4, health=7)]),
    "Effort for free": (
        {"might": 4, "speed": 4, "intellect": 2, "edge": {"might": 3, "speed": 3}},
        [foe(4, health=6)],
    ),
    "two levels of Effort": (
        {"might": 7, "speed": 5, "intellect": 2, "effort": 2},
        [foe(5, health=9, armor=1)],
    ),
    "armor": (
        {
            "might": 4,
            "speed": 6,
            "intellect": 2,
            "armor": [
                {"name": "mail", "armor": 2, "speed_effort_cost": 1},
                {"name": "shield", "source": "shield"},
            ],
        },
        [foe(3, damage=4)],
    ),
    "an empty Pool": ({"might": 5, "speed": 4, "intellect": 0}, [foe(3, health=5)]),
    "recovery used": ({"might": 5, "speed": 4, "intellect": 3, "recoveries_used": 1}, [foe(3)]),
    "no more than a scratch": (
        {"might": 3, "speed": 2, "intellect": 2},
        [foe(2, damage=1, health=5)],
    ),
    "a foe without a blow": (
        {"might": 4, "speed": 2, "intellect": 2},
        [foe(6, damage=0, health=5)],
    ),
    "hopeless without Effort": (
        {"might": 9, "speed": 3, "intellect": 2, "effort": 2},
        [foe(8, health=6)],
    ),
    "nobody can hurt anybody": (
        {"might": 3, "speed": 2, "intellect": 2, "effort": 0},
        [foe(7, damage=0)],
    ),
    "an attack that costs": (
        {
            "might": 3,
            "speed": 3,
            "intellect": 6,
            "attacks": [
                {
                    "name": "onslaught",
                    "damage": 4,
                    "stats": ["intellect"],
                    "cost": 1,
                    "range": "short",
                }
            ],
        },
        [foe(3, health=6)],
    ),
    "two foes": ({"might": 4, "speed": 3, "intellect": 2}, [foe(2, health=4), foe(1, health=3)]),
    "two foes and Effort": (
        {"might": 5, "speed": 4, "intellect": 1, "effort": 2},
        [foe(3, health=4), foe(2, health=5)],
    ),
}


def duel(hero_fields: Json, foes: list[Json], **fields: object) -> Encounter:
    return encounter(party=[hero(**hero_fields)], foes=foes, **fields)


@cache
def exactly(name: str) -> Oracle[Fraction]:
    """The duel of this name in fractions: what one test has solved of it another need not solve
    again.
    """
    of = duel(*SMALL[name])
    rules = of.rules()
    exact = Oracle(of.party[0], [f.filled(rules) for f in of.foes], rules, Fraction)
    exact.value(exact.start)
    return exact


@pytest.mark.parametrize("first", [None, "foes"])
@pytest.mark.parametrize("name", rows(SMALL, {"a level 2 foe", "armor", "two foes"}))
def test_solver_agrees_with_exact_fractions(name: str, first: str | None) -> None:
    of, exact = duel(*SMALL[name], **({} if first is None else {"first": first})), exactly(name)
    wanted = exact.value(exact.start, 0 if first else None)
    assert solve(of).win == pytest.approx(float(wanted), abs=1e-12)


ARMED = {
    "might": 5,
    "speed": 4,
    "intellect": 3,
    "effort": 2,
    "edge": {"speed": 1},
    "attacks": [
        {"name": "knife", "weight": "light", "stats": ["speed", "might"]},
        {
            "name": "onslaught",
            "damage": 4,
            "stats": ["intellect"],
            "cost": 1,
            "range": "short",
            "ignores_armor": True,
        },
    ],
}


@pytest.mark.long
@pytest.mark.parametrize(
    ("foes", "ratio"),
    [
        ([foe(3, armor=1, health=6)], Fraction),
        ([foe(3, health=3), foe(2, armor=2, health=2)], truediv),
    ],
    ids=["one foe in fractions", "two foes"],
)
def test_every_attack_and_stat_is_weighed(
    foes: list[Json], ratio: Callable[[int, int], Any]
) -> None:
    """Every attack with every stat is weighed if asked."""
    of = duel(ARMED, foes)
    rules = of.rules()
    exact = Oracle(of.party[0], [f.filled(rules) for f in of.foes], rules, ratio, every=True)
    wanted = exact.value(exact.start)
    solved = solve(of, every_attack=True)
    assert solved.win == pytest.approx(float(wanted), abs=1e-12)
    assert solved.win > solve(of).win + 0.01
    assert sum(solved.course().wins) == pytest.approx(solved.win, abs=1e-11)
    advice = solved.policy(solved.start)
    assert advice is not None
    found = {weighed.choice: weighed.win for weighed in (advice.best, *advice.alternatives)}
    assert {choice.way for choice in found if choice.action == "attack"} == {0, 1, 2}
    assert {
        choice: found[choice] for choice in found if choice.action == "attack"
    } == pytest.approx(
        {
            Choice(*way.name): float(sum(p * exact.value(to, 0) for to, p in way.to.items()))  # type: ignore[arg-type]
            for way in exact.attacks(exact.start)
        },
        abs=1e-12,
    )


def state_of(place: Place, turn: int | None) -> DuelState:
    return DuelState(place.vitals.pools, place.health, place.recovery, turn)


@pytest.mark.parametrize(
    "name", rows(["a level 4 foe", "armor", "two foes and Effort", "an attack that costs"], 2)
)
def test_every_state_and_every_choice_agrees(name: str) -> None:
    of = duel(*SMALL[name])
    exact, solved = exactly(name), solve(of)
    luck = Random(5)
    places = luck.sample(sorted(exact.values), min(150, len(exact.values)))
    for place in places:
        for turn, value in zip((None, *range(len(of.foes))), exact.values[place], strict=False):
            assert solved.chance(state_of(place, turn)) == pytest.approx(float(value), abs=1e-12)
        advice = solved.policy(state_of(place, None))
        assert advice is not None
        wanted = {
            Choice(*way.name): float(sum(p * exact.value(to, 0) for to, p in way.to.items()))  # type: ignore[arg-type]
            for way in exact.attacks(place)
        }
        if place.recovery:
            wanted[Choice("recover")] = float(exact.recovering(place))
        found = {weighed.choice: weighed.win for weighed in (advice.best, *advice.alternatives)}
        if wanted:
            assert found == pytest.approx(wanted, abs=1e-12)
            assert advice.best.win == pytest.approx(max(wanted.values()), abs=2e-12)
        for k, health in enumerate(place.health):
            if health:
                then = k + 1 if k + 1 < len(of.foes) else None
                guards = solved.policy(state_of(place, k))
                assert guards is not None
                assert {
                    w.choice: w.win for w in (guards.best, *guards.alternatives)
                } == pytest.approx(
                    {
                        Choice(*way.name): float(
                            sum(p * exact.value(to, then) for to, p in way.to.items())
                        )  # type: ignore[arg-type]
                        for way in exact.defenses(place, k)
                    },
                    abs=1e-12,
                )


@pytest.mark.parametrize("first", [None, "foes"])
@pytest.mark.parametrize("name", SMALL)
def test_best_choices_win_as_often_as_solved(name: str, first: str | None) -> None:
    """Playing the best choices forward wins as often as was solved."""
    solved = solve(duel(*SMALL[name], **({} if first is None else {"first": first})))
    course = solved.course()
    assert sum(course.wins) == pytest.approx(solved.win, abs=1e-11)
    assert sum(course.wins) + sum(course.losses) + course.open == pytest.approx(1)
    if name == "nobody can hurt anybody":
        assert course.mean_rounds() is None
        assert course.open == pytest.approx(1)
    else:
        assert course.open < 1e-12
        assert (course.mean_rounds() or 0) >= 1


def test_means_of_course_are_those_of_oracle() -> None:
    exact, solved = exactly("recovery used"), solve(duel(*SMALL["recovery used"]))
    now: dict[Place, float] = {exact.start: 1.0}
    rounds, left, number = 0.0, 0.0, 0
    while sum(now.values()) > 1e-13:
        number += 1
        coming: dict[Place, float] = {}
        for place, chance in now.items():
            best = solved.policy(state_of(place, None))
            assert best is not None
            way = next(w for w in exact.attacks(place) if Choice(*w.name) == best.best.choice)  # type: ignore[arg-type]
            for middle, p in way.to.items():
                ways = [(middle, 1.0)]
                if exact.over(middle) is None:
                    advice = solved.policy(state_of(middle, 0))
                    assert advice is not None
                    guard = next(
                        w for w in exact.defenses(middle, 0) if w.name[1] == advice.best.choice.ease
                    )
                    ways = [(to, float(q)) for to, q in guard.to.items()]
                for to, q in ways:
                    mass = chance * float(p) * q
                    if exact.over(to) is None:
                        coming[to] = coming.get(to, 0.0) + mass
                    else:
                        rounds += number * mass
                        left += sum(to.vitals.pools) * mass
        now = coming
    course = solved.course()
    assert course.mean_rounds() == pytest.approx(rounds)
    assert sum(course.points_left) == pytest.approx(left)


def test_free_choice_is_not_made_forever() -> None:
    """Attacking without Effort is as good as anything while nothing can happen; the advice still
    gets on with it.
    """
    solved = solve(
        duel({"might": 9, "speed": 3, "intellect": 2, "effort": 2}, [foe(7, health=3, damage=0)])
    )
    advice = solved.policy(solved.start)
    assert advice is not None
    assert (
        advice.best.choice.ease + advice.best.choice.damage > 0
        or advice.best.choice.action == "recover"
    )
    course = solved.course()
    assert sum(course.wins) == pytest.approx(solved.win)
    assert course.open == pytest.approx(
        1 - solved.win
    )  # without Might nothing more can be done, on either side


def test_situations_of_file_bear_on_both_sides() -> None:
    hero_fields, foes = {"might": 8, "speed": 6, "intellect": 5}, [foe(4)]
    open_, covered, dark = (
        solve(duel(hero_fields, foes, environment=around)).win
        for around in (
            {},
            {"attacks": ["cover"]},
            {"foes": {foes[0]["name"]: {"defenses": ["cover"]}}},
        )
    )
    assert covered < open_ < dark
    harder = foe(4, modifications={"speed defense": 5})
    assert covered == pytest.approx(solve(duel(hero_fields, [harder])).win, abs=1e-12)


def test_what_is_over_needs_no_advice() -> None:
    solved = solve(duel(*SMALL["a level 2 foe"]))
    assert solved.policy(solved.start._replace(health=(0,))) is None
    assert solved.chance(solved.start._replace(health=(0,))) == 1


def test_stronger_foes_and_weaker_heroes_do_worse() -> None:
    chances = [
        solve(duel({"might": 8, "speed": 6, "intellect": 5}, [foe(level)])).win
        for level in range(1, 8)
    ]
    assert chances == sorted(chances, reverse=True)
    assert isinstance(solve(duel({"might": 8, "speed": 6, "intellect": 5}, [foe(3)])), Duel)
    assert not isinstance(chances[0], Refusal)


@pytest.mark.parametrize("seed", range(25))
def test_figures_match_engine_on_every_face(seed: int) -> None:
    """Whatever the sheet, the foe and the rulings: each choice costs and does what its procedure
    does on every face.
    """
    luck = Random(seed)
    stat = luck.choice(["might", "speed", "intellect"])
    levels = ["trained", "specialized", "inability", "practiced"]
    attack = {
        "name": "weapon",
        "weight": luck.choice(["light", "medium", "heavy"]),
        "stats": [stat],
        "skill": "weapons",
        "cost": luck.choice([0, 1, 3]),
        "area": luck.random() < 0.3,
        "ignores_armor": luck.random() < 0.3,
        "damage_type": luck.choice(["might", "intellect", "ambient"]),
    }
    if luck.random() < 0.2:
        attack["damage"] = 0
    pc = hero(
        effort=luck.randint(0, 6),
        tier=luck.randint(1, 6),
        edge={
            "might": luck.randint(0, 4),
            "speed": luck.randint(0, 4),
            "intellect": luck.randint(0, 2),
        },
        attacks=[attack],
        skills={"weapons": luck.choice(levels), "speed defense": luck.choice(levels)},
        armor=luck.choice(
            [
                [],
                [
                    {"name": "mail", "weight": "medium"},
                    {"name": "shield", "armor": 0, "source": "shield"},
                ],
                [
                    {"name": "plate", "weight": "heavy", "practiced": False},
                    {"name": "ward", "armor": 1, "source": "other"},
                ],
            ]
        ),
    )
    npc = foe(luck.randint(1, 9), armor=luck.randint(0, 3), damage=luck.randint(0, 8))
    rulings = luck.choice(
        [{}, {"edge": "pooled"}, {"twenty_refund_when_impaired": True}, {"first_effort_level": 2}]
    )
    held = [
        luck.sample(["cover", "surprise", "dim_light", "mist"], luck.randint(0, 2))
        for _ in range(3)
    ]
    around = {"attacks": held[0], "defenses": held[1], "foes": {npc["name"]: {"attacks": held[2]}}}
    edition = luck.choice(["csrd", "second"])
    of = encounter(
        "solver", party=[pc], foes=[npc], edition=edition, rulings=rulings, environment=around
    )
    rules, full = of.rules(), of.foes[0].filled(of.rules())
    found, bears = (
        exchange(of.party[0], full, rules, around=of.environment),
        of.environment.situations_for(npc["name"]),
    )
    for track, impaired in enumerate((False, True)):
        setup = Setup(rules, with_unlimited_pools(of.party[0], impaired), full)
        assert len(found.strikes[track]) == len(
            list(splits(of.party[0].effort, attack.get("damage") != 0))
        )
        for strike in found.strikes[track]:
            effort = Effort(ease=strike.ease, damage=strike.damage)
            inputs = AttackInputs(
                attack=of.party[0].attacks[0], effort=effort, situations=bears.attacks
            )
            faces = [play(ATTACK, setup, inputs, [face]) for face in range(1, 21)]
            outs = [out for out in faces if isinstance(out, Outcome)]
            assert strike.cost == max(out.paid for out in outs)
            assert strike.outcomes == Counter(
                (out.damage.taken if out.damage else 0, strike.cost > 0 and out.paid == 0)
                for out in outs
            )
        assert len(found.guards[track]) == of.party[0].effort + 1
        for guard in found.guards[track]:
            defense = DefendInputs(effort=EaseEffort(ease=guard.ease), situations=bears.defenses)
            outs = [
                out
                for face in range(1, 21)
                if isinstance(out := play(DEFEND, setup, defense, [face]), Outcome)
            ]
            assert guard.cost == max(out.paid for out in outs)
            assert guard.outcomes == Counter(
                (out.damage is None, guard.cost > 0 and out.paid == 0) for out in outs
            )
            assert {out.damage.taken for out in outs if out.damage} <= {found.blow}
