"""What a page or a region is drawn for: the table as it is now, the seat that looks, the form as it stands."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from threefold.service.tables import Tables
from threefold.table.history import History, Seat
from threefold.table.log import Entry, log
from threefold.table.people_sight import PcView
from threefold.table.sight import TableView, table_view
from threefold.text import Lang
from threefold.web.view import page


@dataclass(frozen=True)
class Ask:
    """One request to look at a table. ``query`` are the form values that came with it, ``base`` the seat's path.

    ``origin`` is this server as other devices reach it, ``here`` the PCs whose players have a page open (None: the GM)
    and the links of guests who are choosing a character, ``keys`` whether single letters press buttons.
    """

    tables: Tables
    table: str
    history: History
    seat: Seat
    lang: Lang
    base: str
    query: Mapping[str, str]
    link: str = ""
    theme: str = ""
    origin: str = ""
    here: frozenset[str | None] = frozenset()
    keys: bool = True

    @cached_property
    def view(self) -> TableView:
        """The table as this seat may know it."""
        return table_view(self.history.state, self.history.version, self.seat)

    def log(self, last: int = 60) -> list[Entry]:
        """The newest lines of the log that this seat may read."""
        return log(self.history, self.seat, last)

    @property
    def me(self) -> PcView | None:
        """The PC of this seat."""
        return self.view.pc_view(self.seat.pc)

    @property
    def choosing(self) -> int:
        """How many guests are choosing a character right now."""
        return sum(1 for place in self.here if place is not None and not place.startswith("p"))

    def number(self, name: str, default: int = 0) -> int:
        """A whole number from the form, or the default."""
        value = self.query.get(name, "")
        return int(value) if value.isascii() and value.isdigit() and len(value) < 4 else default

    def draw(self, template: str, **context: object) -> str:
        """A template with what every page of a seat needs."""
        return page(
            template,
            self.lang,
            base=self.base,
            view=self.view,
            seat=self.seat,
            me=self.me,
            query=self.query,
            theme=self.theme,
            keys=self.keys,
            new_id=lambda: secrets.token_hex(12),
            **context,
        )


Part = Callable[[Ask], str]
