"""What a PC may do: abilities, cyphers and the situations of single foes, by figures that can be
worked out by hand.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.lab.people import encounter, foe, hero
from tests.people import Json

from threefold.lab.encounter import Policy
from threefold.lab.simulator import options
from threefold.lab.simulator.plan import plan
from threefold.lab.simulator.policies import PcOption, StrikeInputs
from threefold.lab.simulator.simulate import simulate
from threefold.lab.variants import with_number
from threefold.model.powers import Ability
from threefold.procedures.power_used import AbilityInputs

BOLT: Json = {
    "name": "Bolt",
    "cost": 3,
    "stat": "intellect",
    "effect": {"affects": "foe", "damage": 4},
}
SURE: Json = {"name": "Sure Fire", "level": 3, "task": {"difficulty": 0}}


def ways(
    pc: Json, npc: Json, policy: Policy = "all_in", **more: Any
) -> list[PcOption[StrikeInputs]]:
    """The strikes of one PC, hale and without help, at one foe."""
    planned = plan(encounter(policy, party=[pc], foes=[npc], **more))
    return [*planned.strikes[planned.plan.strikes.bounds[0] : planned.plan.strikes.bounds[1]]]


def by_effort(
    found: list[PcOption[StrikeInputs]],
) -> dict[tuple[int, int], tuple[int, int, int, int, int]]:
    return {(o.inputs.effort.ease, o.inputs.effort.damage): o[1:6] for o in found}


def test_ability_pays_rolls_and_deals_like_engine() -> None:
    """An ability is paid after edge rolled against the foe and dealt through armor."""
    pc = hero(attacks=[], effort=1, edge={"intellect": 1}, abilities=[BOLT], skills={})
    assert by_effort(ways(pc, foe(4, armor=1))) == {  # stat, price, face needed, damage, Armor
        (0, 0): (2, 2, 12, 4, 1),
        (1, 0): (2, 5, 9, 4, 1),
        (0, 1): (2, 5, 12, 7, 1),
    }
    guarded = foe(4, armor=1, modifications={"intellect defense": 6})
    assert by_effort(ways(pc, guarded))[0, 0] == (2, 2, 18, 4, 1)


@pytest.mark.parametrize(
    ("change", "figures"),
    [
        ({"task": {"difficulty": 2}}, (2, 3, 6, 4, 3)),
        ({"task": {"skill": "bolts"}}, (2, 3, 12, 4, 3)),
        ({"effect": {"affects": "foe", "damage": 4, "ignores_armor": True}}, (2, 3, 15, 4, 0)),
        ({"effect": {"affects": "foe", "damage": 4, "damage_type": "intellect"}}, (2, 3, 15, 4, 0)),
        ({"effect": {"affects": "foe", "damage": 6, "condition": "dazed"}}, (2, 3, 15, 6, 3)),
        ({"cost": 0, "stat": "speed"}, (1, 0, 15, 4, 3)),
    ],
)
def test_what_ability_says_of_itself_counts(change: Json, figures: tuple[int, ...]) -> None:
    pc = hero(attacks=[], abilities=[{**BOLT, **change}], skills={"bolts": "trained"})
    assert by_effort(ways(pc, foe(5, armor=3)))[0, 0] == figures


@pytest.mark.parametrize(
    "idle",
    [
        "Bolt",
        {**BOLT, "use": "enabler"},
        {**BOLT, "use": "defense"},
        {**BOLT, "effect": {"affects": "ally", "healing": 4}},
        {**BOLT, "effect": {"affects": "foe", "condition": "dazed"}},
    ],
)
def test_harmless_and_non_action_abilities_are_skipped(idle: Json | str) -> None:
    """Abilities that strike nobody as an action are not played."""
    assert ways(hero(attacks=[], abilities=[idle]), foe()) == []


def test_careful_policy_uses_free_things_alone() -> None:
    """Careful people use what edge makes free and keep their cyphers."""
    cypher = {**SURE, "effect": {"affects": "foe", "damage": 9}}
    free = {**BOLT, "name": "Spark", "cost": 1}
    pc = hero(edge={"intellect": 1}, abilities=[BOLT, free], cyphers=[cypher])
    told = [o.inputs for o in ways(pc, foe(), "careful") if isinstance(o.inputs, AbilityInputs)]
    assert [i.ability.name for i in told if isinstance(i.ability, Ability)] == ["Spark"]
    assert not any(o.item for o in ways(pc, foe(), "careful"))
    assert any(o.item for o in ways(pc, foe(), "all_in"))
    for policy in ("plain", "solver"):
        assert {type(o.inputs).__name__ for o in ways(pc, foe(), policy)} == {"AttackInputs"}


def test_cypher_works_once_by_its_level() -> None:
    """A cypher works once for all the day and deals by its level."""
    cypher = {**SURE, "effect": {"affects": "foe", "damage": 2, "per_level": ["damage"]}}
    one, two = (hero(attacks=[], effort=0, cyphers=[cypher] * n) for n in (1, 2))
    still, weak = (foe(1, damage=0, health=health) for health in (99, 6))
    for pc, dealt in ((one, 6), (two, 12)):
        assert (
            sum(simulate(encounter("all_in", party=[pc], foes=[still], max_rounds=4), 1).table(6))
            == dealt
        )
    day = encounter("all_in", party=[one], foes=[weak], fights=[{"foes": [weak]}], max_rounds=4)
    assert simulate(day, 10).table(9) == (0, 10, 0)


def test_foe_situations_add_to_shared_ones() -> None:
    """Situations of a foe bear on it alone and besides those of all."""
    bears = {
        "attacks": ["dim_light"],
        "foes": {"chief": {"attacks": ["cover"], "defenses": ["higher_ground"]}},
    }
    party = [hero(skills={}, abilities=[BOLT])]
    asked = encounter("all_in", party=party, foes=[foe(), foe(name="chief")], environment=bears)
    planned = plan(asked)
    assert planned.plan.foes.kind == [0, 1]
    figures = planned.plan
    strikes = [
        planned.strikes[figures.strikes.bounds[at]].need for at in (0, 6)
    ]  # three steps of help, hale and impaired
    guards = [planned.guards[figures.guards.bounds[at]].need for at in (0, 4)]
    assert strikes == [12, 15]
    assert guards == [6, 9]
    assert plan(replace(asked, policy="plain")).plan.foes.kind == [0, 0]


def test_asked_questions_are_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was asked before is not asked again."""
    few = encounter("all_in", party=[hero("Ann", 13)], foes=[foe(4, damage=7)])
    first = plan(few)

    def refuses(*_: object) -> None:
        raise AssertionError("the engine is asked again")

    monkeypatch.setattr(options, "set_attack", refuses)
    assert plan(with_number(few, 5)).strikes == first.strikes
    with pytest.raises(AssertionError, match="asked again"):
        plan(replace(few, edition="second"))


def test_attack_ability_keeps_weapon_and_own_figures() -> None:
    """An ability that is an attack has the weapons figures and its own."""
    lunge = {
        "name": "Lunge",
        "cost": 2,
        "stat": "might",
        "aim": {"who": "foe", "range": "weapon"},
        "effects": [{"kind": "attack", "weapon": "melee", "damage": 4, "eased": -1}],
    }
    axe = {"name": "axe", "weight": "medium"}
    pc = hero(attacks=[axe], effort=1, edge={"might": 0}, abilities=[lunge], skills={})
    found = [o for o in ways(pc, foe(4, armor=1)) if isinstance(o.inputs, AbilityInputs)]
    assert by_effort(found) == {  # stat, price, face needed, damage, Armor
        (0, 0): (0, 2, 15, 8, 1),
        (1, 0): (0, 5, 12, 8, 1),
        (0, 1): (0, 5, 15, 11, 1),
    }
