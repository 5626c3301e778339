"""Session files, format threefold/session/1: the events of a table, with a fingerprint of them and
their result.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Final, NamedTuple

import msgspec
from msgspec import Meta, Raw, Struct, structs

from threefold.interop.files import file_fields, read_document
from threefold.interop.soundness import state_faults
from threefold.model import typed
from threefold.procedures.catalog import PLAYED
from threefold.rules.types import Message, Refusal
from threefold.table.decisions.growth import wish_of
from threefold.table.events import DieFell, Opened, Rerolled, Rewound, ScenePrepared
from threefold.table.history import History, Record
from threefold.table.state import Petition, Rolled, State

SESSION_FORMAT: Final = "threefold/session/1"

COMMAND_ID: Final = re.compile(r"[A-Za-z0-9_.:-]{1,64}")
"""The form of a command's id, in a file as in play."""


class SessionFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The fields of a session file beside its format: ``version`` is that of the program that wrote
    it.
    """

    title: Annotated[str, Meta(max_length=120)]
    version: Annotated[str, Meta(max_length=40)]
    digest: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    records: list[Record]


class Session(NamedTuple):
    """A session that was read and replayed, and the version of the program that wrote it."""

    history: History
    version: str


def write_session(history: History, version: str) -> bytes:
    """Return a session as a file, one event a line, without links and tokens; ``version`` is that
    of the program.
    """
    head = {
        "format": SESSION_FORMAT,
        "title": history.state.settings.title,
        "version": version,
        "digest": session_digest(history),
    }
    lines = b",\n".join(map(msgspec.json.encode, history.records))
    return msgspec.json.encode(head)[:-1] + b',"records":[\n' + lines + b"\n]}\n"


def session_digest(history: History) -> str:
    """Return the fingerprint of a session: SHA-256 of its records, one a line, and of the digest of
    the state they lead to."""
    whole = hashlib.sha256()
    for record in history.records:
        whole.update(msgspec.json.encode(record, order="sorted") + b"\n")
    whole.update(history.digest().encode())
    return whole.hexdigest()


def read_session(data: bytes, name: str = "file.json") -> Session | Refusal:
    """Read a session file and replay its events; a refusal where the file is wrong. ``name`` is the
    file's name in messages."""
    fields = file_fields(data, name, SESSION_FORMAT)
    if isinstance(fields, Refusal):
        return fields
    file = read_document(msgspec.json.encode(fields), SessionFile, name, kept=True)
    if isinstance(file, Refusal):
        return file
    history = _played_again(file.records, name)
    if isinstance(history, Refusal):
        return history
    if session_digest(history) == file.digest:
        return Session(history, file.version)
    # A tool may have reordered the fields of raw JSON in the records.
    plain = History().grown(map(_plainly, history.records))
    if session_digest(plain) == file.digest:
        return Session(plain, file.version)
    return Refusal(
        "digest_differs",
        "digest",
        Message("file.digest_differs", {"file": name, "version": file.version}),
    )


BROKEN: Final = (LookupError, ValueError, TypeError, AttributeError, AssertionError)
"""What ``evolve`` raises for events that do not belong together."""


def _played_again(records: list[Record], name: str) -> History | Refusal:
    """Replay these records; a refusal where one does not follow from those before it."""
    reached = 0

    def one_by_one() -> Iterator[Record]:
        nonlocal reached
        for record in records:
            reached += 1
            yield record

    try:
        history = History().grown(
            _checked(record, seq) for seq, record in enumerate(one_by_one(), 1)
        )
    except BROKEN:
        return _unsound(name, reached, "")
    before: State | None = None
    for seq, state in enumerate(history.states):
        fault, before = next(state_faults(state, before), None), state
        if fault is not None:
            return _unsound(name, seq, fault)
    return history


def _checked(record: Record, seq: int) -> Record:
    """Return the record if it may stand at this place; raises ``ValueError`` if not.

    Raw JSON in a record must be readable for this version, and stays as it was written: an earlier
    version wrote fewer fields.
    """
    if record.seq != seq or not COMMAND_ID.fullmatch(record.command):
        raise ValueError
    if record.at:
        datetime.fromisoformat(record.at)
    event = record.event
    if isinstance(event, Rewound) and not 0 <= event.to < seq:
        raise ValueError
    if isinstance(event, ScenePrepared) and int(event.id[1:]) > seq:
        raise ValueError
    _plainly(record)
    return record


def _plainly(record: Record) -> Record:
    """Return a record whose raw JSON is written as this version writes it. Raises
    ``ValueError``.
    """
    event = record.event
    if isinstance(event, DieFell | Rerolled):
        event = structs.replace(event, rolled=_plain(event.rolled))
    elif isinstance(event, Opened) and isinstance(event.pending, Rolled):
        event = structs.replace(event, pending=_plain(event.pending))
    elif isinstance(event, Opened) and isinstance(event.pending, Petition):
        command = Raw(msgspec.json.encode(wish_of(event.pending)))
        event = structs.replace(event, pending=structs.replace(event.pending, command=command))
    return structs.replace(record, event=event)


def _plain(rolled: Rolled) -> Rolled:
    """Return a roll with all of its inputs, in the order of their fields."""
    inputs = typed.decode(rolled.inputs, PLAYED[rolled.procedure].inputs)
    return structs.replace(rolled, inputs=Raw(msgspec.json.encode(inputs)))


def _unsound(name: str, seq: int, fault: str) -> Refusal:
    message = Message(
        "file.unsound_at" if fault else "file.unsound", {"file": name, "seq": seq, "fault": fault}
    )
    return Refusal("unsound", f"records[{seq - 1}]", message)
