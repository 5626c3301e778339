"""Cyphers that work more than once within a time: it begins with the first use, and what is left is
gone when it is over.
"""

from __future__ import annotations

from msgspec import structs

from threefold.model.characters import Pc
from threefold.model.powers import Cypher
from threefold.table.events import AnyEvent, ItemChanged
from threefold.table.state import State


def items_timed(pc: Pc, now: int) -> Pc:
    """Return a PC whose cyphers begun just now have a time at which they end."""
    timed = [_timed(each, now) if isinstance(each, Cypher) else each for each in pc.cyphers]
    if timed == pc.cyphers:
        return pc
    return structs.replace(pc, cyphers=timed)


def _timed(item: Cypher, now: int) -> Cypher:
    if item.begun is None or item.begun.until is not None:
        return item
    if item.uses is None or item.uses.within is None:
        return item
    return structs.replace(
        item, begun=structs.replace(item.begun, until=now + item.uses.within.rounds)
    )


def items_expired(state: State) -> list[AnyEvent]:
    """Return the events that take away what is left of cyphers whose time is over."""
    found: list[AnyEvent] = []
    for id, member in state.party.items():
        pc = member.pc
        for item in pc.cyphers:
            if not _is_over(item, state.clock.now):
                continue
            at = pc.cyphers.index(item)
            pc = structs.replace(pc, cyphers=[*pc.cyphers[:at], *pc.cyphers[at + 1 :]])
            assert isinstance(item, Cypher)
            found.append(
                ItemChanged(
                    doing="expired", what="cypher", called=item.called, pc=id, after={id: pc}
                )
            )
    return found


def _is_over(item: Cypher | str, now: int) -> bool:
    if isinstance(item, str) or item.begun is None or item.begun.until is None:
        return False
    return item.begun.until <= now
