"""The reference's usual ways of saying things; what is not certain stays words."""

from __future__ import annotations

import pytest

from threefold.exchange.sentences import (
    modifications,
    movement_in,
    price_in,
    reach_in,
    span_in,
    use_in,
)
from threefold.exchange.understood import parse_effects


@pytest.mark.parametrize(
    ("words", "cost", "rest"),
    [
        ("3+ Intellect points", {"points": 3, "plus": True, "pools": ["intellect"]}, ""),
        ("1 Might point", {"points": 1, "pools": ["might"]}, ""),
        ("2 Might or Intellect points", {"points": 2, "pools": ["might", "intellect"]}, ""),
        ("6 Might or 6 Speed points", {"points": 6, "pools": ["might", "speed"]}, ""),
        ("6 Intellect points + 2 XP", {"points": 6, "pools": ["intellect"], "xp": 2}, ""),
        (
            "6 Intellect points + level 6 cypher",
            {"points": 6, "pools": ["intellect"], "cypher_level": 6},
            "",
        ),
        ("3+", {"points": 3, "plus": True}, ""),
        ("2*", {"points": 2}, ""),
        ("", None, ""),
        ("0", None, ""),
        ("n*", None, "n*"),
        ("Variable Intellect points", None, "Variable Intellect points"),
        ("2 Speed points or a tooth + 4 XP", {"points": 2, "pools": ["speed"]}, "or a tooth"),
    ],
)
def test_prices(words: str, cost: dict[str, object] | None, rest: str) -> None:
    assert price_in(words) == (cost, rest)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("You leap. Action.", "action"),
        ("You stand firm. Enabler.", "enabler"),
        ("You hide it. Action to initiate.", "action_to_begin"),
        ("You brew it. Action to initiate, one hour to complete.", "action_to_begin"),
        ("It takes long. Three actions to initiate.", "several_actions"),
        ("You parry. Reaction.", "reaction"),
        ("The action of the play is told.", None),
    ],
)
def test_uses(text: str, word: str | None) -> None:
    assert use_in(text) == word


@pytest.mark.parametrize(
    ("text", "lasts"),
    [
        ("It glows for ten minutes.", "10 minutes"),
        ("It glows for one hour.", "1 hour"),
        ("It lasts for 28 hours.", "28 hours"),
        ("It glows for one minute per cypher level.", "level minutes"),
        ("It holds until the end of your next turn.", "end_of_next_turn"),
        ("It glows for a minute, then smokes for an hour.", None),
        ("It glows.", None),
    ],
)
def test_spans(text: str, lasts: str | None) -> None:
    assert span_in(text) == lasts


@pytest.mark.parametrize(
    ("text", "enabler", "effects"),
    [
        ("You inflict 3 points of damage. Action.", False, [{"kind": "damage", "points": 3}]),
        (
            "The spray inflicts 5 points of fire damage that ignores Armor.",
            False,
            [{"kind": "damage", "points": 5, "type": "fire", "ignores_armor": True}],
        ),
        ("It deals 4 points of Intellect damage.", False, []),
        (
            "The bolt deals four points of Intellect damage.",
            False,
            [{"kind": "damage", "points": 4, "pool": "intellect"}],
        ),
        ("You gain +1 to Armor. Enabler.", True, [{"kind": "armor", "points": 1}]),
        (
            "You gain +2 to Armor for ten minutes. Action.",
            False,
            [{"kind": "armor", "points": 2, "lasts": "10 minutes"}],
        ),
        ("You gain +2 to Armor. Action.", False, []),
        (
            "You have an asset on climbing and swimming tasks. Enabler.",
            True,
            [{"kind": "step", "by": "asset", "tasks": ["climbing", "swimming"]}],
        ),
        (
            "You are trained in Might and Speed defense. Enabler.",
            True,
            [{"kind": "skill", "of": ["might defense", "speed defense"], "level": "trained"}],
        ),
        (
            "Add 3 to your Might Pool. Enabler.",
            True,
            [{"kind": "stat", "of": "might", "points": 3}],
        ),
        (
            "+1 to your Speed Edge.",
            True,
            [{"kind": "stat", "of": "speed", "points": 1, "what": "edge"}],
        ),
        (
            "It restores 6 points to your Might Pool.",
            False,
            [{"kind": "heal", "points": 6, "pools": ["might"]}],
        ),
        ("You gain +1 to recovery rolls. Enabler.", True, [{"kind": "recovery", "points": 1}]),
        ("If you are lucky, you inflict 3 points of damage.", False, []),
        ("You inflict 3 points of damage unless it sleeps.", False, []),
        ("You take 2 points of damage.", False, []),
        ("You are trained in those skills.", True, []),
    ],
)
def test_effects(text: str, enabler: bool, effects: list[dict[str, object]]) -> None:
    assert parse_effects(text, enabler).effects == effects


def test_sentences_with_more_to_them_are_told() -> None:
    read = parse_effects(
        "You inflict 3 points of damage. The wall weeps if you sing. Action.", False
    )
    assert read.rest == ["The wall weeps if you sing."]


def test_modifications() -> None:
    said = modifications(
        [
            "Climb, stealth, and perception as level 8; Speed defense as level 7 due to bulk",
            "See Combat",
        ]
    )
    assert said.levels == {"climb": 8, "stealth": 8, "perception": 8, "speed defense": 7}
    assert said.why == {"speed defense": "due to bulk"}
    assert said.rest == ["See Combat"]
    assert modifications(["Seeing through lies as level 6, healing as level 8"]).levels == {
        "seeing through lies": 6,
        "healing": 8,
    }
    assert modifications(["Might and Speed defense as level 4"]).levels == {
        "might defense": 4,
        "speed defense": 4,
    }


def test_movement_and_reach() -> None:
    assert movement_in("Short; long when flying") == {"walk": "short", "fly": "long"}
    assert movement_in("Very long when running") == {"run": "very_long"}
    assert movement_in("As its host") == {}
    assert reach_in("A foe within short range") == "short"
    assert reach_in("a creature you touch") == "touch"
    assert reach_in("within short range or within long range") is None
