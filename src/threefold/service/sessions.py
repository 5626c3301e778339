"""The end of a session: what each PC gained, the loose ends, and a recap proposed from the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from threefold.library.names import translate_text
from threefold.rules.experience import Award as AwardKind
from threefold.rules.experience import session_award
from threefold.rules.ruleset import Rules
from threefold.rules.types import Message, Params
from threefold.service.ledger import LedgerLine
from threefold.table.events import (
    ActionSettled,
    AnyEvent,
    ArcPursued,
    Awarded,
    EncounterEnded,
    EncounterStarted,
    FollowerChanged,
    HandoutShown,
    IntrusionAnswered,
    Noted,
    SceneBrought,
    SceneSet,
    SessionBegan,
    WorkChanged,
)
from threefold.table.history import GUEST, History, Record
from threefold.table.log import entry_of
from threefold.table.state import Ongoing, Recovering, Rolled, State, possesses
from threefold.table.views import TableView, foe_view
from threefold.text import Lang, render

# --- what the session gave --------------------------------------------------------------------------------------------

PAID: Final = ("xp.session", "xp.session_step")
"""The reasons (message keys) of an award for the session itself."""

_BROUGHT_ALONG: Final = "ledger.start"
"""The reason of the XP that a character has when it joins the table. No session paid it."""


class SessionGain(NamedTuple):
    """What a PC gained in a session. ``parts`` is how many parts of its arcs it completed; ``suggested`` is the award
    that the rules would still give it for the session (None: it was already paid)."""

    id: str
    name: str
    xp: int
    parts: int
    suggested: AwardKind | None


def gain(pc_id: str, name: str, lines: Sequence[LedgerLine], session: int, parts: int) -> SessionGain:
    """Return what a PC gained in a session, without the XP that it brought along.

    No award is suggested to a PC that was paid for the session or for a part of an arc; any other PC is suggested the
    session award, with or without a completed part of an arc (``parts``).
    """
    mine = [line for line in lines if line.session == session and line.why.key != _BROUGHT_ALONG]
    paid = any(line.why.key in PAID or (line.xp > 0 and (line.rule or "").startswith("arc.")) for line in mine)
    suggested: AwardKind | None = None if paid else "session_step" if parts else "session"
    return SessionGain(pc_id, name, sum(line.xp for line in mine if line.xp > 0), parts, suggested)


def session_gives(rules: Rules) -> dict[AwardKind, int]:
    """Return the XP that the rules give for a session, with a completed step of an arc and without one."""
    return {"session": session_award(False, rules), "session_step": session_award(True, rules)}


# --- loose ends -------------------------------------------------------------------------------------------------------


class LooseEnd(NamedTuple):
    """Something unfinished: its id (``encounter`` for the encounter), whose it is, its description, and whether it can
    be closed (``closes``). A rolled die cannot be closed: its player settles it. A possession that holds its host
    cannot be closed either."""

    id: str
    who: str
    what: Message
    closes: bool = True


def loose_ends(state: State, view: TableView) -> list[LooseEnd]:
    """List all that is still open, as the GM sees it: the encounter, pending requests, works, chases. Petitions are
    left out: they are reviewed with the arcs."""
    ends = [LooseEnd("encounter", "", Message("story.loose.encounter"))] if state.encounter is not None else []
    for each in view.pending:
        if each.kind == "petition":
            continue
        what = each.about.message() if each.about is not None else Message("line.given", {"name": each.title})
        named = bool(each.title) or each.about is not None
        what = Message("story.loose.about", {"kind": Message(f"story.loose.{each.kind}"), "what": what})
        closes = not isinstance(state.open[each.id], Rolled | Recovering)
        ends.append(LooseEnd(each.id, each.pc_name, what if named else Message(f"story.loose.{each.kind}"), closes))
    for work in view.works:
        if work.stage == "done":
            continue
        kind = Message(f"work.kind.{work.procedure}")
        what = Message("story.loose.about", {"kind": kind, "what": work.title}) if work.title else kind
        ends.append(LooseEnd(work.id, work.pc_name, what, not possesses(state.works[work.id])))
    for id, stance in state.stances.items():
        if isinstance(stance, Ongoing):
            ends.append(LooseEnd(id, state.name_of(stance.by), Message(f"procedure.{stance.procedure}.title")))
    return ends


# --- the recap --------------------------------------------------------------------------------------------------------

MOST_LINES: Final = 10
"""The most lines that a proposed recap has."""
ENOUGH: Final = 4
"""With fewer lines of weight 2 or 3 than this, lines of weight 1 are included too."""


def of_session(history: History) -> list[Record]:
    """Return the valid records of this session, the oldest first, as far back as ``History.lately`` goes."""
    records = takewhile(lambda record: not isinstance(record.event, SessionBegan), history.recent_records())
    return [*records][::-1]


def recap(history: History, lang: Lang) -> str:
    """Propose a few lines about this session, from what every player may read in the log. Where there are many, the
    heaviest and newest are kept."""
    told = [
        (weight, line) for record in _in_order(of_session(history)) for weight, line in _line(history, record, lang)
    ]
    least = 2 if sum(weight > 1 for weight, _ in told) >= ENOUGH else 1
    lines = dict[str, int]()
    for weight, line in told:
        lines[line] = max(weight, lines.get(line, 0)) if weight >= least else lines.get(line, 0)
    return "\n".join(_chosen([(weight, line) for line, weight in lines.items() if weight]))


def _in_order(records: list[Record]) -> list[Record]:
    """Sort records for the recap: the end of a fight is placed where the fight began, before what was said in it."""
    began, places = 0, dict[int, int]()
    for record in records:
        if isinstance(record.event, EncounterStarted):
            began = record.seq
        places[record.seq] = began if began and isinstance(record.event, EncounterEnded) else record.seq
    return sorted(records, key=lambda record: places[record.seq])


def _chosen(told: list[tuple[int, str]]) -> list[str]:
    """Choose the lines of a recap: the first line, then those of the greatest weight, the newest first; return them in
    order."""
    order = sorted(range(1, len(told)), key=lambda n: (told[n][0], n), reverse=True)
    kept = sorted([0, *order[: MOST_LINES - 1]])
    return [told[n][1] for n in kept if n < len(told)]


def _line(history: History, record: Record, lang: Lang) -> Iterator[tuple[int, str]]:
    """Yield the lines of a record with their weights: 3 for notes and arcs, 2 for turns of the story, 1 for the rest.
    An intrusion without a text has no line."""
    before, after = history.states[record.seq - 1], history.states[record.seq]
    entry = entry_of(record, before, after, GUEST)
    if entry is None:
        return
    event = record.event
    if isinstance(event, Noted):
        if event.pc is None:
            yield 3, event.text.strip()
        return
    if isinstance(event, EncounterEnded):
        names = dict.fromkeys(translate_text(foe_view(before, id, GUEST).name, lang) for id in before.foes)
        message = Message("story.recap.fight", {"foes": ", ".join(names)})
        yield 2, render(message if names else Message("story.recap.fight_alone"), lang)
        return
    if isinstance(event, IntrusionAnswered) and event.accepted and event.text.strip():
        names_and_text: Params = {"name": after.name_of(event.pc), "text": event.text.strip()}
        yield 2, _sentence(render(Message("story.recap.intrusion", names_and_text), lang))
        return
    if isinstance(event, Awarded) and event.reason.strip():
        words = [render(entry.head.message(), lang).rstrip("."), event.reason.strip()]
        yield 2, _sentence(": ".join(words))
        return
    if isinstance(event, ActionSettled) and event.resolution.procedure == "chase":
        said = [text.message() for text in entry.details]
        over = [text for text in said if text.key.startswith("event.chase.") and text.key != "event.chase.on"]
        yield from ((2, render(text, lang)) for text in over)
        return
    weight = _weight(event)
    if weight:
        yield weight, _sentence(render(entry.head.message(), lang))


def _weight(event: AnyEvent) -> int:
    match event:
        case ArcPursued():
            return 3
        case SceneBrought() | FollowerChanged() | HandoutShown():
            return 2
        case WorkChanged(work=work) if work.stage == "done":
            return 2
        case ActionSettled(resolution=resolution) if resolution.natural in (1, 20):
            return 1
        case SceneSet() | Awarded():
            return 1
    return 0


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
