"""The other characters that one browser plays at the same table, found by the marks of the links it
has opened.
"""

from __future__ import annotations

from dataclasses import replace

from threefold.store.contract import Link, StoreError
from threefold.web.context import AppContext, Seated
from threefold.web.http import HttpRequest
from threefold.web.lobby import other_character_links
from threefold.web.player.waits import waits
from threefold.web.seat_context import CompanionSeat, SeatContext


def with_companions(
    app: AppContext,
    request: HttpRequest,
    at: Seated,
    context: SeatContext,
    beside: list[Link] | None = None,
) -> SeatContext:
    """Add to a player's context the other characters that the same browser plays at this table,
    each with what its seat is asked. Someone who acts for a PC from another seat gets none.
    ``beside`` are the links of these characters, if the caller has looked them up.
    """
    if at.seat != at.link.seat:
        return context
    if beside is None:
        held = other_character_links(app, request, at.link)
    else:
        held = beside
    return replace(context, companions=tuple(_companions(app, request, held)))


def _companions(app: AppContext, request: HttpRequest, held: list[Link]) -> list[CompanionSeat]:
    found = []
    for link in held:
        try:
            beside = replace(
                app.seat_context(request, link, link.seat, f"/seat/{link.id}"), query={}
            )
        except StoreError:
            continue
        if beside.me is not None:
            said = waits(beside)
            found.append(CompanionSeat(beside.base, beside.me.name, said.text, said.whose == "you"))
    return sorted(found, key=lambda one: (one.name.casefold(), one.href))
