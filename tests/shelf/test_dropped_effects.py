"""Net over the shelf: an effect that is left out must be missed by somebody at the table.

`make long` tries a share of the entries, others each day, `make thorough` all. What nobody misses is
listed in ``disagree/unread_effects.txt``: nothing reads it, or these plays do not come to it. It
leaves the list when it is carried out, or when a play reaches it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from tests.long import share_of_today
from tests.shelf.dropping import ENTRIES, Json, Tables, unread_effects
from tests.shelf.test_sheets import HERE, ROOT

ONE_IN = 10
LISTED = HERE / "disagree" / "unread_effects.txt"


def entries() -> Iterator[tuple[str, Json]]:
    """All entries with effects, with their kind."""
    for kind in ENTRIES:
        for line in (ROOT / "content" / f"{kind}.jsonl").read_text("utf-8").splitlines():
            entry = json.loads(line)
            if entry.get("effects"):
                yield kind, entry


@pytest.mark.long
@pytest.mark.thorough
def test_every_effect_is_missed() -> None:
    tables, found, tried = Tables(), set[str](), set[str]()
    for kind, entry in share_of_today([*entries()], ONE_IN):
        name = f"{kind}.{entry['key']}"
        tried.add(name)
        found |= {f"{name} {at}" for at in unread_effects(tables, kind, entry)}
    listed = {line for line in LISTED.read_text("utf-8").splitlines() if line.split()[0] in tried}
    assert {"unread": sorted(found - listed), "read now": sorted(listed - found)} == {
        "unread": [],
        "read now": [],
    }


def test_invented_effect_is_unread() -> None:
    """What changes nothing in these plays is found, and what does is not."""
    # a reserve that nothing fills
    never = {"kind": "reserve", "name": "Spark Pool", "most": 3}
    harm = {"kind": "damage", "points": 3}
    entry = {
        "key": "spark", "name": "Spark", "tags": [], "text": "A spark.", "tier": "low",
        "use": "action", "cost": {"points": 1, "pools": ["intellect"]},
        "aim": {"range": "short", "who": "creature"}, "effects": [harm, never],
    }  # fmt: skip

    assert [*unread_effects(Tables(), "abilities", entry)] == ["1"]
