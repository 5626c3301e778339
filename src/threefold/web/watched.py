"""Contexts of pages that record what is read of the table, and the values that a page has computed
from it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import fields
from functools import partial
from typing import Concatenate, Final, NamedTuple, ParamSpec, TypeVar, cast

from threefold.library.shelf import packs_in_use
from threefold.service.past import SeatPast
from threefold.table.log import LogEntry, LogFilter, LogPage
from threefold.table.state.seats import Seat
from threefold.table.views import PcView, PetitionView, Redacted, TableView
from threefold.table.views.people import FoeView
from threefold.web.gm_context import GmContext
from threefold.web.seat_context import SeatContext

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")

Key = tuple[Hashable, ...]
"""A value that was read: its source (the view, the state, the past), its name, and its
arguments.
"""


_OF_PAST_BY_STATE: Final = frozenset({"growth"})
"""Methods of ``Past`` whose results depend on the current state of the table alone."""


def _by_state(key: Key) -> bool:
    """Return whether a value depends on the current state of the table alone, so that it is
    unchanged while the state is."""
    match key:
        case ("view", "version") | ("mark", "step", _):
            return False
        case "past", name, *_:
            return name in _OF_PAST_BY_STATE
        case "history" | "tables", *_:
            return False
        case _:
            return True


class TableSnapshot:
    """Everything that a seat can read of a table at one moment. Each value is computed once for all
    regions.
    """

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
            case "entry", str(name), str(id):
                return getattr(self.known, name).get(id)
            case "pc", str(id):
                return self.view.pc_view(id)
            case "foe", str(id):
                return self.view.foe_view(id)
            case "petitions", str(pc):
                return self.view.petitions_of(pc)
            case "mark", str(kind), str(id):
                return self.view.mark(kind, id)
            case "past", str(name), *asked if isinstance(self.context, SeatContext):
                found = getattr(self.context.past, name)
                if callable(found):
                    return found(*asked)
                return found
            case ("names",):
                return self.context.names
            case ("history",) if isinstance(self.context, GmContext):
                return self.context.history.version
            case _:
                return object()  # never equal to a value that was read before


class _Cached(NamedTuple):
    """A value that a page has computed, from what was given and what was read of the table."""

    given: object
    read: Mapping[Key, object]
    value: object


Cache = dict[Callable[..., object], _Cached]
"""What a page has computed last, by the function that computed it."""


class ReadRecorder:
    """Records what one drawing reads."""

    def __init__(self, moment: TableSnapshot, cache: Cache) -> None:
        self.moment = moment
        self._keys: set[Key] = set()
        self._cache = cache

    def cached(self, function: Callable[..., T], given: object, work: Callable[[], T]) -> T:
        """Return what a function computed last, if it would be the same now; else let it ``work``
        and note what it reads."""
        found = self._cache.get(function)
        if found is not None and found.given == given and equal(found.read, self.moment):
            self._keys.update(found.read)
            return cast("T", found.value)
        before, self._keys = self._keys, set()
        try:
            value = work()
            self._cache[function] = _Cached(
                given, {key: self.moment.read(key) for key in self._keys}, value
            )
        finally:
            self._keys |= before
        return value

    def note(self, *key: Hashable) -> None:
        """Record that a key was read."""
        self._keys.add(key)

    def read(self, *key: Hashable) -> object:
        """Read a key and record it."""
        self._keys.add(key)
        return self.moment.read(key)

    def all(self) -> tuple[dict[Key, object], dict[Key, object]]:
        """Return all keys that were read with their values: those that depend on the current state
        alone, and the others."""
        read = dict[Key, object](), dict[Key, object]()
        for key in self._keys:
            read[not _by_state(key)][key] = self.moment.read(key)
        return read


_OF_VIEW: Final = frozenset(TableView.__struct_fields__)
_OF_STATE: Final = frozenset(Redacted.__struct_fields__)
_field: Final = object.__getattribute__
"""Reads a field past the recording: inside ``__getattribute__``, a plain ``self.…`` would call
``__getattribute__`` again, without end.
"""


class WatchedView(TableView, frozen=True, kw_only=True):
    """A table's view that records what is read of it.

    It looks up one PC, foe or mark in the whole view, and records only that one: through the fields
    of this view, it would record the whole party, and any change of it would draw the region again.
    """

    watch: ReadRecorder

    def __getattribute__(self, name: str) -> object:
        if name in _OF_VIEW:
            _field(self, "watch").note("view", name)
        return _field(self, name)

    def pc_view(self, id: str | None) -> PcView | None:
        """Return one PC of the party."""
        if id is None:
            return None
        self.watch.note("pc", id)
        return self.watch.moment.view.pc_view(id)

    def foe_view(self, id: str | None) -> FoeView | None:
        """Return one foe."""
        if id is None:
            return None
        self.watch.note("foe", id)
        return self.watch.moment.view.foe_view(id)

    def petitions_of(self, pc: str) -> list[PetitionView]:
        """Return the pending petitions of a PC to the GM."""
        self.watch.note("petitions", pc)
        return self.watch.moment.view.petitions_of(pc)

    def mark(self, kind: str, id: str = "") -> str | None:
        """Return the mark of the turn, of the step or of something open."""
        self.watch.note("mark", kind, id)
        return self.watch.moment.view.mark(kind, id)


class _Entries(Mapping[str, V]):
    """A field of a state with an entry for each id. It notes which of them are read, or that all
    are.
    """

    __slots__ = ("_entries", "_field", "_watch")

    def __init__(self, watch: ReadRecorder, field: str, entries: dict[str, V]) -> None:
        self._watch, self._field, self._entries = watch, field, entries

    def __getitem__(self, id: str) -> V:
        self._watch.note("entry", self._field, id)
        return self._entries[id]

    def __contains__(self, id: object) -> bool:
        self._watch.note("entry", self._field, str(id))
        return id in self._entries

    def __iter__(self) -> Iterator[str]:
        self._watch.note("known", self._field)
        return iter(self._entries)

    def __len__(self) -> int:
        self._watch.note("known", self._field)
        return len(self._entries)


_BY_ID: Final = frozenset({"party", "foes", "things", "pending", "stances", "works", "spots"})
"""Fields of a state of which single entries are read: a PC that is hurt changes nothing for what
asks for another.
"""


class WatchedState(Redacted, frozen=True, kw_only=True):
    """The state as a seat knows it, which records what is read of it."""

    watch: ReadRecorder

    def __getattribute__(self, name: str) -> object:
        value = _field(self, name)
        if name in _BY_ID:
            return _Entries(_field(self, "watch"), name, value)
        if name in _OF_STATE:
            _field(self, "watch").note("known", name)
        return value


class _WatchedPast(SeatPast):
    """A past that records which methods are called, and with which arguments. It holds no past of
    its own: every method runs on the past that it stands for."""

    def __init__(self, past: SeatPast, watch: ReadRecorder) -> None:
        self._past = past
        self._watch = watch

    def __getattribute__(self, name: str) -> object:
        if name.startswith("_"):
            return _field(self, name)
        watch: ReadRecorder = self._watch
        if callable(getattr(self._past, name)):
            return lambda *asked: watch.read("past", name, *asked)
        return watch.read("past", name)


class _WatchedSeat(SeatContext):
    """A player's context that keeps what is computed for its page."""

    def cached(
        self, work: Callable[Concatenate[Redacted, P], T], *args: P.args, **named: P.kwargs
    ) -> T:
        """The value that is kept, if nothing that it depends on has changed."""
        watch: ReadRecorder = self.__dict__["watch"]  # no field: fields are part of the setting
        return watch.cached(
            work, (args, named, packs_in_use()), partial(work, self.known, *args, **named)
        )


class _WatchedGm(GmContext):
    """A GM's context that records reading its history or tables. A region that read the history is
    drawn again at every new version; one that read the tables is drawn every time.

    Pages and lines of the log use the tables only for what they have kept of the history, so they
    are read from the context without records (``whole``): else the log would be drawn every time.
    """

    def __getattribute__(self, name: str) -> object:
        if name in ("history", "tables"):
            _field(self, "__dict__")["watch"].note(name)
        return _field(self, name)

    def log_page(self, last: int, chosen: LogFilter, before: int) -> LogPage:
        """Return a page of the log."""
        return self._whole().log_page(last, chosen, before)

    def line(self, seq: int, seat: Seat) -> LogEntry | None:
        """Return one event as a seat may read it, or None."""
        return self._whole().line(seq, seat)

    def _whole(self) -> GmContext:
        self.__dict__["watch"].note("history")
        whole: GmContext = self.__dict__["whole"]
        return whole


_MOMENT: Final = frozenset({"known", "view", "past", "history", "tables", "ids"})
"""The fields of a context that change with the table or with each drawing. All others are part of
its setting.
"""


def drawing_setting(context: SeatContext | GmContext) -> tuple[object, ...]:
    """Return everything that a region is drawn from besides the table: the seat, the preferences,
    the form values, the packs in use."""
    own = (getattr(context, each.name) for each in fields(context) if each.name not in _MOMENT)
    return (*own, packs_in_use())


def equal(read: Mapping[Key, object], moment: TableSnapshot) -> bool:
    """Return whether all recorded values are unchanged."""
    return all(moment.read(key) == value for key, value in read.items())


def recorded_player_context(
    moment: TableSnapshot, context: SeatContext, cache: Cache
) -> tuple[SeatContext, ReadRecorder]:
    """Return a player's context that records what is read of the table, and the record."""
    watch = ReadRecorder(moment, cache)
    own = {each.name: getattr(context, each.name) for each in fields(context)}
    own |= {"known": _state(watch), "past": _WatchedPast(context.past, watch)}
    return _with_view(_WatchedSeat(**own), watch), watch


def recorded_gm_context(
    moment: TableSnapshot, context: GmContext, cache: Cache
) -> tuple[GmContext, ReadRecorder]:
    """Return a GM's context that records what is read of the table, and the record."""
    watch = ReadRecorder(moment, cache)
    watched = _WatchedGm(**{each.name: getattr(context, each.name) for each in fields(context)})
    # cached properties: what stands in __dict__ is read instead of computed
    watched.__dict__.update(known=_state(watch), whole=context)
    return _with_view(watched, watch), watch


def _state(watch: ReadRecorder) -> WatchedState:
    known = watch.moment.known
    return WatchedState(watch=watch, **{name: getattr(known, name) for name in _OF_STATE})


C = TypeVar("C", SeatContext, GmContext)


def _with_view(context: C, watch: ReadRecorder) -> C:
    view = watch.moment.view
    seen = WatchedView(watch=watch, **{name: getattr(view, name) for name in _OF_VIEW})
    context.__dict__.update(watch=watch, view=seen, names=watch.read("names"))
    return context
