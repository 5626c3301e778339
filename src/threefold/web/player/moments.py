"""The moments of a seat: the pending things that its player can deal with, the one in front, and
the form drafts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, get_args

import msgspec

from threefold.model import typed
from threefold.service.last_deeds import LastRoll
from threefold.table.views import AnyPendingView, TableView
from threefold.web.seat_context import SeatContext

MomentKind = Literal[
    "intrusion",
    "accord",
    "defend",
    "fall",
    "share",
    "result",
    "task",
    "called",
    "initiative",
    "act",
]
MOMENT_KINDS: Final[tuple[MomentKind, ...]] = get_args(MomentKind)
Phase = Literal["turn", "acted", "wait", "rolled", "free", "dead"]

# What blocks other players comes first; what may wait comes last.
_FIRST: Final[tuple[tuple[str, MomentKind], ...]] = (
    ("intrusion", "intrusion"),
    ("accord", "accord"),
    ("incoming", "defend"),
    ("rolled", "fall"),
    ("recovering", "share"),
)


class Moment(NamedTuple):
    """One thing that the player can deal with now. ``key`` identifies it for as long as it
    lasts.
    """

    key: str
    kind: MomentKind
    waiting: AnyPendingView | None = None
    last: LastRoll | None = None


def phase(view: TableView) -> Phase:
    """Return the phase of the encounter for this PC; "free" without an encounter, "dead" for a dead
    PC.
    """
    me, encounter = view.pc_view(view.pc), view.encounter
    if me is None or me.track == "dead":
        return "dead"
    if encounter is None:
        return "free"
    if encounter.phase == "initiative":
        return "rolled"
    if encounter.acting != me.id:
        return "wait"
    if encounter.acted:
        return "acted"
    return "turn"


def moments(context: SeatContext) -> list[Moment]:
    """Return all moments of the player, the most urgent first. The last one, the PC's own action,
    is always there.
    """
    view, pc = context.view, context.seat.pc
    mine = [w for w in view.pending if w.pc == pc]
    found = [
        Moment(f"{kind}:{w.id}", kind, w)
        for is_kind, kind in _FIRST
        for w in mine
        if w.kind == is_kind
    ]
    asked = [Moment(f"task:{w.id}", "task", w) for w in mine if w.kind == "task_call"]
    asked += [Moment(f"called:{w.id}", "called", w) for w in mine if w.kind == "called"]
    if view.encounter is not None and pc in view.encounter.missing:
        asked.append(Moment("initiative", "initiative"))
    last = context.past.last_roll()
    unread = last is not None and not last.old and context.query.get("seen") != str(last.seq)
    if last is not None and unread and not (asked and _anew(context)):
        found.append(Moment(f"result:{last.seq}", "result", last=last))
    return [*found, *asked, Moment("act", "act")]


def _anew(context: SeatContext) -> bool:
    """True on the first draw of a page. Old results are hidden then, so that a pending request is
    visible.
    """
    return "moment" not in context.query


# Fields that belong to the page itself, not to a moment's form.
_OWN: Final = frozenset(
    {"moment", "top", "hero", "seen", "kept", "welcomed", "looked", "acknowledged"}
)
# Fields that the server writes into every form, with new values at each drawing.
_WRITTEN: Final = frozenset({"type", "command_id", "pc_id", "open_id"})
MAX_KEPT: Final = 8000

Drafts = dict[str, dict[str, str]]


@dataclass(frozen=True)
class Now:
    """The moment that is drawn with its form values, the other open moments, and their drafts (form
    values by key).
    """

    moment: Moment
    others: list[Moment]
    top: str
    seen: str
    fields: Mapping[str, str]
    drafts: Drafts

    def tapped(self, name: str) -> bool:
        """Return whether the player has changed a field since the page drew it. Then it is newer
        than a default.
        """
        return name in self.fields.get("tapped", "").split()

    @property
    def kept(self) -> str:
        """The drafts of the other moments, as JSON that the page carries."""
        if self.drafts:
            return msgspec.json.encode(self.drafts).decode()
        return ""


def now(context: SeatContext) -> Now:
    """Return the moment to draw. The player's choice of a moment stays until something more urgent
    comes up.

    What was typed for a moment is kept in the page while another one is in front.
    """
    found = moments(context)
    top = found[0].key
    drafts = _drafts(context.query)
    open_keys = {m.key for m in found}
    drafts = {key: fields for key, fields in drafts.items() if key in open_keys}
    if context.query.get("top") == top:
        chosen = context.query.get("hero")
    else:
        chosen = None
    moment = next((m for m in found if m.key == chosen), found[0])
    if _anew(context) and all(m.kind != "result" for m in found):
        last = context.past.last_roll()
    else:
        last = None
    fields = drafts.pop(moment.key, {})
    drafts = {
        key: {n: v for n, v in draft.items() if n != "tapped"} for key, draft in drafts.items()
    }
    return Now(
        moment=moment,
        others=[m for m in found if m is not moment and m.kind != "result"],
        top=top,
        seen=str(last.seq) if last is not None else context.query.get("seen", ""),
        fields=fields,
        drafts=drafts,
    )


def _drafts(query: Mapping[str, str]) -> Drafts:
    """Return the drafts in a request: those that the page carries, and the form values of the
    moment that it shows.
    """
    kept = query.get("kept", "")
    drafts: Drafts = {}
    if 0 < len(kept) <= MAX_KEPT:
        try:
            drafts = typed.decode(kept, Drafts)
        except (msgspec.DecodeError, msgspec.ValidationError):
            drafts = {}
    moment = query.get("moment")
    if moment:
        own = {
            name: value
            for name, value in query.items()
            if name not in _OWN and name not in _WRITTEN
        }
        drafts[moment] = own
    return drafts
