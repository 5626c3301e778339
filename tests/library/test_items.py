"""The cyphers and artifacts to hand out: every level, depletion and effect of them can be read and
carried out.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.people import aimed_at, alight, done, dressed, guard, kara, taught, words_for

from threefold.library.files import ContentError
from threefold.library.items import artifact_of, artifacts, cypher_of, cyphers
from threefold.library.rules import rulebook
from threefold.model.characters import Pc
from threefold.model.checks import check_pc
from threefold.model.shelf.entries import ArtifactEntry, CypherEntry
from threefold.rules.powers import LevelDice, level_dice
from threefold.rulesets.compose import rules_for

ALL = [*cyphers().values(), *artifacts().values()]


@pytest.mark.rule(
    "magic_technology.cypher.frozen_timepiece",
    "magic_technology.cypher.finding_prying_eyes",
    "magic_technology.cypher.power_device",
    "magic_technology.cypher.screen_control",
    "magic_technology.artifact.truth_binoculars",
)
def test_book_items_are_listed_with_levels() -> None:
    """The book's own are on the list with their levels."""
    own = {sample.rule: sample for sample in ALL if sample.rule}
    assert len(own) == 5
    for id, sample in own.items():
        table = rulebook().by_id[id].table
        dice = level_dice(sample.level or "")
        assert isinstance(dice, LevelDice)
        assert (dice.least, dice.most) == (table["level"]["min"], table["level"]["max"])  # type: ignore[index]
        assert sample.name == table["name"]  # type: ignore[index]


@pytest.mark.rule(
    "magic_technology.cypher.frozen_timepiece",
    "magic_technology.cypher.frozen_timepiece.restriction",
)
@pytest.mark.parametrize("level", [3, 8])
def test_magic_technology_cypher_frozen_timepiece(level: int) -> None:
    watch = cypher_of(cyphers()["frozen_timepiece"])
    cypher = {**msgspec.to_builtins(watch), "level": level}
    answer = done("cypher", actor=kara(), target=guard(), inputs={"cypher": cypher}, dice=[1])
    [held] = answer["actor"]["conditions"]
    [frozen] = answer["target"].pop("conditions")
    rounds = {"n": level, "unit": "rounds"}  # a round for each level
    assert held["lasts"] == frozen["lasts"] == rounds
    assert held["name"] != frozen["name"]
    assert frozen["may_not"] == ["act"]
    assert answer["target"] == guard()  # nothing else happens to whoever stands still


def test_there_is_something_to_hand_out() -> None:
    assert len(cyphers()) >= 16
    assert len(artifacts()) >= 13


def played(entry: CypherEntry | ArtifactEntry) -> tuple[dict[str, Any], dict[str, Any]]:
    """An entry on a sheet, used once on a weak foe with every die on 16 or as high as it goes."""
    kind = "artifact" if isinstance(entry, ArtifactEntry) else "cypher"
    made = artifact_of(entry) if isinstance(entry, ArtifactEntry) else cypher_of(entry)
    item = msgspec.to_builtins(made, str_keys=True) | {"level": 4}
    bead = {"name": "glass bead", "level": 1}  # one that works on another cypher has it
    own = {"cyphers": [bead]} | {f"{kind}s": [item] if kind == "artifact" else [item, bead]}
    carrying = kara(**{**own, **dressed(made)}, conditions=alight(made), skills=taught(made))
    assert check_pc(msgspec.convert(carrying, Pc), "pc", rules_for("csrd")) is None
    target = aimed_at(item.get("effects", []))
    inputs = {kind: entry.name, "chosen": words_for(made)}
    before = done(kind, actor=carrying, target=target, inputs=inputs)
    faces = ([16] if before["task"]["roll"] == "needed" else []) + [4] * 40
    return carrying, done(kind, actor=carrying, target=target, inputs=inputs, dice=faces)


def test_everything_on_list_can_be_used() -> None:
    wrong = []
    for entry in ALL:
        carrying, answer = played(entry)
        changed = (
            answer["actor"] != carrying
            or answer["target"] != guard(1)
            or isinstance(entry, ArtifactEntry)
        )
        if answer["result"] not in ("success", "routine") or not changed:
            wrong.append(entry.key)
    assert wrong == []


def test_false_level_is_content_error() -> None:
    """A level that is none is an error of content."""
    assert issubclass(ContentError, ValueError)
    assert not isinstance(level_dice("2d10"), LevelDice)
