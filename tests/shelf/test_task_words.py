"""Mechanism 21 of part 2: a word for many tasks holds its members, and a defense is also against
its kind. From the reference alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.people import given
from tests.shelf.evening import FOE, KARA, Evening

from threefold.procedures.inputs import AbilityExtras
from threefold.table.commands import LearnAbility, Play

SOCIAL = ("persuasion", "deception", "intimidation", "interact")
FISTS = [
    {"name": "stone fists", "damage": 4, "weight": "medium", "range": "immediate",
     "stats": ["might", "speed"], "skill": "bashing weapons"},
    {"name": "broadsword", "damage": 4, "weight": "medium", "range": "immediate",
     "stats": ["might", "speed"], "skill": "bladed weapons"},
]  # fmt: skip


def _knows(
    *keys: str, chosen: Mapping[str, Sequence[str]] | None = None, bring: Sequence[str] = (),
    **hero: Any,
) -> Evening:  # fmt: skip
    """An evening whose Kara has learned these abilities, so that what they train is on her sheet;
    ``chosen`` are the choices of the first, ``bring`` what else is there."""
    evening = Evening(*bring, **hero)
    for key in keys:
        choices = {key: chosen} if chosen and key == keys[0] else None
        ability = Evening(f"abilities.{key}", chosen=choices).pc().abilities[0]
        evening.does(LearnAbility(pc_id=KARA, ability=ability))
    evening.marks()
    return evening


def _asked(
    evening: Evening, skill: str, level: int = 5, stat: str = "intellect", **more: Any
) -> int:
    return evening.task(20, level, stat=stat, skill=skill, **more).difficulty


@pytest.mark.parametrize("skill", SOCIAL)
@pytest.mark.parametrize("key", ["natural_charisma", "trained_interlocutor", "poetic_license"])
def test_trained_in_all_interaction(key: str, skill: str) -> None:
    """Training in all interactions eases each of their kinds by a step."""
    assert _asked(_knows(key), skill) == 4


@pytest.mark.parametrize("skill", SOCIAL)
@pytest.mark.parametrize(
    ("key", "name", "price"),
    [("precognition", "Precognition", 6), ("see_the_future", "See the Future", 6)],
)
def test_foresight_helps_all_interaction(key: str, name: str, price: int, skill: str) -> None:
    """For ten minutes foresight is an asset to every kind of interaction."""
    evening = Evening(f"abilities.{key}")
    assert _asked(evening, skill) == 5
    evening.use(name)
    assert evening.lost() == {"intellect": price}
    assert _asked(evening, skill) == 4
    evening.passes("11 minutes")
    assert _asked(evening, skill) == 5


@pytest.mark.parametrize("stat", ["might", "speed", "intellect"])
@pytest.mark.parametrize(
    ("key", "name"), [("precognition", "Precognition"), ("see_the_future", "See the Future")]
)
def test_foresight_helps_every_defense(key: str, name: str, stat: str) -> None:
    """The same foresight is an asset to all three defenses, and to no attack or climb."""
    evening = Evening(f"abilities.{key}")
    evening.use(name)
    assert evening.struck(20, stat=stat).difficulty == 1
    assert evening.attack(20).difficulty == 2
    assert _asked(evening, "climbing", stat="might") == 5


@pytest.mark.parametrize(
    ("key", "name", "skills"),
    [
        ("abilities.impressive_display", "Impressive Display", SOCIAL),
        ("abilities.verbal_misdirection", "Verbal Misdirection", SOCIAL),
        ("abilities.intense_interaction", "Intense Interaction", ("intimidation", "persuasion")),
    ],
)
def test_show_helps_interaction(key: str, name: str, skills: tuple[str, ...]) -> None:
    """What impresses people is an asset to the interactions that it names, and to no climb."""
    evening = Evening(key)
    target = FOE if name == "Verbal Misdirection" else None
    evening.use(name, target)
    # the table asks whether the other has seen it, or is the one who was talked dizzy
    said = AbilityExtras(said=["those who saw it", evening.foe().name])
    asked = [_asked(evening, skill, besides=said) for skill in skills]
    assert asked == [4] * len(skills)
    assert _asked(evening, "climbing", stat="might", besides=said) == 5
    assert evening.attack(20).difficulty == 2


@pytest.mark.parametrize("skill", SOCIAL)
def test_royal_looks_ease_interaction(skill: str) -> None:
    """Who looks royal interacts two steps better for a day."""
    evening = Evening("cyphers.birds_nest_coronet")
    evening.use("Bird's Nest Coronet")
    assert _asked(evening, skill) == 3
    evening.passes("25 hours")
    assert _asked(evening, skill) == 5


@pytest.mark.parametrize(
    ("skill", "difficulty"),
    [("persuasion", 4), ("charm", 4), ("etiquette", 4), ("intimidation", 5)],
)
def test_fine_dress_eases_what_it_names(skill: str, difficulty: int) -> None:
    """The fine dress eases charm, persuasion and etiquette, not a threat."""
    evening = Evening("cyphers.dressmaking_nut")
    evening.use("Dressmaking Nut")
    assert _asked(evening, skill) == difficulty


@pytest.mark.parametrize(
    ("skill", "difficulty"), [("persuasion", 4), ("interact", 4), ("intimidation", 5)]
)
def test_levity_does_not_threaten(skill: str, difficulty: int) -> None:
    """Charm trains in all interactions but those that coerce or intimidate."""
    assert _asked(_knows("levity"), skill) == difficulty


@pytest.mark.parametrize(
    ("key", "skill", "difficulty"),
    [
        ("infiltrator", "deception", 4),
        ("infiltrator", "intimidation", 5),
        ("opening_statement", "persuasion", 4),
        ("opening_statement", "deception", 4),
        ("opening_statement", "intimidation", 5),
    ],
)
def test_one_kind_is_not_all(key: str, skill: str, difficulty: int) -> None:
    """Training in some kinds of interaction leaves the others as they are."""
    assert _asked(_knows(key), skill) == difficulty


@pytest.mark.parametrize("skill", SOCIAL)
def test_tongue_tied_interact_badly(skill: str) -> None:
    """The descriptor that finds no words is hindered in every kind of interaction."""
    assert _asked(Evening("descriptors.tongue_tied"), skill) == 6


@pytest.mark.parametrize("skill", SOCIAL)
@pytest.mark.parametrize("key", ["exiled", "incredible"])
def test_outsiders_interact_badly(key: str, skill: str) -> None:
    """Other descriptors that make distrusted are hindered in every kind as well."""
    assert _asked(Evening(f"descriptors.{key}"), skill) == 6


@pytest.mark.parametrize(("level", "difficulty"), [("trained", 4), ("inability", 6)])
@pytest.mark.parametrize("skill", SOCIAL)
def test_skill_in_interaction_holds_all(skill: str, level: str, difficulty: int) -> None:
    """A skill or inability in social interaction on the sheet counts for each of its kinds."""
    evening = Evening(skills={"social interaction": level})
    assert _asked(evening, skill) == difficulty
    assert _asked(evening, "climbing", stat="might") == 5


def test_mad_mind_resists_badly() -> None:
    """The mad are a step worse against attacks on the mind, and against no other."""
    evening = Evening("descriptors.mad")
    assert evening.struck(20, stat="intellect", damage_type="intellect").difficulty == 3
    assert evening.struck(20, stat="speed").difficulty == 2


@pytest.mark.parametrize(
    ("key", "steps"),
    [
        ("hard_to_distract", 1),
        ("courageous", 1),
        ("mentally_tough", 1),
        ("closed_mind", 1),
        ("tower_of_intellect", 1),
    ],
)
def test_tough_mind_defends(key: str, steps: int) -> None:
    """Training in Intellect defense counts against attacks on the mind, and for no other defense."""
    evening = _knows(key)
    assert evening.struck(20, stat="intellect").difficulty == 2 - steps
    assert evening.struck(20, stat="speed").difficulty == 2
    assert evening.struck(20, stat="might").difficulty == 2


def test_tower_of_intellect_builds_on_training() -> None:
    """Already trained, the tower makes specialized."""
    evening = _knows("tower_of_intellect", skills={"intellect defense": "trained"})
    assert evening.struck(20, stat="intellect").difficulty == 0


@pytest.mark.parametrize("key", ["poison_crafter", "living_off_the_land", "tolerance"])
def test_poison_is_resisted_better(key: str) -> None:
    """Training in resisting poison counts against the spider's venom, not against its fangs."""
    evening = _knows(key, bring=["creatures.giant_spider"])
    spider = list(evening.state.foes)[-1]
    assert evening.struck(2, by=spider, move="Fangs").difficulty == 3
    assert evening.answer(20).difficulty == 2


@pytest.mark.parametrize("key", ["poison_crafter", "living_off_the_land"])
def test_other_might_defense_is_plain(key: str) -> None:
    """Training against poison counts for no Might defense against something else."""
    evening = _knows(key)
    assert evening.struck(20, stat="might").difficulty == 2


def test_poison_training_counts_for_a_bite() -> None:
    """The basilisk's venom after its bite is poison as well."""
    evening = _knows("poison_crafter", bring=["creatures.basilisk"])
    snake = list(evening.state.foes)[-1]
    evening.struck(2, by=snake, move="Bite")
    assert evening.answer(20).difficulty == 4


@pytest.mark.parametrize(
    ("keys", "difficulty"),
    [
        (("golem_body",), 2),
        (("golem_body", "trained_basher"), 1),
        (("golem_body", "trained_basher", "specialized_basher"), 0),
        (("golem_body", "specialized_basher"), 0),
    ],
)
def test_basher_trains_stone_fists(keys: tuple[str, ...], difficulty: int) -> None:
    """Training as a basher counts for the stone fists, and not for the sword."""
    evening = _knows(*keys, attacks=FISTS)
    assert evening.attack(20, weapon="stone fists").difficulty == difficulty
    assert evening.attack(20).difficulty == 2


@pytest.mark.parametrize(("option", "difficulty"), [(0, 1), (1, 2)])
def test_eye_trains_physical_shots(option: int, difficulty: int) -> None:
    """The targeting eye trains in the ray of force, not in the blow against the mind."""
    evening = _knows("targeting_eye", bring=["abilities.onslaught"])
    assert evening.use("Onslaught", FOE, 20, options=[option]).difficulty == difficulty


def test_eye_trains_no_sword() -> None:
    """The targeting eye is for ranged attacks only."""
    assert _knows("targeting_eye").attack(20).difficulty == 2


@pytest.mark.parametrize(
    ("choice", "difficulty"), [("medium bladed", 1), ("medium bashing", 2), ("light bladed", 2)]
)
def test_skill_with_attacks_knows_weapons(choice: str, difficulty: int) -> None:
    """Training in a class of weapon counts for a broadsword if it is of that class."""
    evening = _knows("skill_with_attacks", chosen={"attack": [choice]})
    assert evening.attack(20).difficulty == difficulty


@pytest.mark.parametrize("skill", ["breaking", "lifting", "strength"])
def test_strength_eases_feats_not_blows(skill: str) -> None:
    """For an hour feats of raw strength are two steps easier, blows are not."""
    evening = Evening("cyphers.strength_enhancer")
    evening.use("Strength Enhancer")
    assert _asked(evening, skill, stat="might") == 3
    assert evening.attack(20).difficulty == 2
    evening.passes("61 minutes")
    assert _asked(evening, skill, stat="might") == 5


@pytest.mark.parametrize("skill", ["lockpicking", "pickpocketing", "juggling"])
def test_reflexes_ease_deft_hands(skill: str) -> None:
    """For an hour tasks of deft hands are two steps easier, running is not."""
    evening = Evening("cyphers.reflex_enhancer")
    evening.use("Reflex Enhancer")
    assert _asked(evening, skill, stat="speed") == 3
    assert _asked(evening, "running", stat="speed") == 5


def test_iron_muscles_ease_might_tasks() -> None:
    """Might tasks and Might defense are eased for ten minutes, attacks and Speed are not."""
    evening = Evening("abilities.muscles_of_iron")
    evening.use("Muscles of Iron")
    assert evening.lost() == {"might": 2}
    assert _asked(evening, "climbing", stat="might") == 4
    assert evening.task(20, 5).difficulty == 4
    assert evening.struck(20, stat="might").difficulty == 1
    assert evening.attack(20).difficulty == 2
    assert _asked(evening, "running", stat="speed") == 5
    evening.passes("11 minutes")
    assert evening.task(20, 5).difficulty == 5


def test_processor_trains_what_is_chosen() -> None:
    """One physical task, chosen at the use, is trained for ten minutes, and no other."""
    evening = Evening(
        "abilities.action_processor", chosen={"action_processor": {"task": ["climbing"]}}
    )
    evening.use("Action Processor")
    assert _asked(evening, "climbing", stat="might") == 4
    assert _asked(evening, "running", stat="speed") == 5
    evening.passes("11 minutes")
    assert _asked(evening, "climbing", stat="might") == 5


def test_foe_resists_persuasion_worse() -> None:
    """Who resists persuasion two steps worse is persuaded two steps easier, and deceived as ever."""
    evening = Evening("abilities.subsonic_rumble")

    def talks(skill: str) -> int:
        talk = Play(
            procedure="interact", actor=KARA, target=FOE, inputs=given(skill=skill), faces=[10]
        )
        return evening.does(talk).difficulty

    assert talks("persuasion") == 2
    evening.use("Subsonic Rumble", FOE, 15)
    assert [talks(skill) for skill in ("persuasion", "intimidation", "deception")] == [0, 0, 2]
