"""Effects that come again and again: each turn, each hour, as long as a roll against them fails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from threefold.model.characters import BY_CLOCK, Condition, FullNpc, Pc
from threefold.model.conditions import held_condition
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.choosing import is_open_choice
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.ending import changes_form_at_will
from threefold.model.shelf.figures import Break, Figure
from threefold.procedures.effects.base import EffectUse
from threefold.rules.harm_words import BEING_MOVED, SHOVES, kinds_of_condition
from threefold.rules.task_words import UNAIDED
from threefold.rules.types import Stat


def once(effect: Effect) -> Effect:
    """Return one repeat of a repeated effect."""
    match effect:
        case kinds.Heal() | kinds.Damage():
            return structs.replace(effect, each=None)
        case kinds.Save():
            return structs.replace(effect, again=None)
        case _:
            return effect


def for_pool(effect: Effect, pool: Stat | None) -> Effect:
    """Return the effect for the Pool that its user has chosen, if it is for one of several."""
    if isinstance(effect, kinds.Heal) and pool in effect.pools and not effect.every_pool:
        return structs.replace(effect, pools=[pool])
    return effect


def repeats_by_round(effect: Effect) -> bool:
    """True if an effect deals or restores points anew each round."""
    return isinstance(effect, kinds.Damage | kinds.Heal) and effect.each == "round"


def is_each_rounds_points(effect: Effect) -> bool:
    """True if one instance of an effect within a condition deals or restores points each round."""
    points = isinstance(effect, kinds.Damage | kinds.Heal) and effect.each not in BY_CLOCK
    return points and effect.upon in (None, "turn", "round")


def is_roll_by_clock(effect: Effect) -> bool:
    """True if an effect is a roll that comes by the minute, the hour or the day."""
    return isinstance(effect, kinds.Save) and effect.again in BY_CLOCK


def asks_once(effect: Effect) -> bool:
    """True if an effect does not ask for its roll again while the one before it is pending."""
    own = isinstance(effect, kinds.Save) and effect.versus is not None
    return own or is_roll_by_clock(effect)


def asks_for_roll(effect: Effect) -> bool:
    """True if an effect asks somebody for a further roll."""
    return isinstance(effect, kinds.Save)


def rolled_anew(effect: kinds.Damage, c: EffectUse) -> tuple[Effect, ...]:
    """Return damage that its user has to roll for again each round: what is dealt now, and the
    condition of the user that asks for the rolls until one fails. A target without a level, and a
    user who does not roll, take it as damage of each round.
    """
    if not isinstance(c.target, FullNpc) or not isinstance(c.user, Pc) or c.stat is None:
        return (structs.replace(effect, roll_again=False),)
    blow = structs.replace(
        effect, to="target", upon=None, after=None, each=None, rounds=None, roll_again=False
    )
    name = _name_against(c.name, c.user, c.target.name)
    again = kinds.Save(
        stat=c.stat,
        level=c.target.level,
        by="self",
        versus=c.target.name,
        passed=[blow],
        failed=[kinds.End(to="self", what=[name])],
    )
    lasts = None
    if isinstance(effect.rounds, int):
        # it ends as the turn after the last roll begins
        lasts = f"{effect.rounds} rounds"
    rolls = kinds.ConditionEffect(to="self", name=name, lasts=lasts, holds=[again])
    if effect.after is not None:
        return (rolls,)
    return (blow, rolls)


def rolls_against_another(condition: Condition, user: Pc, versus: str) -> Condition | None:
    """Return the condition of a user that asks for rolls against one of several targets, beside
    those against others that the user has; None if it asks for none."""
    if not _rolls_against(condition.each_turn or (), versus):
        return None
    name = _name_against(condition.name, user, versus)
    ends: list[Effect] = [kinds.End(to="self", what=[name])]
    rolls = [
        structs.replace(each, failed=ends) if isinstance(each, kinds.Save) else each
        for each in condition.each_turn or ()
    ]
    return structs.replace(condition, name=name, each_turn=rolls)


def _name_against(called: str, user: Pc, versus: str) -> str:
    """The name of the rolls of one power against one target: those against each further one have a
    number."""
    name, n = called[:57], 1
    while True:
        held = held_condition(user, name)
        if held is None or _rolls_against(held.each_turn or (), versus):
            return name
        n += 1
        name = f"{called[:57]} {n}"


def _rolls_against(effects: Sequence[Effect], versus: str) -> bool:
    return any(isinstance(each, kinds.Save) and each.versus == versus for each in effects)


def plain_damage(effect: Effect) -> kinds.Damage | None:
    """Return the effect if it is damage whose points are a number; else None."""
    if isinstance(effect, kinds.Damage) and isinstance(effect.points, int):
        return effect
    return None


def healing(points: Figure) -> Effect:
    """Return the effect that gives somebody points of their own back."""
    return kinds.Heal(points=points, to="self")


def set_free(condition: str, loses: Sequence[str] = ()) -> list[Effect]:
    """Return what follows when somebody succeeds against a condition: it ends. Whoever rolled to keep
    it ``loses`` conditions of their own."""
    over = [kinds.End(what=[condition])]
    return [*over, kinds.End(to="self", what=[*loses])] if loses else [*over]


def damage_each_round(name: str, blow: kinds.Damage) -> Effect:
    """Return the condition for damage that is dealt each round, after the first damage."""
    lasts = blow.lasts
    if lasts is None and isinstance(blow.rounds, int):
        lasts = f"{max(1, blow.rounds - 1)} rounds"
    single = structs.replace(blow, each=None, rounds=None, lasts=None, on_miss=None, ends_by=None)
    if blow.type is None or is_open_choice(blow.type):
        called = name
    else:
        called = blow.type
    return kinds.ConditionEffect(
        name=called[:60], lasts=lasts or "fight", ends_by=blow.ends_by, holds=[single]
    )


def kinds_resisted(save: kinds.Save) -> list[str]:
    """Return the kinds of harm that a further roll resists: those it states, and those of what a
    failure brings; and whether it is unaided."""
    unaided = [UNAIDED] if save.unaided else []
    return list(dict.fromkeys([*save.against, *harms_among(save.failed), *unaided]))


def harms_among(effects: Sequence[Effect]) -> Iterator[str]:
    """Yield the kinds of harm that effects do: those of damage, what conditions are by name, and
    that somebody is moved."""
    for effect in effects:
        if isinstance(effect, kinds.Damage) and effect.type is not None:
            if not is_open_choice(effect.type):
                yield effect.type
        elif isinstance(effect, kinds.ConditionEffect):
            yield from harms_among(effect.holds)
            yield from kinds_of_condition(effect.name)
        elif isinstance(effect, kinds.Move) and effect.mode in SHOVES:
            yield BEING_MOVED


def kinds_of_blow(blow: kinds.Damage, others: Sequence[Effect]) -> list[str]:
    """Return the kinds of harm that a blow does, and whether what comes with it moves somebody."""
    typed = [] if blow.type is None or is_open_choice(blow.type) else [blow.type]
    moves = BEING_MOVED in harms_among(others)
    return [*typed, BEING_MOVED] if moves else typed


def failed_save_effects(save: kinds.Save, name: str, level: int) -> list[Effect]:
    """Return the effects of a failed roll. If the roll is repeated as long as it fails, a condition
    lasts until it succeeds."""
    failed = list(save.failed)
    if save.again is None:
        return failed
    if save.again == "turn":
        unit = "round"
    else:
        unit = save.again
    ends = Break(
        defense=save.stat, level=level, each="day" if save.again == "twelve_hours" else save.again
    )
    for at, effect in enumerate(failed):
        if isinstance(effect, kinds.ConditionEffect):
            if effect.ends_by is None:
                failed[at] = structs.replace(effect, ends_by=ends)
            return failed
    if unit != "round":
        return failed
    return [*failed, kinds.ConditionEffect(name=name[:60], ends_by=ends, holds=_each_round(failed))]


def _each_round(effects: Sequence[Effect]) -> list[Effect]:
    """The harm and healing among effects, as they come each round."""
    found: list[Effect] = []
    for effect in effects:
        if isinstance(effect, kinds.Damage):
            found.append(structs.replace(effect, each=None, rounds=None))
        elif isinstance(effect, kinds.Track | kinds.Heal):
            found.append(effect)
    return found


# --- the blow of a creature's attack --------------------------------------------------------------


def blow_of_hit(hit: Sequence[Effect]) -> kinds.Damage | None:
    """Return the damage of the hit itself: dealt at once, to the figure that failed to defend,
    without further conditions; None if there is none."""
    return next((e for e in hit if isinstance(e, kinds.Damage) and _is_blow(e)), None)


def _is_blow(damage: kinds.Damage) -> bool:
    waits = (
        damage.when
        or damage.after is not None
        or damage.limit is not None
        or damage.asks is not None
    )
    return not waits and damage.to in (None, "target") and damage.upon in (None, "hit", "use")


def laid_aside(effects: Sequence[Effect]) -> Break | None:
    """Return how a form ends that is changed at will: it is laid aside, for the time that is left."""
    return Break(pause=True) if changes_form_at_will(effects) else None
