"""The state of a table at one moment: structs only. What changes it is in ``apply``, who may see it
in ``views``.
"""

from __future__ import annotations

from threefold.model.limits import Per
from threefold.table.state.actions import Incoming, Proposal, Rolled, SecondStage, TaskCall
from threefold.table.state.base import TRACK_LENGTH, Id, Spot, StatePart
from threefold.table.state.clock import Clock
from threefold.table.state.conditions import Effect
from threefold.table.state.cooperation import (
    Aid,
    AidKind,
    Guarding,
    Holding,
    Past,
    Reacting,
    aid_kind,
)
from threefold.table.state.encounter import Encounter
from threefold.table.state.growth import Petition
from threefold.table.state.intrusions import FreeIntrusion, Intrusion
from threefold.table.state.moves import Follows, MoveMade
from threefold.table.state.pending import Pending, ids_in_pending
from threefold.table.state.people import Foe, Member
from threefold.table.state.powers import InUse, PowerUsed
from threefold.table.state.procedures import Called, FollowUp, Ongoing, Recurring
from threefold.table.state.recovery import Recovering
from threefold.table.state.scene import Drifting
from threefold.table.state.settings import Settings
from threefold.table.state.stances import Stance, ids_in_stance
from threefold.table.state.table import State
from threefold.table.state.works import Accord, Stage, Work, WorkKind, possesses, stage_of

__all__ = [
    "TRACK_LENGTH",
    "Accord",
    "Aid",
    "AidKind",
    "Called",
    "Clock",
    "Drifting",
    "Effect",
    "Encounter",
    "Foe",
    "FollowUp",
    "Follows",
    "FreeIntrusion",
    "Guarding",
    "Holding",
    "Id",
    "InUse",
    "Incoming",
    "Intrusion",
    "Member",
    "MoveMade",
    "Ongoing",
    "Past",
    "Pending",
    "Per",
    "Petition",
    "PowerUsed",
    "Proposal",
    "Reacting",
    "Recovering",
    "Recurring",
    "Rolled",
    "SecondStage",
    "Settings",
    "Spot",
    "Stage",
    "Stance",
    "State",
    "StatePart",
    "TaskCall",
    "Work",
    "WorkKind",
    "aid_kind",
    "ids_in_pending",
    "ids_in_stance",
    "possesses",
    "stage_of",
]
