"""Recovery rolls."""

from __future__ import annotations

from threefold.model.bounds import Points
from threefold.procedures.inputs import Said
from threefold.rules.ruleset import Rest
from threefold.table.commands.base import D6, Command
from threefold.table.state import Id


class Recover(Command, tag="recover", kw_only=True, frozen=True):
    """Make the next recovery roll of the day. ``said`` are the conditions of effects that are met."""

    pc_id: Id
    rest: Rest | None = None
    natural: D6 | None = None
    said: Said = []


class ShareRecovery(Command, tag="share_recovery", kw_only=True, frozen=True):
    """Distribute the points of a recovery roll, or recover one step of the damage track instead."""

    open_id: Id
    might: Points = 0
    speed: Points = 0
    intellect: Points = 0
    instead_of_points: bool = False
