"""Limits: what a player is refused for is never what the player may not know of."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.table.play import BEN, KARA, Table

from threefold.rules.dice import Scripted
from threefold.rules.types import Refusal
from threefold.table import decisions
from threefold.table.commands import BeginWork
from threefold.table.decisions import decide
from threefold.table.decisions.works.begin import MAX_WORKS
from threefold.table.history import GM, Seat

LIMITS = {
    "bookmarks.py MOST_BOOKMARKS": "the GM's bookmarks; told to the GM",
    "growth/petitions.py MAX_PETITIONS": "what this player asks for; told to this player",
    "handouts.py MOST_HANDOUTS": "all handouts; told to the GM",
    "moves/companions.py MAX_COMPANIONS": "foes and companions, whom all see; told to the player who calls more",
    "moves/made.py MAX_THINGS": "things of the scene, which all see; told to the player who makes one more",
    "moves/make.py MOST_DAMAGE": "the points of one blow, which whoever takes it is told",
    "moves/turn.py MOST_AT_ONCE": "how often something recurs when time passes; told to all",
    "people.py MAX_FOES": "foes, whom all see; told to the GM",
    "people.py MAX_KEPT": "foes on the table's shelf; told to the GM",
    "people.py MAX_PARTY": "PCs, whom all see; told to whoever adds one",
    "powers/items.py MOST": "cyphers or artifacts of one PC; told to whoever gives one more",
    "prepared.py MAX_FOES": "foes, whom all see; told to the GM",
    "prepared.py MAX_SCENES": "prepared scenes; told to the GM",
    "prepared.py MAX_THINGS": "things of the scene, which all see; told to the GM",
    "safety.py MOST_LIMITS": "lines and veils, which all see; told to whoever adds one",
    "scene/things.py MAX_THINGS": "things of the scene, which all see; told to the GM",
    "works/begin.py MAX_WORKS": "a player's: the works this player sees; the GM's: those as secret as the new one",
    "works/progress.py MAX_MARKS": "how many rolls of a work are shown; told to those who see the work",
}
"""Every limit of the table by number: whom or what it counts, and who learns that it is reached."""

ONE, TWO = Seat("player", KARA), Seat("player", BEN)


def begin(pc: str = KARA, secret: bool = False) -> BeginWork:
    """A cypher that takes days to make."""
    made = {"skill": "potion brewing", "level": 3, "name": "healing draught"}
    return BeginWork(
        procedure="magic_craft",
        pc_id=pc,
        inputs=msgspec.Raw(msgspec.json.encode(made)),
        secret=secret,
    )


def answer(table: Table, by: Seat, pc: str, secret: bool = False) -> str:
    """Why a work is refused; empty where it is not."""
    decided = decide(table.state, begin(pc, secret), by, Scripted([]), table.history)
    return decided.message.key if isinstance(decided, Refusal) else ""


@pytest.mark.parametrize("secrets", [0, 1, MAX_WORKS])
def test_secret_works_count_for_no_player(secrets: int) -> None:
    """A player may propose as many works whatever the GM does in secret."""
    table = Table(skills={"potion brewing": "trained"})
    for _ in range(secrets):
        table.does(begin(secret=True))
    for _ in range(MAX_WORKS):
        assert answer(table, ONE, KARA) == ""
        table.does(begin(), by=ONE)
    assert answer(table, ONE, KARA) == "work.no.too_many"


def test_proposed_works_of_others_count_for_nobody() -> None:
    """What a player has proposed is between this player and the GM; the GM's own works have room
    beside it.
    """
    table = Table(skills={"potion brewing": "trained"})
    for _ in range(MAX_WORKS):
        table.does(begin(), by=ONE)
    assert answer(table, TWO, BEN) != "work.no.too_many"
    assert (answer(table, GM, KARA), answer(table, GM, KARA, secret=True)) == ("", "")


@pytest.mark.parametrize("secret", [True, False])
def test_gm_is_told_of_own_limit(secret: bool) -> None:
    table = Table(skills={"potion brewing": "trained"})
    for _ in range(MAX_WORKS):
        table.does(begin(secret=secret))
    assert answer(table, GM, KARA, secret) == "work.no.too_many"
    assert answer(table, GM, KARA, not secret) == ""
    assert (answer(table, ONE, KARA) == "work.no.too_many") == (not secret)


def limits_in(file: Path) -> Iterator[str]:
    """The constants of a file that are limits by their names, where they are used."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if (
            isinstance(node, ast.Name)
            and isinstance(node.ctx, ast.Load)
            and node.id.startswith(("MAX_", "MOST"))
        ):
            yield node.id


def test_every_limit_says_whom_it_counts() -> None:
    """A new limit needs its line above; before it is written, the question who may know of what is
    counted.
    """
    root = Path(decisions.__file__).parent
    found = {
        f"{file.relative_to(root).as_posix()} {name}"
        for file in root.rglob("*.py")
        for name in limits_in(file)
    }
    assert found == LIMITS.keys()
