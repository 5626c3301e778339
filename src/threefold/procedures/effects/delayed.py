"""Effects that come after a time: the condition that releases them as it ends."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from threefold.model.characters import Condition
from threefold.model.conditions import figure_conditions
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.thing_conditions import held_thing_conditions, with_thing_condition
from threefold.model.time import Duration
from threefold.procedures.effects.base import EffectContext, duration_of
from threefold.procedures.effects.fixed import with_fixed_figures
from threefold.procedures.effects.lasting import moment_of
from threefold.procedures.effects.spans import span_text
from threefold.procedures.effects.wording import span_said


def wait(effect: Effect, c: EffectContext, aimed: bool) -> None:
    """Delay an effect: the figure gets a condition that releases the effect when it ends. Without a
    figure or a length of time, add a notice instead."""
    when = span_said(span_text(effect.after, c.level) or "", c.level)
    figure, thing = c.figure_for(effect, aimed), c.thing_for(effect, aimed)
    lasts = duration_of(effect.after, c)
    if lasts is None or effect.to in ("allies", "companion", "attacker", "all_in_zone"):
        c.add_notice("words", "after", when=when)
    elif figure is not None:
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


def _waiting(
    effect: Effect,
    c: EffectContext,
    lasts: Duration,
    held: Sequence[Condition | str],
    *,
    own: bool,
) -> tuple[Condition, list[Condition | str]]:
    """The condition that releases an effect as it ends, and the conditions that are kept beside it.
    It is one condition for all effects that the power delays by the same time.
    """
    left = structs.replace(
        with_fixed_figures(effect, c), after=None, lasts=effect.lasts, to="self" if own else None
    )
    if isinstance(left, kinds.Make) and c.at is not None:
        left = structs.replace(left, at=c.at)
    name = f"{c.name[:58]} …"
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
