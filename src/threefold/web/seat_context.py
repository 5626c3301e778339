"""The context for drawing a page of a seat: the table as the seat knows it, and the current form
values.

The player's pages have only this context. It gives no access to the table's full state or its
history.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Concatenate, Final, NamedTuple, ParamSpec, Protocol, TypeVar

from threefold.rules.types import Message
from threefold.service.past import SeatPast, TableNames, table_names
from threefold.table.commands.shown import MARKED_TAGS, OPEN_NAMED
from threefold.table.log import LogEntry, LogFilter, LogPage
from threefold.table.state.seats import Seat
from threefold.table.views import PcView, Redacted, TableView
from threefold.text import Lang, names_at_table
from threefold.web.models.log import clock_of
from threefold.web.rendering import draw_page

P = ParamSpec("P")
T = TypeVar("T")


class DeviceSettings(NamedTuple):
    """What a person has set on a device. ``keys``: whether single letters press buttons. ``zone``:
    how many minutes the device is ahead of UTC, None if unknown."""

    theme: str = ""
    keys: bool = True
    zone: int | None = None


USUAL_DEVICE: Final = DeviceSettings()


class TableContext(Protocol):
    """What the contexts of players' pages and of the GM's page have in common."""

    @property
    def seat(self) -> Seat: ...
    @property
    def known(self) -> Redacted: ...
    @property
    def view(self) -> TableView: ...
    @property
    def me(self) -> PcView | None: ...
    @property
    def lang(self) -> Lang: ...
    @property
    def base(self) -> str: ...
    @property
    def query(self) -> Mapping[str, str]: ...
    @property
    def device(self) -> DeviceSettings: ...
    @property
    def ids(self) -> FreshIds: ...
    @property
    def names(self) -> TableNames: ...


COUNT_DIGITS: Final = 4


class FreshIds:
    """Fresh command ids for the forms that are drawn in one request. No two forms on any page share
    an id.
    """

    def __init__(self) -> None:
        self._own = secrets.token_hex(10)
        self._count = 0

    def new(self) -> str:
        """Return a new id."""
        self._count += 1
        return f"{self._own}{self._count:0{COUNT_DIGITS}x}"

    def tag(self, drawn: str) -> str:
        """Return the HTTP ``ETag`` of a drawing. Drawings that differ only in fresh ids have the
        same tag.
        """
        before, *after = drawn.split(self._own)
        said = before + "".join(part[COUNT_DIGITS:] for part in after)
        return f'"{hashlib.blake2b(said.encode(), digest_size=12).hexdigest()}"'


def marked(view: TableView, fields: Mapping[str, object]) -> dict[str, object]:
    """Return the fields of a command with the marks of what the page shows of the things that it
    acts on. A dialog that chooses the type of its command later answers what it names."""
    if "type" in fields:
        kind = MARKED_TAGS.get(str(fields["type"]))
    else:
        kind = "open"
    named = next((str(fields[name]) for name in OPEN_NAMED if fields.get(name)), "")
    if kind is None:
        mark = None
    else:
        mark = view.mark(kind, named)
    if mark is None:
        return dict(fields)
    return {**fields, f"shown.{kind}": mark}


class CommandId(str):
    """A fresh id for the command of a form. It knows what the page shows, so that whatever draws
    the form adds the marks of that. A page that shows no table has none."""

    view: TableView | None

    @classmethod
    def of(cls, id: str, view: TableView | None) -> CommandId:
        """Return an id for a form on a page that shows this view."""
        own = cls(id)
        own.view = view
        return own

    def marked(self, fields: Mapping[str, object]) -> dict[str, object]:
        """Return the fields of the command with the marks of what the page shows."""
        if self.view is None:
            return dict(fields)
        return marked(self.view, fields)


def names_in_view(view: TableView) -> TableNames:
    """Return the names in what a seat sees."""
    return table_names(
        (pc.name for pc in view.party), ((foe.name, foe.of_shelf) for foe in view.foes)
    )


class CompanionSeat(NamedTuple):
    """Another character that the same browser plays: the address of its seat, its name, what the
    table waits for in the words of that seat, and whether that seat is asked to do something."""

    href: str
    name: str
    waits: Message
    asked: bool


def number(query: Mapping[str, str], name: str, default: int) -> int:
    """Return a whole number below 1000 from a form, or the default."""
    value = query.get(name, "")
    if value.isascii() and value.isdigit() and len(value) < 4:
        return int(value)
    return default


def draw_for(context: TableContext, template: str, model: Mapping[str, object]) -> str:
    """Draw a template with everything that every page of a seat needs."""
    with names_at_table(*context.names):
        return draw_page(
            template,
            context.lang,
            base=context.base,
            view=context.view,
            seat=context.seat,
            me=context.me,
            query=context.query,
            theme=context.device.theme,
            keys=context.device.keys,
            clock_of=partial(clock_of, context.device.zone),
            new_id=lambda: CommandId.of(context.ids.new(), context.view),
            marked=partial(marked, context.view),
            **model,
        )


@dataclass(frozen=True, kw_only=True)
class SeatContext:
    """The context of one request from a player's seat.

    ``known`` is the state as the seat knows it, ``view`` what the seat is shown, and ``past`` the
    history that it may read. ``query`` holds the form values of the request, ``base`` is the seat's
    path. ``away``: the PCs whose players have left their page. ``companions``: the other characters
    that the same browser plays at this table.
    """

    seat: Seat
    known: Redacted
    past: SeatPast
    view: TableView
    lang: Lang
    base: str
    query: Mapping[str, str]
    link: str = ""
    device: DeviceSettings = USUAL_DEVICE
    away: frozenset[str] = frozenset()
    companions: tuple[CompanionSeat, ...] = ()
    ids: FreshIds = field(default_factory=FreshIds)

    @cached_property
    def names(self) -> TableNames:
        """The names at the table, which texts need."""
        return names_in_view(self.view)

    def asked(self, query: Mapping[str, str]) -> SeatContext:
        """Return a copy of the context at the same moment, with other form values."""
        other = replace(self, query=query)
        other.__dict__["names"] = self.names  # they do not depend on the form
        return other

    def log_page(self, last: int, chosen: LogFilter, before: int) -> LogPage:
        """Return a page of the log; with ``before``, of the steps before that one."""
        return self.past.page(last, chosen, before)

    def log(self, last: int = 60) -> list[LogEntry]:
        """Return the newest lines of the log that this seat may read."""
        return self.past.log(last)

    @property
    def me(self) -> PcView | None:
        """The PC of this seat."""
        return self.view.pc_view(self.seat.pc)

    def number(self, name: str, default: int = 0) -> int:
        """Return a whole number from the form, or the default."""
        return number(self.query, name, default)

    def draw(self, template: str, **model: object) -> str:
        """Draw a template with everything that every page of a seat needs."""
        return draw_for(self, template, model)

    def cached(
        self, work: Callable[Concatenate[Redacted, P], T], *args: P.args, **named: P.kwargs
    ) -> T:
        """Return what ``work`` computes from the table as the seat knows it and from the other
        arguments. A page that is kept up to date computes it anew only when an argument, or what
        was read of the table, has changed."""
        return work(self.known, *args, **named)


SeatRegion = Callable[[SeatContext], str]
