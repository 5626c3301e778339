"""A character of any tier made at once: the same as one that was led there step by step; what it
has to choose.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from tests.examples import examples
from tests.people import CSRD, done

from threefold.library.creation import descriptors, foci, offer, open_to
from threefold.library.entries import FLAVORS, shelf
from threefold.library.suggestions import retyped, reworded, suggested
from threefold.model.characters import Pc
from threefold.model.checks import check_pc
from threefold.model.creation import check_draft, choices_asked, finish_draft
from threefold.model.drafts import Draft, TierDraft, draft_abilities
from threefold.model.powers import Ability
from threefold.model.written import add_ability
from threefold.rules.characters import STARTING, Type
from threefold.rules.skills import SkillLevel

TYPES: tuple[Type, ...] = get_args(Type)


def made(draft: Draft) -> Pc:
    pc = finish_draft(draft, offer(), "I am here.")
    assert isinstance(pc, Pc), [found for found in pc if found.kind != "note"]
    return pc


def wrong(draft: Draft) -> list[tuple[str, str]]:
    return [
        (found.kind, found.field) for found in check_draft(draft, offer()) if found.kind != "note"
    ]


def tier(draft: Draft, n: int, **changes: Any) -> Draft:
    """The draft with other choices for a tier."""
    tiers = [
        structs.replace(each, **changes) if at == n else each
        for at, each in enumerate(draft.tiers, 2)
    ]
    return structs.replace(draft, tiers=tiers)


drafts = st.builds(
    lambda **chosen: suggested(Draft(name="Wren", **chosen)),
    type=st.sampled_from(TYPES),
    tier=st.integers(1, 6),
    adjective=st.sampled_from(["", *descriptors()]),
    verb=st.sampled_from(["", *foci()]),
    flavor=st.sampled_from(["", *offer().flavors]),
    tiers=st.lists(
        st.builds(
            TierDraft,
            option=st.sampled_from(
                [None, "recovery", "armor_cost", "type_ability", "focus_ability"]
            ),
            instead=st.sampled_from([None, "skills", "extra_effort", "increasing_capabilities"]),
        ),
        max_size=5,
    ),
)


@given(drafts)
@examples(30)
def test_instant_character_equals_guided_one(draft: Draft) -> None:
    """A character made at once is the one led there step by step."""
    pc = made(draft)
    assert check_pc(pc, "pc", CSRD) is None
    assert msgspec.json.decode(msgspec.json.encode(pc), type=Pc) == pc
    first = structs.replace(draft, tier=1)
    asked = choices_asked(first, offer())
    answered = {id: words for id, words in draft.chosen.items() if id in asked}
    sheet: dict[str, Any] = msgspec.to_builtins(made(structs.replace(first, chosen=answered)))
    for n in range(2, draft.tier + 1):
        chosen, gains = (
            draft.at(n),
            [each for each in draft_abilities(draft, offer()) if each.tier == n],
        )
        steps: list[dict[str, Any]] = [
            {"buy": "increasing_capabilities", "points": chosen.points},
            {"buy": "moving_toward_perfection", "stat": chosen.edge},
            {"buy": "extra_effort"},
            {"buy": "skills", "skill": chosen.skill},
        ]
        option: dict[str, Any] = {"buy": "special_option", "option": chosen.option}
        for each in (each for each in gains if each.source == "option"):
            option["ability"] = msgspec.to_builtins(each.ability)
        for step in (option if step["buy"] == chosen.instead else step for step in steps):
            sheet = done("advance", actor={**sheet, "xp": 4}, inputs=step)["actor"]
        for each in gains:
            if each.source != "option":
                sheet = msgspec.to_builtins(add_ability(msgspec.convert(sheet, Pc), each.ability))
    led = msgspec.convert({**sheet, "xp": 0}, Pc)
    assert (led.tier, led.effort, led.pools, led.skills) == (
        pc.tier,
        pc.effort,
        pc.pools,
        pc.skills,
    )
    assert (led.recovery_bonus, led.armor_cost_reduction) == (
        pc.recovery_bonus,
        pc.armor_cost_reduction,
    )
    assert Counter(map(str, led.abilities)) == Counter(map(str, pc.abilities))
    assert Counter(map(str, led.attacks)) == Counter(map(str, pc.attacks))
    assert led.armor == pc.armor


@pytest.mark.parametrize("type", TYPES)
def test_type_tier_and_name_are_enough(type: Type) -> None:
    pc = made(suggested(Draft(name="Wren", type=type, tier=6)))
    assert (pc.tier, pc.effort) == (6, 6)
    assert sum(pc.pools.of(s).edge for s in ("might", "speed", "intellect")) >= 6  # type: ignore[arg-type]
    draft = suggested(Draft(name="Wren", type=type, tier=6))
    assert [len(each.abilities) for each in draft.tiers] == list(STARTING[type].abilities[1:])


def test_tier_choices_stay_while_rest_fills() -> None:
    """What was chosen for a tier stays as the rest is filled in."""
    plain = suggested(Draft(name="Wren", type="speaker", tier=5))
    for n in range(2, 6):
        own = plain.at(n).abilities[-1]
        changed = tier(plain, n, points={"might": 4}, edge="might", skill="law", abilities=[own])
        filled = suggested(changed).at(n)
        assert (filled.points["might"], filled.edge, filled.skill, filled.abilities[0]) == (
            4,
            "might",
            "law",
            own,
        )


def test_newcomers_see_no_tier_questions() -> None:
    """What a newcomer sees does not ask for tiers."""
    draft = suggested(Draft(name="Wren", type="warrior"))
    assert (draft.tier, draft.tiers) == (1, [])
    assert wrong(draft) == []


def test_what_tier_lacks_is_said_beside_it() -> None:
    draft = suggested(Draft(name="Wren", type="warrior", tier=3, verb="Abides in Stone"))
    answered = {id: words for id, words in draft.chosen.items() if id != "energy_resistance"}
    assert wrong(structs.replace(draft, tiers=draft.tiers[:1], chosen=answered)) == [
        ("missing", f"tier.3.{field}")
        for field in ("points", "edge", "skill", "abilities", "focus")
    ]
    assert wrong(tier(draft, 2, points={"might": 5})) == [("illegal", "tier.2.points")]
    assert wrong(tier(draft, 2, points={"might": 5, "speed": -1})) == [("illegal", "tier.2.points")]
    assert wrong(tier(draft, 2, skill="speed defense")) == [("illegal", "tier.2.skill")]
    assert wrong(tier(draft, 3, abilities=[*draft.at(3).abilities, "Bash"])) == [
        ("illegal", "tier.3.abilities")
    ]
    assert wrong(tier(draft, 2, option="recovery")) == [("missing", "tier.2.option")]
    late = tier(draft, 3, option="focus_ability", instead="skills", ability="Golem Stomp")
    assert ("illegal", "tier.3.option") in wrong(late)


def test_higher_tier_or_foreign_ability_is_refused() -> None:
    """An ability of a higher tier or another type is refused."""
    draft = suggested(Draft(name="Wren", type="warrior", tier=2))
    for name in ("Finishing Blow", "Mind Control"):
        kinds = {
            field
            for _, field in wrong(tier(draft, 2, abilities=[name, *draft.at(2).abilities[1:]]))
        }
        assert kinds == {"tier.2.abilities"}, name


def test_flavor_replaces_type_abilities() -> None:
    """A flavor gives its abilities in the place of the type's own."""
    plain = suggested(Draft(name="Wren", type="warrior", tier=2))
    for flavor in shelf(FLAVORS).values():
        draft = structs.replace(plain, flavor=flavor.name)
        for n in (1, 2):
            names = [
                name
                for name in offer().flavors[flavor.name][n]
                if name in {p.name for p in open_to(draft, n)}
            ]
            one = [names[0], *(draft.abilities if n == 1 else draft.at(2).abilities)[1:]]
            swapped = (
                structs.replace(draft, abilities=one) if n == 1 else tier(draft, 2, abilities=one)
            )
            filled = suggested(swapped)
            assert wrong(filled) == [], flavor.name
            pc = made(filled)
            assert pc.flavor == flavor.name
            assert names[0] in {a.name for a in pc.abilities if isinstance(a, Ability)}
            if names[0] not in offer().types["warrior"][1] + offer().types["warrior"][2]:
                assert wrong(structs.replace(filled, flavor=""))


def test_changed_type_or_focus_leaves_no_remains() -> None:
    """Another type or focus leaves nothing of the one before."""
    draft = suggested(Draft(name="Wren", type="warrior", tier=4, verb="Abides in Stone"))
    other = suggested(retyped(draft, "adept"))
    assert (wrong(other), other.tier) == ([], 4)
    again = suggested(reworded(other, "Controls Gravity"))
    assert wrong(again) == []
    names = {a.name for a in made(again).abilities if isinstance(a, Ability)}
    assert "Hover" in names
    assert "Golem Body" not in names


# --- choices made as something is gained ----------------------------------------------------------


def chooses(**chosen: Any) -> Draft:
    """Somebody with Physical Skills, who is Amazing, and what was chosen."""
    draft = Draft(
        name="Wren",
        type="explorer",
        adjective="Amazing",
        verb="goes in first",
        abilities=["Physical Skills"],
    )
    return structs.replace(suggested(draft), chosen=chosen)


ALL: dict[str, Any] = {
    "physical_skills": {"skill": ["climbing", "swimming"]},
    "descriptor.amazing": {"split": ["might 1", "intellect 1"]},
}


def test_choices_are_asked_and_obeyed() -> None:
    """Choices are asked for and do what they say."""
    assert wrong(chooses()) == [
        ("missing", "chosen.descriptor.amazing"),
        ("missing", "chosen.physical_skills"),
    ]
    pc, plain = (
        made(chooses(**ALL)),
        made(structs.replace(chooses(**ALL), unchecked=True, chosen={})),
    )
    assert {"climbing", "swimming"} <= {
        name for name, level in pc.skills.items() if level == "trained"
    }
    assert pc.pools.might.max == plain.pools.might.max + 1
    assert pc.pools.intellect.max == plain.pools.intellect.max + 1
    assert pc.pools.speed.max == plain.pools.speed.max
    assert plain.overrides == ["choices"]


@pytest.mark.parametrize(
    "answer",
    [
        {"skill": ["climbing"]},
        {"skill": ["climbing", "climbing"]},
        {"skill": ["climbing", "swimming", "running"]},
        {"skill": ["climbing", "alchemy"]},
    ],
)
def test_answers_that_do_not_stand_are_refused(answer: dict[str, list[str]]) -> None:
    assert wrong(chooses(**{**ALL, "physical_skills": answer})) == [
        ("illegal", "chosen.physical_skills")
    ]
    assert wrong(chooses(**{**ALL, "descriptor.amazing": {"split": ["might 3"]}}))


def test_repeatable_ability_asks_again() -> None:
    """An ability that may be taken again asks again."""
    draft = chooses(**ALL)
    twice = structs.replace(
        draft, abilities=["Physical Skills", "Physical Skills", *draft.abilities[1:3]]
    )
    assert wrong(twice) == [("missing", "chosen.physical_skills#2")]
    pc = made(
        structs.replace(
            twice, chosen={**ALL, "physical_skills#2": {"skill": ["jumping", "balancing"]}}
        )
    )
    levels: dict[str, SkillLevel] = pc.skills
    assert (levels["jumping"], levels["climbing"]) == ("trained", "trained")
    trained = {**ALL, "physical_skills#2": {"skill": ["jumping", "climbing"]}}
    assert wrong(structs.replace(twice, chosen=trained)) == [
        ("illegal", "chosen.physical_skills#2")
    ]
    plain = structs.replace(draft, abilities=[draft.abilities[1], *draft.abilities[1:]])
    assert ("illegal", "abilities") in wrong(plain)


def test_chosen_option_alone_remains() -> None:
    """An option chosen on gaining is all that is left."""
    draft = suggested(Draft(name="Wren", type="speaker", adjective="Rusted"))
    for option, pools in {"Might 2": (2, 0, 0), "1 in each Pool": (1, 1, 1)}.items():
        answers = {**draft.chosen["descriptor.rusted"], "option": [option]}
        pc = made(structs.replace(draft, chosen={**draft.chosen, "descriptor.rusted": answers}))
        bare = made(structs.replace(draft, unchecked=True, chosen={}))
        assert tuple(a - b for a, b in zip(pc.maxima(), bare.maxima(), strict=True)) == pools


def test_gift_of_descriptor_is_on_sheet() -> None:
    draft = suggested(Draft(name="Wren", type="adept", adjective="Gnome"))
    draft = structs.replace(
        draft,
        chosen={
            **draft.chosen,
            "descriptor.gnome": {"craft": ["music", "poetry"], "gift": ["minor_illusion"]},
        },
    )
    pc = made(draft)
    assert "Minor Illusion" in {a.name for a in pc.abilities if isinstance(a, Ability)}
    assert pc.skills["music"] == "trained"


def test_armor_against_what_was_chosen() -> None:
    draft = suggested(Draft(name="Wren", type="adept", adjective="Dragonfolk"))
    draft = structs.replace(draft, chosen={**draft.chosen, "dragonbreath": {"energy": ["cold"]}})
    assert {"cold": 2} in [
        piece.versus for piece in made(draft).armor if piece.name == "Dragonbreath"
    ]


def test_gain_questions_have_suggestions_for_every_name() -> None:
    """Every ability of the shelf that may be chosen, with the answers that are filled in for it."""
    asked = 0
    for power in offer().powers.values():
        if not power.asks({}):
            continue
        gm = Draft(name="Wren", type="warrior", abilities=[power.name], noun="w", unchecked=True)
        pc = made(suggested(gm))
        [ability] = [a for a in pc.abilities if isinstance(a, Ability) and a.key == power.id] or [
            None
        ]
        if ability is None:  # no warrior may have it: the draft is filled up with others
            answers = {
                q.name: list(q.of[: q.need]) or ["something"] * q.need
                for q in power.asks({})
                if not q.points
            }
            ability = power.chosen(answers)
        assert ability.chosen is not None or any(q.points for q in power.asks({})), power.name
        asked += 1
    assert asked >= 50
