"""Cases of whose result it is: what a second roll of the user does falls on the target."""

from __future__ import annotations

import contextlib

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Refused

from threefold.table.state import TaskCall


def rolls(evening: Evening, name: str, on: str, *dice: int, **more: object) -> None:
    """Use an ability, and roll whatever it asks of Kara afterwards, one face after the other."""
    first, *others = dice
    evening.use(name, on, first, **more)  # type: ignore[arg-type]
    for die in others:
        if waits(evening):
            evening.answer(die)


def strikes(evening: Evening, name: str, *dice: int) -> None:
    """Use an ability that is part of an attack on the guard, and strike, if that is a press more."""
    rolls(evening, name, FOE, *dice)
    if not evening.lost(FOE):
        evening.attack(dice[-1])


def waits(evening: Evening) -> bool:
    """Whether a roll is asked of Kara."""
    return any(isinstance(o, TaskCall) and o.pc == KARA for o in evening.state.pending.values())


def is_free(evening: Evening) -> None:
    """Kara acts as if nothing had befallen her."""
    assert evening.task(6, 2).difficulty == 2
    assert evening.struck(15, by=OTHER).difficulty == 2


def test_knock_out_fells_the_foe() -> None:
    """If both rolls succeed, the foe lies unconscious for a minute; its attacker does not."""
    evening = Evening("abilities.knock_out")
    rolls(evening, "Knock Out", FOE, 15, 15)
    assert evening.lost() == {"might": 5}
    assert evening.lost(FOE) == {}
    assert evening.refuses("struck", 10)
    is_free(evening)


def test_knocked_out_foe_wakes_later() -> None:
    """The foe is unconscious for one minute and acts again after it."""
    evening = Evening("abilities.knock_out")
    rolls(evening, "Knock Out", FOE, 15, 15)
    assert evening.refuses("struck", 10)
    evening.passes("2 minutes")
    assert evening.struck(2).result == "failure"


def test_failed_second_roll_knocks_nobody_out() -> None:
    """If only the attack succeeds, nobody is unconscious and nothing is harmed."""
    evening = Evening("abilities.knock_out")
    rolls(evening, "Knock Out", FOE, 15, 2)
    assert evening.lost(FOE) == {}
    assert evening.struck(15).difficulty == 2
    is_free(evening)


def test_missed_blow_asks_no_second_roll() -> None:
    """The second roll belongs to a hit: after a miss none is asked, and the foe fights on."""
    evening = Evening("abilities.knock_out")
    rolls(evening, "Knock Out", FOE, 2)
    assert not waits(evening)
    assert evening.struck(15).difficulty == 2


def test_strong_foe_is_not_knocked_out() -> None:
    """Without Effort a foe of more than level 3 stays on its feet whatever is rolled."""
    evening = Evening("abilities.knock_out", foe={"level": 4})
    with contextlib.suppress(Refused):
        rolls(evening, "Knock Out", FOE, 15, 15)
    assert evening.struck(15).difficulty == 4
    assert evening.task(6, 2).difficulty == 2


def test_effort_knocks_out_a_stronger() -> None:
    """A level of Effort put into the limit reaches a foe of level 4, and costs its points."""
    evening = Evening("abilities.knock_out", foe={"level": 4})
    rolls(evening, "Knock Out", FOE, 15, 15, bought=[1, 0])
    assert evening.lost() == {"might": 8}
    assert evening.refuses("struck", 10)
    assert evening.task(6, 2).difficulty == 2


def test_machine_is_the_one_switched_off() -> None:
    """Deactivate Mechanisms stops the machine that was struck, not the one who struck it."""
    evening = Evening("creatures.mechanical_soldier", "abilities.deactivate_mechanisms")
    soldier = evening.find("Mechanical")
    rolls(evening, "Deactivate Mechanisms", soldier, 15, 15, bought=[1, 0])
    assert evening.lost() == {"speed": 8}
    assert evening.lost(soldier) == {}
    assert evening.refuses("struck", 10, by=soldier)
    is_free(evening)


def test_machine_runs_on_after_a_failure() -> None:
    """If the second roll fails, the machine fights on and its attacker is as before."""
    evening = Evening("creatures.mechanical_soldier", "abilities.deactivate_mechanisms")
    soldier = evening.find("Mechanical")
    rolls(evening, "Deactivate Mechanisms", soldier, 15, 2, bought=[1, 0])
    assert evening.struck(15, by=soldier).result == "success"
    is_free(evening)


def test_stunned_foe_loses_its_turn() -> None:
    """Stun Attack: with both rolls the foe takes the damage and does not act; Kara does."""
    evening = Evening("abilities.stun_attack")
    evening.fight()
    strikes(evening, "Stun Attack", 16, 16)
    assert evening.lost() == {"speed": 6}
    assert evening.lost(FOE) == {"health": 4}
    evening.turn()
    evening.turn()
    assert evening.refuses("struck", 10)
    assert evening.struck(15, by=OTHER).difficulty == 2
    assert evening.task(6, 2).difficulty == 2


def test_failed_stun_still_strikes() -> None:
    """If the stunning fails, the blow itself still counts and the foe keeps its turn."""
    evening = Evening("abilities.stun_attack")
    evening.fight()
    strikes(evening, "Stun Attack", 7, 7)
    assert evening.lost(FOE) == {"health": 4}
    evening.turn()
    evening.turn()
    assert evening.struck(15).difficulty == 2


def test_jump_attack_throws_the_foe_down() -> None:
    """A jump that succeeds adds 3 damage and lays the foe low; who jumped stands."""
    evening = Evening("abilities.jump_attack")
    strikes(evening, "Jump Attack", 16, 16)
    assert evening.lost() == {"might": 5}
    assert evening.lost(FOE) == {"health": 7}
    assert evening.attack(10, by=BEN).difficulty == 1
    assert evening.struck(15, by=OTHER).difficulty == 2


def test_failed_jump_is_a_plain_blow() -> None:
    """If the jump fails, the attack deals its usual damage and nobody falls."""
    evening = Evening("abilities.jump_attack")
    strikes(evening, "Jump Attack", 7, 7)
    assert evening.lost(FOE) == {"health": 4}
    assert evening.attack(10, by=BEN).difficulty == 2
    assert evening.struck(15, by=OTHER).difficulty == 2


def test_disarmed_foe_not_the_attacker() -> None:
    """Disarming Attack adds 3 damage when its task succeeds, and Kara keeps her own sword."""
    evening = Evening("abilities.disarming_attack")
    strikes(evening, "Disarming Attack", 16, 16)
    assert evening.lost() == {"speed": 5}
    assert evening.lost(FOE) == {"health": 7}
    assert evening.attack(10).result == "success"
    assert evening.lost(FOE) == {"health": 11}


def test_ice_storm_blinds_the_foes() -> None:
    """The ice hinders all tasks of those in the burst by two steps, and none of Kara's."""
    evening = Evening("abilities.cold_burst", "abilities.ice_storm")
    rolls(evening, "Cold Burst", FOE, 15, 15, 15, also=[OTHER])
    assert evening.struck(15).difficulty == 0
    assert evening.struck(15, by=OTHER).difficulty == 0
    assert evening.task(6, 2).difficulty == 2


def test_taunted_foe_is_drawn_to_kara() -> None:
    """Against the attack of the taunted foe Kara is hindered by one step; nothing else is."""
    evening = Evening("abilities.taunt_foe")
    rolls(evening, "Taunt Foe", FOE, 15, 15)
    assert evening.struck(15, by=OTHER).difficulty == 2
    assert evening.task(6, 2).difficulty == 2
    assert evening.struck(15).difficulty == 3


def test_restored_life_is_the_dead_ones() -> None:
    """Restore Life brings the dead creature back, dazed; the one who called it is not."""
    evening = Evening("abilities.restore_life")
    evening.hurt(40, FOE)
    assert evening.foe().health == 0
    rolls(evening, "Restore Life", FOE, 15, 15)
    assert evening.lost() == {"intellect": 9}
    assert evening.foe().health > 0
    assert evening.struck(15).difficulty == 1
    is_free(evening)


def test_failed_restoring_leaves_the_dead() -> None:
    """If the task fails, the creature stays dead and Kara is as she was."""
    evening = Evening("abilities.restore_life")
    evening.hurt(40, FOE)
    rolls(evening, "Restore Life", FOE, 2, 2)
    assert evening.foe().health == 0
    is_free(evening)


def test_regenerated_comrade_lives_again() -> None:
    """Regenerate Other, difficulty 3 on the day of the death, returns the dead to life."""
    evening = Evening("abilities.regenerate", "abilities.regenerate_other")
    evening.hurt(500, BEN)
    evening.marks()
    done = evening.use("Regenerate Other", BEN, 10, chosen=["0"])
    if waits(evening):
        done = evening.answer(10)
    assert done.difficulty == 3
    assert evening.lost() == {"might": 9}
    assert evening.pc(BEN).damage_track == "debilitated"
    evening.rest(6, by=BEN, might=9)
    assert evening.lost(BEN)["might"] < 0


def test_regeneration_that_fails_leaves_dead() -> None:
    """If the roll fails, the comrade does not come back."""
    evening = Evening("abilities.regenerate", "abilities.regenerate_other")
    evening.hurt(500, BEN)
    evening.use("Regenerate Other", BEN, chosen=["0"])
    evening.answer(5)
    with pytest.raises(Refused, match="dead"):
        evening.task(6, 1, by=BEN)


def test_match_comforts_its_user_too() -> None:
    """All who watch Memory's Match have +3 on a recovery roll, the one who lit it as well."""
    evening = Evening("cyphers.memorys_match")
    evening.hurt(20)
    evening.hurt(20, BEN)
    evening.use("Memory's Match", BEN)
    evening.rest(3, might=9)
    evening.rest(3, by=BEN, might=9)
    assert evening.lost() == {"might": 11}
    assert evening.lost(BEN) == {"might": 11}


def test_match_costs_those_who_did_not_rest() -> None:
    """After ten minutes it costs 3 Intellect whoever watched and did not rest, and them alone."""
    evening = Evening("cyphers.memorys_match")
    evening.hurt(20)
    evening.hurt(20, BEN)
    evening.use("Memory's Match", BEN)
    evening.rest(3, by=BEN, might=9)
    evening.passes("20 minutes")
    assert evening.lost() == {"might": 20, "intellect": 3}
    assert evening.lost(BEN) == {"might": 11}


@pytest.mark.parametrize(("die", "lost"), [(15, 4), (2, 8)])
def test_network_strikes_back_at_its_user(die: int, lost: int) -> None:
    """What a failed Network Tap does falls on the user, as its text says: 4 Intellect damage."""
    evening = Evening("abilities.network_tap")
    evening.use("Network Tap", None, die, difficulty=3)
    if waits(evening):
        evening.answer(die)
    assert evening.lost() == {"intellect": lost}


def test_wave_goes_on_in_the_target() -> None:
    """Thunder Beam: each further roll that succeeds hurts the target by 1, never the user."""
    evening = Evening("abilities.thunder_beam", foe={"armor": 1})
    evening.fight()
    evening.use("Thunder Beam", FOE, 15)
    assert evening.lost(FOE) == {"health": 1}
    evening.round()
    evening.answer(15)
    assert evening.lost(FOE) == {"health": 2}
    assert evening.lost() == {"might": 2}


def test_failed_roll_ends_the_wave() -> None:
    """Thunder Beam: the first further roll that fails ends it, and none is asked afterwards."""
    evening = Evening("abilities.thunder_beam")
    evening.fight()
    evening.use("Thunder Beam", FOE, 15)
    evening.round()
    evening.answer(2)
    assert evening.lost(FOE) == {"health": 2}
    evening.round()
    assert not waits(evening)


def test_heat_is_rolled_each_round() -> None:
    """Fire and Ice: 3 points at once, and in two more rounds as long as a new roll hits."""
    evening = Evening("abilities.fire_and_ice")
    evening.fight()
    evening.use("Fire and Ice", FOE, 15)
    assert evening.lost(FOE) == {"health": 3}
    for lost in (6, 9):
        evening.round()
        evening.answer(15)
        assert evening.lost(FOE) == {"health": lost}
    evening.round()
    assert not waits(evening)
    assert evening.lost() == {"intellect": 4}


def test_missed_heat_asks_nothing() -> None:
    """Fire and Ice: what misses at once goes on in nobody."""
    evening = Evening("abilities.fire_and_ice")
    evening.fight()
    evening.use("Fire and Ice", FOE, 2)
    evening.round()
    assert not waits(evening)
    assert evening.lost(FOE) == {}


REAPER = {
    "name": "Reaper", "use": "action", "cost": 1, "stat": "might",
    "aim": {"range": "short", "who": "foe"},
    "effects": [
        {"kind": "damage", "points": 3},
        {"kind": "heal", "to": "self", "upon": "foe_down", "points": 2, "pools": ["speed"]},
    ],
}  # fmt: skip


@pytest.mark.parametrize(("health", "back"), [(40, 0), (4, 0), (3, 2), (1, 2)])
def test_what_a_fall_brings_needs_one(health: int, back: int) -> None:
    """What an action brings when a foe goes down comes if this use brings it down, and not else."""
    evening = Evening(foe={"level": 1, "health": health, "max_health": health}, abilities=[REAPER])
    evening.hurt(10, damage_type="speed", ignores_armor=True)
    evening.marks()
    evening.use("Reaper", FOE, 12)
    assert evening.lost().get("speed", 0) == -back
