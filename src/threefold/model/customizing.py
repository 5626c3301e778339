"""How the type of a new character is customized, and drawbacks that are taken for a gain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Final, NamedTuple

from msgspec import Meta, Struct

from threefold.model.growth import Gain
from threefold.model.vocabulary import Vocabulary
from threefold.rules.binding import bound, implements
from threefold.rules.characters import STARTING, STARTING_EDGE, Type, TypeStart
from threefold.rules.creation import Finding, edge_of
from threefold.rules.harm import Pools as PoolValues
from threefold.rules.skills import SkillLevel, find_name, is_combat_skill
from threefold.rules.types import STATS, Message, Params, Stat

Skill = Annotated[str, Meta(max_length=120), Vocabulary.TASK]

WEAKNESS: Final = bound(1, "fact.weakness.limit")
"""How far an Edge falls by a weakness, and how far another rises for it."""

CYPHERS_GIVEN_UP: Final = bound(1, "fact.custom.cypher")


class Customized(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """How a type is customized, as agreed with the GM.

    ``moved`` are points moved between the starting Pools, ``edge`` is the stat of the starting
    Edge. A skill is gained for one cypher less (``cypher_skill``) and for the practice with weapons
    (``weapons_skill``). A ``weakness`` in one stat buys an Edge in another (``weakness_edge``), an
    ``inability`` buys a skill (``inability_skill``).
    """

    moved: dict[Stat, Annotated[int, Meta(ge=-99, le=99)]] = {}
    edge: Stat | None = None
    cypher_skill: Skill = ""
    weapons_skill: Skill = ""
    weakness: Stat | None = None
    weakness_edge: Stat | None = None
    inability: Skill = ""
    inability_skill: Skill = ""

    @property
    def hindered(self) -> bool:
        """Whether an inability and what it buys are both chosen."""
        return bool(self.inability.strip() and self.inability_skill.strip())


@implements("fact.custom.pools", "fact.custom.edge", "fact.custom.weapons")
def customized_start(type: Type, how: Customized) -> TypeStart:
    """Return what a type starts with as it is customized: moved points, an Edge in any stat, one
    cypher less, no weapon practiced."""
    start = STARTING[type]
    moved = [how.moved.get(stat, 0) for stat in STATS]
    pools = PoolValues(*(base + more for base, more in zip(start.pools, moved, strict=True)))
    return TypeStart(
        pools=pools,
        edge=STATS if how.edge is not None else start.edge,
        cyphers=start.cyphers - (CYPHERS_GIVEN_UP if how.cypher_skill.strip() else 0),
        practiced=() if how.weapons_skill.strip() else start.practiced,
        abilities=start.abilities,
    )


def starting_edge(type: Type, chosen: Stat | None, how: Customized) -> dict[Stat, int]:
    """Return the Edge that a character starts with: the type's or the customized one, with a
    weakness and what it buys."""
    found: dict[Stat, int] = {}
    stat = how.edge or edge_of(type, chosen)
    if stat is not None:
        found[stat] = STARTING_EDGE
    for weak, n in _weakness(how).items():
        found[weak] = found.get(weak, 0) + n
    return found


def _weakness(how: Customized) -> dict[Stat, int]:
    if how.weakness is None or how.weakness_edge is None or how.weakness == how.weakness_edge:
        return {}
    return {how.weakness: -WEAKNESS, how.weakness_edge: WEAKNESS}


def customized_skills(how: Customized) -> list[tuple[str, SkillLevel]]:
    """Return the skills and the inability that customizing gives."""
    bought = [how.cypher_skill, how.weapons_skill]
    if how.hindered:
        bought.append(how.inability_skill)
    found: list[tuple[str, SkillLevel]] = [(s.strip(), "trained") for s in bought if s.strip()]
    if how.hindered:
        found.append((how.inability.strip(), "inability"))
    return found


def customized_gains(type: Type, chosen: Stat | None, how: Customized) -> list[Gain]:
    """Return the gains that explain the figures of a customized type, beside those of the type."""
    gains: list[Gain] = []
    edge: dict[Stat, int] = {}
    own = edge_of(type, chosen)
    if how.edge is not None and how.edge != own:
        edge[how.edge] = STARTING_EDGE
        if own is not None:
            edge[own] = -STARTING_EDGE
    plain = Gain(
        source="customized",
        pools={stat: n for stat, n in how.moved.items() if n},
        edge=edge,
        skills={
            skill.strip(): "trained"
            for skill in (how.cypher_skill, how.weapons_skill)
            if skill.strip()
        },
        cyphers=-CYPHERS_GIVEN_UP if how.cypher_skill.strip() else 0,
    )
    if plain != Gain(source="customized"):
        gains.append(plain)
    if _weakness(how):
        gains.append(Gain(source="weakness", edge=_weakness(how)))
    if how.hindered:
        gains.append(inability_gain(how.inability.strip(), how.inability_skill.strip()))
    return gains


def inability_gain(hindered: str, trained: str) -> Gain:
    """Return the gain of an inability that was taken for a skill."""
    return Gain(source="inability", skills={trained: "trained", hindered: "inability"})


# --- what is wrong --------------------------------------------------------------------------------


def customizing_findings(type: Type, chosen: Stat | None, how: Customized) -> Iterator[Finding]:
    """Find what is wrong or missing in how a type is customized."""
    yield from _moved_points(type, how)
    for field in ("cypher_skill", "weapons_skill", "inability_skill"):
        skill: str = getattr(how, field).strip()
        if is_combat_skill(skill):
            text = Message("creation.custom.combat", {"skill": skill})
            yield Finding("illegal", f"customized.{field}", text, "advancement.skills")
    yield from _weakness_findings(type, chosen, how)
    yield from _inability_findings(how)


@implements("fact.custom.pools")
def _moved_points(type: Type, how: Customized) -> Iterator[Finding]:
    field, rule = "customized.moved", "fact.custom.pools"
    total = sum(how.moved.values())
    if total:
        yield Finding("illegal", field, Message("creation.custom.uneven", {"n": total}), rule)
    for stat, base in zip(STATS, STARTING[type].pools, strict=True):
        if base + how.moved.get(stat, 0) < 0:
            params: Params = {"stat": Message(f"stat.{stat}"), "n": base}
            yield Finding("illegal", field, Message("creation.custom.too_many", params), rule)


def _weakness_findings(type: Type, chosen: Stat | None, how: Customized) -> Iterator[Finding]:
    field, rule = "customized.weakness", "fact.weakness.limit"
    if how.weakness is None and how.weakness_edge is None:
        return
    if how.weakness is None or how.weakness_edge is None:
        yield Finding("missing", field, Message("creation.custom.weakness_half"), rule)
        return
    edge = starting_edge(type, chosen, Customized(edge=how.edge))
    refused = weakness_problem(how.weakness, how.weakness_edge, edge, taken=False)
    if refused is not None:
        yield Finding("illegal", field, refused, rule)


@implements("fact.weakness.limit")
def weakness_problem(
    weak: Stat, stronger: Stat, edge: Mapping[Stat, int], *, taken: bool
) -> Message | None:
    """Return why a weakness in a stat cannot buy an Edge in another; None if it can. One weakness
    is all, in a stat with an Edge of 0. ``taken``: the character has taken one already."""
    if weak == stronger:
        return Message("creation.custom.weakness_same", {"stat": Message(f"stat.{weak}")})
    if taken or any(n < 0 for n in edge.values()):
        return Message("creation.custom.weakness_one")
    if edge.get(weak, 0) > 0:
        return Message("creation.custom.weakness_edge", {"stat": Message(f"stat.{weak}")})
    return None


def _inability_findings(how: Customized) -> Iterator[Finding]:
    field, rule = "customized.inability", "fact.custom.inability"
    hindered, trained = how.inability.strip(), how.inability_skill.strip()
    if not hindered and not trained:
        return
    if not hindered or not trained:
        yield Finding("missing", field, Message("creation.custom.inability_half"), rule)
        return
    problem = inability_problem(hindered, trained, taken=False)
    if problem is not None:
        yield Finding("illegal", field, problem, rule)


@implements("fact.custom.inability")
def inability_problem(hindered: str, trained: str, *, taken: bool) -> Message | None:
    """Return why an inability cannot buy a skill; None if it can. A character takes one at most,
    and not in the skill that it buys."""
    if taken:
        return Message("creation.custom.inability_one")
    if find_name(hindered, [trained]) is not None:
        return Message("creation.custom.inability_same", {"skill": trained})
    return None


class Drawbacks(NamedTuple):
    """The drawbacks that a character has taken for a gain."""

    weakness: bool = False
    inability: bool = False


def drawbacks_of(gains: list[Gain] | None) -> Drawbacks:
    """Return the drawbacks that the gains of a sheet record."""
    taken = {gain.source for gain in gains or ()}
    return Drawbacks("weakness" in taken, "inability" in taken)
