"""`threefold access`: what opens a table, from the command line; and the ages that the server's
owner sets.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from threefold.rules.types import Refusal
from threefold.service.demo import demo
from threefold.service.tables import Tables
from threefold.store.sqlite import open_sqlite
from threefold.table.history import Seat

MARA = Seat("player", "p1")


class File:
    """A file with the demo table, a browser, a link and a token of Mara's."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with_tables = open_sqlite(path)
        tables = Tables(with_tables)
        table = demo(tables)
        self.token = tables.links.invite(table, MARA)[1]
        entered = tables.links.exchange_token(self.token, "phone Firefox")
        made = tables.programs.make(table, MARA, "bot", ("read",))
        assert entered is not None
        assert not isinstance(made, Refusal)
        self.browser, self.program = entered[1], made[1]
        tables.access.store_uses()
        with_tables.close()

    def good(self) -> tuple[bool, bool, bool]:
        """Whether the browser, the link and the token open the seat."""
        store = open_sqlite(self.path)
        tables = Tables(store)
        found = (
            tables.links.visitor(self.browser),
            tables.links.active(self.token),
            tables.programs.opened_by(self.program),
        )
        store.close()
        return found[0] is not None, found[1] is not None, found[2] is not None


@pytest.fixture
def file(tmp_path: Path) -> File:
    return File(tmp_path / "tables.db")


def test_access_is_listed_and_ended(threefold: Run, file: File) -> None:
    """Each browser, link and token is listed with its id, and ended by it."""
    db = ("--db", file.path)
    listed = json.loads(threefold("access", "list", *db, "--json").stdout)
    assert [(way["kind"], way["pc"], way["name"]) for way in listed] == [
        ("browser", "p1", "phone Firefox"),
        ("link", "p1", ""),
        ("token", "p1", "bot"),
    ]
    shown = threefold("access", "list", *db).stdout.decode()
    assert all(way["id"] in shown for way in listed)
    assert "Mara Okonjo" in shown
    assert not any(secret in shown for secret in (file.browser, file.token, file.program))
    assert (
        threefold("access", "end", listed[0]["id"], *db)
        .stdout.decode()
        .startswith("Ended: 1 way in.")
    )
    assert file.good() == (False, True, True)
    assert json.loads(threefold("access", "end", "all", *db, "--json").stdout) == {
        "ended": [listed[1]["id"], listed[2]["id"]]
    }
    assert file.good() == (False, False, False)


def test_ages_are_set(threefold: Run, file: File) -> None:
    """An age that is not named stays as it is."""
    db = ("--db", file.path)
    assert b"without end" in threefold("access", "ages", *db).stdout
    threefold("access", "ages", "--links", "7", *db)
    told = json.loads(threefold("access", "ages", "--tokens", "1", *db, "--json").stdout)
    assert told == {"browsers": 0, "links": 7, "tokens": 1}
    assert "for 7 days after it was made" in threefold("access", "ages", *db).stdout.decode()


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("end",), 2),
        (("list", "x"), 2),
        (("list", "--links", "7"), 2),
        (("ages", "--links", "-1"), 2),
        (("ages", "--links", "3651"), 2),
        (("end", "nothing"), 1),
    ],
)
def test_wrong_use_is_refused(
    threefold: Run, file: File, arguments: tuple[str, ...], status: int
) -> None:
    """What nothing carries out is refused, with a sentence."""
    done = threefold("access", *arguments, "--db", file.path)
    assert done.returncode == status
    assert len(done.stderr.decode().strip().splitlines()) == 1
    assert file.good() == (True, True, True)


def test_token_list_tells_use(threefold: Run, file: File) -> None:
    """`threefold token list` says when a token was used last and when it ends."""
    file.good()
    threefold("access", "ages", "--tokens", "30", "--db", file.path)
    (told,) = json.loads(threefold("token", "list", "--db", file.path, "--json").stdout)
    assert (told["used"], told["ends"][:4].isdigit()) == (None, True)
