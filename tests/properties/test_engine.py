"""What holds for any character, foe and request: Hypothesis looks for the one for which it does
not.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.figures import bare
from tests.people import Json, pools

from threefold.model.spelling import fault_of_name
from threefold.procedures.catalog import ENTRIES
from threefold.rulesets.compose import switches
from threefold.service.adjudicate import answer_line

STATS = ("might", "speed", "intellect")
TRACK = ("hale", "impaired", "debilitated", "dead")
CODES = {
    "bad_value",
    "inconsistent_character",
    "cannot_pay",
    "effort_limit",
    "cannot_act",
    "out_of_order",
    "not_allowed",
    "unknown_field",
    "unknown_procedure",
    "bad_json",
}

# --- what anybody might send ----------------------------------------------------------------------

few = st.integers(0, 6)
skills = st.dictionaries(
    st.sampled_from(["climbing", "blades", "speed defense", "might defense", "intellect defense"]),
    st.sampled_from(["trained", "specialized", "practiced", "inability"]),
)
seen = st.text(max_size=5).filter(lambda name: fault_of_name(name) is None)
steps = st.lists(st.fixed_dictionaries({"name": seen, "steps": st.integers(1, 4)}), max_size=3)
kinds = st.sampled_from(["fire", "mental", "speed", "intellect"])
pieces = st.lists(
    st.fixed_dictionaries(
        {"name": st.just("piece"), "source": st.sampled_from(["suit", "shield", "other"])},
        optional={
            "armor": st.integers(0, 4),
            "weight": st.sampled_from(["light", "medium", "heavy"]),
            "speed_effort_cost": st.integers(0, 3),
            "practiced": st.booleans(),
            "worn": st.booleans(),
            "versus": st.dictionaries(kinds, st.integers(0, 5), max_size=2),
        },
    ),
    max_size=3,
)
weapons = st.fixed_dictionaries(
    {"name": st.just("weapon")},
    optional={
        "damage": st.integers(0, 9),
        "weight": st.sampled_from(["light", "medium", "heavy"]),
        "range": st.sampled_from(["immediate", "short", "long"]),
        "stats": st.lists(st.sampled_from(STATS), min_size=1, max_size=3),
        "skill": st.just("blades"),
        "cost": few,
        "damage_type": st.sampled_from([*STATS, "ambient"]),
        "ignores_armor": st.booleans(),
        "area": st.booleans(),
        "practiced": st.booleans(),
        "kinds": st.lists(kinds, max_size=2),
    },
)
conditions = st.lists(st.sampled_from(["dazed", "stunned", "wet"]), max_size=2)


@st.composite
def characters(draw: st.DrawFn) -> Json:
    """A PC whose damage track is as bad as the Pools at 0 demand, or worse."""
    held = {}
    for stat in STATS:
        top = draw(st.integers(0, 14))
        held[stat] = {
            "value": draw(st.integers(0, top)),
            "max": top,
            "edge": draw(st.integers(0, 3)),
        }
    empty = sum(pool["value"] == 0 for pool in held.values())
    return {
        "kind": "pc",
        "name": "Kara",
        "tier": draw(st.integers(1, 6)),
        "effort": draw(few),
        "xp": draw(st.integers(0, 4)),
        "pools": held,
        "damage_track": draw(
            st.sampled_from([t for t in TRACK[empty:] if t != "dead"] or ["dead"])
        ),
        "recoveries_used": draw(st.integers(0, 3)),
        "skills": draw(skills),
        "armor": draw(pieces),
        "attacks": [draw(weapons)],
        "conditions": draw(conditions),
    }


@st.composite
def foes(draw: st.DrawFn) -> Json:
    """An NPC."""
    level = draw(st.integers(1, 10))
    return {
        "kind": "npc",
        "name": "foe",
        "level": level,
        "max_health": 3 * level,
        "health": draw(st.integers(0, 3 * level)),
        "armor": draw(st.integers(0, 4)),
        "damage": draw(st.integers(0, 20)),
        "modifications": draw(
            st.dictionaries(
                st.sampled_from(["speed defense", "intellect defense", "attack"]),
                st.integers(0, 12),
            )
        ),
        "conditions": draw(conditions),
    }


options = {
    "assets": steps,
    "ease": steps,
    "hinder": steps,
    "free_effort": st.integers(0, 2),
    "roll_bonus": st.integers(-4, 9),
    "edge_on": st.sampled_from([None, "initial", "effort"]),
    "intrusion": st.booleans(),
    "roll_anyway": st.booleans(),
}
SITUATIONS = (
    "cover",
    "total_cover_pierced",
    "prone",
    "higher_ground",
    "surprise",
    "surprise_on_guard",
    "mist",
    "dense_mist",
    "dim_light",
    "very_dim_short",
    "invisible",
    "beyond_range",
    "extreme_range",
    "deep_water",
    "attacker_jostled",
    "attacker_on_ship",
    "high_gravity",
    "zero_gravity",
)
situations = st.lists(st.sampled_from(SITUATIONS), max_size=4)
easing = st.fixed_dictionaries({"ease": few})
inputs: dict[str, st.SearchStrategy[Json]] = {
    "task": st.fixed_dictionaries(
        {"stat": st.sampled_from(STATS), "difficulty": st.integers(0, 15)},
        optional=options
        | {
            "skill": st.just("climbing"),
            "effort": easing,
            "initial_cost": few,
            "retry": st.booleans(),
        },
    ),
    "attack": st.fixed_dictionaries(
        {"attack": st.just("weapon")},
        optional=options
        | {
            "effort": st.fixed_dictionaries({}, optional={"ease": few, "damage": few}),
            "situations": situations,
            "choice": st.sampled_from(["damage", "minor_effect", "major_effect"]),
        },
    ),
    "defend": st.fixed_dictionaries(
        {},
        optional=options
        | {
            "stat": st.sampled_from(STATS),
            "damage": st.integers(0, 40),
            "damage_type": st.sampled_from([*STATS, "ambient"]),
            "ignores_armor": st.booleans(),
            "effort": easing,
            "situations": situations,
            "ranged": st.booleans(),
            "forgo": st.booleans(),
            "unaware": st.booleans(),
        },
    ),
    "damage": st.fixed_dictionaries(
        {"points": st.integers(0, 60), "type": st.sampled_from([*STATS, "ambient"])},
        optional={"ignores_armor": st.booleans(), "kinds": st.lists(kinds, max_size=2)},
    ),
    "recover": st.fixed_dictionaries(
        {},
        optional={
            "spend": st.dictionaries(st.sampled_from(STATS), few),
            "instead_of_points": st.booleans(),
            "rest": st.sampled_from(["action", "ten_minutes", "one_hour", "ten_hours"]),
        },
    ),
}
tables = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(choices) for name, choices in switches().items()}
)


@st.composite
def requests(draw: st.DrawFn, *procedures: str, rolled: bool | None = None) -> Json:
    """A request that is well formed; whether the rules allow it is another question."""
    procedure = draw(st.sampled_from(procedures or tuple(inputs)))
    request: Json = {
        "procedure": procedure,
        "actor": draw(characters()),
        "inputs": draw(inputs[procedure]),
        "edition": draw(st.sampled_from(["csrd", "second"])),
        "rulings": draw(tables),
    }
    if ENTRIES[procedure].needs_target:
        request["target"] = draw(foes())
    if rolled if rolled is not None else draw(st.booleans()):
        request["dice"] = [draw(st.integers(1, 6 if procedure == "recover" else 20))]
    return request


def modest(request: Json) -> Json:
    """The same request without what would be refused at once: levels beyond the Effort score, and
    suchlike.
    """
    asked, actor = dict(request["inputs"]), request["actor"]
    if request["edition"] == "second":
        asked.pop("roll_bonus", None)
    if asked.get("unaware") or asked.get("forgo"):
        asked.pop("effort", None)
    left = actor["effort"]
    levels = {}
    for use, wanted in asked.get("effort", {}).items():
        levels[use] = min(wanted, left)
        left -= levels[use]
    if "effort" in asked:
        asked["effort"] = levels
    if not levels.get("ease"):
        asked.pop("retry", None)
    if not sum(levels.values()):
        asked.pop("free_effort", None)
    if request["procedure"] == "recover":
        asked.pop("rest", None)
        asked.pop("instead_of_points", None)
    able = {**actor, "conditions": [c for c in actor["conditions"] if c != "stunned"]}
    return {**request, "inputs": asked, "actor": able}


def ask(request: Json) -> Json:
    """What the engine answers."""
    answer: Json = json.loads(answer_line(json.dumps(request).encode()))
    return answer


# --- what holds for every answer ------------------------------------------------------------------


def the_result_follows_from_the_roll(request: Json, answer: Json) -> None:
    task, roll, special = answer["task"], answer["roll"], answer["special"]
    assert answer["result"] in (None, "routine", "success", "failure", "impossible")
    if task is not None:
        assert task["target_number"] == 3 * task["difficulty"]
        reachable = 20 + task["roll_bonus"] >= task["target_number"]
        assert task["roll"] == (
            "routine" if task["difficulty"] == 0 else "needed" if reachable else "impossible"
        )
    if roll is not None and task is not None:
        assert roll["total"] == roll["natural"] + task["roll_bonus"]
        won = task["roll"] == "routine" or roll["total"] >= task["target_number"]
        assert answer["result"] == ("success" if won else "failure")
    if special is not None:
        assert special["taken"] is None or special["taken"] in (special["choices"] or ["damage"])
        assert (special["damage_bonus"] > 0) <= (special["taken"] == "damage")
        assert (special["kind"] == "gm_intrusion") is (roll["natural"] == 1)


def lines_sum_to_their_totals(request: Json, answer: Json) -> None:
    cost, task, damage = answer["cost"], answer["task"], answer["damage"]
    assert sum(line["points"] for line in cost["lines"]) == cost["points"] >= 0
    assert cost["paid"] in (0, cost["points"])
    if task is not None:
        counted = sum(m["counted"] for m in task["modifiers"])
        assert task["difficulty"] == max(0, task["base_difficulty"] + counted)
    if damage is not None:
        assert sum(line["points"] for line in damage["lines"]) == damage["dealt"] >= 0
        assert sum(line["points"] for line in damage["armor_lines"]) == damage["armor"] >= 0
        assert damage["taken"] == max(0, damage["dealt"] - damage["armor"])


def easing_stays_within_its_caps(request: Json, answer: Json) -> None:
    modifiers = answer["task"]["modifiers"] if answer["task"] is not None else []
    for m in modifiers:
        assert abs(m["counted"]) <= abs(m["steps"])
        assert m["counted"] * m["steps"] >= 0
        assert m["steps"] < 0 or m["counted"] in (m["steps"], 0)
    eased = Counter[str]()
    for m in modifiers:
        eased[m["kind"]] -= min(0, m["counted"])
    assert eased["skill"] <= 2
    assert eased["asset"] <= 2
    assert eased["effort"] <= 6
    if request["rulings"].get("untyped_easing") == "four_steps":
        assert eased.total() - eased["effort"] <= 4


def points_leave_a_pool_only_as_price_or_damage(request: Json, answer: Json) -> None:
    if request["procedure"] == "recover":
        return
    hit = answer["damage"]["pools"] if answer["damage"] and "pools" in answer["damage"] else {}
    for stat in STATS:
        paid = answer["cost"]["paid"] if answer["cost"]["pool"] == stat else 0
        lost = request["actor"]["pools"][stat]["value"] - answer["actor"]["pools"][stat]["value"]
        assert lost == paid + hit.get(stat, 0)
    if hit:
        left = sum(pools(request["actor"])) - answer["cost"]["paid"]
        assert sum(hit.values()) == min(answer["damage"]["taken"], left)


def pools_stay_between_nothing_and_their_maximum(request: Json, answer: Json) -> None:
    after, before = answer["actor"]["pools"], request["actor"]["pools"]
    for stat in STATS:
        assert 0 <= after[stat]["value"] <= after[stat]["max"]
        assert (after[stat]["max"], after[stat]["edge"]) == (
            before[stat]["max"],
            before[stat]["edge"],
        )


def the_track_is_never_better_than_the_empty_pools(request: Json, answer: Json) -> None:
    rulings = request["rulings"]
    before, after = (TRACK.index(who["actor"]["damage_track"]) for who in (request, answer))
    one_step = rulings.get("two_pools_emptied") == "one_step"
    if rulings.get("spending_to_zero_drops_track", True) and not one_step:
        assert after >= pools(answer["actor"]).count(0)
    if request["procedure"] == "recover":
        assert after <= before
    else:
        assert after >= before


def recovery_creates_no_points(request: Json, answer: Json) -> None:
    if request["procedure"] != "recover":
        return
    gained = sum(pools(answer["actor"])) - sum(pools(request["actor"]))
    spend = request["inputs"].get("spend")
    if spend is None or answer["roll"] is None:
        assert gained == 0
    else:
        assert gained == sum(spend.values()) <= answer["roll"]["total"]


def a_foe_loses_what_gets_through(request: Json, answer: Json) -> None:
    if request["procedure"] != "attack":
        return
    hit = answer["result"] in ("success", "routine") and "dice" in request
    assert (answer["damage"] is not None) is hit
    taken = answer["damage"]["taken"] if hit else 0
    assert answer["target"]["health"] == max(0, request["target"]["health"] - taken)


def xp_comes_from_nowhere(request: Json, answer: Json) -> None:
    assert answer["actor"]["xp"] == request["actor"]["xp"]


def a_preview_changes_nobody(request: Json, answer: Json) -> None:
    settled = answer["task"] is None and request["procedure"] in ("damage", "defend")
    if "dice" in request or settled or request["inputs"].get("instead_of_points"):
        return
    assert (answer["roll"], answer["special"], answer["damage"]) == (None, None, None)
    assert (answer["cost"]["paid"], answer["events"]) == (0, [])
    assert pools(answer["actor"]) == pools(request["actor"])
    assert answer["actor"]["damage_track"] == request["actor"]["damage_track"]


def every_number_says_why(request: Json, answer: Json) -> None:
    assert [*bare(answer, request)] == []


LAWS: tuple[Callable[[Json, Json], None], ...] = (
    every_number_says_why,
    the_result_follows_from_the_roll,
    lines_sum_to_their_totals,
    easing_stays_within_its_caps,
    points_leave_a_pool_only_as_price_or_damage,
    pools_stay_between_nothing_and_their_maximum,
    the_track_is_never_better_than_the_empty_pools,
    recovery_creates_no_points,
    a_foe_loses_what_gets_through,
    xp_comes_from_nowhere,
    a_preview_changes_nobody,
)


@given(requests(), st.booleans())
@examples(80)
def test_every_answer_keeps_laws(wild: Json, tame: bool) -> None:
    request = modest(wild) if tame else wild
    answer = ask({**request, "id": "x"})
    assert ask({**request, "id": "x"}) == answer
    assert answer["id"] == "x"
    if not answer["ok"]:
        assert answer["error"]["code"] in CODES
        assert answer["error"]["message"].endswith((".", "?"))
        return
    for law in LAWS:
        law(request, answer)
    # whoever comes out of one request may go into the next
    nothing = {"procedure": "damage", "inputs": {"points": 0}, "rulings": request["rulings"]}
    again = ask({**nothing, "actor": answer["actor"]})
    assert again["ok"] or again["error"]["code"] == "cannot_act"


# --- what holds between answers -------------------------------------------------------------------

RESULTS = ("failure", "success")


@given(requests("task", "attack", "defend", rolled=True), st.integers(1, 20))
@examples(60)
def test_higher_face_and_reroll_are_never_worse(wild: Json, face: int) -> None:
    """A higher face and so a reroll is never worse."""
    request = modest(wild)
    first = ask(request)
    if not first["ok"] or first["roll"] is None:
        return
    again = ask({"procedure": "reroll", "inputs": {"request": request}, "dice": [face]})
    if request["actor"]["xp"] == 0:
        assert again["error"]["code"] == "cannot_pay"
        return
    assert again["roll"]["natural"] == max(first["roll"]["natural"], face)
    assert RESULTS.index(again["result"]) >= RESULTS.index(first["result"])
    assert again["cost"]["paid"] <= first["cost"]["paid"]
    assert again["actor"]["xp"] == request["actor"]["xp"] - 1
    if request["procedure"] == "defend":
        assert sum(pools(again["actor"])) >= sum(pools(first["actor"]))


@given(requests("task", rolled=False), st.integers(1, 3))
@examples(40)
def test_hindering_never_helps(wild: Json, more: int) -> None:
    request = modest(wild)
    asked = request["inputs"] | {"intrusion": False}
    hindered = asked | {"hinder": [*asked.get("hinder", []), {"name": "more", "steps": more}]}
    plain, harder = (ask({**request, "inputs": i}) for i in (asked, hindered))
    assert plain["ok"] is harder["ok"]
    if plain["ok"]:
        assert (
            plain["task"]["difficulty"]
            <= harder["task"]["difficulty"]
            <= plain["task"]["difficulty"] + more
        )


@given(characters(), st.lists(requests(rolled=True).map(modest), min_size=2, max_size=6), tables)
@examples(30)
def test_life_of_any_requests_stays_legal(actor: Json, life: list[Json], rulings: Json) -> None:
    for request in life:
        asked = {**request, "actor": actor, "rulings": rulings}
        answer = ask(asked)
        if not answer["ok"]:
            assert answer["error"]["code"] in CODES - {
                "inconsistent_character",
                "unknown_field",
                "bad_json",
            }
            continue
        assert actor["damage_track"] != "dead"
        pools_stay_between_nothing_and_their_maximum(asked, answer)
        actor = answer["actor"]
