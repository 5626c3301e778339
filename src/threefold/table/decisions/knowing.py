"""Knowing before rights: whether a seat may know of what its command names is asked before anything
is looked up.

A player's command is decided first on the table as far as its seat knows it (``views.redacted``),
where what is secret does not exist. So whatever is named there and unknown is refused as what
exists nowhere: in the same words, and in the same time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec import Raw, Struct

from threefold.table.commands import AnyCommand
from threefold.table.decisions.base import Context
from threefold.table.state import State
from threefold.table.views import Redacted, redacted

_ID: Final = re.compile(r"[a-z][0-9]{1,6}(-gm|-p[0-9]{1,6})?")


class Trial:
    """Dice of a trial whose result nobody sees: each die shows another face than the one before."""

    def __init__(self) -> None:
        self._thrown = 0

    def roll(self, sides: int) -> int:
        """Return a face."""
        self._thrown += 1
        return 1 + self._thrown % sides


def as_known(context: Context) -> Context | None:
    """Return the context of a command at the table as its seat knows it; None where the seat knows
    everything.
    """
    if context.gm or isinstance(context.state, Redacted):
        return None
    return context._replace(state=redacted(context.state, context.by), dice=Trial())


def names_unknown(known: State, command: AnyCommand) -> bool:
    """Whether a command names anything by an id that is not known: secret or made up, nobody can
    tell.
    """
    parts = (
        known.party,
        known.foes,
        known.things,
        known.pending,
        known.stances,
        known.works,
        known.handouts,
    )
    return any(not any(id in part for part in parts) for id in _ids_in(command))


def _ids_in(value: object) -> Iterator[str]:
    """Whatever looks like an id anywhere in a command. A word that only looks like one does no
    harm.
    """
    match value:
        case str():
            if _ID.fullmatch(value):
                yield value
        case Raw():
            if value != b"{}":
                yield from _ids_in(_plain_inputs(value))
        case Struct():
            for name in value.__struct_fields__:
                yield from _ids_in(getattr(value, name))
        case dict():
            for key, each in value.items():
                yield from _ids_in(key)
                yield from _ids_in(each)
        case list() | tuple():
            for each in value:
                yield from _ids_in(each)


def _plain_inputs(inputs: Raw) -> object:
    """Inputs as plain values; None where they are no JSON, which is refused later."""
    try:
        return msgspec.json.decode(inputs)
    except (msgspec.DecodeError, RecursionError):
        return None
