"""A lot of thirty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening
from tests.shelf.offers import PISTOL, answers, said

from threefold.procedures.inputs import Effort
from threefold.table.commands import (
    ArrangeStrip,
    AttackFoe,
    Attempt,
    Defend,
    DrawAttack,
    EditFoe,
    EditPc,
    FoeAttacks,
    MovePc,
    SetScene,
    TakeAttack,
    UsePower,
)
from threefold.table.history import Seat
from threefold.table.state import Called, Incoming, Rolled

PLAYER = Seat("player", KARA)


def _stored(evening: Evening, points: int) -> None:
    """Kara's Siphon Pool holds so many points."""
    from threefold.model.stores import reserves_of, with_stored

    pc = evening.pc()
    evening.does(EditPc(pc_id=KARA, pc=with_stored(pc, reserves_of(pc)[0], points)))
    evening.marks()


# --- getting loose ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "move", "state"),
    [
        ("redivus", "Wrap in metal", "constricted"),
        ("princess_of_summer", "Thorns", "entangled"),
        ("shoggoth", "Engulf", "engulfed"),
    ],
)
def test_escape_frees_from_any_grip(key: str, move: str, state: str) -> None:
    """2 points of Speed, and whatever had hold of Kara has it no longer."""
    evening = Evening("abilities.escape", f"creatures.{key}")
    who = next(id for id in evening.state.foes if id not in (FOE, OTHER))
    evening.move(move, who, KARA)
    evening.answer(2)
    assert state in evening.conditions()
    evening.use("Escape", die=15)
    assert state not in evening.conditions()


# --- a suggestion -----------------------------------------------------------------------------------


def test_suggestion_waits_for_an_action() -> None:
    """What is eased is the next action that is no attack: a defense is no action, so it is neither
    eased nor does it use the suggestion up."""
    evening = Evening("abilities.pay_it_forward")
    evening.use("Pay It Forward", BEN)
    assert evening.struck(10, on=BEN).difficulty == 2
    assert evening.task(10, 4, "might", "climbing", by=BEN).difficulty == 3


# --- the djinni -------------------------------------------------------------------------------------


def test_djinni_takes_over_a_device() -> None:
    """For a minute the item that it takes over obeys the djinni, and not its bearer."""
    evening = Evening("creatures.djinni", "artifacts.omni_orb", level=5)
    evening.move("Take over a device", evening.find("Djinni"), KARA)
    evening.answer(2)
    evening.refuses("use", "Omni Orb", None, None, 5)
    evening.passes("1 minute")
    evening.use("Omni Orb", None, None, 5)


@pytest.mark.parametrize("move", ["Magic burst", "Take over a device"])
def test_djinni_reaches_devices_of_the_scene(move: str) -> None:
    """Any machine in short range is in reach of it, whoever bears it or nobody."""
    evening = Evening("creatures.djinni")
    clock = evening.thing("clock", 3)
    evening.move(move, evening.find("Djinni"), clock)


def test_djinni_burst_has_short_range() -> None:
    """What is carried 80 feet away goes on working."""
    evening = Evening("creatures.djinni")
    djinni = evening.find("Djinni")
    evening.does(ArrangeStrip(spots={KARA: 80, djinni: 0}))
    evening.refuses("move", "Magic burst", djinni, KARA)


# --- siphons power ----------------------------------------------------------------------------------


def test_unraveling_takes_a_full_minute() -> None:
    """Each minute of touch costs the creature a point: the first when a minute has passed."""
    evening = Evening("abilities.unraveling_consumption")
    evening.hurt(10)
    evening.marks()
    evening.use("Unraveling Consumption", FOE, said=["willing or helpless"])
    assert evening.lost(FOE) == {}
    assert evening.lost() == {}
    evening.passes("1 minute")
    assert evening.lost(FOE) == {"health": 1}


def test_explosive_area_is_immediate() -> None:
    """The blast in an area reaches an immediate distance from Kara: 40 feet away is beyond it."""
    evening = Evening("abilities.store_energy", "abilities.explosive_release")
    _stored(evening, 3)
    evening.does(ArrangeStrip(spots={KARA: 0, FOE: 40}))
    evening.refuses("use", "Explosive Release", FOE, 15, options=[1])


def test_drained_points_go_to_ben() -> None:
    """With Share the Power the 3 points that were drained may go to a comrade instead."""
    evening = Evening("abilities.drain_creature", "abilities.share_the_power")
    for who in (KARA, BEN):
        evening.hurt(10, who)
    evening.marks()
    evening.use("Drain Creature", FOE, 15, said=said("abilities.share_the_power"))  # mended: asked
    answers(evening, "Share the Power", target=BEN)
    assert evening.lost(BEN) == {"might": -3}
    assert evening.lost() == {"intellect": 3}


# --- no gravity -------------------------------------------------------------------------------------


def _weightless(*entries: str) -> Evening:
    evening = Evening(*entries)
    scene = evening.state.scene
    evening.does(SetScene(scene=type(scene)(gravity="zero_gravity")))  # type: ignore[call-arg]
    return evening


def test_adept_fights_unhindered_without_gravity() -> None:
    """Trained in zero-gravity maneuvers: the hindrance that the trained ignore is gone."""
    assert _weightless().attack(10).difficulty == 3
    assert _weightless("abilities.microgravity_adept").attack(10).difficulty == 2


def test_adept_moves_freely_without_gravity() -> None:
    """No ill effect on movement: a short move needs no roll to push off."""
    evening = _weightless("abilities.microgravity_adept")
    evening.does(ArrangeStrip(spots={KARA: 0, FOE: 200}))
    evening.fight()
    evening.does(MovePc(pc_id=KARA, feet=30, natural=3), by=PLAYER)
    assert evening.state.spots[KARA] == 30


# --- what an asset is for ---------------------------------------------------------------------------


def test_aggression_eases_melee_attacks_alone() -> None:
    """An explosion that the mind sets off near by is no melee attack."""
    evening = Evening("abilities.aggression", "abilities.flash")
    evening.use("Aggression")
    assert evening.attack(10).difficulty == 1
    assert evening.use("Flash", FOE, 10).difficulty == 2


@pytest.mark.parametrize(("level", "difficulty"), [(4, 4), (5, 3)])
@pytest.mark.parametrize("name", ["Bash", "Thrust"])
def test_efficacy_boost_eases_any_ability(name: str, level: int, difficulty: int) -> None:
    """An ability that is rolled is eased, one that strikes with a weapon too: two steps from
    level 5; then the cypher has done its work."""
    evening = Evening(
        "cyphers.efficacy_boost", f"abilities.{name.lower()}", level=level, foe={"level": 5}
    )
    evening.use("Efficacy Boost")
    # a miss: a foe that is dazed by Bash would be easier to hit the next time
    assert evening.use(name, FOE, 5).difficulty == difficulty
    assert evening.use(name, FOE, 5).difficulty == 5


# --- the godmind ------------------------------------------------------------------------------------


def test_wormhole_sends_the_target_away() -> None:
    """Whoever fails goes through the wormhole, not the godmind."""
    evening = Evening("creatures.godmind")
    evening.move("Wormhole", evening.find("Godmind"), KARA)
    told = evening.answer(2).told
    assert "Godmind is elsewhere" not in told
    assert "Kara is elsewhere" in told


# --- through the ranks ------------------------------------------------------------------------------


def test_ranks_are_broken_on_the_way() -> None:
    """In one action Kara runs a short distance and strikes at whoever stands on her way."""
    evening = Evening("abilities.break_the_ranks")
    evening.does(ArrangeStrip(spots={KARA: 0, FOE: 30, OTHER: 45}))
    evening.fight()
    use: Any = {"what": "ability", "name": "Break the Ranks", "target": FOE, "also": [OTHER]}
    evening.does(UsePower(pc_id=KARA, natural=15, **use), 15, by=PLAYER)
    assert evening.lost() == {"speed": 6}
    assert evening.lost(FOE) == {"health": 4}
    assert evening.lost(OTHER) == {"health": 4}


# --- spells and bullets -----------------------------------------------------------------------------


def test_conjured_bullets_cost_no_ammunition() -> None:
    """The rifle needs no loading: the box of 50 rounds stays full."""
    evening = Evening(
        "abilities.spell_bullet", "equipment.rifle", "equipment.ammo_box_of_50_rounds"
    )
    evening.attack(15, FOE, "Rifle")
    assert [gear.uses for gear in evening.pc().equipment or [] if gear.ammunition] == [50]


def test_spell_through_gun_uses_speed() -> None:
    """Intellect pays for the spell, Speed for easing its attack, and skill with guns counts."""
    evening = Evening(
        "abilities.spell_bullet", "abilities.onslaught",
        attacks=[PISTOL], skills={"guns": "trained"}, foe={"level": 4},
    )  # fmt: skip
    shot = evening.use("Onslaught", FOE, 15, attack="pistol", effort=Effort(ease=1))
    assert shot.difficulty == 2
    assert evening.lost() == {"intellect": 1, "speed": 3}


def test_spell_through_gun_flies_far() -> None:
    """A spell of short range reaches as far as the gun does."""
    evening = Evening("abilities.spell_bullet", "abilities.onslaught", attacks=[PISTOL])
    evening.does(ArrangeStrip(spots={KARA: 0, FOE: 80}))
    evening.use("Onslaught", FOE, 15, attack="pistol")
    assert evening.lost(FOE) == {"health": 4}


# --- defends the weak -------------------------------------------------------------------------------


def test_challenge_eases_drawing_an_attack() -> None:
    """To draw a resolute foe of level 4 is two steps easier with Combat Challenge."""
    evening = Evening("abilities.combat_challenge", foe={"level": 4})
    foe = replace(evening.state.foes[FOE], resolute=True)
    evening.does(EditFoe(foe_id=FOE, foe=foe))
    evening.does(FoeAttacks(foe_id=FOE, pc_id=BEN, reaches=True))
    evening.does(DrawAttack(pc_id=KARA, open_id=evening.waiting(Incoming, BEN)), by=PLAYER)
    drawn = evening.does(Attempt(open_id=evening.waiting(Called), natural=15), by=PLAYER)
    assert drawn.difficulty == 2


def test_sacrifice_takes_several_blows() -> None:
    """Several attacks in a round may be taken, if all were meant for the same person: 1 less each."""
    evening = Evening("abilities.willing_sacrifice")
    evening.does(EditPc(pc_id=BEN, pc=replace(evening.pc(BEN), xp=4)))
    evening.fight()
    for foe in (FOE, OTHER):
        evening.does(FoeAttacks(foe_id=foe, pc_id=BEN, reaches=True, damage=5))
        evening.does(Defend(open_id=evening.waiting(Incoming, BEN), natural=2))
        evening.does(TakeAttack(pc_id=KARA, open_id=evening.waiting(Rolled, BEN)), by=PLAYER)
    assert evening.lost() == {"might": 8}
    assert evening.lost(BEN) == {}


def test_true_guardian_spends_the_action() -> None:
    """Standing guard is the action: whoever gave the asset does not strike in that turn too."""
    evening = Evening("abilities.true_guardian")
    evening.fight()
    use: Any = {"what": "ability", "name": "True Guardian", "target": BEN}
    blow = AttackFoe(pc_id=KARA, foe_id=FOE, attack="broadsword", natural=10)
    evening.does(UsePower(pc_id=KARA, **use), by=PLAYER)
    evening.refuses("does", blow, by=PLAYER)


def test_three_wards_are_merely_trained() -> None:
    """Who has chosen a single ward is specialized, and nobody else."""
    evening = Evening("abilities.true_defender")
    evening.refuses("use", "True Defender", BEN, also=[FOE, OTHER], options=[1])
