"""What happened at a table: facts, one Struct an event, tagged by ``type``; ``evolve`` only copies them."""

from __future__ import annotations

from threefold.table.events.actions import (
    ActionSettled,
    ActionTaken,
    Closed,
    DieFell,
    Opened,
    Recovered,
    RecoveryRolled,
    Rerolled,
)
from threefold.table.events.base import Changing, Event
from threefold.table.events.clock import SessionBegan, TimePassed
from threefold.table.events.cooperation import AttackTaken, DayDawned, Readied, StoodDown, WaitTriggered, Way
from threefold.table.events.encounters import (
    EncounterEnded,
    EncounterStarted,
    InitiativeRolled,
    OrderChanged,
    TurnLost,
    TurnsBegan,
    TurnStarted,
)
from threefold.table.events.experience import (
    IntrusionAnswered,
)
from threefold.table.events.gm import (
    ConditionAdded,
    ConditionRemoved,
    FoeAdded,
    FoeEdited,
    FoeRemoved,
    Noted,
    PcAdded,
    PcEdited,
    PcRemoved,
    Rewound,
    SettingsChanged,
    TrackShifted,
    WasHurt,
)
from threefold.table.events.growth import (
    AbilityLearned,
    Advanced,
    ArcPursued,
    Awarded,
    BenefitFact,
    BenefitsEnded,
    FollowerChanged,
    Grown,
    XpFact,
)
from threefold.table.events.powers import ItemChanged
from threefold.table.events.prepared import SceneBrought, SceneDropped, ScenePrepared
from threefold.table.events.procedures import Played, ThingPut, ThingRemoved
from threefold.table.events.scene import Drifted, Placed, SceneSet, Walked
from threefold.table.events.sheets import WordsEdited
from threefold.table.events.works import AccordReached, WorkChanged, WorkEnded, WorkStepped

__all__ = [
    "AbilityLearned",
    "AccordReached",
    "ActionSettled",
    "ActionTaken",
    "Advanced",
    "AnyEvent",
    "ArcPursued",
    "AttackTaken",
    "Awarded",
    "BenefitFact",
    "BenefitsEnded",
    "Changing",
    "Closed",
    "ConditionAdded",
    "ConditionRemoved",
    "DayDawned",
    "DieFell",
    "Drifted",
    "EncounterEnded",
    "EncounterStarted",
    "Event",
    "FoeAdded",
    "FoeEdited",
    "FoeRemoved",
    "FollowerChanged",
    "Grown",
    "InitiativeRolled",
    "IntrusionAnswered",
    "ItemChanged",
    "Noted",
    "Opened",
    "OrderChanged",
    "PcAdded",
    "PcEdited",
    "PcRemoved",
    "Placed",
    "Played",
    "Readied",
    "Recovered",
    "RecoveryRolled",
    "Rerolled",
    "Rewound",
    "SceneBrought",
    "SceneDropped",
    "ScenePrepared",
    "SceneSet",
    "SessionBegan",
    "SettingsChanged",
    "StoodDown",
    "ThingPut",
    "ThingRemoved",
    "TimePassed",
    "TrackShifted",
    "TurnLost",
    "TurnStarted",
    "TurnsBegan",
    "WaitTriggered",
    "Walked",
    "WasHurt",
    "Way",
    "WordsEdited",
    "WorkChanged",
    "WorkEnded",
    "WorkStepped",
    "XpFact",
]

AnyEvent = (
    SettingsChanged
    | PcAdded
    | PcEdited
    | PcRemoved
    | FoeAdded
    | FoeEdited
    | FoeRemoved
    | WasHurt
    | ConditionAdded
    | ConditionRemoved
    | Noted
    | EncounterStarted
    | InitiativeRolled
    | TurnsBegan
    | OrderChanged
    | TurnStarted
    | TurnLost
    | EncounterEnded
    | Opened
    | Closed
    | DieFell
    | Rerolled
    | ActionSettled
    | ActionTaken
    | TrackShifted
    | RecoveryRolled
    | Recovered
    | IntrusionAnswered
    | Rewound
    | TimePassed
    | SessionBegan
    | Awarded
    | Advanced
    | ArcPursued
    | FollowerChanged
    | AbilityLearned
    | BenefitsEnded
    | WordsEdited
    | ItemChanged
    | Played
    | ThingPut
    | ThingRemoved
    | SceneSet
    | Placed
    | Walked
    | Drifted
    | SceneBrought
    | SceneDropped
    | ScenePrepared
    | AttackTaken
    | DayDawned
    | Readied
    | StoodDown
    | WaitTriggered
    | AccordReached
    | WorkChanged
    | WorkEnded
    | WorkStepped
)
