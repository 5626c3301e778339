"""A third lot of forty entries, read by somebody who had not seen data or engine, played as people do.

The expectation of each entry was written from the reference before the table was looked at; cases after
the first twenty were put down beside their mends.
"""

from __future__ import annotations

import msgspec
import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening

from threefold.model.characters import Npc
from threefold.table.commands import AddFoe

BROADSWORD = {"name": "broadsword", "damage": 4, "weight": "medium", "range": "immediate"}
AXE = {"name": "axe", "damage": 7, "weight": "heavy", "range": "immediate"}
BOW = {"name": "bow", "damage": 4, "weight": "medium", "range": "long"}

# --- for its user alone -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("cyphers.teleporter_planetary", "Teleporter Planetary"),
        ("artifacts.ring_of_invisibility", "Ring of Invisibility"),
        ("cyphers.burst_of_speed", "Burst of Speed"),
        ("abilities.fortified_position", "Fortified Position"),
    ],
)
@pytest.mark.parametrize("on", [BEN, FOE])
def test_own_power_refused_on_another(entry: str, name: str, on: str) -> None:
    """What works on its user alone is refused on somebody else; it is neither paid nor used up."""
    evening = Evening(entry)
    assert name in evening.refuses("use", name, on)
    assert evening.lost() == {}
    assert evening.has(name)
    evening.use(name, KARA)


def test_font_heals_other_creatures_only() -> None:
    """The font is for others: its owner cannot drink from it."""
    evening = Evening("abilities.font_of_healing")
    evening.hurt(9)
    evening.marks()
    evening.refuses("use", "Font of Healing", KARA, pool="might")
    assert evening.lost() == {}


# --- machines that are foes ---------------------------------------------------------------------------


def test_overloaded_robot_stands_still() -> None:
    """A robot is a powered device: on a success it does nothing for a minute."""
    evening = Evening("abilities.serv_0", "abilities.overload_machine", foe={"level": 3})
    evening.fight()
    assert evening.use("Overload Machine", FOE, 8).result == "failure"
    assert evening.conditions(FOE) == []
    evening.round()
    assert evening.use("Overload Machine", FOE, 9).result == "success"
    assert evening.conditions(FOE) == ["overload machine"]
    evening.refuses("struck", 10)
    evening.peace()
    evening.passes("1 minute")
    assert evening.conditions(FOE) == []


@pytest.mark.parametrize(("levels", "paid"), [(0, None), (1, None), (2, 8)])
def test_overload_reaches_higher_robots(levels: int, paid: int | None) -> None:
    """A robot of level 5 takes two levels of Effort, which raise the highest level."""
    evening = Evening("abilities.serv_0", "abilities.overload_machine", foe={"level": 5})
    evening.use("Overload Machine", FOE, 18, bought=[levels])
    if paid is None:
        assert evening.conditions(FOE) == []
    else:
        assert evening.conditions(FOE) == ["overload machine"]
        assert evening.lost() == {"intellect": paid}


@pytest.mark.parametrize(
    ("key", "name", "base"),
    [
        ("overload_machine", "Overload Machine", "serv_0"),
        ("crystal_lens", "Crystal Lens", "crystalline_body"),
    ],
)
def test_needs_ability_it_works_through(key: str, name: str, base: str) -> None:
    """What works through another ability is refused to those who lack that ability."""
    evening = Evening(f"abilities.{key}")
    evening.refuses("use", name, FOE, 15)
    assert evening.lost() == {}
    Evening(f"abilities.{key}", f"abilities.{base}").use(name, FOE, 15)


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("call_swarm", "Call Swarm"),
        ("control_swarm", "Control Swarm"),
        ("deadly_swarm", "Deadly Swarm"),
    ],
)
def test_swarm_needs_its_creatures(key: str, name: str) -> None:
    """The creatures that come are those of Influence Swarm: without it nothing is called."""
    evening = Evening(f"abilities.{key}")
    assert "Influence Swarm" in evening.refuses("use", name, FOE)
    assert evening.lost() == {}
    Evening(f"abilities.{key}", "abilities.influence_swarm").use(name, FOE)


# --- two cyphers together -------------------------------------------------------------------------------


def _with_dead_ben(*entries: str) -> Evening:
    evening = Evening(*entries, level=5)
    for _ in range(4):
        evening.hurt(99, BEN)
        if evening.pc(BEN).damage_track == "dead":
            break
    return evening


def test_living_water_takes_dead_water() -> None:
    """Both cyphers are used up, and the Might Pool keeps its maximum."""
    evening = _with_dead_ben("cyphers.living_water", "cyphers.dead_water")
    evening.use("Living Water", BEN, options=[1])
    assert evening.pc(BEN).damage_track != "dead"
    assert evening.pc(BEN).pools.might.max == 50
    assert not evening.has("Living Water")
    assert not evening.has("Dead Water")


def test_living_water_alone_raises_nobody() -> None:
    """Without dead water the dead stay dead, and the cypher is kept."""
    evening = _with_dead_ben("cyphers.living_water")
    assert "dead water" in evening.refuses("use", "Living Water", BEN, options=[1]).lower()
    assert evening.has("Living Water")


# --- holds -----------------------------------------------------------------------------------------------


def _in_umbrella() -> Evening:
    evening = Evening("artifacts.capturing_umbrella", level=4)
    evening.fight()
    evening.use("Capturing Umbrella", FOE, 15, depletion=9)
    assert evening.conditions(FOE) == ["held"]
    return evening


def test_umbrella_keeps_its_captive() -> None:
    """Whoever is inside does nothing but try to get out."""
    evening = _in_umbrella()
    evening.refuses("struck", 10)


def test_umbrella_needs_an_action() -> None:
    """To hold it is an action: with another one the captive goes free."""
    evening = _in_umbrella()
    evening.round()
    assert evening.conditions(FOE) == ["held"]
    evening.attack(10, OTHER)
    assert evening.conditions(FOE) == []


def test_umbrella_held_by_action() -> None:
    """Held on to as the action of each round, the captive stays, and no depletion is rolled."""
    evening = _in_umbrella()
    for _ in range(3):
        evening.round()
        evening.use("Capturing Umbrella", FOE)
        assert evening.conditions(FOE) == ["held"]


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("abilities.advice_from_a_friend", "Advice From a Friend"),
        ("abilities.pay_it_forward", "Pay It Forward"),
        ("abilities.spur_effort", "Spur Effort"),
        ("abilities.take_command", "Take Command"),
        ("abilities.inspire_action", "Inspire Action"),
        ("cyphers.poppet_love", "Poppet Love"),
        ("cyphers.harts_heart", "Hart's Heart"),
        ("cyphers.flowers_for_grandmother", "Flowers for Grandmother"),
    ],
)
def test_gift_is_for_somebody_else(entry: str, name: str) -> None:
    """What is given to another is not used on oneself: it is refused, unpaid and kept."""
    evening = Evening(entry)
    name = next(
        each.name
        for each in (*evening.pc().abilities, *evening.pc().cyphers)
        if not isinstance(each, str) and each.name.lower() == name.lower()
    )
    for target in (None, KARA):
        assert name in evening.refuses("use", name, target)
    assert evening.lost() == {}
    assert evening.has(name)


# --- what comes as a creature is struck ---------------------------------------------------------------


@pytest.mark.parametrize("key", ["faerie", "faerie_we_are_all_mad_here"])
def test_dust_answers_melee(key: str) -> None:
    """Whoever strikes a faerie by hand defends with Speed, or suffers what they have just dealt."""
    evening = Evening(f"creatures.{key}")
    faerie = evening.find("Faerie")
    evening.attack(15, faerie)
    evening.answer(8)
    assert evening.lost() == {"might": 4}
    evening.attack(17, faerie)
    evening.answer(9)
    assert evening.lost() == {"might": 4}


def test_dust_stays_after_miss() -> None:
    """A miss raises no dust, and neither does a shot."""
    evening = Evening("creatures.faerie", attacks=[BOW])
    faerie = evening.find("Faerie")
    evening.attack(2, faerie, "bow")
    evening.attack(15, faerie, "bow")
    with pytest.raises(AssertionError, match="nothing waits"):
        evening.answer(2)


def test_reanimated_lashes_out() -> None:
    """It strikes back at once after a melee attack that deals it 7 points or more."""
    evening = Evening("creatures.reanimated", attacks=[AXE])
    evening.attack(18, evening.find("Reanimated"), "axe")
    evening.answer(2)
    assert evening.lost() == {"might": 7}


def test_reanimated_bears_lighter_blows() -> None:
    """After fewer points it does not strike back."""
    evening = Evening("creatures.reanimated", attacks=[BROADSWORD])
    evening.attack(18, evening.find("Reanimated"))
    with pytest.raises(AssertionError, match="nothing waits"):
        evening.answer(2)


def test_nuppeppo_holds_the_weapon() -> None:
    """A blow in melee sticks: whoever dealt it is stuck until a Might roll of difficulty 5."""
    evening = Evening("creatures.nuppeppo")
    evening.attack(19, evening.find("Nuppeppo"))
    assert "stuck" in evening.conditions()


# --- points that buy more ------------------------------------------------------------------------------


def _with_thugs() -> tuple[Evening, list[str]]:
    evening = Evening("abilities.psychic_burst", foe={"armor": 3})
    thug = {"kind": "npc", "name": "thug", "level": 1, "health": 9, "max_health": 9, "armor": 2}
    evening.does(AddFoe(npc=msgspec.convert(thug, Npc), count=3))
    evening.marks()
    return evening, list(evening.state.foes)


@pytest.mark.parametrize(("struck", "paid"), [(3, 3), (4, 5), (5, 7)])
def test_burst_strikes_more_minds(struck: int, paid: int) -> None:
    """Three minds for 3 points; each 2 points more strike one more, past Armor, with a roll each."""
    evening, foes = _with_thugs()
    evening.use("Psychic Burst", foes[0], 15, *[15] * 5, also=foes[1:struck])
    assert evening.lost() == {"intellect": paid}
    assert [evening.lost(id) for id in foes[:struck]] == [{"health": 3}] * struck


@pytest.mark.parametrize(
    ("key", "name", "on", "paid"),
    [
        ("quick_work", "Quick Work", None, [3, 7]),
        ("illusory_disguise", "Illusory Disguise", None, [2, 3, 4]),
        ("true_necromancy", "True Necromancy", None, [8, 9, 10]),
    ],
)
def test_points_buy_more(key: str, name: str, on: str | None, paid: list[int]) -> None:
    """What further points buy is chosen at the use, and paid with it."""
    for way, points in enumerate(paid):
        evening = Evening(f"abilities.{key}")
        target = evening.thing("lamp", 2) if on == "thing" else on
        evening.use(name, target, 15, options=[way])
        assert evening.lost() == {"intellect": points}


def test_spun_identity_fools_those_paid_for() -> None:
    """One person for 2 points, a second one for a third point."""
    evening = Evening("abilities.spin_identity")
    evening.use("Spin Identity", FOE, 15, also=[OTHER])
    assert evening.lost() == {"intellect": 3}
    assert evening.conditions(FOE) == evening.conditions(OTHER) == ["deceived"]


# --- foes that nobody sees ------------------------------------------------------------------------------


def _unseen_faerie(*entries: str) -> tuple[Evening, str]:
    evening = Evening("creatures.faerie_we_are_all_mad_here", *entries)
    faerie = evening.find("Faerie")
    evening.move("Invisibility", faerie)
    return evening, faerie


def test_invisible_foe_is_hard_to_hit() -> None:
    """Four steps harder for those who only hear it; the GM may leave that out."""
    evening, faerie = _unseen_faerie()
    assert evening.attack(20, faerie).difficulty == 9
    assert evening.attack(2, faerie, without=["invisible"]).difficulty == 5
    assert evening.attack(2, faerie, situations=["invisible_unsensed"]).result == "impossible"


def test_eyes_for_the_invisible_see_it() -> None:
    """Whoever sees what is invisible attacks it as any other foe."""
    evening, faerie = _unseen_faerie("abilities.see_the_unseen")
    assert evening.attack(2, faerie).difficulty == 5


def test_key_opens_no_bearer() -> None:
    """Used on a door that is not in the scene, the key does nothing to its bearer."""
    evening = Evening("cyphers.sorcerers_skeleton_key", level=4)
    told = evening.use("Sorcerer's Skeleton Key").told
    assert "Kara stands open" not in told
    assert not evening.has("Sorcerer's Skeleton Key")
