"""What the log tells of conditions: one the rules know, something held ready, or words of the GM's."""

from __future__ import annotations

from threefold.rules.conditions import CONDITIONS, PRONE, condition_key
from threefold.rules.effects import ONE_TIME_ASSET, held_ready
from threefold.rules.types import Message
from threefold.table.log.lines import name_in, said
from threefold.table.state import Effect, State
from threefold.table.state.facts import Text


def begun(name: str, condition: str) -> Text:
    """Somebody's condition began: one the rules know, something held ready, or any words of the GM's."""
    return _told(name, condition, "")


def over(name: str, condition: str) -> Text:
    """Somebody's condition is over."""
    return _told(name, condition, "_over")


def _told(name: str, condition: str, over: str) -> Text:
    if condition == ONE_TIME_ASSET:
        return said(f"log.one_time_asset{over}", name=name)
    ready = held_ready(condition)
    if ready is not None:
        return said(f"log.ready{over}", name=name, what=ready)
    if condition in _CONDITIONS:
        return said(f"log.condition{over}", name=name, condition=Message(condition_key(condition)))
    return said(f"log.condition_in_words{over}", name=name, condition=condition)


def all_over(ended: list[Effect], after: State) -> list[Text]:
    """The conditions that ended with some effects; another effect may keep one up."""
    told = dict.fromkeys((e.on, e.condition) for e in ended)
    return [over(name_in(after, on), c) for on, c in told if c not in after.figure(on).condition_names()]


_CONDITIONS = (*CONDITIONS, PRONE, "disarmed")
