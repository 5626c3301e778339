"""The GM's guide says what players see at each setting: its table is held to the settings and to
the views.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from msgspec import structs
from tests.people import GUARD, KARA

from threefold.model import typed
from threefold.model.characters import Npc, Pc
from threefold.rulesets.compose import rules_for
from threefold.table.state import Foe, Member, Settings, State
from threefold.table.state.seats import Seat
from threefold.table.views.people import Health, foe_view, knows_difficulty
from threefold.text import LANGUAGES, render_key

GUIDE: Final = (Path(__file__).parents[2] / "docs/site/en/gm.md").read_text("utf-8")
ROW: Final = re.compile(
    r"^\| (?P<name>[^|]+) \| (?P<first>shown|hidden) \| (?P<shown>[^|]+) \| (?P<hidden>[^|]+) \|$",
    re.MULTILINE,
)
ROWS: Final = {row["name"]: row for row in ROW.finditer(GUIDE)}
FIELDS: Final = {
    render_key("en", "gm.settings.show_difficulty", {}): "show_difficulty",
    render_key("en", "gm.settings.show_armor", {}): "show_armor",
    render_key("en", "gm.settings.show_health", {}): "show_health",
    render_key("en", "advice.setting", {}): "show_advice",
}
"""The settings by their names on the page."""


def _state(settings: Settings) -> State:
    guard = structs.replace(typed.convert(GUARD, Npc).filled(rules_for("csrd")), armor=2)
    return State(
        settings=settings,
        foes={"f1": Foe(npc=guard)},
        party={"p1": Member(pc=typed.convert(KARA, Pc))},
    )


def test_guide_names_every_setting() -> None:
    """Every setting of what players may know is in the guide, with what it is at first."""
    assert ROWS.keys() == FIELDS.keys()
    first = {FIELDS[name]: row["first"] == "shown" for name, row in ROWS.items()}
    assert first == {field: getattr(Settings(), field) for field in FIELDS.values()}


@pytest.mark.parametrize("shown", [True, False])
def test_views_do_as_guide_says(shown: bool) -> None:
    """What the guide says of a figure is what a player's view holds of it."""
    state = _state(
        structs.replace(Settings(), show_difficulty=shown, show_armor=shown, show_health=shown)
    )
    seat, foe = Seat("player", "p1"), state.foes["f1"]
    view = foe_view(state, "f1", seat)
    assert (view.level is not None, knows_difficulty(state, foe, seat)) == (shown, shown)
    assert (view.armor is not None, view.health is not None, view.max_health is not None) == (
        shown,
        shown,
        shown,
    )
    hidden = structs.replace(foe, show_level=False)
    assert not knows_difficulty(state, hidden, seat), (
        "a foe whose level is hidden hides the difficulty, too"
    )


def test_words_of_health_are_named() -> None:
    """The guide and the settings page name every word that stands for hidden health."""
    for lang in LANGUAGES:
        hint = render_key(lang, "gm.settings.show_health_hint", {})
        words = [render_key(lang, f"player.health.{word}", {}) for word in Health.__args__]
        assert all(word in hint for word in words), lang
    row = ROWS[render_key("en", "gm.settings.show_health", {})]
    assert set(re.findall(r"\*([^*]+)\*", row["hidden"])) == {
        render_key("en", f"player.health.{word}", {}) for word in Health.__args__
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_settings_say_both_ways(lang: str) -> None:
    """Each hint says what players see when it is shown, and when it is hidden."""
    for field in ("show_difficulty", "show_armor", "show_health"):
        hint = render_key(lang, f"gm.settings.{field}_hint", {})  # type: ignore[arg-type]
        assert len(re.findall(r" ?:", hint)) == 2, hint
