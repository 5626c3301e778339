"""Net over the shelf: an effect that is left out must be missed by somebody at the table.

`make long` tries a fixed share of the entries, `make thorough` all. What nobody misses in that
share is listed in ``disagree/unread_effects.txt``: nothing reads it, or these plays do not come to
it (a foe in armor, a row of a table, the wilds). It leaves the list when it is carried out, or when
a play reaches it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from zlib import crc32

import pytest
from tests.examples import THOROUGH
from tests.shelf.dropping import ENTRIES, Json, Tables, unread_effects
from tests.shelf.test_sheets import HERE, ROOT

SHARE = 40
LISTED = HERE / "disagree" / "unread_effects.txt"


def tried(everything: bool) -> Iterator[tuple[str, Json]]:
    """The entries of this run, with their kind."""
    for kind in ENTRIES:
        for line in (ROOT / "content" / f"{kind}.jsonl").read_text("utf-8").splitlines():
            entry = json.loads(line)
            share = crc32(f"{kind}.{entry['key']}".encode()) % SHARE == 0
            if entry.get("effects") and (everything or share):
                yield kind, entry


def found(everything: bool) -> list[str]:
    """Where effects stand that nobody misses."""
    tables = Tables()
    return sorted(
        f"{kind}.{entry['key']} {at}"
        for kind, entry in tried(everything)
        for at in unread_effects(tables, kind, entry)
    )


@pytest.mark.long
@pytest.mark.thorough
def test_every_effect_is_missed() -> None:
    listed = LISTED.read_text("utf-8").splitlines()
    if THOROUGH:
        more = set(found(everything=True)) - set(listed)
        assert not more, "\n".join(sorted(more))
    else:
        assert found(everything=False) == listed


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
