"""Zones: what holds for a place holds for whoever is there, at its times, and ends."""

from __future__ import annotations

from typing import Any

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Outcome, Refused

from threefold.model.scenes import PreparedScene
from threefold.table.commands import ArrangeStrip, BringScene, MovePc, PlaceFigure


def placed(evening: Evening, **spots: int) -> None:
    """Everybody stands on the strip, so many feet along."""
    ids = {"kara": KARA, "ben": BEN, "foe": FOE, "other": OTHER}
    evening.does(ArrangeStrip(spots={ids[name]: feet for name, feet in spots.items()}))
    evening.marks()


def lays(evening: Evening, name: str, at: int, **more: Any) -> Outcome:
    """Use something whose effect falls on a place of the strip."""
    return evening.use(name, spot=at, **more)


def walks(evening: Evening, who: str, feet: int) -> Outcome:
    """Somebody goes to another place on the strip."""
    if who in evening.state.party:
        return evening.does(MovePc(pc_id=who, feet=feet, natural=20))
    return evening.does(PlaceFigure(id=who, feet=feet))


def runs(evening: Evening, who: str, feet: int) -> Outcome:
    """A PC makes a long move in a fight, which is a task of difficulty 4."""
    return evening.does(MovePc(pc_id=who, feet=feet, natural=16))


WALLS = [
    ("inferno_wall", "Inferno Wall"),
    ("frigid_wall", "Frigid Wall"),
    ("lightning_wall", "Lightning Wall"),
]


@pytest.mark.parametrize(("key", "name"), WALLS)
def test_a_wall_hurts_who_passes(key: str, name: str) -> None:
    """Whoever goes through takes damage of the cypher's level, who stays aside nothing."""
    evening = Evening(f"cyphers.{key}", level=5)
    placed(evening, kara=0, ben=10, foe=60, other=80)
    lays(evening, name, 35)
    assert evening.lost(FOE) == {}
    walks(evening, FOE, 15)
    assert evening.lost(FOE) == {"health": 5}
    walks(evening, OTHER, 60)
    assert evening.lost(OTHER) == {}
    walks(evening, BEN, 50)
    assert evening.lost(BEN) == {"might": 5}


@pytest.mark.parametrize(("key", "name"), WALLS)
def test_a_wall_is_gone_after_ten_minutes(key: str, name: str) -> None:
    """After its ten minutes one passes unhurt."""
    evening = Evening(f"cyphers.{key}", level=5)
    placed(evening, kara=0, foe=60)
    lays(evening, name, 35)
    evening.passes("11 minutes")
    walks(evening, FOE, 15)
    assert evening.lost(FOE) == {}


def test_lightning_strikes_near_the_wall() -> None:
    """Whoever is within immediate distance takes 10, without a roll."""
    evening = Evening("abilities.wall_of_lightning")
    placed(evening, kara=0, foe=45, other=90)
    assert lays(evening, "Wall of Lightning", 40).result is None
    assert evening.lost() == {"intellect": 6}
    assert evening.lost(FOE) == {"health": 10}
    assert evening.lost(OTHER) == {}


def test_an_earthquake_goes_on_each_round() -> None:
    """Each round whoever is on the ground that shakes takes 3, whoever left it nothing."""
    evening = Evening("abilities.earthquake")
    placed(evening, kara=0, ben=5, foe=210, other=220)
    evening.fight()
    lays(evening, "Earthquake", 200)
    assert evening.lost() == {"might": 7}
    evening.round()
    assert evening.lost(FOE) == {"health": 3}
    walks(evening, OTHER, 300)
    evening.marks()
    evening.round()
    assert evening.lost(FOE) == {"health": 3}
    assert evening.lost(OTHER) == {}
    assert evening.lost(BEN) == {}


def test_an_earthquake_catches_who_comes() -> None:
    """Somebody who walks onto the ground later is hurt from then on."""
    evening = Evening("abilities.earthquake")
    placed(evening, kara=0, foe=300)
    evening.fight()
    lays(evening, "Earthquake", 200)
    evening.round()
    assert evening.lost(FOE) == {}
    walks(evening, FOE, 210)
    evening.round()
    assert evening.lost(FOE) == {"health": 3}


def test_ribbons_hinder_who_is_among_them() -> None:
    """Tasks in the area are hindered, outside and after a minute they are not."""
    evening = Evening("abilities.ribbons_of_dark_matter")
    placed(evening, kara=0, ben=42, foe=38, other=90)
    lays(evening, "Ribbons of Dark Matter", 40)
    assert evening.lost() == {"intellect": 2}
    assert evening.task(15, 4, by=BEN).difficulty == 5
    assert evening.task(15, 4, by=KARA).difficulty == 4
    assert evening.struck(10, FOE).difficulty == 1
    assert evening.struck(10, OTHER).difficulty == 2
    evening.passes("2 minutes")
    assert evening.task(15, 4, by=BEN).difficulty == 4
    assert evening.struck(10, FOE).difficulty == 2


def test_ribbons_do_not_follow() -> None:
    """Who has left the area is no longer hindered."""
    evening = Evening("abilities.ribbons_of_dark_matter")
    placed(evening, kara=0, ben=42)
    lays(evening, "Ribbons of Dark Matter", 40)
    assert evening.task(15, 4, by=BEN).difficulty == 5
    walks(evening, BEN, 80)
    assert evening.task(15, 4, by=BEN).difficulty == 4


def test_slippery_ground_hinders_moves() -> None:
    """A long move from the slippery spot is three steps harder, elsewhere it is not."""
    evening = Evening("cyphers.friction_reducer", level=3)
    placed(evening, kara=0, ben=8)
    lays(evening, "Friction Reducer", 8)
    evening.fight(BEN)
    assert runs(evening, BEN, 90).difficulty == 7
    evening.does(PlaceFigure(id=BEN, feet=90))
    evening.round()
    assert runs(evening, BEN, 180).difficulty == 4


def test_slippery_ground_dries() -> None:
    """After as many hours as the cypher's level the ground is as before."""
    evening = Evening("cyphers.friction_reducer", level=3)
    placed(evening, kara=0, ben=8)
    lays(evening, "Friction Reducer", 8)
    evening.passes("4 hours")
    evening.fight(BEN)
    assert runs(evening, BEN, 90).difficulty == 4


def test_a_matter_cloud_goes_along() -> None:
    """Its user has an asset for Speed defense wherever it goes, for a minute."""
    evening = Evening("abilities.matter_cloud")
    placed(evening, kara=0, ben=60, foe=5)
    evening.use("Matter Cloud")
    assert evening.lost() == {"intellect": 5}
    assert evening.struck(10).difficulty == 1
    assert evening.struck(10, stat="intellect").difficulty == 2
    assert evening.struck(10, on=BEN).difficulty == 2
    walks(evening, KARA, 40)
    assert evening.struck(10).difficulty == 1
    evening.passes("2 minutes")
    assert evening.struck(10).difficulty == 2


def test_dampened_sound_helps_all_near() -> None:
    """Everybody in the area sneaks with an asset, those outside do not."""
    evening = Evening("cyphers.sound_dampener", level=3)
    placed(evening, kara=0, ben=8)
    evening.use("Sound Dampener")
    assert evening.task(12, 4, "speed", "stealth").difficulty == 3
    assert evening.task(12, 4, "speed", "stealth", by=BEN).difficulty == 3
    walks(evening, BEN, 50)
    assert evening.task(12, 4, "speed", "stealth", by=BEN).difficulty == 4
    evening.passes("4 minutes")
    assert evening.task(12, 4, "speed", "stealth").difficulty == 4


def test_a_foul_aura_hinders_who_stays() -> None:
    """Creatures that stay near the object are hindered, those far off are not."""
    evening = Evening("abilities.foul_aura")
    skull = evening.thing("skull", 1)
    placed(evening, kara=0, foe=8, other=300)
    evening.does(PlaceFigure(id=skull, feet=5))
    evening.use("Foul Aura", skull)
    assert evening.lost() == {"intellect": 5}
    assert evening.attack(10).difficulty == 1
    assert evening.struck(10, FOE).difficulty == 1
    assert evening.struck(10, OTHER).difficulty == 2


def test_jagged_rocks_hurt_each_round() -> None:
    """Whoever is among the rocks of the comb takes 1 each round, also much later."""
    evening = Evening("cyphers.golden_vanity", level=3)
    placed(evening, kara=0, ben=30, foe=90)
    lays(evening, "Golden Vanity", 30, options=[1])
    evening.passes("1 hour")
    evening.marks()
    evening.fight()
    evening.round()
    assert evening.lost(BEN) == {"might": 1}
    evening.round()
    assert evening.lost(BEN) == {"might": 2}
    assert evening.lost(FOE) == {}
    assert evening.lost() == {}


@pytest.mark.parametrize(("die", "lost"), [(5, {"speed": 2}), (6, {})])
def test_caltrops_prick_who_runs(die: int, lost: dict[str, int]) -> None:
    """At normal speed through them one defends with Speed against 2 or loses 2 Speed."""
    evening = Evening("equipment.caltrops_bag", armor=[])
    placed(evening, kara=0, ben=0)
    things = evening.pc().equipment or ()
    name = next(n for each in things if "altrop" in (n := getattr(each, "name", each)))
    lays(evening, name, 20)
    evening.does(MovePc(pc_id=BEN, feet=45))
    evening.answer(die, by=BEN)
    assert evening.lost(BEN) == lost


def test_a_buddy_helps_while_near() -> None:
    """Both defend with an asset as long as they stand side by side."""
    evening = Evening("abilities.buddy_system")
    placed(evening, kara=0, ben=3, foe=8)
    evening.use("Buddy System", BEN)
    assert evening.lost() == {"intellect": 3}
    assert evening.struck(10).difficulty == 1
    assert evening.struck(10, on=BEN).difficulty == 1
    walks(evening, BEN, 48)
    assert evening.struck(10).difficulty == 2
    assert evening.struck(10, on=BEN).difficulty == 2
    walks(evening, BEN, 3)
    assert evening.struck(10, on=BEN).difficulty == 1


def test_a_subdual_field_stays_hands() -> None:
    """Two rounds after it is set off nobody in the field attacks; those outside do."""
    evening = Evening("cyphers.subdual_field", level=6)
    placed(evening, kara=0, ben=5, foe=80, other=300)
    evening.fight()
    lays(evening, "Subdual Field", 80)
    evening.struck(10, FOE)
    evening.round()
    evening.round()
    evening.refuses("struck", 10, FOE)
    evening.struck(10, OTHER)


@pytest.mark.parametrize(("level", "more"), [(3, 2), (5, 4)])
def test_rest_in_an_aura_gives_more(level: int, more: int) -> None:
    """Who rests within the area regains 2 more, 4 with a strong cypher; outside nobody does."""
    evening = Evening("cyphers.restorative_aura", level=level)
    placed(evening, kara=0, ben=60)
    for who in (KARA, BEN):
        evening.hurt(30, who)
    evening.use("Restorative Aura")
    evening.marks()
    evening.rest(3, might=6 + more)
    assert evening.lost() == {"might": -(6 + more)}
    with pytest.raises(Refused):
        evening.rest(3, BEN, 6 + more)


def test_a_zone_ends_with_the_scene() -> None:
    """When another scene is brought its place is another, and nobody is hindered there."""
    evening = Evening("abilities.ribbons_of_dark_matter")
    placed(evening, kara=0, ben=42)
    lays(evening, "Ribbons of Dark Matter", 40)
    assert evening.task(15, 4, by=BEN).difficulty == 5
    evening.does(BringScene(scene=PreparedScene(name="the cellar"), clear=True))
    placed(evening, kara=0, ben=42)
    assert evening.task(15, 4, by=BEN).difficulty == 4
