"""Abilities that help rolls: skills, assets, free Effort, retries, help for comrades.

Written from the reference by a second hand: nobody looked at our data of these entries.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.shelf.evening import BEN, FOE, KARA, POINTS, STATS, Evening
from tests.shelf.offers import ARMED, PLATE, chosen, lit, retried, said, ticked, tried

from threefold.procedures.inputs import Effort
from threefold.table.commands import Attempt, CallTask, HelpComrade, Reroll, Settle
from threefold.table.state import Rolled, TaskCall

TRAINED = [
    ("crafter", ("bows", "boats"), "intellect"),
    ("junkmonger", ("tools", "weapons"), "intellect"),
    ("heightened_skills", ("climbing", "history"), "intellect"),
    ("knowing", ("botany",), "intellect"),
    ("knowledge_is_power", ("botany", "history"), "intellect"),
]


def pools(**values: int) -> dict[str, dict[str, int]]:
    """Pools of 50 in which some have fewer points left."""
    return {stat: {"value": values.get(stat, POINTS), "max": POINTS, "edge": 0} for stat in STATS}


@pytest.mark.parametrize(("key", "words", "stat"), TRAINED)
def test_chosen_tasks_are_trained(key: str, words: tuple[str, ...], stat: str) -> None:
    """Each task chosen with the ability is eased by a step, any other is not."""
    evening = Evening(f"abilities.{key}", chosen=chosen(key, *words))
    for word in words:
        plain = [word, f"crafting {word}"]
        assert min(evening.task(15, 4, stat, skill).difficulty for skill in plain) == 3
    assert evening.task(15, 4, stat, "juggling").difficulty == 4


def test_heightened_skill_becomes_specialized() -> None:
    """A task in which one is trained already becomes specialized."""
    evening = Evening(
        "abilities.heightened_skills",
        chosen=chosen("heightened_skills", "climbing", "history"),
        skills={"climbing": "trained"},
    )
    assert evening.task(15, 4, "might", "climbing").difficulty == 2
    assert evening.task(15, 4, "intellect", "history").difficulty == 3


def test_flex_lore_trains_after_rest() -> None:
    """A field chosen in a library is trained until another one is chosen."""
    evening = Evening("abilities.flex_lore")
    confirmed = said("abilities.flex_lore")
    evening.use("Flex Lore", chosen=["customs"], said=confirmed)
    assert evening.lost() == {}
    ticks = ticked("abilities.flex_lore")
    assert evening.task(15, 4, "intellect", "customs", besides=ticks).difficulty == 3
    assert evening.task(15, 4, "intellect", "habitations", besides=ticks).difficulty == 4


def test_flex_lore_specializes_what_is_trained() -> None:
    """A field in which one is trained already becomes specialized."""
    evening = Evening("abilities.flex_lore", skills={"customs": "trained"})
    evening.use("Flex Lore", chosen=["customs"], said=said("abilities.flex_lore"))
    ticks = ticked("abilities.flex_lore")
    assert evening.task(15, 4, "intellect", "customs", besides=ticks).difficulty == 2


def test_gamer_has_one_asset_a_rest() -> None:
    """The style of game chosen gets an asset once between two recovery rolls."""
    evening = Evening("abilities.gamer", chosen=chosen("gamer", "poker"))
    ticks = ticked("abilities.gamer")

    def plays() -> int:
        # either word may be the one that the table knows: the evening goes on with that one
        before, found = evening.history, []
        for word in ("poker", "playing poker"):
            evening.history = before
            n = evening.task(15, 4, "intellect", word, besides=ticks).difficulty
            found.append((n, evening.history))
        best, evening.history = min(found, key=lambda each: each[0])
        return best

    assert plays() == 3
    assert plays() == 4
    evening.hurt(3)
    evening.rest(3, might=3)
    assert plays() == 3


def test_trained_without_armor() -> None:
    """Speed defense is trained in clothes, and not in plate."""
    bare = Evening("abilities.trained_without_armor")
    assert bare.struck(20).difficulty == 1
    assert bare.struck(20, stat="might").difficulty == 2
    plated = Evening("abilities.trained_without_armor", armor=PLATE)
    assert plated.struck(20).difficulty == 2


@pytest.mark.parametrize("light", ["dim_light", "very_dim_light"])
def test_dark_explorer_sees_no_hindrance(light: str) -> None:
    """Little light hinders no attack, and sneaking in it is trained."""
    plain = lit(Evening(), light)
    evening = lit(Evening("abilities.dark_explorer"), light)
    ticks = ticked("abilities.dark_explorer")
    assert evening.attack(15, besides=ticks).difficulty == 2
    assert plain.attack(15).difficulty >= evening.attack(15).difficulty
    assert evening.task(15, 4, "speed", "sneaking", besides=ticks).difficulty == 3


def test_dark_explorer_in_full_darkness() -> None:
    """With Eyes Adjusted, total darkness is no hindrance either."""
    ticks = ticked("abilities.dark_explorer", "abilities.eyes_adjusted")
    both = lit(Evening("abilities.dark_explorer", "abilities.eyes_adjusted"), "darkness")
    assert both.attack(19, besides=ticks).difficulty == 2


def test_amazing_effort_frees_a_level() -> None:
    """A noncombat Might task with Effort gets a level more; attacks and Speed tasks do not."""
    evening = Evening("abilities.amazing_effort", chosen=chosen("amazing_effort", "might"))
    effort = Effort(ease=1)
    assert evening.task(15, 6, "might", effort=effort).difficulty == 4
    assert evening.lost() == {"might": 3}
    assert evening.task(15, 6, "might").difficulty == 6
    assert evening.task(15, 6, "speed", effort=effort).difficulty == 5
    assert evening.attack(15, effort=effort).difficulty == 1


def test_curious_looks_with_free_effort() -> None:
    """In a strange place, Effort on perception brings a free level, on climbing none."""
    evening = Evening("abilities.curious")
    ticks = ticked("abilities.curious")
    effort = Effort(ease=1)
    done = evening.task(15, 6, "intellect", "perception", effort=effort, besides=ticks)
    assert done.difficulty == 4
    assert evening.lost() == {"intellect": 3}
    assert evening.task(15, 6, "intellect", "perception", besides=ticks).difficulty == 6
    assert evening.task(15, 6, "might", "climbing", effort=effort, besides=ticks).difficulty == 5


@pytest.mark.parametrize("key", ["gaming_god", "machine_enhancement"])
def test_intellect_effort_is_enhanced(key: str) -> None:
    """Effort on an Intellect action may bring a free level; on a Might action it does not."""
    evening = Evening(f"abilities.{key}")
    ticks = ticked(f"abilities.{key}")
    effort = Effort(ease=1)
    assert evening.task(15, 6, "might", effort=effort, besides=ticks).difficulty == 5
    evening.marks()
    done = evening.task(19, 6, "intellect", effort=effort, besides=ticks)
    assert evening.lost() == {"intellect": 3}
    assert done.difficulty == 4 or "minor" in done.told


def test_increasing_determination_eases_retry() -> None:
    """A climb that failed is eased when it is tried again, beside the Effort that a retry takes."""
    evening = Evening("abilities.increasing_determination")
    evening.task(2, 4, "might", "climbing")
    effort = Effort(ease=1)
    assert retried(evening, 15, 4, "might", "climbing", effort=effort).difficulty == 2
    plain = Evening()
    plain.task(2, 4, "might", "climbing")
    assert retried(plain, 15, 4, "might", "climbing", effort=effort).difficulty == 3


def test_determination_is_for_the_body() -> None:
    """A riddle that is tried again is not eased."""
    evening = Evening("abilities.increasing_determination")
    evening.task(2, 4, "intellect", "riddles")
    again = retried(evening, 15, 4, "intellect", "riddles", effort=Effort(ease=1))
    assert again.difficulty == 3


def test_late_inspiration_retries_with_asset() -> None:
    """A task that has just failed is tried again with an asset, for 3 Intellect."""
    evening = Evening("abilities.late_inspiration")
    evening.task(2, 4, "might", effort=Effort(ease=1))
    evening.marks()
    evening.use("Late Inspiration")
    assert evening.lost() == {"intellect": 3}
    assert retried(evening, 15, 4, "might", effort=Effort(ease=1)).difficulty == 2


@pytest.mark.parametrize(("second", "result"), [(18, "success"), (4, "failure")])
def test_changed_way_rolls_twice(second: int, result: str) -> None:
    """Whoever failed and tries another way rolls two dice and keeps the higher, for 2 Intellect."""
    evening = Evening("abilities.changeable")
    ticks = ticked("abilities.changeable")
    rolls(evening, 3, 4, retry=True, effort=Effort(ease=1), besides=ticks)
    evening.marks()
    open_id = evening.waiting(Rolled)
    evening.does(Reroll(open_id=open_id, power="Changeable", natural=second))
    done = evening.does(Settle(open_id=open_id))
    assert done.result == result
    assert evening.lost() == {"might": 3, "intellect": 2}


def test_foolish_rolls_everything_twice() -> None:
    """Each task is rolled twice and the better face counts; points of Intellect cost 1 more."""
    evening = Evening("descriptors.foolish")
    evening.task(11, 4, "intellect", effort=Effort(ease=1))
    assert evening.lost() == {"intellect": 4}
    assert tried(evening, (3, 18), 4, "might").result == "success"
    assert evening.struck(20, stat="intellect").difficulty == 3
    assert evening.struck(20).difficulty == 2


def test_gambler_has_lucky_number() -> None:
    """After the lucky number the next task is eased, after the unlucky one hindered."""
    evening = Evening("abilities.gambler")
    evening.use("Gambler", chosen=["7", "9"])
    for _ in range(2):
        evening.task(7, 4)
        assert evening.task(12, 4).difficulty == 3
        evening.task(9, 4)
        assert evening.task(12, 4).difficulty == 5
        assert evening.task(12, 4).difficulty == 4


def test_thiefs_luck_turns_failure() -> None:
    """A failed roll becomes a 20, once before the long rest."""
    evening = Evening("abilities.thiefs_luck")
    rolls(evening, 3, 6)
    assert "20" in evening.does(Reroll(open_id=evening.waiting(Rolled), power="Thief's Luck")).told
    accepted(evening)
    assert evening.lost() == {}
    rolls(evening, 3, 6)
    assert not any(isinstance(o, Rolled) for o in evening.state.pending.values())


def test_thiefs_luck_not_on_one() -> None:
    """A natural 1 stays what it is."""
    evening = Evening("abilities.thiefs_luck")
    rolls(evening, 1, 6)
    open_id = next((i for i, o in evening.state.pending.items() if isinstance(o, Rolled)), "p9")
    assert evening.refuses("does", Reroll(open_id=open_id, power="Thief's Luck"))


def rolls(evening: Evening, die: int, level: int, retry: bool = False, **more: Any) -> None:
    """Kara rolls a task and leaves the die on the table if it can change."""
    evening.does(CallTask(pcs=[KARA], title="a try", difficulty=level, stat="might", retry=retry))
    evening.does(Attempt(open_id=evening.waiting(TaskCall), natural=die, **more))


def accepted(evening: Evening) -> None:
    """Whatever lies open is accepted."""
    for id in [id for id, o in evening.state.pending.items() if isinstance(o, Rolled)]:
        evening.does(Settle(open_id=id))


# --- comrades -----------------------------------------------------------------------------------


def helped(key: str) -> Evening:
    """Kara has helped Ben with what he does next."""
    evening = Evening(f"abilities.{key}")
    evening.does(HelpComrade(pc_id=KARA, comrade=BEN))
    return evening


def test_good_advice_helps_twice() -> None:
    """Help eases a comrade's task by a step more than anybody's help does."""
    plain = Evening()
    plain.does(HelpComrade(pc_id=KARA, comrade=BEN))
    usual = plain.task(15, 6, by=BEN).difficulty
    assert helped("good_advice").task(15, 6, by=BEN).difficulty == usual - 1


def test_able_assistance_frees_effort() -> None:
    """A comrade who is helped and applies a level of Effort gets another one free."""
    plain = Evening()
    plain.does(HelpComrade(pc_id=KARA, comrade=BEN))
    usual = plain.task(15, 8, by=BEN, effort=Effort(ease=1)).difficulty
    evening = helped("able_assistance")
    assert evening.task(15, 8, by=BEN, effort=Effort(ease=1)).difficulty == usual - 1
    assert evening.lost(BEN) == {"might": 3}


def test_able_assistance_needs_effort() -> None:
    """Without Effort of their own there is no free level."""
    plain = Evening()
    plain.does(HelpComrade(pc_id=KARA, comrade=BEN))
    usual = plain.task(15, 8, by=BEN).difficulty
    assert helped("able_assistance").task(15, 8, by=BEN).difficulty == usual


def test_inspiring_success_spurs_a_comrade() -> None:
    """A Might task done with Effort gives a comrade an asset on the next Might task."""
    evening = Evening("abilities.inspiring_success", chosen=chosen("inspiring_success", "might"))
    evening.fight()
    evening.task(15, 4, "might", effort=Effort(ease=1))
    evening.marks()
    evening.use("Inspiring Success", BEN)
    assert evening.lost() == {"intellect": 6}
    evening.turn()
    assert evening.task(15, 4, "speed", by=BEN).difficulty == 4
    assert evening.task(15, 4, "might", by=BEN).difficulty == 3
    assert evening.task(15, 4, "might", by=BEN).difficulty == 4


def test_command_strengthens_an_attack() -> None:
    """Whoever follows the command attacks a step easier and inflicts 3 more, on the next turn."""
    evening = Evening("abilities.take_command")
    evening.use("Take Command", BEN, options=[0])
    assert evening.lost() == {"intellect": 3}
    assert evening.attack(10, by=BEN).difficulty == 1
    assert evening.lost(FOE) == {"health": 7}
    evening.marks()
    assert evening.attack(10, by=BEN).difficulty == 2
    assert evening.lost(FOE) == {"health": 4}


def test_leader_sharpens_edges() -> None:
    """Kara and her comrades have 1 more Edge in a stat for an hour, at 9 Intellect."""
    evening = Evening("abilities.will_of_a_leader")
    evening.use("Will of a Leader", KARA, also=[BEN], options=[0, 0])
    assert evening.lost() == {"intellect": 9}
    for who in (KARA, BEN):
        evening.marks()
        evening.task(15, 4, "might", by=who, effort=Effort(ease=1))
        assert evening.lost(who) == {"might": 2}
    evening.passes("61 minutes")
    evening.marks()
    evening.task(15, 4, "might", effort=Effort(ease=1))
    assert evening.lost() == {"might": 3}


@pytest.mark.parametrize(
    ("key", "name", "skill", "stat"),
    [("lead_by_inquiry", "Lead by Inquiry", "perception", "intellect")],
)
def test_company_trains_comrades(key: str, name: str, skill: str, stat: str) -> None:
    """Whoever spent a day beside Kara perceives as if trained."""
    evening = Evening(f"abilities.{key}")
    ticks = ticked(f"abilities.{key}")
    assert evening.task(15, 4, stat, skill, by=BEN, besides=ticks).difficulty == 3
    assert evening.task(15, 4, stat, "climbing", by=BEN, besides=ticks).difficulty == 4


def test_watchfulness_frees_initiative_effort() -> None:
    """For 7 Intellect comrades have a free level of Effort on initiative; climbing has none."""
    evening = Evening("abilities.discipline_of_watchfulness")
    confirmed = said("abilities.discipline_of_watchfulness")
    evening.use("Discipline of Watchfulness", said=confirmed)
    assert evening.lost() == {"intellect": 7}
    ticks = ticked("abilities.discipline_of_watchfulness")
    assert evening.task(15, 4, "speed", "initiative", by=BEN, besides=ticks).difficulty == 3
    assert evening.lost(BEN) == {}
    assert evening.task(15, 4, "speed", "climbing", by=BEN, besides=ticks).difficulty == 4


def test_pulse_is_everyones_recovery() -> None:
    """Kara and her comrade may make one of the day's recovery rolls at once, which uses it up."""
    evening = Evening("abilities.healing_pulse")
    for who in (KARA, BEN):
        evening.hurt(20, who)
    evening.marks()
    told = evening.use("Healing Pulse", BEN).told
    assert told.count("recovery rolls at once") == 2
    assert evening.lost()["intellect"] == 3
    for who in (KARA, BEN):
        evening.rest(3, by=who, might=6)
        assert evening.pc(who).recoveries_used == 1


def test_pulse_heals_foes_by_level() -> None:
    """Somebody without recovery rolls regains health equal to the level."""
    evening = Evening("abilities.healing_pulse", foe={"level": 4, "max_health": 40, "health": 20})
    evening.use("Healing Pulse", FOE)
    assert evening.lost(FOE) == {"health": -4}


def test_hand_to_eye_steadies_hands() -> None:
    """For a minute a task of dexterity has an asset, at 2 Speed."""
    evening = Evening("abilities.hand_to_eye")
    evening.use("Hand to Eye", chosen=["pickpocketing"])
    assert evening.lost() == {"speed": 2}
    assert evening.task(15, 4, "speed", "pickpocketing").difficulty == 3
    assert evening.task(15, 4, "might", "climbing").difficulty == 4
    evening.passes("2 minutes")
    assert evening.task(15, 4, "speed", "pickpocketing").difficulty == 4


def test_guided_bolt_flies_true() -> None:
    """A bolt has an asset and inflicts 2 more, for 4 Intellect, once a round."""
    evening = Evening("abilities.guide_bolt", attacks=ARMED)
    evening.fight()
    evening.use("Guide Bolt", FOE)
    assert evening.lost() == {"intellect": 4}
    ticks = ticked("abilities.guide_bolt")
    assert evening.attack(10, weapon="crossbow", besides=ticks).difficulty == 1
    assert evening.lost(FOE) == {"health": 6}
    assert evening.refuses("use", "Guide Bolt", FOE)


def test_guided_bolt_of_a_comrade() -> None:
    """A level of Effort gives the same to a comrade's ranged attack."""
    evening = Evening("abilities.guide_bolt", attacks=ARMED)
    evening.use("Guide Bolt", BEN, bought=[1])
    assert evening.lost() == {"intellect": 7}


def test_tactician_offers_a_better_place() -> None:
    """For 2 Intellect the GM tells of a place, and a comrade who takes it attacks with an asset;
    each level of Effort tells of one more."""
    evening = Evening("abilities.battlefield_tactician")
    evening.use("Battlefield Tactician")
    assert evening.lost() == {"intellect": 2}
    ticks = ticked("abilities.battlefield_tactician")
    assert evening.attack(15, by=BEN, besides=ticks).difficulty == 1
    assert evening.attack(15, by=BEN).difficulty == 2


def test_tactician_takes_the_place_herself() -> None:
    """Kara may stand on that place as well."""
    evening = Evening("abilities.battlefield_tactician")
    evening.use("Battlefield Tactician")
    ticks = ticked("abilities.battlefield_tactician")
    assert evening.attack(15, besides=ticks).difficulty == 1


def test_tactician_sees_more_with_effort() -> None:
    """Each level of Effort costs as ever and shows one place more."""
    more = Evening("abilities.battlefield_tactician")
    more.use("Battlefield Tactician", bought=[1])
    assert more.lost() == {"intellect": 5}
