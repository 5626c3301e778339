"""Special effects of a 19 or 20 on an attack: the chosen effect, its condition, a blow shared with
an object.
"""

from __future__ import annotations

from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from msgspec import structs

from threefold.model.characters import FullNpc, Pc
from threefold.model.conditions import with_condition
from threefold.procedures.answers import StrikeAnswer, earned_effect
from threefold.procedures.base import Notice
from threefold.procedures.effects.reduced import immune_to_condition
from threefold.rules.binding import implements
from threefold.rules.conditions import in_words
from threefold.rules.effects import EFFECTS, EffectName, SpecialEffect, special_effect
from threefold.rules.harm import Blow
from threefold.rules.rolls import Special
from threefold.rules.ruleset import Rules
from threefold.rules.types import Choice, Line, Message, Params, Refusal, sum_of

F = TypeVar("F", Pc, FullNpc)


def choice_for(
    choice: Choice | None, effect: EffectName | None, special: Special | None
) -> Choice | None:
    """The chosen benefit: the stated one, or the one that the named effect needs, if it is
    available.
    """
    if effect is None or choice is not None or special is None:
        return choice
    wanted: tuple[Choice, ...] = (EFFECTS[effect].kind, "major_effect")
    return next((c for c in wanted if c in special.choices), None)


@implements(
    [
        "special_roll.minor.distract",
        "special_roll.minor.knock_back",
        "special_roll.minor.move_past",
        "special_roll.minor.strike_body_part",
        "special_roll.minor.damage_object",
        "special_roll.major.disarm",
        "special_roll.major.impair",
        "special_roll.major.knock_down",
        "special_roll.major.stun",
        "special_roll.major.one_time_asset",
    ],
)
def carry_effect(
    name: str | None, taken: Choice | None, target: F, notices: list[Notice], shares: bool = False
) -> tuple[F, SpecialEffect | None]:
    """Apply the effect that a 19 or 20 earned to the foe; without a condition, only add a notice.
    ``shares``: a damaged object shares the blow with the foe."""
    if name is not None and taken in ("minor_effect", "major_effect"):
        effect = special_effect(name, taken)
    else:
        effect = None
    if effect is None or isinstance(effect, Refusal):
        return target, None
    key, rule = f"event.effect.{name}", effect.rule
    if effect.spares_foe and shares:
        key, rule = "event.effect.shared_object", "edition2.minor_effect.damage_object"
    notices.append(Notice("effect", Message(key, {"name": target.name}), rule))
    if effect.condition is None or effect.on_self:
        return target, effect
    if immune_to_condition(target, effect.condition):
        text = Message("effects.immune", {"name": target.name, "what": in_words(effect.condition)})
        notices.append(Notice("immune", text, "creature.immune.condition"))
        return target, None
    return with_condition(target, effect.condition), effect


@implements("edition2.minor_effect.damage_object")
def no_effect(
    effect: EffectName | None, choice: Choice | None, to_object: int | None, rules: Rules
) -> Refusal | None:
    """Refuse an effect that does not match its benefit. Refuse points for an object without the
    effect that damages one, or in an edition that does not share the blow."""
    if to_object is not None and not (
        effect == "damage_object" and rules.special.split_with_object
    ):
        return Refusal("not_allowed", "inputs.to_object", Message("refusal.to_object"))
    if effect is None or choice is None:
        return None
    if choice == "damage":
        return Refusal("not_allowed", "inputs.effect", Message("refusal.effect_or_damage"))
    known = special_effect(effect, choice)
    if isinstance(known, Refusal):
        return known._replace(field="inputs.effect")
    return None


class Shared(NamedTuple):
    """A blow shared with an object: what is left for the foe, and the points for the object."""

    blow: Blow
    to_object: int


class Earned(NamedTuple, Generic[F]):
    """The target after an earned effect, the effect, the rest of the blow for the target (None: no
    damage), and the fields of the answer."""

    target: F
    effect: SpecialEffect | None
    blow: Blow | None
    answer: StrikeAnswer


class ChoosesEffect(Protocol):
    """Inputs that may name the effect of a 19 or 20, and the points for an object."""

    @property
    def effect(self) -> EffectName | None: ...
    @property
    def to_object(self) -> int | None: ...


NOTHING_EARNED: Final = StrikeAnswer()
"""The answer of a strike without an effect."""


def earn_effect(
    wishes: ChoosesEffect,
    taken: Choice | None,
    actor: str,
    target: F,
    blow: Blow,
    rules: Rules,
    notices: list[Notice],
) -> Earned[F] | Refusal:
    """Apply the effect that a 19 or 20 earned, and return what it leaves of the blow. A damaged
    object takes the whole blow instead of the foe, or shares it where the edition says so."""
    splits = rules.special.split_with_object > 0
    target, effect = carry_effect(wishes.effect, taken, target, notices, splits)
    if effect is None:
        return Earned(target, None, blow, NOTHING_EARNED)
    answer = StrikeAnswer(effect=earned_effect(wishes.effect, effect, actor, target.name))
    if not effect.spares_foe:
        return Earned(target, effect, blow, answer)
    if not splits:
        return Earned(target, effect, None, answer)
    shared = share_blow(blow, wishes.to_object, rules)
    if isinstance(shared, Refusal):
        return shared
    line = Line(shared.to_object, Message("line.to_object"), "edition2.minor_effect.damage_object")
    return Earned(
        target,
        effect,
        shared.blow,
        structs.replace(answer, to_object=shared.to_object, to_object_lines=(line,)),
    )


@implements("edition2.minor_effect.damage_object")
def share_blow(blow: Blow, to_object: int | None, rules: Rules) -> Shared | Refusal:
    """Add 3 points to the blow, then give the object as many of all points as the player chooses
    (default: 3).
    """
    rule = "edition2.minor_effect.damage_object"
    more = rules.special.split_with_object
    lines = (*blow.lines, Line(more, Message("line.damage_object"), rule))
    total = sum_of(lines)
    points = more if to_object is None else to_object
    if points > total:
        params: Params = {"n": total, "given": points}
        return Refusal("bad_value", "inputs.to_object", Message("refusal.to_object_most", params))
    taken = (Line(-points, Message("line.to_object"), rule),) if points else ()
    return Shared(blow._replace(lines=(*lines, *taken)), points)


def with_own_condition(actor: F, effect: SpecialEffect | None) -> F:
    """Return the attacker with the condition that a special effect puts on them, if any."""
    if effect is None or effect.condition is None or not effect.on_self:
        return actor
    return with_condition(actor, effect.condition)
