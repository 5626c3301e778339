"""The optional rules, named after the rules of chapter 16."""

from __future__ import annotations

import pytest
from tests.people import BROADSWORD, SHORT, Json, ask, done, guard, kara, refused

from threefold.library.entries import ABILITIES, CYPHERS, DESCRIPTORS, shelf
from threefold.library.modules import module_of, modules
from threefold.library.rules import rulebook
from threefold.procedures.draws import form_of
from threefold.rules.children import age_group, last_tier, might_lost
from threefold.rules.fright import LEVELS, shock_emptied_pool
from threefold.rules.learned import may_not_learn_ability
from threefold.rules.recovery import Day, due_rest, rest_cannot_pay
from threefold.rules.ruleset import Rules
from threefold.rules.shifts import NAMES
from threefold.rules.types import Refusal
from threefold.rulesets.compose import check_modules, rules_for
from threefold.rulesets.modules import MODULES, POSTHUMAN_SHIFTS

BOLT: Json = {
    "name": "Bolt",
    "cost": 2,
    "stat": "intellect",
    "task": {},
    "effect": {"affects": "foe", "damage": 4},
}


def on(*names: str, rulings: Json | None = None) -> Rules:
    """The rules with these modules."""
    return rules_for("csrd", rulings or {}, names)


# --- modules as such ------------------------------------------------------------------------------


def test_every_module_is_function_and_entry() -> None:
    assert list(modules()) == list(MODULES)
    for entry in modules().values():
        assert entry.changes
        assert entry.tags


def test_every_chapter_rule_belongs_to_one_module() -> None:
    """Every rule of the chapter belongs to one module or to every table."""
    for entry in rulebook().chapters["16-modules"]:
        free = entry.area in ("recovery", "lasting_damage", "armor", "creature")
        assert (module_of(entry) is None) is free, entry.id
    assert module_of(rulebook().by_id["effort.cost"]) is None


def test_no_module_changes_nothing_and_costs_nothing() -> None:
    plain = rules_for("csrd")
    assert rules_for("csrd", {}, []) is plain
    assert rules_for("csrd", None, ()) is plain
    assert plain.modules == frozenset()
    assert on("horror", "madness") is on("madness", "horror")


def test_unknown_module_names_intended_one() -> None:
    """An unknown module is refused with the one that is meant."""
    no = check_modules(["horror", "madnes"])
    assert isinstance(no, Refusal)
    assert (no.code, no.field) == ("bad_value", "modules[1]")
    answer = ask("task", modules=["horor"], actor=kara(), inputs={"stat": "might", "difficulty": 3})
    assert answer["error"]["message"] == "There is no module horor: did you mean horror?"
    assert check_modules([*MODULES]) is None


ASKS: list[tuple[str, Json]] = [
    ("power_shift", {"what": "accuracy"}),
    ("power_stunt", {"do": "push", "ability": "Bolt", "what": "range"}),
    ("shock", {"event": "corpse"}),
    ("madness", {"do": "trade", "points": 2}),
    ("learn_power", {"do": "spell", "ability": "Hover"}),
    ("learn_power", {"do": "psionic", "ability": "Hover"}),
    ("learn_power", {"do": "cantrips", "cantrips": ["Bee Cantrip", "Clean Cantrip"]}),
    ("character_option", {"do": "upgrade", "package": "seaborn"}),
    ("character_option", {"do": "childhood", "age": 10}),
    ("character_option", {"do": "second_descriptor", "descriptor": "Strong"}),
]


@pytest.mark.parametrize(("procedure", "inputs"), ASKS)
def test_module_content_is_refused_without_module(procedure: str, inputs: Json) -> None:
    """What belongs to a module is refused without it."""
    actor = kara(abilities=[BOLT])
    assert refused(procedure, actor=actor, inputs=inputs) == ("not_allowed", "modules")
    everything = [name for name in MODULES if name != "shorts"]
    assert ask(procedure, actor=actor, inputs=inputs, modules=everything)["ok"]


# --- power shifts ---------------------------------------------------------------------------------


def shifted(what: str, shifts: int = 1, *of: str) -> Json:
    """Kara with shifts of one kind."""
    own = {"what": what, "shifts": shifts, **({"of": [*of]} if of else {})}
    return kara(abilities=[BOLT], power_shifts=[own])


def lines(procedure: str, actor: Json, **request: Json | list[int] | list[str]) -> list[Json]:
    """The modifiers of a task that come from power shifts."""
    answer = done(procedure, actor=actor, modules=["power_shifts"], **request)
    return [m for m in answer["task"]["modifiers"] if m["rule"].startswith("power_shift.")]


def steps(procedure: str, actor: Json, **request: Json | list[int]) -> int:
    return sum(m["counted"] for m in lines(procedure, actor, **request))


STRIKE: Json = {"target": guard(), "inputs": {"attack": BROADSWORD}}


@pytest.mark.rule("power_shift.eases")
def test_power_shift_eases_outside_all_caps() -> None:
    inputs: Json = {
        "stat": "intellect",
        "difficulty": 9,
        "skill": "history",
        "assets": [{"steps": 2}],
        "effort": {"ease": 2},
    }
    actor = {**shifted("savant", 2, "history", "perception"), "skills": {"history": "specialized"}}
    answer = done("task", actor=actor, modules=["power_shifts"], inputs=inputs)
    assert answer["task"]["difficulty"] == 1
    assert done("task", actor=actor, inputs=inputs)["task"]["difficulty"] == 3, (
        "without the module a shift is nothing"
    )
    six = done(
        "task",
        actor=shifted("savant", 2, "history", "x"),
        modules=["power_shifts"],
        inputs={**inputs, "difficulty": 6},
    )
    assert six["task"]["difficulty"] == 0
    assert lines("task", actor, inputs=inputs)[0]["name"] == "2 power shifts: savant"


@pytest.mark.rule("power_shift.accuracy", "power_shift.single_attack")
def test_power_shift_accuracy_and_single_attack() -> None:
    assert steps("attack", shifted("accuracy"), **STRIKE) == -1
    assert steps("attack", shifted("single_attack", 2, "Broadsword"), **STRIKE) == -2
    assert steps("attack", shifted("single_attack", 2, "bow"), **STRIKE) == 0
    assert steps("defend", shifted("accuracy"), target=guard()) == 0
    assert steps("task", shifted("accuracy"), inputs={"stat": "might", "difficulty": 4}) == 0


@pytest.mark.rule("power_shift.dexterity", "power_shift.intelligence", "power_shift.resilience")
@pytest.mark.parametrize(
    ("what", "stat", "skill"),
    [
        ("dexterity", "speed", "acrobatics"),
        ("intelligence", "intellect", "knowledge of stars"),
        ("resilience", "might", ""),
    ],
)
def test_power_shift_dexterity_intelligence_and_resilience(
    what: str, stat: str, skill: str
) -> None:
    for defended in ("might", "speed", "intellect"):
        expected = -1 if defended == stat else 0
        assert steps("defend", shifted(what), target=guard(), inputs={"stat": defended}) == expected
    if skill:
        assert (
            steps("task", shifted(what), inputs={"stat": stat, "difficulty": 4, "skill": skill})
            == -1
        )
    assert (
        steps("task", shifted(what), inputs={"stat": stat, "difficulty": 4, "skill": "singing"})
        == 0
    )


@pytest.mark.rule("power_shift.strength", "power_shift.damage")
def test_power_shift_strength_adds_damage_without_ease() -> None:
    """Power shift strength adds damage and eases no attack."""
    assert steps("attack", shifted("strength"), **STRIKE) == 0
    assert (
        steps(
            "task",
            shifted("strength"),
            inputs={"stat": "might", "difficulty": 4, "skill": "jumping"},
        )
        == -1
    )

    def dealt(attack: Json, actor: Json, **more: Json) -> int:
        answer = done(
            "attack",
            actor=actor,
            target=guard(),
            inputs={"attack": attack},
            dice=[14],
            modules=["power_shifts"],
            **more,
        )
        return int(answer["damage"]["dealt"])

    bow = {**BROADSWORD, "name": "bow", "range": "long", "stats": ["speed"]}
    assert dealt(BROADSWORD, shifted("strength")) == 7
    assert dealt(bow, shifted("strength")) == 4
    assert dealt({**bow, "name": "thrown axe"}, shifted("strength", 2)) == 10
    assert dealt(BROADSWORD, shifted("single_attack", 1, "broadsword")) == 7
    plain = done("attack", actor=shifted("strength"), **STRIKE, dice=[14])
    assert plain["damage"]["dealt"] == 4


@pytest.mark.rule("power_shift.resilience")
def test_power_shift_resilience_is_armor() -> None:
    hit = {"inputs": {"points": 5}, "modules": ["power_shifts"]}
    assert done("damage", actor=shifted("resilience", 2), **hit)["damage"]["armor"] == 2
    assert (
        done("damage", actor=shifted("resilience", 2), inputs={"points": 5})["damage"]["armor"] == 0
    )


@pytest.mark.rule("power_shift.savant")
def test_power_shift_savant() -> None:
    actor = shifted("savant", 1, "history", "perception")
    for skill in ("history", "Perception"):
        assert (
            steps("task", actor, inputs={"stat": "intellect", "difficulty": 4, "skill": skill})
            == -1
        )
    assert steps("task", actor, inputs={"stat": "intellect", "difficulty": 4, "skill": "law"}) == 0
    modules = ["power_shifts"]
    for of in (["history"], ["history", "speed defense"], ["history", "Bolt"]):
        inputs = {"what": "savant", "of": of}
        no = refused("power_shift", actor=kara(abilities=[BOLT]), modules=modules, inputs=inputs)
        assert no == ("bad_value", "inputs.of")
    assert NAMES["savant"] == 2


@pytest.mark.rule("power_shift.power")
def test_power_shift_power() -> None:
    def dealt(actor: Json) -> int:
        request = {"inputs": {"ability": "Bolt"}, "dice": [14], "modules": ["power_shifts"]}
        return int(done("ability", actor=actor, target=guard(), **request)["damage"]["dealt"])

    assert dealt(shifted("power", 1, "Bolt")) == 7
    assert dealt(shifted("power", 1, "other")) == 4
    assert (
        steps("ability", shifted("power", 1, "Bolt"), target=guard(), inputs={"ability": "Bolt"})
        == 0
    )


@pytest.mark.rule("power_shift.healing")
def test_power_shift_healing_is_another_recovery_roll() -> None:
    actor = {**shifted("healing", 1), "pools": kara(might=3)["pools"]}
    request = {"inputs": {"spend": {"might": 3}}, "dice": [4], "modules": ["power_shifts"]}
    first = done("recover", actor=actor, **request)
    assert (first["rest"], first["actor"]["recoveries_used"]) == ("action", 0)
    assert first["actor"]["extra_rests"] == {"action": 1}
    second = done("recover", actor=first["actor"], **request)
    assert (second["rest"], second["actor"]["recoveries_used"]) == ("action", 1)
    assert (
        done("recover", actor=actor, inputs={"spend": {"might": 3}}, dice=[4])["actor"][
            "recoveries_used"
        ]
        == 1
    )


@pytest.mark.rule(
    "power_shift.assign", "power_shift.number", "power_shift.price", "power_shift.three_of_one"
)
def test_power_shift_assign_number_price_limits() -> None:
    """Power shift assign number price and three of one."""
    actor, modules = kara(xp=12, abilities=[BOLT]), ["power_shifts"]
    for n, what in enumerate(("accuracy", "accuracy", "accuracy", "flight", "healing"), 1):
        answer = done(
            "power_shift", actor=actor, modules=modules, inputs={"what": what, "buy": n == 5}
        )
        actor = answer["actor"]
        assert sum(s["shifts"] for s in actor["power_shifts"]) == n
        assert actor["xp"] == 12, "the first five are free, whatever is said"
        if n == 3:
            no = refused("power_shift", actor=actor, modules=modules, inputs={"what": "accuracy"})
            assert no == ("not_allowed", "inputs.what")
            assert done(
                "power_shift",
                actor=actor,
                modules=modules,
                inputs={"what": "accuracy", "beyond": True},
            )
    assert actor["power_shifts"][0] == {"what": "accuracy", "shifts": 3}
    assert (
        refused("power_shift", actor=actor, modules=modules, inputs={"what": "strength"})[1]
        == "inputs.buy"
    )
    bought = done(
        "power_shift", actor=actor, modules=modules, inputs={"what": "strength", "buy": True}
    )["actor"]
    assert bought["xp"] == 2
    broke = refused(
        "power_shift", actor=bought, modules=modules, inputs={"what": "strength", "buy": True}
    )
    assert broke == ("cannot_pay", "actor.xp")


@pytest.mark.rule("power_shift.flight", "power_shift.increased_range")
@pytest.mark.parametrize(
    ("have", "far"), [(0, "a short distance"), (1, "a long distance"), (2, "a very long distance")]
)
def test_power_shift_flight_and_increased_range(have: int, far: str) -> None:
    actor = shifted("flight", have) if have else kara()
    answer = done("power_shift", actor=actor, modules=["power_shifts"], inputs={"what": "flight"})
    assert far in answer["events"][-1]["text"]
    farther = {"what": "increased_range", "of": ["Bolt"]}
    answer = done(
        "power_shift", actor=kara(abilities=[BOLT]), modules=["power_shifts"], inputs=farther
    )
    assert answer["actor"]["power_shifts"] == [{**farther, "shifts": 1}]


@pytest.mark.rule("posthuman.shifts")
def test_posthuman_shifts() -> None:
    rules = on("posthuman")
    assert (rules.shifts.start, rules.shifts.price, rules.shifts.kinds) == (2, 4, POSTHUMAN_SHIFTS)
    both = on("posthuman", "power_shifts")
    assert (both.shifts.start, both.shifts.price) == (5, 10)
    no = refused("power_shift", actor=kara(), modules=["posthuman"], inputs={"what": "flight"})
    assert no == ("not_allowed", "inputs.what")
    actor = shifted("accuracy", 2)
    assert (
        refused("power_shift", actor=actor, modules=["posthuman"], inputs={"what": "strength"})[1]
        == "inputs.buy"
    )
    paid = done(
        "power_shift",
        actor={**actor, "xp": 4},
        modules=["posthuman"],
        inputs={"what": "strength", "buy": True},
    )
    assert paid["actor"]["xp"] == 0


# --- power stunts ---------------------------------------------------------------------------------


def stunt(*dice: int, actor: Json | None = None, **inputs: object) -> Json:
    """A stunt of Kara's with her Bolt."""
    request: Json = {"inputs": {"ability": "Bolt", **inputs}, **({"dice": [*dice]} if dice else {})}
    return done(
        "power_stunt", actor=actor or kara(abilities=[BOLT]), modules=["power_stunts"], **request
    )


@pytest.mark.rule("power_stunt.range", "power_stunt.duration", "power_stunt.any_pool")
def test_power_stunt_range_duration_and_any_pool() -> None:
    for n in (1, 2, 3):
        answer = stunt(12, do="push", what="range", steps=n)
        assert (answer["cost"]["points"], answer["cost"]["pool"], answer["result"]) == (
            n,
            "intellect",
            "routine",
        )
    assert stunt(12, do="push", what="duration")["cost"]["paid"] == 1
    mighty = kara(abilities=[{**BOLT, "stat": "might"}])
    assert stunt(12, actor=mighty, do="push", what="range", steps=2)["cost"]["pool"] == "might"
    twice = {"do": "push", "ability": "Bolt", "what": "duration", "steps": 2}
    no = refused("power_stunt", actor=mighty, modules=["power_stunts"], inputs=twice)
    assert no == ("not_allowed", "inputs.steps")


@pytest.mark.rule("power_stunt.difficulty", "power_stunt.then_attack")
@pytest.mark.parametrize(
    ("how", "difficulty"), [("difficult", 4), ("formidable", 7), ("impossible", 10)]
)
def test_power_stunt_difficulty_and_then_attack(how: str, difficulty: int) -> None:
    answer = stunt(12, do="stunt", how=how, text="It drinks fire.")
    assert answer["task"]["base_difficulty"] == difficulty
    assert (answer["result"] == "success") is (how == "difficult")
    told = [event["text"] for event in answer["events"] if event["kind"] == "stunt"]
    assert bool(told) is (how == "difficult")
    assert all("still has to hit" in text for text in told)


@pytest.mark.rule("power_stunt.learn_price", "power_stunt.learned")
def test_power_stunt_learn_price_and_learned() -> None:
    answer = stunt(do="learn", name="Fire drinker", text="It drinks fire.")
    assert answer["actor"]["xp"] == 1
    assert answer["actor"]["abilities"][-1]["name"] == "Fire drinker"
    assert answer["actor"]["abilities"][-1]["cost"] == 2
    again = {"do": "learn", "ability": "Bolt", "name": "Fire drinker"}
    rich = {**answer["actor"], "xp": 5}
    assert (
        refused("power_stunt", actor=rich, modules=["power_stunts"], inputs=again)[1]
        == "inputs.name"
    )
    broke = kara(xp=1, abilities=[BOLT])
    assert refused("power_stunt", actor=broke, modules=["power_stunts"], inputs=again) == (
        "cannot_pay",
        "actor.xp",
    )


# --- horror ---------------------------------------------------------------------------------------


def intrudes(natural: int, *, modules: list[str], rulings: Json | None = None) -> bool:
    """Whether a face brings an intrusion on a task and on an attack alike."""
    request: Json = {"modules": modules, "rulings": rulings or {}, "dice": [natural]}
    answers = [
        done("task", actor=kara(), inputs={"stat": "might", "difficulty": 1}, **request),
        done("attack", actor=kara(), **STRIKE, **request),
        done("defend", actor=kara(), target=guard(), **request),
    ]
    kinds = {bool(a["special"]) and a["special"]["kind"] == "gm_intrusion" for a in answers}
    assert len(kinds) == 1
    told = [any(e["kind"] == "gm_intrusion" for e in a["events"]) for a in answers]
    assert set(told) == kinds
    return bool(kinds.pop())


@pytest.mark.rule("horror.range.widened", "horror.range.grows")
def test_horror_range_widened_and_grows() -> None:
    assert [intrudes(n, modules=[]) for n in (1, 2)] == [True, False]
    assert [intrudes(n, modules=["horror"]) for n in (1, 2, 3)] == [True, True, False]
    five = {"intrusion_range": 5}
    assert [intrudes(n, modules=["horror"], rulings=five) for n in (1, 5, 6)] == [True, True, False]
    assert [intrudes(n, modules=[], rulings=five) for n in (1, 2)] == [True, False], (
        "the range is the module's"
    )


def test_roll_in_range_may_succeed_and_tells() -> None:
    """A roll in the range may succeed and says what it was."""
    request: Json = {"modules": ["horror"], "rulings": {"intrusion_range": 4}, "dice": [4]}
    answer = done("task", actor=kara(), inputs={"stat": "might", "difficulty": 1}, **request)
    assert (answer["result"], answer["special"]["kind"]) == ("success", "gm_intrusion")
    assert "A natural 4, and up to 4 counts as a 1" in answer["events"][0]["text"]


def test_odds_follow_range() -> None:
    asked: Json = {"actor": kara(), "inputs": {"stat": "might", "difficulty": 4}, "odds": True}
    chances = {
        (): 0.05,
        ("horror",): 0.1,
    }
    for names, chance in chances.items():
        assert done("task", modules=[*names], **asked)["odds"][0]["gm_intrusion"] == chance
    wide = done("task", modules=["horror"], rulings={"intrusion_range": 6}, **asked)
    assert wide["odds"][0]["gm_intrusion"] == 0.3


def test_initiative_in_range_brings_intrusions_too() -> None:
    inputs = {"rolls": [{"name": "Kara", "natural": 3}], "foes": [guard()]}
    request: Json = {"rulings": {"intrusion_range": 3}, "inputs": inputs}
    assert any(
        e["kind"] == "gm_intrusion"
        for e in done("initiative", modules=["horror"], **request)["events"]
    )
    assert not any(e["kind"] == "gm_intrusion" for e in done("initiative", **request)["events"])


def shock(
    *dice: int, actor: Json | None = None, names: tuple[str, ...] = ("horror",), **inputs: object
) -> Json:
    return done("shock", actor=actor or kara(), modules=[*names], inputs=inputs, dice=[*dice])


@pytest.mark.rule("horror.shock.defense", "horror.shock.levels")
def test_horror_shock_defense_and_levels() -> None:
    for event, level in LEVELS.items():
        answer = shock(1, event=event)
        assert (answer["task"]["stat"], answer["task"]["base_difficulty"]) == ("intellect", level)
    assert shock(12, level=4, name="ghoul")["result"] == "success"
    assert (min(LEVELS.values()), max(LEVELS.values()), LEVELS["friend_dies"]) == (1, 8, 5)
    wrong: list[Json] = [{}, {"event": "corpse", "level": 3}]
    for inputs in wrong:
        assert refused("shock", actor=kara(), modules=["horror"], inputs=inputs) == (
            "bad_value",
            "inputs.level",
        )


@pytest.mark.rule("horror.shock.failure")
def test_horror_shock_failure() -> None:
    assert shock(2, level=4)["actor"]["pools"]["intellect"]["value"] == 4
    assert shock(2, level=4, points=1)["actor"]["pools"]["intellect"]["value"] == 7
    lost = shock(2, level=4, does="control")
    assert lost["actor"]["pools"]["intellect"]["value"] == 8
    assert "loses control" in lost["events"][-1]["text"]
    down = shock(2, level=8)
    assert (down["actor"]["damage_track"], down["actor"]["pools"]["intellect"]["value"]) == (
        "impaired",
        0,
    )


# --- madness --------------------------------------------------------------------------------------

MAD = ("horror", "madness")


@pytest.mark.rule("madness.shock.instead", "madness.shock.maximum")
def test_madness_shock_instead_and_maximum() -> None:
    after = shock(2, 4, actor=kara(intellect=3), names=MAD, level=5)["actor"]
    assert after["damage_track"] == "hale"
    assert after["pools"]["intellect"] == {"value": 6, "max": 7, "edge": 0}
    assert after["pools"]["might"]["value"] == 12, "nothing spills over"
    assert after["mind"] == {"emptied": 1, "lapses": 0}
    milder = shock(2, 4, names=MAD, level=5)["actor"]
    assert milder["pools"]["intellect"] == {"value": 3, "max": 8, "edge": 0}
    assert shock_emptied_pool(4, 0, 6, 3, on("madness")) == (3, 3, False)


@pytest.mark.rule("madness.insane.when", "madness.insane.mad")
def test_madness_insane_when_and_mad() -> None:
    assert shock_emptied_pool(1, 0, 3, 2, on("madness")) == (0, 0, True)
    again = on("madness", rulings={"insane_when": "emptied_again"})
    assert not shock_emptied_pool(8, 0, 3, 2, again).gives_way
    assert shock_emptied_pool(8, 1, 3, 2, again).gives_way
    last = kara(intellect=1, descriptor="Strong")
    last["pools"]["intellect"]["max"] = 1
    answer = shock(2, 3, actor=last, names=MAD, level=5)
    mad = answer["actor"]
    assert (mad["descriptor"], mad["mind"]) == ("Mad", {"emptied": 1, "lapses": 1})
    assert mad["pools"]["intellect"] == {"value": 9, "max": 9, "edge": 1}, (
        "1d6 + tier, and the 4 of Mad"
    )
    assert mad["skills"]["resisting mental attacks"] == "inability"
    assert "in place of Strong" in answer["events"][-1]["text"]
    assert mad.get("recovery_bonus", 0) == 0


@pytest.mark.rule("madness.insane.lost")
def test_madness_insane_lost() -> None:
    actor = kara(mind={"emptied": 3, "lapses": 1})
    answer = done(
        "madness", actor=actor, modules=["madness"], inputs={"do": "give_way", "natural": 3}
    )
    assert answer["actor"]["mind"]["lapses"] == 2
    assert answer["actor"]["pools"] == actor["pools"]
    assert "no longer" in answer["events"][0]["text"]


@pytest.mark.rule("madness.trade")
def test_madness_trade() -> None:
    def trade(points: int, **actor: int) -> Json:
        return ask(
            "madness",
            actor=kara(**actor),
            modules=["madness"],
            inputs={"do": "trade", "points": points},
        )

    after = trade(4, intellect=12)["actor"]["pools"]["intellect"]
    assert after == {"value": 8, "max": 8, "edge": 1}
    assert trade(4)["actor"]["pools"]["intellect"] == {"value": 4, "max": 4, "edge": 1}
    assert trade(5)["error"]["field"] == "inputs.points"
    small = kara()
    small["pools"]["intellect"] = {"value": 3, "max": 4, "edge": 0}
    no = refused("madness", actor=small, modules=["madness"], inputs={"do": "trade", "points": 4})
    assert no == ("not_allowed", "inputs.points")


# --- cyphers --------------------------------------------------------------------------------------


@pytest.mark.rule("cypher_forms.draw")
def test_cypher_forms_draw() -> None:
    def among(names: list[str], **inputs: str) -> int:
        answer = done("draw", modules=names, inputs={"what": "cypher", **inputs}, dice=[1] * 5)
        return int(answer["drawn"]["dice"][0]["die"][1:])

    forms = ["cypher_forms"]
    subtle, manifest, fantastic = (
        among(forms, form=form) for form in ("subtle", "manifest", "fantastic")
    )
    known = [set(form_of(entry)) for entry in shelf(CYPHERS).values()]
    assert [
        sum(form in each for each in known) for form in ("subtle", "manifest", "fantastic")
    ] == [
        subtle,
        manifest,
        fantastic,
    ]
    assert (
        among(forms)
        == sum(bool(each & {"subtle", "manifest"}) for each in known)
        < among([])
        == len(known)
    )
    no = refused("draw", inputs={"what": "cypher", "form": "subtle"})
    assert no == ("not_allowed", "inputs.form")


# --- spells, powers of the mind, cantrips ---------------------------------------------------------


def learn(
    actor: Json | None = None, names: tuple[str, ...] = ("spellcasting",), **inputs: object
) -> Json:
    return ask("learn_power", actor=actor or kara(), modules=[*names], inputs=inputs)


@pytest.mark.rule("spellcasting.first", "spellcasting.price")
def test_spellcasting_first_and_price() -> None:
    after = learn(do="spell", ability="Hover")["actor"]
    own = after["abilities"][-1]
    assert (after["xp"], own["name"], own["learned"], own["grade"]) == (0, "Hover", "spell", "low")
    assert learn(kara(xp=2), do="spell", ability="Hover")["error"]["code"] == "cannot_pay"
    assert learn(after | {"xp": 3}, do="spell", ability="hover")["error"]["code"] == "not_allowed"
    missing = learn(do="spell", ability="Hovr")["error"]
    assert (missing["field"], "Hover" in missing["message"]) == ("inputs.ability", True)


@pytest.mark.rule("spellcasting.mid_high", "psionics.mid_high")
def test_mid_and_high_abilities_need_tiers() -> None:
    """Mid and high ones take tiers and lower ones first."""
    rules = on("spellcasting", "psionics")

    def able(grade: str, tier: int, *known: str) -> bool:
        return may_not_learn_ability(grade, tier, known, rules) is None

    assert able("low", 1)
    assert [able("mid", 2, "low"), able("mid", 3), able("mid", 3, "low")] == [False, False, True]
    assert [able("high", 4, "mid"), able("high", 5, "low"), able("high", 5, "mid")] == [
        False,
        False,
        True,
    ]
    spell = {"name": "Ward", "learned": "spell", "grade": "low"}
    ready = kara(tier=3, abilities=[spell])
    mid = next(
        entry.name for entry in shelf(ABILITIES).values() if entry.tier == "mid" and not entry.types
    )
    assert learn(ready, do="spell", ability=mid)["ok"]
    other = learn(ready, ("psionics",), do="psionic", ability=mid)
    assert other["error"]["field"] == "inputs.ability", "a spell is no psionic ability"


SPELL: Json = {"name": "Glow", "cost": 2, "stat": "intellect", "learned": "spell", "grade": "mid"}


@pytest.mark.rule(
    "spellcasting.evoke", "psionics.evoke", "recovery.price.spent", "recovery.price.not_the_night"
)
@pytest.mark.parametrize("kind", ["spell", "psionic"])
def test_evoking_takes_recovery_roll(kind: str) -> None:
    own = {**SPELL, "learned": kind}
    for used in (0, 1, 2):
        actor = kara(abilities=[own], recoveries_used=used)
        answer = done(
            "ability", actor=actor, inputs={"ability": "Glow", "evoke": "recovery"}, dice=[9]
        )
        assert answer["actor"]["recoveries_used"] == used + 1
        assert answer["actor"]["pools"]["intellect"]["value"] == 6
        assert any(line["rule"] == "recovery.price.spent" for line in answer["actor_lines"])
    tired = kara(abilities=[own], recoveries_used=3)
    no = refused("ability", actor=tired, inputs={"ability": "Glow", "evoke": "recovery"})
    assert no == ("cannot_pay", "actor.recoveries_used")
    assert (
        refused("ability", actor=kara(abilities=[own]), inputs={"ability": "Glow"})[1]
        == "inputs.evoke"
    )
    plain = kara(abilities=[{"name": "Glow", "cost": 2}])
    assert (
        refused("ability", actor=plain, inputs={"ability": "Glow", "evoke": "time"})[1]
        == "inputs.evoke"
    )


@pytest.mark.rule("recovery.price.spent")
def test_ability_may_cost_recovery_roll_by_itself() -> None:
    own = {"name": "Surge", "recovery": "any"}
    after = done("ability", actor=kara(abilities=[own]), inputs={"ability": "Surge"}, dice=[9])[
        "actor"
    ]
    assert after["recoveries_used"] == 1
    strict = kara(abilities=[{"name": "Surge", "recovery": "one_hour"}])
    assert refused("ability", actor=strict, inputs={"ability": "Surge"})[0] == "out_of_order"
    rules = on()
    assert rest_cannot_pay(due_rest(2, {}, Day(), rules), "one_hour", rules) is None


@pytest.mark.rule("spellcasting.time")
@pytest.mark.parametrize(
    ("grade", "time"), [("low", "10 minutes"), ("mid", "1 hour"), ("high", "10 hours")]
)
def test_spellcasting_time(grade: str, time: str) -> None:
    actor = kara(abilities=[{**SPELL, "grade": grade}])
    answer = done("ability", actor=actor, inputs={"ability": "Glow", "evoke": "time"}, dice=[9])
    assert answer["actor"]["recoveries_used"] == 0
    assert f"takes {time}." in answer["events"][-1]["text"]


@pytest.mark.rule("spellcasting.prepare")
def test_spellcasting_prepare() -> None:
    ward = {"name": "Ward"}
    mage = kara(abilities=[ward, SPELL])
    after = learn(mage, do="prepare", spells=["Glow"], instead=["ward"])["actor"]
    assert done("ability", actor=after, inputs={"ability": "Glow"})["result"] == "routine"
    assert refused("ability", actor=after, inputs={"ability": "Ward"})[1] == "inputs.evoke"
    assert learn(mage, do="prepare", spells=["Glow"])["error"]["field"] == "inputs.instead"
    assert (
        learn(mage, do="prepare", spells=["Ward"], instead=["Glow"])["error"]["field"]
        == "inputs.spells"
    )
    assert (
        learn(mage, do="prepare", spells=["Nothing"], instead=["Ward"])["error"]["field"]
        == "inputs.spells"
    )
    song = {**SPELL, "name": "Song"}
    other = learn(
        after | {"abilities": [*after["abilities"], song]},
        do="prepare",
        spells=["Song"],
        instead=["Glow"],
    )
    assert refused("ability", actor=other["actor"], inputs={"ability": "Glow"})[1] == "inputs.evoke"
    again = learn(after, do="prepare", spells=["Glow"], instead=["Ward"])["error"]
    assert again["code"] == "not_allowed", (
        "what is at hand already is not prepared, and what is not is given for nothing"
    )
    two = kara(abilities=[ward, {"name": "Wall"}])
    assert (
        learn(two, do="prepare", spells=["Ward"], instead=["Wall"])["error"]["code"]
        == "not_allowed"
    )


@pytest.mark.rule("cantrip.two", "cantrip.price")
def test_cantrip_two_and_price() -> None:
    pair = ["Bee Cantrip", "Clean Cantrip"]
    after = learn(do="cantrips", cantrips=pair)["actor"]
    assert (after["xp"], [a["name"] for a in after["abilities"]]) == (1, pair)
    for wrong in (pair[:1], [pair[0], pair[0]], [*pair, "Glow Cantrip"]):
        assert learn(do="cantrips", cantrips=wrong)["error"]["field"] == "inputs.cantrips"
    assert learn(kara(xp=1), do="cantrips", cantrips=pair)["error"]["code"] == "cannot_pay"
    assert "advancement" not in after


def test_learned_figures_have_their_lines() -> None:
    """Every figure of what is learned or brought has its line."""
    # `ask` holds every answer against its lines
    names = ("spellcasting", "psionics", "two_descriptors", "posthuman")
    low = [entry.name for entry in shelf(ABILITIES).values() if entry.tier == "low"]
    for ability in low[::17]:
        assert learn(kara(xp=9), names, do="spell", ability=ability)["ok"], ability
    for descriptor in shelf(DESCRIPTORS).values():
        assert option(names=names, do="second_descriptor", descriptor=descriptor.key)["ok"], (
            descriptor.key
        )


@pytest.mark.rule("psionics.first", "psionics.price", "psionics.free_use")
def test_psionics_first_price_and_free_use() -> None:
    names = ("psionics",)
    deep = learn(kara(xp=4), names, do="psionic", ability="Telepathic")["actor"]
    assert (deep["xp"], deep["abilities"][-1]["learned"]) == (1, "psionic")
    assert refused("ability", actor=deep, inputs={"ability": "Telepathic"})[1] == "inputs.evoke"
    free = learn(kara(xp=4), names, do="psionic", ability="Telepathic", freely=True)["actor"]
    assert free["xp"] == 0
    assert done("ability", actor=free, inputs={"ability": "Telepathic"})["result"] == "routine"


# --- options of a character -----------------------------------------------------------------------


def option(actor: Json | None = None, *, names: tuple[str, ...], **inputs: object) -> Json:
    return ask("character_option", actor=actor or kara(), modules=[*names], inputs=inputs)


@pytest.mark.rule("posthuman.packages", "posthuman.first_free", "posthuman.price")
def test_posthuman_packages_first_free_and_price() -> None:
    edges = {"spaceborn": "intellect", "jupiterborn": "might", "seaborn": "speed"}
    for package, stat in edges.items():
        after = option(names=("posthuman",), do="upgrade", package=package)["actor"]
        before = kara()["pools"][stat]["edge"]
        assert after["pools"][stat]["edge"] == before + 1
        assert after["xp"] == 3
        second = {"do": "upgrade", "package": "synthetic_body"}
        assert option(after, names=("posthuman",), **second)["error"]["field"] == "inputs.buy"
        assert (
            option(after, names=("posthuman",), **second, buy=True)["error"]["code"] == "cannot_pay"
        )
        paid = option({**after, "xp": 5}, names=("posthuman",), **second, buy=True)["actor"]
        assert paid["xp"] == 1
        assert (
            option(after, names=("posthuman",), do="upgrade", package=package)["error"]["field"]
            == "inputs.package"
        )
    aware = option(names=("posthuman",), do="upgrade", package="expanded_consciousness")["actor"]
    task = done(
        "task", actor=aware, inputs={"stat": "intellect", "difficulty": 4, "skill": "perception"}
    )
    assert task["task"]["difficulty"] == 3


@pytest.mark.rule("two_descriptors.adds", "two_descriptors.at_most")
def test_two_descriptors_adds_and_at_most() -> None:
    names = ("two_descriptors",)
    first = kara(descriptor="Mad")
    after = option(first, names=names, do="second_descriptor", descriptor="strong")["actor"]
    assert (after["descriptor"], after["second_descriptor"]) == ("Mad", "Strong")
    assert after["pools"]["might"]["max"] == 14 + 4
    third = option(after, names=names, do="second_descriptor", descriptor="Clever")
    assert third["error"]["field"] == "inputs.descriptor"
    assert (
        option(first, names=names, do="second_descriptor", descriptor="mad")["error"]["code"]
        == "not_allowed"
    )
    assert (
        option(first, names=names, do="second_descriptor", descriptor="Stronk")["error"]["code"]
        == "bad_value"
    )


@pytest.mark.rule("two_descriptors.cancel")
def test_two_descriptors_cancel() -> None:
    torn = kara(skills={"resisting mental attacks": "trained"})
    after = option(torn, names=("two_descriptors",), do="second_descriptor", descriptor="Mad")[
        "actor"
    ]
    assert after["skills"]["resisting mental attacks"] == "practiced"


@pytest.mark.rule("children.ages")
def test_children_ages() -> None:
    rules = on("children")
    assert [age_group(age, rules) for age in (9, 13, 14, 17)] == [
        "child",
        "child",
        "youth",
        "youth",
    ]
    assert all(isinstance(age_group(age, rules), Refusal) for age in (8, 18))


@pytest.mark.rule("children.might", "children.hindered", "children.cared_for")
@pytest.mark.parametrize(("age", "less"), [(10, 4), (15, 2)])
def test_children_might_hindered_and_cared_for(age: int, less: int) -> None:
    answer = option(names=("children",), do="childhood", age=age)
    after = answer["actor"]
    assert (after["pools"]["might"]["max"], after["pools"]["might"]["value"]) == (
        14 - less,
        min(12, 14 - less),
    )
    assert might_lost("child" if less == 4 else "youth", on("children")) == less

    def hindered(**inputs: object) -> int:
        return (
            int(done("task", actor=after, inputs={"difficulty": 4, **inputs})["task"]["difficulty"])
            - 4
        )

    assert hindered(stat="might") == (1 if less == 4 else 0)
    assert hindered(stat="intellect", skill="knowledge") == 1
    assert hindered(stat="speed") == 0
    trained = after["skills"].get("pleasant social interaction with adults")
    assert trained == ("trained" if less == 4 else None)
    assert (
        option(after, names=("children",), do="childhood", age=age)["error"]["code"]
        == "not_allowed"
    )


@pytest.mark.rule("children.last_tier")
def test_children_last_tier() -> None:
    assert (last_tier("child", on("children")), last_tier("youth", on("children"))) == (3, 4)
    buy = {"inputs": {"buy": "extra_effort"}, "modules": ["children"]}
    for childhood, last in (("child", 3), ("youth", 4)):
        young = kara(xp=8, childhood=childhood)
        assert ask("advance", actor={**young, "tier": last - 1}, **buy)["ok"]
        assert refused("advance", actor={**young, "tier": last}, **buy) == (
            "not_allowed",
            "inputs.buy",
        )
        assert ask("advance", actor={**young, "tier": last}, inputs=buy["inputs"])["ok"]


# --- short games ----------------------------------------------------------------------------------


def short(**changes: object) -> Json:
    return ask(
        "short_character", actor=kara(xp=7, tier=4), modules=["shorts"], inputs={**SHORT, **changes}
    )


@pytest.mark.rule("short_game.pools", "short_game.figures")
def test_short_game_pools_and_figures() -> None:
    made = short()["actor"]
    assert {s: p["max"] for s, p in made["pools"].items()} == {
        "might": 18,
        "speed": 9,
        "intellect": 9,
    }
    assert {s: p["edge"] for s, p in made["pools"].items()} == {
        "might": 0,
        "speed": 1,
        "intellect": 0,
    }
    assert (made["name"], made["effort"], made["xp"], made["tier"]) == ("Kara", 1, 1, 1)
    rolled = done(
        "recover",
        actor={**made, "pools": {**made["pools"], "might": {"value": 1, "max": 18}}},
        dice=[3],
    )
    assert rolled["to_spend"] == 4
    assert short(points={"might": 5})["error"]["field"] == "inputs.points"


@pytest.mark.rule("short_game.descriptor")
@pytest.mark.parametrize(
    ("descriptor", "stat", "more", "skills"),
    [
        ("tough", "might", 3, ["might defense"]),
        ("quick", "speed", 3, ["speed defense"]),
        ("smart", "intellect", 3, ["intellect defense"]),
        ("charming", "intellect", 2, ["persuasion", "deception"]),
        ("skilled", "intellect", 1, ["cooking", "sailing", "law"]),
    ],
)
def test_short_game_descriptor(descriptor: str, stat: str, more: int, skills: list[str]) -> None:
    chosen = skills if descriptor == "skilled" else []
    made = short(
        descriptor=descriptor,
        points={"speed": 6},
        offers=["Shadow", "Locks and traps"],
        skills=chosen,
    )["actor"]
    assert made["pools"][stat]["max"] == 9 + more + (6 if stat == "speed" else 0)
    assert all(made["skills"][skill] == "trained" for skill in skills)
    assert short(descriptor="bold")["error"]["field"] == "inputs.descriptor"


@pytest.mark.rule("short_game.role")
def test_short_game_role() -> None:
    made = short()["actor"]
    assert {"stealth", "disguise", "perception", "deception"} <= made["skills"].keys()
    for offers in (
        ["Shadow"],
        ["Shadow", "Shadow"],
        ["Shadow", "Stunning blow"],
        ["Shadow", "Watcher", "Hardy"],
    ):
        assert short(offers=offers)["error"]["field"] == "inputs.offers"
    athlete: Json = {"role": "action", "offers": ["Athlete", "Hardy"]}
    made = short(**athlete, skills=["climbing", "swimming"])["actor"]
    assert (made["skills"]["climbing"], made["recovery_bonus"]) == ("trained", 2)
    for skills in (
        [],
        ["climbing"],
        ["climbing", "climbing"],
        ["climbing", "cooking"],
        ["climbing", "running", "law"],
    ):
        assert short(**athlete, skills=skills)["error"]["field"] == "inputs.skills"
    attack = done(
        "attack", actor={**short()["actor"], "attacks": [BROADSWORD]}, **STRIKE, dice=[14]
    )
    assert (attack["task"]["difficulty"], attack["damage"]["dealt"]) == (3, 5)


@pytest.mark.rule("short_game.no_advancement")
def test_short_game_no_advancement() -> None:
    buy: Json = {"actor": kara(xp=8), "inputs": {"buy": "extra_effort"}}
    assert refused("advance", modules=["shorts"], **buy) == ("not_allowed", "inputs.buy")
    assert ask("advance", **buy)["ok"]


# --- rest and lasting wounds ----------------------------------------------------------------------


def rests(actor: Json, n: int) -> list[str]:
    """The next rests of a character, each without points."""
    found = []
    for _ in range(n):
        answer = done("recover", actor=actor, inputs={"spend": {}}, dice=[3])
        found.append(answer["rest"])
        actor = answer["actor"]
    return found


def able(**effect: object) -> Json:
    """Kara with an ability about recovery rolls."""
    own = {"name": "Rested", "use": "enabler", "effects": [{"kind": "recovery", **effect}]}
    return kara(might=5, abilities=[own])


@pytest.mark.rule("recovery.extra.before_next", "recovery.extra.lost", "recovery.extra.quicker")
def test_recovery_extra() -> None:
    assert rests(kara(might=5), 5) == ["action", "ten_minutes", "one_hour", "ten_hours", "action"]
    more = rests(able(rest="ten_minutes", extra=2), 7)
    assert more == [
        "action",
        "ten_minutes",
        "ten_minutes",
        "ten_minutes",
        "one_hour",
        "ten_hours",
        "action",
    ]
    assert rests(able(rest="action", extra=1), 3) == ["action", "action", "ten_minutes"]
    assert rests(able(rest="ten_minutes", lost=True), 4) == [
        "action",
        "one_hour",
        "ten_hours",
        "action",
    ]
    quick = done(
        "recover",
        actor={**able(rest="ten_minutes", takes="action"), "recoveries_used": 1},
        dice=[3],
        inputs={"spend": {}},
    )
    assert quick["rest"] == "ten_minutes"
    assert any(e["kind"] == "quick_rest" for e in quick["events"])
    due = due_rest(1, {}, Day(quicker={"ten_minutes": "action"}), on())
    assert due == ("ten_minutes", False, "action")


def test_new_day_gives_all_extra_rolls_back() -> None:
    day = rests(able(rest="one_hour", extra=1), 10)
    assert day[:5] == day[5:]
    assert day.count("one_hour") == 4


@pytest.mark.rule("lasting_damage.lasting", "lasting_damage.permanent")
def test_lasting_damage_lasting_and_permanent() -> None:
    lasting = done("damage", actor=kara(), inputs={"points": 4, "stays": "lasting"})["actor"]
    assert lasting["unrecoverable"] == {"might": 4}
    assert lasting["pools"]["might"] == {"value": 8, "max": 14, "edge": 1}
    rest = ask("recover", actor=lasting, inputs={"spend": {"might": 3}}, dice=[6])
    assert rest["error"]["field"] == "inputs.spend.might", "10 is all that rest can bring it to"
    gone = done("damage", actor=kara(), inputs={"points": 2, "stays": "permanent"})["actor"]
    assert gone["pools"]["might"] == {"value": 10, "max": 12, "edge": 1}
    spilled = done("damage", actor=kara(might=2), inputs={"points": 5, "stays": "lasting"})["actor"]
    assert spilled["unrecoverable"] == {"might": 2, "speed": 3}
    no = refused("damage", actor=guard(), inputs={"points": 2, "stays": "lasting"})
    assert no == ("not_allowed", "inputs.stays")


def test_things_have_number_and_setting_money() -> None:
    """Things come with their number and money in the words of the setting."""
    gear = [
        {"kind": "gear", "items": ["torches"], "count": 6},
        {"kind": "gear", "items": ["silver thalers"], "what": "money", "count": 40},
        {"kind": "gear", "items": ["a shell that hums"], "what": "oddity"},
        {"kind": "gear", "items": ["a flat"], "what": "home", "price": "expensive"},
        {"kind": "gear", "items": ["Stim"], "what": "cypher"},
    ]
    own = {"name": "Well equipped", "use": "enabler", "effects": gear}
    inputs = {"buy": "special_option", "option": "type_ability", "ability": own}
    after = ask("advance", actor=kara(xp=4, type="warrior"), inputs=inputs)
    assert after["ok"], after
    assert after["actor"]["equipment"] == [
        {"name": "torches", "count": 6},
        {"name": "silver thalers", "count": 40, "what": "money"},
        {"name": "a shell that hums", "what": "oddity"},
        {"name": "a flat", "price": "expensive", "what": "home"},
    ]
