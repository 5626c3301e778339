"""What an entry asks before an effect comes: what the table says, how much Effort was applied, how
high a target is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from tests.people import HERO, alight, done, guard

from threefold.library.entries import ABILITIES, SHELF, shelf
from threefold.library.items import artifact_of, artifacts, cypher_of, cyphers
from threefold.model.characters import Condition, FullNpc, Npc, Pc
from threefold.model.conditions import figure_conditions, name_of
from threefold.model.powers import Ability, Artifact, Cypher, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelved import ability_of
from threefold.model.typed import convert
from threefold.procedures.effects.base import EffectContext, chosen_effects
from threefold.procedures.effects.carry import apply_effects
from threefold.procedures.effects.descriptions import conditions_to_confirm
from threefold.rulesets.compose import rules_for

RULES = rules_for("csrd")
FACES = [3] * 30


def used(key: str, level: int = 3, *, die: int = 19, **inputs: Any) -> dict[str, Any]:
    """An ability of the shelf used on a guard of this level; the roll succeeds."""
    ability = ability_of(shelf(ABILITIES)[key])
    own = {"abilities": [msgspec.to_builtins(ability)], "conditions": alight(ability)}
    request = {
        "actor": {**HERO, **own},
        "target": guard(level, health=60, max_health=60),
        "inputs": {"ability": ability.name, **inputs},
    }
    rolls = done("ability", **request)["task"]["roll"] == "needed"
    return done("ability", **request, dice=[die] * rolls + FACES)


def on(answer: dict[str, Any], whom: str) -> list[str]:
    """The names of the conditions of somebody."""
    return [
        c if isinstance(c, str) else c["name"] for c in (answer[whom] or {}).get("conditions") or []
    ]


def thrown(level: int, said: list[str]) -> list[str]:
    """What Father's Betrayal puts on a guard."""
    cypher = cypher_of(cyphers()["fathers_betrayal"])
    answer = done(
        "cypher",
        actor={**HERO, "cyphers": [msgspec.to_builtins(cypher)]},
        target=guard(level),
        inputs={"cypher": cypher.name, "said": said},
        dice=[20, *FACES],
    )
    return on(answer, "target")


def test_worded_condition_needs_table_word() -> None:
    """A condition that hangs on the tables word comes only with it."""
    assert thrown(1, []) == ["banished"]
    assert thrown(1, ["it stood within the area"]) == ["banished", "dazed"]


def test_ongoing_effect_holds_once_confirmed() -> None:
    """What goes on holds once the table has said so."""
    said = "you moved no more than an immediate distance"
    unsaid, met = (
        used("fortified_position", said=words)["actor"]["conditions"][-1] for words in ([], [said])
    )
    assert [each["when"] for each in unsaid["effects"]] == [{"said": said}] * 2
    assert (met["armor"], met["assets"], "effects" in met) == (1, {"might defense": 1}, False)


def test_effort_condition_comes_with_that_effort() -> None:
    """What asks for effort comes with that much effort."""

    def burst(target: int, effort: int) -> int:
        return int(used("grasping_foliage", target, die=14, bought=[effort])["target"]["health"])

    assert burst(1, 0) == 60
    assert burst(1, 2) == 56, "2 points for each level"


def test_power_spares_targets_above_its_level() -> None:
    """A level of Effort put into it raises the limit by one; levels that ease the roll do not."""
    dead, spared = (used("word_of_death", level, die=20) for level in (1, 6))
    eased = used("word_of_death", 6, die=20, effort={"ease": 3})
    raised = used("word_of_death", 6, die=20, bought=[5])
    assert dead["target"]["health"] == raised["target"]["health"] == 0
    assert spared["target"]["health"] == eased["target"]["health"] == 60
    assert any("5 levels of Effort" in each["text"] for each in spared["events"])


def test_item_spares_targets_above_its_level() -> None:
    """An item does nothing to whoever is above its level."""
    cypher = msgspec.structs.replace(cypher_of(cyphers()["repel"]), level=5)
    for level, held_back in ((4, True), (6, False)):
        answer = done(
            "cypher",
            actor={**HERO, "cyphers": [msgspec.to_builtins(cypher)]},
            target=guard(level),
            inputs={"cypher": cypher.name},
            dice=[20, *FACES],
        )
        assert bool(on(answer, "target")) is held_back


# --- all of the shelf -----------------------------------------------------------------------------


def powers() -> Iterator[Ability | Cypher | Artifact]:
    for entry in shelf(ABILITIES).values():
        yield ability_of(entry)
    for cypher in cyphers().values():
        yield msgspec.structs.replace(cypher_of(cypher), level=6)
    for artifact in artifacts().values():
        yield msgspec.structs.replace(artifact_of(artifact), level=6)


def carried(power: Ability | Cypher | Artifact, said: list[str]) -> EffectContext:
    target = convert(guard(1, health=60, max_health=60), Npc).filled(RULES)
    level = None if isinstance(power, Ability) else power.level
    c = EffectContext(RULES, power.name, power.name, convert(HERO, Pc), target, level, said=said)
    c.dice = lambda sides: min(3, sides)
    apply_effects(effects_of(power), c, aimed=True)
    return c


def put_on(power: Ability | Cypher | Artifact, said: list[str]) -> list[Condition | str]:
    """What a use puts on its user and its target."""
    c = carried(power, said)
    return [
        x
        for one in (c.user, c.target)
        if isinstance(one, Pc | FullNpc)
        for x in figure_conditions(one)
    ]


def test_shelf_conditions_wait_for_table_word() -> None:
    """Unsaid, a named condition is on nobody; said, nothing that a use has put on anybody hangs on
    those words.
    """
    wrong = []
    for power in powers():
        hang = conditions_to_confirm(effects_of(power))
        if not hang:
            continue
        waits = {
            each.name
            for effect in effects_of(power)
            for each in chosen_effects(effect, [])
            if isinstance(each, kinds.ConditionEffect) and "said" in each.when
        }
        free = {
            each.name
            for effect in effects_of(power)
            for each in chosen_effects(effect, [])
            if isinstance(each, kinds.ConditionEffect) and "said" not in each.when
        }
        if {name_of(x) for x in put_on(power, [])} & (waits - free):
            wrong.append((power.name, "unsaid"))
        left = [e for x in put_on(power, hang) if isinstance(x, Condition) for e in x.effects or []]
        if any(str(e.when.get("said")) in hang for e in left):
            wrong.append((power.name, "said"))
    assert wrong == []


def inside(value: Any) -> Iterator[dict[str, Any]]:
    """Every mapping within a value."""
    if isinstance(value, dict):
        yield value
    for each in (
        value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    ):
        yield from inside(each)


def test_condition_says_how_often_effects_come() -> None:
    """A roll that a condition brings comes at each turn or by the clock (``again``); a wait would
    begin each turn.
    """
    entries = [
        msgspec.to_builtins(e, str_keys=True)
        for kind in SHELF.values()
        for e in shelf(kind).values()
    ]
    waits = [
        (entry["key"], each["name"])
        for entry in entries
        for each in inside(entry)
        if each.get("kind") == "condition"
        and any(held.get("after") for held in each.get("holds", []))
    ]
    assert waits == []
