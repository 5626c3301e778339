"""Net over the shelf: an effect that is left out must be missed by somebody at the table.

`make long` tries a share of the entries, others each day, `make thorough` all. What nobody misses is
listed in ``disagree/unread_effects.txt``: nothing reads it, or these plays do not come to it. It
leaves the list when it is carried out, or when a play reaches it.
"""

from __future__ import annotations

import pytest
from tests.long import share_of_today
from tests.shelf.dropping import Json, Tables, unread_effects
from tests.shelf.unread import RENEW, entries, listed, main, of_entries, unread_of

ONE_IN = 10


@pytest.mark.long
@pytest.mark.thorough
def test_every_effect_is_missed() -> None:
    tried = share_of_today([*entries()], ONE_IN)
    found = {line for each in tried for line in unread_of(each)}
    known = of_entries(listed(), (name for name, _, _ in tried))

    assert sorted(found - known) == [], (
        "nothing reads these: carry them out, or let a play reach them"
    )
    assert sorted(known - found) == [], f"these are read now; {RENEW} writes the list anew"


def enabler(*effects: Json) -> Json:
    """An ability that always works."""
    return {
        "key": "spark", "name": "Spark", "tags": [], "text": "A spark.", "tier": "low",
        "use": "enabler", "effects": [*effects],
    }  # fmt: skip


def test_invented_effect_is_unread() -> None:
    """What changes nothing in these plays is found, and what does is not."""
    # a reserve that nothing fills
    never = {"kind": "reserve", "name": "Spark Pool", "most": 3}
    harm = {"kind": "damage", "points": 3}
    entry = {
        **enabler(harm, never), "use": "action", "cost": {"points": 1, "pools": ["intellect"]},
        "aim": {"range": "short", "who": "creature"},
    }  # fmt: skip

    assert [*unread_effects(Tables(), "abilities", entry)] == ["1"]


def test_only_effect_is_unread() -> None:
    """The one effect of an ability that always works is found too: without it the ability cannot be
    used either. An effect is not read because it alone says what is tried."""
    never = {"kind": "step", "by": "ease", "tasks": ["a task"], "when": {"state": "of no name"}}

    assert [*unread_effects(Tables(), "abilities", enabler(never))] == ["0"]


def test_gain_questions_are_answered() -> None:
    """An ability that asks something as it is gained is played by somebody who may give the answer."""
    known = {name: (name, kind, entry) for name, kind, entry in entries()}

    for key in ("mastery_with_attacks", "mastery_with_defense", "multiple_skills", "you_studied"):
        assert unread_of(known[f"abilities.{key}"]) == []


def test_list_is_printed_for_entries(capsys: pytest.CaptureFixture[str]) -> None:
    """The command that renews the list says what has changed of the entries that are named."""
    main(["abilities.crafter", "--workers", "1"])

    assert "abilities.crafter" not in capsys.readouterr().out
