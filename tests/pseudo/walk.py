"""What a walk through the product in the language that nobody speaks finds bare, by area and
place.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from typing import Final

import httpx
import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.playthroughs.adjudicated import REQUESTS
from tests.playthroughs.catalog import SCENES, room
from tests.playthroughs.room import LONG_AGO
from tests.properties.commands import Draw, command
from tests.pseudo import CLOSE, FIGURES, OPEN, PLACE, SHOWN, bare, spoken
from tests.web.browsers import by_htmx
from tests.web.drawn import forms as drawn_forms
from tests.web.house import GM, PATIENCE, Browser, House, Seat, open_house
from tests.web.reading import NAMES, texts_on
from tests.web.test_bare_strings import AS_TYPED, TYPED, eventful, pages, texts_of
from tests.web.test_creating import Maker
from tests.web.test_player import MOMENTS, Evening

from threefold.cli.app import COMMANDS, run
from threefold.library.paths import content_dir
from threefold.model.languages import LANGUAGE_NAMES
from threefold.rules.characters import STARTING
from threefold.rules.types import Refusal
from threefold.service.adjudicate import answer_line
from threefold.service.demo import demo
from threefold.service.journal import journal
from threefold.service.plain import lines_of
from threefold.service.tables import Tables
from threefold.store.memory import MemoryStore
from threefold.table.commands import AddLimit, KeepHandout, Note, ShowHandout
from threefold.table.history import GUEST
from threefold.table.state.handouts import Handout
from threefold.table.state.safety import SafetyLimit
from threefold.table.state.seats import SPECTATOR
from threefold.text import render

Found = dict[str, list[str]]
MARA: Final = Seat("player", "p1")


def _given() -> frozenset[str]:
    """The words of the demo party, of scenes and of what tests type, their initials, and what
    switches languages.
    """
    files = [*(content_dir() / "party").glob("*.*"), content_dir() / "scenes.yaml"]
    words = NAMES | {
        word for path in files for word in re.findall(r"[^\W\d_]+", path.read_text("utf-8"))
    }
    words |= set(
        re.findall(
            r"\w+", "Ж Break Lift bridge lamp over tips floor wet Hear thief Swing supper snow"
        )
    )
    return frozenset(
        words | {word[:n] for word in words for n in (1, 2)} | set(LANGUAGE_NAMES.values())
    )


GIVEN: Final = _given()


def note(
    found: Found,
    where: str,
    texts: Iterable[str],
    known: frozenset[str] = GIVEN,
    figures: re.Pattern[str] = FIGURES,
) -> None:
    """Keep what is bare."""
    if words := sorted(bare(texts, known, figures)):
        found[where] = words


FREE: Final = frozenset(
    {
        "name",
        "skill",
        "skills",
        "attack",
        "condition",
        "title",
        "words",
        "text",
        "ability",
        "arc",
        "notes",
    }
)
"""Fields in which people write what they like. What others hold are words of ours, which nobody
reads as they are.
"""


def spelt(data: object, field: str = "") -> frozenset[str]:
    """The words of what was typed: they may come back, in letters of any size."""
    match data:
        case dict():
            keys = (
                frozenset().union(*(spelt(key, "name") for key in data))
                if field == "skills"
                else frozenset[str]()
            )
            return keys.union(*(spelt(below, str(key)) for key, below in data.items()))
        case list():
            return frozenset[str]().union(*(spelt(below, field) for below in data))
        case str() if field in FREE or re.search(r"[^\W\d_a-z]| ", data):
            words = set(re.findall(r"[^\W\d_]+", data))
            return frozenset(
                words | {word.lower() for word in words} | {word.capitalize() for word in words}
            )
    return frozenset()


def seated(house: House, table: str, seat: Seat) -> Browser:
    """A browser at a seat that reads the language."""
    browser = house.browser(table, seat)
    browser.client.cookies.set("lang", PLACE)
    return browser


# --- pages ----------------------------------------------------------------------------------------


def every_page() -> Found:
    """Every page, dialog and fragment at every seat, and every moment of a player's page."""
    found: Found = {}
    with open_house() as house:
        table = eventful(house, demo(house.tables))
        letter = Handout(name="Ж", text="# Ж")
        house.gm(
            table,
            AddLimit(limit=SafetyLimit(kind="line", words="Ж")),
            KeepHandout(handout=letter),
            Note(text="Ж"),
        )
        house.gm(
            table,
            ShowHandout(
                handout_id=next(iter(house.tables.history(table).state.handouts)), to="all"
            ),
        )
        gm, player = seated(house, table, GM), seated(house, table, MARA)
        drawn = [*pages(house, gm, player)]
        for where, html in drawn:
            note(found, where, texts_on(html))
        for seat in (SPECTATOR, GUEST):
            browser = seated(house, table, seat)
            for path in ("", "/journal", "/print", "/dice"):
                note(found, f"{seat.role} {path}", texts_on(browser.get(path).text))
        for name, (comes_about, *_) in MOMENTS.items():
            evening = Evening(house, demo(house.tables))
            comes_about(evening)
            for seat in (GM, MARA) if name in WAITED_FOR else (MARA,):
                browser = seated(house, evening.table, seat)
                note(found, f"{name}: {seat.role} {seat.pc}", texts_on(browser.get().text))
        _refused(found, {"gm": gm, "player": player}, drawn)
    return found


WAITED_FOR: Final = frozenset(
    {"my turn", "attacked", "intruded", "proposed", "called in secret", "a 20", "initiative"}
)
"""Moments that the GM's page shows otherwise than the one before."""


def every_character() -> Found:
    """Making a character of each type, from the first choice to the end, and what is said of each
    fault on the way.
    """
    found: Found = {}
    with open_house() as house:
        for type in STARTING:
            with httpx.Client(
                base_url=house.base, timeout=PATIENCE, cookies={"lang": PLACE}
            ) as client:
                maker = Maker(house, client, "/create")
                steps: list[dict[str, str]] = [
                    {"type": type},
                    {"act": "done"},
                    {"name": "Ж", "tier": "3"},
                ]
                steps += [
                    {"own[0].name": "Ж"},
                    {"attacks[0].name": "Ж"},
                    {"skills[0].name": "Ж"},
                    {"act": "done"},
                ]
                for n, step in enumerate(steps):
                    answer = maker.send(**step)
                    note(found, f"{type} {n}", [*texts_on(maker.html), *texts_on(answer.text)])
                for path in ("/characters", maker.path):
                    note(
                        found,
                        f"{type} {path}",
                        texts_on(client.get(path, follow_redirects=True).text),
                    )
    return found


# --- the command line -----------------------------------------------------------------------------


def every_answer() -> Found:
    """What every procedure answers to the requests of its transcript."""
    found: Found = {}
    for id, asked in REQUESTS.items():
        for request in asked:
            line = json.dumps(request.request | {"lang": PLACE})
            answer = json.loads(answer_line(line.encode()))
            for text in texts_of(answer):
                note(found, f"{id}: {text}", [text], GIVEN | REQUESTED | spelt(request.request))
    return found


REQUESTED: Final = frozenset({"luck", "arow", "resurection", "chanting", "stun"})
"""What requests say in one small word, and answers repeat: names that are nowhere, a role, the word
of an effect.
"""


def every_log() -> Found:
    """Every playthrough, as the GM and each player read it, with all receipts."""
    found: Found = {}
    for name in SCENES:
        history = room(name).history
        known = GIVEN | spelt(
            json.loads(msgspec.json.encode([record.event for record in history.records]))
        )
        for seat in (GM, Seat("player", next(iter(history.state.party))), SPECTATOR):
            past = room(name).past(seat)
            for line in lines_of(past, past.log(LONG_AGO), PLACE):
                for text in texts_of(line):
                    note(found, f"{name}: {text}", [text], known)
    return found


# --- what is refused ------------------------------------------------------------------------------


def every_refusal() -> Found:
    """What the table says no to, whoever asks for anything at all; and the log of what it did."""
    found: Found = {}

    @settings(
        max_examples=CHANCES,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=[*HealthCheck],
    )
    @given(st.data())
    def play(data: st.DataObject) -> None:
        tables = Tables(MemoryStore(), Faces(data.draw))
        table, known = demo(tables), GIVEN
        for n in range(STEPS):
            seat, asked = command(data.draw, tables.history(table).state)
            seat = data.draw(st.sampled_from([seat, seat, seat, MARA, SPECTATOR]))
            known |= spelt(json.loads(msgspec.json.encode(asked)))
            done = tables.submit(table, seat, f"by-chance-{n}", asked)
            if isinstance(done, Refusal):
                note(
                    found,
                    f"{type(asked).__name__}: {done.message.key}",
                    [render(done.message, PLACE)],
                    known,
                )
        past = tables.seen_from(table, GM)[1]
        for line in lines_of(past, past.log(LONG_AGO), PLACE):
            for text in texts_of(line):
                note(found, f"log: {text}", [text], known)

    play()
    return found


CHANCES: Final = 24
STEPS: Final = 30


class Faces:
    """Dice by chance."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw

    def roll(self, sides: int) -> int:
        """A face."""
        return int(self._draw(st.integers(1, sides)))


def _refused(found: Found, seats: Mapping[str, Browser], drawn: Iterable[tuple[str, str]]) -> None:
    """Every form of some pages, emptied and with nonsense in each field: no field by its name."""
    sent: set[tuple[str, ...]] = set()
    for where, html in drawn:
        browser = seats.get(where.partition(" ")[0], seats["gm"])
        for form in drawn_forms(html):
            kind = (
                form.action,
                *(name for name, _ in form.fields),
                dict(form.fields).get("type", ""),
            )
            if kind in sent or not form.action.startswith(browser.path):
                continue
            sent.add(kind)
            for said in ([(n, v) for n, v in form.fields if n in SENT], _nonsense(form.fields)):
                done = browser.client.post(
                    form.action, data=dict(said), headers=by_htmx(browser.house.base)
                )
                if done.status_code == HTTPStatus.UNPROCESSABLE_ENTITY:
                    known = GIVEN | spelt(dict(said), "name")
                    note(
                        found,
                        f"{where}: {form.action.rpartition('/')[2]}",
                        texts_on(done.text),
                        known,
                        SHOWN,
                    )


SENT: Final = frozenset({"command_id", "type", "procedure", "pc_id", "foe_id", "open_id"})


def _nonsense(fields: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(name, value if name in SENT else "Ж") for name, value in fields]


def every_command() -> Found:
    """The help of every command, what it says of wrong use, and the journal of a table."""
    found: Found = {}

    def says(*words: str) -> str:
        out, wrong = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(wrong):
            run([*words, "--lang", PLACE])
        for stream in (out, wrong):
            stream.flush()
        return "".join(stream.buffer.getvalue().decode() for stream in (out, wrong))  # type: ignore[attr-defined]

    known = GIVEN | {"threefold", *COMMANDS} | HELP
    for command_ in COMMANDS:
        uses = [["--help"], ["--loud"]]
        if command_ not in ("adjudicate", "table", "roll", "rules"):
            uses += [["/nowhere/file"], ["a", "b", "c", "d"]]
        for use in uses:
            text = AS_TYPED.sub(" ", TYPED.sub(" ", says(command_, *use)))
            whole = (
                OPEN + re.sub(f"[{OPEN}{CLOSE}]", " ", text) + CLOSE
            )  # lines that were typed are cut out with theirs
            note(found, f"{command_} {' '.join(use)}", [whole], known)
    for name in SCENES:
        history = room(name).history
        typed = GIVEN | spelt(
            json.loads(msgspec.json.encode([record.event for record in history.records]))
        )
        for seat in (GM, GUEST):
            note(found, f"journal {name}", journal(history, seat, PLACE).splitlines(), typed)
    return found


HELP: Final = frozenset({"act", "root", "best", "Wren", "N", "a", "b", "c", "d", "x"})

AREAS: Final[Mapping[str, Callable[[], Found]]] = {
    "pages": every_page,
    "answers": every_answer,
    "logs": every_log,
    "characters": every_character,
    "commands": every_command,
    "refusals": every_refusal,
}


def main(areas: list[str]) -> None:
    """Walk, and say as JSON what is bare."""
    spoken()
    json.dump(
        {name: AREAS[name]() for name in areas or AREAS}, sys.stdout, ensure_ascii=False, indent=1
    )


if __name__ == "__main__":
    main(sys.argv[1:])
