"""Which words of an effect count for a roll, a weapon or a kind of harm."""

from __future__ import annotations

import msgspec
import pytest
from tests.people import CSRD, kara

from threefold.model.characters import Pc
from threefold.rules.conditions import condition_name
from threefold.rules.harm import Blow, Protection, armor_against, npc_armor_against
from threefold.rules.task_words import TaskRoll, counting
from threefold.rules.types import Line, Message, Stat, sum_of
from threefold.rules.weapon_words import Weapon, fits_demand


def blow(points: int, *kinds: str, pierces: int = 0) -> Blow:
    lines = (Line(points, Message("line.damage"), "damage.amount.fixed"),)
    return Blow(lines, "might", kinds, pierces=pierces)


@pytest.mark.parametrize(
    ("words", "counts"),
    [
        (["interaction", "persuasion"], ["interaction"]),
        (["persuasion", "interaction"], ["interaction"]),
        (["interaction", "social tasks"], ["interaction"]),
        (["social tasks", "interaction"], ["interaction"]),
        (["persuasion", "climbing"], ["persuasion"]),
        (["climbing"], []),
    ],
)
def test_one_word_counts_of_words_that_hold_each_other(words: list[str], counts: list[str]) -> None:
    """The word that holds the others counts; of words for the same the first."""
    assert counting(words, TaskRoll("task", "intellect", "persuasion")) == counts


@pytest.mark.parametrize(
    ("word", "stat", "called", "counts"),
    [
        ("defense", "intellect", "intellect defense", True),
        ("defense", "intellect", "resisting magic", True),
        ("intellect defense", "intellect", "resisting magical effects", True),
        ("mental defense", "intellect", "Intellect Defense", True),
        ("resisting poison", "might", "resisting poisons", True),
        ("might defense", "intellect", "resisting magic", False),
        ("might defense", "might", "speed defense", False),
        ("defense", "intellect", "resistance training", False),
        ("attack", "intellect", "intellect defense", False),
    ],
)  # fmt: skip
def test_called_defense_is_a_defense(word: str, stat: Stat, called: str, counts: bool) -> None:
    """A task that the GM calls by the name of a defense, or of what it resists, is that defense for
    all words of defenses."""
    assert (counting([word], TaskRoll("task", stat, called)) == [word]) is counts


@pytest.mark.parametrize("word", ["weapon", "Weapons"])
def test_attack_with_a_power_is_none_with_a_weapon(word: str) -> None:
    assert fits_demand(word, Weapon("sword"))
    assert not fits_demand(word, Weapon("Onslaught", power=True))
    assert fits_demand("attacks", Weapon("Onslaught", power=True))


@pytest.mark.parametrize(
    ("against", "kind", "armor"),
    [
        ("fire", "heat", 3),
        ("stabbing", "piercing", 3),
        ("bludgeoning", "crushing", 3),
        ("fire", "cold", 1),
        ("energy", "cold", 3),
        ("physical", "slashing", 3),
        ("physical", "cold", 1),
    ],
)
def test_armor_against_a_kind_knows_its_other_words(against: str, kind: str, armor: int) -> None:
    """Armor against fire is Armor against heat too, for a PC as for an NPC."""
    worn = Protection("ward", "other", 1, {against: 3})
    assert sum_of(armor_against(blow(5, kind), [worn], CSRD)) == armor
    assert sum_of(npc_armor_against(blow(5, kind), 1, {against: 3}, CSRD)) == armor


def test_points_that_pierce_stop_at_firm_armor_for_all() -> None:
    """Armor that counts even where Armor is ignored is not pierced either."""
    firm, soft = Protection("ward", "other", 2, {"all": 2}), Protection("hide", "other", 1)
    pierces = blow(5, pierces=9)
    assert sum_of(armor_against(pierces, [firm, soft], CSRD)) == 2
    assert sum_of(npc_armor_against(pierces, 0, {}, CSRD, [firm, soft])) == 2


def test_worn_armor_set_aside_takes_what_it_gives_with_it() -> None:
    """One who is half out of phase has no Armor of what is worn; what is no armor still counts."""
    suit = {
        "name": "Battlesuit",
        "effects": [{"kind": "armor", "points": 2, "upon": "worn"}],
    }
    phased = {"name": "phased", "effects": [{"kind": "armor", "points": 0, "worn": False}]}
    asks = {
        "name": "phased",
        "effects": [{"kind": "armor", "points": 0, "worn": False, "when": {"said": "in mist"}}],
    }
    for conditions, armor in (([], 2), ([phased], 0), ([asks], 2)):
        pc = msgspec.convert(kara(equipment=[suit], conditions=conditions), Pc)
        assert sum_of(armor_against(blow(5), pc.worn(CSRD), CSRD)) == armor


def test_stasis_is_one_condition_in_both_words() -> None:
    assert condition_name("In stasis") == condition_name("stasis") == "stasis"
