"""A hidden difficulty tells itself at neither end: a die always falls, and the player learns
success or failure.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
import pytest
from msgspec import structs
from tests.people import done, kara
from tests.people import given as inputs
from tests.table.play import GUARD, KARA, Table

from threefold.model.powers import Cypher
from threefold.procedures.inputs import EaseEffort, Effort, Steps
from threefold.rules.types import Refusal
from threefold.service.compose import compose_attack, compose_defense, compose_task
from threefold.service.composed import Composed
from threefold.service.log_shelf import LOG_SHELF
from threefold.table import commands as c
from threefold.table.events import ActionSettled, AnyEvent, DieFell
from threefold.table.history import GM, Seat
from threefold.table.log import log
from threefold.table.state import (
    Called,
    Foe,
    FreeIntrusion,
    Incoming,
    Rolled,
    Settings,
    TaskCall,
)
from threefold.table.state.facts import Resolution
from threefold.table.views import redacted, table_view

ME = Seat("player", KARA)
FACES: Final = range(1, 21)
CERTAIN: Final = "certain"
BEYOND: Final = "beyond"
ENDS: Final = (CERTAIN, BEYOND)


def rolls(events: Sequence[AnyEvent]) -> Resolution:
    """What a die came to."""
    [found] = [e for e in events if isinstance(e, ActionSettled | DieFell)]
    return found.rolled.resolution if isinstance(found, DieFell) else found.resolution


def known(table: Table, seat: Seat = ME) -> str:
    """All that a seat can read of the table: its view and its log, as one text."""
    view = msgspec.json.encode(table_view(redacted(table.state, seat), 0, seat)).decode()
    return "\n".join(
        [
            view,
            *(msgspec.json.encode(entry).decode() for entry in log(table.history, seat, LOG_SHELF)),
        ]
    )


def settle(table: Table) -> None:
    """Accept whatever roll lies open."""
    for id in [id for id, waiting in table.state.pending.items() if isinstance(waiting, Rolled)]:
        table.does(c.Settle(open_id=id), by=ME)


# --- tasks ----------------------------------------------------------------------------------------


def called(difficulty: int, hidden: bool | None = True, **call: Any) -> tuple[Table, str]:
    """A table at which Kara is asked for a Might task, and the id of what waits."""
    table = Table(skills={})
    table.does(
        c.CallTask(
            pcs=[KARA], title="Lift", stat="might", difficulty=difficulty, hidden=hidden, **call
        )
    )
    return table, table.waiting(TaskCall)[0]


def attempted(
    difficulty: int,
    face: int,
    effort: int = 0,
    by: Seat = ME,
    hidden: bool | None = True,
    **call: Any,
) -> tuple[Table, Resolution]:
    """Kara's attempt with a face of the die."""
    table, id = called(difficulty, hidden, **call)
    events = table.does(c.Attempt(open_id=id, natural=face, effort=Effort(ease=effort)), by=by)
    return table, rolls(events)


AT: Final[dict[str, list[tuple[int, int]]]] = {
    CERTAIN: [(1, 1), (1, 2), (0, 0), (0, 2)],
    BEYOND: [(7, 0), (9, 0), (9, 2), (10, 0), (15, 1)],
}
"""Difficulty and levels of Effort with which nothing can fail, and with which no face reaches."""


@pytest.mark.rule("special_roll.one.free_intrusion", "ability.optional_roll")
@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize(
    ("end", "difficulty", "effort"), [(end, *each) for end, pairs in AT.items() for each in pairs]
)
def test_die_falls_at_both_ends(end: str, difficulty: int, effort: int, face: int) -> None:
    """At 0 or less it cannot fail, out of reach it fails; the face that fell is in the result."""
    _, found = attempted(difficulty, face, effort)
    assert found.natural == face
    assert found.result == ("success" if end == CERTAIN else "failure")


@pytest.mark.parametrize("by", [ME, GM])
@pytest.mark.parametrize(("difficulty", "expected"), [(0, "success"), (9, "failure")])
def test_table_rolls_without_given_face(difficulty: int, expected: str, by: Seat) -> None:
    """Nobody gives a face: the table's die falls."""
    table, id = called(difficulty)
    found = rolls(table.does(c.Attempt(open_id=id), 11, by=by))
    assert (found.natural, found.result) == (11, expected)


@pytest.mark.rule("effort.step_per_level")
@pytest.mark.parametrize(
    ("difficulty", "effort", "paid"), [(1, 1, 2), (1, 2, 4), (0, 1, 2), (9, 1, 2), (9, 2, 4)]
)
def test_effort_paid_at_both_ends(difficulty: int, effort: int, paid: int) -> None:
    """Effort is offered and paid: 3 for the first level and 2 for the next, less Edge 1."""
    table, found = attempted(difficulty, 10, effort)
    settle(table)
    assert found.cost is not None
    assert found.cost.paid == paid
    assert table.pc().pools.might.value == 12 - paid


@pytest.mark.rule("special_roll.one.free_intrusion")
@pytest.mark.parametrize(("difficulty", "effort"), [(1, 1), (0, 0), (7, 0), (9, 0), (15, 2)])
def test_one_is_intrusion_at_both_ends(difficulty: int, effort: int) -> None:
    """A natural 1 is an intrusion, whatever the roll comes to."""
    table, found = attempted(difficulty, 1, effort)
    assert found.special is not None
    assert found.special.kind == "gm_intrusion"
    settle(table)
    assert any(isinstance(waiting, FreeIntrusion) for waiting in table.state.pending.values())


@pytest.mark.rule("special_roll.table")
@pytest.mark.parametrize("face", [16, 17, 18, 19, 20])
def test_special_face_as_at_difficulty_one(face: int) -> None:
    """On a success 17 to 20 give what they give at difficulty 1."""
    _, at_one = attempted(1, face)
    _, certain = attempted(1, face, 1)
    assert certain.special == at_one.special


@pytest.mark.rule("special_roll.table", "special_roll.twenty.refund")
@pytest.mark.parametrize("face", [17, 18, 19, 20])
def test_special_face_as_on_failure(face: int) -> None:
    """Out of reach they give what they give on a failure: nothing but the refund of a 20."""
    table, found = attempted(9, face, 2)
    assert found.result == "failure"
    assert found.special is None or found.special.kind is None or face == 20
    assert found.special is None or not found.special.choices
    settle(table)
    assert table.pc().pools.might.value == (12 if face == 20 else 12 - 4)


@pytest.mark.rule("special_roll.twenty.refund")
def test_twenty_refunds_certain_success() -> None:
    """A 20 gives the points back where nothing could fail, as at difficulty 1."""
    table, _ = attempted(1, 20, 1)
    settle(table)
    assert table.pc().pools.might.value == 12


@pytest.mark.rule("task.target_number.secrecy")
@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("settled", [False, True])
def test_player_reads_same_success(face: int, settled: bool) -> None:
    """A success at 0 or less reads like one at a difficulty that the die had to reach."""
    found = []
    for difficulty in (0, 1):
        table, _ = attempted(difficulty, face)
        if settled:
            settle(table)
        found.append(known(table))
    if face >= 3:
        assert found[0] == found[1]
    else:
        assert "routine" not in found[0].casefold()


@pytest.mark.rule("task.target_number.secrecy")
@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("settled", [False, True])
def test_player_reads_same_failure(face: int, settled: bool) -> None:
    """A failure out of reach reads like one that a better die would have turned, a 20 too."""
    found = []
    for difficulty in (6, 9, 15):
        table, rolled = attempted(difficulty, face, 1)
        if settled:
            settle(table)
        if rolled.result == "failure":
            found.append(known(table))
    assert len(found) >= 2
    assert len(set(found)) == 1


@pytest.mark.rule("task.target_number.secrecy")
def test_nothing_differs_before_hidden_roll() -> None:
    """Before the roll a player reads the same at every difficulty, with the same Effort offered."""
    texts, offers = set(), set()
    for difficulty in range(16):
        table, id = called(difficulty)
        texts.add(known(table))
        state = redacted(table.state, ME)
        pending = state.pending[id]
        assert isinstance(pending, TaskCall)
        for ease in range(3):
            composed = compose_task(state, pending, None, EaseEffort(ease=ease), ME)
            assert isinstance(composed, Composed)
            assert [row.levels for row in composed.rows] == [0, 1, 2]
            assert all(row.affordable and row.chance is None for row in composed.rows)
            offers.add((ease, msgspec.json.encode(composed)))
    assert len(texts) == 1
    assert len(offers) == 3


@pytest.mark.parametrize("difficulty", [0, 1, 4, 9])
@pytest.mark.parametrize("uses_action", [True, False])
def test_hidden_task_takes_its_action(difficulty: int, uses_action: bool) -> None:
    """In a fight the attempt takes the action where the task uses one, at either end as between
    them.
    """
    table = Table(skills={})
    table.fights()
    call = c.CallTask(
        pcs=[KARA],
        title="Lift",
        stat="might",
        difficulty=difficulty,
        hidden=True,
        uses_action=uses_action,
    )
    table.does(call)
    table.does(c.Attempt(open_id=table.waiting(TaskCall)[0], natural=10), by=ME)
    settle(table)
    assert table.encounter.acted is uses_action


def test_setting_hides_both_ends() -> None:
    """The difficulty is hidden by the table's settings, not by the call."""
    for difficulty, expected in ((0, "success"), (9, "failure")):
        table = Table(skills={})
        table.does(c.ChangeSettings(settings=Settings(show_difficulty=False)))
        table.does(c.CallTask(pcs=[KARA], title="Lift", stat="might", difficulty=difficulty))
        found = rolls(table.does(c.Attempt(open_id=table.waiting(TaskCall)[0], natural=12), by=ME))
        assert (found.natural, found.result) == (12, expected)


@pytest.mark.rule("task.routine.below_one", "roll.impossible.no_roll")
@pytest.mark.parametrize(
    ("difficulty", "effort", "expected"), [(1, 1, "routine"), (9, 0, "impossible")]
)
def test_open_difficulty_stays_automatic(difficulty: int, effort: int, expected: str) -> None:
    """A difficulty that the player knows needs no die at its ends."""
    _, found = attempted(difficulty, 12, effort, hidden=False)
    assert (found.natural, found.result) == (None, expected)


@pytest.mark.parametrize(("difficulty", "expected"), [(0, "routine"), (9, "impossible")])
def test_adjudicate_keeps_both_ends(difficulty: int, expected: str) -> None:
    """The engine hides nothing: there a task at its ends has no die."""
    answer = done(
        "task", actor=kara(), inputs={"stat": "might", "difficulty": difficulty}, dice=[12]
    )
    assert (answer["result"], answer["roll"]) == (expected, None)


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ({"difficulty": 2, "ease": [Steps(name="a rope", steps=2)]}, "success"),
        (
            {
                "difficulty": 2,
                "assets": [Steps(name="a rope", steps=1), Steps(name="a wall", steps=1)],
            },
            "success",
        ),
        ({"difficulty": 5, "hinder": [Steps(name="rain", steps=3)]}, "failure"),
    ],
)
def test_steps_of_gm_reach_ends(call: dict[str, Any], expected: str) -> None:
    """The end is reached by easing or hindering that only the GM knows."""
    difficulty = call.pop("difficulty")
    _, found = attempted(difficulty, 12, **call)
    assert (found.natural, found.result) == (12, expected)


def test_reroll_of_certain_success_and_certain_failure() -> None:
    """A hidden failure out of reach may be rolled again for 1 XP as any: the better face changes
    nothing.
    """
    table, found = attempted(9, 3)
    assert found.result == "failure"
    [id] = [id for id, waiting in table.state.pending.items() if isinstance(waiting, Rolled)]
    xp = table.pc().xp
    table.does(c.Reroll(open_id=id, natural=19), by=ME)
    settle(table)
    assert table.pc().xp == xp - 1
    assert "impossible" not in known(table).casefold()


# --- attacks --------------------------------------------------------------------------------------


def against(level: int, by_settings: bool = False, **foe: Any) -> Table:
    """A table with a guard whose level no player may know."""
    table = Table(skills={}, foe={"level": level, "health": 30, "max_health": 30, **foe})
    if by_settings:
        table.does(c.ChangeSettings(settings=Settings(show_difficulty=False)))
    else:
        for id, one in list(
            table.state.foes.items()
        ):  # the second guard's level would tell that of the first
            table.does(c.EditFoe(foe_id=id, foe=structs.replace(one, show_level=False)))
    return table


def attacked(level: int, face: int, effort: int = 0, **options: Any) -> tuple[Table, Resolution]:
    """Kara's attack on a guard of a hidden level."""
    table = against(level, **options)
    attack = c.AttackFoe(
        pc_id=KARA, foe_id=GUARD, attack="broadsword", effort=Effort(ease=effort), natural=face
    )
    return table, rolls(table.does(attack, by=ME))


@pytest.mark.rule("special_roll.table")
@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize(("level", "effort", "expected"), [(1, 1, "success"), (9, 0, "failure")])
@pytest.mark.parametrize("by_settings", [True, False])
def test_attack_rolls_at_both_ends(
    level: int, effort: int, expected: str, face: int, by_settings: bool
) -> None:
    """An attack on a foe of a hidden level has a die at every level."""
    _, found = attacked(level, face, effort, by_settings=by_settings)
    assert (found.natural, found.result) == (face, expected)


@pytest.mark.rule("special_roll.table")
@pytest.mark.parametrize("face", [10, 17, 18, 19, 20])
def test_certain_attack_damage_as_at_one(face: int) -> None:
    """A hit that could not fail deals with each face what it deals at difficulty 1."""
    for table, found in (attacked(1, face), attacked(1, face, 1)):
        settle(table)
        assert table.foe().health == 30 - 4 - {17: 1, 18: 2, 19: 3, 20: 4}.get(face, 0)
        assert found.special == attacked(1, face)[1].special


@pytest.mark.rule("special_roll.twenty.refund")
def test_attack_out_of_reach_never_hits() -> None:
    """Level 9: a 20 misses, deals nothing, and gives the points back."""
    table, found = attacked(9, 20, 2)
    settle(table)
    assert found.damage is None
    assert table.foe().health == 30
    assert table.pc().pools.might.value == 12


@pytest.mark.rule("task.target_number.secrecy")
@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("levels", [(1, 2), (6, 7, 8, 10)])
def test_attack_reads_same_at_ends(levels: tuple[int, ...], face: int) -> None:
    """A hit reads the same where it was certain, a miss where it was bound to be, at every level
    with that result.
    """
    read: dict[str | None, set[str]] = {}
    for level in levels:
        table, found = attacked(level, face, 1, armor=0, damage=3)
        read.setdefault(found.result, set()).add(known(table))
    assert set(read) <= {"success", "failure"}
    assert all(len(texts) == 1 for texts in read.values())


def test_attack_composer_tells_no_end() -> None:
    """What is shown before an attack on a hidden level is the same at every level."""
    shown = set()
    for level in range(1, 11):
        table = against(level)
        for ease in range(3):
            attack = c.AttackFoe(
                pc_id=KARA, foe_id=GUARD, attack="broadsword", effort=Effort(ease=ease)
            )
            composed = compose_attack(redacted(table.state, ME), attack, ME)
            assert isinstance(composed, Composed)
            shown.add((ease, msgspec.json.encode(composed)))
    assert len(shown) == 3


# --- defenses -------------------------------------------------------------------------------------

SHIELD: Final = {"name": "shield", "source": "shield"}


def defended(
    level: int, face: int, effort: int = 0, how: str = "level"
) -> tuple[Table, Resolution]:
    """Kara's defense, with a shield, against a guard of a hidden level."""
    table = Table(skills={}, armor=[SHIELD], foe={"level": level})
    hidden: bool | None = None
    if how == "level":
        table.does(
            c.EditFoe(foe_id=GUARD, foe=structs.replace(table.state.foes[GUARD], show_level=False))
        )
    elif how == "settings":
        table.does(c.ChangeSettings(settings=Settings(show_difficulty=False)))
    else:
        hidden = True
    table.does(c.FoeAttacks(foe_id=GUARD, pc_id=KARA, hidden=hidden))
    command = c.Defend(
        open_id=table.waiting(Incoming)[0], natural=face, effort=EaseEffort(ease=effort)
    )
    return table, rolls(table.does(command, by=ME))


@pytest.mark.rule("special_roll.one.free_intrusion")
@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize(("level", "expected"), [(1, "success"), (9, "failure")])
@pytest.mark.parametrize("how", ["level", "settings", "attack"])
def test_defense_rolls_at_both_ends(level: int, expected: str, face: int, how: str) -> None:
    """Against a level 1 with a shield no defense fails; against a level 9 every defense does, with
    a die.
    """
    table, found = defended(level, face, how=how)
    assert (found.natural, found.result) == (face, expected)
    settle(table)
    assert (table.pc().pools.might.value < 12) is (expected == "failure")


@pytest.mark.rule("effort.step_per_level")
@pytest.mark.parametrize(("level", "expected"), [(1, "success"), (10, "failure")])
def test_defense_effort_paid_at_ends(level: int, expected: str) -> None:
    """The Effort of a defense is paid where it changes nothing."""
    table, found = defended(level, 10, effort=1)
    settle(table)
    assert found.result == expected
    assert table.pc().pools.speed.value == 9 - 3


def test_defense_composer_tells_no_end() -> None:
    """What is shown before a defense against a hidden level is the same at every level."""
    shown = set()
    for level in range(1, 11):
        table = Table(skills={}, armor=[SHIELD], foe={"level": level, "damage": 3})
        table.does(
            c.EditFoe(foe_id=GUARD, foe=structs.replace(table.state.foes[GUARD], show_level=False))
        )
        table.does(c.FoeAttacks(foe_id=GUARD, pc_id=KARA))
        state = redacted(table.state, ME)
        pending = state.pending[table.waiting(Incoming)[0]]
        assert isinstance(pending, Incoming)
        composed = compose_defense(state, pending, None, ME)
        assert isinstance(composed, Composed)
        shown.add(msgspec.json.encode(composed))
    assert len(shown) == 1


# --- cyphers, traps and whatever else is hidden ---------------------------------------------------


def unknown_cypher(level: int) -> Table:
    """Kara carries a cypher that nobody has identified."""
    table = Table(skills={})
    cypher = Cypher(name="sunder", level=level, form="grey rod", identified=False)
    table.does(c.FindItem(to=KARA, cypher=cypher))
    return table


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize(("level", "effort", "expected"), [(1, 1, "success"), (10, 0, "failure")])
def test_cypher_level_rolls_at_ends(level: int, effort: int, expected: str, face: int) -> None:
    """To identify a cypher of a hidden level takes a die at every level."""
    table = unknown_cypher(level)
    command = c.IdentifyItem(
        pc_id=KARA, what="cypher", name="grey rod", effort=EaseEffort(ease=effort), natural=face
    )
    found = rolls(table.does(command, by=ME))
    assert (found.natural, found.result) == (face, expected)


def trap(level: int) -> dict[str, Any]:
    """A needle trap of this level."""
    return {"trap": {"name": "needle", "level": level, "damage": {"points": 1}}}


PROCEDURES: Final[dict[str, Callable[[int], dict[str, Any]]]] = {
    "trap_find": trap,
    "trap_disable": trap,
    "trap_spring": lambda level: {**trap(level), "stat": "speed"},
    "task": lambda level: {"stat": "speed", "difficulty": level},
}


def asked(procedure: str, level: int, face: int, effort: int) -> Resolution | Refusal | None:
    """A procedure of a hidden difficulty that Kara is asked for; None where it is not played with
    these inputs.
    """
    table = Table(skills={})
    call = c.CallFor(
        procedure=procedure, pcs=[KARA], inputs=inputs(**PROCEDURES[procedure](level)), hidden=True
    )
    table.does(call)
    id, _ = table.waiting(Called)
    return rolls(table.does(c.Attempt(open_id=id, natural=face, effort=Effort(ease=effort)), by=ME))


@pytest.mark.parametrize("face", [1, 2, 10, 17, 20])
@pytest.mark.parametrize(("level", "effort", "expected"), [(1, 1, "success"), (10, 0, "failure")])
@pytest.mark.parametrize("procedure", ["trap_find", "trap_disable", "trap_spring", "task"])
def test_hidden_procedure_rolls_at_ends(
    procedure: str, level: int, effort: int, expected: str, face: int
) -> None:
    """A trap to find, to disable, to evade; a task by another way: a die falls at both ends."""
    found = asked(procedure, level, face, effort)
    assert isinstance(found, Resolution)
    assert (found.natural, found.result) == (face, expected)


def test_power_on_hidden_level_rolls() -> None:
    """A bolt of an ability at a foe of a hidden level 1 with Effort, and at one of level 10."""
    bolt = {
        "name": "Bolt",
        "cost": 1,
        "stat": "intellect",
        "effect": {"affects": "foe", "damage": 2},
    }
    for level, effort, expected in ((1, 1, "success"), (10, 0, "failure")):
        table = Table(
            skills={}, abilities=[bolt], foe={"level": level, "health": 30, "max_health": 30}
        )
        table.does(
            c.EditFoe(foe_id=GUARD, foe=structs.replace(table.state.foes[GUARD], show_level=False))
        )
        use = c.UsePower(
            pc_id=KARA,
            what="ability",
            name="Bolt",
            target=GUARD,
            effort=Effort(ease=effort),
            natural=12,
        )
        found = rolls(table.does(use, by=ME))
        assert (found.natural, found.result) == (12, expected)


def test_area_attack_on_hidden_levels_rolls() -> None:
    """One roll against several, one of them of a hidden level: nobody is hit or missed without a
    die.
    """
    for level, expected in ((1, True), (10, False)):
        table = Table(skills={}, foe={"level": level, "health": 30, "max_health": 30})
        table.does(c.ChangeSettings(settings=Settings(show_difficulty=False)))
        targets = list(table.state.foes)
        call = c.CallFor(
            procedure="area_attack", pcs=[KARA], inputs=inputs(attack="broadsword", targets=targets)
        )
        table.does(call)
        attempt = c.Attempt(
            open_id=table.waiting(Called)[0], natural=12, effort=Effort(ease=1 if expected else 0)
        )
        found = rolls(table.does(attempt, by=ME))
        assert found.natural == 12
        assert [hit.hit for hit in found.hits] == [expected, expected]
        assert found.result in ("success", "failure")


def test_foe_of_hidden_level_with_open_settings() -> None:
    """The foe's own level is shown though the table hides difficulties: what is shown is not the
    difficulty.
    """
    table = Table(skills={}, foe={"level": 1})
    table.does(c.ChangeSettings(settings=Settings(show_difficulty=False)))
    foe = table.state.foes[GUARD]
    assert isinstance(foe, Foe)
    table.does(c.EditFoe(foe_id=GUARD, foe=structs.replace(foe, show_level=True)))
    attack = c.AttackFoe(
        pc_id=KARA, foe_id=GUARD, attack="broadsword", effort=Effort(ease=1), natural=9
    )
    found = rolls(table.does(attack, by=ME))
    assert (found.natural, found.result) == (9, "success")
