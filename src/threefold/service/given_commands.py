"""A command as a seat gave it: how it is decided, recorded, and answered when it comes again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import structs

from threefold.library.arcs import sample_arcs
from threefold.library.readers import reader_of, reading_as
from threefold.model.shelf.entries import Entry
from threefold.rules.types import Message, Params, Refusal
from threefold.service.fingerprints import fingerprint
from threefold.service.named import with_abilities, with_rituals, with_traps
from threefold.service.requests import shelved
from threefold.service.seals import TableDice
from threefold.service.steps import with_step_name
from threefold.table.commands import AnyCommand
from threefold.table.commands.base import Unnamed
from threefold.table.decisions import decide, refuse_if_over
from threefold.table.events import AnyEvent
from threefold.table.history import History, Record, Seat
from threefold.table.state.seats import PLAYER

MISMATCH: Final = "idempotency_mismatch"
"""The code of a refusal: another command had this id."""


class GivenCommand(NamedTuple):
    """A command and who gave it. ``seat`` is the seat that decides, ``by`` the one that the records
    name; ``fingerprint`` tells the command from others under the same id."""

    id: str
    command: AnyCommand
    seat: Seat
    by: Seat
    assistant: bool
    fingerprint: str

    def decided(self, history: History, dice: TableDice) -> Sequence[AnyEvent] | Refusal:
        """Return the events of the command, decided with whole entries of the library in place of
        their names."""
        gm = self.seat.role == "gm"
        written_out = with_abilities(with_rituals(with_traps(self.command), gm))
        with reading_as(reader_of(self.seat.role)):
            events = decide(
                history.state,
                written_out,
                self.seat,
                dice,
                history,
                arcs=sample_arcs,
                shelf=_entries_for_all,
            )
        if isinstance(events, Refusal):
            return with_step_name(events, history)
        return events

    def records(
        self, history: History, events: Sequence[AnyEvent], dice: TableDice, at: str
    ) -> list[Record]:
        """Return the records of the command's events. The first one holds the fingerprint."""
        each = zip(events, dice.dealt(events), strict=True)
        records = [
            Record(
                seq=n,
                command=self.id,
                by=self.by,
                event=event,
                at=at,
                dice=thrown,
                assistant=self.assistant,
                typed=dice.typed(event),
            )
            for n, (event, thrown) in enumerate(each, history.version + 1)
        ]
        records[0] = structs.replace(records[0], given=self.fingerprint)
        return records

    def refuse_other(self, first: Record) -> Refusal | None:
        """Refuse the command if another one, whose first record this is, had its id before."""
        if (first.by, first.assistant) != (self.by, self.assistant):
            return Refusal("command_reused", "command_id", Message("refusal.command_reused"))
        # A record without a fingerprint was stored before there were any.
        if first.given not in ("", self.fingerprint):
            return Refusal(MISMATCH, "command_id", Message("refusal.idempotency_mismatch"))
        return None

    def refuse_stale(self, history: History, expected: int) -> Refusal:
        """Refuse the command, which was given at another version: if something that it was shown is
        over, because of that.
        """
        over = refuse_if_over(history.state, self.command, self.seat, history)
        if over is not None:
            return with_step_name(over, history)
        params: Params = {"expected": expected, "version": history.version}
        return Refusal("stale", "expected_version", Message("refusal.table_moved_on", params))


def given_command(id: str, seat: Seat, command: AnyCommand) -> GivenCommand:
    """Return a command as this seat gives it."""
    by = seat
    if isinstance(command, Unnamed):
        by = PLAYER  # so that the records do not tell who gave it
    return GivenCommand(
        id=id,
        command=command,
        seat=seat.at_table,
        by=by.at_table,
        assistant=by.role == "assistant",
        fingerprint=fingerprint(command),
    )


def _entries_for_all(kind: str) -> Mapping[str, Entry]:
    """Return content by its keys, all of it: a player may meet what the GM alone reads. What a
    command itself names is looked up as its seat reads."""
    with reading_as("gm"):
        return shelved(kind)
