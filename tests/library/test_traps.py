"""The traps as content: all of them, in figures and words, with a schema, and with errors that name
their place.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.schemas import refuse_misfits

from threefold.library.files import ContentError
from threefold.library.paths import content_dir
from threefold.library.rules import rulebook
from threefold.library.traps import TRAPS, known_traps, trap_rows, traps
from threefold.rules.ruleset import Rules
from threefold.service.content import problems_in_words

Json = dict[str, Any]
MINE: Json = {
    "key": "mine",
    "name": "Mine",
    "rule": "trap.entry.mine",
    "level": 4,
    "about": "It goes off.",
}


@pytest.mark.rule("trap.entry.index", "trap.listing.target_number")
def test_trap_entry_index() -> None:
    table = rulebook().by_id["trap.entry.index"].table
    assert isinstance(table, dict)
    assert {row.key: list(row[1:]) for row in trap_rows(Rules())} == table["rows"]
    open_ = {row.key: row for row in trap_rows(Rules(), hidden=False)}
    assert [open_[key][3:] for key in ("arrow", "spear")] == [(12, 12, 12)] * 2
    assert open_["net"] == trap_rows(Rules())[6]


def test_each_trap_is_rule_of_ledger() -> None:
    known = rulebook().by_id.keys()
    assert len(traps()) == 17
    assert {trap.rule for trap in traps()} <= known
    assert known_traps().keys() == {trap.key for trap in traps()}


def test_content_fits_its_schema() -> None:
    refuse_misfits(
        yaml.safe_load((content_dir() / "traps.yaml").read_text("utf-8")), TRAPS.schema()
    )


def test_no_sentence_is_copied_from_book() -> None:
    book = Path(__file__).parents[3] / "shared" / "rulebook" / "source" / "csrd-en.txt"
    if not book.is_file():
        pytest.skip("the books lie in ../shared, outside this repository")
    text = re.sub(r"\s+", " ", book.read_text("utf-8").replace("’", "'")).casefold()
    for trap in traps():
        for part in (trap.about, *trap.intrusions, *(v.text for v in trap.variants)):
            for sentence in re.split(r"(?<=[.?]) ", part):
                assert len(sentence.split()) < 6 or sentence.casefold() not in text, sentence


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (
            {"level": 11},
            "traps.yaml:3: mine: level: level must be a whole number from 1 to 10, not 11.",
        ),
        ({"hue": "red"}, "traps.yaml:2: mine: hue: "),
        ({"damage": {"points": 3, "feet": 10}}, "mine: damage: Damage is in points or by feet"),
        (
            {"variants": [{"key": "a", "text": "A"}, {"key": "a", "text": "B"}]},
            "mine: variants[1].key: A variant",
        ),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, change: Json, error: str) -> None:
    (tmp_path / "traps.yaml").write_text(yaml.safe_dump([{**MINE, **change}]), "utf-8")
    with pytest.raises(ContentError) as raised:
        TRAPS.read(tmp_path)
    assert error in problems_in_words(raised.value)
