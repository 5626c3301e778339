"""Making a character: what is missing, what is illegal, what is only worth knowing."""

from __future__ import annotations

from typing import Any

import pytest

from threefold.rules.creation import (
    Choices,
    edge_of,
    findings,
    free_left,
    is_complete,
)
from threefold.rules.harm import Pools
from threefold.rules.skills import skills_of

WHOLE = Choices(
    name="Wren",
    type="warrior",
    free=Pools(4, 2, 0),
    edge="might",
    words=("steadfast", "warrior", "holds the line"),
    abilities=("a", "b", "c", "d"),
    weapons=(("sword", "medium"),),
    cyphers=2,
    arc=True,
)


def said(**changes: Any) -> list[tuple[str, str]]:
    """Kind and field of all there is to say about changed choices."""
    return [(found.kind, found.field) for found in findings(WHOLE._replace(**changes))]


def test_complete_choices_raise_no_remark() -> None:
    """Nothing is said about choices that are whole."""
    assert findings(WHOLE) == ()


def test_empty_draft_asks_first_things_alone() -> None:
    """Of nothing chosen only what comes first is asked for."""
    asked = [found.field for found in findings(Choices()) if found.kind != "note"]
    assert asked == ["name", "type", "adjective", "noun", "verb"]


@pytest.mark.rule("fact.type.starting_numbers")
@pytest.mark.parametrize(
    ("free", "kind"),
    [
        ((3, 2, 0), "missing"),
        ((0, 0, 0), "missing"),
        ((4, 2, 1), "illegal"),
        ((8, -1, -1), "illegal"),
    ],
)
def test_six_free_points_are_shared_as_gains(free: tuple[int, int, int], kind: str) -> None:
    """Six points are shared and each is a gain."""
    assert said(free=Pools(*free)) == [(kind, "free")]


@pytest.mark.rule("fact.type.starting_numbers")
def test_how_many_points_are_left() -> None:
    assert [free_left(Pools(*free)) for free in [(0, 0, 0), (4, 1, 0), (2, 2, 2), (3, 3, 2)]] == [
        6,
        1,
        0,
        -2,
    ]


@pytest.mark.rule("fact.pool.creation_cap")
def test_no_pool_starts_past_twenty() -> None:
    assert ("illegal", "free") in said(free=Pools(11, 0, 0))
    assert [m.message.key for m in findings(WHOLE._replace(free=Pools(11, 0, 0)))] == [
        "creation.points_over",
        "refusal.creation_cap",
    ]
    assert [m.message.key for m in findings(WHOLE._replace(free=Pools(10, 0, 0)))] == [
        "creation.points_over"
    ]


@pytest.mark.rule("fact.type.starting_numbers")
@pytest.mark.parametrize(
    ("type", "edge", "expect"),
    [
        ("warrior", "might", []),
        ("warrior", "speed", []),
        ("warrior", None, [("missing", "edge")]),
        ("warrior", "intellect", [("illegal", "edge")]),
        ("adept", None, []),
        ("adept", "intellect", []),
        ("adept", "might", [("illegal", "edge")]),
        ("explorer", "speed", [("illegal", "edge")]),
    ],
)
def test_one_edge_where_type_allows_it(type: Any, edge: Any, expect: list[tuple[str, str]]) -> None:
    assert [x for x in said(type=type, edge=edge) if x[1] == "edge"] == expect


@pytest.mark.rule("fact.type.starting_numbers")
def test_where_edge_is() -> None:
    assert [edge_of("warrior", "speed"), edge_of("warrior", None), edge_of("adept", None)] == [
        "speed",
        None,
        "intellect",
    ]


@pytest.mark.rule("fact.type.starting_numbers")
@pytest.mark.parametrize(
    ("abilities", "expect"),
    [
        ("abc", [("missing", "abilities")]),
        ("abcd", []),
        ("abcde", [("illegal", "abilities")]),
        ("abca", [("illegal", "abilities")]),
    ],
)
def test_as_many_abilities_as_type_gains(abilities: str, expect: list[tuple[str, str]]) -> None:
    assert said(abilities=tuple(abilities)) == expect


@pytest.mark.rule("fact.type.starting_numbers")
@pytest.mark.parametrize(
    ("type", "cyphers", "kind"),
    [
        ("warrior", 3, "illegal"),
        ("adept", 3, ""),
        ("adept", 4, "illegal"),
        ("speaker", 2, ""),
        ("explorer", 1, "note"),
    ],
)
def test_cyphers_up_to_limit(type: Any, cyphers: int, kind: str) -> None:
    assert [k for k, field in said(type=type, cyphers=cyphers) if field == "cyphers"] == (
        [kind] if kind else []
    )


@pytest.mark.rule("skill.weapon.not_practiced_is_inability")
@pytest.mark.parametrize(
    ("type", "weights"),
    [
        ("warrior", "light medium heavy"),
        ("explorer", "light medium"),
        ("adept", "light"),
        ("speaker", "light"),
    ],
)
def test_weapons_type_practices(type: Any, weights: str) -> None:
    for weight in ("light", "medium", "heavy"):
        found = said(type=type, edge=None, weapons=(("weapon", weight),))
        assert (("note", "weapons") in found) is (weight not in weights.split())


def test_unpracticed_weapon_is_allowed_and_said() -> None:
    assert ("note", "weapons") in said(type="adept", edge=None)
    assert is_complete(findings(WHOLE._replace(weapons=())))


@pytest.mark.rule("fact.shield.asset")
def test_heavy_weapon_and_shield_want_three_hands() -> None:
    assert said(weapons=(("axe", "heavy"),), shield=True) == [("note", "weapons")]
    assert said(weapons=(("axe", "heavy"),)) == said(shield=True) == []


@pytest.mark.rule("arc.cost.creation")
def test_free_arc_may_be_declined() -> None:
    assert said(arc=False) == [("note", "arc")]
    assert is_complete(findings(WHOLE._replace(arc=False)))


@pytest.mark.rule("skill.inability.cancels_training", "skill.practiced.baseline")
@pytest.mark.parametrize(
    ("levels", "expect"),
    [
        (["trained"], "trained"),
        (["trained", "trained"], "specialized"),
        (["trained", "inability"], "practiced"),
        (["inability", "trained"], "practiced"),
        (["inability"], "inability"),
        (["trained", "trained", "trained"], "specialized"),
        (["trained", "trained", "inability"], "trained"),
        (["inability", "inability"], "inability"),
    ],
)
def test_skills_from_several_sources(levels: list[Any], expect: str) -> None:
    assert skills_of([("climbing", level) for level in levels]) == {"climbing": expect}
