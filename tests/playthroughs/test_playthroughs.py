"""The transcripts read as they are kept, and leave nothing out."""

from __future__ import annotations

from difflib import unified_diff
from typing import get_args

import pytest
from tests.playthroughs.adjudicated import REQUESTS
from tests.playthroughs.catalog import SCENES, file, names, room, strays, text

from threefold.procedures.catalog import ENTRIES
from threefold.table.commands import AnyCommand
from threefold.table.events import AnyEvent
from threefold.table.state import Pending


@pytest.mark.parametrize("name", names())
def test_playthrough_reads_as_it_is_kept(name: str) -> None:
    kept = file(name).read_text("utf-8") if file(name).exists() else ""
    diff = "".join(unified_diff(kept.splitlines(True), text(name).splitlines(True), "kept", "now"))
    assert not diff, (
        f"{name}: if this is how it should read, run `make playthroughs` and review it\n{diff}"
    )


def test_every_transcript_is_written_by_something() -> None:
    assert list(strays()) == []


def test_every_procedure_has_transcript() -> None:
    assert set(ENTRIES) == set(REQUESTS), "tests/playthroughs/adjudicated.py: REQUESTS"


def test_every_transcript_shows_done_and_refused() -> None:
    """Every transcript of a procedure shows it done and refused."""
    for id, asked in REQUESTS.items():
        assert len({one.words for one in asked}) == len(asked), id
        told = text(f"procedure-{id.replace('_', '-')}")
        assert "   refused " in told, f"{id}: nothing is refused"
        assert told.count("   refused ") < len(asked), f"{id}: nothing is done"


def test_every_command_occurs_in_some_scene() -> None:
    """Every command is carried out in some scene."""
    done = {command for name in SCENES for command in room(name).commands}
    assert set(get_args(AnyCommand)) - done == set()


def test_every_event_happens_in_some_scene() -> None:
    happened = {event for name in SCENES for event in room(name).events}
    assert set(get_args(AnyEvent)) - happened == set()


def test_every_wait_occurs_in_some_scene() -> None:
    """Everything that can wait waits in some scene."""
    waited = {
        type(o)
        for name in SCENES
        for state in room(name).history.states
        for o in state.pending.values()
    }
    assert set(get_args(Pending)) - waited == set()
