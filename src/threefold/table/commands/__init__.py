"""Commands: what a seat can ask of a table, one struct each, tagged by ``type``. What follows from
one is decided in ``decisions``."""

from __future__ import annotations

from threefold.table.commands.actions import (
    AttackFoe,
    Attempt,
    CallTask,
    Defend,
    FoeAttacks,
    Propose,
    Reroll,
    Settle,
    TakeAction,
    Withdraw,
)
from threefold.table.commands.base import D6, D20, Command
from threefold.table.commands.bookmarks import DropBookmark, SetBookmark
from threefold.table.commands.clock import BeginSession, PassTime, SetClock
from threefold.table.commands.conditions import AddCondition, EndUse, Obey, RemoveCondition
from threefold.table.commands.cooperation import (
    DistractFoe,
    DrawAttack,
    HealComrade,
    HelpComrade,
    PassGuard,
    React,
    StandDown,
    StandGuard,
    StopFoe,
    TakeAttack,
    TriggerWait,
    WaitFor,
)
from threefold.table.commands.corrections import Note, Redo, Undo
from threefold.table.commands.encounter import (
    BeginTurns,
    EndEncounter,
    EndTurn,
    RerollInitiative,
    RollInitiative,
    StartEncounter,
)
from threefold.table.commands.growth import (
    Advance,
    Agree,
    Award,
    ChangeFollower,
    Contribution,
    EndBenefit,
    LearnAbility,
    PursueArc,
)
from threefold.table.commands.handouts import DropHandout, KeepHandout, SetPortrait, ShowHandout
from threefold.table.commands.intrusions import AnswerIntrusion, Intrude, IntrudeAsPlayer
from threefold.table.commands.moves import MakeMove
from threefold.table.commands.people import (
    AddFoe,
    AddPc,
    EditFoe,
    EditPc,
    EditWords,
    ForgetFoe,
    Hurt,
    Join,
    KeepFoe,
    RemoveFoe,
    RemovePc,
    ShiftTrack,
)
from threefold.table.commands.powers import (
    Carried,
    CheckDepletion,
    DropItem,
    FindItem,
    GiveItem,
    IdentifyItem,
    Power,
    RechargeItem,
    UsePower,
    WearItem,
)
from threefold.table.commands.prepared import BringScene, DropScene, KeepScene, PrepareScene
from threefold.table.commands.procedures import CallFor, Play
from threefold.table.commands.recovery import Recover, ShareRecovery
from threefold.table.commands.safety import AddLimit, DropLimit, GoOn, HaltScene
from threefold.table.commands.scene import (
    AddThing,
    ArrangeStrip,
    EditThing,
    MovePc,
    PlaceFigure,
    RemoveThing,
    SetScene,
)
from threefold.table.commands.seals import OpenSeal, SealDice
from threefold.table.commands.sessions import EndSession
from threefold.table.commands.settings import ChangeSettings
from threefold.table.commands.whispers import Whisper
from threefold.table.commands.works import (
    AnswerAccord,
    AskAccord,
    BeginWork,
    EndWork,
    ReviseWork,
    ShareInWork,
    StepWork,
    TendWork,
    WorkOn,
)

__all__ = [
    "D6",
    "D20",
    "AddCondition",
    "AddFoe",
    "AddLimit",
    "AddPc",
    "AddThing",
    "Advance",
    "Agree",
    "AnswerAccord",
    "AnswerIntrusion",
    "AnyCommand",
    "ArrangeStrip",
    "AskAccord",
    "AttackFoe",
    "Attempt",
    "Award",
    "BeginSession",
    "BeginTurns",
    "BeginWork",
    "BringScene",
    "CallFor",
    "CallTask",
    "Carried",
    "ChangeFollower",
    "ChangeSettings",
    "CheckDepletion",
    "Command",
    "Contribution",
    "Defend",
    "DistractFoe",
    "DrawAttack",
    "DropBookmark",
    "DropHandout",
    "DropItem",
    "DropLimit",
    "DropScene",
    "EditFoe",
    "EditPc",
    "EditThing",
    "EditWords",
    "EndBenefit",
    "EndEncounter",
    "EndSession",
    "EndTurn",
    "EndUse",
    "EndWork",
    "FindItem",
    "FoeAttacks",
    "ForgetFoe",
    "GiveItem",
    "GoOn",
    "HaltScene",
    "HealComrade",
    "HelpComrade",
    "Hurt",
    "IdentifyItem",
    "Intrude",
    "IntrudeAsPlayer",
    "Join",
    "KeepFoe",
    "KeepHandout",
    "KeepScene",
    "LearnAbility",
    "MakeMove",
    "MovePc",
    "Note",
    "Obey",
    "OpenSeal",
    "PassGuard",
    "PassTime",
    "PlaceFigure",
    "Play",
    "Power",
    "PrepareScene",
    "Propose",
    "PursueArc",
    "React",
    "RechargeItem",
    "Recover",
    "Redo",
    "RemoveCondition",
    "RemoveFoe",
    "RemovePc",
    "RemoveThing",
    "Reroll",
    "RerollInitiative",
    "ReviseWork",
    "RollInitiative",
    "SealDice",
    "SetBookmark",
    "SetClock",
    "SetPortrait",
    "SetScene",
    "Settle",
    "ShareInWork",
    "ShareRecovery",
    "ShiftTrack",
    "ShowHandout",
    "StandDown",
    "StandGuard",
    "StartEncounter",
    "StepWork",
    "StopFoe",
    "TakeAction",
    "TakeAttack",
    "TendWork",
    "TriggerWait",
    "Undo",
    "UsePower",
    "WaitFor",
    "WearItem",
    "Whisper",
    "Withdraw",
    "WorkOn",
]

AnyCommand = (
    ChangeSettings
    | AddPc
    | Join
    | EditPc
    | RemovePc
    | AddFoe
    | EditFoe
    | RemoveFoe
    | KeepFoe
    | ForgetFoe
    | Hurt
    | ShiftTrack
    | AddCondition
    | RemoveCondition
    | Obey
    | EndUse
    | Undo
    | Redo
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
    | MakeMove
    | Defend
    | Settle
    | Reroll
    | TakeAction
    | Recover
    | ShareRecovery
    | Intrude
    | IntrudeAsPlayer
    | AnswerIntrusion
    | PassTime
    | SetClock
    | BeginSession
    | EndSession
    | SealDice
    | OpenSeal
    | SetBookmark
    | DropBookmark
    | Award
    | Advance
    | PursueArc
    | ChangeFollower
    | LearnAbility
    | EndBenefit
    | Agree
    | RerollInitiative
    | EditWords
    | UsePower
    | IdentifyItem
    | GiveItem
    | FindItem
    | DropItem
    | WearItem
    | CheckDepletion
    | RechargeItem
    | AddThing
    | CallFor
    | EditThing
    | Play
    | RemoveThing
    | SetScene
    | PlaceFigure
    | ArrangeStrip
    | MovePc
    | BringScene
    | DropScene
    | KeepScene
    | PrepareScene
    | DistractFoe
    | DrawAttack
    | HealComrade
    | HelpComrade
    | PassGuard
    | React
    | StandDown
    | StandGuard
    | StopFoe
    | TakeAttack
    | TriggerWait
    | WaitFor
    | AnswerAccord
    | AskAccord
    | BeginWork
    | EndWork
    | ReviseWork
    | ShareInWork
    | StepWork
    | TendWork
    | WorkOn
    | Whisper
    | HaltScene
    | GoOn
    | AddLimit
    | DropLimit
    | KeepHandout
    | ShowHandout
    | DropHandout
    | SetPortrait
)
