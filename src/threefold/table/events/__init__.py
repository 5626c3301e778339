"""Events: what happened at a table, as facts, one struct each, tagged by ``type``. No event
computes anything.
"""

from __future__ import annotations

from threefold.table.events.actions import ActionSettled, ActionTaken, DieFell, Rerolled
from threefold.table.events.base import Changing, Event
from threefold.table.events.bookmarks import BookmarkDropped, BookmarkSet
from threefold.table.events.clock import SessionBegan, TimePassed
from threefold.table.events.conditions import ConditionAdded, ConditionRemoved
from threefold.table.events.cooperation import (
    AttackTaken,
    DayDawned,
    Readied,
    StoodDown,
    WaitTriggered,
    Way,
)
from threefold.table.events.corrections import Noted, Rewound
from threefold.table.events.encounter import (
    EncounterEnded,
    EncounterStarted,
    InitiativeRolled,
    OrderChanged,
    TurnLost,
    TurnsBegan,
    TurnStarted,
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
from threefold.table.events.handouts import HandoutDropped, HandoutKept, HandoutShown, PortraitSet
from threefold.table.events.intrusions import IntrusionAnswered
from threefold.table.events.moves import EffectsCame, MovedFact
from threefold.table.events.pending import Closed, Opened
from threefold.table.events.people import (
    FoeAdded,
    FoeEdited,
    FoeKept,
    FoeRemoved,
    PcAdded,
    PcEdited,
    PcRemoved,
    TrackShifted,
    WasHurt,
    WordsEdited,
)
from threefold.table.events.powers import DrawnRow, ItemChanged, UseCounted
from threefold.table.events.prepared import SceneBrought, SceneDropped, ScenePrepared
from threefold.table.events.procedures import Played
from threefold.table.events.recovery import Recovered, RecoveryRolled
from threefold.table.events.safety import Halted, LimitAdded, LimitDropped, WentOn
from threefold.table.events.scene import Drifted, Placed, SceneSet, ThingPut, ThingRemoved, Walked
from threefold.table.events.seals import DiceSealed, SealLost, SealOpened
from threefold.table.events.sessions import SessionEnded
from threefold.table.events.settings import SettingsChanged
from threefold.table.events.whispers import Whispered
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
    "BookmarkDropped",
    "BookmarkSet",
    "Changing",
    "Closed",
    "ConditionAdded",
    "ConditionRemoved",
    "DayDawned",
    "DiceSealed",
    "DieFell",
    "DrawnRow",
    "Drifted",
    "EffectsCame",
    "EncounterEnded",
    "EncounterStarted",
    "Event",
    "FoeAdded",
    "FoeEdited",
    "FoeKept",
    "FoeRemoved",
    "FollowerChanged",
    "Grown",
    "Halted",
    "HandoutDropped",
    "HandoutKept",
    "HandoutShown",
    "InitiativeRolled",
    "IntrusionAnswered",
    "ItemChanged",
    "LimitAdded",
    "LimitDropped",
    "MovedFact",
    "Noted",
    "Opened",
    "OrderChanged",
    "PcAdded",
    "PcEdited",
    "PcRemoved",
    "Placed",
    "Played",
    "PortraitSet",
    "Readied",
    "Recovered",
    "RecoveryRolled",
    "Rerolled",
    "Rewound",
    "SceneBrought",
    "SceneDropped",
    "ScenePrepared",
    "SceneSet",
    "SealLost",
    "SealOpened",
    "SessionBegan",
    "SessionEnded",
    "SettingsChanged",
    "StoodDown",
    "ThingPut",
    "ThingRemoved",
    "TimePassed",
    "TrackShifted",
    "TurnLost",
    "TurnStarted",
    "TurnsBegan",
    "UseCounted",
    "WaitTriggered",
    "Walked",
    "WasHurt",
    "Way",
    "WentOn",
    "Whispered",
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
    | FoeKept
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
    | SessionEnded
    | DiceSealed
    | SealOpened
    | SealLost
    | BookmarkSet
    | BookmarkDropped
    | Awarded
    | Advanced
    | ArcPursued
    | FollowerChanged
    | AbilityLearned
    | BenefitsEnded
    | WordsEdited
    | ItemChanged
    | UseCounted
    | EffectsCame
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
    | Whispered
    | Halted
    | WentOn
    | LimitAdded
    | LimitDropped
    | HandoutKept
    | HandoutShown
    | HandoutDropped
    | PortraitSet
)
