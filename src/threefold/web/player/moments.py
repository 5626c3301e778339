"""The moments of a seat: the pending things that its player can deal with, the one in front, and
the form drafts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


class PlayerMoment(NamedTuple):
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
    if any(foe.acting and foe.owner == me.id for foe in view.foes):
        return "acted"
    if encounter.acting != me.id:
        return "wait"
    if encounter.acted:
        return "acted"
    return "turn"


def player_moments(context: SeatContext) -> list[PlayerMoment]:
    """Return all moments of the player, the most urgent first. The last one, the PC's own action,
    is always there.
    """
    mine = [w for w in context.view.pending if w.pc == context.seat.pc]
    found = []
    for is_kind, kind in _FIRST:
        found += [PlayerMoment(f"{kind}:{w.id}", kind, w) for w in mine if w.kind == is_kind]
    asked = _called_moments(context, mine)
    last = _unread_result(context)
    if last is not None and not (asked and _anew(context)):
        found.append(PlayerMoment(f"result:{last.seq}", "result", last=last))
    return [*found, *asked, PlayerMoment("act", "act")]


def _called_moments(context: SeatContext, mine: Sequence[AnyPendingView]) -> list[PlayerMoment]:
    """Return the rolls that the player is called to."""
    asked = [PlayerMoment(f"task:{w.id}", "task", w) for w in mine if w.kind == "task_call"]
    asked += [PlayerMoment(f"called:{w.id}", "called", w) for w in mine if w.kind == "called"]
    encounter = context.view.encounter
    if encounter is not None and context.seat.pc in encounter.missing:
        asked.append(PlayerMoment("initiative", "initiative"))
    return asked


def _unread_result(context: SeatContext) -> LastRoll | None:
    """Return the result of the PC's last action until the player has seen it or it is old."""
    last = context.past.last_roll()
    if last is None or last.old or context.query.get("seen") == str(last.seq):
        return None
    return last


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

    moment: PlayerMoment
    others: list[PlayerMoment]
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
    found = player_moments(context)
    top = moment = found[0]
    if context.query.get("top") == top.key:
        chosen = context.query.get("hero")
        moment = next((m for m in found if m.key == chosen), top)
    open_keys = {m.key for m in found}
    drafts = {k: fields for k, fields in _drafts(context.query).items() if k in open_keys}
    fields = drafts.pop(moment.key, {})
    for draft in drafts.values():
        draft.pop("tapped", None)
    return Now(
        moment=moment,
        others=[m for m in found if m is not moment and m.kind != "result"],
        top=top.key,
        seen=_last_seen_result(context, found),
        fields=fields,
        drafts=drafts,
    )


def _last_seen_result(context: SeatContext, found: Sequence[PlayerMoment]) -> str:
    """Return the number of the last result that the player need not see again, for the page to
    remember. On the first draw of a page, that is a result which is not shown."""
    if _anew(context) and all(m.kind != "result" for m in found):
        last = context.past.last_roll()
        if last is not None:
            return str(last.seq)
    return context.query.get("seen", "")


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
