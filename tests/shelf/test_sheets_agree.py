"""Fact sheets against our data, field by field: what it costs, takes and reaches, and how often.

Each sheet was written from the reference by somebody who had not seen the data. What differs still
is listed in ``disagree/sheets.txt``, an entry and a field on a line; a line leaves it when the text
of the reference has been read again and the loser mended. What an entry does is played in the
cases.

A sheet says a bound once. Our data says it where it holds: at the aim, in one of several ways, of
what is called, as the uses of an effect. So a bound is looked for at any depth; its figure must
be the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from tests.shelf.figures import entries, nodes
from tests.shelf.test_sheets import HERE, RENAMED, sheets

pytestmark = pytest.mark.together("sheets")

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
LEVELS: Final = ("level_max", "target_level_max", "max_difficulty")
"""Fields that bound the level of what is aimed at, changed, hit or tried."""
COUNTS: Final = ("uses", "count", "tries", "most")
"""Fields that say how often."""
PERIODS: Final = {
    "day": {"day", "ten_hour_rest"},
    "rest": {"rest", "one_hour_rest", "ten_hour_rest"},
    "scene": {"fight"},
    "several days": {"week"},
    "filling or charge": {"ever"},
}
"""Spans of our limits that a span of the sheets stands for, where the words differ."""

Json = Mapping[str, Any]


def whole(sheet: Json) -> Json:
    """A sheet with what it leaves to the one that it is the same as."""
    other = sheets().get(sheet.get("same_as", ""), {})
    return {**other, **sheet} if sheet["entry"] in TWINS else sheet


TWINS: Final = ("abilities.blessing_of_the_gods_2",)
"""Sheets of an entry that the reference prints twice."""


def differing_fields(kind: str, sheet: Json, entry: Json) -> Iterator[str]:
    """The fields in which a sheet and our data say something else."""
    if kind == "abilities":
        yield from differing_price(sheet.get("price") or {}, entry)
        if not same_use(sheet, entry):
            yield "use"
    if kind in ("cyphers", "artifacts", "equipment"):
        yield from differing_item(sheet, entry)
    if kind == "creatures":
        told = (name for name in FIGURES if isinstance(sheet.get(name), int) and name in entry)
        yield from (name for name in told if sheet[name] != entry[name])
    if not same_reach(sheet, entry):
        yield "reach"
    limits = sheet.get("limits")
    if isinstance(limits, dict):
        if not same_levels(limits.get("target_level"), entry):
            yield "target_level"
        if "times" in limits and not as_often(kind, limits["times"], entry):
            yield "times"


def differing_item(sheet: Json, entry: Json) -> Iterator[str]:
    """The figures of a thing that differ: its level, its depletion, what it deals as a weapon."""
    level, price = sheet.get("level"), sheet.get("price")
    by_genre = [*level.values()] if isinstance(level, dict) else [level]
    if level is not None and spelled(entry.get("level")) not in map(spelled, by_genre):
        yield "level"
    said = price.get("depletion") if isinstance(price, dict) else None
    if said and "depletion" in entry and depletion(said["roll"]) != depletion(entry["depletion"]):
        yield "depletion"
    dealt = (sheet.get("weapon") or {}).get("damage")
    ours = (entry.get("weapon") or {}).get("damage")
    if isinstance(dealt, int) and ours not in (None, dealt):
        yield "damage"


def depletion(roll: object) -> str:
    """The faces and the die of a depletion roll, without what people reckon with."""
    found = re.match(r"(\d+(?:-\d+)?)\b.*?\bin (1d\d+)", str(roll))
    return " in ".join(found.groups()) if found else str(roll)


def same_use(sheet: Json, entry: Json) -> bool:
    """Whether both say what a use takes; what takes longer than an action is several of them."""
    use, ours = sheet.get("use"), entry.get("use", "action")
    if not isinstance(use, str):
        return True
    return ours in USES.get(use, ()) or ("takes" in sheet and ours == "several_actions")


def differing_price(price: Json, entry: Json) -> Iterator[str]:
    """The parts of a price that differ. A Pool may also be one that pays for a roll, or for one of
    several ways."""
    cost = entry.get("cost") or {}
    points = price.get("points", 0)
    if "stored" in cost:
        return  # what stands in for a point of a reserve is a need on the sheet
    if isinstance(points, int) and points != cost.get("points", 0):
        yield "points"
    pools = {*cost.get("pools", ())}
    if not points or not isinstance(points, int):
        pays = (part for part in nodes(entry.get("effects")) if part.get("kind") == "pay")
        pools.update(pool for part in pays for pool in part.get("pools", ()) if price)
    if set(price.get("pools", ())) != pools:
        yield "pools"
    if bool(price.get("open")) != bool(cost.get("plus")):
        yield "open"


def same_reach(sheet: Json, entry: Json) -> bool:
    """Whether both reach as far. An area around the user reaches as far as it is wide."""
    aim, reach, who = entry.get("aim") or {}, sheet.get("reach"), sheet.get("who")
    ours = aim.get("range")
    if not isinstance(reach, str) or reach in OWN_REACH or ours is None:
        return True
    around = isinstance(who, dict) and who.get("within") == reach == aim.get("area")
    return reach == ours or around


def same_levels(level: object, entry: Json) -> bool:
    """Whether both bound the level alike; a sheet may say it for each way."""
    wanted = {spelled(each) for each in level.values()} if isinstance(level, dict) else set()
    if level is not None and not wanted:
        wanted.add(spelled(level))
    found = {spelled(part[name]) for part in nodes(entry) for name in LEVELS if name in part}
    found |= {spelled(part["level"]) for part in nodes(entry) if part.get("kind") == "companion"}
    at_aim = (entry.get("aim") or {}).get("level_max")
    if str(at_aim).startswith("$"):
        return wanted == {"1"}  # chosen at use, from 1 on, at a price for each more
    return wanted <= found and (at_aim is None or spelled(at_aim) in wanted)


def as_often(kind: str, times: Json, entry: Json) -> bool:
    """Whether our data bounds the uses as a sheet does, by as many."""
    count, per = spelled(times.get("count", 1)), times.get("per")
    every = [*nodes(entry)]
    limits = [part["limit"] for part in every if "limit" in part]
    periods = PERIODS.get(per, {per})
    if any(each["per"] in periods and spelled(each.get("count", 1)) == count for each in limits):
        return True
    if per == "day" and any(_within_a_day(part, count) for part in every):
        return True
    own = entry.get("uses")
    if isinstance(own, dict) and spelled(own.get("count", 1)) == count:
        return (per == "day") == (own.get("within") == {"n": 1, "unit": "days"})
    if per not in ("ever", "filling or charge"):
        return False
    if count == "1" and (kind == "cyphers" or used_once(entry)):
        return True
    if entry.get("again"):  # may be taken again, with another of its choices each time
        return any(spelled(len(each["of"])) == count for each in entry["chosen"].values())
    if kind == "cyphers" and any(spelled(each.get("count", 1)) == count for each in limits):
        return True  # used up with the last of them
    return any(spelled(part.get(name)) == count for part in every for name in COUNTS)


def _within_a_day(part: Json, count: str) -> bool:
    """Whether so many uses are bounded by a day: of an item, or of an effect that lasts so long."""
    within = part.get("within") or part.get("lasts")
    if isinstance(within, dict):
        within = f"{within.get('n')} {within.get('unit', '').removesuffix('s')}"
    return within == "1 day" and spelled(part.get("uses", part.get("count"))) == count


def used_once(entry: Json) -> bool:
    """Whether a piece of equipment is gone after its use."""
    weapon = entry.get("weapon") or {}
    return bool(weapon.get("once")) or entry.get("category") == "drug"


def spelled(value: object) -> str:
    """A figure as both write it."""
    return str(value).replace("the user's ", "").replace(" x ", "*").replace(" ", "")


def found() -> Iterator[str]:
    """Each entry and field that differ."""
    for name, sheet in sheets().items():
        kind, _, key = RENAMED.get(name, name).partition(".")
        if kind in KINDS and key in entries(kind):
            for field in differing_fields(kind, whole(sheet), entries(kind)[key]):
                yield f"{kind}.{key} {field}"


def test_sheets_and_data_agree() -> None:
    """All that differs is listed, and what is listed differs."""
    assert sorted({*found()}) == LISTED.read_text("utf-8").splitlines()


def test_sheets_meet_most_entries() -> None:
    """The comparison reaches the shelf: most sheets have their entry and a field to compare."""
    met = [name for name in sheets() if RENAMED.get(name, name).partition(".")[0] in KINDS]
    assert len(met) > 2000
