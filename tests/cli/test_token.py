"""`threefold token`: a program's way in from the command line: made, listed, used, ended."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from threefold.service.demo import demo
from threefold.service.tables import Tables
from threefold.store.sqlite import open_sqlite


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A file with the demo table."""
    store = open_sqlite(tmp_path / "tables.db")
    demo(Tables(store))
    store.close()
    return tmp_path / "tables.db"


def opened(db: Path, secret: str) -> tuple[str | None, tuple[str, ...]] | None:
    """Whose seat a token opens, and what it allows."""
    store = open_sqlite(db)
    try:
        token = Tables(store).programs.opened_by(secret)
        return None if token is None else (token.seat.pc, tuple(token.scopes))
    finally:
        store.close()


def test_token_is_made_listed_and_ended(threefold: Run, db: Path) -> None:
    made = threefold(
        "token", "make", "a bot", "--seat", "mara", "--scope", "read", "--db", db, "--json"
    )
    told = json.loads(made.stdout)
    assert opened(db, told["token"]) == ("p1", ("read",))
    assert told["token"].encode() not in db.read_bytes()
    gm = threefold("token", "make", "mine", "--db", db).stdout.decode()
    assert gm.startswith("tf_")
    assert len(gm.split()) == 1  # a shell puts it where it is needed
    assert opened(db, gm.strip()) == (None, ("read", "play"))
    listed = json.loads(threefold("token", "list", "--db", db, "--json").stdout)
    assert {(token["name"], token["pc_name"]) for token in listed} == {
        ("a bot", "Mara Okonjo"),
        ("mine", None),
    }
    assert b"tf_" not in threefold("token", "list", "--db", db).stdout
    assert b"a bot" in threefold("token", "end", told["id"], "--db", db).stdout
    assert opened(db, told["token"]) is None
    assert opened(db, gm.strip()) is not None


@pytest.mark.parametrize(
    "arguments", [("--seat", "GM"), ("--seat", "gm"), ("--seat", "MJ", "--lang", "fr")]
)
def test_gm_seat_by_any_name(threefold: Run, db: Path, arguments: tuple[str, ...]) -> None:
    """The GM's seat is named as the program itself names it."""
    made = json.loads(threefold("token", "make", "gm", *arguments, "--db", db, "--json").stdout)
    assert made["seat"] == "gm"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("make", "bot", "--seat", "Nobody"), "Mara Okonjo (p1)"),
        (("make", "bot", "--scope", "all"), "read, play, tables"),
        (("make", "bot", "--seat", "p1", "--scope", "tables"), "GM's seat"),
        (("make", "x" * 100), "1 to 60"),
        (("end", "0000"), "token list"),
    ],
)
def test_what_cannot_be_says_why(
    threefold: Run, db: Path, arguments: tuple[str, ...], says: str
) -> None:
    done = threefold("token", *arguments, "--db", db)
    assert done.returncode == 1
    assert says in done.stderr.decode()
    assert not done.stdout


def test_wrong_use(threefold: Run, db: Path, tmp_path: Path) -> None:
    assert threefold("token", "make", "--db", db).returncode == 2
    assert threefold("token", "break", "--db", db).returncode == 2
    assert threefold("token", "list", "--db", tmp_path / "none.db").returncode == 1
    assert not (tmp_path / "none.db").exists()
