"""Dependency tracking for regions: a region is drawn again only when something that it read has changed.

A region is drawn from a context that records each value that is read of the table and its past, by name. The values are
kept with the tag of the drawing. At the next news they are read again and compared. If all are equal, the page already
shows the region as it is, and nothing is drawn. No HTML is kept, so none can reach another seat.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields, replace
from threading import Lock
from typing import Any, Final, NamedTuple, TypeVar, cast

from threefold.library.shelf import in_use
from threefold.service.past import Past
from threefold.table.log import Chosen, Entry, LogPage
from threefold.table.state.seats import Seat
from threefold.table.views import PcView, PetitionView, Redacted, TableView
from threefold.table.views.people import FoeView
from threefold.web.gm_context import GmContext
from threefold.web.seat_context import SeatContext

MOST_PAGES: Final = 4_000
"""The most pages that are remembered; the least recently drawn are dropped."""

Key = tuple[Hashable, ...]
"""A value that was read: its source (the view, the state, the past), its name, and its arguments."""


_OF_PAST_BY_STATE: Final = frozenset({"growth"})
"""Methods of ``Past`` whose results depend on the current state of the table alone."""


def _by_state(key: Key) -> bool:
    """Return whether a value depends on the current state of the table alone, so that it is unchanged while the state
    is."""
    match key:
        case "view", "version":
            return False
        case "past", name, *_:
            return name in _OF_PAST_BY_STATE
        case "history" | "tables", *_:
            return False
        case _:
            return True


class Moment:
    """Everything that a seat can read of a table at one moment. Each value is computed once for all regions."""

    def __init__(self, context: SeatContext | GmContext) -> None:
        self.context = context
        self.known = context.known
        self.view = context.view
        self._found: dict[Key, object] = {}

    def read(self, key: Key) -> object:
        """Return the current value of a key."""
        if key not in self._found:
            self._found[key] = self._read(key)
        return self._found[key]

    def _read(self, key: Key) -> object:
        match key:
            case "view", str(name):
                return getattr(self.view, name)
            case "known", str(name):
                return getattr(self.known, name)
            case "pc", str(id):
                return self.view.pc_view(id)
            case "foe", str(id):
                return self.view.foe_view(id)
            case "petitions", str(pc):
                return self.view.petitions_of(pc)
            case "past", str(name), *asked if isinstance(self.context, SeatContext):
                found = getattr(self.context.past, name)
                return found(*asked) if callable(found) else found
            case ("names",):
                return self.context.names
            case ("history",) if isinstance(self.context, GmContext):
                return self.context.history.version
            case _:
                return object()  # never equal to a value that was read before


class Watch:
    """Records what one drawing reads."""

    def __init__(self, moment: Moment) -> None:
        self.moment = moment
        self._keys: set[Key] = set()

    def note(self, *key: Hashable) -> None:
        """Record that a key was read."""
        self._keys.add(key)

    def read(self, *key: Hashable) -> object:
        """Read a key and record it."""
        self._keys.add(key)
        return self.moment.read(key)

    def all(self) -> tuple[dict[Key, object], dict[Key, object]]:
        """Return all keys that were read with their values: those that depend on the current state alone, and the
        others."""
        read = dict[Key, object](), dict[Key, object]()
        for key in self._keys:
            read[not _by_state(key)][key] = self.moment.read(key)
        return read


_OF_VIEW: Final = frozenset(TableView.__struct_fields__)
_OF_STATE: Final = frozenset(Redacted.__struct_fields__)
_field: Final = object.__getattribute__


def _noting(of: str, names: frozenset[str]) -> Callable[[Any, str], Any]:
    """Return a ``__getattribute__`` that records the reading of the fields in ``names``."""

    def read(self: Any, name: str) -> Any:
        if name in names:
            _field(self, "watch").note(of, name)
        return _field(self, name)

    return read


class WatchedView(TableView, frozen=True, kw_only=True):
    """A table's view that records what is read of it."""

    watch: Watch
    __getattribute__ = _noting("view", _OF_VIEW)

    def pc_view(self, id: str | None) -> PcView | None:
        """Return one PC of the party."""
        return None if id is None else cast("PcView | None", self.watch.read("pc", id))

    def foe_view(self, id: str | None) -> FoeView | None:
        """Return one foe."""
        return None if id is None else cast("FoeView | None", self.watch.read("foe", id))

    def petitions_of(self, pc: str) -> list[PetitionView]:
        """Return the pending petitions of a PC to the GM."""
        return cast("list[PetitionView]", self.watch.read("petitions", pc))


class WatchedState(Redacted, frozen=True, kw_only=True):
    """The state as a seat knows it, which records what is read of it."""

    watch: Watch
    __getattribute__ = _noting("known", _OF_STATE)


class _WatchedPast:
    """A past that records which methods are called, and with which arguments."""

    def __init__(self, past: Past, watch: Watch) -> None:
        self._past = past
        self._watch = watch

    def __getattr__(self, name: str) -> object:
        if not callable(getattr(self._past, name)):
            return self._watch.read("past", name)
        return lambda *asked: self._watch.read("past", name, *asked)


class _WatchedGm(GmContext):
    """A GM's context that records reading its history or tables. A region that read the history is drawn again at every
    new version; one that read the tables is drawn every time."""

    def __getattribute__(self, name: str) -> Any:
        if name in ("history", "tables"):
            _field(self, "__dict__")["watch"].note(name)
        return _field(self, name)

    def log_page(self, last: int, chosen: Chosen, before: int) -> LogPage:
        """Return a page of the log."""
        watch: Watch = _field(self, "__dict__")["watch"]
        watch.note("history")
        return watch.moment.context.log_page(last, chosen, before)

    def line(self, seq: int, seat: Seat) -> Entry | None:
        """Return one event as a seat may read it, or None."""
        watch: Watch = _field(self, "__dict__")["watch"]
        watch.note("history")
        return cast("GmContext", watch.moment.context).line(seq, seat)


_MOMENT: Final = frozenset({"known", "view", "past", "history", "tables", "ids"})
"""The fields of a context that change with the table or with each drawing. All others are part of its setting."""


def _setting(context: SeatContext | GmContext) -> tuple[object, ...]:
    """Return everything that a region is drawn from besides the table: the seat, the preferences, the form values, the
    packs in use."""
    own = (getattr(context, each.name) for each in fields(context) if each.name not in _MOMENT)
    return (*own, in_use())


class _Kept(NamedTuple):
    """The last drawing of a region: its tag, its setting, and the values it read of the current state and of the past.
    ``known`` is the newest state for which the values of the current state are known to be equal."""

    tag: str
    setting: tuple[object, ...]
    known: Redacted
    read: Mapping[Key, object]
    read_of_past: Mapping[Key, object]


def _equal(read: Mapping[Key, object], moment: Moment) -> bool:
    """Return whether all recorded values are unchanged."""
    return all(moment.read(key) == value for key, value in read.items())


class Regions:
    """The last drawings of the regions of all pages."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: dict[tuple[str, str], dict[str, _Kept]] = {}

    def unchanged(self, moment: Moment, name: str, context: SeatContext | GmContext, shown: frozenset[str]) -> bool:
        """Return whether a page shows a region exactly as it would be drawn now."""
        page = self._of(context)
        kept = page.get(name)
        if kept is None or kept.tag not in shown or kept.setting != _setting(context):
            return False
        if kept.known is not moment.known:  # it is the same object while nothing changes that the seat knows
            if not _equal(kept.read, moment):
                return False
            page[name] = kept._replace(known=moment.known)
        return _equal(kept.read_of_past, moment)

    def keep(self, name: str, context: SeatContext | GmContext, watch: Watch, tag: str) -> None:
        """Remember the drawing of a region."""
        read, of_past = watch.all()
        self._of(context)[name] = _Kept(tag, _setting(context), watch.moment.known, read, of_past)

    def forget(self) -> None:
        """Forget all drawings, so that everything is drawn again."""
        with self._lock:
            self._kept.clear()

    def _of(self, context: SeatContext | GmContext) -> dict[str, _Kept]:
        page = context.link, context.base
        with self._lock:
            kept = self._kept.pop(page, None)
            if kept is None:
                kept = {}
                while len(self._kept) >= MOST_PAGES:
                    del self._kept[next(iter(self._kept))]
            self._kept[page] = kept
            return kept


def of_player(moment: Moment, context: SeatContext) -> tuple[SeatContext, Watch]:
    """Return a player's context that records what is read of the table, and the record."""
    watch = Watch(moment)
    watched = replace(context, known=_state(watch), past=cast("Past", _WatchedPast(context.past, watch)))
    return _with_view(watched, watch), watch


def of_gm(moment: Moment, context: GmContext) -> tuple[GmContext, Watch]:
    """Return a GM's context that records what is read of the table, and the record."""
    watch = Watch(moment)
    watched = _WatchedGm(**{each.name: getattr(context, each.name) for each in fields(context)})
    watched.__dict__["known"] = _state(watch)
    return _with_view(watched, watch), watch


def _state(watch: Watch) -> WatchedState:
    known = watch.moment.known
    return WatchedState(watch=watch, **{name: getattr(known, name) for name in _OF_STATE})


C = TypeVar("C", SeatContext, GmContext)


def _with_view(context: C, watch: Watch) -> C:
    view = watch.moment.view
    seen = WatchedView(watch=watch, **{name: getattr(view, name) for name in _OF_VIEW})
    context.__dict__.update(watch=watch, view=seen, names=watch.read("names"))
    return context
