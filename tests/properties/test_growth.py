"""A character's history explains every figure: XP come and go for a reason, tiers need four
different steps.
"""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.people import Json, ask, kara

from threefold.rules.advancement import SPECIAL, STEPS

STATS = ("might", "speed", "intellect")
RANKS = ("inability", "practiced", "trained", "specialized")

words = st.sampled_from(["climbing", "sneaking", "persuasion", "speed defense", "Climbing"])
stats = st.sampled_from(STATS)
splits = st.one_of(
    st.tuples(stats, stats, stats, stats).map(lambda four: dict(Counter(four))),
    st.dictionaries(stats, st.integers(0, 3)),
)


def purchase(buy: str, **inputs: st.SearchStrategy[object]) -> st.SearchStrategy[tuple[str, Json]]:
    """A purchase of one kind."""
    return st.fixed_dictionaries({"buy": st.just(buy), **inputs}).map(
        lambda given: ("advance", given)
    )


advances = st.one_of(
    purchase("increasing_capabilities", points=splits),
    purchase("moving_toward_perfection", stat=stats),
    purchase("extra_effort"),
    purchase("skills", skill=words),
    purchase("special_option", option=st.sampled_from(["recovery", "armor_cost"])),
    purchase(
        "special_option", option=st.sampled_from(["focus_ability", "type_ability"]), ability=words
    ),
    purchase("short_term_skill", skill=words, where=words),
    purchase(
        "long_term_benefit",
        benefit=st.sampled_from(["home", "contact"]),
        name=words,
        granted=st.booleans(),
    ),
)
awards = st.one_of(
    st.fixed_dictionaries({"what": st.just("artifact"), "level": st.integers(1, 10)}),
    st.fixed_dictionaries({"what": st.just("mission"), "sessions": st.integers(1, 4)}),
    st.fixed_dictionaries({"what": st.just("other"), "points": st.integers(0, 8)}),
    st.fixed_dictionaries({"what": st.sampled_from(["discovery", "money", "cypher"])}),
).map(lambda given: ("award", given))
arcs = st.one_of(
    st.fixed_dictionaries(
        {"do": st.just("begin"), "arc": st.sampled_from(["revenge", "restoration", "repay_a_debt"])}
    ),
    st.fixed_dictionaries({"do": st.sampled_from(["opening", "resolution", "end"])}),
    st.fixed_dictionaries(
        {"do": st.just("step"), "step": st.sampled_from(["clue", "work", "talk", "learn"])}
    ),
    st.fixed_dictionaries({"do": st.just("climax"), "success": st.booleans()}),
).map(lambda given: ("arc", given))
lives = st.lists(st.one_of(advances, advances, advances, awards, arcs), min_size=10, max_size=80)


def asked(actor: Json, step: tuple[str, Json], moment: int) -> tuple[Json, Json]:
    """The answer to one step of a life, and the character afterwards; time passes as it goes."""
    procedure, inputs = step
    if procedure == "award":
        answer = ask("award", inputs={**inputs, "pcs": [actor]})
        return answer, answer["pcs"][0] if answer["ok"] else actor
    if procedure == "arc":
        taken = actor.get("arcs") or [{"name": "revenge"}]
        inputs = {"arc": taken[-1]["name"], "session": 1 + moment // 3, "day": 2 * moment, **inputs}
    answer = ask(procedure, actor=actor, inputs=inputs)
    return answer, answer["actor"] if answer["ok"] else actor


def ranks(skills: Json) -> int:
    """How far skills have come in all, counted from practiced."""
    return sum(RANKS.index(level) - 1 for level in skills.values())


@given(lives)
@examples(30)
def test_history_explains_every_figure(life: list[tuple[str, Json]]) -> None:
    start = kara(
        xp=40,
        tier=1,
        effort=1,
        skills={"climbing": "trained", "persuasion": "inability"},
        attacks=[],
    )
    actor, bought, tier = start, [], []
    for moment, step in enumerate(life):
        answer, after = asked(actor, step, moment)
        if not answer["ok"]:
            assert answer["error"]["code"] in (
                "cannot_pay",
                "not_allowed",
                "out_of_order",
                "bad_value",
            )
            assert after is actor
            continue
        # every change of XP has its reason
        assert after["xp"] - actor["xp"] == sum(line["points"] for line in answer["xp"])
        assert after["xp"] >= 0
        if step[0] == "advance" and step[1]["buy"] in (*STEPS, SPECIAL):
            bought.append(step[1])
            tier.append(step[1]["buy"])
            assert len(set(tier)) == len(tier)
            assert (after["tier"] > actor["tier"]) is (len(tier) == 4)
            tier = [] if len(tier) == 4 else tier
            assert after["advancement"] == tier
        else:
            assert after["tier"] == actor["tier"]
        actor = after

    times = Counter(step["option"] if step["buy"] == SPECIAL else step["buy"] for step in bought)
    pools, before = actor["pools"], start["pools"]
    assert actor["tier"] == 1 + len(bought) // 4
    assert actor["effort"] == 1 + times["extra_effort"]
    assert (
        sum(pools[s]["edge"] - before[s]["edge"] for s in STATS)
        == times["moving_toward_perfection"]
    )
    assert (
        sum(pools[s]["max"] - before[s]["max"] for s in STATS)
        == 4 * times["increasing_capabilities"]
    )
    assert (
        sum(pools[s]["value"] - before[s]["value"] for s in STATS)
        == 4 * times["increasing_capabilities"]
    )
    assert actor["recovery_bonus"] == 2 * times["recovery"]
    assert actor.get("armor_cost_reduction", 0) == times["armor_cost"]
    assert len(actor["abilities"]) == times["focus_ability"] + times["type_ability"]
    everywhere = {name: level for name, level in actor["skills"].items() if "(" not in name}
    assert ranks(everywhere) - ranks(start["skills"]) == times["skills"]
    # and it is a sheet that may be asked about again
    assert ask("task", actor=actor, inputs={"stat": "might", "difficulty": 3})["ok"]


@given(st.lists(arcs, max_size=40))
@examples(30)
def test_arcs_pay_by_scale_within_their_time(life: list[tuple[str, Json]]) -> None:
    actor, entered = kara(xp=30), 0
    for moment, step in enumerate(life):
        answer, actor = asked(actor, step, moment)
        entered += answer["ok"] and step[1]["do"] == "begin"
    paid = {"opening": 0, "step": 2, "resolution": 1}
    earned = 0
    for arc in actor.get("arcs", []):
        done = arc["done"]
        earned += sum(paid.get(part["part"], 4 if part.get("success") else 2) for part in done)
        assert max(Counter(part["session"] for part in done).values(), default=0) <= 2
        assert [part["day"] for part in done] == sorted(part["day"] for part in done)
        assert arc["state"] != "finished" or done[-1]["part"] in ("resolution", "climax")
        if any(part["part"] == "resolution" for part in done):
            assert done[-1]["day"] - arc["begun"] >= 7
    assert actor["xp"] == 30 - entered + earned
