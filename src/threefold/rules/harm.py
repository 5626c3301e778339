"""Harm: damage, Armor, points lost from Pools and health, and the damage track."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from threefold.rules.binding import implements
from threefold.rules.harm_words import is_firm, sort_among
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS, DamageType, Line, Message, Stat, Times, Track, sum_of

TRACK: Final[tuple[Track, ...]] = ("hale", "impaired", "debilitated", "dead")


class Pools(NamedTuple):
    """Points in the three Pools, in the book's order."""

    might: int
    speed: int
    intellect: int

    def plus(self, stat: Stat, points: int) -> Pools:
        """Return the Pools with points added to one of them; negative points are taken from it."""
        might, speed, intellect = self
        if stat == "might":
            return Pools(might + points, speed, intellect)
        if stat == "speed":
            return Pools(might, speed + points, intellect)
        return Pools(might, speed, intellect + points)

    @property
    def empty(self) -> int:
        """How many Pools are at 0."""
        return self.count(0)


class Vitals(NamedTuple):
    """The state of a PC that damage and recovery change: Pools and damage track."""

    pools: Pools
    track: Track


# --- the damage track -----------------------------------------------------------------------------


@implements(
    [
        "damage_track.states.list",
        "damage_track.step_down.pool_zero",
        "damage_track.step_down.direct_effects",
        "damage_track.hale.to_impaired",
        "damage_track.impaired.to_debilitated",
        "damage_track.debilitated.to_dead",
        "damage_track.dead.final",
    ],
)
def track_down(track: Track, steps: int) -> Track:
    """Return the track some steps worse; dead is the last state."""
    return TRACK[min(TRACK.index(track) + steps, len(TRACK) - 1)]


@implements("damage_track.step_down.direct_effects", "special_damage.poison.outcomes")
def with_track_down(vitals: Vitals, steps: int) -> Vitals:
    """Move the damage track some steps down without changing any Pool."""
    return vitals._replace(track=track_down(vitals.track, steps))


def track_up(track: Track, steps: int) -> Track:
    """Return the track some steps better, hale at best; the dead stay dead."""
    if track == "dead":
        return track
    return TRACK[max(TRACK.index(track) - steps, 0)]


@implements("damage_track.steps_to_death.count")
def steps_to_death(track: Track) -> int:
    """Steps left before death: 3 when hale, 2 when impaired, 1 when debilitated."""
    return len(TRACK) - 1 - TRACK.index(track)


def steps_owed(pools: Pools, rules: Rules) -> int:
    """Return the fewest steps down the track that empty Pools cause: one for each, or fewer by a
    ruling.
    """
    if not rules.rulings.spending_to_zero_drops_track:
        return 0
    if rules.rulings.two_pools_emptied == "one_step":
        return min(pools.empty, 1)
    return pools.empty


@implements("damage_track.debilitated.speed_zero", "damage_track.debilitated.actions")
def can_crawl(vitals: Vitals) -> bool:
    """The debilitated may crawl an immediate distance, unless their Speed Pool is at 0."""
    return vitals.track == "debilitated" and not kept_still(vitals.track, vitals.pools.speed)


@implements("damage_track.debilitated.speed_zero")
def kept_still(track: Track, speed: int) -> bool:
    """Return whether the damage track and the points of Speed keep somebody from moving at all."""
    return track == "debilitated" and speed == 0


@implements("damage_track.hale.definition", "damage_track.hale.low_pools_ok")
def track_consistent(vitals: Vitals, rules: Rules) -> bool:
    """Return whether the track is at least as bad as empty Pools require. Special damage may have
    made it worse.
    """
    return TRACK.index(vitals.track) >= steps_owed(vitals.pools, rules)


# --- Armor ----------------------------------------------------------------------------------------


class Protection(NamedTuple):
    """One worn source of Armor. ``versus`` gives its value against kinds of attack, which replaces
    ``armor``.
    """

    name: str
    source: str
    armor: int
    versus: Mapping[str, int] = {}


class Blow(NamedTuple):
    """Damage before Armor: lines, type, the kinds of the attack, and whether it ignores Armor.

    ``pierces`` are points of Armor that do not count, ``direct`` points that no Armor stops. Armor
    that ``stopped_by`` names counts. ``times`` multiply it in the end. ``single``: at one target.
    """

    lines: tuple[Line, ...]
    type: DamageType = "might"
    kinds: Collection[str] = ()
    ignores_armor: bool = False
    pierces: int = 0
    direct: int = 0
    stopped_by: Collection[str] = ()
    level: int | None = None
    times: tuple[Times, ...] = ()
    single: bool = False

    @property
    def dealt(self) -> int:
        """Points before Armor, never below 0."""
        return max(0, sum_of(self.lines))


_STAT_DAMAGE: Final = ("speed", "intellect")


@implements(
    [
        "fact.armor.one_suit",
        "armor.stack.sources_add",
        "armor.special.versus_kind",
        "armor.special.mental_only",
        "armor.ignored.speed_intellect",
        "armor.ignored.ambient",
        "ambient_damage.armor.usually_none",
    ],
)
def armor_against(blow: Blow, worn: Sequence[Protection], rules: Rules) -> tuple[Line, ...]:
    """Return the Armor that applies: the best suit plus every other source; a shield gives none.

    Against Speed and Intellect damage only Armor that names the kind of attack counts; against
    ambient damage none does, except by the ruling ``ambient_ignores``.
    """
    suit: Line | None = None
    others: list[Line] = []
    spared, firm = 0, 0
    for piece in worn:
        if piece.source == "shield":
            continue
        line = _worn_armor(piece, blow, rules)
        if stops_piercing(piece, blow):
            firm += piece.armor
        elif line is not None and _is_firm(piece, blow):
            firm += line.points
        if line is None:
            spared += piece.armor
        elif piece.source != "suit":
            others.append(line)
        elif suit is None or line.points > suit.points:
            suit = line
    if suit is not None:
        others.insert(0, suit)
    lines = [line for line in others if line.points]
    if spared:
        lines.append(_spares(blow))
    return (*lines, *bypassed_armor_lines(blow, lines, firm))


def _worn_armor(piece: Protection, blow: Blow, rules: Rules) -> Line | None:
    """The Armor that a worn thing gives against a blow. None if the blow goes past it."""
    if blow.ignores_armor and not stops_piercing(piece, blow) and not _is_firm(piece, blow):
        return None
    special = _against_kind(piece.versus, blow)
    if special is not None:
        return Line(special, _name_text(piece.name), "armor.special.versus_kind")
    if blow.type in _STAT_DAMAGE:
        return None
    if piece.source == "suit":
        if blow.type == "ambient":
            return None
        return Line(piece.armor, _name_text(piece.name), "fact.armor.one_suit")
    if blow.type == "ambient" and rules.rulings.ambient_ignores == "all_armor":
        return None
    return Line(piece.armor, _name_text(piece.name), "armor.stack.sources_add")


def _against_kind(versus: Mapping[str, int], blow: Blow) -> int | None:
    """The Armor that is stated against a kind of this blow; None if there is none."""
    for kind in blow.kinds:
        if kind in versus:
            return versus[kind]
    return versus.get(sort_among(versus, blow.type, blow.kinds, blow.ignores_armor))


@implements("armor.special.versus_kind")
def _is_firm(piece: Protection, blow: Blow) -> bool:
    return is_firm(piece.versus, blow.type, blow.kinds, blow.ignores_armor)


def stops_piercing(piece: Protection, blow: Blow) -> bool:
    """Return whether a source of Armor, such as a force field, stops even a blow that ignores
    Armor.
    """
    name = piece.name.casefold()
    return any(word.casefold() in name or word in piece.versus for word in blow.stopped_by)


@implements("armor.passed.points", "armor.passed.direct")
def bypassed_armor_lines(blow: Blow, armor: Sequence[Line], firm: int = 0) -> tuple[Line, ...]:
    """Return negative lines for the part of Armor that does not count: the points that the blow
    pierces, except the ``firm`` ones, and what would stop its direct points."""
    if not blow.pierces and not blow.direct:
        return ()
    counts = max(0, sum_of(armor))
    past = max(0, min(blow.pierces, counts - firm))
    rest = max(0, blow.dealt - blow.direct)
    if blow.direct:
        through = max(0, counts - past - rest)
    else:
        through = 0
    found = (
        Line(-past, Message("line.armor_passed.points"), "armor.passed.points"),
        Line(
            -through, Message("line.armor_passed.direct", {"n": blow.direct}), "armor.passed.direct"
        ),
    )
    return tuple(line for line in found if line.points)


@lru_cache
def _why_spared(ignores: bool, type: DamageType) -> Line:
    if ignores:
        return Line(0, Message("line.armor_ignored.attack"), "armor.subtract.each_hit")
    if type == "ambient":
        rule = "armor.ignored.ambient"
    else:
        rule = "armor.ignored.speed_intellect"
    return Line(0, Message(f"line.armor_ignored.{type}"), rule)


def _spares(blow: Blow) -> Line:
    """Return a line of 0 points that says why Armor does not count against a blow."""
    return _why_spared(blow.ignores_armor, blow.type)


@implements(
    "armor.ignored.speed_intellect",
    "armor.ignored.ambient",
    "armor.stack.sources_add",
    "npc.damage.stat_damage_as_might",
    "npc.damage.special_only_if_stated",
)
def npc_armor_against(
    blow: Blow, armor: int, versus: Mapping[str, int], rules: Rules, more: Sequence[Protection] = ()
) -> tuple[Line, ...]:
    """Return an NPC's Armor, or its value against this kind of attack, plus the sources in
    ``more``; by ruling Armor counts against Speed and Intellect damage too."""
    firm = _firm_lines(more, blow) if more else ()
    worn = armor + sum(p.armor for p in more)
    if blow.ignores_armor:
        if worn and not firm:
            return (_spares(blow),)
        return firm
    special = _against_kind(versus, blow)
    lines: list[Line] = []
    if special is not None:
        lines.append(Line(special, Message("line.armor"), "armor.special.versus_kind"))
    elif _own_armor_counts(blow, rules):
        lines.append(Line(armor, Message("line.armor"), "armor.subtract.each_hit"))
    lines += _source_lines(more, blow, rules) if more else ()
    counted = [line for line in lines if line.points]
    if special is None and sum_of(counted) < worn:
        counted.append(_spares(blow))
    return (*counted, *bypassed_armor_lines(blow, counted, sum_of(firm)))


def _own_armor_counts(blow: Blow, rules: Rules) -> bool:
    """Whether an NPC's own Armor counts against damage of this type."""
    if blow.type in _STAT_DAMAGE:
        return rules.rulings.npc_armor_against_stat_damage != "ignored"
    return blow.type != "ambient"


def _sources_count(blow: Blow, rules: Rules) -> bool:
    """Whether the other sources of an NPC's Armor count against damage of this type."""
    if blow.type == "ambient":
        return rules.rulings.ambient_ignores != "all_armor"
    return _own_armor_counts(blow, rules)


def _firm_lines(more: Sequence[Protection], blow: Blow) -> tuple[Line, ...]:
    lines = [_source_line(piece) for piece in more if stops_piercing(piece, blow)]
    for piece in more:
        if _is_firm(piece, blow):
            lines += _lines_against_kind(piece, blow)
    return tuple(lines)


def _source_lines(more: Sequence[Protection], blow: Blow, rules: Rules) -> list[Line]:
    lines = [*map(_source_line, more)] if _sources_count(blow, rules) else []
    return lines + [line for piece in more for line in _lines_against_kind(piece, blow)]


def _lines_against_kind(piece: Protection, blow: Blow) -> list[Line]:
    special = _against_kind(piece.versus, blow)
    if special is None:
        return []
    return [Line(special, _name_text(piece.name), "armor.special.versus_kind")]


def _source_line(piece: Protection) -> Line:
    return Line(piece.armor, _name_text(piece.name), "armor.stack.sources_add")


def _name_text(name: str) -> Message:
    return Message("line.given", {"name": name})


# --- damage ---------------------------------------------------------------------------------------


class DealtDamage(NamedTuple):
    """A blow that hit: the points dealt, the points Armor stopped, the points taken, and what each
    Pool lost.
    """

    dealt: int
    armor: int
    taken: int
    lines: tuple[Line, ...]
    armor_lines: tuple[Line, ...]
    type: DamageType = "might"
    pools: Pools | None = None


@implements("armor.subtract.each_hit", "armor.subtract.floor_zero")
def after_armor(dealt: int, armor: int) -> int:
    """Return the points that get through Armor, never below 0."""
    return max(0, dealt - armor)


@implements(
    "armor.subtract.each_hit",
    "armor.subtract.floor_zero",
    "damage.overflow.armor_once",
    "damage.amount.fixed",
)
def apply_armor(blow: Blow, armor: tuple[Line, ...]) -> DealtDamage:
    """Subtract Armor from the whole blow once, before any Pool or health loses points; it never
    heals.
    """
    dealt = blow.dealt
    stopped = max(0, sum_of(armor))
    return DealtDamage(dealt, stopped, after_armor(dealt, stopped), blow.lines, armor, blow.type)


_OVERFLOW: Final = STATS


@implements(
    "damage.pc.reduces_pool",
    "damage.type.default_might",
    "damage.pool.stat_damage_own_pool",
    "damage.overflow.order",
    "damage.overflow.keeps_type",
    "task.stat.changes_affect_pool",
)
def lose_points(
    vitals: Vitals, type: DamageType, points: int, rules: Rules
) -> tuple[Vitals, Pools]:
    """Take points from the Pool of their type, then from Might, Speed, Intellect in order, skipping
    empty ones.

    Each Pool newly emptied is one step down the track (by the ruling ``two_pools_emptied:
    one_step`` one a hit at most). All the damage is applied, even after death. Returns the vitals
    afterwards and what each Pool lost.
    """
    own: Stat = "might"
    if type != "ambient":
        own = type
    pools, lost, emptied = vitals.pools, Pools(0, 0, 0), 0
    for stat in (own, *_OVERFLOW):
        has = pools[STATS.index(stat)]
        hit = min(points, has)
        if hit > 0:
            points -= hit
            pools, lost = pools.plus(stat, -hit), lost.plus(stat, hit)
            emptied += hit == has
    if rules.rulings.two_pools_emptied == "one_step":
        emptied = min(emptied, 1)
    return Vitals(pools, track_down(vitals.track, emptied)), lost


@implements("damage_track.step_down.pool_zero", "damage_track.hale.definition")
def spend_points(vitals: Vitals, stat: Stat, points: int, rules: Rules) -> Vitals:
    """Pay points from a Pool. Emptying it moves the track one step down (ruling
    ``spending_to_zero_drops_track``).
    """
    if not points:
        return vitals
    pools = vitals.pools.plus(stat, -points)
    if pools[STATS.index(stat)] == 0 and rules.rulings.spending_to_zero_drops_track:
        return Vitals(pools, track_down(vitals.track, 1))
    return Vitals(pools, vitals.track)


def take_back(vitals: Vitals, stat: Stat, points: int) -> Vitals:
    """Take back points that something gave to a Pool. What the Pool lacks goes out of the next one,
    in the order Might, Speed, Intellect and round again. Each Pool emptied is a step down the track.
    """
    pools, emptied, first = vitals.pools, 0, STATS.index(stat)
    for each in (*STATS[first:], *STATS[:first]):
        has = pools[STATS.index(each)]
        gone = min(points, has)
        if gone:
            points -= gone
            pools = pools.plus(each, -gone)
            emptied += gone == has
    return Vitals(pools, track_down(vitals.track, emptied))


@implements("npc.health.instead_of_pools", "npc.health.zero")
def lose_health(health: int, points: int) -> int:
    """Return an NPC's health after damage; at 0 the NPC is down."""
    return max(0, health - points)


@implements("npc.health.default", "fact.npc.health_given")
def default_health(level: int, rules: Rules) -> int:
    """Return an NPC's health unless its entry says otherwise: its target number, 1 at level 0."""
    return max(rules.combat.least_health, rules.combat.health_per_level * level)
