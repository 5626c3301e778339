"""The story of a table as a seat may read it: a chapter for each session, with its recap, notes,
fights and rolls; also as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from msgspec import structs

from threefold.model.wording import capital
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.events import (
    ActionSettled,
    AnyEvent,
    BookmarkDropped,
    BookmarkSet,
    Closed,
    DiceSealed,
    EncounterEnded,
    EncounterStarted,
    FoeAdded,
    FoeEdited,
    FoeKept,
    FoeRemoved,
    Halted,
    HandoutDropped,
    HandoutKept,
    HandoutShown,
    LimitAdded,
    LimitDropped,
    Noted,
    Opened,
    OrderChanged,
    Placed,
    PortraitSet,
    SceneDropped,
    ScenePrepared,
    SealLost,
    SealOpened,
    SessionBegan,
    SessionEnded,
    SettingsChanged,
    ThingPut,
    ThingRemoved,
    Walked,
    WentOn,
    Whispered,
)
from threefold.table.history import History, Record, Seat
from threefold.table.log import LogEntry, join_details, log_entry
from threefold.table.state import Called, State, TaskCall
from threefold.table.state.facts import Text
from threefold.text import Lang, render, render_key

_SIGNS: Final = re.compile(r"([\\`*_\[\]<>#|~])")

_OF_THE_TABLE: Final = (
    *(
        SettingsChanged,
        BookmarkSet,
        BookmarkDropped,
        DiceSealed,
        SealOpened,
        SealLost,
        OrderChanged,
        PortraitSet,
    ),
    *(
        HandoutKept,
        HandoutDropped,
        FoeKept,
        ScenePrepared,
        SceneDropped,
        Halted,
        WentOn,
        LimitAdded,
        LimitDropped,
    ),
)
"""Events that manage the table and are not part of the story. A journal is passed on, so it leaves
out what a group keeps to itself."""

_OF_THE_BOARD: Final = (FoeEdited, ThingPut, ThingRemoved, Placed, Walked)
"""Events that move what stands on the table about, as a hand moves figures. What comes of it is
told by actions.
"""

_WHOSE_TURN: Final = "log.turn"
"""The line that says whose turn it is. It is left out, because actions show who acts; a line about
a new round stays."""

Kind = Literal["words", "fight", "fight_over", "roll", "line"]


class JournalLine(NamedTuple):
    """A line of the story. ``words`` is the GM's text, which is shown large, or the text of a
    handout; ``n`` numbers a fight."""

    entry: LogEntry
    kind: Kind
    words: str = ""
    secret: bool = False
    n: int = 0

    @property
    def day(self) -> str:
        """The date on which it was played."""
        return self.entry.at[:10]


class Chapter(NamedTuple):
    """A session: its number, the GM's recap, and its story."""

    number: int
    recap: str
    lines: list[JournalLine]

    @property
    def days(self) -> list[str]:
        """The dates on which it was played."""
        return [*dict.fromkeys(line.day for line in self.lines if line.day)]


def _entry_for(history: History, record: Record, seat: Seat) -> LogEntry | None:
    """Return the line of the log that the journal keeps of a record; None for none."""
    before, after = history.states[record.seq - 1], history.states[record.seq]
    if _keeps_the_table(record, before):
        return None
    if seat.role != "gm" and isinstance(record.event, Whispered):
        return None
    entry = log_entry(record, before, after, seat, LOG_SHELF)
    if entry is None or entry.head.key == _WHOSE_TURN:
        return None
    return entry


def _ends_roll_of(line: JournalLine, event: AnyEvent, entry: LogEntry) -> bool:
    """Whether an event tells the result of the die in this line."""
    if not isinstance(event, ActionSettled) or event.id is None:
        return False
    return _same_roll(line, entry)


def chapters(history: History, seat: Seat, counts: Sequence[int] | None = None) -> list[Chapter]:
    """Return the campaign so far as a seat may read it, the first session first, without what was
    taken back. A player's journal is passed on, so it has no whispers in it, not even the player's
    own.

    ``counts`` are the steps that the seat has noticed by each record: no other record is looked at.
    """
    found = [Chapter(history.states[0].clock.session, "", [])]
    fights = 0
    if counts is None:
        records = history.all_valid_records
    else:
        records = history.valid_records_of(counts)
    for record in records:
        event = record.event
        if isinstance(event, SessionBegan):
            found.append(Chapter(event.number, "", []))
            continue
        if isinstance(event, SessionEnded):
            found[-1] = found[-1]._replace(recap=event.recap)
            continue
        entry = _entry_for(history, record, seat)
        if entry is None:
            continue
        fights += isinstance(event, EncounterStarted)
        lines = found[-1].lines
        if lines and _ends_roll_of(lines[-1], event, entry):
            rolled = lines.pop().entry  # a die and its result become one line
            entry = structs.replace(entry, details=join_details(rolled.details, entry.details))
        lines.append(_line_of_event(entry, event, fights, history.states[record.seq]))
    return [chapter for chapter in found if chapter.lines or chapter.recap]


def _keeps_the_table(record: Record, before: State) -> bool:
    """Whether an event is of the table and not of the story: settings and the like, figures put up
    and moved about, calls for a roll. Who comes to a PC's side, and leaves it, belongs to the
    story."""
    match record.event:
        case Opened(pending=TaskCall() as call):
            return not call.intrusion
        case Opened(pending=called):
            return isinstance(called, Called)
        case Closed(id=id):
            return isinstance(before.pending.get(id), TaskCall | Called)
        case FoeAdded(foe=foe):
            return foe.owner is None
        case FoeRemoved(over=over):
            return not over
    return isinstance(record.event, (*_OF_THE_TABLE, *_OF_THE_BOARD))


def _same_roll(line: JournalLine, entry: LogEntry) -> bool:
    return line.kind == "roll" and (line.entry.head, line.entry.mark) == (entry.head, entry.mark)


def _line_of_event(entry: LogEntry, event: AnyEvent, fights: int, after: State) -> JournalLine:
    match event:
        case Noted(pc=None):
            return JournalLine(entry, "words", event.text, event.secret)
        case EncounterStarted():
            return JournalLine(entry, "fight", n=fights)
        case EncounterEnded():
            return JournalLine(entry, "fight_over")
        case HandoutShown(to="all"):
            return JournalLine(entry, "line", after.handouts[event.id].handout.text)
    thrown = entry.resolution is not None or entry.mark.isdigit()
    return JournalLine(entry, "roll" if thrown else "line")


def fights(history: History, seat: Seat) -> int:
    """Return how many fights a seat may read of."""
    return sum(
        line.kind == "fight" for chapter in chapters(history, seat) for line in chapter.lines
    )


def journal(history: History, seat: Seat, lang: Lang = "en", fight: int | None = None) -> str:
    """Return all that a seat may read as Markdown, or only one fight of it: 1 is the first, -1 the
    last. Raises LookupError where there is no such fight."""
    told = chapters(history, seat)
    title = history.state.settings.title
    if fight is None:
        return journal_markdown(told, title, lang)
    return _one_fight(told, title, lang, fight)


def journal_markdown(told: Sequence[Chapter], title: str, lang: Lang) -> str:
    """Return chapters as Markdown."""
    lines = [f"# {_escape_markdown(title)}"]
    for chapter in told:
        lines += ["", f"## {render_key(lang, 'story.journal.chapter', {'n': chapter.number})}"]
        if chapter.recap:
            lines += [
                "",
                *(
                    f"> {_escape_markdown(line)}" if line.strip() else ">"
                    for line in chapter.recap.splitlines()
                ),
            ]
        lines += _lines(chapter.lines, lang)
    return "\n".join(lines) + "\n"


def _one_fight(told: Sequence[Chapter], title: str, lang: Lang, fight: int) -> str:
    lines = [line for chapter in told for line in chapter.lines]
    started = [n for n, line in enumerate(lines) if line.kind == "fight"]
    if fight == 0 or abs(fight) > len(started):
        raise LookupError(fight)
    at = started[fight - 1 if fight > 0 else fight]
    return "\n".join([f"# {_escape_markdown(title)}", *_lines([*_fight(lines[at:])], lang)]) + "\n"


def _fight(lines: Sequence[JournalLine]) -> Iterator[JournalLine]:
    """Yield the lines to the end of the fight that the first line starts."""
    for n, line in enumerate(lines):
        if n and line.kind == "fight":
            return
        yield line
        if line.kind == "fight_over":
            return


def _lines(lines: Sequence[JournalLine], lang: Lang) -> Iterator[str]:
    day, listed = "", False
    for line in lines:
        if line.day and line.day != day:
            day, listed = line.day, False
            yield from ("", f"### {day}")
        if line.kind == "fight":
            listed = False
            yield from ("", f"### {render_key(lang, 'journal.fight', {'n': line.n})}")
        if line.kind == "words":
            listed = False
            said = _escape_markdown(line.words)
            yield from (
                "",
                f"*{render_key(lang, 'story.journal.secret', {})}* {said}"
                if line.secret
                else f"**{said}**",
            )
            continue
        if not listed:
            yield ""
            listed = True
        entry = line.entry
        details = " · ".join(_plain_text(each, lang) for each in entry.details)
        if entry.mark and entry.mark.lstrip("+−").isdigit():
            mark = f"**{_escape_markdown(entry.mark)}** "
        else:
            mark = ""
        head = f"- {mark}{capital(_plain_text(entry.head, lang))}" + (
            f" ({details})" if details else ""
        )
        yield head
        yield from (
            f"  > {_escape_markdown(said)}" if said.strip() else "  >"
            for said in line.words.splitlines()
        )
        if line.kind == "fight_over":
            yield from ("", "---")
            listed = False


def _plain_text(text: Text, lang: Lang) -> str:
    return _escape_markdown(render(text.message(), lang))


def _escape_markdown(text: str) -> str:
    """Return a text for Markdown: what people typed makes no markup, and stays on one line."""
    return _SIGNS.sub(r"\\\1", " ".join(text.split()))
