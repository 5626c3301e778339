"""A lot of sixty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

import msgspec
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening
from tests.shelf.offers import said, wears

from threefold.table.commands import ArrangeStrip, EditPc, MovePc


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
    assert evening.lost(FOE) == {}
    idol = evening.find("guardian idol")
    evening.turn()
    evening.refuses("attack", 15, FOE, "guardian idol", by=idol)


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
    """The poison and the protection are those of one body: a potion for Ben does not hurt Kara, and
    does not protect her."""
    evening = Evening("cyphers.wolfsbane_potion", level=3)
    evening.marks()
    evening.use("Wolfsbane Potion", BEN, options=[0])
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
    """A lighter that is used up may be filled or charged again: it stays with its owner."""
    evening = Evening("equipment.lighter_butane_or_electric")
    name = "Lighter (Butane or Electric)"
    evening.use(name, None, None, 1)
    assert evening.has(name)
    evening.refuses("use", name)
