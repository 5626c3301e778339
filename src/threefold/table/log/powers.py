"""What the log tells of things: who used what on whom, what was found, given, made out, used up."""

from __future__ import annotations

from threefold.rules.types import Message
from threefold.table.events import ItemChanged
from threefold.table.history import Seat
from threefold.table.log.lines import Told, name_in, said
from threefold.table.state import State
from threefold.table.state.facts import Text

POWERS = ("ability", "cypher", "artifact")


def used(procedure: str, title: str, name: str, on: str | None) -> Text:
    """Somebody uses something, or tries to make out what it is."""
    if procedure == "identify":
        return said("log.item.identifies", name=name, item=title)
    if on is None:
        return said("log.item.used", name=name, item=title)
    return said("log.item.used_on", name=name, item=title, on=on)


def item(event: ItemChanged, after: State, seat: Seat) -> Told | None:
    """What became of a thing. What somebody carries is nobody's business but theirs and the GM's."""
    private = seat.role == "gm" or seat.pc in (event.pc, event.to)
    name, to = name_in(after, event.pc), name_in(after, event.to)
    what = Message("line.given", {"name": event.called}) if private else Message(f"log.item.some_{event.what}")
    match event.doing:
        case "found":
            head = said("log.item.found", name=to, item=what)
            return Told(head, "turn", "+", _found(event, after) if private else [])
        case "given":
            head = said("log.item.given", name=name, to=to, item=what)
            return Told(head, "turn", "▸", _over(event, after) if private else [])
        case "identified":
            return Told(said("log.item.identified", name=name, item=what), "success", "✓", []) if private else None
        case "dropped":
            return Told(said("log.item.dropped", name=name, item=what), "quiet", "−", []) if private else None
        case "recharged":
            return Told(said("log.item.recharged", name=name, item=what), "success", "↻", []) if private else None
        case "checked":
            key = "event.power.depleted" if event.depleted else "event.power.not_depleted"
            die = said(key, item=what, natural=event.natural or 0, sides=event.sides or 0)
            head = said("log.item.checked", name=name, item=what)
            return Told(head, "harm" if event.depleted else "turn", str(event.natural), [die]) if private else None


def _found(event: ItemChanged, after: State) -> list[Text]:
    """The dice of its level, and whether it is one cypher too many; a level nobody knows yet stays so."""
    dice = []
    if event.faces and event.level is not None and _known(event, after):
        dice = [said("log.item.level", faces=" + ".join(map(str, event.faces)), n=event.level)]
    return [*dice, *_over(event, after)]


def _known(event: ItemChanged, after: State) -> bool:
    pc = event.after.get(event.to or "")
    carried = [] if pc is None else [c for c in [*pc.cyphers, *pc.carries()] if not isinstance(c, str)]
    return any(c.known and c.called == event.called for c in carried)


def _over(event: ItemChanged, after: State) -> list[Text]:
    """Whoever carries more cyphers than they may is warned, and so is the GM."""
    pc = event.after.get(event.to or "")
    limit = None if pc is None else pc.cyphers_allowed()
    if pc is None or limit is None or event.what != "cypher" or len(pc.cyphers) <= limit:
        return []
    return [said("log.item.over_limit", name=pc.name, n=len(pc.cyphers), limit=limit)]
