"""The recap of a session, proposed from what every player may read in the log."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Final, cast

from threefold.library.names import translate_text
from threefold.model.wording import capital, ends_sentence
from threefold.rules.types import Message, Params, listed
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.events import (
    ActionSettled,
    AnyEvent,
    ArcPursued,
    Awarded,
    DieFell,
    EncounterEnded,
    EncounterStarted,
    FollowerChanged,
    HandoutShown,
    IntrusionAnswered,
    Noted,
    Opened,
    Played,
    SceneBrought,
    SceneSet,
    SessionBegan,
    WasHurt,
    WorkChanged,
    WorkStepped,
)
from threefold.table.history import GUEST, History, Record
from threefold.table.log import LogEntry, entry_in
from threefold.table.state import Incoming, State
from threefold.table.views import ResolutionView, foe_view
from threefold.text import Lang, render

MOST_LINES: Final = 10
"""The most lines that a proposed recap has."""
ENOUGH: Final = 4
"""With fewer lines of weight 2 or 3 than this, lines of weight 1 are included too."""


def of_session(history: History) -> list[Record]:
    """Return the valid records of this session, the oldest first, as far back as
    ``History.recent_records`` goes.
    """
    records = takewhile(
        lambda record: not isinstance(record.event, SessionBegan), history.recent_records()
    )
    return [*records][::-1]


def recap(history: History, lang: Lang) -> str:
    """Propose a few lines about this session, from what every player may read in the log. Where
    there are many, the heaviest and newest are kept."""
    told = [
        (weight, line)
        for record in _in_order(of_session(history))
        for weight, line in _line(history, record, lang)
    ]
    if sum(weight > 1 for weight, _ in told) >= ENOUGH:
        least = 2
    else:
        least = 1
    lines = dict[str, int]()
    for weight, line in told:
        lines[line] = max(weight, lines.get(line, 0)) if weight >= least else lines.get(line, 0)
    return "\n".join(_select_lines([(weight, line) for line, weight in lines.items() if weight]))


def _in_order(records: list[Record]) -> list[Record]:
    """Sort records for the recap: the end of a fight is placed where the fight began, before what
    was said in it.
    """
    began, places = 0, dict[int, int]()
    for record in records:
        if isinstance(record.event, EncounterStarted):
            began = record.seq
        places[record.seq] = (
            began if began and isinstance(record.event, EncounterEnded) else record.seq
        )
    return sorted(records, key=lambda record: places[record.seq])


def _select_lines(told: list[tuple[int, str]]) -> list[str]:
    """Choose the lines of a recap: the first line, then those of the greatest weight, the newest
    first; return them in order."""
    order = sorted(range(1, len(told)), key=lambda n: (told[n][0], n), reverse=True)
    kept = sorted([0, *order[: MOST_LINES - 1]])
    return [told[n][1] for n in kept if n < len(told)]


def _line(history: History, record: Record, lang: Lang) -> Iterator[tuple[int, str]]:
    """Yield the lines of a record with their weights: 3 for notes and arcs, 2 for turns of the
    story, 1 for the rest. An intrusion without a text has no line."""
    after = history.states[record.seq]
    entry = entry_in(history, record, GUEST, LOG_SHELF)
    if entry is None:
        return
    event = record.event
    match event:
        case Noted():
            if event.pc is None:
                yield 3, event.text.strip()
        case EncounterEnded():
            yield from ((2, render(message, lang)) for message in _fight(history, record, lang))
        case IntrusionAnswered() if event.accepted and event.text.strip():
            words: Params = {"name": after.name_of(event.pc), "text": event.text.strip()}
            yield 2, _sentence(render(Message("story.recap.intrusion", words), lang))
        case Awarded() if event.reason.strip():
            award = render(entry.head.message(), lang).rstrip(".")
            params: Params = {"reason": event.reason.strip().rstrip("."), "award": award}
            yield 2, _sentence(render(Message("story.recap.award", params), lang))
        case ActionSettled() | Played() | WorkStepped() | WasHurt():
            yield from (
                (weight, _sentence(render(said, lang)))
                for weight, said in _roll_highlights(event, entry, after)
            )
        case _:
            yield from _as_the_log_says(event, entry, lang)


def _as_the_log_says(event: AnyEvent, entry: LogEntry, lang: Lang) -> Iterator[tuple[int, str]]:
    weight, head = _weight(event), entry.head.message()
    if head.key == "log.arc":  # a name, a colon, words: it reads as if somebody said it
        words = render(cast("Message", head.params["what"]), lang).rstrip(".")
        head = Message("story.recap.arc", {"name": head.params["name"], "what": words})
    if weight:
        yield weight, _sentence(render(head, lang))


# --- fights ---------------------------------------------------------------------------------------


def _fight(history: History, ended: Record, lang: Lang) -> Iterator[Message]:
    """Yield who was fought in an encounter, and which of them fell."""
    records = [
        *takewhile(
            lambda r: not isinstance(r.event, EncounterStarted),
            history.at(ended.seq).recent_records(),
        )
    ]
    fought, fell = dict[str, str](), set[str]()
    for record in reversed(records):
        before, after = history.states[record.seq - 1], history.states[record.seq]
        for id in _fighters(record.event):
            if id in after.foes and not after.foes[id].owner:
                fought[id] = translate_text(foe_view(after, id, GUEST).name, lang)
        fell |= {id for id in before.foes if id in fought and _is_foe_down(after, id)}
    if not fought:
        yield Message("story.recap.fight_alone")
        return
    yield Message("story.recap.fight", {"foes": _list_grouped_names(fought.values())})
    if fell:
        yield Message(
            "story.recap.fell",
            {"foes": _list_grouped_names(fought[id] for id in fought if id in fell)},
        )


def _is_foe_down(state: State, id: str) -> bool:
    return id in state.foes and foe_view(state, id, GUEST).state == "down"


def _fighters(event: AnyEvent) -> list[str]:
    """Return the ids of all who attack in an event, and of all that it is aimed at or that it
    changes.
    """
    found: list[str | None] = []
    match event:
        case Opened(pending=Incoming() as incoming):
            found = [incoming.foe]
        case DieFell(rolled=rolled):
            found = [rolled.foe, rolled.target, *rolled.also]
        case ActionSettled():
            found = [event.foe, event.target, *event.foes_after]
        case Played():
            found = [event.actor, event.target, *event.foes_after]
        case WasHurt():
            found = [event.on]
    return [id for id in found if id is not None]


def _list_grouped_names(names: Iterable[str]) -> Message:
    """Return names as a list. Those that differ by their number alone are counted under one
    name.
    """
    kinds = Counter[str]()
    alone = dict[str, str]()
    for name in names:
        kind = re.sub(r" \d+$", "", name)
        kinds[kind] += 1
        alone[kind] = name
    told = [
        alone[kind] if n == 1 else Message("story.recap.several", {"name": kind, "n": n})
        for kind, n in kinds.items()
    ]
    return listed(told, "and")


# --- rolls ----------------------------------------------------------------------------------------

_MADE: Final = (
    "event.craft.build",
    "event.craft.repair",
    "event.craft.tinker",
    "event.magic_craft.finished",
)
_SPEECH: Final = ("log.tried", "log.played_by")
"""Lines of the log that read as if somebody said them: a name, a colon, words."""

AnyRoll = ActionSettled | Played | WorkStepped | WasHurt


def _roll_highlights(
    event: AnyRoll, entry: LogEntry, after: State
) -> Iterator[tuple[int, Message]]:
    """Yield what a roll came to: a chase that is over, what was made, a trap, who is down, a
    natural 1 or 20.
    """
    said = {text.key: text.message() for text in entry.details}
    for key, message in said.items():
        if key.startswith("event.chase.") and key != "event.chase.on":
            yield 2, message
    if "event.foe_down" in said and after.encounter is None:
        yield 2, Message("story.recap.fell", {"foes": said["event.foe_down"].params["name"]})
    who = _actor(event)
    if entry.resolution is not None and who is not None:
        yield from _resolution_highlights(event, entry, entry.resolution, after.name_of(who))


def _resolution_highlights(
    event: AnyRoll, entry: LogEntry, seen: ResolutionView, name: str
) -> Iterator[tuple[int, Message]]:
    """Yield what a roll made, the trap that it was about, or its natural 1 or 20."""
    about: Params = {}
    if seen.about:
        about = seen.about[0].message().params
    title = ""
    if not isinstance(event, WasHurt):
        title = event.title
    if any(text.key in _MADE for text in entry.details):
        what = title or about.get("what") or about.get("name")
        what = what or Message("story.recap.something")
        yield 2, Message("story.recap.made", {"name": name, "what": what})
    elif seen.procedure == "trap_spring":
        yield 2, _trap_highlight(name, about.get("trap"))
    elif seen.natural in (1, 20) and isinstance(event, ActionSettled):
        head = entry.head.message()
        if head.key in _SPEECH:
            params: Params = {"name": name, "n": seen.natural, "what": head.params.get("title", "")}
            head = Message("story.recap.natural", params)
        yield 1, head


def _trap_highlight(name: str, trap: object) -> Message:
    if trap:
        return Message("story.recap.trap_named", {"name": name, "trap": str(trap)})
    return Message("story.recap.trap", {"name": name, "trap": ""})


def _actor(event: AnyRoll) -> str | None:
    match event:
        case ActionSettled():
            return event.pc
        case Played():
            return event.actor
        case WorkStepped():
            return event.work.pc
    return event.on


# --- all else -------------------------------------------------------------------------------------


def _weight(event: AnyEvent) -> int:
    match event:
        case ArcPursued():
            return 3
        case SceneBrought() | FollowerChanged() | HandoutShown():
            return 2
        case WorkChanged(work=work, why=why) if work.stage == "done" and why != "carried":
            return 2
        case SceneSet() | Awarded():
            return 1
    return 0


def _sentence(text: str) -> str:
    return capital(text if ends_sentence(text) else f"{text}.")
