"""The reasons for each figure of a sheet: lines for Pools, Edge, Effort, Armor, recovery bonus,
cypher limit, skills.

The stored figures are what counts. Lines come from the sheet itself: the gains of its type, words
and tiers, its abilities, worn items, conditions. What they do not explain is one more line: set by
hand, or, on a sheet that came without its gains, not recorded. So the lines always add up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from threefold.library.entries import (
    ABILITIES,
    ARTIFACTS,
    DESCRIPTORS,
    EQUIPMENT,
    FOCI,
    entry_named,
)
from threefold.library.shelf import Kind
from threefold.model.active_effects import active_effects
from threefold.model.characters import Pc
from threefold.model.growth import Gain
from threefold.model.powers import Ability
from threefold.model.shelf.entries import DescriptorEntry
from threefold.model.shelf.traits import traits_of
from threefold.model.written import Written, suit_parts, worn_parts, written_of, written_parts
from threefold.procedures.figures import standing_armor
from threefold.rules.binding import implements
from threefold.rules.characters import STARTING, STARTING_EFFORT
from threefold.rules.ruleset import Rules
from threefold.rules.skills import SkillLevel, find_name
from threefold.rules.types import STATS, Message, Params, Stat, sum_of

TYPE: Final = "fact.type.starting_numbers"
BY_HAND: Final = "task.gm.rule_override"
ABILITY: Final = "ability.sources"
MOST: Final = "skill.limit.two_steps"

WORTH: Final[Mapping[SkillLevel, int]] = {
    "inability": -1,
    "practiced": 0,
    "trained": 1,
    "specialized": 2,
}
"""A skill as a number of trainings."""

_SKILL_RULE: Final[Mapping[SkillLevel, str]] = {
    "trained": "skill.trained.one_step",
    "specialized": "skill.specialized.two_steps",
    "inability": "skill.inability.hinders",
    "practiced": "skill.practiced.baseline",
}

Figure = Literal["effort", "armor", "recovery_bonus", "cypher_limit"]


class SumLine(NamedTuple):
    """One reason for a figure: points, a name, its rule, and the entry of the shelf it comes from
    (``abilities/golem_body``), if there is one."""

    points: int
    name: Message
    rule: str
    entry: str = ""


Lines = tuple[SumLine, ...]


class Sum(NamedTuple):
    """A figure and its lines, which add up to it."""

    value: int
    lines: Lines


class Sums(NamedTuple):
    """All figures of a sheet that are sums: the maxima of the Pools, Edge (with what conditions
    give), and so on.
    """

    pools: Mapping[Stat, Sum]
    edge: Mapping[Stat, Sum]
    figures: Mapping[Figure, Sum]
    skills: Mapping[str, Sum]

    def paths(self) -> Iterator[tuple[str, Sum]]:
        """Every sum by the path of its figure on the sheet."""
        for stat in STATS:
            yield f"pools.{stat}.max", self.pools[stat]
            yield f"pools.{stat}.edge", self.edge[stat]
        yield from self.figures.items()
        yield from ((f"skills.{name}", each) for name, each in self.skills.items())


class _Source(NamedTuple):
    """Something that gives points, Edge, skills and the like: its name, its rule, its entry, what
    it gives.
    """

    name: Message
    rule: str
    entry: str
    gives: Gain


@implements("skill.limit.two_steps")
def sums(pc: Pc, rules: Rules) -> Sums:
    """Every figure of a sheet with its lines."""
    sources = [*_of_gains(pc), *_of_abilities(pc), *_item_sources(pc), *_of_benefits(pc)]
    rest = _unexplained_line(pc)
    edge = {stat: _edge_of_conditions(pc, stat) for stat in STATS}
    figures: dict[Figure, Sum] = {
        "effort": _sum(pc.effort, (_line(s, s.gives.effort) for s in sources), rest),
        "armor": _armor(pc, rules),
        "recovery_bonus": _sum(
            pc.recovery_bonus, (_line(s, s.gives.recovery) for s in sources), rest
        ),
    }
    limit = pc.cyphers_allowed()
    if limit is not None:
        figures["cypher_limit"] = _sum(limit, _limit_lines(sources), rest)
    return Sums(
        {
            s: _sum(pc.pools.of(s).max, (_line(x, x.gives.pools.get(s, 0)) for x in sources), rest)
            for s in STATS
        },
        {
            s: _sum(
                pc.pools.of(s).edge + sum(line.points for line in edge[s]),
                [*(_line(x, x.gives.edge.get(s, 0)) for x in sources), *edge[s]],
                rest,
            )
            for s in STATS
        },
        figures,
        {name: _skill(name, level, sources, rest) for name, level in pc.skills.items()},
    )


def _sum(value: int, lines: Iterable[SumLine], rest: SumLine) -> Sum:
    found = [line for line in lines if line.points]
    left = value - sum(line.points for line in found)
    return Sum(value, (*found, *([rest._replace(points=left)] if left else [])))


def _line(source: _Source, points: int) -> SumLine:
    return SumLine(points, source.name, source.rule, source.entry)


def _unexplained_line(pc: Pc) -> SumLine:
    """The line for what nothing explains."""
    recorded = any(gain.source == "type" for gain in pc.gains or ())
    return SumLine(0, Message("sum.by_hand" if recorded else "sum.not_recorded"), BY_HAND)


# --- sources --------------------------------------------------------------------------------------


def _of_gains(pc: Pc) -> Iterator[_Source]:
    """The gains that the sheet has recorded; for a sheet without them, those of its type and
    words.
    """
    gains = list(pc.gains or ())
    if not any(gain.source == "type" for gain in gains) and pc.type is not None:
        start = STARTING[pc.type]
        edge: dict[Stat, int] = {start.edge[0]: 1} if len(start.edge) == 1 else {}
        pools = dict(zip(STATS, start.pools, strict=True))
        first = Gain(
            source="type", pools=pools, edge=edge, effort=STARTING_EFFORT, cyphers=start.cyphers
        )
        gains.insert(0, first)
        gains += _of_focus(pc)
    recorded = {gain.name for gain in gains if gain.source == "descriptor"}
    for gain in gains:
        if gain.source != "descriptor" or gain.name in (pc.descriptor, pc.second_descriptor):
            yield _source_from_gain(pc, gain)
    for name in (pc.descriptor, pc.second_descriptor):
        if (
            name is not None
            and name not in recorded
            and (entry := entry_named(DESCRIPTORS, name)) is not None
        ):
            yield _source_from_gain(pc, _of_descriptor(pc, entry))


def _of_focus(pc: Pc) -> list[Gain]:
    if pc.focus is None:
        entry = None
    else:
        entry = entry_named(FOCI, pc.focus)
    if entry is None:
        return []
    return [Gain(source="focus", name=entry.name, skills=dict(entry.skills))]


def _of_descriptor(pc: Pc, entry: DescriptorEntry) -> Gain:
    """What a descriptor gives by its entry. Its effects count here unless they are among the
    abilities.
    """
    named_so = any(isinstance(a, Ability) and a.name == entry.name for a in pc.abilities)
    if named_so:
        parts = Written()
    else:
        parts = written_parts(entry.name, entry.effects)
    pools = {
        stat: entry.pools.get(stat, 0) + sum(n for s, n in parts.points if s == stat)
        for stat in STATS
    }
    return Gain(
        source="descriptor",
        name=entry.name,
        pools={stat: n for stat, n in pools.items() if n},
        skills={**dict(parts.skills), **entry.skills},
        recovery=max(0, parts.recovery_bonus),
    )


def _source_from_gain(pc: Pc, gain: Gain) -> _Source:
    match gain.source:
        case "type":
            return _Source(
                Message(f"type.{pc.type}") if pc.type else Message("sum.type"), TYPE, "", gain
            )
        case "points":
            return _Source(Message("sum.points"), TYPE, "", gain)
        case "customized" | "traded" | "replaced":
            return _Source(Message("sum.customized"), "fact.custom.pools", "", gain)
        case "weakness":
            return _Source(Message("sum.weakness"), "fact.weakness.limit", "", gain)
        case "inability":
            return _Source(Message("sum.inability"), "fact.custom.inability", "", gain)
        case "agreed":
            return _Source(Message("sum.agreed"), "skill.scope.varies", "", gain)
        case "descriptor" | "focus":
            key = _entry(DESCRIPTORS if gain.source == "descriptor" else FOCI, gain.name or "")
            return _Source(Message("line.given", {"name": gain.name or ""}), ABILITY, key, gain)
        case "special_option":
            rule = f"advancement.other.{gain.option}"
        case step:
            rule = f"advancement.{step}"
    params: Params = {"step": Message(f"advance.{gain.source}"), "tier": gain.tier or pc.tier}
    return _Source(Message("sum.step", params), rule, "", gain)


def _entry(kind: Kind[Any], name: str) -> str:
    entry = entry_named(kind, name)
    if entry is None:
        return ""
    return f"{kind.name}/{entry.key}"


def _of_abilities(pc: Pc) -> Iterator[_Source]:
    """What each ability has added to the sheet."""
    for ability in pc.abilities:
        if isinstance(ability, str):
            continue
        parts = written_of(ability)
        if not any(
            (
                parts.skills,
                parts.points,
                parts.maxima,
                parts.edge,
                parts.recovery_bonus,
                parts.cypher_limit,
            )
        ):
            continue
        pools, edge = dict.fromkeys(STATS, 0), dict.fromkeys(STATS, 0)
        for stat, n in (*parts.points, *parts.maxima):
            pools[stat] += n
        for stat, n in parts.edge:
            edge[stat] += n
        gives = Gain(
            source="type",
            pools=pools,
            edge=edge,
            skills=dict(parts.skills),
            recovery=parts.recovery_bonus,
            cyphers=parts.cypher_limit,
        )
        yield _Source(
            Message("line.given", {"name": ability.name}),
            ABILITY,
            entry_of(pc, ability.name),
            gives,
        )


def _item_sources(pc: Pc) -> Iterator[_Source]:
    """What worn things have added to the sheet."""
    worn = [
        (item.name, _entry(ARTIFACTS, item.name), worn_parts(item))
        for item in pc.carries()
        if item.written is True
    ]
    worn += [
        (suit.name, _entry(EQUIPMENT, suit.name), suit_parts(suit))
        for suit in pc.armor
        if suit.written is True
    ]
    for name, entry, parts in worn:
        pools, edge = dict.fromkeys(STATS, 0), dict.fromkeys(STATS, 0)
        for stat, n in (*parts.points, *parts.maxima):
            pools[stat] += n
        for stat, n in parts.edge:
            edge[stat] += n
        gives = Gain(source="type", pools=pools, edge=edge, recovery=max(0, parts.recovery_bonus))
        yield _Source(Message("line.given", {"name": name}), ABILITY, entry, gives)


def entry_of(pc: Pc, name: str) -> str:
    """Return the entry of the shelf for a name of the sheet, as ``abilities/key``; "" if there is
    none.
    """
    return _entry(DESCRIPTORS if name in (pc.descriptor, pc.second_descriptor) else ABILITIES, name)


def _of_benefits(pc: Pc) -> Iterator[_Source]:
    """Skills bought for a place or for a time."""
    for benefit in pc.benefits or ():
        if benefit.kind in ("short_term_skill", "medium_term_skill") and benefit.where is not None:
            skills: dict[str, SkillLevel] = {f"{benefit.name} ({benefit.where})": "trained"}
            if benefit.kind == "short_term_skill":
                rule = "xp.short_term.skill"
            else:
                rule = "xp.medium_term.skill"
            yield _Source(
                Message(f"advance.{benefit.kind}"), rule, "", Gain(source="skills", skills=skills)
            )


# --- single figures -------------------------------------------------------------------------------


def _armor(pc: Pc, rules: Rules) -> Sum:
    """Armor against an ordinary hit, as it counts at the table."""
    found = standing_armor(pc, rules)
    lines = [
        SumLine(x.points, x.name, x.rule, entry_of(pc, str(x.name.params.get("name", ""))))
        for x in found
    ]
    return Sum(sum_of(found), tuple(lines))


def _edge_of_conditions(pc: Pc, stat: Stat) -> list[SumLine]:
    """Edge that conditions give at the moment."""
    found = []
    names = pc.condition_names()
    for each in active_effects(pc):
        if each.source in names:
            name = Message("line.given", {"name": each.source})
            edge = traits_of(each.effect).sheet.figures(each.effect, {}).edge
            found += [SumLine(n, name, ABILITY) for of, n in edge if of == stat]
    return found


def _limit_lines(sources: Sequence[_Source]) -> Iterator[SumLine]:
    """The type's limit; an ability with a higher limit raises it. What was given up comes last."""
    so_far = 0
    for source in sorted(sources, key=lambda s: s.gives.cyphers):
        if source.gives.cyphers > so_far:
            yield _line(source, source.gives.cyphers - so_far)
            so_far = source.gives.cyphers
    for source in sources:
        if source.gives.cyphers < 0:
            yield _line(source, source.gives.cyphers)


def _skill(name: str, level: SkillLevel, sources: Sequence[_Source], rest: SumLine) -> Sum:
    """A skill as a number of trainings. At most two count; an inability takes one away."""
    lines = []
    for source in sources:
        found = find_name(name, source.gives.skills)
        if found is not None:
            given = source.gives.skills[found]
            if source.rule not in (ABILITY, TYPE):
                rule = source.rule
            else:
                rule = _SKILL_RULE[given]
            lines.append(_line(source, WORTH[given])._replace(rule=rule))
    total, value = sum(line.points for line in lines), WORTH[level]
    if total > value == WORTH["specialized"]:
        lines.append(SumLine(value - total, Message("sum.most"), MOST))
    return _sum(value, lines, rest)
