"""Character creation: checks for choices that are missing or illegal, and notes before play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple

from threefold.rules.advancement import Option, Step
from threefold.rules.binding import implements
from threefold.rules.characters import (
    CREATION_CAP,
    FREE_POINTS,
    STARTING,
    Carried,
    Type,
    TypeStart,
    things_over,
)
from threefold.rules.combat import Weight
from threefold.rules.harm import Pools
from threefold.rules.ruleset import Rules
from threefold.rules.skills import repeated
from threefold.rules.types import STATS, Message, Params, Stat

Kind = Literal["missing", "illegal", "note"]

FIRST_TIER: Final = 0
"""The index of tier 1 in a type's list of abilities."""


class Choices(NamedTuple):
    """The choices made for a character so far. ``tiers`` are those for tiers after the first.
    ``abilities`` and ``weapons`` are names; ``free`` are the free points put into each Pool.
    ``start`` is what the type starts with, where it is customized or abilities raise its limits,
    ``carried`` what the character carries, by price."""

    name: str = ""
    type: Type | None = None
    free: Pools = Pools(0, 0, 0)
    edge: Stat | None = None
    words: tuple[str, str, str] = ("", "", "")
    abilities: tuple[str, ...] = ()
    weapons: tuple[tuple[str, Weight], ...] = ()
    shield: bool = False
    cyphers: int = 0
    own_skills: tuple[str, ...] = ()
    arc: bool = False
    tiers: tuple[TierChoices, ...] = ()
    start: TypeStart | None = None
    carried: Carried = Carried()


class TierChoices(NamedTuple):
    """The choices for one tier after the first: how the four steps to it were bought, and what the
    tier gives. ``instead`` is the step that a special option replaces."""

    tier: int
    points: Pools = Pools(0, 0, 0)
    edge: Stat | None = None
    skill: str = ""
    instead: Step | None = None
    option: Option | None = None
    ability: str = ""
    abilities: int = 0

    def took(self, step: Step) -> bool:
        """Return whether a step was bought, and not replaced by a special option."""
        return self.instead != step


class Finding(NamedTuple):
    """A result of the checks: something missing, something illegal, or a note; the field beside
    which it is shown, and its rule, if there is one."""

    kind: Kind
    field: str
    message: Message
    rule: str = ""


def free_left(free: Pools) -> int:
    """Return how many free points are left to spend; below 0 if too many were spent."""
    return FREE_POINTS - sum(free)


def edge_of(type: Type, chosen: Stat | None) -> Stat | None:
    """Return the stat of the one Edge: the type's own, or the player's choice if the type allows
    one.
    """
    stats = STARTING[type].edge
    if len(stats) == 1:
        return stats[0]
    return chosen


def findings(choices: Choices) -> tuple[Finding, ...]:
    """Return all findings about the choices, in the order in which a player makes them."""
    return tuple(found for check in CHECKS for found in check(choices))


def is_complete(found: Iterable[Finding]) -> bool:
    """Return whether a character can be made from the choices: nothing is missing or illegal."""
    return all(finding.kind == "note" for finding in found)


# --- the single checks ----------------------------------------------------------------------------


def _name(choices: Choices) -> Iterator[Finding]:
    if not choices.name.strip():
        yield Finding("missing", "name", Message("creation.no_name"))


def _type(choices: Choices) -> Iterator[Finding]:
    if choices.type is None:
        yield Finding("missing", "type", Message("creation.no_type"), "fact.type.starting_numbers")


@implements("fact.type.starting_numbers", "fact.pool.creation_cap")
def _points(choices: Choices) -> Iterator[Finding]:
    """Check that exactly six free points are spent, none negative, and that no Pool is above 20."""
    if choices.type is None:
        return
    left, rule = free_left(choices.free), "fact.type.starting_numbers"
    if any(points < 0 for points in choices.free):
        yield Finding("illegal", "free", Message("creation.points_negative"), rule)
    elif left > 0:
        yield Finding("missing", "free", Message("creation.points_left", {"n": left}), rule)
    elif left < 0:
        yield Finding("illegal", "free", Message("creation.points_over", {"n": -left}), rule)
    start = _start(choices) or STARTING[choices.type]
    for stat, base, more in zip(STATS, start.pools, choices.free, strict=True):
        if base + more > CREATION_CAP:
            params: Params = {
                "stat": Message(f"stat.{stat}"),
                "points": base + more,
                "cap": CREATION_CAP,
            }
            yield Finding(
                "illegal", "free", Message("refusal.creation_cap", params), "fact.pool.creation_cap"
            )


@implements("fact.type.starting_numbers")
def _edge(choices: Choices) -> Iterator[Finding]:
    """Check that there is one Edge, in a stat the type allows."""
    start, rule = _start(choices), "fact.type.starting_numbers"
    if start is None:
        return
    params = {
        "stats": Message(
            "creation.either", {"one": _stat(start.edge[0]), "other": _stat(start.edge[-1])}
        )
    }
    if choices.edge is None and len(start.edge) > 1:
        yield Finding("missing", "edge", Message("creation.no_edge", params), rule)
    elif choices.edge is not None and choices.edge not in start.edge:
        if len(start.edge) > 1:
            only = params
        else:
            only = {"stats": _stat(start.edge[0])}
        yield Finding("illegal", "edge", Message("creation.wrong_edge", only), rule)


def _missing_words(choices: Choices) -> Iterator[Finding]:
    for field, word in zip(("adjective", "noun", "verb"), choices.words, strict=True):
        if not word.strip():
            yield Finding("missing", field, Message(f"creation.no_{field}"))


@implements("fact.type.starting_numbers")
def _abilities(choices: Choices) -> Iterator[Finding]:
    """Check that there are as many abilities as the type gains at tier 1, none of them twice."""
    start, rule = _start(choices), "fact.type.starting_numbers"
    if start is None:
        return
    n = start.abilities[FIRST_TIER] - len(choices.abilities)
    if n > 0:
        yield Finding("missing", "abilities", Message("creation.abilities_left", {"n": n}), rule)
    elif n < 0:
        most = start.abilities[FIRST_TIER]
        yield Finding(
            "illegal",
            "abilities",
            Message("creation.abilities_over", {"n": -n, "most": most}),
            rule,
        )
    twice = repeated(choices.abilities)
    if twice is not None:
        yield Finding("illegal", "abilities", Message("creation.twice", {"name": twice}))


def _weapons(choices: Choices) -> Iterator[Finding]:
    twice = repeated([name for name, _ in choices.weapons])
    if twice is not None:
        yield Finding("illegal", "weapons", Message("creation.twice", {"name": twice}))
    if not choices.weapons:
        yield Finding("note", "weapons", Message("creation.unarmed"))
    start = _start(choices)
    for name, weight in choices.weapons:
        if start is not None and weight not in start.practiced:
            params: Params = {"name": name, "weight": Message(f"creation.weight.{weight}")}
            yield Finding(
                "note",
                "weapons",
                Message("creation.unpracticed", params),
                "fact.weapon.unpracticed",
            )
        if weight == "heavy" and choices.shield:
            yield Finding(
                "note", "weapons", Message("creation.hands", {"name": name}), "fact.shield.asset"
            )


@implements("fact.type.starting_equipment")
def _gear(choices: Choices) -> Iterator[Finding]:
    """Check that a character of the first tier carries no more than its type begins with. What one
    of a higher tier has gained since, nobody counts.
    """
    if choices.type is None or choices.tiers:
        return
    for category, n in things_over(choices.type, choices.carried).items():
        params: Params = {"n": n, "price": Message(f"creation.things.{category}")}
        yield Finding(
            "illegal",
            "equipment",
            Message("creation.things_over", params),
            "fact.type.starting_equipment",
        )


@implements("fact.type.starting_numbers")
def _cyphers(choices: Choices) -> Iterator[Finding]:
    """Check that there are no more cyphers than the type's limit."""
    start, rule = _start(choices), "fact.type.starting_numbers"
    if start is None:
        return
    if choices.cyphers > start.cyphers:
        params = {"n": choices.cyphers - start.cyphers, "most": start.cyphers}
        yield Finding("illegal", "cyphers", Message("creation.cyphers_over", params), rule)
    elif choices.cyphers < start.cyphers:
        yield Finding(
            "note",
            "cyphers",
            Message("creation.cyphers_left", {"n": start.cyphers - choices.cyphers}),
            rule,
        )


def _skills(choices: Choices) -> Iterator[Finding]:
    twice = repeated(choices.own_skills)
    if twice is not None:
        yield Finding("illegal", "skills", Message("creation.twice", {"name": twice}))
    elif choices.own_skills:
        yield Finding("note", "skills", Message("creation.skills_agreed"), "skill.scope.varies")


@implements("arc.cost.creation")
def _arc(choices: Choices) -> Iterator[Finding]:
    """Note when no arc is chosen: one is free when a character is made, but it may be declined."""
    if not choices.arc:
        yield Finding("note", "arc", Message("creation.no_arc"), "arc.cost.creation")


@implements(
    "advancement.tier_steps", "advancement.increasing_capabilities", "advancement.other_options"
)
def _tiers(choices: Choices) -> Iterator[Finding]:
    """Check the four steps for each tier after the first (a special option may replace one), and
    its abilities.
    """
    for tier in choices.tiers:
        field = f"tier.{tier.tier}"
        yield from _tier_points(tier, f"{field}.points")
        if tier.took("moving_toward_perfection") and tier.edge is None:
            yield Finding("missing", f"{field}.edge", Message("creation.tier_edge"), _PERFECTION)
        if tier.took("skills") and not tier.skill.strip():
            yield Finding(
                "missing", f"{field}.skill", Message("creation.tier_skill"), "advancement.skills"
            )
        yield from _tier_option(tier, f"{field}.option")
        if choices.type is not None:
            most = STARTING[choices.type].abilities[tier.tier - 1]
            n = most - tier.abilities
            if n > 0:
                text = Message("creation.abilities_left", {"n": n})
                yield Finding("missing", f"{field}.abilities", text, "fact.type.starting_numbers")
            elif n < 0:
                text = Message(
                    "creation.tier_abilities_over", {"n": -n, "most": most, "tier": tier.tier}
                )
                yield Finding("illegal", f"{field}.abilities", text, "fact.type.starting_numbers")


_PERFECTION: Final = "advancement.moving_toward_perfection"
_NUMBERS: Final = Rules().advancement


def _tier_points(tier: TierChoices, field: str) -> Iterator[Finding]:
    if not tier.took("increasing_capabilities"):
        return
    left = _NUMBERS.capability_points - sum(tier.points)
    rule = "advancement.increasing_capabilities"
    if any(points < 0 for points in tier.points):
        yield Finding("illegal", field, Message("creation.points_negative"), rule)
    elif left > 0:
        yield Finding("missing", field, Message("creation.points_left", {"n": left}), rule)
    elif left < 0:
        yield Finding("illegal", field, Message("creation.points_over", {"n": -left}), rule)


def _tier_option(tier: TierChoices, field: str) -> Iterator[Finding]:
    """Check that an option replaces one step, and that a further ability of the focus is bought
    from tier 3 on.
    """
    rule = "advancement.other_options"
    if (tier.option is None) != (tier.instead is None):
        yield Finding("missing", field, Message("creation.tier_option"), rule)
    elif tier.option == "focus_ability" and tier.tier - 1 < _NUMBERS.focus_from_tier:
        params: Params = {"n": _NUMBERS.focus_from_tier, "tier": tier.tier - 1}
        yield Finding(
            "illegal",
            field,
            Message("refusal.advance.focus_tier", params),
            "advancement.other.focus_ability",
        )
    elif tier.option in ("focus_ability", "type_ability") and not tier.ability.strip():
        yield Finding("missing", field, Message("creation.tier_option_ability"), rule)


CHECKS: Final = (
    _name,
    _type,
    _missing_words,
    _points,
    _edge,
    _abilities,
    _skills,
    _weapons,
    _gear,
    _cyphers,
    _arc,
    _tiers,
)


def _start(choices: Choices) -> TypeStart | None:
    if choices.start is not None or choices.type is None:
        return choices.start
    return STARTING[choices.type]


def _stat(stat: Stat) -> Message:
    return Message(f"stat.{stat}")
