"""Kinds of faults that the twentieth lot found, tried where their like stands on the shelf."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Refused

from threefold.library.entries import ABILITIES, ARTIFACTS, CYPHERS, shelf
from threefold.model.shelf.parts import every_part
from threefold.procedures.inputs import Effort
from threefold.table.commands import ArrangeStrip, AttackFoe, UsePower
from threefold.table.history import Seat

PLAYER = Seat("player", KARA)


def placed(evening: Evening, **spots: int) -> None:
    """Who and what stands where on the strip, in feet."""
    evening.does(ArrangeStrip(spots=spots))


# --- what the target decides ------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "health"), [(2, 40), (3, 6), (5, 6)])
def test_level_decides_teleportive_wound(level: int, health: int) -> None:
    """An NPC of level 2 or lower dies, a higher one takes 6 points: nobody chooses which."""
    foe = {"level": level, "health": 40, "max_health": 40}
    evening = Evening("abilities.teleportive_wound", foe=foe)
    evening.fight()
    evening.marks()
    evening.use("Teleportive Wound", FOE, 16)
    assert evening.lost(FOE) == {"health": health}


# --- what one gives another -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name"), [("protector", "Protector"), ("block_for_another", "Block for Another")]
)
def test_guarded_needs_guard_beside(key: str, name: str) -> None:
    """The asset is there while the one who gives it is near and able to act, and comes back with
    that one."""
    evening = Evening(f"abilities.{key}")
    evening.fight()
    placed(evening, **{KARA: 0, BEN: 10, FOE: 10, OTHER: 10})
    evening.use(name, BEN)
    assert evening.struck(15, on=BEN).difficulty == 1
    placed(evening, **{KARA: 0, BEN: 50, FOE: 50, OTHER: 50})
    assert evening.struck(15, on=BEN).difficulty == 2
    placed(evening, **{KARA: 0, BEN: 5, FOE: 5, OTHER: 5})
    assert evening.struck(15, on=BEN).difficulty == 1
    evening.hurt(200)
    assert evening.conditions(BEN) == []


# --- what comes later -------------------------------------------------------------------------------


def test_humming_thing_hurts_those_near() -> None:
    """After a minute the thing shatters: 5 points to all within immediate range of it."""
    evening = Evening("abilities.resonant_frequency")
    bomb = evening.thing("flask", 3)
    evening.use("Resonant Frequency", bomb)
    placed(evening, **{KARA: 30, BEN: 5, FOE: 8, OTHER: 40, bomb: 0})
    evening.marks()
    evening.passes("1 minute")
    assert evening.lost(BEN) == {"might": 5}
    assert evening.lost(FOE) == {"health": 5}
    assert evening.lost() == {}
    assert evening.lost(OTHER) == {}


def test_seventeen_adds_to_later_damage() -> None:
    """What a high roll adds to damage it adds to damage that comes on the next turn too."""
    evening = Evening("abilities.shattering_shout", foe={"level": 3})
    evening.fight()
    evening.marks()
    evening.use("Shattering Shout", FOE, 18)
    evening.round()
    assert evening.lost(FOE) == {"health": 6}


# --- everybody near ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "state"),
    [
        ("forget_me_knot", "Forget-Me-Knot", "lost in a memory"),
        ("null_field", "Null Field", "null field"),
    ],
)
def test_everybody_near_is_reached(key: str, name: str, state: str) -> None:
    """What falls on everybody around its user reaches all who are near, without a name, and nobody
    who is farther away."""
    evening = Evening(f"cyphers.{key}", level=5)
    placed(evening, **{KARA: 0, BEN: 5, FOE: 8, OTHER: 80})
    evening.use(name)
    reached = [id for id in (KARA, BEN, FOE, OTHER) if state in evening.conditions(id)]
    assert reached == [KARA, BEN, FOE]


@pytest.mark.parametrize(("feet", "fits"), [(20, True), (21, False)])
def test_targets_fit_into_area(feet: int, fits: bool) -> None:
    """An immediate area goes ten feet from its middle: two targets are no more than twenty apart."""
    evening = Evening("cyphers.detonation", level=4)
    placed(evening, **{KARA: 0, BEN: 0, FOE: 30, OTHER: 30 + feet})
    throw = UsePower(
        pc_id=KARA, what="cypher", name="Detonation", target=FOE, also=[OTHER], natural=16
    )
    if fits:
        evening.does(throw, by=PLAYER)
    else:
        with pytest.raises(Refused):
            evening.does(throw, by=PLAYER)


# --- several attacks in one action ------------------------------------------------------------------


def test_two_weapons_share_effort() -> None:
    """Two light weapons are two attacks of one action: the Effort of both is limited as for one."""
    knife = {"name": "knife", "damage": 2, "weight": "light", "kinds": ["bladed"]}
    evening = Evening("abilities.dual_light_wield", attacks=[knife])
    evening.fight()
    evening.use("Dual Light Wield", FOE, 16, effort=Effort(ease=2))
    strike = AttackFoe(pc_id=KARA, foe_id=FOE, attack="knife", natural=16)
    with pytest.raises(Refused):
        evening.does(msgspec.structs.replace(strike, effort=Effort(ease=2)), by=PLAYER)
    evening.does(msgspec.structs.replace(strike, effort=Effort(ease=1)), by=PLAYER)


# --- the shelf --------------------------------------------------------------------------------------


def _things_of_the_artifact_itself() -> Iterator[str]:
    """Artifacts whose use would give their bearer once more what the artifact itself is."""
    for key, entry in shelf(ARTIFACTS).items():
        gives = [each for each in entry.effects if getattr(each, "items", None)]
        if gives and entry.use == "enabler":
            yield key


def test_no_artifact_gives_itself() -> None:
    """An artifact that always works gives no thing at each use: it would be given without end."""
    assert [*_things_of_the_artifact_itself()] == []


def test_improved_sorts_are_known() -> None:
    """A change of cyphers or artifacts names a sort that some of them are of."""
    sorts = {"cyphers", "artifacts", "manifest cyphers", "subtle cyphers", "fantastic cyphers"}
    named = {
        change.any_of
        for kind in (ABILITIES, CYPHERS)
        for entry in shelf(kind).values()
        for change in every_part(entry.effects)
        if str(getattr(change, "any_of", None)).endswith(("cyphers", "artifacts"))
    }
    assert named <= sorts
