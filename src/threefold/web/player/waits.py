"""What the table waits for, in words: the line at the top of the page."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from babel.lists import format_list

from threefold.rules.types import Message, Params
from threefold.table.views import (
    AnyPendingView,
    HoldingView,
    IncomingView,
    RolledView,
    TableView,
    TurnView,
)
from threefold.text import Lang
from threefold.web.player.comrades import comrades
from threefold.web.player.moments import PlayerMoment, phase, player_moments
from threefold.web.player.together import reactions, released
from threefold.web.seat_context import SeatContext

Whose = Literal["you", "others", "nobody"]
ASKED: Final = frozenset(
    {"intrusion", "accord", "defend", "fall", "share", "task", "called", "initiative"}
)


class Waits(NamedTuple):
    """The sentence, whom it concerns, and details to show in a lighter tone."""

    text: Message
    whose: Whose
    details: list[Message]


def waits(context: SeatContext) -> Waits:
    """Return what the table waits for."""
    halted = context.view.safety.halted
    if halted is not None:
        return Waits(Message(f"safety.now_{halted}"), "nobody", [])
    top = next(
        (m for m in player_moments(context) if m.kind != "result"), PlayerMoment("act", "act")
    )
    return Waits(
        *_current_wait(context, top),
        [*_absence_messages(context), *_round(context.view), *_held_up_by(context.view)],
    )


def _absence_messages(context: SeatContext) -> list[Message]:
    """Return a message when the player for whom the table waits has no page open."""
    held_up, acting = _held_up(context.view), _acting(context.view)
    id, name = "", ""
    if held_up is not None:
        id, name = held_up.pc, held_up.pc_name
    elif acting:
        id, name = acting.id, acting.name
    gone = id in context.away and id != context.seat.pc
    if gone:
        return [Message("player.waits.away", {"name": name})]
    return []


def _current_wait(context: SeatContext, top: PlayerMoment) -> tuple[Message, Whose]:
    view, w = context.view, top.waiting
    if isinstance(w, IncomingView) and w.comrade:
        return Message("player.waits.comrade", {"name": w.comrade}), "others"
    if top.kind in ASKED:
        params: Params = {"foe": w.foe_name, "title": pending_title(w)} if w is not None else {}
        return Message(
            f"player.waits.{'forgone' if _is_unrolled_hit(w) else top.kind}", params
        ), "you"
    own = phase(view)
    if own in ("turn", "acted", "dead"):
        return Message(f"player.waits.{own}"), "you" if own != "dead" else "nobody"
    mine = released(view)
    if mine is not None:
        return Message("player.waits.released", {"trigger": mine.words}), "you"
    held_up = _held_up(view)
    if held_up is not None:
        goes_on = _held_up_text(held_up)
        if may_react(context):
            return Message("player.waits.react", {"what": goes_on}), "you"
        if context.me is not None and any(
            c.offer is not None for c in comrades(context, context.me)
        ):
            return Message("player.waits.help", {"what": goes_on}), "others"
        return goes_on, "others"
    return _of_encounter(context)


def _is_unrolled_hit(w: AnyPendingView | None) -> bool:
    """Return whether it is a hit that somebody takes without a defense roll."""
    return isinstance(w, RolledView) and w.resolution.natural is None


def _of_encounter(context: SeatContext) -> tuple[Message, Whose]:
    """Return whose turn it is, or who has not rolled initiative yet."""
    encounter, acting = context.view.encounter, _acting(context.view)
    if encounter is not None and encounter.phase == "initiative":
        return Message(
            "player.waits.rolled", {"names": _missing_from(context.view, context.lang)}
        ), "others"
    if acting is None:
        return Message("player.waits.free"), "nobody"
    return Message(
        "player.waits.foe" if acting.foe else "player.waits.pc", {"name": acting.name}
    ), "others"


def watching(context: SeatContext) -> Waits:
    """Return what the table waits for, as a spectator reads it."""
    view = context.view
    if view.safety.halted is not None:
        return Waits(Message(f"safety.now_{view.safety.halted}"), "nobody", [])
    held_up, details = (
        _held_up(view),
        [*_absence_messages(context), *_round(view), *_held_up_by(view)],
    )
    if held_up is None:
        text, whose = _of_encounter(context)
        nothing = Message("player.waits.nobody")
        return Waits(nothing if text.key == "player.waits.free" else text, whose, details)
    return Waits(_held_up_text(held_up), "others", details)


def _held_up_text(held_up: AnyPendingView) -> Message:
    """Return in words the pending request that somebody else has to answer."""
    params: Params = {
        "name": held_up.pc_name,
        "foe": held_up.foe_name,
        "title": pending_title(held_up),
    }
    return Message(
        f"player.waits.other.{'forgone' if _is_unrolled_hit(held_up) else held_up.kind}", params
    )


def may_react(context: SeatContext) -> bool:
    """Return whether the player may take a reaction now."""
    return context.me is not None and any(True for _ in reactions(context, context.me))


def pending_title(w: AnyPendingView) -> str | Message:
    """Return the title of a pending request: the words of its rule, if it has some, else its own
    title.
    """
    if w.about is not None:
        return w.about.message()
    return w.title


def _held_up(view: TableView) -> AnyPendingView | None:
    """Return the request that somebody else has to answer before play goes on; None when there is
    none.
    """
    holding = ("intrusion", "incoming", "rolled", "recovering", "task_call", "called")
    others = (w for w in view.pending if w.pc != view.pc and w.kind in holding)
    return min(others, key=lambda w: holding.index(w.kind), default=None)


def _missing_from(view: TableView, lang: Lang) -> str:
    if view.encounter is not None:
        missing = view.encounter.missing
    else:
        missing = []
    return format_list([p.name for p in view.party if p.id in missing], locale=lang)


def _acting(view: TableView) -> TurnView | None:
    if view.encounter is not None:
        return next((t for t in view.encounter.order if t.acting), None)
    return None


def _held_up_by(view: TableView) -> list[Message]:
    """Return messages that say who waits for which trigger."""
    waits = [p for p in view.stances if isinstance(p, HoldingView) and not p.now]
    return [Message("player.waits.holding", {"name": p.by_name, "trigger": p.words}) for p in waits]


def next_up(view: TableView) -> Message | None:
    """Return a message about who acts after this player's turn; None when it is not their turn."""
    after = [m for m in _round(view) if m.key == "player.waits.after"]
    if after:
        return after[0]
    return None


def _round(view: TableView) -> list[Message]:
    """Return who acts after the player, or before the player when it is somebody else's turn; then
    the round.
    """
    encounter = view.encounter
    if encounter is None or encounter.phase != "turns":
        return []
    parts = [Message("player.waits.round", {"n": encounter.round})]
    order = [t for t in encounter.order if not t.out or t.acting]
    at = next((n for n, t in enumerate(order) if t.acting), None)
    mine = next((n for n, t in enumerate(order) if t.id == view.pc), None)
    if at is None or mine is None or len(order) < 2:
        return parts
    if at == mine:
        return [Message("player.waits.after", {"name": order[(at + 1) % len(order)].name}), *parts]
    before = order[mine - 1]
    if before.acting:
        return [Message("player.waits.next"), *parts]
    return [Message("player.waits.before", {"name": before.name}), *parts]
