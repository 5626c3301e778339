"""Conditions, put on and taken off by hand (GM); a command obeyed (player)."""

from __future__ import annotations

from threefold.model.bounds import Name
from threefold.model.time import Duration
from threefold.table.commands.base import Command
from threefold.table.state import Id


class AddCondition(Command, tag="add_condition", kw_only=True, frozen=True):
    """Put a condition on someone for a time, or until it is taken off; in a fight its turns count the rounds."""

    on: Id
    condition: Name
    lasts: Duration | None = None


class RemoveCondition(Command, tag="remove_condition", kw_only=True, frozen=True):
    """Take a condition off."""

    on: Id
    condition: Name


class Obey(Command, tag="obey", kw_only=True, frozen=True):
    """Say that a PC under mind control has done what the ``command`` says, so that it hinders nothing any more."""

    pc_id: Id
    command: Name
