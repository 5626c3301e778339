"""Fact sheets against our data, field by field: what it costs, takes and reaches, and how often.

Each sheet was written from the reference by somebody who had not seen the data. What differs still
is listed in ``disagree/sheets.txt``, an entry and a field on a line; a line leaves it when the text
of the reference has been read again and the loser mended. What an entry does is played in the
cases.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from tests.shelf.test_sheets import HERE, RENAMED, ROOT, sheets

KINDS: Final = ("abilities", "cyphers", "artifacts", "creatures", "equipment")
LISTED: Final = HERE / "disagree" / "sheets.txt"
USES: Final = {
    "action": {"action", "several_actions"},
    "first_action": {"action_to_begin", "several_actions"},
    "always": {"enabler"},
    "no_action": {"enabler", "part_of_action", "reaction"},
    "part_of_action": {"part_of_action", "enabler"},
    "answer": {"reaction", "enabler", "defense"},
}
"""The words of our data that say the same as a word of the sheets."""
OWN_REACH: Final = ("self", "weapon", "anywhere")
"""Reaches that our data says otherwise than by a range."""
FIGURES: Final = ("level", "health", "armor", "damage")

Json = Mapping[str, Any]


@cache
def entries(kind: str) -> Mapping[str, Json]:
    """Our data of a kind, by key."""
    lines = (ROOT / "content" / f"{kind}.jsonl").read_text("utf-8").splitlines()
    return {entry["key"]: entry for entry in map(json.loads, lines)}


def differing_fields(kind: str, sheet: Json, entry: Json) -> Iterator[str]:
    """The fields in which a sheet and our data say something else."""
    if kind == "abilities":
        yield from differing_price(sheet.get("price") or {}, entry.get("cost") or {})
        use = sheet.get("use")
        if isinstance(use, str) and entry.get("use", "action") not in USES.get(use, ()):
            yield "use"
    if kind == "creatures":
        told = (name for name in FIGURES if isinstance(sheet.get(name), int) and name in entry)
        yield from (name for name in told if sheet[name] != entry[name])
    aim, reach = entry.get("aim") or {}, sheet.get("reach")
    ours = aim.get("range")
    if isinstance(reach, str) and reach not in OWN_REACH and ours is not None and reach != ours:
        yield "reach"
    limits = sheet.get("limits")
    if isinstance(limits, dict):
        if spelled(limits.get("target_level")) != spelled(aim.get("level_max")):
            yield "target_level"
        if "times" in limits and not entry.get("limit"):
            yield "times"


def differing_price(price: Json, cost: Json) -> Iterator[str]:
    """The parts of a price that differ."""
    points = price.get("points", 0)
    if "stored" in cost:
        return  # what stands in for a point of a reserve is a need on the sheet
    if isinstance(points, int) and points != cost.get("points", 0):
        yield "points"
    if set(price.get("pools", ())) != set(cost.get("pools", ())):
        yield "pools"
    if bool(price.get("open")) != bool(cost.get("plus")):
        yield "open"


def spelled(level: object) -> str:
    """A level as both write it."""
    return str(level).replace(" ", "")


def found() -> Iterator[str]:
    """Each entry and field that differ."""
    for name, sheet in sheets().items():
        kind, _, key = RENAMED.get(name, name).partition(".")
        if kind in KINDS and key in entries(kind):
            for field in differing_fields(kind, sheet, entries(kind)[key]):
                yield f"{kind}.{key} {field}"


def test_sheets_and_data_agree() -> None:
    """All that differs is listed, and what is listed differs."""
    assert sorted({*found()}) == LISTED.read_text("utf-8").splitlines()


def test_sheets_meet_most_entries() -> None:
    """The comparison reaches the shelf: most sheets have their entry and a field to compare."""
    met = [name for name in sheets() if RENAMED.get(name, name).partition(".")[0] in KINDS]
    assert len(met) > 2000
