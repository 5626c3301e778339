"""Log lines for conditions: one from the rules, something held ready, or the GM's own words."""

from __future__ import annotations

from threefold.model.conditions import has_condition
from threefold.model.thing_conditions import has_thing_condition
from threefold.model.time import time_in_words
from threefold.rules.conditions import after_effects, condition_name, in_words
from threefold.rules.effects import ONE_TIME_ASSET, held_ready
from threefold.rules.mind_control import held_command
from threefold.rules.types import Message
from threefold.table.events import ConditionAdded, ConditionRemoved
from threefold.table.log.base import LogLine, LogReader, line, name_in, on, phrase
from threefold.table.log.changed import change
from threefold.table.state import Effect, State
from threefold.table.state.facts import Text


def ended_condition_texts(effects: list[Effect], after: State) -> list[Text]:
    """Texts for the conditions that ended with these effects, without those that another effect
    still causes.
    """
    each: dict[tuple[str, str], str] = {}
    for e in effects:
        each.setdefault((e.on, condition_name(e.condition)), e.condition)
    over = [(on, c) for (on, _), c in each.items() if not _still_has(after, on, c)]
    return [_phrase(name_in(after, on), c, "_over") for on, c in over]


def _still_has(after: State, on: str, condition: str) -> bool:
    thing = after.things.get(on)
    if thing is not None:
        return has_thing_condition(thing, condition)
    return has_condition(after.figure(on), condition)


def _phrase(name: str | Message, condition: str, over: str) -> Text:
    if condition_name(condition) == ONE_TIME_ASSET:
        return phrase(f"log.one_time_asset{over}", name=name)
    ready = held_ready(condition)
    if ready is not None:
        return phrase(f"log.ready{over}", name=name, what=ready)
    said = in_words(condition)
    if isinstance(said, Message) and not after_effects(condition):
        words = ""
    else:
        words = "_in_words"
    return phrase(f"log.condition{words}{over}", name=name, condition=said)


def _condition_added(event: ConditionAdded, reader: LogReader) -> LogLine:
    if event.effect in reader.before.paused:
        return line(_goes_on(event.effect, reader), "quiet", "")
    head = _phrase(reader.name(event.effect.on), event.effect.condition, "")
    return line(head, "quiet", "", *_lasts_otherwise(event.effect, reader))


def _goes_on(effect: Effect, reader: LogReader) -> Text:
    """That what an act had broken off goes on, and how long."""
    return phrase(
        "log.condition_goes_on",
        name=reader.name(effect.on),
        condition=in_words(effect.condition),
        time=_left(effect, reader.before),
    )


def _left(effect: Effect, state: State) -> Message:
    """The time that is left of a condition which the clock ends."""
    return time_in_words(max(1, (effect.until or 0) - state.clock.now))


def _lasts_otherwise(effect: Effect, reader: LogReader) -> list[Text]:
    """How long a condition lasts that was there already, if that has changed."""
    spans = [
        _span(effect, state.effects, reader.before.clock.now)
        for state in (reader.before, reader.after)
    ]
    if spans[0] is None or spans[0] == spans[1]:
        return []
    return [change(Message("label.lasts"), *spans)]


def _span(like: Effect, effects: list[Effect], now: int) -> Message | None:
    """How long the condition of an effect lasts; None if it does not hold, or does not end by
    itself.
    """
    name = condition_name(like.condition)
    same = [e for e in effects if e.on == like.on and condition_name(e.condition) == name]
    # it holds until the last of them is over
    held = max(same, key=lambda effect: effect.until or 0, default=None)
    if held is None:
        return None
    if held.until is not None:
        return time_in_words(max(1, held.until - now))
    if held.rounds is not None:
        return Message("span.rounds", {"n": held.rounds})
    if held.rest or held.fight:
        return Message(f"power.lasts.{'rest' if held.rest else 'fight'}")
    return None


def _condition_removed(event: ConditionRemoved, reader: LogReader) -> LogLine | None:
    if event.left:
        return None
    name, command = reader.name(event.on), held_command(event.condition)
    if event.obeyed and command:
        return line(phrase("event.mind_control.obeyed", name=name, command=command))
    over = _phrase(name, event.condition, "_over")
    if event.deed is not None:
        ended = phrase(f"log.ended_by_{event.deed}")
        return line(over, "quiet", "", ended, *_broken_off(event, reader.after))
    return line(over)


def _broken_off(event: ConditionRemoved, after: State) -> list[Text]:
    """That an action takes up again what an act has broken off, and how long that lasts then."""
    if not event.paused:
        return []
    what = (event.on, condition_name(event.condition))
    left = [e for e in after.paused if (e.on, condition_name(e.condition)) == what]
    longest = max(left, key=lambda effect: effect.until or 0, default=None)
    if longest is None:
        return []
    return [phrase("log.broken_off", time=_left(longest, after))]


DESCRIBED = (on(ConditionAdded, _condition_added), on(ConditionRemoved, _condition_removed))
