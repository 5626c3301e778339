"""A lot of sixty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

import msgspec
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening
from tests.shelf.offers import said, ticked, wears

from threefold.model.scenes import PreparedScene
from threefold.table.commands import (
    ArrangeStrip,
    Attempt,
    BringScene,
    CallTask,
    EditPc,
    GiveItem,
    MovePc,
    RechargeItem,
    Reroll,
)
from threefold.table.state import Rolled, TaskCall

INEFFABLE = ticked("abilities.explains_the_ineffable")


def lowered(evening: Evening, by: str = KARA, **pools: int) -> None:
    """The Pools of a PC have these values now."""
    pc = evening.pc(by)
    changed = {
        name: msgspec.structs.replace(getattr(pc.pools, name), value=value)
        for name, value in pools.items()
    }
    whole = msgspec.structs.replace(pc, pools=msgspec.structs.replace(pc.pools, **changed))
    evening.does(EditPc(pc_id=by, pc=whole))
    evening.marks()


def fails(evening: Evening) -> str:
    """Kara fails at a task of level 5; the id of her roll, which is not settled yet."""
    evening.does(CallTask(pcs=[KARA], title="a try", difficulty=5, stat="might"))
    evening.does(Attempt(open_id=evening.waiting(TaskCall), natural=2))
    return evening.waiting(Rolled)


# --- harm of each round -----------------------------------------------------------------------------


def test_minute_of_obstacles_strikes_tenfold() -> None:
    """2 points each round for one minute are 20: the round of the use is the first of ten."""
    evening = Evening("abilities.overcome_all_obstacles")
    evening.fight()
    evening.marks()
    evening.use("Overcome All Obstacles", FOE, 16)
    for _ in range(12):
        evening.round()
    assert evening.lost(FOE) == {"health": 20}


def test_minute_of_obstacles_in_peace() -> None:
    """Outside a fight too, a minute of it costs 20 points."""
    evening = Evening("abilities.overcome_all_obstacles")
    evening.marks()
    evening.use("Overcome All Obstacles", FOE, 16)
    evening.passes("1 minute")
    assert evening.lost(FOE) == {"health": 20}


def test_first_round_of_obstacles_once() -> None:
    """The first round costs the foe 2 points, no more."""
    evening = Evening("abilities.overcome_all_obstacles")
    evening.fight()
    evening.marks()
    evening.use("Overcome All Obstacles", FOE, 16)
    evening.round()
    assert evening.lost(FOE) == {"health": 2}


# --- what needs something else first ---------------------------------------------------------------


def test_initiative_needs_a_drawn_conclusion() -> None:
    """The action comes within one minute of a successful Draw Conclusion: who does not have that
    ability, or has not used it, pays nothing for nothing."""
    without = Evening("abilities.seize_the_initiative")
    without.refuses("use", "Seize the Initiative")
    assert without.lost() == {}
    unused = Evening("abilities.seize_the_initiative", "abilities.draw_conclusion")
    unused.refuses("use", "Seize the Initiative")
    assert unused.lost() == {}


def test_initiative_after_drawn_conclusion() -> None:
    """Within the minute after it has worked, 5 Intellect give one action more."""
    evening = Evening("abilities.seize_the_initiative", "abilities.draw_conclusion")
    evening.use("Draw Conclusion", None, 15)
    evening.fight()
    evening.marks()
    told = evening.use("Seize the Initiative", said=said("abilities.seize_the_initiative")).told
    assert evening.lost() == {"intellect": 5}
    assert "1 action more" in told


# --- what takes a minute ----------------------------------------------------------------------------


def test_currents_come_after_the_minute() -> None:
    """The 3 points come once the user has stood still for a minute: not in the first round of a
    fight."""
    evening = Evening("abilities.tap_currents")
    lowered(evening, might=20)
    evening.fight()
    evening.use("Tap Currents", options=[0], pool="might")
    assert evening.lost() == {}
    for _ in range(9):
        evening.round()
    assert evening.lost() == {}
    evening.round()
    assert evening.lost() == {"might": -3}


# --- rests ------------------------------------------------------------------------------------------


def test_red_cap_gives_one_rest_more() -> None:
    """The wearer has one recovery roll more a day; it takes no action and does not count among the
    day's own: the next one is still the roll of one action."""
    evening = wears(Evening("artifacts.red_cap"))
    lowered(evening, might=10)
    evening.use("Red Cap", said=said("artifacts.red_cap"))
    evening.rest(3, might=3)
    evening.rest(3, might=3)
    assert evening.pc().recoveries_used == 1


# --- a guardian that shoots -------------------------------------------------------------------------


def test_idol_learns_faces_before_shooting() -> None:
    """For five rounds after it is set up the idol memorizes faces: it shoots at nobody before."""
    evening = Evening("artifacts.guardian_idol", level=5)
    evening.fight()
    evening.marks()
    evening.use("Guardian Idol", FOE, said=said("artifacts.guardian_idol"))
    for _ in range(4):
        assert not [npc for npc in evening.companions() if npc.damage]
        evening.round()
    assert evening.lost(FOE) == {}


def test_idol_shoots_each_stranger_once() -> None:
    """On watch it may strike ten targets in a round, none of them twice, each for its level."""
    evening = Evening("artifacts.guardian_idol", level=5)
    evening.fight()
    evening.use("Guardian Idol")
    for _ in range(6):
        evening.round()
    evening.turn()
    evening.marks()
    idol = evening.find("guardian idol")
    evening.attack(15, FOE, "guardian idol", by=idol)
    evening.attack(15, OTHER, "guardian idol", by=idol)
    assert evening.lost(FOE) == {"health": 5}
    assert evening.lost(OTHER) == {"health": 5}
    evening.refuses("attack", 15, FOE, "guardian idol", by=idol)


# --- who drinks -------------------------------------------------------------------------------------


def test_wolfsbane_hurts_whom_it_protects() -> None:
    """The poison and the protection are those of the user's body: Kara cannot drink it for Ben, and
    Ben, to whom she gives it, takes the damage to both Pools."""
    evening = Evening("cyphers.wolfsbane_potion", level=3)
    evening.refuses("use", "Wolfsbane Potion", BEN, options=[0])
    evening.does(GiveItem(pc_id=KARA, to=BEN, what="cypher", name="Wolfsbane Potion"))
    evening.marks()
    evening.use("Wolfsbane Potion", options=[0], by=BEN)
    assert evening.lost(KARA) == {}
    assert evening.conditions(KARA) == []
    assert evening.lost(BEN) == {"speed": 3, "intellect": 3}
    assert evening.conditions(BEN) == ["wolfsbane potion"]


# --- where one has looked ---------------------------------------------------------------------------


def test_ruins_searched_stay_searched() -> None:
    """Each use in the same area is hindered by one step more, however many days lie between."""
    evening = Evening("abilities.resource_seeker")
    assert evening.use("Resource Seeker", None, 2).difficulty == 2
    evening.passes("28 hours")
    assert evening.use("Resource Seeker", None, 2).difficulty == 3
    evening.does(BringScene(scene=PreparedScene(name="other ruins")))
    assert evening.use("Resource Seeker", None, 2).difficulty == 2


# --- quick feet -------------------------------------------------------------------------------------


def test_fast_moves_and_acts_unrolled() -> None:
    """A short move and another action in one round, and a long move as the action: none is
    rolled."""
    evening = Evening("descriptors.fast")
    evening.fight()
    evening.does(ArrangeStrip(spots={KARA: 0, BEN: 5, FOE: 50, OTHER: 120}))
    before = evening.history
    evening.does(MovePc(pc_id=KARA, feet=45, act=True, natural=2))
    assert evening.state.spots[KARA] == 45
    assert evening.attack(15, FOE).result == "success"
    evening.history = before
    evening.does(MovePc(pc_id=KARA, feet=100, natural=2))
    assert evening.state.spots[KARA] == 100


# --- what is filled again ---------------------------------------------------------------------------


def test_empty_lighter_waits_for_refill() -> None:
    """A lighter that is used up may be filled or charged again: it stays with its owner. Here the
    d100 of its uses shows 3."""
    evening = Evening("equipment.lighter_butane_or_electric")
    name = "Lighter (Butane or Electric)"
    for _ in range(3):
        evening.use(name)
    assert evening.has(name)
    evening.refuses("use", name)
    evening.does(RechargeItem(pc_id=KARA, name=name))
    evening.use(name)


# --- luck that is given -----------------------------------------------------------------------------


def test_godmothers_luck_rerolls_free() -> None:
    """Whoever is blessed with a little luck may roll once more within a day, without XP."""
    evening = Evening("creatures.fairy_godmother")
    evening.move("A little luck", evening.find("Fairy Godmother"), KARA)
    rolled = fails(evening)
    evening.does(Reroll(open_id=rolled, power="A little luck", natural=18))
    assert evening.pc().xp == 0
    assert evening.conditions() == []


def test_godmother_changes_things_too() -> None:
    """Her alteration turns any creature into another, and any object into one of like shape."""
    evening = Evening("creatures.fairy_godmother")
    godmother = evening.find("Fairy Godmother")
    pumpkin = evening.thing("pumpkin", 1)
    told = evening.move("Alter a thing", godmother, pumpkin).told
    assert "pumpkin takes another shape" in told
    evening.refuses("move", "Alteration", godmother, pumpkin)
    evening.move("Alteration", godmother, KARA)
    evening.answer(2)
    assert evening.conditions() == ["transformed"]


# --- a blade that eats lives ------------------------------------------------------------------------


def test_rune_blade_checks_each_life() -> None:
    """One life in ten that it eats depletes the blade: the die falls at each kill, at nothing
    else."""
    evening = Evening("artifacts.demonic_rune_blade", foe={"health": 5, "max_health": 5})
    evening.attack(15, FOE, "rune blade", 1)
    evening.marks()
    assert evening.pc().pools.might.max == 55
    blade = (evening.pc().artifacts or [])[0]
    assert blade.depleted
    assert evening.attack(15, OTHER, "rune blade").difficulty == 2
    assert evening.lost(OTHER) == {"health": 4}


def test_rune_blade_spared_between_lives() -> None:
    """An attack that kills nobody checks nothing."""
    evening = Evening("artifacts.demonic_rune_blade")
    evening.attack(15, FOE, "rune blade", 1)
    assert not (evening.pc().artifacts or [])[0].depleted


# --- a flight, small and quick ----------------------------------------------------------------------


def test_small_flight_moves_and_acts() -> None:
    """While it lasts, a short flight is part of another action, and a long one is the whole turn:
    neither is rolled."""
    evening = Evening("abilities.shrink", "abilities.small_flight")
    evening.use("Shrink")
    evening.use("Small Flight")
    evening.fight()
    evening.does(ArrangeStrip(spots={KARA: 0, BEN: 5, FOE: 50, OTHER: 120}))
    before = evening.history
    evening.does(MovePc(pc_id=KARA, feet=45, act=True, natural=2))
    assert evening.state.spots[KARA] == 45
    evening.history = before
    evening.does(MovePc(pc_id=KARA, feet=100, natural=2))
    assert evening.state.spots[KARA] == 100


# --- a nightmare of one kind ------------------------------------------------------------------------


CONFUSES, HORRIFIES, ERUPTS = 0, 1, 2
ITS_ATTACK = 3
"""The attack of each kind stands so many options after its call."""


def called(kind: int) -> Evening:
    """A nightmare of this kind stands there, and the next round has begun."""
    evening = Evening("abilities.nightmare", foe={"armor": 2})
    evening.fight()
    evening.use("Nightmare", options=[kind])
    evening.round()
    evening.marks()
    return evening


def test_nightmare_strikes_once_a_round() -> None:
    """Its strike stands in the place of its attack: once in a round, and nothing beside it."""
    evening = called(HORRIFIES)
    evening.use("Nightmare", FOE, 15, options=[HORRIFIES + ITS_ATTACK])
    assert evening.lost() == {}
    assert evening.lost(FOE) == {"health": 3}
    assert "dazed" in evening.conditions(FOE)
    evening.refuses("use", "Nightmare", OTHER, 15, options=[HORRIFIES + ITS_ATTACK])
    evening.refuses("attack", 15, OTHER, "nightmare", by=evening.find("nightmare"))


def test_nightmare_strikes_only_once_called() -> None:
    """What has not been called strikes nobody, and costs nothing."""
    evening = Evening("abilities.nightmare")
    evening.refuses("use", "Nightmare", FOE, 15, options=[HORRIFIES + ITS_ATTACK])
    assert evening.lost() == {}


def test_nightmare_keeps_its_kind() -> None:
    """Which of the three it has is chosen as it is called: one that horrifies confuses nobody."""
    evening = called(HORRIFIES)
    evening.use("Nightmare", FOE, 15, options=[HORRIFIES + ITS_ATTACK])
    evening.round()
    evening.refuses("use", "Nightmare", OTHER, 15, options=[CONFUSES + ITS_ATTACK])


def test_pustules_burst_as_it_strikes() -> None:
    """Whoever is covered in pustules and strikes takes 5 points that Armor does not stop, once."""
    evening = called(ERUPTS)
    evening.use("Nightmare", FOE, 15, options=[ERUPTS + ITS_ATTACK])
    assert evening.lost(FOE) == {}
    for _ in range(3):
        evening.turn()
    evening.struck(15)
    assert evening.lost(FOE) == {"health": 5}
    evening.struck(15)
    assert evening.lost(FOE) == {"health": 5}


# --- friends who have listened ----------------------------------------------------------------------


def test_ineffable_eases_once_a_day() -> None:
    """Each friend eases one task a day by two steps: the second one of that day is not eased, and
    on the next day one is again."""
    evening = Evening("abilities.explains_the_ineffable")
    evening.use("Explains the Ineffable", BEN)
    assert evening.task(15, 5, by=BEN, besides=INEFFABLE).difficulty == 3
    assert evening.task(15, 5, by=BEN, besides=INEFFABLE).difficulty == 5
    evening.passes("1 day")
    assert evening.task(15, 5, by=BEN, besides=INEFFABLE).difficulty == 3
