"""No bare figure leaves the engine: each number of an answer has lines that add up to it, or
repeats the request.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator, Mapping

import pytest
from tests.adjudicate.test_shape import REQUESTS as ONE_OF_EACH
from tests.figures import Cited, bare, cited, total
from tests.people import Json, kara, line
from tests.playthroughs.adjudicated import REQUESTS

from threefold.library.rules import rulebook
from threefold.procedures.catalog import ENTRIES


def asked(procedure: str) -> Iterator[Json]:
    """Requests of a procedure, with their dice and before any die falls."""
    one = {"procedure": procedure, **ONE_OF_EACH[procedure]}
    for request in [one, *(each.request for each in REQUESTS[procedure])]:
        yield request
        yield {key: value for key, value in request.items() if key != "dice"}


def answered(procedure: str) -> Iterator[tuple[Json, Json]]:
    """Each request that is carried out, and its answer."""
    for request in asked(procedure):
        answer = line(json.dumps(request).encode())
        if answer["ok"]:
            yield request, answer


@pytest.mark.parametrize("procedure", ENTRIES)
def test_no_bare_figure_leaves_engine(procedure: str) -> None:
    found = {path for request, answer in answered(procedure) for path in bare(answer, request)}
    assert not found, "give each of these figures a field FIGURE_lines whose lines add up to it"


# --- the test sees what is missing ----------------------------------------------------------------


def spoilt(answer: Json) -> Iterator[tuple[str, Json]]:
    """An answer without one of its lines each, with what is missing."""
    for path in [*lines_of(answer)]:
        copied = copy.deepcopy(answer)
        *way, last = path
        holder = copied
        for step in way:
            holder = holder[step]
        if not total(holder[last]):
            continue  # nothing is nothing, with lines or without
        holder[last] = []
        yield ".".join(map(str, path)), copied


def lines_of(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where lists of lines stand."""
    if isinstance(value, dict):
        for key, each in value.items():
            if (
                isinstance(each, list)
                and each
                and all(isinstance(x, dict) and "rule" in x and "name" in x for x in each)
            ):
                yield (*path, key)
            else:
                yield from lines_of(each, (*path, key))
    elif isinstance(value, list):
        for i, each in enumerate(value):
            yield from lines_of(each, (*path, i))


@pytest.mark.parametrize(
    "procedure",
    ["attack", "attack_object", "climb", "travel", "recover", "wish", "award", "advance"],
)
def test_figure_without_its_lines_is_found(procedure: str) -> None:
    lists = 0
    for request, answer in answered(procedure):
        for path, less in spoilt(answer):
            if path not in ("recovery", "xp"):  # lines without a figure of their own
                lists += 1
                assert [*bare(less, request)], path
    assert lists


def test_wrong_figure_is_found() -> None:
    request = {
        "procedure": "climb",
        "actor": kara(),
        "inputs": {"surface": "glass_wall", "effort": {"ease": 2}},
    }
    answer = line(json.dumps(request).encode())
    for place in ("base_difficulty", "difficulty", "target_number"):
        wrong = {**answer, "task": {**answer["task"], place: answer["task"][place] + 1}}
        assert [*bare(wrong, request)]


# --- the rules that lines name --------------------------------------------------------------------

PRICES = (
    "power_stunt",
    "effort",
    "edge",
    "initial_cost",
    "damage_track",
    "fact",
    "armor",
    "ritual",
    "edition2",
)
STEPS = ("task", "fact", "attack", "defend", "object", "npc")
AREAS: Mapping[str, tuple[str, ...]] = {
    r"(.*\.)?cost\.lines": PRICES,
    r"(.*\.)?armor_lines": ("armor", "fact"),
    r"(.*\.)?pools_lines": ("damage",),
    r"recovery|to_spend_lines": ("recovery", "martial_arts"),
    r"figures_lines": ("initiative", "task"),
    r"feet_lines|miles_lines|drift_lines": ("movement", "climbing", "martial_arts", "gravity"),
    r"pass_to_lines|pcs_lines|payer_lines|reroll_lines|partners_lines": ("xp", "arc"),
    r"chase_lines": ("chase",),
    r"undriven_lines": ("vehicle",),
    r"worth_lines": ("treasure", "fact"),
    r"wish_lines": ("wish",),
    r"rounds_lines|speed_lines": ("trap", "magic_technology"),
    r"groggy_minutes_lines": ("trap_poison",),
    r"(done|failures|to_replace|interval|spent|assessed|materials|subtasks|missing|left|time)_lines": (
        "crafting",
        "magic_crafting",
        "artifact_crafting",
        "ritual",
        "asset",
        "skill",
        "space_hazard",
    ),
    r"(crew|vehicle)_lines": ("space_hazard", "damage"),
    r"targets_lines": ("npc",),
}
"""The areas of the ledger that may explain a figure."""


def told(procedure: str) -> Iterator[Cited]:
    """Every line of every answer of a procedure."""
    for _, answer in answered(procedure):
        yield from cited(answer)


@pytest.mark.parametrize("procedure", ENTRIES)
def test_every_line_names_rule_of_its_area(procedure: str) -> None:
    known = rulebook().by_id
    own = {rule.split(".")[0] for rule in ENTRIES[procedure].rules}
    for found in {*told(procedure)}:
        assert found.rule in known, found
        area = found.rule.split(".")[0]
        allowed = next(
            (areas for place, areas in AREAS.items() if re.fullmatch(place, found.path)), None
        )
        if allowed is not None:
            assert area in allowed, found
        if re.fullmatch(r"(.*\.)?base_lines", found.path):
            assert area in (
                *own,
                *STEPS,
                "ability",
                "knowledge",
                "door",
                "wall",
                "trap",
                "crafting",
                "vehicle",
                "riding",
            ), found
