"""The command line: the GM's key is "GM" in every language, a token of the GM's seat, what a
pattern asks for.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.cli.test_token import db, opened
from tests.served import WAIT_SECONDS, quiet
from tests.started import Started

__all__ = ["db"]


@pytest.mark.parametrize("lang", ["en", "fr", "ko"])
def test_gm_key_is_gm_everywhere(tmp_path: Path, lang: str) -> None:
    """``table --json`` names the link of the GM's seat "GM" in each language: programs read it."""
    words = ["table", "--db", str(tmp_path / "tables.db"), "--json", "--lang", lang, "--port", "0"]
    read, write = os.pipe()
    with open(read, encoding="utf-8") as said, Path(os.devnull).open("rb") as nothing:  # noqa: PTH123
        process = Started(words, [nothing.fileno(), write, nothing.fileno()], quiet())
        os.close(write)
        try:
            text = ""
            for line in said:
                text += line
                if line.startswith("}"):
                    break
        finally:
            process.terminate()
            process.wait(WAIT_SECONDS)
    links = json.loads(text)["links"]
    assert next(iter(links)) == "GM"
    assert len(links) == 5


@pytest.mark.parametrize("name", ["GM", "gm", "Gm"])
def test_token_of_gm_seat(threefold: Run, db: Path, name: str) -> None:
    """``--seat GM`` makes a token of the GM's seat, as no ``--seat`` does."""
    made = threefold("token", "make", "gm", "--seat", name, "--db", db, "--json")
    assert made.returncode == 0, made.stderr
    found = opened(db, json.loads(made.stdout)["token"])
    assert found is not None
    assert found[0] is None


def test_token_of_unknown_seat_is_refused(threefold: Run, db: Path) -> None:
    """Nobody of that name: refused as before."""
    assert threefold("token", "make", "x", "--seat", "Nobody", "--db", db).returncode != 0


def checked(threefold: Run, folder: Path, file: str, entry: dict[str, object]) -> str:
    """What ``content check`` says of a pack with this entry."""
    (folder / "pack.yaml").write_text("format: threefold/pack/1\nkey: mine\nname: Mine\n")
    (folder / file).write_text(json.dumps(entry) + "\n")
    done = threefold("content", "check", folder)
    assert done.returncode != 0
    return (done.stdout + done.stderr).decode()


@pytest.mark.parametrize("key", ["My Sword!", "Räuber", "a-b", "UPPER"])
def test_key_that_breaks_pattern_is_told(threefold: Run, tmp_path: Path, key: str) -> None:
    """Not as a text that is too long: the sentence names what a key may hold."""
    said = checked(threefold, tmp_path, "descriptors.jsonl", {"key": key, "name": "Quick"})
    assert "at most 80 characters" not in said
    assert "key" in said
    assert any(
        word in said for word in ("lower-case", "lower case", "a-z", "small letters", "a to z")
    ), said


def test_depletion_that_breaks_pattern_is_told(threefold: Run, tmp_path: Path) -> None:
    """``depletion: sometimes`` is a text; the sentence says how a depletion is written."""
    entry = {
        "key": "torch",
        "name": "Torch",
        "level": "3",
        "depletion": "sometimes",
        "text": "It burns.",
    }
    said = checked(threefold, tmp_path, "artifacts.jsonl", entry)
    assert "must be a text" not in said
    assert "depletion" in said
    assert "1 in 1d20" in said or "in 1d" in said, said
