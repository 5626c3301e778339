"""The inputs of an advancement."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final

from msgspec import Meta

from threefold.model.acts import Takes
from threefold.model.bounds import Points, ShelfName, ShelfText, whole
from threefold.model.characters import Pc
from threefold.model.improved import has_same_choice
from threefold.model.powers import Ability
from threefold.procedures.inputs import Inputs, OwnLabel, ShelfLabel, TaskLabel
from threefold.rules.advancement import SPECIAL, LongTerm, Option, Purchase
from threefold.rules.types import STATS, Message, Refusal, Stat


class Partner(Inputs, kw_only=True, frozen=True):
    """Another PC who pays a share."""

    pc: Pc
    xp: Annotated[int, whole(1, 99, "xp")]


class AdvanceInputs(Inputs, kw_only=True, frozen=True):
    """The purchase, and the choices that it needs."""

    buy: Purchase
    points: Annotated[
        dict[Stat, Points], Meta(extra_json_schema={"propertyNames": {"enum": list(STATS)}})
    ] = {}
    stat: Stat | None = None
    skill: TaskLabel = ""
    where: OwnLabel = ""
    option: Option | None = None
    ability: ShelfName | Ability | None = None
    benefit: LongTerm | None = None
    name: ShelfLabel = ""
    text: ShelfText = ""
    granted: bool = False
    partners: Annotated[list[Partner], Meta(max_length=12)] = []
    beyond_tier_6: bool = False
    gives_up: ShelfLabel = ""
    weaker: TaskLabel = ""


_STEP: Final = ("beyond_tier_6",)


TAKES: Final[Mapping[Purchase, Takes]] = MappingProxyType(
    {
        "increasing_capabilities": Takes(("points",), _STEP),
        "moving_toward_perfection": Takes(("stat",), _STEP),
        "extra_effort": Takes((), _STEP),
        "skills": Takes(("skill",), _STEP),
        "special_option": Takes(("option",), _STEP),
        "short_term_skill": Takes(("skill", "where"), ("text",)),
        "medium_term_skill": Takes(("skill", "where"), ("text",)),
        "short_term_ability": Takes(("ability",), ("where", "text")),
        "long_term_benefit": Takes(("benefit", "name"), ("text", "granted", "partners")),
        "weakness": Takes(("weaker", "stat")),
        "inability": Takes(("weaker", "skill")),
    }
)


_ABILITIES: Final = ("focus_ability", "type_ability")


def takes(inputs: AdvanceInputs) -> Takes:
    """The inputs of this purchase. The two options that are abilities need an ability; the others
    have none.
    """
    known = TAKES[inputs.buy]
    if inputs.buy != SPECIAL:
        return known
    if inputs.option in _ABILITIES:
        return known._replace(needs=("option", "ability"), may=(*known.may, "gives_up"))
    return known


def ability_name(ability: str | Ability | None) -> str:
    """The name of an ability, whether the sheet has its name only or all of it."""
    if isinstance(ability, Ability):
        return ability.name
    return ability or ""


def abilities_of(pc: Pc) -> list[str]:
    """The names of a character's abilities."""
    return [ability_name(a) for a in pc.abilities]


def taken_alike(pc: Pc, ability: Ability) -> Refusal | None:
    """Refuse an ability that is taken again with the choice of the time before."""
    if not has_same_choice(pc, ability):
        return None
    return Refusal("not_allowed", "ability", Message("refusal.same_choice", {"name": ability.name}))
