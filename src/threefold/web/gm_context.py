"""The context for drawing the GM's page or one of its regions: the whole table, and the current
form values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from threefold.service.loaded_table import Seen
from threefold.service.log_shelf import LOG_SHELF
from threefold.service.past import TableNames
from threefold.service.tables import Tables
from threefold.table.history import ASSISTANT, History, Seat
from threefold.table.log import KnownLines, LogEntry, LogFilter, LogPage, log, log_page
from threefold.table.state import State
from threefold.table.views import PcView, Redacted, TableView, with_step
from threefold.text import Lang
from threefold.web.seat_context import (
    USUAL_DEVICE,
    DeviceSettings,
    FreshIds,
    draw_for,
    names_in_view,
    number,
)


@dataclass(frozen=True)
class GmContext:
    """The context of one request from the GM's seat.

    ``query`` holds the form values of the request, ``base`` is the seat's path. ``origin``: the
    address at which other devices reach this server. ``here``: the places with an open page: PCs,
    None for the GM, and the links of others, such as guests who are choosing a character.
    ``webhooks``: the addresses that the server's owner allows as webhooks. ``browser``: the hash of
    the secret of this browser. ``assists``: the request comes from an assistant, who may neither
    open a table nor admit programs or anybody who acts for the GM.
    """

    tables: Tables
    table: str
    history: History
    seat: Seat
    lang: Lang
    base: str
    query: Mapping[str, str]
    link: str = ""
    browser: str = ""
    device: DeviceSettings = USUAL_DEVICE
    origin: str = ""
    here: frozenset[str | None] = frozenset()
    webhooks: tuple[str, ...] = ()
    assists: bool = False
    ids: FreshIds = field(default_factory=FreshIds)

    @property
    def gives(self) -> Seat:
        """The seat that is recorded as the giver of commands: the GM's or the assistant's."""
        if self.assists:
            return ASSISTANT
        return self.seat

    @cached_property
    def _seen_state(self) -> Seen:
        return self.tables.seen(self.table, self.history.state, self.seat)

    @cached_property
    def known(self) -> Redacted:
        """The table as this seat knows it."""
        return self._seen_state.known

    @property
    def state(self) -> State:
        """The state of the table."""
        return self.known

    @cached_property
    def view(self) -> TableView:
        """The view of the table that this seat is shown."""
        return with_step(self._seen_state.view(self.history.version), self.history.step_mark())

    @cached_property
    def names(self) -> TableNames:
        """The names at the table, which texts need."""
        return names_in_view(self.view)

    def asked(self, query: Mapping[str, str]) -> GmContext:
        """Return a copy of the context at the same moment, with other form values."""
        other = replace(self, query=query)
        # they do not depend on the form, and are expensive to compute
        own = ("known", "view", "names")
        other.__dict__.update({name: getattr(self, name) for name in own})
        return other

    def log(self, last: int = 60) -> list[LogEntry]:
        """Return the newest lines of the log that this seat may read."""
        return log(self.history, self.seat, LOG_SHELF, last, self.tables.lines(self.table))

    def log_page(self, last: int, chosen: LogFilter, before: int) -> LogPage:
        """Return a page of the log; with ``before``, of what came before that event."""
        spans = self.tables.spans(self.table, self.history)
        known = KnownLines(self.tables.lines(self.table), spans=spans)
        return log_page(
            self.history, self.seat, LOG_SHELF, last, chosen, before=before or None, known=known
        )

    def line(self, seq: int, seat: Seat) -> LogEntry | None:
        """Return one event as a seat may read it in the log, or None."""
        return self.tables.lines(self.table).readable(
            self.history, self.history.records[seq - 1], seat, LOG_SHELF
        )

    @property
    def me(self) -> PcView | None:
        """The PC of this seat."""
        return self.view.pc_view(self.seat.pc)

    @property
    def choosing(self) -> int:
        """How many guests are choosing a character right now."""
        return sum(1 for place in self.here if place is not None and place.startswith("guest "))

    def number(self, name: str, default: int = 0) -> int:
        """Return a whole number from the form, or the default."""
        return number(self.query, name, default)

    def draw(self, template: str, **model: object) -> str:
        """Draw a template with everything that every page of a seat needs."""
        return draw_for(self, template, {"assists": self.assists, **model})


Region = Callable[[GmContext], str]
