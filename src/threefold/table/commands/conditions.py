"""Conditions, added and removed by hand (GM); a form given up and a command obeyed (player)."""

from __future__ import annotations

from threefold.model.bounds import ConditionName, OwnName
from threefold.model.time import Duration
from threefold.table.commands.base import Command
from threefold.table.state import Id


class AddCondition(Command, tag="add_condition", kw_only=True, frozen=True):
    """Add a condition to a PC or foe for a time, or until it is removed. In a fight, turns count
    its rounds.
    """

    on: Id
    condition: ConditionName
    lasts: Duration | None = None


class RemoveCondition(Command, tag="remove_condition", kw_only=True, frozen=True):
    """Remove a condition. A player ends one that is the PC's to end, as ``end_use`` does: a form that
    may be given up, a stance."""

    on: Id
    condition: ConditionName


class EndUse(Command, tag="end_use", kw_only=True, frozen=True):
    """End what a power or a thing of the PC (``name``) holds, where it is its user's to end: get out
    of a vehicle, put out a lamp, take a shield back, send a companion away. Of several things or
    companions, each of which takes an action to end, ``which`` names one. Whoever was taken along
    by a comrade leaves alone.
    """

    pc_id: Id
    name: OwnName
    which: Id | None = None


class Obey(Command, tag="obey", kw_only=True, frozen=True):
    """Say that a PC under mind control has carried out the ``command``, so that it hinders the PC
    no longer.
    """

    pc_id: Id
    command: OwnName
