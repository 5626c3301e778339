"""Control characters of other people are shown on every output of the command line, and sent to no
terminal.
"""

from __future__ import annotations

import io
import json
import logging
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from tests.exchange.samples import npc

from threefold.cli.app import COMMANDS, run
from threefold.interop.characters import write_characters
from threefold.interop.session import write_session
from threefold.model.characters import Npc
from threefold.rules.types import Refusal
from threefold.service.archives import archive
from threefold.service.demo import demo
from threefold.service.tables import Tables
from threefold.store.sqlite import open_sqlite
from threefold.table.events import Noted, SettingsChanged
from threefold.table.history import GM, Record
from threefold.table.state import Settings
from threefold.text.visible import escaped_json, visible, visible_line

EVIL = "a\x1b[2Jb\x1b]0;title\x07c\x9b31md\x7fe\u202ef\u2066g\u2028h\x00i\x08j\u061ck\x85l"
STEERS = set(
    map(
        chr,
        [
            *range(9),
            *range(11, 32),
            *range(0x7F, 0xA0),
            0x61C,
            *range(0x2028, 0x202F),
            *range(0x2066, 0x206A),
        ],
    )
)
FILE_NAME = EVIL.replace("\x00", "").replace("/", "")


class Evening:
    """Files with such texts in every place that takes one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.db = folder / f"{FILE_NAME}.db"
        store = open_sqlite(self.db)
        tables = Tables(store)
        self.table = demo(tables)
        reached = tables.history(self.table).version
        events = (
            SettingsChanged(settings=Settings(title=EVIL)),
            Noted(text=EVIL),
        )  # as an earlier version stored them
        records = [Record(reached + n, f"c{n}", GM, event) for n, event in enumerate(events, 1)]
        store.append(self.table, reached, records)
        tables = Tables(store)
        history = tables.history(self.table)
        assert not isinstance(tables.programs.make(self.table, GM, "bot", ("read",)), Refusal)
        self.session = self.put(f"{FILE_NAME}.json", write_session(history, "1"))
        self.archive = self.put(f"{FILE_NAME}.zip", archive(tables, self.table))
        self.figures = self.put("figures.json", write_characters([Npc(name=EVIL, level=3)]))
        self.broken = self.put(f"{FILE_NAME}.yaml", f"format: {json.dumps(EVIL)}".encode())
        store.close()
        self.foreign = folder / "foreign"
        self.foreign.mkdir()
        (self.foreign / f"{FILE_NAME}.json").write_bytes(msgspec.json.encode(npc(name=EVIL)))
        (self.foreign / f"{FILE_NAME}.png").write_bytes(b"png")
        self.pack = folder / "pack"
        self.pack.mkdir()
        named = json.dumps(EVIL)
        (self.pack / "pack.yaml").write_text(
            f"format: threefold/pack/1\nkey: away\nname: {named}\nabout: {named}\n"
        )
        (self.pack / "traps.yaml").write_text(f"- key: {named}\n  name: {named}\n")

    def put(self, name: str, data: bytes) -> Path:
        """Write a file."""
        path = self.folder / name
        path.write_bytes(data)
        return path


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    return Evening(tmp_path_factory.mktemp("evening"))


LINES: dict[str, Callable[[Evening], list[list[str | Path]]]] = {
    "rules": lambda e: [["rules", EVIL], ["rules", "--id", EVIL]],
    "rulings": lambda e: [["rulings", EVIL]],
    "procedures": lambda e: [["procedures", EVIL]],
    "situations": lambda e: [["situations", EVIL]],
    "roll": lambda e: [["roll", EVIL]],
    "draw": lambda e: [["draw", EVIL]],
    "character": lambda e: [
        ["character", "show", e.figures],
        ["character", "show", e.broken],
        ["character", "make", "--type", "adept", "--name", EVIL],
        ["character", "make", "--type", EVIL],
        ["character", "make", "--type", "adept", "--descriptor", EVIL],
    ],
    "odds": lambda e: [["odds", EVIL], ["odds", "--skill", EVIL]],
    "simulate": lambda e: [["simulate", e.broken], ["simulate", EVIL]],
    "duel": lambda e: [["duel", EVIL, EVIL], ["duel", e.folder / FILE_NAME, EVIL]],
    "sweep": lambda e: [["sweep", e.broken]],
    "content": lambda e: [
        ["content", "validate", e.pack],
        ["content", "list", EVIL],
        ["content", "show", EVIL],
    ],
    "import": lambda e: [
        ["import", e.foreign, "--into", e.folder / "into"],
        ["import", e.foreign, "--into", e.folder / "into", "--json"],
        ["import", e.broken, e.archive, "--into", e.folder / FILE_NAME],
    ],
    "export": lambda e: [
        *(["export", e.figures, "--as", out] for out in ("markdown", "foundry", "threefold")),
        ["export", e.folder / "into", "creatures", EVIL],
        ["export", EVIL, EVIL],
    ],
    "archive": lambda e: [
        ["archive", e.folder / f"new{FILE_NAME}.zip", "--db", e.db],
        ["archive", e.archive, "--db", e.db],
    ],
    "unarchive": lambda e: [
        ["unarchive", e.archive, "--db", e.folder / "o.db"],
        ["unarchive", e.broken, "--db", e.db],
    ],
    "journal": lambda e: [["journal", "--db", e.db], ["journal", "--db", e.db, "--table", EVIL]],
    "adjudicate": lambda e: [["adjudicate"]],
    "replay": lambda e: [
        ["replay", e.session],
        ["replay", e.session, "--json"],
        ["replay", e.broken],
    ],
    "verify": lambda e: [["verify", e.session], ["verify", e.broken]],
    "table": lambda e: [["table", "--port", EVIL], ["table", "--public-url", EVIL]],
    "token": lambda e: [
        ["token", "list", "--db", e.db],
        ["token", "make", "--db", e.db, "--name", EVIL],
    ],
    "access": lambda e: [["access", "list", "--db", e.db], ["access", "end", EVIL, "--db", e.db]],
    "mcp": lambda e: [["mcp", "--token", EVIL, "--db", e.broken]],
    "backup": lambda e: [
        ["backup", e.folder / f"{FILE_NAME}-b.db", "--db", e.db],
        ["backup", e.broken, "--db", e.db],
    ],
    "restore": lambda e: [
        ["restore", e.db, "--db", e.folder / f"{FILE_NAME}-r.db"],
        ["restore", e.broken, "--db", e.db],
    ],
    "check": lambda e: [
        ["check", e.db],
        ["check", e.db, "--json"],
        ["check", e.broken],
        ["check", e.db, "--save", e.folder / FILE_NAME],
    ],
}


def test_every_command_is_walked() -> None:
    """A new command has its lines here too."""
    assert set(LINES) == set(COMMANDS)


@pytest.mark.parametrize("terminal", [False, True], ids=["pipe", "terminal"])
@pytest.mark.parametrize("command", LINES)
def test_no_control_character_is_sent(
    evening: Evening,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    terminal: bool,
) -> None:
    """Whatever the command prints, on both streams; what it says of wrong use included."""
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "400")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    if terminal:
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    printed = ""
    for words in LINES[command](evening):
        run([str(word).replace("\0", "") for word in words])
        out, told = capfd.readouterr()
        assert "internal error" not in told, (words, told)
        assert not STEERS & set(out + told), (words, sorted(map(repr, STEERS & set(out + told))))
        printed += out + told
    assert printed or command == "adjudicate"


def test_json_says_same() -> None:
    """A document is the same document, with JSON's escapes in it."""
    document = msgspec.json.encode({EVIL: [EVIL]})
    assert json.loads(escaped_json(document)) == json.loads(document)
    assert not STEERS & set(escaped_json(document).decode())
    assert escaped_json(b'{"a": "plain"}') == b'{"a": "plain"}'


def test_answers_of_engine_are_escaped() -> None:
    """`adjudicate` answers a line in which nothing is left that a terminal obeys."""
    from threefold.cli.lines import answered

    answer = answered(msgspec.json.encode({"procedure": EVIL}))
    assert not STEERS & set(answer.decode())
    assert "refusal" in json.loads(answer) or json.loads(answer)


def test_texts_are_shown_readably() -> None:
    """Ends of lines and tabs stay in a text; in a line they are shown too. Letters of every
    language stay.
    """
    assert visible("a\n\tb\x1b[0m") == "a\n\tb\\x1b[0m"
    assert visible_line("a\n\tb\r") == "a\\n\\tb\\r"
    assert visible_line("évé 한국어 👩‍🚀 \xa0") == "évé 한국어 👩‍🚀 \xa0"
    assert visible("\u202eabc") == "\\u202eabc"


@pytest.mark.parametrize("terminal", [False, True], ids=["file", "terminal"])
def test_log_has_one_line_for_each_event(monkeypatch: pytest.MonkeyPatch, terminal: bool) -> None:
    """A line break in somebody's text begins no line of the server's log."""
    from threefold.web.journal import configure_logging

    stream = io.StringIO()
    monkeypatch.setattr(stream, "isatty", lambda: terminal)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("NO_COLOR", "1")
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        configure_logging(verbose=True)
        logging.getLogger("threefold.web").warning(
            "a name: %s", f"{EVIL}\n2026-01-01T00:00:00Z [error] forged"
        )
        try:
            int(f"{EVIL}\n2026-01-01T00:00:00Z [error] forged")
        except ValueError:
            logging.getLogger("threefold.web").exception("it failed")
    finally:
        root.handlers[:], root.level = handlers, level
    said = stream.getvalue()
    assert not STEERS & set(said)
    assert not any(line.startswith("2026-01-01") for line in said.splitlines())
