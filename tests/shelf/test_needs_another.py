"""Cases of conditions: an ability that needs another one alight is refused without it."""

from __future__ import annotations

import pytest
from tests.shelf.evening import FOE, Evening

SHROUD = ("shroud_of_flame", "Shroud of Flame")
ENLARGE = ("enlarge", "Enlarge")
SHRINK = ("shrink", "Shrink")
WOOD = ("wooden_body", "Wooden Body")
SPRINT = ("phase_sprint", "Phase Sprint")

NEEDS = [
    ("hurl_flame", "Hurl Flame", FOE, 15, SHROUD),
    ("flameblade", "Flameblade", None, None, SHROUD),
    ("fire_tendrils", "Fire Tendrils", None, None, SHROUD),
    ("fiery_hand_of_doom", "Fiery Hand of Doom", None, None, SHROUD),
    ("fire_servant", "Fire Servant", None, None, SHROUD),
    ("wings_of_fire", "Wings of Fire", None, None, SHROUD),
    ("grab", "Grab", FOE, 15, ENLARGE),
    ("small_flight", "Small Flight", None, None, SHRINK),
    ("restorative_bloom", "Restorative Bloom", None, None, WOOD),
    ("disrupting_touch", "Disrupting Touch", FOE, 15, SPRINT),
    ("scratch_existence", "Scratch Existence", FOE, 15, SPRINT),
    ("invisible_phasing", "Invisible Phasing", None, None, SPRINT),
]
PRICES = [
    (NEEDS[0], {"intellect": 1 + 2}),
    (NEEDS[1], {"intellect": 1 + 4}),
    (NEEDS[2], {"intellect": 1 + 5}),
    (NEEDS[3], {"intellect": 1 + 3}),
    (NEEDS[4], {"intellect": 1 + 6}),
    (NEEDS[5], {"intellect": 1 + 4}),
]
Need = tuple[str, str, str | None, int | None, tuple[str, str]]
IDS = [need[0] for need in NEEDS]


def with_both(need: Need) -> Evening:
    """An evening with an ability and the one that it needs, neither of them in use."""
    return Evening(f"abilities.{need[0]}", f"abilities.{need[4][0]}")


@pytest.mark.parametrize("need", NEEDS, ids=IDS)
def test_refused_without_the_other_alight(need: Need) -> None:
    """While the ability that it builds on is not in effect, it cannot be used, costs nothing and
    does nothing; the table says what is missing."""
    evening = with_both(need)
    said = evening.refuses("use", need[1], need[2], need[3])
    assert need[4][1].lower() in said.lower()
    assert evening.lost() == {}
    assert evening.lost(FOE) == {}


@pytest.mark.parametrize("need", [n for n in NEEDS if n[4] in (SHROUD, ENLARGE, SHRINK, WOOD)])
def test_allowed_once_the_other_burns(need: Need) -> None:
    """With the other one in effect it is used, and not before."""
    evening = with_both(need)
    assert evening.refuses("use", need[1], need[2], need[3])
    evening.use(need[4][1])
    evening.use(need[1], need[2], need[3])


@pytest.mark.parametrize(("need", "price"), PRICES)
def test_shroud_and_flame_both_cost(need: Need, price: dict[str, int]) -> None:
    """The shroud is paid when lit and what it enables when used; a refusal costs nothing."""
    evening = with_both(need)
    assert evening.refuses("use", need[1], need[2], need[3])
    evening.use("Shroud of Flame")
    evening.use(need[1], need[2], need[3])
    assert evening.lost() == price


@pytest.mark.parametrize(
    ("need", "span"),
    [
        (NEEDS[0], "11 minutes"),
        (NEEDS[1], "11 minutes"),
        (NEEDS[3], "11 minutes"),
        (NEEDS[5], "11 minutes"),
        (NEEDS[6], "2 minutes"),
        (NEEDS[7], "2 minutes"),
        (NEEDS[8], "11 minutes"),
    ],
)
def test_refused_again_after_its_end(need: Need, span: str) -> None:
    """When the other ability has run out, what builds on it is refused again."""
    evening = with_both(need)
    evening.use(need[4][1])
    evening.passes(span)
    evening.marks()
    assert evening.refuses("use", need[1], need[2], need[3])
    assert evening.lost() == {}


def test_other_shroud_is_not_enough() -> None:
    """Only the ability named will do: ice around the body lets nobody hurl flame."""
    evening = Evening("abilities.hurl_flame", "abilities.ice_armor", "abilities.shroud_of_flame")
    evening.use("Ice Armor")
    assert evening.refuses("use", "Hurl Flame", FOE, 15)
    assert evening.lost() == {"intellect": 1}


def test_hurled_flame_burns_its_target() -> None:
    """From a burning shroud the flame deals 4 points to one within short range."""
    evening = Evening("abilities.hurl_flame", "abilities.shroud_of_flame")
    evening.use("Shroud of Flame")
    assert evening.use("Hurl Flame", FOE, 6).result == "success"
    assert evening.lost(FOE) == {"health": 4}


def test_flameblade_reaches_the_weapon() -> None:
    """With the shroud spread over it, the broadsword deals 2 points more, for an hour at most."""
    evening = Evening("abilities.flameblade", "abilities.shroud_of_flame")
    evening.use("Shroud of Flame")
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 4}
    evening.use("Flameblade")
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 10}
    evening.passes("2 hours")
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 14}


@pytest.mark.parametrize(
    ("key", "other", "skill", "stat"),
    [
        ("beneath_notice", SHRINK, "stealth", "speed"),
        ("advantages_of_being_small", SHRINK, "climbing", "might"),
        ("freakishly_large", ENLARGE, "intimidation", "intellect"),
    ],
)
def test_size_eases_tasks_while_it_lasts(
    key: str, other: tuple[str, str], skill: str, stat: str
) -> None:
    """What a changed size makes easier is easier for that minute alone, neither before nor after,
    and no other task is."""
    evening = Evening(f"abilities.{key}", f"abilities.{other[0]}")
    assert evening.task(12, 3, stat, skill).difficulty == 3
    evening.use(other[1])
    assert evening.task(12, 3, stat, skill).difficulty == 2
    assert evening.task(12, 3, stat, "cooking").difficulty == 3
    evening.passes("2 minutes")
    assert evening.task(12, 3, stat, skill).difficulty == 3


def test_resilient_ice_needs_the_ice() -> None:
    """The second point of Armor comes with the sheen of ice and goes with it."""
    evening = Evening("abilities.ice_armor", "abilities.resilient_ice_armor", foe={"level": 4})
    evening.struck(2)
    assert evening.lost() == {"might": 4}
    evening.use("Ice Armor")
    evening.marks()
    evening.struck(2)
    assert evening.lost() == {"might": 2}
    evening.passes("11 minutes")
    evening.marks()
    evening.struck(2)
    assert evening.lost() == {"might": 4}


def test_plain_ice_has_one_point() -> None:
    """Without Resilient Ice Armor the sheen gives one point of Armor alone."""
    evening = Evening("abilities.ice_armor", foe={"level": 4})
    evening.use("Ice Armor")
    evening.marks()
    evening.struck(2)
    assert evening.lost() == {"might": 3}


def test_wall_has_teeth_while_it_stands() -> None:
    """The 2 points more of Wall With Teeth need Living Wall: none before it, none after it."""
    evening = Evening("abilities.living_wall", "abilities.wall_with_teeth")
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 4}
    evening.use("Living Wall")
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 10}
    evening.passes("11 minutes")
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 14}


def test_winter_gauntlets_add_to_frost_alone() -> None:
    """Winter Gauntlets add 3 points to Frost Touch; another touch gets nothing of it."""
    evening = Evening("abilities.winter_gauntlets", "abilities.frost_touch", "abilities.shock")
    evening.use("Frost Touch", FOE, 10)
    assert evening.lost(FOE) == {"health": 6}
    evening.use("Shock", FOE, 10)
    assert evening.lost(FOE) == {"health": 9}


def test_throw_needs_size_and_damage() -> None:
    """Nobody of usual size throws a foe with Throw; a foe that was not thrown still stands."""
    evening = Evening("abilities.throw", "abilities.enlarge")
    assert "enlarge" in evening.refuses("use", "Throw", FOE).lower()
    assert evening.lost() == {}
    assert evening.attack(10).difficulty == 2


def test_grabbed_by_a_giant_foe_is_held() -> None:
    """With Enlarge the grip holds a guard: it takes no physical action."""
    evening = Evening("abilities.grab", "abilities.enlarge")
    evening.use("Enlarge")
    assert evening.use("Grab", FOE, 15).result == "success"
    assert evening.refuses("struck", 10)
