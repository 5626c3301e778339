"""View models of comrades' pending rolls, and the help that the player's PC can give with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from threefold.rules.types import Message
from threefold.service.compose import takes_roll
from threefold.table.commands import HelpComrade
from threefold.table.decisions.cooperation.followers import defense_roll, task_roll
from threefold.table.decisions.cooperation.help import worth
from threefold.table.state.actions import Incoming, TaskCall
from threefold.table.state.facts import Text
from threefold.table.state.procedures import Called
from threefold.table.views import (
    AidView,
    AnyPendingView,
    CalledView,
    IncomingView,
    PcView,
    TaskCallView,
)
from threefold.web.player.offers import JointAction
from threefold.web.player.together import joint_offers
from threefold.web.seat_context import SeatContext


class ComradeMoment(NamedTuple):
    """A comrade's pending roll, with the help that the PC may give (``offer``) or already gives
    (``given``). ``worth`` is the help in steps."""

    id: str
    name: str
    title: str
    about: Text | None
    foe: str
    offer: JointAction | None
    given: AidView | None
    worth: int


def comrades(context: SeatContext, me: PcView) -> list[ComradeMoment]:
    """Return the comrades' rolls that the PC helps with or may help with."""
    given = {s.to: s for s in context.view.stances if isinstance(s, AidView) and s.by == me.id}
    found = []
    for w in context.view.pending:
        if w.pc == me.id or not isinstance(w, TaskCallView | CalledView | IncomingView):
            continue
        asked = context.known.pending.get(w.id)
        if isinstance(asked, Incoming | Called) and not takes_roll(context.known, asked):
            continue
        steps = worth(context.known, context.known.party[me.id].pc, _names(context, w))
        label = Message("player.comrade.help", {"name": w.pc_name})
        detail = Message(
            f"player.comrade.{'fight' if context.view.encounter is not None else 'peace'}",
            {"n": steps},
        )
        command = HelpComrade(pc_id=me.id, comrade=w.pc)
        if steps:
            able = next(joint_offers(context, command, label, "hand", detail), None)
        else:
            able = None
        if able is not None:
            able = able._replace(key=f"{able.key}-{w.id}")
        aid = given.get(w.pc)
        if able is not None or aid is not None:
            if isinstance(w, IncomingView):
                title = ""
            else:
                title = w.title
            found.append(
                ComradeMoment(
                    id=w.id,
                    name=w.pc_name,
                    title=title,
                    about=w.about,
                    foe=w.foe_name,
                    offer=able,
                    given=aid,
                    worth=steps,
                )
            )
    return found


def _names(context: SeatContext, w: AnyPendingView) -> Sequence[str]:
    """Return the names of skills that apply to the roll, as far as the seat knows them."""
    call = context.known.pending.get(w.id)
    if isinstance(call, TaskCall):
        return task_roll(call, call.skill).names
    if isinstance(w, IncomingView):
        return defense_roll(w.stat).names
    if isinstance(w, CalledView):
        return (w.title, w.procedure.replace("_", " "))
    return ()
