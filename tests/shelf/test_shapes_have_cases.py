"""Each shape in which entries say what they do has a case that somebody wrote by hand.

A shape without one is listed in ``disagree/shapes.txt``: a number for it, and entries that show it.
The list only shrinks. `python -m tests.shelf.shapes` prints which entries want a case.
"""

from __future__ import annotations

from tests.shelf.shapes import (
    entries_in,
    line_of,
    played,
    shapes_of,
    shown,
    wanted,
    without_case,
)
from tests.shelf.test_sheets import HERE

LISTED = HERE / "disagree" / "shapes.txt"


def test_every_shape_has_a_case() -> None:
    """What no case plays is listed, and what is listed has no case."""
    missing = [line_of(shape, names) for shape, names in without_case(played()).items()]

    assert sorted(missing) == LISTED.read_text("utf-8").splitlines()


def test_shapes_tell_effects_apart() -> None:
    """The kind, on whom, at what moment and the keys of conditions make a shape; figures do not."""
    entries = [
        {"effects": [{"kind": "damage", "points": 3}]},
        {"effects": [{"kind": "damage", "points": 5}]},
        {"effects": [{"kind": "damage", "points": 3, "to": "self"}]},
        {"effects": [{"kind": "damage", "points": 3, "upon": "miss"}]},
        {"effects": [{"kind": "damage", "points": 3, "when": {"foe": "an elf"}}]},
        {"effects": [{"kind": "condition", "name": "lit", "holds": [{"kind": "words"}]}]},
    ]

    counts = [len({*shapes_of("cyphers", entry)}) for entry in entries]
    distinct = {shape for entry in entries for shape in shapes_of("cyphers", entry)}

    assert counts == [1, 1, 1, 1, 1, 2]
    assert len(distinct) == 6


def test_cases_name_their_entries() -> None:
    """An entry counts as played under its whole name, or as a key beside its kind."""
    whole = 'Evening("abilities.onslaught")'
    joined = '[Evening(f"abilities.{key}") for key in ("onslaught", "nobody_knows_this")]'
    told = '"""A case of abilities.onslaught."""'

    assert {*entries_in(whole)} == {*entries_in(joined)} == {"abilities.onslaught"}
    assert [*entries_in(told)] == []


def test_wanted_entries_show_all_shapes() -> None:
    """With a case for each entry that the program names, no shape is left without one."""
    more = {name for name, _ in wanted()}

    assert without_case(played() | more) == {}
    assert without_case(frozenset()) == shown()
