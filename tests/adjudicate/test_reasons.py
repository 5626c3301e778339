"""Figures that were silent: each has lines now that add up to it, and a rule that speaks of it."""

from __future__ import annotations

import pytest
from tests.people import BROADSWORD, Json, done, guard, kara

SUIT: Json = {"name": "brigandine", "armor": 3}


def lines(answer: Json, field: str) -> list[tuple[str, float, str]]:
    """The lines of a field: the figure, the points, the rule."""
    return [(x.get("figure", ""), x["points"], x["rule"]) for x in answer[field]]


def base(answer: Json) -> list[tuple[str, int, str]]:
    """The lines of a base difficulty: its name, its points, its rule."""
    return [(x["name"], x["points"], x["rule"]) for x in answer["task"]["base_lines"]]


def test_hard_door_with_minor_damage() -> None:
    door = {
        "kind": "object",
        "name": "door",
        "level": 4,
        "material": "hard",
        "object_damage": "minor",
    }
    answer = done("attack_object", actor=kara(), target=door, inputs={"damage": 9, "tool": "hard"})
    assert base(answer) == [
        ("level of door", 4, "object.target_number"),
        ("slightly damaged", -1, "object.state.minor"),
        ("hard (wood, stone)", 1, "object.material.effective_level"),
    ]
    assert [sorted({"level", "steps"} & x.keys()) for x in answer["task"]["base_lines"]] == [
        ["level"],
        ["steps"],
        ["steps"],
    ]


@pytest.mark.parametrize("dice", [None, [9]])
def test_foe_with_modification(dice: list[int] | None) -> None:
    wary = guard(modifications={"speed defense": 5})
    answer = done("attack", actor=kara(), target=wary, inputs={"attack": BROADSWORD}, dice=dice)
    assert base(answer) == [("speed defense of guard", 5, "fact.npc.modification")]


def test_jump_and_rock() -> None:
    jump = done("jump", actor=kara(), inputs={"kind": "short_run", "feet": 20})
    assert [points for _, points, _ in base(jump)] == [20, -10, -4]
    rock = done("heavy_object", actor=kara(), inputs={"pounds": 200})
    assert base(rock) == [("200 pounds, 1 for every 50", 4, "heavy_object.difficulty.weight")]


def test_toughest_of_several_watchers() -> None:
    captain = guard(3, name="captain", modifications={"perception": 6})
    answer = done(
        "sneak", actor=kara(), target=guard(), inputs={"others": [captain, guard(2, name="dog")]}
    )
    assert base(answer) == [("perception of captain", 6, "fact.npc.modification")]


def test_search_target_stays_untold() -> None:
    """Who looks for something is not told what it is."""
    hidden = done("perceive", actor=kara(), target=guard(5, name="ghost"))
    assert base(hidden) == [("level", 5, "perception.difficulty.creature")]
    trap = done("trap_find", actor=kara(), inputs={"trap": "poison_needle"})
    assert base(trap) == [("stealth of the trap", 6, "trap.listing.modifications")]


@pytest.mark.parametrize(
    ("type", "rule"),
    [("intellect", "armor.ignored.speed_intellect"), ("ambient", "armor.ignored.ambient")],
)
def test_armor_that_does_not_count_says_so(type: str, rule: str) -> None:
    answer = done("damage", actor=kara(armor=[SUIT]), inputs={"points": 4, "type": type})
    assert (
        answer["damage"]["armor"],
        [(x["points"], x["rule"]) for x in answer["damage"]["armor_lines"]],
    ) == (
        0,
        [(0, rule)],
    )


def test_pool_spill_and_track_step_are_told() -> None:
    """The spill from pool to pool and the step down the track."""
    answer = done("damage", actor=kara(might=3), inputs={"points": 5})
    assert lines(answer, "actor_lines") == [
        ("pools.might.value", -3, "damage.pc.reduces_pool"),
        ("pools.speed.value", -2, "damage.overflow.order"),
    ]
    [step] = answer["events"]
    assert (step["text"], step["rule"]) == (
        "Kara is now impaired: Might is at 0.",
        "damage_track.step_down.pool_zero",
    )


TRACK_TOLD = [
    # the Pools before, the points of damage, and the Pools named, in three languages
    (
        (3, 2, 8),
        6,
        (
            "Kara is now debilitated: Might and Speed are at 0.",
            "Kara passe à l’état «\u00a0neutralisé\u00a0»\u00a0: Puissance et Célérité à 0.",
            "Kara가 \u2018중상\u2019 상태가 되었다: 힘, 속력이 0이다.",
        ),
    ),
    (
        (3, 2, 1),
        6,
        (
            "Kara is now dead: Might, Speed and Intellect are at 0.",
            "Kara passe à l’état «\u00a0mort\u00a0»\u00a0: Puissance, Célérité et Intellect à 0.",
            "Kara가 \u2018사망\u2019 상태가 되었다: 힘, 속력, 지성이 0이다.",
        ),
    ),
    (
        (0, 2, 8),
        2,
        (
            "Kara is now debilitated: Might and Speed are at 0.",
            "Kara passe à l’état «\u00a0neutralisé\u00a0»\u00a0: Puissance et Célérité à 0.",
            "Kara가 \u2018중상\u2019 상태가 되었다: 힘, 속력이 0이다.",
        ),
    ),
]


@pytest.mark.parametrize(("pools", "points", "told"), TRACK_TOLD)
def test_track_names_all_empty_pools(
    pools: tuple[int, int, int], points: int, told: tuple[str, ...]
) -> None:
    """A step down the track names every Pool that is empty, also one that was empty before."""
    might, speed, intellect = pools
    actor = kara(
        might=might, speed=speed, intellect=intellect, damage_track="hale" if might else "impaired"
    )
    for lang, words in zip(("en", "fr", "ko"), told, strict=True):
        answer = done("damage", actor=actor, inputs={"points": points}, lang=lang)
        assert [e["text"] for e in answer["events"] if e["kind"] == "damage_track"] == [words]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Kara is now hale: Might and Speed are above 0 again."),
        (
            "fr",
            "Kara passe à l’état «\u00a0pleine forme\u00a0»\u00a0: Puissance et Célérité de nouveau au-dessus de 0.",
        ),
        ("ko", "Kara가 \u2018건강함\u2019 상태가 되었다: 힘, 속력이 다시 0보다 높다."),
    ],
)
def test_recovery_names_all_refilled_pools(lang: str, words: str) -> None:
    """Recovery from two empty Pools names both."""
    actor = kara(might=0, speed=0, damage_track="debilitated")
    inputs = {"spend": {"might": 4, "speed": 2}}
    answer = done("recover", actor=actor, inputs=inputs, dice=[4], lang=lang)
    assert [e["text"] for e in answer["events"] if e["kind"] == "damage_track"] == [words]


def test_xp_of_intrusion() -> None:
    ben = kara(name="Ben", xp=0)
    taken = done("intrude", actor=kara(), inputs={"accept": True, "pass_to": ben})
    assert lines(taken, "actor_lines") == [("xp", 1, "xp.intrusion.award")]
    assert lines(taken, "pass_to_lines") == [("xp", 1, "xp.intrusion.award")]
    refused = done("intrude", actor=kara(), inputs={"accept": False})
    assert lines(refused, "actor_lines") == [("xp", -1, "xp.intrusion.refuse")]


def test_line_handed_on_keeps_its_rule() -> None:
    drawn = done("draw_attack", actor=kara(), target=guard(), inputs={"resolute": True}, dice=[20])[
        "hinder"
    ]
    [line] = done("defend", actor=kara(), target=guard(), inputs={"hinder": drawn})["task"][
        "modifiers"
    ]
    assert (line["steps"], line["rule"]) == (
        drawn[0]["steps"],
        "cooperation.draw_attack.defense_hindered",
    )
    held = done(
        "mind_control", actor=kara(), inputs={"experience": "dream", "command": "kneel", "steps": 2}
    )["hinder"]
    [line] = done("task", actor=kara(), inputs={"stat": "might", "difficulty": 3, "hinder": held})[
        "task"
    ]["modifiers"]
    assert (line["steps"], line["rule"]) == (2, "mind_control.safer.command_hindrance")


def test_several_hindering_steps_are_not_one() -> None:
    """A hindrance of several steps is not called one step."""
    for steps, rule in ((1, "task.step.hinder_default"), (8, "task.step.terms")):
        inputs = {"stat": "might", "difficulty": 1, "hinder": [{"name": "rubble", "steps": steps}]}
        [line] = done("task", actor=kara(), inputs=inputs)["task"]["modifiers"]
        assert line["rule"] == rule


def test_flammable_gas_has_its_own_rule() -> None:
    answer = done(
        "trap_spring", actor=kara(), inputs={"trap": "poison_gas", "variant": "flammable"}, dice=[1]
    )
    assert [x["rule"] for x in answer["damage"]["lines"]] == ["trap.poison_gas.flammable_damage"]
