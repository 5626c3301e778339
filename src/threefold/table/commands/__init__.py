"""What a seat can ask of a table: one Struct a command, tagged by ``type``."""

from __future__ import annotations

from threefold.table.commands.actions import (
    AttackFoe,
    Attempt,
    CallTask,
    Defend,
    FoeAttacks,
    Propose,
    Recover,
    Reroll,
    Settle,
    ShareRecovery,
    TakeAction,
    Withdraw,
)
from threefold.table.commands.base import D6, D20, Command
from threefold.table.commands.clock import BeginSession, PassTime, SetClock
from threefold.table.commands.encounters import (
    BeginTurns,
    EndEncounter,
    EndTurn,
    RollInitiative,
    StartEncounter,
)
from threefold.table.commands.experience import (
    AnswerIntrusion,
    Intrude,
)
from threefold.table.commands.gm import (
    AddCondition,
    AddFoe,
    AddPc,
    ChangeSettings,
    EditFoe,
    EditPc,
    Hurt,
    Note,
    RemoveCondition,
    RemoveFoe,
    RemovePc,
    ShiftTrack,
    Undo,
)

__all__ = [
    "D6",
    "D20",
    "AddCondition",
    "AddFoe",
    "AddPc",
    "AnswerIntrusion",
    "AnyCommand",
    "AttackFoe",
    "Attempt",
    "BeginSession",
    "BeginTurns",
    "CallTask",
    "ChangeSettings",
    "Command",
    "Defend",
    "EditFoe",
    "EditPc",
    "EndEncounter",
    "EndTurn",
    "FoeAttacks",
    "Hurt",
    "Intrude",
    "Note",
    "PassTime",
    "Propose",
    "Recover",
    "RemoveCondition",
    "RemoveFoe",
    "RemovePc",
    "Reroll",
    "RollInitiative",
    "SetClock",
    "Settle",
    "ShareRecovery",
    "ShiftTrack",
    "StartEncounter",
    "TakeAction",
    "Undo",
    "Withdraw",
]

AnyCommand = (
    ChangeSettings
    | AddPc
    | EditPc
    | RemovePc
    | AddFoe
    | EditFoe
    | RemoveFoe
    | Hurt
    | ShiftTrack
    | AddCondition
    | RemoveCondition
    | Undo
    | Note
    | StartEncounter
    | RollInitiative
    | BeginTurns
    | EndTurn
    | EndEncounter
    | CallTask
    | Propose
    | Withdraw
    | Attempt
    | AttackFoe
    | FoeAttacks
    | Defend
    | Settle
    | Reroll
    | TakeAction
    | Recover
    | ShareRecovery
    | Intrude
    | AnswerIntrusion
    | PassTime
    | SetClock
    | BeginSession
)
