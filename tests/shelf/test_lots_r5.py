"""A lot of entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

import pytest
from msgspec import Raw
from msgspec.json import encode
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening

from threefold.model.scenes import Surroundings
from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.rules.types import Stat
from threefold.table.commands import Attempt, CallFor, EditPc, SetScene
from threefold.table.state import Called


def _tired(evening: Evening, *stats: Stat, left: int = 20) -> None:
    pc = evening.pc()
    pools = pc.pools
    for stat in stats:
        pools = replace(pools, **{stat: replace(getattr(pools, stat), value=left)})
    evening.does(EditPc(pc_id=KARA, pc=replace(pc, pools=pools)))
    evening.marks()


# --- points of each round -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "name", "points"),
    [
        ("abilities.drain_charge", "drain charge", 4),
        ("cyphers.tissue_regeneration", "tissue regeneration", 8),
        ("artifacts.autodoc", "autodoc", 10),
    ],
)
@pytest.mark.parametrize("fighting", [True, False])
def test_points_each_round_have_end(entry: str, name: str, points: int, fighting: bool) -> None:
    """So many points come back in all, one each round: in a fight, and as time passes without
    one."""
    evening = Evening(entry, level=4)
    _tired(evening, "might", "speed", "intellect")
    on = evening.thing("robot", 4) if name == "drain charge" else KARA
    more: dict[str, int] = {"depletion": 5} if name == "autodoc" else {}
    options = [0] if name.startswith("tissue") else []
    if fighting:
        evening.fight()
    evening.use(name, on, options=options, **more)
    assert sum(evening.lost().values()) == -1
    if fighting:
        for _ in range(points + 2):
            evening.round()
    else:
        evening.passes("1 hour")
    assert sum(evening.lost().values()) == -points
    assert evening.conditions() == []


def test_rounds_left_outlast_fight() -> None:
    """What acts for some rounds goes on when the fight is over: the clock counts what is left."""
    evening = Evening("artifacts.autodoc", level=4)
    _tired(evening, "might")
    evening.fight()
    evening.use("autodoc", KARA, depletion=5)
    evening.round()
    evening.peace()
    assert evening.lost() == {"might": -2}
    evening.passes("10 minutes")
    assert evening.lost() == {"might": -10}


# --- for others alone -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "key", ["stay_the_course", "pay_it_forward", "take_command", "devoted_defender"]
)
def test_what_others_get_leaves_user_out(key: str) -> None:
    """What is given to another character is nothing for oneself: the use is refused."""
    evening = Evening(f"abilities.{key}")
    name = key.replace("_", " ")
    options = [0] if key == "take_command" else []
    assert "for somebody else" in evening.refuses("use", name, KARA, options=options)
    assert "for somebody else" in evening.refuses("use", name, options=options)
    evening.use(name, BEN, options=options)
    assert evening.conditions(BEN) != [] or evening.conditions() != []


# --- part of an attack ----------------------------------------------------------------------------


def test_power_strike_deals_damage_too() -> None:
    """A hit throws the foe off its feet in addition to the damage of the weapon; a miss costs its
    points and does nothing."""
    evening = Evening("abilities.power_strike")
    evening.use("power strike", FOE, 2, attack="broadsword")
    assert evening.lost() == {"might": 3}
    assert evening.conditions(FOE) == []
    evening.use("power strike", FOE, 15, attack="broadsword")
    assert evening.lost(FOE) == {"health": 4}
    assert evening.conditions(FOE) == ["prone"]


# --- what the scene does not hinder ---------------------------------------------------------------

_WILD = AbilityExtras(said=["in the wilderness"])


def test_nature_hinders_no_explorer() -> None:
    """In the wild weather and ground cost nothing, at a shot neither; elsewhere they do."""
    evening = Evening("abilities.wilderness_explorer")
    evening.does(SetScene(scene=Surroundings(air="dense_mist")))
    assert evening.attack(10).difficulty == 3
    assert evening.attack(10, besides=_WILD).difficulty == 2
    assert evening.attack(10, by=BEN).difficulty == 3


@pytest.mark.parametrize(
    ("entry", "scene", "hindered"),
    [
        ("abilities.aquatic_combatant", Surroundings(water="underwater"), 2),
        ("abilities.dark_explorer", Surroundings(light="very_dim_light"), 1),
    ],
)
def test_scene_spares_who_knows_it(entry: str, scene: Surroundings, hindered: int) -> None:
    """Who is at home under water, or in poor light, fights there as anywhere."""
    evening = Evening(entry)
    evening.does(SetScene(scene=scene))
    assert evening.attack(10).difficulty == 2
    assert evening.attack(10, OTHER, by=BEN).difficulty == 2 + hindered


@pytest.mark.parametrize(
    ("key", "feet"),
    [("push_on_through", 50), ("obstacle_running", 50), ("free_to_move", 50), ("thrust", 25)],
)
def test_ground_slows_not_everybody(key: str, feet: int) -> None:
    """On difficult ground a short move goes half as far, but not for those whom it does not slow."""
    evening = Evening(f"abilities.{key}")
    if key in ("push_on_through", "obstacle_running"):
        evening.use(key.replace("_", " "))
    evening.does(SetScene(scene=Surroundings(terrain="difficult")))
    inputs = Raw(encode({"way": "short", "roll": True}))
    evening.does(CallFor(procedure="move", pcs=[KARA], inputs=inputs))
    done = evening.does(Attempt(open_id=evening.waiting(Called), natural=15))
    assert f"{feet} feet" in done.told


def test_overwatch_shoots_past_cover() -> None:
    """The waiting shot counts neither cover nor mist, and deals a point more."""
    evening = Evening("abilities.overwatch", "equipment.rifle")
    evening.does(SetScene(scene=Surroundings(air="mist")))
    done = evening.use("overwatch", FOE, 15, attack="Rifle")
    assert done.difficulty <= 2


# --- a mind outside its body ----------------------------------------------------------------------


def test_projected_mind_acts_and_suffers() -> None:
    """The mind acts while the body lies helpless. It deals 3 points less, takes 3 less from physical
    blows, but at least 1, and all of it comes off Intellect first; a day later it is over."""
    evening = Evening("abilities.mental_projection")
    evening.use("mental projection")
    for points, lost in ((6, 3), (3, 1), (1, 1)):
        evening.marks()
        evening.hurt(points)
        assert evening.lost() == {"intellect": lost}
    evening.marks()
    evening.hurt(5, kind="fire")
    assert evening.lost() == {"intellect": 5}
    assert evening.attack(15).result == "success"
    assert evening.lost(FOE) == {"health": 1}
    evening.passes("1 day")
    assert evening.conditions() == []
    evening.marks()
    evening.hurt(4)
    assert evening.lost() == {"might": 4}


# --- what ends as it is used, and what others choose ----------------------------------------------


def test_moonbeam_ends_as_it_strikes() -> None:
    """The light is kept for a minute and may be drawn together later without a price; whichever beam
    strikes, the light is over."""
    evening = Evening("abilities.moonbeam", foe={"armor": 2})
    evening.use("moonbeam", options=[0])
    assert evening.lost() == {"intellect": 1}
    assert evening.conditions() == ["moonbeam"]
    evening.use("moonbeam", FOE, 15, options=[1])
    assert evening.lost() == {"intellect": 1}
    assert evening.lost(FOE) == {"health": 2}
    assert evening.conditions() == []
    evening.use("moonbeam", FOE, 15, options=[2])
    assert evening.lost() == {"intellect": 2}
    assert evening.lost(FOE) == {"health": 4}
    assert evening.conditions() == []


def test_leader_and_ally_choose_apart() -> None:
    """The leader has Edge in one stat, an ally in the stat of the ally's own choice."""
    evening = Evening("abilities.will_of_a_leader")
    evening.use("will of a leader", BEN, chosen=["speed", "might"])
    evening.marks()
    for who, stat, cost in (
        (KARA, "speed", 2),
        (BEN, "speed", 3),
        (BEN, "might", 2),
        (KARA, "might", 3),
    ):
        evening.marks()
        evening.task(15, 4, stat, by=who, effort=Effort(ease=1))
        assert evening.lost(who) == {stat: cost}


def test_dark_matter_holds_whom_one_attacks() -> None:
    """It is part of the attack and takes no roll of its own: the foe is held, and that attack alone
    is eased by two steps."""
    evening = Evening("abilities.dark_matter_strike", foe={"level": 4})
    assert evening.use("dark matter strike", FOE).result is None
    assert evening.lost() == {"intellect": 4}
    assert "held" in evening.conditions(FOE)
    assert evening.attack(15, OTHER).difficulty == 4
    assert evening.attack(15).difficulty == 2
    assert evening.attack(15).difficulty == 4


# --- what more targets cost -----------------------------------------------------------------------


def test_further_victims_cost_more() -> None:
    """Each victim beyond the first costs 1 Intellect point more, before Effort."""
    evening = Evening("abilities.spin_identity")
    evening.use("spin identity", FOE, 15)
    assert evening.lost() == {"intellect": 2}
    evening.marks()
    evening.use("spin identity", FOE, 15, also=[OTHER])
    assert evening.lost() == {"intellect": 3}
    assert evening.conditions(OTHER) == ["deceived"]


def test_burst_strikes_beyond_three() -> None:
    """Up to three minds are in the price; each two points more strike another."""
    evening = Evening("abilities.psychic_burst", "creatures.snark", "creatures.goblin")
    snark, goblin = evening.find("Snark"), evening.find("Goblin")
    evening.use("psychic burst", FOE, 19, also=[OTHER, snark])
    assert evening.lost() == {"intellect": 3}
    evening.marks()
    evening.use("psychic burst", FOE, 19, also=[OTHER, snark, goblin])
    assert evening.lost() == {"intellect": 5}


def test_disguise_of_others_costs_more() -> None:
    """Each other who is disguised costs an Intellect point more."""
    evening = Evening("abilities.illusory_disguise")
    evening.use("illusory disguise", options=[2])
    assert evening.lost() == {"intellect": 4}
