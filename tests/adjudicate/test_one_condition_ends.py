"""An effect that ends one condition ends one: the only one, or the one that is named; and none of
too high a level.
"""

from __future__ import annotations

import re

import msgspec
import pytest
from tests.people import Json, ask, kara

from threefold.library.entries import SHELF, shelf

ANY: Json = {"kind": "end", "to": "target", "what": ["any"], "one": True}
ILL = ["plague", "dazed", "true name: guard"]
BLESSED: Json = {"name": "blessed", "armor": 1}


def used(effect: Json, conditions: list[object], **inputs: object) -> Json:
    """The answer to a cure for Ben, of level 4."""
    cypher = {"name": "Cure", "level": 4, "effects": [effect]}
    asked: Json = {"cypher": "Cure", **inputs}
    ill = kara(name="Ben", conditions=conditions)
    return ask("cypher", actor=kara(cyphers=[cypher]), target=ill, inputs=asked, dice=[1])


def said(effects: object) -> str:
    return msgspec.json.encode(effects).decode()


def left(answer: Json) -> list[str]:
    assert answer["ok"], answer
    return [c if isinstance(c, str) else c["name"] for c in answer["target"]["conditions"]]


def test_of_several_user_says_which() -> None:
    error = used(ANY, ILL)["error"]
    assert (error["code"], error["field"]) == ("bad_value", "inputs.ends")
    assert "plague, dazed." in error["message"]
    assert left(used(ANY, ILL, ends="Plague")) == ["dazed", "true name: guard"]
    assert used(ANY, ILL, ends="true name: guard")["error"]["field"] == "inputs.ends"


@pytest.mark.parametrize(
    ("conditions", "kept"),
    [
        (["plague"], []),
        ([], []),
        (["true name: guard"], ["true name: guard"]),
        (["plague", BLESSED], ["blessed"]),
        ([BLESSED], []),
    ],
)
def test_only_one_ends_by_itself(conditions: list[object], kept: list[str]) -> None:
    assert left(used(ANY, conditions)) == kept


def test_all_named_conditions_end_without_limit() -> None:
    """Without a limit to one all that are named end."""
    cure = {"kind": "end", "to": "target", "what": ["disease", "poison"]}
    assert left(used(cure, ["disease", "poison", "dazed"])) == ["dazed"]
    assert used({**cure, "one": True}, ["disease", "poison"])["error"]["field"] == "inputs.ends"


@pytest.mark.parametrize(("level", "kept"), [(4, []), (5, ["poison"])])
def test_what_is_of_too_high_level_stays(level: int, kept: list[str]) -> None:
    cure = {"kind": "end", "to": "target", "what": ["poison"], "level_max": "level"}
    assert left(used(cure, [{"name": "poison", "level": level}])) == kept


def test_no_shelf_entry_ends_all_conditions() -> None:
    """No entry of the shelf ends all that somebody suffers."""
    every = [
        entry.key
        for kind in ("abilities", "cyphers", "artifacts", "equipment", "cantrips")
        for entry in shelf(SHELF[kind]).values()
        for end in re.findall(
            r'\{"kind":"end"[^{}]*(?:\{[^{}]*\})?[^{}]*\}',
            msgspec.json.encode(entry.effects).decode(),
        )
        if '"any"' in end and '"one":true' not in end
    ]
    assert every == []
