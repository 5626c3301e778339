"""A hidden difficulty at both ends: what is routine reads as what was just easy enough, what is out
of reach as what was just too hard. Pages, socket, journal, prints and the API send a player the
same bytes, whatever is rolled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec
import pytest
from tests.api.callers import Caller
from tests.api.test_secrets import answers
from tests.long import rows
from tests.people import given
from tests.web.drawn import words
from tests.web.house import GM, House, Seat, settled
from tests.web.test_every_procedure import CASES, stage_for, staged
from tests.web.test_procedures import MARA as MARA_ID
from tests.web.test_procedures import Evening, evening
from tests.web.test_security_twins import (
    ALL,
    FOE,
    MARA,
    Secrets,
    Shown,
    Twin,
    both,
    hidden_attack,
    hidden_procedure,
    hidden_task,
    pages,
)

from threefold.library.arcs import sample_arcs
from threefold.library.entries import shelf
from threefold.procedures.catalog import PLAYED
from threefold.procedures.inputs import EaseEffort, Effort, TaskOptions
from threefold.rules.dice import Scripted
from threefold.rules.types import Refusal
from threefold.service.last_deeds import last_roll
from threefold.service.log_shelf import LOG_SHELF
from threefold.service.named import with_rituals, with_traps
from threefold.table import commands as c
from threefold.table.commands import AnyCommand
from threefold.table.decisions import decide
from threefold.table.history import History, Record
from threefold.table.log import entry_in
from threefold.table.state import Called, Incoming, Rolled, TaskCall
from threefold.table.state.facts import Resolution
from threefold.table.views import redacted, table_view

__all__ = ["evening", "staged"]


class End(NamedTuple):
    """One end of the scale: two tables whose hidden numbers all come to the same with this die and
    an Effort of 1.
    """

    one: Secrets
    other: Secrets
    natural: int


ENDS: Final = {
    "routine": End(
        Secrets("rotten rope", 1, 1, 1, 400, 1, 1, 0),
        Secrets("greased floor", 2, 2, 1, 555, 2, 3, 0),
        18,
    ),
    "beyond": End(
        Secrets("rotten rope", 7, 8, 1, 400, 3, 8, 0),
        Secrets("greased floor", 9, 10, 3, 555, 6, 10, 3),
        15,
    ),
}
"""The circumstances of a hidden task ease it by one step, or hinder it by two."""
NEVER: Final = (
    "routine",
    "impossible",
    "out of reach",
    "no roll",
    "without a roll",
    "could not fail",
)
PAIRS: Final = [
    (name, shown)
    for name in ENDS
    for shown in (ALL[0], Shown(True, True, True, False, False, True, None))
]


@pytest.mark.rule("task.target_number.secrecy")
@pytest.mark.turns("ends", 2)
@pytest.mark.parametrize(("name", "shown"), rows(PAIRS, 0, names=2))
def test_both_ends_read_as_success_or_failure(house: House, name: str, shown: Shown) -> None:
    """A task, a heavy object, a defense and an attack of hidden numbers, with a level of Effort
    that is paid.
    """
    end = ENDS[name]
    one, other = Twin(house, end.one, shown), Twin(house, end.other, shown)
    here, there = (Caller(house, twin.table, MARA, "play") for twin in (one, other))
    attack, effort = one.state.party["p1"].pc.attacks[0].name, Effort(ease=1)

    def alike(when: str) -> None:
        told = zip(_told(one, here), _told(other, there), strict=True)
        for (door, mine), (_, theirs) in told:
            assert settled(mine) == settled(theirs), (when, door)
            assert not [word for word in NEVER if door in LOGS and word in mine.casefold()], (
                when,
                door,
            )

    def settles(when: str) -> None:
        alike(f"{when}: the die has fallen")
        if any(isinstance(o, Rolled) for o in one.state.pending.values()):
            both(one, other, lambda t: c.Settle(open_id=t.waiting(Rolled)), MARA)
            alike(f"{when}: it is settled")

    with here, there:
        both(one, other, hidden_task)
        alike("a hidden task waits")
        roll = lambda t: c.Attempt(open_id=t.waiting(TaskCall), effort=effort, natural=end.natural)  # noqa: E731
        both(one, other, roll, MARA)
        settles("a hidden task")
        both(one, other, hidden_attack)
        defend = lambda t: c.Defend(  # noqa: E731
            open_id=t.waiting(Incoming), effort=EaseEffort(ease=1), natural=end.natural
        )
        if name == "routine":  # the damage of a blow that lands is seen
            both(one, other, defend, MARA)
            settles("a hidden attack")
        else:
            both(one, other, lambda t: c.Withdraw(open_id=t.waiting(Incoming)))
        both(one, other, hidden_procedure)
        call = lambda t: c.Attempt(open_id=t.waiting(Called), effort=effort, natural=end.natural)  # noqa: E731
        both(one, other, call, MARA)
        settles("a hidden procedure")
        blow = c.AttackFoe(
            pc_id="p1", foe_id=FOE, attack=attack, effort=effort, natural=min(end.natural, 16)
        )
        both(one, other, lambda t: blow, MARA)
        settles("an attack on a hidden foe")


LOGS: Final = ("log", "/log", "/journal")


def _told(twin: Twin, caller: Caller) -> Iterator[tuple[str, str]]:
    """All that a player's browser and a player's token are sent."""
    yield from pages(twin.browser, twin.state)
    yield "/journal", twin.browser.get("/journal").text
    yield "watched", twin.watcher.part("log").text
    yield from answers(caller)


# --- every procedure ------------------------------------------------------------------------------


def _steps(n: int) -> dict[str, Any]:
    """Circumstances of the GM that ease a roll by so many steps, or hinder it (below 0). Players do
    not read them.
    """
    steps = [{"name": "the fog", "steps": abs(n)}] if n else []
    return {"ease": steps if n > 0 else [], "hinder": steps if n < 0 else []}


ROLLED: Final = [
    id
    for id, case in CASES.items()
    if PLAYED[id].with_effort is not None
    and issubclass(PLAYED[id].inputs, TaskOptions)
    and case.actor is not None
]
BROKEN: Final = frozenset({"attack_object", "break_through", "disable_vehicle"})
"""How far an object is broken is seen, and says by how much a roll was beaten."""


ROLLED_FOR: Final[dict[str, dict[str, Any]]] = {
    "ritual": {"do": "subtask", "state": {"subtask": 2, "rounds": 2400}},
    **{id: {"difficulty": 3} for id in ("ability", "cypher", "artifact")},
}
"""What the cases lack to be rolled."""


def _after(
    evening: Evening, procedure: str, eased: int, natural: int
) -> tuple[str | None, bytes] | None:
    """What the GM knows to be the result of a hidden roll, and all that its player knows then. None
    if this procedure rolls no task as the case has it."""
    case = CASES[procedure]
    history, seat = evening.house.tables.history(evening.table), Seat("player", case.actor)
    inputs = given(**case.inputs | ROLLED_FOR.get(procedure, {}), **_steps(eased))
    call = c.CallFor(
        procedure=procedure, pcs=[case.actor or ""], target=case.target, inputs=inputs, hidden=True
    )
    since = history.version
    history = _grown(history, call, GM)
    called = next((id for id, o in history.state.pending.items() if isinstance(o, Called)), None)
    assert called is not None
    history = _grown(history, c.Attempt(open_id=called, natural=natural), seat)
    rolls = [
        r
        for record in history.records[since:]
        if (r := _resolution(record.event)) and r.task is not None
    ]
    if not rolls:
        return None
    assert rolls[-1].natural == natural
    lines = [entry_in(history, record, seat, LOG_SHELF) for record in history.records[since:]]
    known = [
        table_view(history.state, 1, seat),
        redacted(history.state, seat),
        lines,
        last_roll(history, seat),
    ]
    return rolls[-1].result, b"\n".join(map(msgspec.json.encode, known))


def _grown(history: History, command: AnyCommand, by: Seat) -> History:
    whole = with_rituals(with_traps(command))
    events = decide(history.state, whole, by, Scripted([4] * 9), history, sample_arcs, shelf)
    assert not isinstance(events, Refusal), events
    first = history.version + 1
    return history.grown(Record(n, f"c{first}", by, event) for n, event in enumerate(events, first))


def _resolution(event: object) -> Resolution | None:
    rolled = getattr(event, "rolled", None)
    found = getattr(event, "resolution", None) if rolled is None else rolled.resolution
    return found if isinstance(found, Resolution) else None


@pytest.mark.rule("task.target_number.secrecy")
@pytest.mark.parametrize("procedure", ROLLED)
def test_no_procedure_tells_its_hidden_number(staged: Evening, procedure: str) -> None:
    """Whatever the GM counts for or against a hidden roll: success reads as success, failure as
    failure.
    """
    stage_for(staged, procedure)
    for natural in (1, 2, 17, 20):
        told: dict[str, set[bytes]] = {}
        for eased in (20, 12, 2, 1, 0, -1, -9, -20):
            found = _after(staged, procedure, eased, natural)
            if found is None:
                return
            told.setdefault(str(found[0]), set()).add(found[1])
        assert told.keys() <= {"success", "failure"}
        assert "success" in told
        assert natural < 3 or len(told) == 2
        for result, seen in told.items():
            assert len(seen) == 1 or (procedure in BROKEN and result == "success"), (
                natural,
                result,
            )


# --- what each side reads -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("difficulty", "ease", "gms"),
    [
        (1, 1, "3 to succeed"),
        (0, 0, "routine: the roll cannot fail"),
        (9, 1, "difficulty 9: every roll fails as it stands"),
    ],
)
def test_players_read_roll_and_gm_truth(
    evening: Evening, difficulty: int, ease: int, gms: str
) -> None:
    """The GM's card says what no die changes. The player's moment offers the roll with the price of
    each level of Effort; the log of each says what came of it."""
    task = c.CallTask(
        pcs=[MARA_ID], title="pick the lock", stat="speed", difficulty=difficulty, hidden=True
    )
    evening.does(task)
    card = words(evening.gm.get())
    assert gms in card
    moment = words(
        evening.mara.part("act", **{"set.effort": f"effort.ease={ease}&effort.damage=0"})
    )
    assert "Only the GM knows what is needed." in moment
    assert "Roll" in moment
    assert "%" not in moment
    assert not [word for word in NEVER if word in moment.casefold()]
    roll = c.Attempt(open_id=evening.open(TaskCall), effort=Effort(ease=ease), natural=16)
    evening.does(roll, MARA)
    told = words(evening.mara.part("log"))
    assert ("failure" in told) is (difficulty == 9)
    assert not [word for word in NEVER if word in told.casefold()]
    known = words(evening.gm.part("log"))
    assert ("24 or more" if difficulty == 9 else "Routine: it could not fail.") in known
