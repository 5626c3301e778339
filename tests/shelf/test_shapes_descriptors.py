"""Descriptors whose effects have shapes that no other case plays.

Written from the reference by a second hand: nobody looked at our data of these entries.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, POINTS, STATS, Evening
from tests.shelf.offers import PLATE, answers, chosen, lit, offered, retried, said, ticked

from threefold.model.scenes import Surroundings
from threefold.procedures.inputs import EaseEffort, Effort
from threefold.rules.types import Stat
from threefold.table.commands import Defend, FoeAttacks, SetScene
from threefold.table.state import Incoming


def pools(**values: int) -> dict[str, dict[str, int]]:
    """Pools of 50 in which some have fewer points left."""
    return {stat: {"value": values.get(stat, POINTS), "max": POINTS, "edge": 0} for stat in STATS}


def hero(key: str, *words: str, **more: Any) -> Evening:
    """Kara has a descriptor."""
    return Evening(f"descriptors.{key}", chosen=chosen(key, *words, kind="descriptors"), **more)


def harm(evening: Evening, points: int, kind: str = "", on: str = KARA) -> dict[str, int]:
    """What a harm of some kind takes."""
    evening.marks()
    evening.hurt(points, on, kind=kind)
    return evening.lost(on)


def eased(evening: Evening, skills: str, stat: Stat = "intellect", **more: Any) -> int:
    """By how many steps a task of difficulty 4 is eased, under the best of some names of it."""
    steps = []
    for skill in skills.split(" or "):
        before = evening.history
        steps.append(4 - evening.task(15, 4, stat, skill, **more).difficulty)
        evening.history = before
    return max(steps, key=abs)


PLEASANT = "pleasant social interaction or positive social interaction or social interaction or pleasant interaction"
LIES = "detecting falsehoods or detecting lies or seeing through lies or seeing through deception"
SKILLED = [
    ("changeling", "deception", "intellect", 1),
    ("beneficent", PLEASANT, "intellect", 1),
    ("canien", "perception", "intellect", 1),
    ("canien", LIES, "intellect", -1),
    ("creative", "solving puzzles", "intellect", 1),
    ("creative", PLEASANT, "intellect", -1),
    ("helborn", "magic lore", "intellect", 1),
    ("helborn", "persuasion", "intellect", -1),
    ("lost", "perception", "intellect", 1),
    ("lost", "navigation", "intellect", -1),
    ("calm", "climbing", "might", -1),
    ("felis", "balancing", "speed", 1),
    ("felis", "navigation", "intellect", -1),
    ("flutter", "hiding", "speed", 1),
    ("foolish", "seeing through deception", "intellect", -1),
    ("hardy", "initiative", "speed", -1),
    ("hopeful", "movement", "speed", -1),
    ("kind", PLEASANT, "intellect", 1),
    ("kind", LIES, "intellect", -1),
    ("sensational", PLEASANT, "intellect", 1),
]


@pytest.mark.parametrize(("key", "skill", "stat", "steps"), SKILLED)
def test_skills_and_inabilities(key: str, skill: str, stat: Stat, steps: int) -> None:
    """What the descriptor trains is eased, what it is bad at is hindered, by a step."""
    evening = hero(key, "writing", "history", "botany", "law")
    assert eased(evening, skill, stat) == steps


@pytest.mark.parametrize(
    ("key", "stat", "steps"),
    [("changeling", "might", 1), ("foolish", "intellect", 1), ("hardy", "might", -1),
     ("hopeful", "intellect", -1), ("hopeful", "might", 1), ("nix", "intellect", 1)],
)  # fmt: skip
def test_defenses_of_descriptors(key: str, stat: Stat, steps: int) -> None:
    """A defense that the descriptor is bad at is hindered, one it is good at eased."""
    evening = hero(key, "writing")
    assert evening.struck(20, stat=stat).difficulty == 2 + steps


@pytest.mark.parametrize("key", ["changeling", "flutter"])
def test_fragile_take_one_more(key: str) -> None:
    """Who fails a Might defense takes 1 point more, who fails a Speed defense does not."""
    evening = hero(key)
    evening.struck(2, stat="might")
    assert evening.lost() == {"might": 3}
    evening.marks()
    evening.struck(2)
    assert evening.lost() == {"might": 2}


def test_machine_rests_in_mind_alone() -> None:
    """A rest restores the machine's Intellect and nothing else."""
    evening = hero("artificially_intelligent", pools=pools(might=20, intellect=20))
    done = evening.rest(3, intellect=6)
    assert done.told
    assert evening.points()["might"] == 20
    assert evening.points()["intellect"] == 26


def test_machine_takes_no_might_from_rest() -> None:
    """Points of a rest do not go to Might or Speed."""
    evening = hero("artificially_intelligent", pools=pools(might=20, intellect=20))
    with pytest.raises(AssertionError):
        evening.rest(3, might=6)


@pytest.mark.parametrize("kind", ["poison", "disease"])
def test_machine_fears_no_poison(kind: str) -> None:
    """What harms organic bodies does nothing."""
    assert harm(hero("artificially_intelligent"), 6, kind) == {}


def test_machine_is_uncanny() -> None:
    """Positive interaction is two steps harder."""
    evening = hero("artificially_intelligent")
    ticks = ticked("descriptors.artificially_intelligent")
    assert eased(evening, "persuasion", besides=ticks) == -2


def test_generous_company_betters_rest() -> None:
    """Comrades of a day add 1 to recovery rolls, Kara does not."""
    evening = hero("beneficent")
    for who in (KARA, BEN):
        evening.hurt(20, who)
    assert "6 points to share" in evening.rest(3, might=6).told
    assert "7 points to share" in evening.rest(3, by=BEN, might=1).told


def test_alone_the_kind_falter() -> None:
    """Alone, Intellect and Speed tasks are hindered, Might tasks are not."""
    evening = hero("beneficent")
    ticks = ticked("descriptors.beneficent")
    assert eased(evening, "", "intellect", besides=ticks) == -1
    assert eased(evening, "", "speed", besides=ticks) == -1
    assert eased(evening, "", "might", besides=ticks) == 0


def test_altruist_takes_a_point() -> None:
    """A point of damage to somebody beside Kara is hers."""
    evening = hero("beneficent", armor=PLATE)
    evening.struck(2, on=BEN)
    answers(evening, "Beneficent", target=BEN)
    assert evening.lost() == {"might": 1}
    assert evening.lost(BEN) == {"might": 1}


def test_dog_bites() -> None:
    """The bite is a light weapon."""
    evening = hero("canien")
    arm = next(a.name for a in evening.pc().attacks_now() if a.name != "broadsword")
    assert evening.attack(10, weapon=arm).difficulty == 1
    assert evening.lost(FOE) == {"health": 2}


def test_cat_claws() -> None:
    """Claws are a light weapon, and a fall hurts 4 less."""
    evening = hero("felis")
    arm = next(a.name for a in evening.pc().attacks_now() if a.name != "broadsword")
    assert evening.attack(10, weapon=arm).difficulty == 1
    assert harm(evening, 6, "falling") == {"might": 2}
    assert harm(evening, 6) == {"might": 6}


@pytest.mark.parametrize("key", ["felis", "flutter"])
def test_dark_eyes_see(key: str) -> None:
    """Dim light is as bright light, darkness as dim light."""
    plain_dim = lit(Evening(), "dim_light").attack(19).difficulty
    assert lit(hero(key), "dim_light").attack(19).difficulty == 2
    assert lit(hero(key), "darkness").attack(19).difficulty == plain_dim


def test_bright_light_dazzles_moths() -> None:
    """Perception in bright light is hindered."""
    evening = hero("flutter")
    ticks = ticked("descriptors.flutter")
    assert eased(evening, "perception", besides=ticks) == -1


@pytest.mark.parametrize(
    ("key", "kind", "lost"), [("helborn", "fire", 4), ("nix", "cold", 4), ("helborn", "cold", 6)]
)
def test_adapted_to_one_harm(key: str, kind: str, lost: int) -> None:
    """2 Armor against the one kind, none against others."""
    assert harm(hero(key, "onslaught"), 6, kind) == {"might": lost}


def test_helborn_loses_control() -> None:
    """A 1 lets the GM intrude."""
    evening = hero("helborn", "onslaught")
    assert "intrude" in evening.attack(1).told.lower()


def test_lost_one_is_first() -> None:
    """An initiative task succeeds without a roll, once before the long rest."""
    evening = hero("lost", "history", "botany", "law")
    name = next(a.name for a in evening.pc().abilities)
    if offered(evening, name):
        answers(evening, name)
    else:
        evening.use(name)
    with pytest.raises(AssertionError):
        evening.use(name)


def test_nix_bites_harder_in_water() -> None:
    """The bite is a light weapon on land and a medium one in water."""
    evening = hero("nix")
    for where, damage in (("on land", 2), ("in water", 4)):
        arm = next(a.name for a in evening.pc().attacks_now() if where in a.name)
        evening.marks()
        evening.attack(10, weapon=arm)
        assert evening.lost(FOE) == {"health": damage}


def test_nix_fights_badly_in_water() -> None:
    """Under water attacks with weapons are hindered, beside what water does to everybody."""
    plain, evening = Evening(), hero("nix")
    for each in (plain, evening):
        each.does(SetScene(scene=Surroundings(water="underwater")))
    ticks = ticked("descriptors.nix")
    usual = plain.attack(18).difficulty
    assert evening.attack(18, besides=ticks).difficulty == usual + 1


def test_calm_ones_do_not_fight() -> None:
    """Physical attacks are hindered."""
    evening = hero("calm", "history", "botany", "law", "writing")
    assert evening.attack(15).difficulty == 3
    assert eased(evening, "history") == 1


def test_trivia_once_a_rest() -> None:
    """A fact comes once, and again after a recovery roll."""
    evening = hero("calm", "history", "botany", "law", "writing")
    name = next(a.name for a in evening.pc().abilities)
    evening.use(name)
    assert evening.refuses("use", name)
    evening.hurt(10)
    evening.rest(3, might=6)
    evening.use(name)


def test_hardy_pays_more_for_speed() -> None:
    """Effort on a Speed roll costs 1 point more."""
    evening = hero("hardy")
    evening.task(15, 6, "speed", effort=Effort(ease=1))
    assert evening.lost() == {"speed": 4}
    evening.marks()
    evening.task(15, 6, "might", effort=Effort(ease=1))
    assert evening.lost() == {"might": 3}


def test_hardy_ignores_impairment() -> None:
    """Impaired, Effort costs no more."""
    evening = hero("hardy", pools=pools(speed=0), damage_track="impaired")
    evening.task(15, 6, "might", effort=Effort(ease=1))
    assert evening.lost() == {"might": 3}


def test_hardy_rests_in_half_the_time() -> None:
    """A recovery of ten minutes takes half as long."""
    evening = hero("hardy")
    evening.hurt(30)
    evening.rest(3, might=6)
    told = evening.rest(3, might=6).told
    assert "5 minutes" in told or "half" in told


def test_hopeful_tries_again() -> None:
    """A noncombat task that failed is tried again in the next round with a free level."""
    evening = hero("hopeful")
    evening.task(2, 6, "intellect", "history")
    evening.marks()
    ticks = ticked("descriptors.hopeful")
    done = retried(evening, 15, 6, "intellect", "history", besides=ticks)
    assert done.difficulty == 5
    assert evening.lost() == {}


def test_kindness_costs_a_rest() -> None:
    """The aid of a stranger takes a recovery roll."""
    evening = hero("kind")
    name = next(a.name for a in evening.pc().abilities)
    evening.use(name)
    assert evening.pc().recoveries_used == 1


def test_cat_flees_when_startled() -> None:
    """Surprised, the felis makes an Intellect defense of 2."""
    evening = hero("felis")
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True, unaware=True))
    done = evening.does(
        Defend(
            open_id=evening.waiting(Incoming),
            natural=15,
            effort=EaseEffort(),
            besides=ticked("descriptors.felis"),
        )
    )
    assert done.told
    assert evening.answer(2, by=KARA).difficulty == 2 or OTHER


# --- a focus ------------------------------------------------------------------------------------


def test_rot_of_a_focus_runs_backward() -> None:
    """Who turns decay to growth regains 2 points a minute after a step down."""
    evening = Evening("foci.turns_decay_to_growth", pools=pools(might=2))
    evening.hurt(2)
    evening.marks()
    evening.passes("1 minute")
    if not evening.lost():
        evening.use("Rewind Rot", pool="might", said=said("foci.turns_decay_to_growth"))
    assert sum(evening.lost().values()) == -2
