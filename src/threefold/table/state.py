"""A table as it stands: settings, party, foes, the encounter, and everything that waits for somebody."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from threefold.model.bounds import Session
from threefold.model.characters import Condition, Difficulty, FullNpc, Name, Pc, Points, Text, Thing, Vehicle
from threefold.model.scenes import PreparedScene, Surroundings
from threefold.procedures.inputs import Steps
from threefold.rules.clock import DAWN
from threefold.rules.distance import BANDS
from threefold.rules.encounters import Turn
from threefold.rules.ruleset import Rest, Rules
from threefold.rules.types import DamageType, Stat
from threefold.rulesets.compose import Choice as RulingChoice
from threefold.rulesets.compose import Edition, rules_for
from threefold.table.facts import Resolution
from threefold.table.facts import Text as TextFact

Id = Annotated[str, Meta(pattern=r"^[a-z][0-9]{1,6}$")]
STRIP = BANDS["very_long"]
"""How long the strip of a scene is, in feet."""
Spot = Annotated[int, Meta(ge=0, le=STRIP)]
"""A place on the strip, in feet from its left end."""


class Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Base of all that a state is made of."""


class Settings(Part, kw_only=True, frozen=True):
    """What a table decides for itself. ``show_difficulty``, ``show_armor`` and ``show_health`` say what players may
    know unless one task or foe says otherwise; with ``show_advice`` the laboratory advises who attacks."""

    title: Annotated[str, Meta(min_length=1, max_length=120)] = "A table"
    edition: Edition = "csrd"
    rulings: dict[str, RulingChoice] = {}
    show_difficulty: bool = True
    show_armor: bool = False
    show_health: bool = False
    show_advice: bool = False

    def rules(self) -> Rules:
        """The rules this table plays by."""
        return rules_for(self.edition, self.rulings)


class Member(Part, kw_only=True, frozen=True):
    """A PC at the table."""

    pc: Pc


class Foe(Part, kw_only=True, frozen=True):
    """A foe, what bears on attacks against it, and what players may know of it (None: as the table does).

    A ``resolute`` one, or a clever one, is not drawn away from its target without a roll.
    """

    npc: FullNpc
    situations: list[str] = []
    show_level: bool | None = None
    show_armor: bool | None = None
    show_health: bool | None = None
    resolute: bool = False


class Effect(Part, kw_only=True, frozen=True):
    """A condition on someone that ends by itself: with the encounter, or sooner, or when the clock says so.

    With ``rounds`` it ends when the turn it ``began`` in comes round again that often; with ``own_turn`` when the one
    it is on next has a turn; with ``until`` at that moment of the campaign clock, be there an encounter or not; with
    ``fight`` or ``rest`` once a fight is over, or the one it is on has rested, also if it began outside a fight.
    ``gives`` is the condition with what it does, where it does more than its name says.
    """

    on: Id
    condition: Name
    began: Turn | None = None
    rounds: Annotated[int, Meta(ge=1, le=999)] | None = None
    own_turn: bool = False
    until: int | None = None
    fight: bool = False
    rest: bool = False
    gives: Condition | None = None


class Encounter(Part, kw_only=True, frozen=True):
    """A fight: initiative until everyone has rolled, then turns in a fixed order. ``moved`` are the feet that the one
    whose turn it is has gone in it; ``spent`` are those who have used their action of this round, each with the way of
    working together it went to, if it did."""

    phase: Literal["initiative", "turns"] = "initiative"
    rolls: dict[str, int] = {}
    steps: dict[str, int] = {}
    order: list[str] = []
    turn: Turn = Turn(1, 0)
    acted: bool = False
    moved: int = 0
    spent: dict[str, str] = {}

    @property
    def acting(self) -> str | None:
        """Whose turn it is."""
        there = self.phase == "turns" and 0 <= self.turn.place < len(self.order)
        return self.order[self.turn.place] if there else None


class Clock(Part, kw_only=True, frozen=True):
    """The campaign's time: ``now`` in rounds since the first midnight, and the number of the session.

    ``resting`` says until when each PC has rested since ``camp``, the moment when the party last did anything else:
    those who rest side by side rest in the same minutes.
    """

    now: int = DAWN
    session: Session = 1
    camp: int | None = None
    resting: dict[str, int] = {}


class TaskCall(Part, kw_only=True, tag="task_call", tag_field="type", frozen=True):
    """A task that waits for its player. ``hidden`` keeps its difficulty from players (None: as the table does)."""

    pc: Id
    title: Text
    stat: Stat
    difficulty: Difficulty
    hidden: bool | None = None
    skill: str = ""
    assets: list[Steps] = []
    ease: list[Steps] = []
    hinder: list[Steps] = []
    initial_cost: Points = 0
    retry: bool = False
    intrusion: bool = False
    uses_action: bool = False


class Proposal(Part, kw_only=True, tag="proposal", tag_field="type", frozen=True):
    """Something a player wants to attempt; the GM sets its difficulty or declines.

    ``about`` is the standard text of a proposal that a rule makes (an object struck in place of its holder).
    """

    pc: Id
    title: Text
    about: TextFact | None = None
    stat: Stat = "might"
    skill: str = ""


class SecondStage(Part, kw_only=True, frozen=True):
    """What a second defense is against, once the first has failed: the poison behind the bite."""

    title: Text = ""
    stat: Stat = "might"
    damage: Annotated[int, Meta(ge=0, le=99)] = 0
    damage_type: DamageType = "might"
    ignores_armor: bool = True


class Incoming(Part, kw_only=True, tag="incoming", tag_field="type", frozen=True):
    """A foe's attack that waits for a PC's defense. ``scene`` and ``distance`` (feet) are as they were when it began;
    ``drawn``: that PC has drawn it away from another."""

    foe: Id
    pc: Id
    stat: Stat = "speed"
    damage: Annotated[int, Meta(ge=0, le=99)] | None = None
    damage_type: DamageType = "might"
    ignores_armor: bool = False
    ranged: bool = False
    unaware: bool = False
    situations: list[str] = []
    scene: list[str] = []
    distance: Annotated[int, Meta(ge=0, le=500)] | None = None
    assets: list[Steps] = []
    ease: list[Steps] = []
    hinder: list[Steps] = []
    hidden: bool | None = None
    title: Text = ""
    then: SecondStage | None = None
    drawn: bool = False


class Rolled(Part, kw_only=True, tag="rolled", tag_field="type", frozen=True):
    """A die that has fallen and is not settled: a choice, a reroll or damage to take is open.

    ``inputs`` are those of the procedure, ``faces`` those that count, ``before`` and ``against`` both sides as they
    were when the die fell, ``resolution`` what it comes to as it stands; ``follower`` acts in the PC's place. Without a
    title it may have ``words`` that a rule has for it. The ``target`` is whom or what it is aimed at, if that is no
    ``foe``; ``others`` all the rest it concerns. A move goes to a ``spot`` on the strip.
    """

    procedure: str
    pc: Id
    foe: Id | None = None
    target: Id | None = None
    inputs: Raw
    faces: list[int]
    before: Pc
    against: FullNpc | Pc | Thing | Vehicle | None = None
    others: dict[str, Pc | FullNpc | Thing | Vehicle] = {}
    resolution: Resolution
    title: str = ""
    hidden: bool = False
    rerolls: int = 0
    then: SecondStage | None = None
    item: Literal["cypher", "artifact"] | None = None
    follower: str = ""
    spot: Spot | None = None
    about: Id | None = None
    words: TextFact | None = None


class Called(Part, kw_only=True, tag="called", tag_field="type", frozen=True):
    """A procedure that waits for its player. In ``inputs`` the ids of people and things stand in their place;
    ``others`` are all these. ``own``: the player has chosen it and may take it back; ``about`` is the attack that it
    would turn or stop, or what fell due; ``words`` are those that a rule has for it."""

    pc: Id
    procedure: str
    inputs: Raw
    others: list[Id] = []
    target: Id | None = None
    title: Text = ""
    hidden: bool | None = None
    uses_action: bool = False
    own: bool = False
    about: Id | None = None
    words: TextFact | None = None


class Recovering(Part, kw_only=True, tag="recovering", tag_field="type", frozen=True):
    """A recovery roll whose points wait to be shared."""

    pc: Id
    rest: Rest
    natural: int
    points: int
    rerolls: int = 0


class Intrusion(Part, kw_only=True, tag="intrusion", tag_field="type", frozen=True):
    """A GM intrusion that waits for the player's answer. Players read ``text`` only if ``revealed``.

    ``task`` is a called task it strikes: accepted, the task is rolled even if it would be automatic. With
    ``mind_control`` it takes hold of the PC's mind.
    """

    pc: Id
    text: Text = ""
    free: bool = False
    revealed: bool = True
    task: Id | None = None
    mind_control: bool = False


class FreeIntrusion(Part, kw_only=True, tag="free_intrusion", tag_field="type", frozen=True):
    """A natural 1 fell: the GM may intrude for free, or let it pass."""

    pc: Id


class Petition(Part, kw_only=True, tag="petition", tag_field="type", frozen=True):
    """What a player may do only if the GM agrees: the command as JSON, in words, and the XP it would bring or cost."""

    pc: Id
    command: Raw
    about: TextFact
    xp: int = 0


class Accord(Part, kw_only=True, tag="accord", tag_field="type", frozen=True):
    """Something of the GM's that its player may agree to or not: to play along with a hold on the mind, to take the
    twist of a wish. The procedure is carried out either way; ``secret`` keeps it from the other players."""

    pc: Id
    procedure: Literal["mind_control", "wish"]
    inputs: Raw
    target: Id | None = None
    title: Text = ""
    secret: bool = False


class FollowUp(Part, kw_only=True, tag="follow_up", tag_field="type", frozen=True):
    """What follows from what has happened and is the GM's to bring about: a trap's poison, what a side effect does.

    ``inputs`` are those of its procedure as far as they are known; where that is ``enough``, it can be done at once.
    ``pc`` is who is concerned, ``on`` whom it befalls if that is somebody else.
    """

    pc: Id
    procedure: str
    inputs: Raw
    on: Id | None = None
    title: Text = ""
    enough: bool = False


Open = (
    TaskCall
    | Called
    | Proposal
    | Incoming
    | Rolled
    | Recovering
    | Intrusion
    | FreeIntrusion
    | FollowUp
    | Petition
    | Accord
)


# --- what somebody stands ready for -----------------------------------------------------------------------------------

AidKind = Literal["any", "attack", "defense", "task"]


class Aid(Part, kw_only=True, tag="aid", tag_field="type", frozen=True):
    """Help that a comrade has from somebody with the next roll of a kind. ``steps`` are what a task of the helper's
    own has made it worth; without them the helper's skill says so when the roll is made."""

    by: Id
    to: Id
    kind: AidKind = "any"
    steps: Annotated[int, Meta(ge=1, le=9)] | None = None


class Guarding(Part, kw_only=True, tag="guarding", tag_field="type", frozen=True):
    """Standing guard over somebody or something, or against something in words; ``tried`` are foes held up already."""

    by: Id
    whom: Id | None = None
    against: Text = ""
    tried: list[Id] = []


class Holding(Part, kw_only=True, tag="holding", tag_field="type", frozen=True):
    """Waiting with one's action until a trigger comes; ``now``: it has come, and the action may be taken."""

    by: Id
    trigger: Text
    action: Text = ""
    now: bool = False


class Past(Part, kw_only=True, tag="past", tag_field="type", frozen=True):
    """Having got past somebody on guard, until the turn ends."""

    by: Id
    guard: Id


class Recurring(Part, kw_only=True, tag="recurring", tag_field="type", frozen=True):
    """A roll that falls due again when the clock shows ``at``, as long as the condition holds, if there is one."""

    by: Id
    condition: Text = ""
    procedure: str
    inputs: Raw
    at: int


class Ongoing(Part, kw_only=True, tag="ongoing", tag_field="type", frozen=True):
    """What goes on from roll to roll, a chase or a vehicle out of hand: ``inputs`` are those of the next roll."""

    by: Id
    procedure: str
    inputs: Raw
    whom: Id | None = None


class Drifting(Part, kw_only=True, tag="drifting", tag_field="type", frozen=True):
    """Drifting on where nothing weighs, after a push of so many ``feet`` (to the left: below 0), for so many rounds."""

    by: Id
    feet: Annotated[int, Meta(ge=-STRIP, le=STRIP)]
    rounds: Annotated[int, Meta(ge=0, le=999)] = 0


class InUse(Part, kw_only=True, tag="in_use", tag_field="type", frozen=True):
    """An artifact in use: its depletion die is thrown at a moment of the clock, then ``every`` so many rounds."""

    by: Id
    name: Name
    at: int
    every: Annotated[int, Meta(ge=1)]


Poised = Aid | Guarding | Holding | Past | Recurring | Ongoing | Drifting | InUse


# --- what takes its time ----------------------------------------------------------------------------------------------

WorkKind = Literal["craft", "magic_craft", "ritual", "possession"]
Stage = Literal["proposed", "under_way", "aside", "roll", "materials", "open", "done"]


class Work(Part, kw_only=True, frozen=True):
    """Something that takes its time and several rolls: a thing in the making, a ritual, a possession.

    ``inputs`` are those of its procedure, with ids in place of people, and how far it has come as the procedure told
    it. Of the ``worked`` rounds that no roll has used up, the next step ``needs`` so many. ``done`` of ``of`` steps
    are done; ``marks`` are the rolls so far. It stands at a ``stage``: ``materials`` have to be replaced, a
    possession is ``open`` to whatever happens next. ``troubles`` are side effects of which the GM may bring one about.
    A ``secret`` one is the GM's alone.
    """

    procedure: WorkKind
    pc: Id
    inputs: Raw
    target: Id | None = None
    title: Text = ""
    secret: bool = False
    hidden: bool | None = None
    stage: Stage = "under_way"
    worked: Annotated[int, Meta(ge=0)] = 0
    needs: Annotated[int, Meta(ge=0)] = 0
    spent: Annotated[int, Meta(ge=0)] = 0
    done: Annotated[int, Meta(ge=0)] = 0
    of: Annotated[int, Meta(ge=0)] = 0
    marks: list[bool] = []
    lacks: Annotated[int, Meta(ge=0)] = 0
    materials: list[TextFact] = []
    troubles: list[Text] = []
    stopped: TextFact | None = None


class State(Part, kw_only=True, frozen=True):
    """The whole table at one moment. ``spots`` says where on the strip those stand who have been placed on it;
    ``prepared`` are the scenes that the GM, and nobody else, has ready; ``next`` numbers the next thing that needs an
    id."""

    settings: Settings = Settings()
    party: dict[str, Member] = {}
    foes: dict[str, Foe] = {}
    things: dict[str, Thing | Vehicle] = {}
    encounter: Encounter | None = None
    open: dict[str, Open] = {}
    effects: list[Effect] = []
    poised: dict[str, Poised] = {}
    works: dict[str, Work] = {}
    clock: Clock = Clock()
    scene: Surroundings = Surroundings()
    spots: dict[str, Spot] = {}
    prepared: dict[str, PreparedScene] = {}
    next: int = 1

    def rules(self) -> Rules:
        """The rules this table plays by."""
        return self.settings.rules()

    def figure(self, id: str) -> Pc | FullNpc:
        """The PC or foe of an id."""
        return self.party[id].pc if id in self.party else self.foes[id].npc

    def anything(self, id: str) -> Pc | FullNpc | Thing | Vehicle | None:
        """Whoever or whatever has an id."""
        if id in self.party or id in self.foes:
            return self.figure(id)
        return self.things.get(id)

    def apart(self, one: str, other: str) -> int | None:
        """Feet between two, where both have a spot on the strip."""
        here, there = self.spots.get(one), self.spots.get(other)
        return None if here is None or there is None else abs(here - there)

    def name_of(self, id: str) -> str:
        """The name of whoever or whatever has an id."""
        return self.things[id].name if id in self.things else self.figure(id).name
