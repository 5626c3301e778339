"""Log lines for powers and items: used, found, given, identified, used up."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from threefold.model.cypher_room import cyphers_safe
from threefold.procedures.catalog import procedure_traits
from threefold.rules.types import Message
from threefold.table.events import ItemChanged, UseCounted
from threefold.table.log.base import LogLine, LogReader, Tone, line, on, phrase
from threefold.table.state.facts import Text


def used(
    procedure: str, title: str | Message, name: str | Message, on: str | Message | None
) -> Text:
    """The text for the use of an item or ability, or for an attempt to identify one."""
    if procedure_traits(procedure).identifies:
        return phrase("log.item.identifies", name=name, item=title)
    if on is None:
        return phrase("log.item.used", name=name, item=title)
    return phrase("log.item.used_on", name=name, item=title, on=on)


def _item_changed(event: ItemChanged, reader: LogReader) -> LogLine | None:
    """Describe a change of an item. Others than its owner and the GM read only that an item was
    found or given.
    """
    private = reader.owns(event.pc) or reader.owns(event.to)
    name, to = reader.name(event.pc), reader.name(event.to)
    if event.which is None:
        known = Message("line.given", {"name": event.called})
    else:
        known = event.which.message()
    if private:
        what = known
    else:
        what = Message(f"log.item.some_{event.what}")
    match event.doing:
        case "found":
            if private:
                found = _level(event) + _table_rolls(event) + _over_limit(event)
            else:
                found = []
            return line(phrase("log.item.found", name=to, item=what), "turn", "+", *found)
        case "given":
            if private:
                over = _over_limit(event)
            else:
                over = []
            return line(phrase("log.item.given", name=name, to=to, item=what), "turn", "▸", *over)
    if private:
        return _private(event, name, what)
    return None


def _use_counted(event: UseCounted, reader: LogReader) -> LogLine | None:
    """Describe a use beyond the limit, so that the GM can take it back."""
    if not event.beyond:
        return None
    often = Message(f"power.limit.{event.used.per}", {"n": event.count})
    return line(phrase("log.power.beyond", item=event.used.name, often=often), "quiet", "!")


def _table_rolls(event: ItemChanged) -> list[Text]:
    """The rolls on the item's tables, if the item is identified."""
    if not event.drawn or not _is_identified(event):
        return []
    return [
        phrase("effects.table", die=row.die, natural=row.natural, text=row.text)
        for row in event.drawn
    ]


def _shot(event: ItemChanged, left: int, name: str | Message, what: Message) -> Text:
    """What an attack has used up, and how much is left."""
    if event.spent is None:
        return phrase("log.item.shot", name=name, item=what, n=left)
    return phrase("log.item.shots", name=name, item=what, spent=event.spent, n=left)


_SIGNS: Final[Mapping[str, tuple[Tone, str]]] = MappingProxyType(
    {
        "identified": ("success", "✓"),
        "dropped": ("quiet", "−"),
        "put_on": ("turn", "▸"),
        "taken_off": ("turn", "▸"),
        "expired": ("quiet", "−"),
        "recharged": ("success", "↻"),
    }
)
"""What is said of an item in one line: its tone and its sign."""


def _private(event: ItemChanged, name: str | Message, what: Message) -> LogLine | None:
    match event.doing:
        case "identified" | "dropped" | "put_on" | "taken_off" | "expired" | "recharged":
            return line(
                phrase(f"log.item.{event.doing}", name=name, item=what), *_SIGNS[event.doing]
            )
        case "rolled":
            drawn = _table_rolls(event)
            if drawn:
                return line(phrase("log.item.rolled", name=name, item=what), "turn", "▸", *drawn)
            return None
        case "used":
            if event.left is not None:
                return line(_shot(event, event.left, name, what), "quiet", "−")
            return line(phrase("log.item.used_up", name=name, item=what), "quiet", "−")
        case "fired":
            key = "log.item.fired" if event.left else "log.item.empty"
            return line(phrase(key, name=name, item=what, n=event.left or 0), "quiet", "−")
        case "checked":
            if event.depleted:
                key = "event.power.depleted"
            else:
                key = "event.power.not_depleted"
            die = phrase(key, item=what, natural=event.natural or 0, sides=event.sides or 0)
            head = phrase("log.item.checked", name=name, item=what)
            return line(head, "harm" if event.depleted else "turn", str(event.natural), die)
    return None


def _level(event: ItemChanged) -> list[Text]:
    """The dice of the item's level, if the item is identified."""
    if not event.faces or event.level is None or not _is_identified(event):
        return []
    return [phrase("log.item.level", faces=" + ".join(map(str, event.faces)), n=event.level)]


def _is_identified(event: ItemChanged) -> bool:
    pc = event.after.get(event.to or event.pc or "")
    if pc is None:
        items = []
    else:
        items = [c for c in [*pc.cyphers, *pc.carries()] if not isinstance(c, str)]
    return any(c.known and c.called == event.called for c in items)


def _over_limit(event: ItemChanged) -> list[Text]:
    """A warning when the PC carries more cyphers than their limit."""
    pc = event.after.get(event.to or "")
    if pc is None:
        limit = None
    else:
        limit = cyphers_safe(pc)
    if pc is None or limit is None or event.what != "cypher" or len(pc.cyphers) <= limit:
        return []
    return [phrase("log.item.over_limit", name=pc.name, n=len(pc.cyphers), limit=limit)]


DESCRIBED = (
    on(ItemChanged, _item_changed),
    on(UseCounted, _use_counted),
)
