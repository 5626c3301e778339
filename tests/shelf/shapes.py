"""The shapes of the shelf: in which ways its entries say what they do, and which of them are played.

A shape of an effect is its kind, on whom it falls, at what moment it comes, and which keys its
conditions have; those of creatures count on their own. The other shapes are what an aim, a use, a
price, a choice, a limit, something to buy with Effort, a weapon or a weakness may say.

A shape has a case if a hand-written case of this directory plays an entry that shows it. Run as a
program, this prints the entries that want a case: few of them show all shapes that have none. It
prints their names alone, so that whoever writes the cases sees nothing of the data.
"""

from __future__ import annotations

import ast
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from functools import cache
from typing import Any, Final, get_args
from zlib import crc32

from tests.shelf.test_sheets import HERE, ROOT

from threefold.model.shelf.effects import Effect

Json = dict[str, Any]

KINDS: Final = (
    "abilities", "cyphers", "artifacts", "cantrips", "creatures", "equipment", "descriptors", "foci",
)  # fmt: skip
EFFECTS: Final = {kind.__struct_config__.tag for kind in get_args(Effect)}
NO_CASES: Final = (
    "test_dropped_effects", "test_outcomes_agree", "test_shapes_have_cases", "test_sheets",
    "test_sheets_agree", "test_sheets_played",
)  # fmt: skip
"""Files that compare programs with sheets; no hand has written a case in them."""


def shapes_of(kind: str, entry: Json) -> Iterator[str]:
    """Every shape that an entry shows."""
    whose = "foe" if kind == "creatures" else "power"
    yield from _of_effects(whose, entry)
    for holder in _holders(entry):
        yield from _of_aim(holder.get("aim") or {})
        yield from _of_choices(holder.get("chosen") or {})
        yield from _of_limit(holder.get("limit") or {})
        for bought in holder.get("effort", ()):
            yield from _of_purchase(bought)
    yield from _of_power(kind, entry)
    yield from _OF_KIND.get(kind, _nothing)(entry)


def _of_effects(whose: str, value: object) -> Iterator[str]:
    """The shapes of all effects in an entry, at any depth."""
    if isinstance(value, list):
        for each in value:
            yield from _of_effects(whose, each)
    elif isinstance(value, dict):
        if value.get("kind") in EFFECTS:
            keys = " ".join(sorted(value.get("when", ()))) or "-"
            yield (
                f"{whose} {value['kind']}, to {value.get('to', '-')}, "
                f"upon {value.get('upon', '-')}, when {keys}"
            )
            yield from _of_limit(value.get("limit") or {})
        if value.get("kind") == "choose":
            yield f"option at {value.get('at', 'used')}"
        for name, each in value.items():
            if name != "when":
                yield from _of_effects(whose, each)


def _holders(entry: Json) -> Iterator[Json]:
    """An entry, and the moves or abilities written in it: what has an aim of its own."""
    yield entry
    for part in ("moves", "own"):
        yield from entry.get(part, ())


def _of_aim(aim: Json) -> Iterator[str]:
    for name, value in aim.items():
        match name:
            case "who" | "roll":
                yield f"aim {name} {value}"
            case "range":
                yield f"aim range {value if str(value).replace('_', '').isalpha() else 'in feet'}"
            case "count":
                yield f"aim count {value if isinstance(value, str) else 'as printed'}"
            case "when":
                yield from (f"aim when {key}" for key in value)
            case "again":
                yield f"aim again per {value['per']}"
            case _:
                yield f"aim {name}"


def _of_choices(chosen: Json) -> Iterator[str]:
    for choice in chosen.values():
        among = "points" if choice.get("points") else "words"
        if isinstance(choice["of"], str):
            among = choice["of"]
        yield f"choice of {among} at {choice.get('at', 'gained')}"


def _of_limit(limit: Json) -> Iterator[str]:
    if limit:
        yield f"limit per {limit['per']}"
        if limit.get("each_target"):
            yield "limit for each target"


def _of_purchase(bought: Json) -> Iterator[str]:
    yield f"Effort buys {bought['buys']}"
    for name in bought:
        if name not in ("buys", "amount", "words"):
            yield f"Effort with {name}"


def _of_power(kind: str, entry: Json) -> Iterator[str]:
    """The use and the price of an ability or item."""
    if kind in ("abilities", "cantrips", "artifacts"):
        yield f"use {entry.get('use', 'action')}"
        if "also" in entry:
            yield f"also {entry['also']}"
    cost = entry.get("cost") or {}
    if isinstance(cost, dict):
        yield from (f"price {name}" for name in cost if name not in ("points", "pools"))
        if len(cost.get("pools", ())) > 1:
            yield "price from either Pool"


def _of_creature(entry: Json) -> Iterator[str]:
    for move in entry.get("moves", ()):
        yield f"move by {move.get('use', 'action')}"
        if "comes" in move:
            yield f"move comes {move['comes']}"
        yield from (f"move with {n}" for n in ("times", "group", "melee", "level") if n in move)
        if "defend" in move:
            yield f"move against {move['defend']}"
    for weakness in entry.get("weak", ()):
        yield from (f"weakness with {name}" for name in weakness if name != "to_what")
    yield from (f"creature with {n}" for n in ("armor_against", "immune", "regains") if n in entry)


def _of_item(entry: Json) -> Iterator[str]:
    names = ("uses", "worn", "checks", "left", "grows", "weapon", "vehicle", "ammunition")
    yield from (f"item with {name}" for name in names if name in entry)
    uses = entry.get("uses")
    if isinstance(uses, dict):
        yield from (f"uses with {name}" for name in uses)
    for part in ("weapon", "armor", "vehicle", "ammunition"):
        figures = entry.get(part)
        if isinstance(figures, dict):
            yield from (f"{part} with {name}" for name in figures)


def _of_person(entry: Json) -> Iterator[str]:
    yield from (
        f"descriptor with {n}" for n in ("pools", "skills", "armor", "abilities") if n in entry
    )


def _nothing(_entry: Json) -> Iterator[str]:
    return iter(())


_OF_KIND: Final = {
    "creatures": _of_creature,
    "cyphers": _of_item,
    "artifacts": _of_item,
    "equipment": _of_item,
    "descriptors": _of_person,
}


@cache
def shelf_entries() -> Mapping[str, Json]:
    """All entries of the shelf, as ``KIND.KEY``."""
    found = dict[str, Json]()
    for kind in KINDS:
        for line in (ROOT / "content" / f"{kind}.jsonl").read_text("utf-8").splitlines():
            entry = json.loads(line)
            found[f"{kind}.{entry['key']}"] = entry
    return found


@cache
def shown() -> Mapping[str, frozenset[str]]:
    """Each shape, and the entries that show it."""
    found = defaultdict[str, set[str]](set)
    for name, entry in shelf_entries().items():
        for shape in shapes_of(name.partition(".")[0], entry):
            found[shape].add(name)
    return {shape: frozenset(names) for shape, names in found.items()}


def entries_in(source: str) -> Iterator[str]:
    """The entries that a file of cases names: as ``KIND.KEY``, or as a key that is put together with
    its kind in the same file (``f"abilities.{key}"``, ``cyphers()[key]``)."""
    words, kinds = set[str](), set[str]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            words.add(node.value)
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            kinds.add(str(node.values[0].value))
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Call):
            kinds.add(f"{ast.unparse(node.value.func)}.")
    every = shelf_entries()
    for word in words:
        yield from (name for name in (word, *(kind + word for kind in kinds)) if name in every)


@cache
def played() -> frozenset[str]:
    """The entries that hand-written cases play."""
    files = [file for file in HERE.glob("test_*.py") if file.stem not in NO_CASES]
    return frozenset(name for file in files for name in entries_in(file.read_text("utf-8")))


def without_case(tried: Set[str]) -> Mapping[str, frozenset[str]]:
    """The shapes that none of these entries shows, and who shows them."""
    return {shape: names for shape, names in shown().items() if not names & tried}


def line_of(shape: str, names: Set[str]) -> str:
    """A shape as the list has it: a number for it, and entries that show it, but not what it is."""
    return f"{crc32(shape.encode()):08x} {' '.join(sorted(names)[:3])}"


def wanted() -> Iterator[tuple[str, int]]:
    """Few entries that show all shapes without a case, and how many of them each adds."""
    left = dict(without_case(played()))
    while left:
        counted = defaultdict[str, int](int)
        for names in left.values():
            for name in names:
                counted[name] += 1
        best = max(sorted(counted), key=lambda name: counted[name])
        yield best, counted[best]
        left = {shape: names for shape, names in left.items() if best not in names}


if __name__ == "__main__":
    for wanting, adds in wanted():
        print(adds, wanting)
