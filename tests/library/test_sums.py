"""A sheet is a sum with reasons: the lines of every figure add up to it, whoever made the
character.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from tests.examples import examples
from tests.library.test_golden_characters import GOLDEN, built, read
from tests.library.test_made_at_once import drafts, made
from tests.people import CSRD, KARA

from threefold.library.entries import SHELF, shelf
from threefold.library.rules import rulebook
from threefold.library.suggestions import outfitted, suggested
from threefold.library.sums import Sum, Sums, sums
from threefold.model.characters import Condition, Pc
from threefold.model.drafts import Draft
from threefold.model.shelf import effects as kinds
from threefold.procedures.effects.reduced import damage_reductions
from threefold.rules.harm import Blow, armor_against
from threefold.rules.types import STATS, sum_of
from threefold.text import render


def words(one: Sum) -> list[tuple[int, str]]:
    return [(line.points, render(line.name, "en")) for line in one.lines]


def adds_up(pc: Pc) -> Sums:
    """Every figure has lines that come to it, each with a rule of the reference and an entry that
    there is.
    """
    found = sums(pc, CSRD)
    for path, one in found.paths():
        assert sum(line.points for line in one.lines) == one.value, path
        assert all(line.points for line in one.lines), path
        for line in one.lines:
            assert line.rule in rulebook().by_id, (path, line.rule)
            kind, _, key = line.entry.partition("/")
            assert not line.entry or key in shelf(SHELF[kind]), (path, line.entry)
            assert not re.search(r"[{}$]|^\W*$", render(line.name, "en")), path
    assert {s: found.pools[s].value for s in STATS} == {s: pc.pools.of(s).max for s in STATS}
    plain = Blow(())
    worn = armor_against(plain, pc.worn(CSRD), CSRD)
    stops = (*worn, *damage_reductions(pc, plain, worn))
    assert found.figures["armor"].value == sum_of(stops)
    assert found.skills.keys() == pc.skills.keys()
    return found


@given(drafts)
@examples(30)
def test_character_lines_add_up_at_any_tier(draft: Draft) -> None:
    """The lines of a character of any tier add up and nothing is left over."""
    for _, one in adds_up(made(outfitted(draft))).paths():
        assert not any("by hand" in word or "not recorded" in word for _, word in words(one)), (
            words(one)
        )


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_character_lines_match_hand_calculation(path: Any) -> None:
    """``built`` leads them through their tiers by requests, which record nothing: what the tiers
    gave is one line.
    """
    told = read(path)
    found = adds_up(built(told))
    by_tiers = {
        s: sum(n for n, why in told["pools"][s] if str(why).startswith("tier ")) for s in STATS
    }
    for stat in STATS:
        by_hand = [n for n, word in words(found.pools[stat]) if word == "set by hand"]
        assert sum(by_hand) == by_tiers[stat], (stat, words(found.pools[stat]))
        assert sum(n for n, _ in told["pools"][stat]) == found.pools[stat].value


@given(
    drafts,
    st.fixed_dictionaries({s: st.integers(0, 40) for s in STATS}),
    st.integers(0, 6),
    st.integers(0, 9),
)
@examples(30)
def test_what_gm_sets_is_one_more_line(
    draft: Draft, most: dict[Any, int], effort: int, bonus: int
) -> None:
    pc = made(draft)
    pools = {
        s: structs.replace(pc.pools.of(s), max=most[s], value=min(most[s], pc.pools.of(s).value))
        for s in STATS
    }
    changed = structs.replace(
        pc,
        pools=structs.replace(pc.pools, **pools),
        effort=effort,
        recovery_bonus=bonus,
        skills={**pc.skills, "baking": "specialized"},
    )
    found = adds_up(changed)
    assert words(found.skills["baking"]) == [(2, "set by hand")]
    more = most["might"] - pc.pools.might.max
    assert [n for n, word in words(found.pools["might"]) if word == "set by hand"] == (
        [more] if more else []
    )


def test_where_each_line_comes_from() -> None:
    draft = Draft(name="Wren", type="warrior", tier=3, adjective="Strong", verb="Abides in Stone")
    pc = made(suggested(draft))
    found = sums(pc, CSRD)
    assert words(found.pools["might"])[:3] == [(10, "Warrior"), (4, "free points"), (4, "Strong")]
    assert "Increasing Capabilities, tier 2" in [word for _, word in words(found.pools["might"])]
    assert [line.entry for line in found.pools["might"].lines][2] == "descriptors/strong"
    assert words(found.figures["effort"]) == [
        (1, "Warrior"),
        (1, "Extra Effort, tier 2"),
        (1, "Extra Effort, tier 3"),
    ]
    [body] = [
        line
        for line in found.figures["armor"].lines
        if line.name.params.get("name") == "Golem Body"
    ]
    assert (body.points, body.entry) == (1, "abilities/golem_body")
    assert words(found.skills["jumping"]) == [(1, "Strong")]


def test_condition_is_line_while_it_lasts() -> None:
    """A condition is a line for as long as it holds."""
    pc = made(suggested(Draft(name="Wren", type="warrior")))
    form = Condition("tiny", effects=[kinds.StatPoints(what="edge", of="speed", points=2)])
    found = adds_up(structs.replace(pc, conditions=[form]))
    assert (2, "tiny") in words(found.edge["speed"])
    assert found.edge["speed"].value == pc.pools.speed.edge + 2


def test_sheet_from_elsewhere_adds_up_too() -> None:
    found = adds_up(msgspec.convert(KARA, Pc))
    assert any(
        word == "not recorded, or set by hand" for _, one in found.paths() for _, word in words(one)
    )
    old = structs.replace(
        made(suggested(Draft(name="Wren", type="adept", adjective="Strong"))), gains=None
    )
    assert words(adds_up(old).pools["intellect"]) == [
        (12, "Adept"),
        (4, "not recorded, or set by hand"),
    ]
    assert words(adds_up(old).pools["might"])[:2] == [(7, "Adept"), (4, "Strong")]
