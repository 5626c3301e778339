"""Attacks, actions and recovery rolls that effects give until they are used."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, Literal, NamedTuple, get_args

from msgspec import structs

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import Rest, When

AT_ONCE: Final = "at once"
"""The value of ``Act.at`` for an act that may be used out of turn: it comes from a reaction."""


def acts_among(effects: Iterable[Effect], what: Collection[str]) -> list[kinds.Act]:
    """Return the acts of these sorts that effects give now."""
    return [
        effect
        for effect in effects
        if isinstance(effect, kinds.Act)
        and effect.count > 0
        and effect.upon is None
        and effect.what in what
    ]


def attacks_by_itself(effects: Iterable[Effect], weapon: str, said: Collection[str]) -> bool:
    """Return True if effects let a weapon attack by itself, beside the action of whoever has it, and
    people say that it does."""
    return any(
        act.when.get("weapon") == weapon and act.when.get("said") in said
        for act in acts_among(effects, ("attack",))
    )


def takes_turn(effects: Iterable[Effect]) -> bool:
    """Return True if one of these effects takes an action or a turn away."""
    return any(
        isinstance(effect, kinds.Act) and effect.count < 0 and effect.what in ("action", "turn")
        for effect in effects
    )


def at_once_alone(acts: Iterable[kinds.Act]) -> list[kinds.Act]:
    """Return the acts that may be used out of turn."""
    return [act for act in acts if act.at == AT_ONCE]


def with_acts_at_once(effects: Sequence[Effect], foe: str | None = None) -> list[Effect]:
    """Return the effects with the attacks and actions among them usable at once, even out of turn;
    what is bound to somebody, on this ``foe``.
    """
    return [_at_once(each, foe) if isinstance(each, kinds.Act) else each for each in effects]


def _at_once(act: kinds.Act, foe: str | None) -> kinds.Act:
    return structs.replace(act, at=AT_ONCE, foe=foe if act.bound else act.foe)


class Bond(NamedTuple):
    """On whom an attack that an effect gives may be made, and with what kind of weapon; None for
    what is free."""

    foe: str | None
    weapon: str | None


def bonds_of(effects: Iterable[Effect]) -> list[Bond]:
    """Return the bonds of the attacks that effects give."""
    return [Bond(act.foe, act.weapon) for act in acts_among(effects, ("attack",))]


ExtraAct = Literal["action", "attack", "move"]
"""What effects give beside the action of the turn."""

EXTRA_ACTS: Final[tuple[ExtraAct, ...]] = get_args(ExtraAct)


def extra_act(what: ExtraAct, n: int, weapon: str | None = None, *, bound: bool = False) -> Effect:
    """Return the effect that gives so many actions, attacks or moves, or takes them; attacks with
    one kind of ``weapon`` alone, or ``bound`` to somebody."""
    return kinds.Act(what=what, count=n, weapon=weapon, bound=bound)


def plain_attack(rule: kinds.AttackRule) -> Effect:
    """Return one attack of those that a rule gives, for whoever has it, without a span."""
    return structs.replace(rule, attacks=1, uses=None, lasts=None, to=None, targets=None)


def further_attack(weapon: str) -> Effect:
    """Return a further attack in one action, with weapons of this kind."""
    return kinds.AttackRule(weapon=weapon)


FIRST_TARGET: Final = "target"
"""Beside whom a further attack is made, until the first one has had its target."""


FIRST_ALONE: Final = "target alone"
"""On whom a further attack is made, until the first one has had its target."""


def bound_attack(rule: kinds.AttackRule, first: str, levels: int) -> kinds.AttackRule:
    """Return the rule of a further attack after the first one: that was on the one of this name, with
    so many levels of Effort."""
    if rule.beside == FIRST_TARGET:
        rule = structs.replace(rule, beside=first or None)
    elif rule.beside == FIRST_ALONE:
        when: When = {**rule.when, "target_name": first} if first else rule.when
        rule = structs.replace(rule, beside=None, when=when)
    if rule.effort_before is not None:
        rule = structs.replace(rule, effort_before=rule.effort_before + levels)
    return rule


def further_of(rule: kinds.AttackRule, first: str, levels: int) -> Effect:
    """Return a further attack in one action by this rule, bound to the first one."""
    plain = kinds.AttackRule(
        weapon=rule.weapon, beside=rule.beside, effort_before=rule.effort_before
    )
    return bound_attack(plain, first, levels)


def attacks_of_maker(effects: Iterable[Effect]) -> list[kinds.AttackRule]:
    """Return the attacks among what a zone holds: its maker has them on whoever comes."""
    return [each for each in effects if isinstance(each, kinds.AttackRule)]


def acts_left(effects: Sequence[Effect]) -> int:
    """Return how many acts the first such effect gives."""
    return next(effect.count for effect in effects if isinstance(effect, kinds.Act))


def with_one_act_less(effects: Sequence[Effect]) -> list[Effect]:
    """Return the effects of a condition after one of its acts was used."""
    left = list(effects)
    for at, effect in enumerate(left):
        if isinstance(effect, kinds.Act):
            left[at] = structs.replace(effect, count=effect.count - 1)
            break
    return left


# --- recovery rolls -------------------------------------------------------------------------------

_SLOW: Final[tuple[Rest, ...]] = ("ten_minutes", "one_hour")


def gives_recovery(effects: Iterable[Effect]) -> bool:
    """Return True if one of these effects gives a recovery roll that is made at once."""
    return any(isinstance(e, kinds.Recovery) and bool(e.extra or e.takes) for e in effects)


def extra_recoveries(n: int) -> list[Effect]:
    """Return the effects that give so many recovery rolls beside those of the day."""
    return [kinds.Recovery(rest="action", extra=n)]


def extra_recoveries_among(effects: Iterable[Effect]) -> int:
    """Return how many recovery rolls beside those of the day effects give."""
    return sum(e.extra for e in effects if isinstance(e, kinds.Recovery))


def quick_recoveries() -> list[Effect]:
    """Return the effects that let the slow recovery rolls of a day take one action."""
    return [kinds.Recovery(rest=rest, takes="action") for rest in _SLOW]


def lost_recovery(rest: Rest | None) -> list[Effect]:
    """Return the effects that take a recovery roll away."""
    return [kinds.Recovery(rest=rest, lost=True)]
