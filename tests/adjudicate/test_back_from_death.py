"""Powers that bring back the dead do so, those that heal do not, and each says why where it has no
use for somebody.
"""

from __future__ import annotations

import msgspec
import pytest
from tests.adjudicate.test_rituals import no_ritual, ritual
from tests.people import Json, ask, done, guard, kara

from threefold.library.entries import SHELF, shelf

NONE = {"might": 0, "speed": 0, "intellect": 0}
DEAD = kara(name="Ben", damage_track="dead", **NONE)
WELL = kara(name="Ben")
WEAK = kara(name="Ben", might=0, damage_track="impaired")


def used(
    kind: str, key: str, target: Json | None, options: list[int], actor: Json | None = None
) -> Json:
    """The answer to the use of an entry of the shelf."""
    entry = shelf(SHELF[kind])[key]
    what = {"cyphers": "cypher", "abilities": "ability", "artifacts": "artifact"}[kind]
    own: Json = {"name": entry.name, "effects": msgspec.to_builtins(entry.effects)}
    if what != "ability":
        own["level"] = 5
    inputs = {what: entry.name, "options": options}
    asked: Json = {"actor": {**(actor or kara()), kind: [own]}, "inputs": inputs, "dice": [5, 5, 5]}
    return ask(what, **asked, **({} if target is None else {"target": target}))


def pools(pc: Json) -> list[int]:
    return [pool["value"] for pool in pc["pools"].values()]


@pytest.mark.rule("damage_track.dead.final")
@pytest.mark.parametrize(("key", "options"), [("dead_water", []), ("snake_leaves", [2])])
def test_what_brings_back_dead_does_so(key: str, options: list[int]) -> None:
    raised = used("cyphers", key, DEAD, options)["target"]
    assert (raised["damage_track"], pools(raised)) == ("hale", [1, 1, 1])
    error = used("cyphers", key, WELL, options)["error"]
    assert (error["code"], error["field"]) == ("not_allowed", "target.damage_track")
    assert "not dead" in error["message"]


@pytest.mark.rule("damage_track.dead.final")
@pytest.mark.parametrize(
    ("kind", "key", "options"),
    [
        ("cyphers", "snake_leaves", [0]),
        ("cyphers", "snake_leaves", [1]),
        ("artifacts", "staff_of_healing", []),
        ("abilities", "resuscitate", [0]),
    ],
)
def test_what_heals_alone_is_refused_for_dead(kind: str, key: str, options: list[int]) -> None:
    error = used(kind, key, DEAD, options)["error"]
    assert (error["code"], error["field"]) == ("not_allowed", "target.damage_track")
    assert used(kind, key, WEAK, options)["ok"]


@pytest.mark.rule("damage_track.dead.final")
@pytest.mark.parametrize(("key", "options"), [("restore_life", []), ("resuscitate", [1])])
def test_rolled_return_is_for_dead_alone(key: str, options: list[int]) -> None:
    """A return that takes a roll is for the dead alone."""
    assert used("abilities", key, DEAD, options)["ok"]
    assert "not dead" in used("abilities", key, WELL, options)["error"]["message"]


@pytest.mark.rule("damage_track.dead.final")
def test_npc_gets_up_with_one_health() -> None:
    assert used("abilities", "resuscitate", guard(health=0), [2])["target"]["health"] == 1
    assert used("abilities", "resuscitate", guard(), [2])["error"]["field"] == "target.health"


@pytest.mark.rule("damage_track.dead.final")
def test_dead_user_returns_by_own_ability() -> None:
    """Who comes back by an own ability may use it dead."""
    fallen = kara(damage_track="dead", **NONE)
    back = used("abilities", "not_dead_yet", None, [], fallen)["actor"]
    assert (back["damage_track"], sum(pools(back))) == ("debilitated", 1)
    assert used("cyphers", "dead_water", DEAD, [], fallen)["error"]["code"] == "cannot_act"


RITES = {
    "resurrection": (guard(1, health=0), guard(1)),
    "sacrificial_rite": (guard(1), guard(1, health=0)),
    "entombment": (guard(1), guard(1, conditions=["imprisoned"])),
    "exorcism": (kara(name="Ben", conditions=["possessed"]), WELL),
}


@pytest.mark.rule(
    "ritual.resurrection.effect", "ritual.example.sacrificial_rite", "ritual.entombment.duration"
)
@pytest.mark.parametrize("key", RITES)
def test_useless_ritual_is_refused(key: str) -> None:
    """A ritual is refused for whom it has no use."""
    fit, unfit = RITES[key]
    more: Json = {
        "level": 1,
        "stat": "intellect",
        **({"soul_object": 3} if key == "sacrificial_rite" else {}),
    }
    assert ritual(key, target=fit, dice=[12], **more)["result"] == "success"
    assert no_ritual(key, target=unfit, dice=[12], **more) == ("not_allowed", "target")
    assert ritual(key, target=unfit, **more)["task"]  # it can be looked at before


def test_ritual_for_nobody_in_particular_is_played() -> None:
    assert done(
        "ritual",
        actor=kara(),
        inputs={"ritual": "exorcism", "level": 1, "state": {"rounds": 1}},
        dice=[12],
    )["ok"]
