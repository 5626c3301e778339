"""A lot of sixty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Outcome

from threefold.library.entries import FOCI, shelf
from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.table.commands import ArrangeStrip, UsePower
from threefold.table.history import Seat

PLAYER = Seat("player", KARA)
GUARD = {"level": 4, "health": 40, "max_health": 40}


def presses(evening: Evening, name: str, on: str | None = None, **more: Any) -> Outcome:
    """Kara's player presses an ability: people are refused what a GM may do all the same."""
    press = UsePower(pc_id=KARA, what="ability", name=name, target=on, **more)
    return evening.does(press, by=PLAYER)


# --- a mind in a dead thing -------------------------------------------------------------------------


def instance(level: int = 6) -> tuple[Evening, str, str]:
    """An AI lives in a lamp; a drone that thinks for itself stands there too."""
    evening = Evening("cyphers.ai_instance", level=level)
    lamp, drone = evening.thing("lamp", 2), evening.thing("drone", 3)
    return evening, lamp, drone


def test_instance_needs_inert_object() -> None:
    """The AI is put into an inert object: not into a living guard."""
    evening, _, _ = instance()
    evening.refuses("use", "AI Instance", FOE, options=[0])


def test_instance_answers_then_distracts() -> None:
    """It persists for a day: who has asked it something may set it on another AI an hour later, for
    as many minutes as its level; then it is gone."""
    evening, lamp, drone = instance()
    evening.use("AI Instance", lamp, options=[0])
    evening.passes("1 hour")
    told = evening.use("AI Instance", drone, options=[1]).told
    assert "On drone for 6 minutes: distracted" in told
    assert not evening.has("AI Instance")


def test_instance_ends_after_day() -> None:
    """About a day after it was put there the instance is gone."""
    evening, lamp, _ = instance()
    evening.use("AI Instance", lamp, options=[0])
    evening.passes("23 hours")
    assert evening.has("AI Instance")
    evening.passes("2 hours")
    assert not evening.has("AI Instance")


# --- out of bonds and grasps ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    ["escaping bonds", "escaping a grasp", "escaping from a grasp", "slipping out of bonds"],
)
def test_slippery_escapes_every_hold(words: str) -> None:
    """Trained in escaping any kind of bond or grasp."""
    evening = Evening("abilities.slippery")
    assert evening.task(15, 5, "speed", words).difficulty == 4


# --- a cloud that lashes ----------------------------------------------------------------------------


def test_lash_needs_the_cloud() -> None:
    """Only while the cloud whirls can it be whipped: before it rises nothing is dealt or paid."""
    evening = Evening("abilities.matter_cloud")
    with pytest.raises(AssertionError):
        presses(evening, "Matter Cloud", FOE, natural=16, options=[1])
    assert evening.lost(FOE) == {}
    assert evening.lost() == {}


def test_lash_ends_with_cloud() -> None:
    """After its minute the cloud has fallen to the ground."""
    evening = Evening("abilities.matter_cloud")
    evening.use("Matter Cloud", options=[0])
    evening.passes("1 minute")
    with pytest.raises(AssertionError):
        presses(evening, "Matter Cloud", FOE, natural=16, options=[1])


# --- what is held open ------------------------------------------------------------------------------

HELD_OPEN = ["somebody or something holds it open"]


@pytest.mark.parametrize(("die", "locked"), [(2, False), (16, True)])
def test_held_door_locks_by_roll(die: int, locked: bool) -> None:
    """If somebody holds it open, an Intellect attack has to succeed, or nothing is locked."""
    evening = Evening("abilities.lock")
    door = evening.thing("door", 4)
    evening.use("Lock", door, said=HELD_OPEN)
    evening.answer(die)
    stands = [each.name for each in evening.state.things.values()]
    assert ("magic lock" in stands) is locked


# --- energy round a thing ---------------------------------------------------------------------------


def test_force_field_protects_objects() -> None:
    """An object too has 1 Armor: of 4 points 3 are left, too few for a chest of level 4."""
    evening = Evening("abilities.force_field")
    chest = evening.thing("chest", 4)
    evening.use("Force Field", chest)
    evening.refuses("attack", 18, chest)


# --- what an inducer leaves -------------------------------------------------------------------------


def test_spent_inducer_brings_harm() -> None:
    """At depletion the target gains a harmful mutation besides: looks that make dealing with others
    harder by a step. It fades within the day, as the other does."""
    evening = Evening("artifacts.mutation_inducer", level=3)
    evening.use("Mutation Inducer", BEN, None, 1, 40, 15, said=["willing or helpless"])
    words = "pleasant interaction"
    assert evening.task(15, 4, "intellect", words, by=BEN).difficulty == 5
    evening.passes("1 day")
    assert evening.task(15, 4, "intellect", words, by=BEN).difficulty == 4


# --- a second try by another road -------------------------------------------------------------------


def test_changeable_waits_for_a_try() -> None:
    """Two dice fall at a second try, for 2 Intellect points: nothing is paid before there is one."""
    evening = Evening("descriptors.changeling")
    with pytest.raises(AssertionError):
        presses(evening, "Changeable")
    assert evening.lost() == {}


# --- nanotech that is ended -------------------------------------------------------------------------


@pytest.mark.parametrize("of", [5, 8])
def test_nanotech_above_level_goes_on(of: int) -> None:
    """Only effects up to the cypher's level can be ended."""
    evening = Evening("cyphers.denature_nanotech", level=4)
    swarm = evening.thing("nanotech swarm", of)
    evening.refuses("use", "Denature Nanotech", swarm, options=[1])


# --- what the mighty lift and throw -----------------------------------------------------------------


@pytest.mark.parametrize("words", ["lifting", "lifting things", "throwing", "throwing things"])
def test_mighty_lift_and_throw(words: str) -> None:
    """Trained in all actions of lifting and throwing things."""
    evening = Evening("descriptors.mighty")
    assert evening.task(15, 5, "might", words).difficulty == 4


# --- effort that is doubled -------------------------------------------------------------------------


def test_shell_helps_effort_on_damage() -> None:
    """Whatever a level of Effort on a physical task is for, one more on the same task is free."""
    evening = Evening("abilities.dark_matter_shell", foe=GUARD)
    evening.use("Dark Matter Shell")
    evening.marks()
    done = evening.attack(16, effort=Effort(damage=1))
    assert done.difficulty == 3
    assert evening.lost() == {"might": 3}


# --- a thing taken apart ----------------------------------------------------------------------------


@pytest.mark.parametrize("option", [0, 1])
def test_disassembler_reaches_immediately(option: int) -> None:
    """An object within immediate range is taken apart: at 40 feet it is not."""
    evening = Evening("cyphers.disassembler", level=5)
    chest = evening.thing("chest", 3)
    evening.does(ArrangeStrip(spots={KARA: 0, chest: 40}))
    evening.refuses("use", "Disassembler", chest, options=[option])


@pytest.mark.parametrize("option", [0, 1])
def test_disassembler_dissolves_no_guard(option: int) -> None:
    """Objects are taken apart; against creatures it can only be thrown."""
    evening = Evening("cyphers.disassembler", level=5)
    evening.refuses("use", "Disassembler", FOE, 16, options=[option])


# --- harms only flesh -------------------------------------------------------------------------------


def test_cell_disruption_spares_objects() -> None:
    """A cell-disrupting blast harms only flesh: a chest stays whole."""
    evening = Evening("cyphers.detonation", level=6)
    chest = evening.thing("chest", 3)
    told = evening.use("Detonation", chest, 18, 5).told
    assert "broken" not in told
    assert "damaged" not in told


# --- what a focus suggests --------------------------------------------------------------------------


def test_focus_tells_its_effects() -> None:
    """A minor effect may drain 2 points from the foe, a major effect 5, for Might and Speed."""
    entry = shelf(FOCI)["transmits_energy"]
    assert "minor effect" in entry.text
    assert "major effect" in entry.text
    assert "2 points" in entry.text
    assert "5" in entry.text


# --- help for one more try --------------------------------------------------------------------------


def test_one_hand_one_try() -> None:
    """Who is helped may try again once without Effort; for the next failure help is needed anew."""
    evening = Evening("abilities.lend_a_hand")
    evening.use("Lend a Hand", BEN)
    evening.task(2, 4, "intellect", "magic", by=BEN, retry=True)
    evening.refuses("task", 16, 4, "intellect", "magic", by=BEN, retry=True)


# --- a knight without an artifact -------------------------------------------------------------------


def commanded(*artifact: str) -> list[str]:
    """What holds a noble knight, with or without an artifact, whom Kara has commanded."""
    evening = Evening("creatures.noble_knight", "abilities.command", effort=6)
    knight = evening.find("Noble")
    if artifact:
        evening.move("Resistance", knight, said=[*artifact])
    evening.use("Command", knight, 20, effort=Effort(ease=3), effect="distract")
    return evening.conditions(knight)


def test_plain_knight_can_be_swayed() -> None:
    """Only an artifact may make a noble knight immune to what sways the mind: without one it can be
    commanded as others can."""
    assert "commanded" in commanded()
    assert "commanded" not in commanded("an artifact gives it this power")


# --- poisoned feelings ------------------------------------------------------------------------------


@pytest.mark.parametrize("by", [KARA, BEN])
def test_angry_victim_is_hard_to_handle(by: str) -> None:
    """Whoever deals with the angry victim finds it two steps harder, not the poisoner alone."""
    evening = Evening("cyphers.poison_emotion", level=5)
    evening.use("Poison Emotion", FOE)
    besides = AbilityExtras(said=["the angry victim"])
    assert evening.task(16, 3, "intellect", "persuasion", by=by, besides=besides).difficulty == 5
    assert evening.task(16, 3, "intellect", "persuasion", by=by).difficulty == 3


# --- an attack out of phase -------------------------------------------------------------------------


def test_phased_attack_is_this_turn() -> None:
    """It is for the attack made on this turn: on the next one Armor counts and nothing is added."""
    evening = Evening("abilities.enhanced_phased_attack", foe={**GUARD, "armor": 2})
    evening.fight()
    evening.use("Enhanced Phased Attack")
    evening.round()
    evening.attack(16)
    assert evening.lost(FOE) == {"health": 2}
    assert evening.lost(OTHER) == {}
