"""Prices: a Pool as chosen, what another ability lowers, XP, a cypher, the target's level."""

from __future__ import annotations

from typing import Any

import pytest
from tests.shelf.evening import BEN, FOE, POINTS, STATS, Evening, Outcome

from threefold.procedures.inputs import AbilityExtras, Effort

EITHER = [
    ("flight_exertion", "Flight Exertion", "might", 3, None),
    ("flight_exertion", "Flight Exertion", "speed", 3, None),
    ("devoted_defender", "Devoted Defender", "might", 2, BEN),
    ("devoted_defender", "Devoted Defender", "intellect", 2, BEN),
    ("true_defender", "True Defender", "might", 6, BEN),
    ("true_defender", "True Defender", "intellect", 6, BEN),
    ("true_guardian", "True Guardian", "might", 2, None),
    ("true_guardian", "True Guardian", "intellect", 2, None),
    ("wasteland_camouflage", "Wasteland Camouflage", "speed", 5, None),
    ("wasteland_camouflage", "Wasteland Camouflage", "intellect", 5, None),
]


def pays(
    evening: Evening, name: str, stat: str, on: str | None = None, die: int | None = None,
    **more: Any,
) -> Outcome:  # fmt: skip
    """Use an ability whose price comes from the Pool that the player says."""
    return evening.use(name, on, die, besides=AbilityExtras(pays=stat), **more)


def pools(**changed: dict[str, int]) -> dict[str, dict[str, int]]:
    """Pools of a hero, where only some figures differ from the plain ones."""
    plain = {"value": POINTS, "max": POINTS, "edge": 0}
    return {stat: plain | changed.get(stat, {}) for stat in STATS}


@pytest.mark.parametrize(("key", "name", "stat", "points", "on"), EITHER)
def test_the_pool_chosen_pays(key: str, name: str, stat: str, points: int, on: str | None) -> None:
    """Where two Pools may pay, the one that the player says pays alone."""
    evening = Evening(f"abilities.{key}")
    pays(evening, name, stat, on)
    assert evening.lost() == {stat: points}


@pytest.mark.parametrize(("key", "name", "stat", "points", "on"), EITHER)
def test_edge_of_the_paying_pool_counts(
    key: str, name: str, stat: str, points: int, on: str | None
) -> None:
    """The Edge of the Pool that pays lowers the price, that of the other one does not."""
    edges = {each: {"edge": 1 if each == stat else 4} for each in STATS}
    evening = Evening(f"abilities.{key}", pools=pools(**edges))
    pays(evening, name, stat, on)
    assert evening.lost() == {stat: points - 1}


@pytest.mark.parametrize(
    ("key", "name", "stat", "on"),
    [
        ("flight_exertion", "Flight Exertion", "intellect", None),
        ("devoted_defender", "Devoted Defender", "speed", BEN),
        ("true_guardian", "True Guardian", "speed", None),
        ("wasteland_camouflage", "Wasteland Camouflage", "might", None),
    ],
)
def test_a_third_pool_may_not_pay(key: str, name: str, stat: str, on: str | None) -> None:
    """The Pool that the price does not name is refused."""
    evening = Evening(f"abilities.{key}")
    evening.refuses("use", name, on, besides=AbilityExtras(pays=stat))


def test_an_empty_pool_leaves_the_other() -> None:
    """With too few points in one Pool the other one pays, as chosen."""
    evening = Evening("abilities.flight_exertion", pools=pools(might={"value": 2}))
    evening.refuses("use", "Flight Exertion", besides=AbilityExtras(pays="might"))
    pays(evening, "Flight Exertion", "speed")
    assert evening.lost() == {"speed": 3}


@pytest.mark.parametrize("stat", ["might", "intellect"])
def test_taunt_foe_costs_either_pool(stat: str) -> None:
    """Its 4 points come from Might or from Intellect."""
    evening = Evening("abilities.taunt_foe")
    pays(evening, "Taunt Foe", stat, FOE, 10)
    assert evening.lost() == {stat: 4}


def test_blood_pays_for_a_spell() -> None:
    """Might, with Might Edge, may pay for a spell and its Effort."""
    evening = Evening("abilities.blood_magician", "abilities.onslaught")
    pays(evening, "Onslaught", "might", FOE, 10, options=[0])
    assert evening.lost() == {"might": 1}
    evening.marks()
    pays(evening, "Onslaught", "might", FOE, 10, options=[0], effort=Effort(ease=1))
    assert evening.lost() == {"might": 4}
    edged = Evening(
        "abilities.blood_magician", "abilities.onslaught", pools=pools(might={"edge": 1})
    )
    pays(edged, "Onslaught", "might", FOE, 10, options=[0], effort=Effort(ease=1))
    assert edged.lost() == {"might": 3}


def test_blood_pays_only_when_wished() -> None:
    """Without the wish the Intellect Pool pays as ever."""
    evening = Evening("abilities.blood_magician", "abilities.onslaught")
    evening.use("Onslaught", FOE, 10, options=[0])
    assert evening.lost() == {"intellect": 1}


@pytest.mark.parametrize(
    ("known", "quake", "mountains"),
    [(("resonant_quake",), 7, None), (("move_mountains",), None, 9),
     (("resonant_quake", "move_mountains"), 4, 6)],
)  # fmt: skip
def test_two_abilities_lower_each_other(
    known: tuple[str, ...], quake: int | None, mountains: int | None
) -> None:
    """Whoever has both the quake and the mountains pays 3 less for either."""
    evening = Evening(*(f"abilities.{key}" for key in known))
    if quake is not None:
        evening.use("Resonant Quake", FOE, 10)
        assert evening.lost() == {"intellect": quake}
    if mountains is not None:
        evening.marks()
        evening.use("Move Mountains", evening.thing("heap of rubble", 3))
        assert evening.lost() == {"intellect": mountains}


@pytest.mark.parametrize(("sources", "points"), [(1, 10), (2, 7)])
def test_weather_from_two_sources_is_cheaper(sources: int, points: int) -> None:
    """Had from a second source, the weather costs 7 instead of 10."""
    evening = Evening(*["abilities.control_weather"] * sources)
    evening.use("Control Weather", options=[0])
    assert evening.lost() == {"intellect": points}


def test_scavenging_an_artifact_costs_xp() -> None:
    """It takes 6 Intellect and 2 XP, and once a day is all."""
    evening = Evening("abilities.artifact_scavenger", xp=5)
    evening.use("Artifact Scavenger", None, 18)
    assert evening.lost() == {"intellect": 6}
    assert evening.pc().xp == 3
    evening.refuses("use", "Artifact Scavenger", None, 18)


def test_without_xp_nothing_is_scavenged() -> None:
    """With 1 XP it is refused, and nothing is paid."""
    evening = Evening("abilities.artifact_scavenger", xp=1)
    evening.refuses("use", "Artifact Scavenger", None, 18)
    assert evening.lost() == {}
    assert evening.pc().xp == 1


@pytest.mark.parametrize(("option", "xp"), [(0, 5), (1, 1)])
def test_a_large_plea_costs_xp(option: int, xp: int) -> None:
    """The small plea costs Intellect alone, the large one 4 XP besides."""
    evening = Evening("abilities.divine_intervention", xp=5)
    evening.use("Divine Intervention", FOE, 10, options=[option])
    assert evening.lost() == {"intellect": 2}
    assert evening.pc().xp == xp


def test_a_large_plea_without_xp_is_refused() -> None:
    """Who has 3 XP may ask for the small effect only."""
    evening = Evening("abilities.divine_intervention", xp=3)
    evening.refuses("use", "Divine Intervention", FOE, 10, options=[1])
    evening.use("Divine Intervention", FOE, 10, options=[0])
    assert evening.pc().xp == 3


@pytest.mark.parametrize("level", [6, 8])
def test_a_word_takes_a_strong_cypher(level: int) -> None:
    """A cypher of level 6 or more goes with the word, besides the points."""
    evening = Evening("abilities.word_of_command", "cyphers.fireproofing", level=level)
    evening.use("Word of Command", FOE, 10)
    assert evening.lost() == {"intellect": 6}
    assert not evening.has("Fireproofing")


def test_a_word_takes_one_cypher_only() -> None:
    """Of two strong cyphers one stays."""
    evening = Evening(
        "abilities.word_of_command", "cyphers.fireproofing", "cyphers.metal_death", level=7
    )
    evening.use("Word of Command", FOE, 10)
    assert evening.has("Fireproofing") != evening.has("Metal Death")


def test_a_weak_cypher_buys_no_word() -> None:
    """With a cypher of level 5, or none, the word is refused and nothing is paid."""
    weak = Evening("abilities.word_of_command", "cyphers.fireproofing", level=5)
    weak.refuses("use", "Word of Command", FOE, 10)
    assert weak.has("Fireproofing")
    bare = Evening("abilities.word_of_command")
    bare.refuses("use", "Word of Command", FOE, 10)
    assert bare.lost() == {}


@pytest.mark.parametrize(("level", "points"), [(1, 2), (3, 4), (7, 8)])
def test_charging_costs_by_the_devices_level(level: int, points: int) -> None:
    """A device costs 1 point and 1 more for each of its levels."""
    evening = Evening("abilities.charge")
    evening.use("Charge", evening.thing("old blaster", level))
    assert evening.lost() == {"intellect": points}


def test_each_further_corpse_costs_a_point() -> None:
    """Two bodies animated at once cost 4 instead of 3."""
    evening = Evening("abilities.necromancy")
    first, _ = evening.thing("corpse", 1), evening.thing("second corpse", 1)
    evening.use("Necromancy", first, options=[1])
    assert evening.lost() == {"intellect": 4}
    assert len(evening.companions()) == 2


@pytest.mark.parametrize("stat", ["speed", "intellect"])
def test_hiding_in_the_wild_costs_one_more(stat: str) -> None:
    """In plain wilderness 1 more point comes from the Pool that paid."""
    evening = Evening("abilities.wasteland_camouflage")
    pays(evening, "Wasteland Camouflage", stat, options=[1])
    assert evening.lost() == {stat: 6}


@pytest.mark.parametrize("stat", ["might", "speed"])
def test_wits_pay_for_the_body(stat: str) -> None:
    """Effort of a Might or Speed task outside combat may come from Intellect."""
    evening = Evening("abilities.think_your_way_out")
    evening.task(12, 4, stat, effort=Effort(ease=1), besides=AbilityExtras(pays="intellect"))
    assert evening.lost() == {"intellect": 3}
    evening.marks()
    evening.task(12, 4, stat, effort=Effort(ease=1))
    assert evening.lost() == {stat: 3}
