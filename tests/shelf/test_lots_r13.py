"""A lot of thirty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

import pytest
from msgspec import Raw, json
from tests.shelf.evening import BEN, FOE, KARA, POINTS, STATS, Evening, Outcome, Refused
from tests.shelf.offers import wears

from threefold.procedures.inputs import AbilityExtras
from threefold.table.commands import (
    AttackFoe,
    Attempt,
    BeginWork,
    Defend,
    FoeAttacks,
    RemoveCondition,
    RollInitiative,
    StartEncounter,
    UsePower,
    WorkOn,
)
from threefold.table.history import Seat
from threefold.table.state import Incoming

PLAYER = Seat("player", KARA)


def ticks(*words: str) -> AbilityExtras:
    """What the player confirms at a roll."""
    return AbilityExtras(said=list(words))


# --- one action, one task ---------------------------------------------------------------------------


@pytest.mark.parametrize("entry", ["cyphers.stim", "abilities.trust_to_luck"])
def test_one_ease_counts_once(entry: str) -> None:
    """What eases one action or task does not ease the initiative and then the attack as well."""
    evening = Evening(entry, foe={"level": 5})
    evening.use("Stim" if "stim" in entry else "Trust to Luck", None, None, 4)
    evening.does(StartEncounter())
    told = evening.does(RollInitiative(pc_id=KARA, natural=10)).told
    evening.does(RollInitiative(pc_id=BEN, natural=10))
    eased = [" in all" in told, evening.attack(10).difficulty < 5]
    assert eased.count(True) == 1


def test_fighter_meets_several_obstacles() -> None:
    """All such moves of one attack are routine: over the wall, and then up the rope."""
    evening = Evening("abilities.mobile_fighter")
    evening.fight()
    evening.use("Mobile Fighter")
    for skill in ("jumping", "climbing"):
        done = evening.task(2, 5, "speed", skill, besides=ticks("Mobile Fighter"))
        assert done.result is None, skill


def test_fighter_pays_for_each_attack() -> None:
    """It is part of one attack: two rounds after it, a climb is rolled again."""
    evening = Evening("abilities.mobile_fighter")
    evening.fight()
    evening.use("Mobile Fighter")
    evening.attack(15)
    evening.round()
    evening.round()
    done = evening.task(2, 5, "speed", "climbing", besides=ticks("Mobile Fighter"))
    assert done.result == "failure"


# --- concentration ----------------------------------------------------------------------------------


def test_called_one_needs_each_action() -> None:
    """Whoever is called through time goes back as soon as its caller spends an action otherwise."""
    evening = Evening("abilities.call_through_time")
    evening.fight()
    evening.use("Call Through Time", options=[0])
    evening.round()
    assert len(evening.companions()) == 1
    evening.does(AttackFoe(pc_id=KARA, foe_id=FOE, attack="broadsword", natural=15), by=PLAYER)
    evening.round()
    assert evening.companions() == []


def test_called_one_stays_not_for_days() -> None:
    """A day later nobody has directed it any more."""
    evening = Evening("abilities.call_through_time")
    evening.use("Call Through Time", options=[0])
    evening.passes("1 day")
    assert evening.companions() == []


# --- what cannot happen to somebody -----------------------------------------------------------------


@pytest.mark.parametrize("how", [{"unaware": True}, {"situations": ["surprise"]}])
def test_keen_senses_are_not_surprised(how: dict[str, object]) -> None:
    """Nobody surprises her while she can act: the attack meets the usual difficulty."""
    evening = Evening("abilities.preternatural_senses")
    assert evening.struck(15, **how).difficulty == 2


# --- changes of size --------------------------------------------------------------------------------


def test_switch_after_action_is_free() -> None:
    """In the minute that was paid for she changes size after her action, too, without points."""
    evening = Evening("abilities.shrink", "abilities.quick_switch")
    evening.fight()
    shrink = UsePower(pc_id=KARA, what="ability", name="Shrink")
    evening.does(shrink, by=PLAYER)
    evening.attack(15)
    evening.does(RemoveCondition(on=KARA, condition="shrunk"))  # large again after it
    evening.round()
    evening.attack(15)
    try:
        evening.does(shrink, by=PLAYER)
    except Refused as refused:
        pytest.fail(f"after the action: {refused}")
    assert "shrunk" in evening.conditions()
    assert evening.lost()["might"] == 1


# --- making things ----------------------------------------------------------------------------------


def test_handy_asset_comes_beside_training() -> None:
    """Carpentry is trained, and a new piece of carpentry has an asset besides: 3 becomes 1."""
    evening = Evening("abilities.handy")
    inputs = Raw(json.encode({"level": 3, "skill": "carpentry"}))
    evening.does(BeginWork(procedure="craft", pc_id=KARA, inputs=inputs, title="a chair"))
    while not evening.state.pending:
        evening.does(WorkOn(work_id=next(iter(evening.state.works))))
    words = ticks("crafting in carpentry, plumbing and electrics")
    roll = Attempt(open_id=next(iter(evening.state.pending)), natural=10, besides=words)
    assert evening.does(roll).difficulty == 1


# --- bodies of light --------------------------------------------------------------------------------


def _discorporated(points: int, *said: str) -> Evening:
    pools = {stat: {"value": POINTS, "max": POINTS, "edge": 0} for stat in STATS}
    pools["intellect"]["value"] = points
    evening = Evening("creatures.shining_one", pools=pools)
    who = evening.find("Shining")
    attack = FoeAttacks(foe_id=who, pc_id=KARA, reaches=True, move="Discorporate", said=[*said])
    evening.does(attack)
    for stat in ("speed", "intellect"):
        _defends(evening, stat)
    return evening


def _defends(evening: Evening, stat: str) -> Outcome:
    pending = evening.state.pending.items()
    id = next(id for id, o in pending if isinstance(o, Incoming) and o.stat == stat)
    return evening._settled(evening.does(Defend(open_id=id, natural=2)), KARA, None)


def test_emptied_mind_floats_as_light() -> None:
    """The blast costs the last Intellect points: she is a ball of energy, and cannot act."""
    evening = _discorporated(5)
    assert evening.points()["intellect"] == 0
    assert evening.refuses("attack", 15)


def test_full_mind_does_not_float() -> None:
    """Nobody can say before the dice that the Pool is empty: with 44 points left she acts."""
    evening = _discorporated(50, "its Intellect Pool is empty")
    assert evening.points()["intellect"] == 44
    evening.attack(15)
    assert evening.lost(FOE) == {"health": 4}


# --- cloth ------------------------------------------------------------------------------------------


def test_padding_stops_guards_sword() -> None:
    """A guard's sword slashes, and the player says so at the defense: 1 of its 2 points is stopped."""
    evening = wears(Evening("equipment.padded_armor"))
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True))
    evening.answer(2, besides=ticks("slashing"))
    assert evening.lost() == {"might": 1}
