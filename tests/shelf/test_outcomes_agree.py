"""What fact sheets promise against the figures of our data: damage, Armor, steps, states, Effort.

What differs still is listed in ``disagree/outcomes.txt``, an entry and a figure on a line; a line
leaves it when the text of the reference has been read again and the loser mended. Where both say
the same in forms that no program can compare, ``judged.yaml`` has the line and the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

import pytest
import yaml
from tests.shelf.figures import Json, entries, in_data, missing, spare
from tests.shelf.test_sheets import HERE, LOADER, RENAMED, sheets

pytestmark = pytest.mark.together("sheets")

KINDS: Final = ("abilities", "cyphers", "artifacts", "creatures", "equipment", "cantrips", "foci")
LISTED: Final = HERE / "disagree" / "outcomes.txt"
JUDGED: Final = HERE / "judged.yaml"


def met() -> Iterator[tuple[str, Json, Json]]:
    """Each sheet beside the data of its entry."""
    for name, sheet in sheets().items():
        ours = RENAMED.get(name, name)
        kind, _, key = ours.partition(".")
        if kind in KINDS and key in entries(kind):
            yield ours, sheet, entries(kind)[key]


def differing_tiers(sheet: Json, focus: Json) -> Iterator[str]:
    """The abilities of a focus that stand at another tier, in one of the two alone, or are given
    here and chosen there.
    """
    for tier in range(1, 7):
        theirs = (sheet.get("tiers") or {}).get(tier, {})
        ours = focus["tiers"].get(str(tier), {})
        chosen = {key for choice in ours.get("choose", ()) for key in choice["of"]}
        chosen |= {*ours.get("optional", ())}
        for name, keys in (("all", {*ours.get("all", ())}), ("one_of", chosen)):
            words = {RENAMED.get(word, word) for word in _flat(theirs.get(name, ()))}
            told = {word.partition(".")[2] for word in words}
            yield from (f"tier {tier} {name} {key}" for key in sorted(told ^ keys))


def _flat(words: Sequence[Any]) -> Iterator[str]:
    """Names of a tier, also where two come together as one choice."""
    for word in words:
        yield from _flat(word) if isinstance(word, list) else [word]


@cache
def judged() -> Mapping[str, str]:
    """The lines that differ by their form alone, and why each does."""
    return yaml.load(JUDGED.read_text("utf-8"), LOADER)["outcomes"]


def found() -> Iterator[str]:
    """Each entry and figure that differ and are not judged."""
    yield from (line for line in differing_lines() if line not in judged())


def differing_lines() -> Iterator[str]:
    """Each entry and figure that differ."""
    for name, sheet, entry in met():
        if name.startswith("foci."):
            differing = differing_tiers(sheet, entry)
        else:
            differing = (*missing(sheet, entry), *spare(sheet, entry, sheets()))
        yield from (f"{name} {line}" for line in differing)


def test_outcomes_and_data_agree() -> None:
    """All that differs is listed, and what is listed differs."""
    assert sorted({*found()}) == LISTED.read_text("utf-8").splitlines()


def test_judged_lines_differ() -> None:
    """Nothing stays judged that agrees by now."""
    assert [*judged().keys() - {*differing_lines()}] == []


def test_dropped_damage_is_found() -> None:
    """The comparison can fail: entries that lose their effects differ from their sheets."""
    bare = [
        name
        for name, sheet, entry in met()
        if in_data(entry)["damage"] and [*missing(sheet, {"key": name})]
    ]
    assert len(bare) > 200
