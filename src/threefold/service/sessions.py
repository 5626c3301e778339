"""The end of a session: what each PC gained, and the loose ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from threefold.rules.experience import Award as AwardKind
from threefold.rules.experience import session_award
from threefold.rules.ruleset import Rules
from threefold.rules.types import Message
from threefold.service.ledger import LedgerLine
from threefold.table.state import Ongoing, Recovering, Rolled, State, possesses
from threefold.table.views import TableView

# --- what the session gave ------------------------------------------------------------------------

PAID: Final = ("xp.session", "xp.session_step")
"""The reasons (message keys) of an award for the session itself."""

_BROUGHT_ALONG: Final = "ledger.start"
"""The reason of the XP that a character has when it joins the table. No session paid it."""


class SessionGain(NamedTuple):
    """What a PC gained in a session. ``parts`` is how many parts of its arcs it completed;
    ``suggested`` is the award that the rules would still give it for the session (None: it was
    already paid)."""

    id: str
    name: str
    xp: int
    parts: int
    suggested: AwardKind | None


def session_gain(
    pc_id: str, name: str, lines: Sequence[LedgerLine], session: int, parts: int
) -> SessionGain:
    """Return what a PC gained in a session, without the XP that it brought along.

    No award is suggested to a PC that was paid for the session or for a part of an arc; any other
    PC is suggested the session award, with or without a completed part of an arc (``parts``).
    """
    mine = [line for line in lines if line.session == session and line.why.key != _BROUGHT_ALONG]
    paid = any(
        line.why.key in PAID or (line.xp > 0 and (line.rule or "").startswith("arc."))
        for line in mine
    )
    suggested: AwardKind | None = None
    if not paid:
        if parts:
            suggested = "session_step"
        else:
            suggested = "session"
    return SessionGain(pc_id, name, sum(line.xp for line in mine if line.xp > 0), parts, suggested)


def session_gives(rules: Rules) -> dict[AwardKind, int]:
    """Return the XP that the rules give for a session, with a completed step of an arc and without
    one.
    """
    return {"session": session_award(False, rules), "session_step": session_award(True, rules)}


# --- loose ends -----------------------------------------------------------------------------------


class LooseEnd(NamedTuple):
    """Something unfinished: its id (``encounter`` for the encounter), whose it is, its description,
    and whether it can be closed (``closes``). A rolled die cannot be closed: its player settles it.
    A possession that holds its host cannot be closed either."""

    id: str
    who: str
    what: Message
    closes: bool = True


def loose_ends(state: State, view: TableView) -> list[LooseEnd]:
    """List all that is still open, as the GM sees it: the encounter, pending requests, works,
    chases. Petitions are left out: they are reviewed with the arcs."""
    if state.encounter is not None:
        ends = [LooseEnd("encounter", "", Message("story.loose.encounter"))]
    else:
        ends = []
    for each in view.pending:
        if each.kind == "petition":
            continue
        if each.about is not None:
            what = each.about.message()
        else:
            what = Message("line.given", {"name": each.title})
        named = bool(each.title) or each.about is not None
        what = Message(
            "story.loose.about", {"kind": Message(f"story.loose.{each.kind}"), "what": what}
        )
        closes = not isinstance(state.pending[each.id], Rolled | Recovering)
        ends.append(
            LooseEnd(
                each.id,
                each.pc_name,
                what if named else Message(f"story.loose.{each.kind}"),
                closes,
            )
        )
    for work in view.works:
        if work.stage == "done":
            continue
        kind = Message(f"work.kind.{work.procedure}")
        if work.title:
            what = Message("story.loose.about", {"kind": kind, "what": work.title})
        else:
            what = kind
        ends.append(LooseEnd(work.id, work.pc_name, what, not possesses(state.works[work.id])))
    for id, stance in state.stances.items():
        if isinstance(stance, Ongoing):
            ends.append(
                LooseEnd(
                    id, state.name_of(stance.by), Message(f"procedure.{stance.procedure}.title")
                )
            )
    return ends
