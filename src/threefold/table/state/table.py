"""The state of a whole table."""

from __future__ import annotations

from msgspec import field, structs

from threefold.model.characters import FullNpc, Npc, Pc
from threefold.model.names import numbered_if_taken
from threefold.model.scenes import PreparedScene, Surroundings
from threefold.model.things import Thing, Vehicle
from threefold.rules.ruleset import Rules
from threefold.table.state.base import Spot, StatePart
from threefold.table.state.bookmarks import Bookmark
from threefold.table.state.clock import Clock
from threefold.table.state.conditions import Effect
from threefold.table.state.encounter import Encounter
from threefold.table.state.handouts import Digest, HandoutHeld
from threefold.table.state.pending import Pending
from threefold.table.state.people import Foe, Member
from threefold.table.state.powers import PowerUsed
from threefold.table.state.safety import Safety
from threefold.table.state.scene import Zone
from threefold.table.state.seals import Commitment
from threefold.table.state.settings import Settings
from threefold.table.state.stances import Stance
from threefold.table.state.works import Work


class State(StatePart, kw_only=True, frozen=True):
    """The whole table at one moment.

    ``paused`` are conditions that an act of their bearers broke off, and that an action takes up.
    ``spots`` are positions on the strip, for those who have one; ``zones`` are what things of the
    scene do to whoever is there, by their ids, ``makers`` who made a thing of which there is one at
    a time. ``prepared`` are the GM's prepared
    scenes, ``kept`` the foes on the table's shelf by name, ``used`` the uses of powers that count.
    ``seal`` is the commitment to the seed of the dice, while they are sealed. ``next`` is the
    number of the next id; ``numbers`` are the same for ids that only the GM or one PC sees, and
    count the encounters.
    """

    settings: Settings = Settings()
    party: dict[str, Member] = {}
    foes: dict[str, Foe] = {}
    things: dict[str, Thing | Vehicle] = {}
    things_until: dict[str, int | None] = {}
    zones: dict[str, Zone] = {}
    makers: dict[str, str] = {}
    encounter: Encounter | None = None
    pending: dict[str, Pending] = field(default_factory=dict, name="open")
    effects: list[Effect] = []
    paused: list[Effect] = []
    stances: dict[str, Stance] = field(default_factory=dict, name="poised")
    used: list[PowerUsed] = []
    works: dict[str, Work] = {}
    clock: Clock = Clock()
    scene: Surroundings = Surroundings()
    spots: dict[str, Spot] = {}
    prepared: dict[str, PreparedScene] = {}
    kept: dict[str, Npc] = {}
    safety: Safety = Safety()
    seal: Commitment = ""
    bookmarks: dict[str, Bookmark] = {}
    handouts: dict[str, HandoutHeld] = {}
    portraits: dict[str, Digest] = {}
    next: int = 1
    numbers: dict[str, int] = {}

    def rules(self) -> Rules:
        """The rules this table plays by."""
        return self.settings.rules()

    def figure(self, id: str) -> Pc | FullNpc:
        """The PC or foe of an id."""
        if id in self.party:
            return self.party[id].pc
        return self.foes[id].npc

    def anything(self, id: str) -> Pc | FullNpc | Thing | Vehicle | None:
        """The PC, foe or thing of an id, or None."""
        if id in self.party or id in self.foes:
            return self.figure(id)
        return self.things.get(id)

    def distance(self, one: str, other: str) -> int | None:
        """Feet between two who both have a spot on the strip, else None."""
        here, there = self.spots.get(one), self.spots.get(other)
        if here is None or there is None:
            return None
        return abs(here - there)

    def name_of(self, id: str) -> str:
        """The name of the PC, foe or thing of an id."""
        if id in self.things:
            return self.things[id].name
        return self.figure(id).name

    def distinctly_named(self, id: str) -> Pc | FullNpc | Thing | Vehicle | None:
        """The PC, foe or thing of an id, or None. Its name gets a number if an earlier figure has the
        same name, because procedures identify figures by their names.
        """
        found = self.anything(id)
        if found is None:
            return None
        names = {each: self.name_of(each) for each in (*self.party, *self.foes, *self.things)}
        if [*names.values()].count(found.name) == 1:
            return found
        taken = {*names.values()} - {found.name}
        for each, name in names.items():
            if name == found.name:
                own = numbered_if_taken(taken, name)
            else:
                own = name
            if each == id:
                return structs.replace(found, name=own)
            taken.add(own)
        return found
