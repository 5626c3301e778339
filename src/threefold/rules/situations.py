"""Known situations of an attack: their names, light and water, the reach of weapons, and what is
impossible.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from threefold.rules.binding import bound, implements
from threefold.rules.distance import BANDS, ORDER, Band, range_of, shifted
from threefold.rules.known_situations import BOOK
from threefold.rules.near import hint, shown
from threefold.rules.situation import Situation
from threefold.rules.skills import SkillLevel
from threefold.rules.types import Message, Params, Refusal

_KNOWN: Final = dict(BOOK)


SITUATIONS: Final[Mapping[str, Situation]] = bound(
    MappingProxyType(_KNOWN),
    [
        "attack.modifier.usual_elements",
        "attack.modifier.gm_discretion",
        "cover.partial",
        "cover.total.penetrable",
        "position.prone.melee",
        "position.prone.ranged",
        "position.higher_ground",
        "position.surprise.unaware",
        "position.surprise.on_guard",
        "range.point_blank",
        "range.extreme",
        "illumination.dim.attack",
        "illumination.very_dim.attack",
        "illumination.darkness.other_senses",
        "visibility.mist",
        "visibility.dense_mist",
        "visibility.hiding",
        "wall.paper.attack_through",
        "visibility.invisible.other_senses",
        "water.shallow.no_effect",
        "water.deep.attack",
        "water.underwater.melee",
        "water.underwater.ranged_hindered",
        "water.underwater.range_shift",
        "moving_target.fast_target",
        "moving_target.attacker_on_foot",
        "moving_target.attacker_mounted",
        "moving_target.attacker_jostled",
        "moving_target.jostled_ship_training",
        "gravity.high",
        "gravity.zero",
    ],
)
"""Every situation by id. What hinders an attack eases the defense against it."""


SITUATION_IDS: Final = list(SITUATIONS)
"""The ids that anybody may be told, for schemas and suggestions: not those of packs for some
alone.
"""


def register_situations(own: Mapping[str, Situation], untold: Collection[str] = ()) -> None:
    """Register custom situations, in place of earlier custom ones. A program with packs calls it
    once, at start. ``untold`` are the ids that no schema and no suggestion may name."""
    _KNOWN.clear()
    _KNOWN.update({**BOOK, **own})
    SITUATION_IDS[:] = [id for id in _KNOWN if id in BOOK or id not in untold]


def situation_name(id: str) -> Message:
    """Return the name of a situation, or its id if its pack is missing."""
    known = SITUATIONS.get(id)
    if known is None:
        return Message("content.missing_situation", {"id": shown(id)})
    if known.name:
        return Message("line.given", {"name": known.name})
    return Message(f"situation.{id}")


class Light(NamedTuple):
    """How far one sees in a light, clearly and at all (None: not at all), and an attack's situation
    close and far.
    """

    clearly: Band | None
    at_all: Band | None
    close: str
    far: str


LIGHTS: Final[Mapping[str, Light]] = bound(
    MappingProxyType(
        {
            "dim_light": Light("short", "short", "dim_light", "dim_light"),
            "very_dim_light": Light("immediate", "short", "very_dim_immediate", "very_dim_short"),
            "darkness": Light(None, None, "darkness", "darkness"),
        }
    ),
    "illumination.summary",
    "illumination.dim.definition",
    "illumination.very_dim.definition",
    "illumination.darkness.definition",
)


SCENE_WIDE: Final[Mapping[str, tuple[str, ...]]] = bound(
    MappingProxyType(
        {
            "light": ("dim_light", "very_dim_light", "darkness", "darkness_unsensed"),
            "air": ("mist", "dense_mist", "dense_mist_unsensed"),
            "water": ("shallow_water", "deep_water", "underwater"),
            "gravity": ("low_gravity", "high_gravity", "zero_gravity"),
            "footing": ("attacker_jostled", "attacker_on_ship"),
        }
    ),
    "attack.modifier.usual_elements",
)
"""Situations that apply to everyone in a scene, by topic: at most one of each."""


MOST_FEET: Final = 1000
"""How far, in feet, weapons of very long range reach without gravity."""


UNUSABLE_UNDERWATER: Final = bound(
    frozenset({"thrown", "bow", "crossbow", "blowgun", "sling"}),
    "water.underwater.ranged_impossible",
)
"""Kinds of ranged weapons that cannot be used under water; of firearms the GM says which."""


MISTS: Final = ("mist", "dense_mist", "dense_mist_unsensed")


SURPRISE: Final = "surprise"
"""A situation: the target does not know that the attack is coming."""


SURPRISED: Final = (SURPRISE, "surprise_on_guard")
"""The situations of a target who is surprised, on guard or not."""


AQUATIC: Final = "aquatic"
"""A condition: this creature ignores the modifiers of water."""


Distance = Band | int
"""The distance to the target: a band, or feet."""


class Eyes(NamedTuple):
    """Something that sees in poor light: its name; whether in the dark too or only in dim light;
    the light it sees as (None: bright); and how far, in feet (None: as far as in daylight)."""

    name: Message
    dark: bool = True
    like: str | None = None
    feet: int | None = None


class Attacking(NamedTuple):
    """What situations need to know about an attack and the attacker.

    ``reach`` is the range of a ranged weapon as written (None: unknown); ``hard_limit`` says that
    it can never be exceeded. ``skills`` are the attacker's; ``aquatic`` says that water does not
    hinder it; ``eyes`` are what it sees with in poor light; ``spared`` are the situations that do
    not hinder it, each with the name of what spares it.
    """

    ranged: bool = False
    reach: Band | None = None
    kinds: Collection[str] = ()
    hard_limit: bool = False
    skills: Mapping[str, SkillLevel] = {}
    aquatic: bool = False
    eyes: tuple[Eyes, ...] = ()
    spared: Mapping[str, Message] = {}


def unknown_situation(
    ids: Sequence[str], field: str = "inputs.situations", known: Collection[str] = SITUATIONS
) -> Refusal | None:
    """Refuse a situation that does not exist (is not ``known``), and suggest the nearest that
    anybody may be told.
    """
    id = next((id for id in ids if id not in known), None)
    if id is None:
        return None
    params: Params = {"situation": shown(id), "hint": hint(id, SITUATION_IDS, "situations")}
    return Refusal("bad_value", field, Message("refusal.unknown_situation", params))


@implements("cover.total.immune", "water.underwater.ranged_impossible")
def impossible(ids: Collection[str], attack: Attacking) -> Refusal | None:
    """Refuse what is impossible: attacking through cover that hides all of the target, mist under
    water, and throwing or shooting a bow under water."""
    field = "inputs.situations"
    if any(id in SITUATIONS and SITUATIONS[id].bars for id in ids):
        return Refusal("not_allowed", field, Message("refusal.total_cover"))
    wet = next((id for id in ids if id.startswith("underwater")), None)
    if wet is None:
        return None
    mist = next((id for id in ids if id in MISTS), None)
    if mist is not None:
        both: Params = {"one": situation_name(mist), "other": situation_name(wet)}
        return Refusal("not_allowed", field, Message("refusal.not_together", both))
    useless = next((kind for kind in attack.kinds if kind.casefold() in UNUSABLE_UNDERWATER), None)
    if attack.ranged and useless is not None and not attack.aquatic:
        return Refusal(
            "not_allowed",
            "inputs.attack",
            Message("refusal.useless_underwater", {"kind": shown(useless)}),
        )
    return None


# --- range ----------------------------------------------------------------------------------------


@implements(
    "water.underwater.range_shift",
    "gravity.low",
    "gravity.high",
    "gravity.zero",
    "range.hard_limit",
)
def reach_in(reach: Band, ids: Collection[str], hard_limit: bool) -> Band:
    """Return the reach of a ranged weapon after gravity and water change it, in bands; a hard limit
    never changes.
    """
    if hard_limit or reach == "immediate":
        return reach
    # situations of the same fact, such as two kinds of water, shift the reach once
    shifts = {
        SITUATIONS[id].fact: SITUATIONS[id].range_shift for id in ids if SITUATIONS[id].range_shift
    }
    return shifted(reach, sum(shifts.values()))


def band_at(distance: Distance) -> Band | None:
    """Return the band of a distance for an attack; None beyond very long."""
    if isinstance(distance, int):
        return range_of(distance)
    return distance


def reaches_beyond_very_long(attack: Attacking, ids: Collection[str]) -> bool:
    """Return whether a weapon that already has very long range reaches even farther without
    gravity.
    """
    return "zero_gravity" in ids and attack.reach == "very_long" and not attack.hard_limit


def reach_name(attack: Attacking, reach: Band, ids: Collection[str]) -> Message:
    """Return the message for how far a weapon reaches."""
    if reaches_beyond_very_long(attack, ids):
        return Message("band.very_far")
    return Message(f"band.{reach}")


FARTHEST: Final[Mapping[str, int]] = {
    # the limit of a shot is where the next band begins
    **{
        f"band.{band}": feet - (1 if band in ("short", "long") else 0)
        for band, feet in BANDS.items()
    },
    "band.very_far": MOST_FEET,
}
"""The greatest distance in feet of each reach that ``reach_name`` returns."""


def bands_over(distance: Distance, attack: Attacking, reach: Band, ids: Collection[str]) -> int:
    """Return by how many bands a target is beyond a weapon's reach; beyond very long counts as one
    more band.

    Without gravity weapons of very long range reach about 1,000 feet.
    """
    band = band_at(distance)
    if (
        band is None
        and reaches_beyond_very_long(attack, ids)
        and isinstance(distance, int)
        and distance <= MOST_FEET
    ):
        return 0
    if band is None:
        return len(ORDER) - ORDER.index(reach)
    return ORDER.index(band) - ORDER.index(reach)


class SituationsAtRange(NamedTuple):
    """The situations, with those of range corrected for a distance, and how many bands the target
    is beyond range.
    """

    ids: tuple[str, ...]
    over: int = 1


@implements(
    "range.melee.reach",
    "range.point_blank",
    "range.extreme",
    "range.beyond_extreme",
    "range.hard_limit",
    "range.beyond_very_long.explicit",
)
def at_range(
    ids: Sequence[str], attack: Attacking, distance: Distance | None, adds: bool = False
) -> SituationsAtRange | Refusal:
    """Correct the situations of range by the distance: point-blank, extreme range, beyond range, or
    out of reach.

    ``adds`` is the ruling ``beyond_extreme: adds``: a shot beyond range is also hindered by extreme
    range.

    Melee reaches an immediate distance. A shot beyond a weapon's reach needs the GM's
    ``beyond_range``, and a hard limit allows none. If a weapon reaches only an immediate distance,
    no shot is point-blank or at extreme range.
    """
    if not attack.ranged:
        return _in_melee(ids, distance)
    if attack.hard_limit and "beyond_range" in ids:
        return Refusal("not_allowed", "inputs.situations", Message("refusal.hard_limit"))
    reach: Band | None = None
    if attack.reach is not None:
        reach = reach_in(attack.reach, ids, attack.hard_limit)
    over: int | None = None
    if distance is not None and reach is not None:
        over = bands_over(distance, attack, reach, ids)
        refusal = _beyond_reach(ids, attack, reach, over)
        if refusal is not None:
            return refusal
    found = [*ids]
    if adds and "beyond_range" in ids:
        found.append("extreme_range")
    if distance is not None and band_at(distance) == "immediate":
        found.append("point_blank")
    dropped = _dropped_at_range(ids, reach, distance, over)
    kept = tuple(dict.fromkeys(id for id in found if id not in dropped))
    return SituationsAtRange(kept, max(1, over or 0))


def _in_melee(ids: Sequence[str], distance: Distance | None) -> SituationsAtRange | Refusal:
    """Melee reaches an immediate distance, and no situation of range applies."""
    if distance is not None and band_at(distance) != "immediate":
        return Refusal("not_allowed", "inputs.distance", Message("refusal.out_of_reach"))
    return SituationsAtRange(tuple(ids))


def _beyond_reach(
    ids: Collection[str], attack: Attacking, reach: Band, over: int
) -> Refusal | None:
    """The refusal of a shot at a target that is ``over`` so many bands beyond the weapon's
    reach."""
    if over <= 0:
        return None
    if attack.hard_limit:
        return Refusal("not_allowed", "inputs.distance", Message("refusal.hard_limit"))
    if "beyond_range" in ids:
        return None
    params: Params = {"reach": reach_name(attack, reach, ids)}
    return Refusal("not_allowed", "inputs.distance", Message("refusal.out_of_range", params))


def _dropped_at_range(
    ids: Collection[str], reach: Band | None, distance: Distance | None, over: int | None
) -> set[str]:
    """The situations of range that do not apply to a weapon of this reach, at a target ``over`` so
    many bands beyond it (None: unknown)."""
    dropped = set[str]()
    if reach == "immediate":
        dropped |= {"point_blank", "extreme_range"}
    if distance is not None and band_at(distance) != "immediate":
        dropped.add("point_blank")
    if over is None or over > 0:
        return dropped
    dropped.add("beyond_range")
    if over < 0 or "extreme_range" not in ids:
        dropped.add("extreme_range")
    return dropped


# --- what a general situation means for an attack -------------------------------------------------


@implements("illumination.summary", "illumination.very_dim.attack", "water.underwater.melee")
def specific_situation(id: str, attack: Attacking, distance: Distance | None) -> str:
    """Return the specific situation for this attack: light by how far one sees in it, water by what
    the weapon does.

    A target too far away to be seen in that light counts as in darkness. Without a distance melee
    is close and a shot is at short range.
    """
    if id == "underwater":
        if attack.ranged:
            return "underwater_ranged"
        kinds = {kind.casefold() for kind in attack.kinds}
        return next(
            (f"underwater_{k}" for k in ("stabbing", "slashing", "bashing") if k in kinds), id
        )
    light = LIGHTS.get(id)
    if light is None or light.clearly is None or light.at_all is None:
        return id
    band: Band | None = "short" if attack.ranged else "immediate"
    if distance is not None:
        band = band_at(distance)
    if band is None or ORDER.index(band) > ORDER.index(light.at_all):
        return "darkness"
    if ORDER.index(band) <= ORDER.index(light.clearly):
        return light.close
    return light.far
