"""What holds for a character on a condition that only people can judge counts once they have said
so.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import structs
from tests.people import KARA, attack, defend, done, guard, refused, task

from threefold.library.creation import ability_of
from threefold.library.entries import ABILITIES, shelf
from threefold.library.items import artifact_of, artifacts, cypher_of, cyphers

SHIELD = "you hold the shield in one hand"


def with_abilities(*keys: str, **changes: Any) -> dict[str, Any]:
    abilities = [msgspec.to_builtins(ability_of(shelf(ABILITIES)[key])) for key in keys]
    return {**KARA, "abilities": abilities, **changes}


def eased(answer: dict[str, Any]) -> dict[str, int]:
    return {m["name"]: m["steps"] for m in answer["task"]["modifiers"]}


def test_worded_asset_counts_once_confirmed() -> None:
    """An asset that hangs on words counts once they are said."""
    actor = with_abilities("force_field_shield")
    assert "Force Field Shield" not in eased(defend(guard(4), actor=actor))
    answer = defend(guard(4), actor=actor, said=[SHIELD])
    assert eased(answer)["Force Field Shield"] == -1
    assert answer["task"]["difficulty"] == 3


def test_worded_armor_counts_once_confirmed() -> None:
    """Armor that hangs on words stops a blow once they are said."""
    actor = with_abilities("force_field_shield", "enveloping_shield")
    bare = defend(guard(4), actor=actor, forgo=True)
    shielded = defend(guard(4), actor=actor, forgo=True, said=["you hold the shield"])
    assert (bare["damage"]["taken"], shielded["damage"]["taken"]) == (4, 3)


def test_worn_armor_condition_counts_by_itself() -> None:
    """Armor that hangs on what is worn counts by itself."""
    mail = {"name": "chainmail", "source": "suit", "armor": 2, "worn": True}
    worn = defend(guard(4), actor=with_abilities("experienced_defender", armor=[mail]), forgo=True)
    off = defend(
        guard(4),
        actor=with_abilities("experienced_defender", armor=[{**mail, "worn": False}]),
        forgo=True,
    )
    stone = defend(guard(4), actor=with_abilities("flesh_of_stone"), forgo=True)
    assert [a["damage"]["taken"] for a in (worn, off, stone)] == [1, 4, 3]


def test_worded_damage_counts_once_confirmed() -> None:
    """Damage that hangs on words is added once they are said."""
    actor = with_abilities("better_surprise_attack")
    plain = attack(guard(4), actor=actor, dice=[14])
    said = attack(
        guard(4),
        actor=actor,
        dice=[14],
        said=["from hiding, by surprise, or before the foe has acted"],
    )
    assert said["damage"]["dealt"] - plain["damage"]["dealt"] == 2
    assert "Better Surprise Attack" in [each["name"] for each in said["damage"]["lines"]]
    assert eased(said)["Better Surprise Attack"] == -1


@pytest.mark.parametrize(("key", "level", "taken"), [("enchanted_armor", 5, 8),
("enchanted_armor", 9, 7),
                         ("shirt_of_nettles", 5, 6), ("protection_amulet", 5, 4)])  # fmt: skip
def test_worn_figures_follow_item_level(key: str, level: int, taken: int) -> None:
    """Figures of worn things are those of their level."""
    item = structs.replace(
        artifact_of(artifacts()[key]), level=level, worn=True, chosen={"harm": ["fire"]}
    )
    actor = {**KARA, "artifacts": [msgspec.to_builtins(item)]}
    assert defend(guard(9), actor=actor, forgo=True, kinds=["fire"])["damage"]["taken"] == taken


def test_words_that_nothing_hangs_on_change_nothing() -> None:
    plain, said = task(3, actor=KARA), task(3, actor=KARA, said=["the moon is full"])
    assert plain["task"] == said["task"]


def after_use(key: str) -> dict[str, Any]:
    item = msgspec.to_builtins(structs.replace(cypher_of(cyphers()[key]), level=5))
    return done(
        "cypher", actor={**KARA, "cyphers": [item]}, inputs={"cypher": item["name"]}, dice=[3]
    )


def test_attack_that_condition_grants_can_be_made() -> None:
    """A monoblade is held for ten minutes: it is an attack, Armor does not stop it, and nothing
    breaks by itself.
    """
    used = after_use("monoblade")
    assert not used.get("does")
    hit = attack(guard(4), weapon="monoblade", actor=used["actor"], dice=[14])
    assert (hit["damage"]["dealt"], hit["damage"]["taken"]) == (2, 2)
    assert (
        refused("attack", actor=KARA, target=guard(4), inputs={"attack": "monoblade"})[0]
        == "bad_value"
    )


def test_edge_that_condition_gives_counts() -> None:
    used = after_use("intellect_booster")  # 2 more at level 5
    answer = task(3, stat="intellect", actor=used["actor"], effort={"ease": 1})
    assert (
        answer["cost"]["points"]
        == task(3, stat="intellect", actor=KARA, effort={"ease": 1})["cost"]["points"] - 2
    )
