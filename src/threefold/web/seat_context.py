"""What a page of a seat is drawn for: the table as that seat knows it, and the form as it stands.

A player's side has this and nothing else: neither the table's state nor its history can be reached from here.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Concatenate, Final, NamedTuple, ParamSpec, Protocol, TypeVar

from threefold.rules.types import Message
from threefold.service.past import Past, TableNames, table_names
from threefold.table.log import Chosen, Entry, LogPage
from threefold.table.state.seats import Seat
from threefold.table.views import PcView, Redacted, TableView
from threefold.text import Lang, at_table
from threefold.web.models.log import clock_of
from threefold.web.rendering import page

P = ParamSpec("P")
T = TypeVar("T")


class TableContext(Protocol):
    """Whatever looks at a table from a seat: a player's page, or the GM's."""

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
    def theme(self) -> str: ...
    @property
    def keys(self) -> bool: ...
    @property
    def zone(self) -> int | None: ...
    @property
    def ids(self) -> FreshIds: ...
    @property
    def names(self) -> TableNames: ...


COUNT_DIGITS: Final = 4


class FreshIds:
    """Ids for the commands of the forms that are drawn for one request: each is new, on every page."""

    def __init__(self) -> None:
        self._own = secrets.token_hex(10)
        self._count = 0

    def new(self) -> str:
        """One more id."""
        self._count += 1
        return f"{self._own}{self._count:0{COUNT_DIGITS}x}"

    def tag(self, drawn: str) -> str:
        """What tells drawings of a region apart (an HTTP ``ETag``): equal where they differ by fresh ids alone."""
        before, *after = drawn.split(self._own)
        said = before + "".join(part[COUNT_DIGITS:] for part in after)
        return f'"{hashlib.blake2b(said.encode(), digest_size=12).hexdigest()}"'


def names_of(view: TableView) -> TableNames:
    """The names in what a seat sees."""
    return table_names((pc.name for pc in view.party), ((foe.name, foe.of_shelf) for foe in view.foes))


class Companion(NamedTuple):
    """Another character that the same browser plays: the address of its seat, what the table waits for as that seat
    reads it, and whether it is asked."""

    href: str
    name: str
    waits: Message
    asked: bool


def number(query: Mapping[str, str], name: str, default: int) -> int:
    """A whole number from a form, or the default."""
    value = query.get(name, "")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 4 else default


def draw(context: TableContext, template: str, model: Mapping[str, object]) -> str:
    """A template with what every page of a seat needs."""
    with at_table(*context.names):
        return page(
            template,
            context.lang,
            base=context.base,
            view=context.view,
            seat=context.seat,
            me=context.me,
            query=context.query,
            theme=context.theme,
            keys=context.keys,
            clock_of=partial(clock_of, context.zone),
            new_id=context.ids.new,
            **model,
        )


@dataclass(frozen=True, kw_only=True)
class SeatContext:
    """One request to look at a table from a seat. ``known`` is the table as the seat knows it, ``view`` what it is
    shown of it, ``past`` what it may look back on, ``query`` the form values that came with the request, ``base`` the
    seat's path; ``keys``: whether single letters press buttons; ``zone``: how many minutes its device is ahead of UTC,
    where it has said so; ``away``: the PCs whose players have left their page; ``companions``: the other characters
    that the same browser plays at this table."""

    seat: Seat
    known: Redacted
    past: Past
    view: TableView
    lang: Lang
    base: str
    query: Mapping[str, str]
    link: str = ""
    theme: str = ""
    keys: bool = True
    away: frozenset[str] = frozenset()
    companions: tuple[Companion, ...] = ()
    ids: FreshIds = field(default_factory=FreshIds)
    zone: int | None = None

    @cached_property
    def names(self) -> TableNames:
        """The names at the table."""
        return names_of(self.view)

    def asked(self, query: Mapping[str, str]) -> SeatContext:
        """The same table at the same moment, with other form values."""
        other = replace(self, query=query)
        other.__dict__["names"] = self.names  # they do not depend on the form
        return other

    def log_page(self, last: int, chosen: Chosen, before: int) -> LogPage:
        """A part of the log; ``before``: of the steps before that one."""
        return self.past.page(last, chosen, before)

    def log(self, last: int = 60) -> list[Entry]:
        """The newest lines of the log that this seat may read."""
        return self.past.log(last)

    @property
    def me(self) -> PcView | None:
        """The PC of this seat."""
        return self.view.pc_view(self.seat.pc)

    def number(self, name: str, default: int = 0) -> int:
        """A whole number from the form, or the default."""
        return number(self.query, name, default)

    def draw(self, template: str, **model: object) -> str:
        """A template with what every page of a seat needs."""
        return draw(self, template, model)

    def cached(self, work: Callable[Concatenate[Redacted, P], T], *args: P.args, **named: P.kwargs) -> T:
        """Return what ``work`` computes from the table as the seat knows it and from the other arguments. A page that
        is kept up to date computes it anew only when an argument, or what was read of the table, has changed."""
        return work(self.known, *args, **named)


SeatRegion = Callable[[SeatContext], str]
