"""What fact sheets promise, played at a table: an entry is used in all ways, and each figure that
comes without a condition has to be seen.

`make long` plays a fixed share of the entries, `make thorough` all. What no play shows is listed in
``disagree/played.txt``: the table does something else. A line leaves it when the table keeps the
promise. What the table keeps and these plays do not come to is in ``judged.yaml``, with its reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from zlib import crc32

import pytest
import yaml
from tests.examples import THOROUGH
from tests.shelf.dropping import ENTRIES
from tests.shelf.figures import Json
from tests.shelf.playing import Playing, promises
from tests.shelf.test_outcomes_agree import JUDGED, LOADER, met
from tests.shelf.test_sheets import HERE

pytestmark = pytest.mark.together("sheets")

SHARE = 40
LISTED = HERE / "disagree" / "played.txt"


def tried(everything: bool) -> Iterator[tuple[str, Json, Json]]:
    """The entries of this run that promise something, with their sheets."""
    for name, sheet, entry in met():
        known = name.partition(".")[0] in ENTRIES and any(True for _ in promises(sheet))
        if known and (everything or crc32(name.encode()) % SHARE == 0):
            yield name, sheet, entry


def judged() -> Mapping[str, str]:
    """The promises that the table keeps and no play here can show, and why."""
    return yaml.load(JUDGED.read_text("utf-8"), LOADER)["played"]


def found(everything: bool) -> list[str]:
    """Each promise that no play shows."""
    playing = Playing()
    return sorted(
        f"{name} {promise}"
        for name, sheet, entry in tried(everything)
        for promise in playing.unkept(name.partition(".")[0], dict(entry), sheet)
    )


@pytest.mark.long
@pytest.mark.thorough
def test_promises_of_sheets_are_kept() -> None:
    names = {name for name, *_ in tried(everything=THOROUGH)}
    lines = (*LISTED.read_text("utf-8").splitlines(), *judged())
    listed = sorted(line for line in lines if line.split()[0] in names)
    assert found(everything=THOROUGH) == listed


def test_broken_promise_is_seen() -> None:
    """A sheet that promises more damage than the table deals is not kept; the true one is."""
    entry = {
        "key": "spark", "name": "Spark", "tags": [], "text": "A spark.", "tier": "low",
        "use": "action", "cost": {"points": 1, "pools": ["intellect"]},
        "aim": {"range": "short", "who": "creature"}, "effects": [{"kind": "damage", "points": 3}],
    }  # fmt: skip
    struck = {"when": "success", "to": "target", "do": {"damage": 3}}
    more = {"when": "success", "to": "target", "do": {"damage": 5}}

    playing = Playing()

    assert playing.unkept("abilities", entry, {"outcome": [struck]}) == []
    assert playing.unkept("abilities", entry, {"outcome": [more]}) == ["damage 5 success target"]
