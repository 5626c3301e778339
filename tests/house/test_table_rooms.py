"""The rooms of the table hold the features that its first page lists, each under one name."""

from __future__ import annotations

import importlib
import pkgutil
import re

import pytest

from threefold import table

ROOMS = ("state", "commands", "events", "apply", "views", "log", "decisions")
SHARED = {"base", "dispatch", "pending", "shown", "stances"}
OWN = {
    "state": {"facts", "ids", "inputs", "seats", "table"},
    "views": {"redacted", "resolution", "table"},
    "log": {
        "assistants",
        "changed",
        "filters",
        "people_changed",
        "rolls",
        "thrown",
        "versions",
        "worded",
    },
    "decisions": {"answers", "knowing", "outcomes", "picking"},
}
"""Files of one room that are no feature: its first page, or theirs, says what each is."""


def features() -> set[str]:
    """The features, as the first page of the table lists them."""
    return set(re.findall(r"^- ``(\w+)``:", table.__doc__ or "", re.M))


@pytest.mark.parametrize("room", ROOMS)
def test_files_of_room_are_features(room: str) -> None:
    package = importlib.import_module(f"threefold.table.{room}")
    files = {found.name for found in pkgutil.iter_modules(package.__path__)}
    strange = files - features() - SHARED - OWN.get(room, set())
    assert strange == set(), (
        f"{room}/: name a file after its feature, or list the feature in table/__init__.py"
    )


def test_every_feature_is_decided_applied_and_logged() -> None:
    for room in ("commands", "events", "apply", "log", "decisions"):
        package = importlib.import_module(f"threefold.table.{room}")
        files = {found.name for found in pkgutil.iter_modules(package.__path__)}
        missing = features() - files - ({"pending"} if room == "commands" else set())
        assert missing == set(), f"{room}/ has no file for {missing}"


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_state_their_purpose(room: str) -> None:
    """A room says what belongs there and what does not."""
    package = importlib.import_module(f"threefold.table.{room}")
    first = " ".join((package.__doc__ or "").split("\n\n")[0].split())
    assert first.endswith(".")
    assert len(first.split(". ")) >= 2, f"{room}/__init__.py: one sentence for each"
