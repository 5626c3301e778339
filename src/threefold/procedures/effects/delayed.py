"""Effects that come after a time: the condition that releases them as it ends."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from threefold.model.characters import Condition
from threefold.model.conditions import figure_conditions
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import To, When
from threefold.model.thing_conditions import held_thing_conditions, with_thing_condition
from threefold.model.time import Duration
from threefold.procedures.effects.base import EffectContext, duration_of
from threefold.procedures.effects.fixed import with_fixed_figures
from threefold.procedures.effects.lasting import moment_of
from threefold.procedures.effects.repeated import for_pool
from threefold.procedures.effects.spans import span_text
from threefold.procedures.effects.wording import span_said


def wait(effect: Effect, c: EffectContext, aimed: bool) -> None:
    """Delay an effect: the figure gets a condition that releases the effect when it ends. Without a
    figure or a length of time, add a notice instead."""
    when = span_said(span_text(effect.after, c.level) or "", c.level)
    figure, thing = c.figure_for(effect, aimed), c.thing_for(effect, aimed)
    if effect.to == "companion":
        figure = c.user  # it comes with the companion, to whoever brings that
    lasts = duration_of(effect.after, c)
    if lasts is None or effect.to in ("allies", "attacker", "all_in_zone"):
        c.add_notice("words", "after", when=when)
    elif figure is not None:
        effect = _with_what_the_roll_adds(effect, c, first=figure is c.target)
        waits, kept = _waiting(effect, c, lasts, figure_conditions(figure), own=figure is c.user)
        until = moment_of(effect.after, c)
        if until is not None:
            waits = structs.replace(waits, until=until)
        c.add_notice("waits", "waits", name=figure.name, when=when)
        c.put(figure, structs.replace(figure, conditions=[*kept, waits]))
    elif thing is not None:
        waits, _ = _waiting(effect, c, lasts, held_thing_conditions(thing), own=False)
        c.add_notice("waits", "waits", name=thing.name, when=when)
        c.target = with_thing_condition(thing, waits)
    else:
        c.add_notice("words", "after", when=when)


def _with_what_the_roll_adds(effect: Effect, c: EffectContext, *, first: bool) -> Effect:
    """Return damage that comes later with the points that the roll adds, if it is the first damage
    to the target: Effort, the bonus of a high roll."""
    if not isinstance(effect, kinds.Damage) or not first or not c.added:
        return effect
    fixed = with_fixed_figures(effect, c).points
    if not isinstance(fixed, int):
        return effect
    more = sum(line.points for line in c.added)
    c.added = ()
    return structs.replace(effect, points=fixed + more)


def _waiting(
    effect: Effect,
    c: EffectContext,
    lasts: Duration,
    held: Sequence[Condition | str],
    *,
    own: bool,
) -> tuple[Condition, list[Condition | str]]:
    """The condition that releases an effect as it ends, and the conditions that are kept beside it.
    It is one condition for all effects that the power delays by the same time, and another name for
    each other time: of two conditions of one name the table would end both at once.
    """
    to: To | None = "self" if own else None
    if effect.to == "companion":
        to = "companion"
    when: When = {key: value for key, value in effect.when.items() if key != "in_fight"}
    fixed = for_pool(with_fixed_figures(effect, c), c.pool)
    left = structs.replace(fixed, after=None, lasts=effect.lasts, to=to, when=when)
    if isinstance(left, kinds.Make) and c.at is not None:
        left = structs.replace(left, at=c.at)
    name = _name_of_delay(f"{c.name[:52]} …", lasts, held)
    leaves: list[Effect] = []
    kept: list[Condition | str] = []
    for each in held:
        if isinstance(each, Condition) and each.name == name and each.lasts == lasts and not leaves:
            leaves += each.leaves or []
        else:
            kept.append(each)
    waits = Condition(
        name,
        lasts=lasts,
        leaves=[*leaves, left],
        level=c.level,
    )
    return waits, kept


def _name_of_delay(name: str, lasts: Duration, held: Sequence[Condition | str]) -> str:
    """The name, made longer as often as a condition that waits for another time bears it."""
    spans = {each.name: each.lasts for each in held if isinstance(each, Condition)}
    while spans.get(name, lasts) != lasts:
        name = f"{name}…"
    return name
