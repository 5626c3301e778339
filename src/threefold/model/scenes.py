"""The surroundings of a scene, and prepared scenes with their foes and things."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, structs

from threefold.model.bounds import OwnName, ShelfName, ShelfText, whole
from threefold.model.characters import FullNpc, Npc
from threefold.model.checks import check_npc
from threefold.model.copies import as_kind
from threefold.model.names import stem
from threefold.model.things import Thing, Vehicle
from threefold.model.vocabulary import Vocabulary
from threefold.rules.distance import BANDS
from threefold.rules.movement import Terrain
from threefold.rules.ruleset import Rules
from threefold.rules.situations import Attacking, impossible, unknown_situation
from threefold.rules.types import Message, Refusal

MOST_FOES: Final = 40
"""How many foes one prepared scene may hold."""
MOST_ALIKE: Final = 20
MOST_THINGS: Final = 20
Spot = Annotated[int, Meta(ge=0, le=BANDS["very_long"])]


class Surroundings(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """What holds for everybody in the scene: ids of situations, and the terrain that moves go
    through.

    ``also`` are situations of one's own, from content packs. With ``players_strike`` a player may
    leave any of it out for one action; the GM always may.
    """

    light: Literal["dim_light", "very_dim_light", "darkness", "darkness_unsensed"] | None = None
    air: Literal["mist", "dense_mist", "dense_mist_unsensed"] | None = None
    water: Literal["shallow_water", "deep_water", "underwater"] | None = None
    gravity: Literal["low_gravity", "high_gravity", "zero_gravity"] | None = None
    footing: Literal["attacker_jostled", "attacker_on_ship"] | None = None
    terrain: Literal["rough", "difficult", "climbing"] | None = None
    players_strike: bool = False
    also: Annotated[list[OwnName], Meta(max_length=10)] = []

    def situations(self) -> list[str]:
        """Return the ids of the situations that affect every attack and every defense."""
        held = (self.light, self.air, self.water, self.gravity, self.footing)
        return [*(id for id in held if id is not None), *self.also]

    def underfoot(self) -> list[str]:
        """Return the ids of the situations that affect every move."""
        if self.water in ("deep_water", "underwater"):
            wet = self.water
        else:
            wet = None
        if self.gravity in ("low_gravity", "high_gravity"):
            heavy = self.gravity
        else:
            heavy = None
        return [id for id in (self.terrain, wet, heavy) if id is not None]

    def ground(self, without: Collection[str] = ()) -> list[Terrain]:
        """Return the terrain that every move goes through, except what is in ``without``."""
        through: list[Terrain] = []
        if self.terrain is not None and self.terrain not in without:
            through.append(self.terrain)
        if self.water in ("deep_water", "underwater") and self.water not in without:
            through.append("deep_water")
        if (
            self.gravity == "low_gravity" or self.gravity == "high_gravity"
        ) and self.gravity not in without:
            through.append(self.gravity)
        return through


class PreparedFoe(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """Foes of one kind in a prepared scene, with all that the table keeps of a foe beside its
    figures.

    What ``npc`` leaves out follows from its level when they come; ``show_level`` and the others say
    what players may know of them then (None: as the table does). ``spots`` is where each stands on
    the strip of a table that shows one.
    """

    npc: Npc
    count: Annotated[int, whole(1, MOST_ALIKE, "foes")] = 1
    situations: list[Annotated[str, Vocabulary.OWN]] = []
    show_level: bool | None = None
    show_armor: bool | None = None
    show_health: bool | None = None
    resolute: bool = False
    spots: Annotated[list[Spot], Meta(max_length=MOST_ALIKE)] = []


class PreparedScene(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A scene that the GM has prepared: who and what will be there, what will hold for everybody,
    notes for the GM.
    """

    name: ShelfName
    notes: ShelfText = ""
    foes: Annotated[list[PreparedFoe], Meta(max_length=MOST_FOES)] = []
    things: Annotated[list[Thing | Vehicle], Meta(max_length=MOST_THINGS)] = []
    scene: Surroundings = Surroundings()

    @property
    def number(self) -> int:
        """How many foes it holds."""
        return sum(foe.count for foe in self.foes)


def check_scene(prepared: PreparedScene, field: str, rules: Rules | None = None) -> Refusal | None:
    """Refuse too many foes or things, unknown situations, situations that exclude each other, and
    inconsistent foes.
    """
    if prepared.number > MOST_FOES:
        params = {"n": prepared.number, "most": MOST_FOES}
        return Refusal("not_allowed", f"{field}.foes", Message("refusal.prepared.too_many", params))
    if len(prepared.things) > MOST_THINGS:
        params = {"n": len(prepared.things), "most": MOST_THINGS}
        return Refusal(
            "not_allowed", f"{field}.things", Message("refusal.prepared.too_many_things", params)
        )
    return check_surroundings(prepared.scene, f"{field}.scene") or next(
        _wrong_foes(prepared, field, rules), None
    )


def check_surroundings(scene: Surroundings, field: str) -> Refusal | None:
    """Refuse unknown situations, and situations that exclude each other."""
    held = scene.situations()
    refusal = unknown_situation(held, field) or impossible(held, Attacking())
    return refusal and refusal._replace(field=field)


def _wrong_foes(prepared: PreparedScene, field: str, rules: Rules | None) -> Iterator[Refusal]:
    for n, foe in enumerate(prepared.foes):
        at = f"{field}.foes[{n}]"
        refusal = check_npc(foe.npc, f"{at}.npc", rules) or unknown_situation(
            foe.situations, f"{at}.situations"
        )
        if refusal is not None:
            yield refusal


# --- from the foes at a table ---------------------------------------------------------------------


def without_default_figures(npc: Npc | FullNpc, rules: Rules) -> Npc:
    """Return the NPC without the figures that follow from its level."""
    if isinstance(npc, Npc):
        given = npc
    else:
        given = as_kind(Npc, npc)
    usual, full = Npc(npc.name, npc.level).filled(rules), given.filled(rules)
    follows = {
        "max_health": full.max_health == usual.max_health,
        "health": full.health == full.max_health,
        "damage": full.damage == usual.damage,
    }
    return structs.replace(given, **{name: None for name, does in follows.items() if does})


def merge_equal_foes(foes: Sequence[PreparedFoe]) -> list[PreparedFoe]:
    """Return the foes with equal ones merged into one entry. Only spots and the numbers in names
    may differ. Entries have the order of the first foe of each."""
    kinds: list[tuple[PreparedFoe, list[PreparedFoe]]] = []
    for foe in foes:
        kind = structs.replace(
            foe, npc=structs.replace(foe.npc, name=stem(foe.npc.name)), count=1, spots=[]
        )
        group = next((group for other, group in kinds if other == kind), None)
        if group is None:
            kinds.append((kind, [foe]))
        else:
            group.append(foe)
    return [entry for kind, group in kinds for entry in _together(kind, group)]


def _together(kind: PreparedFoe, group: list[PreparedFoe]) -> list[PreparedFoe]:
    if len(group) == 1:
        return group
    count = sum(foe.count for foe in group)
    if all(len(foe.spots) == foe.count for foe in group):
        spots = [spot for foe in group for spot in foe.spots]
    else:
        spots = []
    return [
        structs.replace(kind, count=min(MOST_ALIKE, count - n), spots=spots[n : n + MOST_ALIKE])
        for n in range(0, count, MOST_ALIKE)
    ]
