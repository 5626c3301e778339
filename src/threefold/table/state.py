"""A table as it stands: settings, party, foes, the encounter, the clock, works, and the whole of it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw

from threefold.model.bounds import Name, Session, Text
from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.scenes import PreparedScene, Surroundings
from threefold.model.things import Thing, Vehicle
from threefold.rules.clock import DAWN
from threefold.rules.encounters import Turn
from threefold.rules.ruleset import Rules
from threefold.rulesets.compose import Choice as RulingChoice
from threefold.rulesets.compose import Edition, rules_for
from threefold.table.facts import Text as TextFact
from threefold.table.parts import Id, Part, Spot
from threefold.table.poised import Poised
from threefold.table.waiting import Open


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
    id; ``numbers`` do so for what is the GM's alone, or one PC's, so that nobody else can count it."""

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
    numbers: dict[str, int] = {}

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
