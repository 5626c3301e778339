"""Session files as a server reads them: a large one is replayed in a process of its own, so that no
file delays tables.

To replay an evening takes a moment, to replay years of them a minute. The process sends back the
records; to decode them takes a fraction of that.
"""

from __future__ import annotations

import subprocess
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from threefold.interop.session import Session, read_session, session_digest
from threefold.model import typed
from threefold.rules.types import Message, Refusal
from threefold.service.apart import run_worker_process
from threefold.table.history import Record
from threefold.table.state.facts import Text, text

LARGE: Final = 256 * 1024
"""Bytes from which a session is read in a process of its own. An evening has fewer."""

SECONDS: Final = 120
"""How long the process may take."""


class SoundSession(NamedTuple):
    """The records of a session that was replayed, and its fingerprint."""

    digest: str
    records: list[Record]


class _No(Struct, tag=True):
    """A refusal as it is sent from process to process."""

    code: str
    field: str
    message: Text


class _Sound(Struct, tag=True):
    """A session that was read, as it is sent."""

    digest: str
    records: list[Record]


def read_sound_session(data: bytes, name: str) -> SoundSession | Refusal:
    """Read a session file and replay it, a large one in a process of its own; a refusal where the
    file is wrong, or takes too long. ``name`` is the file's name in messages."""
    if len(data) < LARGE:
        return _read(data, name)
    asked = name.replace("\n", " ").encode() + b"\n" + data
    try:
        done = run_worker_process("session", asked=asked, seconds=SECONDS)
    except subprocess.TimeoutExpired:
        return Refusal("not_allowed", "file", Message("gm.files.import_slow", {"n": SECONDS}))
    if done.returncode != 0:
        return Refusal("bad_value", "file", Message("gm.files.import_failed"))
    answer = typed.decode(done.stdout, _No | _Sound)
    if isinstance(answer, _No):
        return Refusal(answer.code, answer.field, answer.message.message())
    return SoundSession(answer.digest, answer.records)


def answer_reading(data: bytes, name: str) -> bytes:
    """Answer in the process what ``read_sound_session`` asked."""
    read = _read(data, name)
    if isinstance(read, Refusal):
        return msgspec.json.encode(_No(read.code, read.field, text(read.message)))
    return msgspec.json.encode(_Sound(read.digest, read.records))


def _read(data: bytes, name: str) -> SoundSession | Refusal:
    session = read_session(data, name)
    if not isinstance(session, Session):
        return session
    return SoundSession(session_digest(session.history), list(session.history.records))
