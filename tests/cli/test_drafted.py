"""Characters made by programs: from a draft in a file, and through Python."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from threefold import Character, Refused


def test_python_makes_customized_character() -> None:
    """A program makes a character with the choices of the creation page."""
    wren = Character.make(
        name="Wren",
        type="warrior",
        customized={"weakness": "speed", "weakness_edge": "might", "cypher_skill": "history"},
        edge="might",
    )
    assert {stat: pool["edge"] for stat, pool in wren.pools.items()} == {
        "might": 2,
        "speed": -1,
        "intellect": 0,
    }
    assert wren.to_dict()["skills"]["history"] == "trained"


def test_python_refuses_what_is_not_allowed() -> None:
    """A choice that nobody may make is refused, with what to do."""
    with pytest.raises(Refused, match="only a stat with an Edge of 0 can be weak") as refused:
        Character.make(
            name="Wren",
            type="adept",
            customized={"weakness": "intellect", "weakness_edge": "might"},
        )
    assert refused.value.field == "customized.weakness"


def test_python_refuses_unknown_choice() -> None:
    """A field that no draft has is named."""
    with pytest.raises(Refused, match="weakness"):
        Character.make(name="Wren", type="adept", weakness="speed")


def test_command_line_makes_draft(threefold: Run, tmp_path: Path) -> None:
    """A draft in a file becomes a character; what is missing is said, and nothing is filled in."""
    file = tmp_path / "draft.json"
    file.write_text(json.dumps({"name": "Wren", "type": "adept", "adjective": "Clever"}))
    open_yet = threefold("character", "make", "--draft", str(file))
    assert open_yet.returncode == 1
    assert "noun: " in open_yet.stderr.decode()
