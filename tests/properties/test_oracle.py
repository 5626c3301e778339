"""Tasks, attacks and defenses against a slow and obvious reading of the contract, written without
the engine.
"""

from __future__ import annotations

from hypothesis import given
from tests.examples import examples
from tests.people import Json, pools
from tests.properties.test_engine import STATS, TRACK, ask, modest, requests

SKILL = {"trained": -1, "specialized": -2, "inability": 1}
WEAPON = {"light": 2, "medium": 4, "heavy": 6}
ARMOR = {"light": 1, "medium": 2, "heavy": 3}
SITUATIONS = {  # of an attack: in melee, at range, and which fact it states
    "cover": (1, 1, "cover"),
    "total_cover_pierced": (1, 1, "cover"),
    "prone": (-1, 1, None),
    "higher_ground": (-1, -1, None),
    "surprise": (-2, -2, "surprise"),
    "surprise_on_guard": (-1, -1, "surprise"),
    "mist": (0, 1, "sight"),
    "dense_mist": (1, 4, "sight"),
    "dim_light": (1, 1, "sight"),
    "very_dim_short": (2, 2, "sight"),
    "invisible": (4, 4, "sight"),
    "beyond_range": (0, 2, "range"),
    "extreme_range": (0, 1, "range"),
    "deep_water": (1, 1, None),
    "attacker_jostled": (1, 1, "jostled"),
    "attacker_on_ship": (1, 1, "jostled"),
    "high_gravity": (1, 1, "gravity"),
    "zero_gravity": (1, 1, "gravity"),
}


def the_stat(request: Json) -> str:
    asked, actor = request["inputs"], request["actor"]
    if request["procedure"] == "attack":
        attack = actor["attacks"][0]
        usable = attack.get("stats") or (
            ["might"] if attack.get("range", "immediate") == "immediate" else ["speed"]
        )
        return str(usable[0])
    return str(asked.get("stat", "speed"))


def named(entries: list[Json], sign: int) -> int:
    return sum(sign * entry.get("steps", 1) for entry in entries)


def base_difficulty(request: Json, stat: str) -> int:
    if request["procedure"] == "task":
        return int(request["inputs"]["difficulty"])
    foe = request["target"]
    if request["procedure"] == "defend":
        return int(foe["modifications"].get("attack", foe["level"]))
    met = "intellect defense" if stat == "intellect" else "speed defense"
    return int(foe["modifications"].get(met, foe["level"]))


def steps(request: Json, stat: str, bonus_steps: int) -> dict[str, int]:
    """Steps by kind before caps; what hinders is kept apart, for it has no cap."""
    asked, actor, procedure = request["inputs"], request["actor"], request["procedure"]
    found = {"skill": 0, "asset": 0, "effort": 0, "other": 0, "hinder": 0}

    def add(kind: str, n: int) -> None:
        found["hinder" if n > 0 else kind] += n

    name = {"task": asked.get("skill"), "defend": f"{stat} defense"}.get(
        procedure, actor["attacks"][0].get("skill")
    )
    add("skill", SKILL.get(actor["skills"].get(name), 0))
    if procedure == "attack":
        attack = actor["attacks"][0]
        add("skill", 1 if attack.get("practiced") is False else 0)
        add("other", -1 if attack.get("weight") == "light" else 0)
    shields = [a for a in actor["armor"] if a["source"] == "shield" and a.get("worn", True)]
    if procedure == "defend" and stat == "speed" and shields:
        add("asset", -1)
    ranged = actor["attacks"][0].get("range", "immediate") != "immediate"
    if procedure == "defend":
        ranged = asked.get("ranged", False)
    named_here = dict.fromkeys(asked.get("situations", []))
    if asked.get("unaware") and request["rulings"].get("surprise_defense", "both") == "both":
        named_here["surprise"] = None
    adds = (
        ranged
        and "beyond_range" in named_here
        and request["rulings"].get("beyond_extreme") == "adds"
    )
    if adds:
        named_here["extreme_range"] = None
    facts: dict[str, int] = {}
    for id in named_here:
        melee, far, fact = SITUATIONS[id]
        fact = None if adds and id == "extreme_range" else fact
        n = far if ranged else melee
        facts[fact or id] = max(facts.get(fact or id, 0), n, key=abs)
    for n in facts.values():
        add("other", -n if procedure == "defend" else n)
    if "target" in request and procedure != "task":
        add("other", -request["target"]["conditions"].count("dazed"))
    add("hinder", actor["conditions"].count("dazed"))
    add("asset", named(asked.get("assets", []), -1) - bonus_steps)
    add("other", named(asked.get("ease", []), -1))
    add("hinder", named(asked.get("hinder", []), 1))
    add("effort", -asked.get("effort", {}).get("ease", 0) - asked.get("free_effort", 0))
    return found


def armor_cost(actor: Json) -> int:
    def points(a: Json) -> int:
        return int(a.get("armor", ARMOR.get(a.get("weight"), 0)))

    def each(a: Json) -> int:
        by_weight = ARMOR.get(a.get("weight"), 0)
        return int(a.get("speed_effort_cost", by_weight)) + (a.get("practiced") is False)

    worn = [a for a in actor["armor"] if a.get("worn", True)]
    suits = [a for a in worn if a["source"] == "suit"]
    best = max(suits, key=points, default=None)
    return (each(best) if best else 0) + sum(each(a) for a in worn if a["source"] != "suit")


def expected(request: Json) -> Json:
    """What the contract says of difficulty, price, roll and result."""
    asked, actor, rulings = request["inputs"], request["actor"], request["rulings"]
    stat, impaired = the_stat(request), actor["damage_track"] != "hale"
    bonus, bonus_steps = asked.get("roll_bonus", 0), 0
    given = named(asked.get("assets", []), 1)
    shielded = any(a["source"] == "shield" and a.get("worn", True) for a in actor["armor"])
    given += request["procedure"] == "defend" and stat == "speed" and shielded
    if bonus >= 3:
        bonus_steps = bonus // 3
        if rulings.get("roll_bonus_overflow", "kept") == "kept":
            bonus_steps = min(bonus_steps, max(0, 2 - given))
            bonus -= 3 * bonus_steps
        else:
            bonus %= 3
    found = steps(request, stat, bonus_steps)
    eased = {
        kind: max(found[kind], -cap) for kind, cap in (("skill", 2), ("asset", 2), ("effort", 6))
    }
    other = found["other"]
    if rulings.get("untyped_easing") == "four_steps":
        rest = max(-4, eased["skill"] + eased["asset"] + other)
        total = rest + eased["effort"]
    else:
        total = sum(eased.values()) + other
    if asked.get("unaware"):
        total, bonus = 0, min(bonus, 0)
    base = base_difficulty(request, stat)
    difficulty = max(0, base + found["hinder"] + total)
    levels = sum(asked.get("effort", {}).values())
    if asked.get("intrusion") and difficulty == 0:
        difficulty = base
        if rulings.get("intrusion_returns_effort", True):
            levels = 0
    price = 0
    if levels:
        price = rulings.get("first_effort_level", 3) + 2 * (levels - 1) + levels * impaired
        price += levels * armor_cost(actor) if stat == "speed" else 0
    initial = asked.get("initial_cost", 0)
    if request["procedure"] == "attack":
        initial = actor["attacks"][0].get("cost", 0)
    edge = actor["pools"][stat]["edge"]
    item = {"initial": initial, "effort": price, None: max(initial, price)}[asked.get("edge_on")]
    if rulings.get("edge") == "pooled":
        item = initial + price
    cost = initial + price - min(edge, item)
    need = (
        "routine" if difficulty == 0 else "needed" if 20 + bonus >= 3 * difficulty else "impossible"
    )
    rolls = need == "needed" or (need == "routine" and bool(asked.get("roll_anyway")) and cost > 0)
    answer = {
        "difficulty": difficulty,
        "need": need,
        "cost": cost,
        "result": None if need == "needed" else need,
    }
    answer |= {"paid": 0, "natural": None, "pool": stat}
    if "dice" not in request:
        return answer
    answer["paid"] = 0 if need == "impossible" else cost
    if rolls:
        natural = request["dice"][0]
        won = need == "routine" or natural + bonus >= 3 * difficulty
        answer |= {"natural": natural, "result": "success" if won else "failure"}
        if natural == 20 and (not impaired or rulings.get("twenty_refund_when_impaired")):
            answer["paid"] = 0 if won or request["edition"] == "csrd" else cost
    return answer


@given(requests("task", "attack", "defend").map(modest))
@examples(80)
def test_engine_reads_contract_as_oracle_does(request: Json) -> None:
    answer = ask(request)
    if request["inputs"].get("forgo"):
        return
    if (
        request["inputs"].get("unaware")
        and request["rulings"].get("surprise_defense") == "auto_hit"
    ):
        return
    if (
        request["inputs"].get("effort", {}).get("damage")
        and request["actor"]["attacks"][0].get("damage") == 0
    ):
        assert answer["error"]["field"] == "inputs.effort.damage"
        return
    if TRACK.index(request["actor"]["damage_track"]) >= (
        3 if request["procedure"] == "defend" else 2
    ):
        assert answer["error"]["code"] == "cannot_act"
        return
    wanted = expected(request)
    held = request["actor"]["pools"][wanted["pool"]]["value"]
    if wanted["cost"] > held:
        assert answer["error"]["code"] == "cannot_pay"
        return
    assert answer["ok"], answer
    assert {
        "difficulty": answer["task"]["difficulty"],
        "need": answer["task"]["roll"],
        "cost": answer["cost"]["points"],
        "paid": answer["cost"]["paid"],
        "pool": answer["cost"]["pool"],
        "natural": answer["roll"]["natural"] if answer["roll"] else None,
        "result": answer["result"],
    } == wanted
    if request["procedure"] != "defend":
        emptied = 0 < wanted["paid"] == held and request["rulings"].get(
            "spending_to_zero_drops_track", True
        )
        before, after = (TRACK.index(who["actor"]["damage_track"]) for who in (request, answer))
        assert after == before + emptied
        left = dict(zip(STATS, pools(answer["actor"]), strict=True))
        assert left[wanted["pool"]] == held - wanted["paid"]
