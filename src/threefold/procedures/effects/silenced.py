"""Things that somebody carries, put out of work for a time or taken over."""

from __future__ import annotations

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import with_condition
from threefold.model.shelf import effects as kinds
from threefold.procedures.effects.base import EffectContext, duration_of
from threefold.procedures.effects.bearing import item_meant
from threefold.procedures.effects.lasting import moment_of


def silence(effect: kinds.ObjectRule, c: EffectContext, aimed: bool) -> None:
    """Keep what a PC carries from working, if somebody else puts it out of work for a time; or one
    item from obeying its bearer, if somebody else takes it over."""
    bearer = c.figure_for(effect, aimed)
    if not isinstance(bearer, Pc) or bearer is c.user:
        return
    if effect.what == "disable":
        barred, taken = "use devices", ""
    elif effect.what == "control" and (taken := item_meant(bearer, c)):
        barred = f"use {taken}"
    else:
        return
    lasts = duration_of(effect.lasts, c)
    condition = Condition(c.name[:60], lasts=lasts, may_not=[barred])
    c.put(bearer, with_condition(bearer, condition, anew=c.outlasts(condition, bearer)))
    if taken:
        c.add_notice("object", "object.taken_over", name=bearer.name, item=taken)
    else:
        c.add_notice("object", "object.silenced", name=bearer.name)


def stop_what_is_had(effect: kinds.ObjectRule, bearer: FullNpc, c: EffectContext) -> None:
    """Put something that a creature has out of work: it does all else as before. People know which
    thing is meant."""
    stopped = Condition(
        c.name[:60], lasts=duration_of(effect.lasts, c), until=moment_of(effect.lasts, c)
    )
    c.put(bearer, with_condition(bearer, stopped, anew=c.outlasts(stopped, bearer)))
    c.add_notice("object", "object.silenced", name=bearer.name)
