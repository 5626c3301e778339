"""All that opens a table, in one list: for the command line and for programs that act for the
GM.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from threefold.model.json_objects import JsonObject
from threefold.service.tables import Tables
from threefold.table.state.seats import Seat

SHORT: Final = 16
"""How much of a browser's hash is its id, for programs and in forms. It opens nothing."""


class WayIn(NamedTuple):
    """A browser, a link or a program's token. ``name`` is the kind of a browser's device, or the
    name of a token. ``ends`` is when its age ends it; None for never."""

    kind: Literal["browser", "link", "token"]
    id: str
    seat: Seat
    name: str
    made: str
    used: str | None
    ends: str | None

    def as_json(self) -> JsonObject:
        """Return it as JSON for programs. No secret is in it, because none is stored."""
        own = {
            "kind": self.kind,
            "id": self.id,
            "role": self.seat.role,
            "pc": self.seat.pc,
            "name": self.name,
        }
        return {**own, "made": self.made, "used": self.used, "ends": self.ends}


def ways_in(tables: Tables, table: str) -> list[WayIn]:
    """Return what opens a table now: browsers, links, tokens. Raises ``TableNotFound``."""
    access = tables.access
    found = [
        WayIn(
            kind="browser",
            id=visit.secret_hash[:SHORT],
            seat=visit.link.seat,
            name=visit.device or "",
            made=visit.created,
            used=visit.used,
            ends=access.end_of_browser(visit),
        )
        for visit in access.browsers(table)
    ]
    for link in tables.links.of_table(table):
        end = access.end_of_link(link)
        if link.revoked is None and not access.is_over(end):
            way = WayIn("link", link.id, link.seat, "", made=link.created, used=link.used, ends=end)
            found.append(way)
    for token in tables.programs.of_table(table):
        end = access.end_of_token(token)
        way = WayIn(
            "token",
            token.id,
            token.seat,
            token.name,
            made=token.created,
            used=token.used,
            ends=end,
        )
        found.append(way)
    return found


def end_way_in(tables: Tables, table: str, way: WayIn) -> bool:
    """End a way in. What came in by a link ends with it. False when it is no more."""
    if way.kind == "link":
        return tables.links.revoke(table, way.id)
    if way.kind == "token":
        return tables.links.end_token(table, way.id)
    visits = tables.access.browsers(table)
    named = [visit.secret_hash for visit in visits if visit.secret_hash.startswith(way.id)]
    ended = [tables.links.end_browser(table, secret_hash) for secret_hash in named]
    return any(ended)
