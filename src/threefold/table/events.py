"""What happened at a table: facts, one Struct an event, tagged by ``type``; ``evolve`` only copies them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from threefold.model.characters import FullNpc, Pc
from threefold.rules.encounters import Turn
from threefold.rules.ruleset import Rest
from threefold.rules.types import Choice
from threefold.table.facts import CostFact, Resolution
from threefold.table.state import Effect, Foe, Open, Rolled, Settings


class Event(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """Base of all events."""


class SettingsChanged(Event, tag="settings_changed", kw_only=True, frozen=True):
    """The table's settings, whole."""

    settings: Settings


class PcAdded(Event, tag="pc_added", kw_only=True, frozen=True):
    """A character took a seat."""

    id: str
    pc: Pc


class PcEdited(Event, tag="pc_edited", kw_only=True, frozen=True):
    """The GM corrected a sheet."""

    id: str
    pc: Pc


class PcRemoved(Event, tag="pc_removed", kw_only=True, frozen=True):
    """A character left."""

    id: str
    name: str


class FoeAdded(Event, tag="foe_added", kw_only=True, frozen=True):
    """A foe came."""

    id: str
    foe: Foe


class FoeEdited(Event, tag="foe_edited", kw_only=True, frozen=True):
    """The GM corrected a foe."""

    id: str
    foe: Foe


class FoeRemoved(Event, tag="foe_removed", kw_only=True, frozen=True):
    """A foe left."""

    id: str
    name: str


class WasHurt(Event, tag="was_hurt", kw_only=True, frozen=True):
    """Damage by hand: what it came to and whoever took it afterwards."""

    on: str
    resolution: Resolution
    source: str = ""
    pc: Pc | None = None
    npc: FullNpc | None = None


class ConditionAdded(Event, tag="condition_added", kw_only=True, frozen=True):
    """A condition began."""

    effect: Effect


class ConditionRemoved(Event, tag="condition_removed", kw_only=True, frozen=True):
    """A condition was taken off."""

    on: str
    condition: str


class Noted(Event, tag="noted", kw_only=True, frozen=True):
    """A line for the log."""

    text: str
    secret: bool = False
    pc: str | None = None


class EncounterStarted(Event, tag="encounter_started", kw_only=True, frozen=True):
    """Initiative was called for."""


class InitiativeRolled(Event, tag="initiative_rolled", kw_only=True, frozen=True):
    """A PC's initiative, and what its Effort cost."""

    pc: str
    natural: int
    figure: int
    steps: int = 0
    after: Pc | None = None
    cost: CostFact | None = None


class TurnsBegan(Event, tag="turns_began", kw_only=True, frozen=True):
    """The order of the encounter."""

    order: list[str]


class OrderChanged(Event, tag="order_changed", kw_only=True, frozen=True):
    """Somebody joined the encounter while its turns run: the new order, and where in it the turn now stands."""

    order: list[str]
    turn: Turn


class TurnStarted(Event, tag="turn_started", kw_only=True, frozen=True):
    """Whose turn it is now, and which effects ended with it."""

    turn: Turn
    acting: str
    ended: list[Effect] = []


class TurnLost(Event, tag="turn_lost", kw_only=True, frozen=True):
    """A stunned character's turn passes; ``over``: the stun ends with it."""

    on: str
    over: bool = True


class EncounterEnded(Event, tag="encounter_ended", kw_only=True, frozen=True):
    """The fight is over; effects that last for it ended."""

    ended: list[Effect] = []


class Opened(Event, tag="opened", kw_only=True, frozen=True):
    """Something now waits for somebody."""

    id: str
    open: Open
    replaces: str | None = None


class Closed(Event, tag="closed", kw_only=True, frozen=True):
    """It waits no longer: withdrawn, declined or let pass."""

    id: str


class DieFell(Event, tag="die_fell", kw_only=True, frozen=True):
    """A die fell and leaves something open."""

    id: str
    rolled: Rolled
    answers: str | None = None
    uses_action: bool = False


class Rerolled(Event, tag="rerolled", kw_only=True, frozen=True):
    """An open roll was thrown again for XP, and the better face kept."""

    id: str
    rolled: Rolled
    natural: int
    payer: str
    xp: int


class ActionSettled(Event, tag="action_settled", kw_only=True, frozen=True):
    """An action is done: what it came to and both sides afterwards. ``id`` is the open roll it settles, if any."""

    id: str | None = None
    answers: str | None = None
    pc: str
    after: Pc
    foe: str | None = None
    foe_after: FullNpc | None = None
    resolution: Resolution
    choice: Choice | None = None
    effect: str | None = None
    title: str = ""
    hidden: bool = False
    uses_action: bool = False


class ActionTaken(Event, tag="action_taken", kw_only=True, frozen=True):
    """An action without a roll: a move, a cypher, an ability with its cost. ``answers`` is the attack it met."""

    pc: str
    what: Literal["move", "cypher", "ability", "other"]
    name: str = ""
    after: Pc
    cost: CostFact | None = None
    answers: str | None = None
    foe: str | None = None
    uses_action: bool = False


class TrackShifted(Event, tag="track_shifted", kw_only=True, frozen=True):
    """Special damage moved someone down at once, past any Pool or health."""

    on: str
    pc: Pc | None = None
    npc: FullNpc | None = None
    outcome: Literal["unconscious", "dead", "debilitated"] | None = None


class RecoveryRolled(Event, tag="recovery_rolled", kw_only=True, frozen=True):
    """A recovery roll fell. ``natural`` is the face that counts, ``thrown`` that of a reroll, kept or not."""

    id: str
    pc: str
    rest: Rest
    natural: int
    points: int
    uses_action: bool = False
    replaces: bool = False
    payer: str | None = None
    xp: int = 0
    thrown: int | None = None


class Recovered(Event, tag="recovered", kw_only=True, frozen=True):
    """Its points were shared, or one step of the damage track taken."""

    id: str | None = None
    pc: str
    after: Pc
    rest: Rest
    might: int = 0
    speed: int = 0
    intellect: int = 0
    step: bool = False


class IntrusionAnswered(Event, tag="intrusion_answered", kw_only=True, frozen=True):
    """An intrusion was accepted or refused, and where its XP went."""

    id: str
    pc: str
    accepted: bool
    free: bool
    text: str
    xp: int
    passed_to: str | None = None
    passed_xp: int = 0
    reason: str = ""


class Rewound(Event, tag="rewound", kw_only=True, frozen=True):
    """The GM rewound the table to the state after event number ``to`` (0: the empty table)."""

    to: int


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
)
