"""A ritual named at a table is written out before anything is decided, so that the table's events
hold its figures.
"""

from __future__ import annotations

import msgspec
import pytest
from tests.people import given

from threefold.library.rituals import known_rituals
from threefold.service.named import with_rituals
from threefold.table.commands import AnyCommand, BeginWork, CallFor, Note, Play, ReviseWork

PC = "p1"


def inputs_of(command: AnyCommand) -> dict[str, object]:
    assert isinstance(command, CallFor | Play | BeginWork | ReviseWork)
    found: dict[str, object] = msgspec.json.decode(command.inputs)
    return found


NAMED = given(ritual="beseech", level=4, points=2)


@pytest.mark.parametrize(
    "command",
    [
        CallFor(procedure="ritual", pcs=[PC], inputs=NAMED),
        Play(procedure="ritual", actor=PC, inputs=NAMED),
        BeginWork(procedure="ritual", pc_id=PC, inputs=NAMED),
        ReviseWork(work_id="w1", inputs=NAMED),
    ],
    ids=lambda command: type(command).__name__,
)
def test_name_becomes_ritual_and_all_else_stays(command: AnyCommand) -> None:
    found = inputs_of(with_rituals(command))
    assert (
        msgspec.convert(found["ritual"], type(known_rituals()["beseech"]))
        == known_rituals()["beseech"]
    )
    assert (found["level"], found["points"]) == (4, 2)


def test_key_will_do_however_it_is_written() -> None:
    found = inputs_of(
        with_rituals(BeginWork(procedure="ritual", pc_id=PC, inputs=given(ritual="Conjure dead")))
    )
    assert found["ritual"] == msgspec.to_builtins(known_rituals()["conjure_dead"])


@pytest.mark.parametrize(
    "command",
    [
        Note(text="the ritual begins"),
        BeginWork(procedure="craft", pc_id=PC, inputs=given(level=2)),
        CallFor(procedure="ritual", pcs=[PC], inputs=given(ritual="no such thing")),
        CallFor(procedure="ritual", pcs=[PC], inputs=msgspec.Raw(b"[]")),
        BeginWork(
            procedure="ritual",
            pc_id=PC,
            inputs=given(ritual={"name": "Own", "performance_minutes": 30}),
        ),
        ReviseWork(work_id="w1", inputs=given(level=3)),
    ],
    ids=lambda command: type(command).__name__,
)
def test_unknown_ritual_name_stays(command: AnyCommand) -> None:
    """What names no ritual of the books stays as it is."""
    assert with_rituals(command) is command
