"""Chapter 2: initiative, rounds and turns, effects that last a round."""

from __future__ import annotations

import msgspec
import pytest
from tests.people import CSRD, pc

from threefold.model.characters import Npc
from threefold.procedures.base import Outcome, Setup, play
from threefold.procedures.encounters import (
    INITIATIVE,
    InitiativeAnswer,
    InitiativeInputs,
    InitiativeRoll,
)
from threefold.rules.encounters import (
    Figure,
    Opponent,
    Turn,
    initiative_figure,
    initiative_order,
    next_turn,
    round_effect_ends,
)
from threefold.rules.ruleset import Rules
from threefold.rulesets.compose import rules_for

PCS_WIN_TIES = rules_for("csrd", {"initiative_tie": "pc_first"})
EACH = rules_for("csrd", {"initiative_target": "each"})

CHARLES, SHANNA, TAMMIE = Figure("Charles", 8), Figure("Shanna", 15), Figure("Tammie", 4)
GUARDS = [Opponent("guard 1", 2), Opponent("guard 2", 2)]


def order(rolls: list[Figure], foes: list[Opponent], rules: Rules = CSRD) -> list[str]:
    """Who acts when."""
    return initiative_order(rolls, foes, rules)


@pytest.mark.rule("initiative.roll.speed")
@pytest.mark.parametrize(
    ("natural", "steps", "figure"), [(8, 0, 8), (8, 1, 11), (8, 2, 14), (8, -1, 5), (1, -1, -2)]
)
def test_initiative_roll_speed(natural: int, steps: int, figure: int) -> None:
    assert initiative_figure(Figure("Charles", natural, steps), CSRD) == figure


@pytest.mark.rule("initiative.target.level_times_three")
@pytest.mark.parametrize(("natural", "first"), [(13, "Charles"), (12, "ogre"), (11, "ogre")])
def test_initiative_target_level_times_three(natural: int, first: str) -> None:
    assert order([Figure("Charles", natural)], [Opponent("ogre", 4)])[0] == first


@pytest.mark.rule("initiative.order.must_exceed")
def test_initiative_order_must_exceed() -> None:
    # two level 2 guards; 8, 15 and 4 are rolled
    assert order([CHARLES, SHANNA, TAMMIE], GUARDS) == [
        "Shanna",
        "Charles",
        "guard 1",
        "guard 2",
        "Tammie",
    ]


@pytest.mark.rule("initiative.order.must_exceed")
@pytest.mark.parametrize(
    ("rules", "expected"),
    [(CSRD, ["guard 1", "guard 2", "Charles"]), (PCS_WIN_TIES, ["Charles", "guard 1", "guard 2"])],
)
def test_initiative_order_must_exceed_at_tie(rules: Rules, expected: list[str]) -> None:
    assert order([Figure("Charles", 6)], GUARDS, rules) == expected


@pytest.mark.rule("initiative.group.highest_target")
def test_initiative_group_highest_target() -> None:
    rolls = [Figure("Ann", 10), Figure("Bob", 16), Figure("Cleo", 2)]
    foes = [Opponent("rat", 1), Opponent("ogre", 5)]
    assert order(rolls, foes) == ["Bob", "rat", "ogre", "Ann", "Cleo"]
    assert order(rolls, foes, EACH) == ["Bob", "ogre", "Ann", "rat", "Cleo"]


def test_equal_pc_initiative_follows_given_order() -> None:
    """Pcs who rolled alike act in the order given."""
    rolls = [Figure("Ann", 10), Figure("Bob", 10), Figure("Cleo", 3), Figure("Dan", 3)]
    assert order(rolls, GUARDS) == ["Ann", "Bob", "guard 1", "guard 2", "Cleo", "Dan"]
    assert order(rolls, []) == ["Ann", "Bob", "Cleo", "Dan"]
    assert order([], GUARDS) == ["guard 1", "guard 2"]


def test_modification_replaces_level_in_initiative() -> None:
    quick = msgspec.convert(
        {"kind": "npc", "name": "cat", "level": 2, "modifications": {"initiative": 6}}, Npc
    )
    inputs = InitiativeInputs(rolls=[InitiativeRoll(name="Ann", natural=18)], foes=[quick])
    out = play(INITIATIVE, Setup(CSRD, None), inputs, ())
    assert isinstance(out, Outcome)
    assert isinstance(out.answer, InitiativeAnswer)
    assert out.answer.order == ["cat", "Ann"]


@pytest.mark.rule("initiative.effort.from_speed")
def test_initiative_effort_from_speed() -> None:
    # initiative is a Speed task, so its Effort leaves Speed
    payer = pc(speed=9).payer("speed", CSRD)
    assert (payer.pool, payer.edge) == (9, 0)


@pytest.mark.rule("initiative.order.persists", "encounter.cycle.continues")
def test_initiative_order_persists() -> None:
    acting = order([CHARLES, SHANNA, TAMMIE], GUARDS)
    turn, said = Turn(1, 0), []
    for _ in range(2 * len(acting)):
        said.append((turn.round, acting[turn.place]))
        turn = next_turn(turn, acting)
    assert said == [(1, name) for name in acting] + [(2, name) for name in acting]
    assert turn == Turn(3, 0)


@pytest.mark.rule("encounter.round.one_action_each", "task.action.one_per_round")
def test_encounter_round_one_action_each() -> None:
    acting, turn, seen = ["Ann", "ogre", "Bob"], Turn(4, 0), []
    while turn.round == 4:
        seen.append(acting[turn.place])
        turn = next_turn(turn, acting)
    assert seen == acting


@pytest.mark.rule("encounter.round.ends")
def test_encounter_round_ends() -> None:
    assert next_turn(Turn(1, 1), ["Ann", "ogre", "Bob"]) == Turn(1, 2)
    assert next_turn(Turn(1, 2), ["Ann", "ogre", "Bob"]) == Turn(2, 0)


@pytest.mark.rule("time.duration.one_round_effect", "special_damage.dazed.duration")
@pytest.mark.parametrize(
    ("now", "over"),
    [
        (Turn(1, 1), False),
        (Turn(1, 3), False),
        (Turn(2, 0), False),
        (Turn(2, 1), True),
        (Turn(2, 2), True),
    ],
)
def test_time_duration_one_round_effect(now: Turn, over: bool) -> None:
    # Umberto, second in the order, hinders a foe for one round: until Umberto acts again
    assert round_effect_ends(Turn(1, 1), now) is over


@pytest.mark.rule("time.duration.turn_limited")
def test_time_duration_turn_limited() -> None:
    # what lasts no round is over when the next turn begins
    assert round_effect_ends(Turn(1, 1), Turn(1, 1), rounds=0)
    assert not round_effect_ends(Turn(1, 1), Turn(3, 0), rounds=2)
    assert round_effect_ends(Turn(1, 1), Turn(3, 1), rounds=2)
