"""What is on offer for a new character, and the characters that come of it."""

from __future__ import annotations

from collections import Counter
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from tests.examples import examples
from tests.people import CSRD
from tests.schemas import refuse_misfits

from threefold.interop.characters import read_characters, write_characters
from threefold.library.creation import (
    descriptors,
    draft_weapon,
    foci,
    guides,
    offer,
    offered_gear,
    open_to,
)
from threefold.library.entries import ABILITIES, SHELF, shelf
from threefold.library.paths import content_dir
from threefold.library.shelf import Kind
from threefold.library.suggestions import outfitted, suggested
from threefold.model.characters import Pc
from threefold.model.checks import check_pc
from threefold.model.creation import check_draft, finish_draft
from threefold.model.drafts import ByHand, Draft, OwnSkill, OwnWeapon
from threefold.model.powers import Ability
from threefold.rules.characters import STARTING, Type
from threefold.rules.creation import is_complete

TYPES: tuple[Type, ...] = get_args(Type)


def whole(type: Type = "warrior", **changes: Any) -> Draft:
    """A draft that is complete, then changed."""
    return structs.replace(outfitted(suggested(Draft(name="Wren", type=type))), **changes)


def made(draft: Draft) -> Pc:
    """The character of a draft that makes one."""
    pc = finish_draft(draft, offer(), "I am here.")
    assert isinstance(pc, Pc), pc
    return pc


def fields(draft: Draft) -> list[str]:
    """What keeps a draft from being a character."""
    return [found.field for found in check_draft(draft, offer()) if found.kind != "note"]


@pytest.mark.parametrize("kind", SHELF.values(), ids=lambda kind: kind.name)
def test_content_fits_its_schema(kind: Kind[Any]) -> None:
    """A sample of each kind against the published schema; strict reading holds every entry against
    the same types.
    """
    lines = (content_dir() / f"{kind.name}.jsonl").read_text("utf-8").splitlines()
    sample = [msgspec.json.decode(line) for line in lines[:: max(1, len(lines) // 10)]]
    refuse_misfits(sample, kind.schema())


def test_there_is_enough_to_choose_from() -> None:
    assert all(len(guide.powers) >= 8 for guide in guides().values())
    assert len(descriptors()) >= 12
    assert len(foci()) >= 8
    assert {thing.weight for thing in offered_gear() if thing.kind == "weapon"} == {
        "light",
        "medium",
        "heavy",
    }


def test_adjective_gives_all_that_its_entry_says() -> None:
    """Its own effects as an ability of its name, abilities of the shelf, and the things it
    brings.
    """
    cat = made(suggested(Draft(name="Wren", type="explorer", adjective="Catfolk")))
    claws = cat.attack_named("Claws")
    assert claws is not None
    plain = made(suggested(Draft(name="Wren", type="explorer", adjective="curious")))
    assert (claws.weight, claws.damage, cat.pools.speed.max) == (
        "light",
        4,
        plain.pools.speed.max + 4,
    )
    sylph = made(suggested(Draft(name="Wren", type="explorer", adjective="Sylph")))
    assert {"Sylph Flight", "Oncoming Storm"} <= {
        a.name for a in sylph.abilities if isinstance(a, Ability)
    }
    giant = made(suggested(Draft(name="Wren", type="warrior", adjective="Half-Giant")))
    assert "a heavy weapon of your choice" in [thing.name for thing in giant.equipment or []]
    for word, descriptor in descriptors().items():
        pc = made(suggested(Draft(name="Wren", type="explorer", adjective=word)))
        assert check_pc(pc, "pc", CSRD) is None, word
        assert all(pc.skills[skill] for skill in descriptor.skills), word


def test_no_two_abilities_share_name() -> None:
    names = [entry.name.casefold() for entry in shelf(ABILITIES).values()]
    assert [name for name, n in Counter(names).items() if n > 1] == []


@pytest.mark.parametrize("type", TYPES)
def test_type_and_name_are_enough(type: Type) -> None:
    pc = made(suggested(Draft(name="Wren", type=type)))
    assert check_pc(pc, "pc", CSRD) is None
    chosen = [a for a in pc.abilities if isinstance(a, Ability) and a.name != pc.descriptor]
    assert len(chosen) == STARTING[type].abilities[0]
    more = sum(descriptors()[pc.descriptor].entry.pools.values()) if pc.descriptor else 0
    assert sum(pc.maxima()) == sum(STARTING[type].pools) + 6 + more
    assert [pc.pools.of(s).edge for s in ("might", "speed", "intellect")].count(1) == 1  # type: ignore[arg-type]
    assert (pc.tier, pc.effort, pc.type, pc.overrides) == (1, 1, type, None)


@pytest.mark.parametrize("type", TYPES)
def test_what_type_begins_with_is_sound(type: Type) -> None:
    assert fields(whole(type)) == []
    assert all(attack.practiced is not False for attack in made(whole(type)).attacks)


def test_figures_come_from_rules_not_draft() -> None:
    """Figures come from the rules and not from the draft. What is too dear to begin with, the GM
    passes over."""
    axe = OwnWeapon("great axe", "heavy")
    pc = made(whole("adept", weapons=[axe], armor="heavy", suit="old plate", unchecked=True))
    attack = next(a for a in pc.attacks if a.name == "great axe")
    assert (attack.points(CSRD), attack.practiced) == (6, False)
    suit = next(a for a in pc.armor if a.name == "old plate")
    assert (suit.points(CSRD), suit.effort_cost(CSRD)) == (3, 3)


def test_shield_is_asset_and_no_armor() -> None:
    pc = made(whole("warrior", shield="door", armor=None))
    assert pc.has_shield()
    assert sum(p.armor for p in pc.worn(CSRD)) == 0


def test_abilities_bring_what_they_say() -> None:
    pc = made(whole("adept"))
    assert pc.attack_named("thought lash") is not None
    assert [a.name for a in pc.armor] == ["Veil of will"]
    assert made(whole("warrior")).recovery_bonus == 1


def test_active_powers_need_payable_price() -> None:
    """Powers that do something by themselves do it for somebody who can pay."""
    first = {
        name for tiers in (*offer().types.values(), *offer().flavors.values()) for name in tiers[1]
    }
    first |= {
        power.name
        for focus in foci().values()
        for power in (*focus.given, *filter(None, (focus.power,)))
    }
    carried_out = [
        offer().powers[n].ability for n in first if offer().powers[n].ability.effects is not None
    ]
    assert len(carried_out) >= 90
    assert [a.name for a in carried_out if a.divided() or a.cost > 8] == []


def test_words_bring_skills_that_add_up() -> None:
    pc = made(whole("explorer", adjective="quick", verb="goes in first"))
    assert pc.skills["initiative"] == "specialized"
    assert pc.skills["waiting"] == "inability"
    assert "waiting" not in made(whole("explorer", adjective="tired")).skills


def test_free_arc_is_taken_up() -> None:
    [arc] = made(whole(arc="avenge", goal="The smith of Ode")).arcs or []
    assert (arc.arc, arc.free, arc.begun, arc.goal, arc.state) == (
        "avenge",
        True,
        0,
        "The smith of Ode",
        "open",
    )


def test_friend_arc_is_not_on_offer() -> None:
    """An arc that waits for a friend is not on offer."""
    assert fields(whole(arc="aid_a_friend")) == fields(whole(arc="nothing")) == ["arc"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": "  "}, "name"),
        ({"free": {"might": 7}}, "free"),
        ({"edge": None}, "edge"),
        ({"abilities": ["Ringing blow"]}, "abilities"),
        ({"abilities": ["Ringing blow", "Second wind", "Shield arm", "Fly"]}, "abilities"),
        ({"noun": ""}, "noun"),
        ({"flavor": "No such flavor"}, "flavor"),
        ({"abilities": ["Ringing blow", "Second wind", "Shield arm", "Charm"]}, "abilities"),
        ({"skills": [OwnSkill("climbing"), OwnSkill("Climbing")]}, "skills"),
    ],
)
def test_what_is_wrong_stands_beside_its_field(changes: dict[str, Any], field: str) -> None:
    draft = whole(**changes)
    assert fields(draft) == [field]
    assert not isinstance(finish_draft(draft, offer(), ""), Pc)


def test_abilities_of_ones_own_count_among_others() -> None:
    own = Ability("Knows the way", text="As agreed.", use="enabler")
    draft = whole(own_abilities=[own])
    assert fields(draft) == ["abilities"]
    pc = made(structs.replace(draft, abilities=draft.abilities[:3]))
    assert pc.abilities[-1] == own
    assert fields(suggested(structs.replace(draft, abilities=[]))) == []


def test_unchecked_draft_is_marked() -> None:
    """A GM may leave a draft unchecked and it is marked."""
    draft = whole(
        abilities=["Ringing blow"],
        by_hand=ByHand(might=30, speed_edge=2, tier=1, effort=2),
        unchecked=True,
    )
    pc = made(draft)
    assert pc.pools.might.max == pc.pools.might.value == 30
    assert pc.pools.speed.edge == 2
    assert pc.overrides == ["abilities", "pools.might", "pools.speed.edge", "effort"]


def test_even_gm_gives_name_and_type() -> None:
    assert not isinstance(finish_draft(Draft(name="Wren", unchecked=True), offer(), ""), Pc)
    assert not isinstance(finish_draft(whole(name="", unchecked=True), offer(), ""), Pc)


def test_filling_in_rest_keeps_what_was_chosen() -> None:
    draft = Draft(
        name="Wren",
        type="warrior",
        free={"intellect": 2},
        verb="plays with fire",
        abilities=["Thick skin"],
    )
    filled = suggested(draft)
    assert filled.free["intellect"] == 2
    assert filled.verb == "plays with fire"
    assert filled.abilities[:2] == ["Thick skin", "Spark"]
    assert fields(filled) == []


@pytest.mark.parametrize(
    "free", [{"might": 9}, {"might": -1}, {"might": 6}, {"might": 5}, {"speed": 1, "intellect": 4}]
)
def test_filling_in_mends_points(free: dict[Any, int]) -> None:
    assert fields(suggested(Draft(name="Wren", type="speaker", free=free))) == []


def test_new_character_survives_its_file() -> None:
    pc = made(whole("explorer", arc="explore", skills=[OwnSkill("juggling")]))
    assert read_characters(write_characters([pc])) == [pc]


words = st.sampled_from(["", "quick", "silent", "purple", "goes in first", "plays with fire"])
drafts = st.builds(
    lambda **chosen: msgspec.convert(chosen, Draft),
    name=st.sampled_from(["", "Wren"]),
    type=st.sampled_from([None, *TYPES]),
    adjective=words,
    noun=words,
    verb=words,
    free=st.dictionaries(st.sampled_from(["might", "speed", "intellect"]), st.integers(-3, 9)),
    edge=st.sampled_from([None, "might", "speed", "intellect"]),
    abilities=st.lists(st.sampled_from([*offer().powers, "Fly"]), max_size=6),
    weapons=st.lists(
        st.sampled_from(
            [msgspec.to_builtins(draft_weapon(t)) for t in offered_gear() if t.kind == "weapon"]
        ),
        max_size=3,
    ),
    armor=st.sampled_from([None, "light", "heavy"]),
    arc=st.sampled_from(["", "avenge", "aid_a_friend", "nothing"]),
    unchecked=st.booleans(),
)


@given(drafts)
@examples(60)
def test_any_draft_makes_sound_character_or_explains(draft: Draft) -> None:
    """Any draft makes a sound character or says why not."""
    result = finish_draft(draft, offer(), "I am here.")
    if isinstance(result, Pc):
        assert check_pc(result, "pc", CSRD) is None
        assert msgspec.convert(msgspec.to_builtins(result), Pc) == result
        assert draft.unchecked or is_complete(check_draft(draft, offer()))
        assert (result.overrides is None) == (
            is_complete(check_draft(draft, offer())) and draft.by_hand == ByHand()
        )
    else:
        assert not is_complete(result)


@given(drafts)
@examples(60)
def test_filling_in_rest_always_ends_in_character(draft: Draft) -> None:
    chosen = structs.replace(
        draft, name="Wren", type=draft.type or "adept", arc="", weapons=[], armor=None
    )
    filled = suggested(chosen)
    open_names = {power.ability.name for power in open_to(filled)}
    if len([n for n in dict.fromkeys(chosen.abilities) if n in open_names]) <= 4 and len(
        set(chosen.abilities)
    ) == len(chosen.abilities):
        assert fields(filled) == []
