"""Two tables that differ in secrets alone answer a player's token with the same bytes, and nothing
is counted.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.api.callers import Caller
from tests.web.house import House, Seat, settled
from tests.web.test_security_twins import (
    ALL,
    FOE,
    MARA,
    ONE,
    OTHER,
    Shown,
    Twin,
    both,
    hidden_attack,
    hidden_procedure,
    hidden_task,
)

from threefold import web
from threefold.model.things import Thing
from threefold.table import commands as c
from threefold.table.history import SPECTATOR
from threefold.table.state import Called, Incoming, Rolled, TaskCall

PATHS = ("", "/log", "/log?after=5", "/characters", "/characters/p1", "/characters/p2")


def answers(caller: Caller) -> Iterator[tuple[str, str]]:
    """Whatever a token of the seat is told."""
    for path in PATHS:
        yield path, caller.get(path).text
    yield "tables", caller.client.get("/tables").text
    for type, fields in (
        ("undo", {}),
        ("attempt", {"open_id": "o999"}),
        ("edit_foe", {"foe_id": FOE, "foe": {}}),
    ):
        yield type, caller.do(type, **fields).text
    with caller.client.stream("GET", f"/tables/{caller.table}/events") as stream:
        last, lines = caller.client.get("/tables").json()[0]["version"], []
        for line in stream.iter_lines():
            lines.append(line)
            if line.startswith("data: ") and json.loads(line[6:])["number"] == last:
                break
        yield "events", "\n".join(lines)


def alike(one: Caller, other: Caller, when: str) -> None:
    """Both are told the same, and no secret."""
    for (name, here), (_, there) in zip(answers(one), answers(other), strict=True):
        assert settled(here) == settled(there), (when, name)
        for own in (ONE, OTHER):
            assert own.word not in here + there, (when, name)


@pytest.mark.parametrize("shown", [ALL[0], Shown(False, True, False, True, True, None, False)])
@pytest.mark.parametrize("seat", [MARA, SPECTATOR], ids=lambda seat: seat.role)
def test_player_and_spectator_tokens_learn_no_secret(
    house: House, shown: Shown, seat: Seat
) -> None:
    """A token of a player or spectator is told no secret."""
    twins = one, other = Twin(house, ONE, shown), Twin(house, OTHER, shown)
    here, there = (Caller(house, twin.table, seat, "play") for twin in twins)
    with here, there:
        both(one, other, hidden_task)
        alike(here, there, "a hidden task waits")
        both(one, other, lambda t: c.Attempt(open_id=t.waiting(TaskCall), natural=2), MARA)
        both(one, other, lambda t: c.Settle(open_id=t.waiting(Rolled)), MARA)
        alike(here, there, "a hidden task has failed")
        both(one, other, hidden_attack)
        alike(here, there, "a hidden attack waits")
        both(one, other, lambda t: c.Withdraw(open_id=t.waiting(Incoming)))
        both(one, other, hidden_procedure)
        both(one, other, lambda t: c.Attempt(open_id=t.waiting(Called), natural=2), MARA)
        alike(here, there, "a hidden procedure has been tried")
        both(one, other, lambda t: c.Settle(open_id=t.waiting(Rolled)), MARA)
        both(one, other, lambda t: c.Intrude(pc_id="p1", text=t.own.word, revealed=False))
        both(
            one,
            other,
            lambda t: c.AddThing(thing=Thing("door", 4 if shown.difficulty else t.own.level)),
        )
        both(one, other, lambda t: c.StartEncounter())
        alike(here, there, "a fight begins")


def test_program_doors_ask_for_views_alone() -> None:
    """The import contract forbids the modules; this forbids the way round it, through what is
    handed in.
    """
    sources = [*(Path(web.__file__).parent / "api").glob("*.py")]
    assert len(sources) > 7
    for source in sources:
        named = {
            node.attr
            for node in ast.walk(ast.parse(source.read_text()))
            if isinstance(node, ast.Attribute)
        }
        assert not named & {
            "history",
            "_history",
            "states",
            "records_of",
            "sound",
            "export",
            "gm_context",
        }, source
