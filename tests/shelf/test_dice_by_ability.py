"""Abilities that turn a die: roll again, better from a lower face on, more on a high one.

Written from the reference by a second hand: nobody looked at our data of these entries.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.shelf.evening import FOE, KARA, Evening, Outcome

from threefold.procedures.inputs import Effort
from threefold.table.commands import (
    AttackFoe,
    Attempt,
    CallTask,
    Defend,
    FoeAttacks,
    Reroll,
    Settle,
    UsePower,
)
from threefold.table.state import FreeIntrusion, Incoming, Rolled, TaskCall


def defends(evening: Evening, die: int) -> None:
    """A guard attacks Kara; her defense lies on the table, not yet accepted if it can change."""
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True))
    evening.does(Defend(open_id=evening.waiting(Incoming), natural=die))


def strikes(evening: Evening, die: int) -> None:
    """Kara strikes a guard; the die lies on the table."""
    evening.does(AttackFoe(pc_id=KARA, foe_id=FOE, attack="broadsword", natural=die))


def tries(evening: Evening, die: int, level: int = 2, stat: str = "might", **more: Any) -> Outcome:
    """Kara rolls a task that the GM asked for; the die lies on the table."""
    asked: Any = {"stat": stat}
    evening.does(CallTask(pcs=[KARA], title="a try", difficulty=level, **asked))
    return evening.does(Attempt(open_id=evening.waiting(TaskCall), natural=die, **more))


def again(evening: Evening, name: str, *faces: int) -> Outcome:
    """Kara rolls the die that lies open again with an ability, which shows the new face. With nothing
    open it is a plain use."""
    rolled = next((id for id, o in evening.state.pending.items() if isinstance(o, Rolled)), None)
    if rolled is not None:
        return evening.does(Reroll(open_id=rolled, power=name, natural=faces[0]), *faces[1:])
    use = UsePower(pc_id=KARA, what="ability", name=name, natural=faces[0])
    return evening.does(use, *faces[1:])


def no_again(evening: Evening, name: str, face: int) -> str:
    """Return what the table says as it refuses to roll the die again with an ability."""
    rolled = next((id for id, o in evening.state.pending.items() if isinstance(o, Rolled)), "none")
    return evening.refuses("does", Reroll(open_id=rolled, power=name, natural=face))


def accepted(evening: Evening) -> None:
    """Whatever lies open is accepted."""
    for id in [id for id, o in evening.state.pending.items() if isinstance(o, Rolled)]:
        evening.does(Settle(open_id=id))


def intruded(evening: Evening) -> bool:
    """Whether the GM may intrude for free."""
    return any(isinstance(o, FreeIntrusion) for o in evening.state.pending.values())


def test_dodge_rerolls_failed_defense() -> None:
    """For 3 Speed a defense is rolled again, and the better face counts."""
    evening = Evening("abilities.dodge_and_resist")
    defends(evening, 2)
    again(evening, "Dodge and Resist", 15)
    accepted(evening)
    assert evening.lost() == {"speed": 3}


def test_dodge_keeps_the_better_face() -> None:
    """A worse second face takes nothing away: still a defense that fails costs what it costs."""
    evening = Evening("abilities.dodge_and_resist")
    defends(evening, 5)
    again(evening, "Dodge and Resist", 2)
    accepted(evening)
    assert evening.lost() == {"speed": 3, "might": 2}
    assert evening.pc().pools.might.value == 48


def test_dodge_rerolls_no_attack() -> None:
    """The ability is for defenses: with nothing of the kind on the table it is refused."""
    evening = Evening("abilities.dodge_and_resist")
    strikes(evening, 2)
    assert no_again(evening, "Dodge and Resist", 18)
    assert evening.lost() == {}


def test_hard_to_kill_rerolls_freely() -> None:
    """A failed defense is rolled again for nothing."""
    evening = Evening("abilities.hard_to_kill")
    evening.fight()
    defends(evening, 2)
    again(evening, "Hard to Kill", 15)
    accepted(evening)
    assert evening.lost() == {}


def test_hard_to_kill_once_a_round() -> None:
    """A second defense of the round is not rolled again; one of the next round is."""
    evening = Evening("abilities.hard_to_kill")
    evening.fight()
    defends(evening, 2)
    again(evening, "Hard to Kill", 15)
    accepted(evening)
    defends(evening, 2)
    assert no_again(evening, "Hard to Kill", 15)
    accepted(evening)
    assert evening.lost() == {"might": 2}
    evening.round()
    evening.marks()
    defends(evening, 2)
    again(evening, "Hard to Kill", 15)
    accepted(evening)
    assert evening.lost() == {}


def test_extreme_mastery_rerolls_attack() -> None:
    """An attack with the chosen weapon is rolled again for 6 points, the better face counts."""
    evening = Evening(
        "abilities.extreme_mastery", chosen={"extreme_mastery": {"weapon": ["broadsword"]}}
    )
    strikes(evening, 2)
    again(evening, "Extreme Mastery", 15)
    accepted(evening)
    assert evening.lost(FOE) == {"health": 4}
    assert sum(evening.lost().values()) == 6


def test_extreme_mastery_knows_its_weapon() -> None:
    """An attack with any other weapon is not rolled again."""
    evening = Evening(
        "abilities.extreme_mastery", chosen={"extreme_mastery": {"weapon": ["spear"]}}
    )
    strikes(evening, 2)
    assert no_again(evening, "Extreme Mastery", 15)
    assert evening.lost() == evening.lost(FOE) == {}


@pytest.mark.parametrize(("die", "damage"), [(16, 4), (17, 6), (18, 7), (19, 8), (20, 9)])
def test_success_improves_from_seventeen(die: int, damage: int) -> None:
    """From 17 on each face gives 1 more damage than it would: 2, 3, 4 and 5 more in all."""
    evening = Evening("abilities.improved_success")
    evening.attack(die)
    assert evening.lost(FOE) == {"health": damage}


def test_improved_success_needs_damage_of_ones_own() -> None:
    """A comrade without the ability adds what the face gives to everybody."""
    evening = Evening("abilities.improved_success")
    evening.attack(18, by="p2")
    assert evening.lost(FOE) == {"health": 6}


@pytest.mark.parametrize(
    ("die", "special"),
    [(13, None), (14, "minor_effect"), (18, "minor_effect"), (19, "major_effect")],
)
def test_effective_skill_from_fourteen(die: int, special: str | None) -> None:
    """With the chosen skill 14 is a minor effect already and 19 a major one."""
    evening = Evening(
        "abilities.effective_skill",
        chosen={"effective_skill": {"skill": ["climbing"]}},
        skills={"climbing": "trained"},
    )
    rolled = evening.task(die, 3, skill="climbing").resolution.special
    assert (rolled.kind if rolled else None) == special


def test_effective_skill_is_one_skill() -> None:
    """Another skill has its minor effect at 19 as ever."""
    evening = Evening(
        "abilities.effective_skill",
        chosen={"effective_skill": {"skill": ["climbing"]}},
        skills={"climbing": "trained", "swimming": "trained"},
    )
    assert evening.task(14, 3, skill="swimming").resolution.special is None
    rolled = evening.task(19, 3, skill="swimming").resolution.special
    assert rolled is not None
    assert rolled.kind == "minor_effect"


def test_increased_effects_at_nineteen() -> None:
    """A 19 is as good as a 20 in Might actions if those were chosen, not in Speed actions."""
    evening = Evening(
        "abilities.increased_effects", chosen={"increased_effects": {"tasks": ["might tasks"]}}
    )
    kinds = []
    for stat in ("might", "speed", "intellect"):
        rolled = evening.task(19, 3, stat).resolution.special
        assert rolled is not None
        kinds.append(rolled.kind)
    assert kinds == ["major_effect", "minor_effect", "minor_effect"]


def test_twist_of_fate_turns_a_one() -> None:
    """A rolled 1 is rolled again and the new face counts: no free intrusion stands."""
    evening = Evening("abilities.twist_of_fate")
    tries(evening, 1)
    done = again(evening, "Twist of Fate", 15)
    accepted(evening)
    assert "success" in done.told
    assert not intruded(evening)
    assert evening.lost() == {}


def test_twist_of_fate_takes_second_one() -> None:
    """If the second face is a 1 too, it stands with its intrusion."""
    evening = Evening("abilities.twist_of_fate")
    tries(evening, 1)
    done = again(evening, "Twist of Fate", 1)
    accepted(evening)
    assert "failure" in done.told
    assert intruded(evening)


def test_twist_of_fate_turns_only_ones() -> None:
    """Any other face stays as it fell."""
    evening = Evening("abilities.twist_of_fate")
    tries(evening, 2)
    assert no_again(evening, "Twist of Fate", 15)


def test_wrest_from_chance_once_a_day() -> None:
    """A 1 is rolled again without intrusion, once until a rest of ten hours."""
    evening = Evening("abilities.wrest_from_chance")
    tries(evening, 1)
    done = again(evening, "Wrest From Chance", 15)
    accepted(evening)
    assert "success" in done.told
    assert not intruded(evening)
    tries(evening, 1)
    assert no_again(evening, "Wrest From Chance", 15)


def test_gifted_body_rerolls_paid_one() -> None:
    """When Might was spent on the roll, a 1 is rolled again by itself and the second counts."""
    evening = Evening("abilities.physically_gifted")
    asked: Any = {"stat": "might"}
    evening.does(CallTask(pcs=[KARA], title="a try", difficulty=3, **asked))
    evening.does(
        Attempt(open_id=evening.waiting(TaskCall), effort=Effort(ease=1), natural=None), 1, 15
    )
    accepted(evening)
    assert evening.lost() == {"might": 3}
    assert not intruded(evening)


def test_gifted_body_needs_points_spent() -> None:
    """Without points spent a 1 stays a 1."""
    evening = Evening("abilities.physically_gifted")
    asked: Any = {"stat": "might"}
    evening.does(CallTask(pcs=[KARA], title="a try", difficulty=3, **asked))
    done = evening.does(Attempt(open_id=evening.waiting(TaskCall)), 1, 15)
    assert "failure" in done.told
    assert intruded(evening)


@pytest.mark.parametrize(("second", "special"), [(15, "minor"), (10, "major"), (4, None)])
def test_uncanny_luck_rolls_again(second: int, special: str | None) -> None:
    """After a success 4 Speed buy another die: higher is a minor effect, the same a major one."""
    evening = Evening("abilities.uncanny_luck")
    tries(evening, 10)
    done = again(evening, "Uncanny Luck", second)
    assert evening.lost() == {"speed": 4}
    told = done.told.lower()
    assert ("minor effect" in told, "major effect" in told) == (
        special == "minor",
        special == "major",
    )


def test_uncanny_luck_needs_a_success() -> None:
    """A failed task gives luck nothing to better."""
    evening = Evening("abilities.uncanny_luck")
    tries(evening, 4)
    assert no_again(evening, "Uncanny Luck", 15)
    assert evening.lost() == {}
