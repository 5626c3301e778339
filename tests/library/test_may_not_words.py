"""What the words of ``may_not`` in the content keep somebody from, the engine carries out; the few
that it leaves to the table are listed, and the list only becomes shorter."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from threefold.library.creatures import creatures
from threefold.library.entries import ABILITIES, shelf
from threefold.model.shelf.may_not import BARS, TIMELESS

CONTENT = Path(__file__).parents[2] / "content"

LEFT_TO_THE_TABLE = {
    "act directly", "age", "attack you", "be affected", "benefit from acting as a group",
    "cast spells", "come within 30 by 30 feet around you", "deal with you",
    "do anything but one task", "find any way", "fly", "harm itself or its allies", "lie",
    "perceive", "point at you", "see you", "sense", "speak", "speak of you", "start a fight",
    "stop fighting", "touch", "use Frenzy as well", "use abilities that are not mundane",
    "use both hands freely", "use one limb", "use the bound limbs freely",
    "use the copied ability", "use the danger you countered",
}  # fmt: skip


BY_ENGINE = {"use devices"}
"""What no entry says: the engine says it of somebody whose devices are put out of work."""


def barred(value: object) -> Iterator[str]:
    """The words of ``may_not`` in an entry, at any depth."""
    if isinstance(value, list):
        for each in value:
            yield from barred(each)
    elif isinstance(value, dict):
        yield from value.get("may_not") or ()
        for each in value.values():
            yield from barred(each)


def test_words_that_nobody_carries_out_are_listed() -> None:
    found = {
        word
        for path in sorted(CONTENT.glob("*.jsonl"))
        for line in path.read_text("utf-8").splitlines()
        for word in barred(json.loads(line))
    }
    uses = {f"use {entry.name}" for entry in shelf(ABILITIES).values()}
    uses |= {f"use {move.name}" for entry in creatures().values() for move in entry.moves}
    assert found - BARS.keys() - uses - {TIMELESS} <= LEFT_TO_THE_TABLE
    assert found | BY_ENGINE >= BARS.keys(), "a word that no entry says"
