"""Log lines for conditions: one from the rules, something held ready, or the GM's own words."""

from __future__ import annotations

from threefold.model.conditions import has_condition
from threefold.rules.conditions import after_effects, condition_name, in_words
from threefold.rules.effects import ONE_TIME_ASSET, held_ready
from threefold.rules.mind_control import held_command
from threefold.rules.types import Message
from threefold.table.events import ConditionAdded, ConditionRemoved
from threefold.table.log.base import LogLine, Reader, line, name_in, on, phrase
from threefold.table.state import Effect, State
from threefold.table.state.facts import Text


def ended_condition_texts(effects: list[Effect], after: State) -> list[Text]:
    """Texts for the conditions that ended with these effects, without those that another effect still causes."""
    each: dict[tuple[str, str], str] = {}
    for e in effects:
        each.setdefault((e.on, condition_name(e.condition)), e.condition)
    over = [(on, c) for (on, _), c in each.items() if not has_condition(after.figure(on), c)]
    return [_phrase(name_in(after, on), c, "_over") for on, c in over]


def _phrase(name: str | Message, condition: str, over: str) -> Text:
    if condition_name(condition) == ONE_TIME_ASSET:
        return phrase(f"log.one_time_asset{over}", name=name)
    ready = held_ready(condition)
    if ready is not None:
        return phrase(f"log.ready{over}", name=name, what=ready)
    said = in_words(condition)
    words = "" if isinstance(said, Message) and not after_effects(condition) else "_in_words"
    return phrase(f"log.condition{words}{over}", name=name, condition=said)


def _condition_added(event: ConditionAdded, reader: Reader) -> LogLine:
    return line(_phrase(reader.name(event.effect.on), event.effect.condition, ""))


def _condition_removed(event: ConditionRemoved, reader: Reader) -> LogLine | None:
    if event.left:
        return None
    name, command = reader.name(event.on), held_command(event.condition)
    if event.obeyed and command:
        return line(phrase("event.mind_control.obeyed", name=name, command=command))
    return line(_phrase(name, event.condition, "_over"))


DESCRIBED = (on(ConditionAdded, _condition_added), on(ConditionRemoved, _condition_removed))
