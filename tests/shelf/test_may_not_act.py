"""Who may not act does not: stunned, asleep, held, petrified, in stasis, frozen with fear.

Written from the reference by a second hand: nobody looked at our data of these entries.
"""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening

from threefold.table.commands import AddCondition, MovePc, PlaceFigure


def to_the_other_guard(evening: Evening) -> None:
    """Turns end until the second guard acts; the turn of whoever may not act passes by itself."""
    encounter = evening.state.encounter
    while encounter is not None and encounter.acting != OTHER:
        evening.turn()
        encounter = evening.state.encounter


@pytest.mark.parametrize(
    ("key", "name", "price"),
    [
        ("abilities.mind_games", "Mind Games", {"intellect": 3}),
        ("abilities.castigate", "Castigate", {"intellect": 4}),
        ("abilities.center_of_attention", "Center of Attention", {"intellect": 5}),
    ],
)
def test_stunned_foe_loses_its_turn(key: str, name: str, price: dict[str, int]) -> None:
    """Who is hit loses the next action, and only that one; the guard beside acts."""
    evening = Evening(key)
    evening.fight()
    evening.use(name, FOE, 15)
    assert evening.lost() == price
    evening.turn()
    evening.turn()
    assert evening.refuses("struck", 10)
    assert evening.struck(10, by=OTHER).result == "success"
    evening.round()
    evening.round()
    assert evening.struck(10).result == "success"


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("abilities.mind_games", "Mind Games"),
        ("abilities.terrifying_gaze", "Terrifying Gaze"),
        ("abilities.stasis", "Stasis"),
        ("abilities.center_of_attention", "Center of Attention"),
    ],
)
def test_missed_foe_acts_on(key: str, name: str) -> None:
    """A failed attack stops nobody, though its price is paid."""
    evening = Evening(key)
    evening.use(name, FOE, 4)
    assert evening.lost()["intellect"] >= 3
    assert evening.struck(10).result == "success"


@pytest.mark.parametrize(
    ("key", "name", "span"),
    [
        ("cyphers.ray_emitter_paralysis", "Ray Emitter Paralysis", "2 minutes"),
        ("abilities.paralyzing_touch", "Paralyzing Touch", "61 minutes"),
        ("abilities.stasis", "Stasis", "2 minutes"),
        ("artifacts.dimensional_modulator", "Dimensional Modulator", "25 hours"),
    ],
)
def test_foe_acts_again_after_span(key: str, name: str, span: str) -> None:
    """Paralysis and stasis keep a foe from attacking for their span, and no longer."""
    evening = Evening(key, level=6)
    evening.use(name, FOE, 15)
    assert evening.refuses("struck", 10)
    evening.passes(span)
    assert evening.struck(10).result == "success"


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("abilities.terrifying_gaze", "Terrifying Gaze"),
        ("abilities.dreadwood", "Dreadwood"),
    ],
)
def test_fear_holds_until_attacked(key: str, name: str) -> None:
    """Frozen in fear, a creature does nothing for a minute, but an attack on it breaks the fear."""
    evening = Evening(key)
    evening.use(name, FOE, 15)
    assert evening.lost() == {"intellect": 6}
    assert evening.refuses("struck", 10)
    evening.attack(10, by=BEN)
    assert evening.struck(10).result == "success"


@pytest.mark.parametrize(
    ("key", "name", "rounds"),
    [
        ("cyphers.ray_emitter_mind_disrupting", "Ray Emitter Mind Disrupting", 3),
        ("artifacts.horn_of_thunder", "Horn of Thunder", 1),
        ("cyphers.detonation_gravity", "Detonation Gravity", 1),
    ],
)
def test_rounds_without_action_are_counted(key: str, name: str, rounds: int) -> None:
    """The foe loses its action in each round of the effect, and acts in a round after the last."""
    evening = Evening(key, level=3)
    evening.fight()
    evening.use(name, FOE, 17)
    for _ in range(rounds):
        to_the_other_guard(evening)
        assert evening.refuses("struck", 10)
        evening.turn()
    evening.round()
    assert evening.struck(10).result == "success"


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("abilities.entangling_force", "Entangling Force"),
        ("abilities.grasping_foliage", "Grasping Foliage"),
        ("abilities.force_at_distance", "Force at Distance"),
    ],
)
def test_held_in_place_still_attacks(key: str, name: str) -> None:
    """A snare that only binds to a place leaves attacks to the one it holds."""
    evening = Evening(key)
    evening.use(name, FOE, 15)
    hindered = 1 if name == "Grasping Foliage" else 0
    assert evening.struck(10).difficulty == 2 - hindered


def test_statue_does_not_act() -> None:
    """In the stasis of a statue no action is possible, but a recovery roll is."""
    evening = Evening("abilities.statue_stasis")
    evening.hurt(9)
    evening.use("Statue Stasis", options=[1])
    evening.marks()
    assert evening.refuses("attack", 10)
    assert evening.refuses("does", MovePc(pc_id=KARA, feet=40))
    evening.rest(3, might=6)
    assert evening.lost() == {"might": -6}


def test_still_golem_does_not_attack() -> None:
    """Whoever lies dormant in a stone body takes no physical action until a day has passed."""
    evening = Evening("abilities.still_as_a_statue")
    evening.use("Still as a Statue")
    assert evening.lost() == {"might": 5}
    assert evening.refuses("attack", 10)
    evening.passes("25 hours")
    assert evening.attack(10).result == "success"


def test_crystal_dweller_does_not_attack() -> None:
    """From within a crystal nothing can be done but to leave it."""
    evening = Evening("abilities.inhabit_crystal")
    evening.use("Inhabit Crystal")
    assert evening.refuses("attack", 10)


def test_web_holds_until_broken() -> None:
    """A victim of the spider's web takes no action until it breaks free against level 4."""
    evening = Evening("creatures.giant_spider")
    spider = evening.find("Giant Spider")
    evening.fight()
    evening.move("Web", spider, KARA)
    evening.answer(2)
    assert evening.refuses("attack", 10)
    assert evening.refuses("does", MovePc(pc_id=KARA, feet=40))
    evening.round()
    freed = evening.answer(12)
    assert (freed.difficulty, freed.result) == (4, "success")
    evening.round()
    assert evening.attack(10).result == "success"


def test_web_missed_holds_nobody() -> None:
    """Whoever evades the web acts as before."""
    evening = Evening("creatures.giant_spider")
    evening.move("Web", evening.find("Giant Spider"), KARA)
    evening.answer(19)
    assert evening.attack(10).result == "success"


def test_hags_sleeper_wakes_when_hurt() -> None:
    """Asleep by the hag's magic one does not attack; damage wakes."""
    evening = Evening("creatures.hag")
    evening.move("Sleep", evening.find("Hag"), KARA)
    evening.answer(2)
    assert evening.refuses("attack", 10)
    evening.hurt(1)
    assert evening.attack(10).result == "success"


def test_hags_sleep_ends_after_minute() -> None:
    """The hag's sleep lasts one minute."""
    evening = Evening("creatures.hag")
    evening.move("Sleep", evening.find("Hag"), KARA)
    evening.answer(2)
    assert evening.refuses("attack", 10)
    evening.passes("2 minutes")
    assert evening.attack(10).result == "success"


def test_petrified_victim_does_not_act() -> None:
    """Turned to stone by the gorgon's gaze one does nothing, an hour later neither."""
    evening = Evening("creatures.gorgon")
    evening.move("Gaze", evening.find("Gorgon"), KARA)
    evening.answer(2)
    evening.passes("1 hour")
    assert evening.refuses("attack", 10)


def test_dancer_loses_one_turn() -> None:
    """The satyr's dance costs the next turn and eases attacks on the dancer, no longer."""
    evening = Evening("creatures.satyr")
    evening.fight()
    evening.move("Dance of the Leaping Stag", evening.find("Satyr"), KARA)
    evening.answer(2)
    assert evening.struck(10).difficulty == 3
    assert evening.refuses("attack", 10)
    evening.round()
    evening.round()
    assert evening.attack(10).result == "success"


@pytest.mark.parametrize(
    "state", ["paralyzed", "stunned", "unconscious", "asleep", "petrified", "helpless", "stasis"]
)
def test_state_forbids_walking_and_fighting(state: str) -> None:
    """Whoever is in such a state walks no sixty feet and strikes nobody, also outside a fight."""
    evening = Evening()
    evening.does(PlaceFigure(id=KARA, feet=0))
    evening.does(AddCondition(on=KARA, condition=state))
    assert evening.refuses("does", MovePc(pc_id=KARA, feet=60, natural=19))
    assert evening.refuses("does", MovePc(pc_id=KARA, feet=40))
    assert evening.refuses("attack", 10)


def test_paralyzed_mind_still_acts() -> None:
    """Paralysis leaves actions that need no movement: a blast of the mind works, a sword not."""
    evening = Evening("abilities.onslaught")
    evening.does(AddCondition(on=KARA, condition="paralyzed"))
    assert evening.refuses("attack", 10)
    evening.use("Onslaught", FOE, 15, options=[1])
    assert evening.lost(FOE) == {"health": 2}


def test_lullaby_puts_all_hearers_to_sleep() -> None:
    """The lullaby of the horn lets everybody near sleep for two rounds, its player too."""
    evening = Evening("artifacts.lullaby_horn", level=4)
    evening.fight()
    evening.use("Lullaby Horn", FOE, 15, also=[OTHER], options=[0])
    assert evening.refuses("struck", 10)
    evening.round()
    assert evening.refuses("attack", 10)
    for _ in range(3):
        evening.round()
    assert evening.attack(10).result == "success"
