"""The log tells what a correction changed: each figure with its before and after, for those who may
know it.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from msgspec import structs
from tests.api.callers import Caller
from tests.web.house import GM, Browser, House, Seat
from tests.web.sent import told
from tests.web.test_player import GUARD, ILSE, MARA, Evening
from tests.web.test_reacting import of_the_shelf

from threefold.model.characters import Armor
from threefold.model.powers import Cypher
from threefold.table import commands as c
from threefold.table.state import Incoming

ME, HER = Seat("player", MARA), Seat("player", ILSE)


@pytest.fixture
def evening(house: House, table: str) -> Evening:
    return Evening(house, table)


@pytest.fixture
def gm(house: House, table: str) -> Browser:
    return house.browser(table, GM)


def last_line(evening: Evening, seat: Seat) -> str:
    """The newest line of the log with all its details, as a seat's program reads it."""
    with Caller(evening.house, evening.table, seat, "read") as caller:
        lines = caller.get("/log").json()["lines"]
    return json.dumps(lines[-1], ensure_ascii=False)


def page_log(browser: Browser) -> str:
    """What a page's log says, opened details too."""
    return told(browser.part("log").text)


def has(text: str, *figures: object) -> bool:
    """Whether a text names these figures or words."""
    return all(re.search(rf"(?<![\w]){re.escape(str(figure))}(?![\w])", text) for figure in figures)


CHANGES: dict[str, tuple[dict[str, Any], tuple[object, ...]]] = {
    "XP": ({"xp": 7}, ("XP", 2, 7)),
    "tier": ({"tier": 2}, (1, 2)),
    "Effort": ({"effort": 3}, ("Effort", 1, 3)),
    "skill": ({"skills": {"swimming": "trained"}}, ("swimming", "trained")),
    "recoveries": ({"recoveries_used": 2}, (0, 2)),
    "cyphers": ({"cyphers": [Cypher(name="star seed", level=4)]}, ("star seed",)),
    "armor": ({"armor": [Armor(name="bone mail", armor=2, weight="medium")]}, ("bone mail",)),
    "name": ({"name": "Mara the Grey"}, ("Mara Okonjo", "Mara the Grey")),
    "Might": ({"might": 9}, ("Might", 14, 9)),
}
"""A correction of Mara's sheet, and what its line must tell."""


@pytest.mark.parametrize("seat", [GM, ME])
@pytest.mark.parametrize(("changes", "figures"), CHANGES.values(), ids=CHANGES)
def test_sheet_correction_tells_before_and_after(
    evening: Evening, changes: dict[str, Any], figures: tuple[object, ...], seat: Seat
) -> None:
    """Every changed figure of a sheet has its before and after."""
    evening.edit(**changes)
    line = last_line(evening, seat)
    assert has(line, *figures), line


@pytest.mark.parametrize("kind", ["XP", "armor", "cyphers", "Might"])
def test_page_opens_what_changed(evening: Evening, gm: Browser, kind: str) -> None:
    """On both pages the line opens to the figures."""
    changes, figures = CHANGES[kind]
    evening.edit(**changes)
    for browser in (gm, evening.page):
        assert has(page_log(browser), *figures)


def test_removed_things_are_named(evening: Evening) -> None:
    """What a correction takes away is named."""
    names = [
        each.name for each in evening.state.party[MARA].pc.cyphers if not isinstance(each, str)
    ]
    evening.edit(cyphers=[])
    line = last_line(evening, ME)
    assert names
    assert all(name in line for name in names)


def test_unchanged_figures_are_not_told(evening: Evening) -> None:
    """Only what changed is told."""
    evening.edit(xp=7)
    assert not has(last_line(evening, ME), "Speed")


def test_correction_of_nothing_has_no_figures(evening: Evening) -> None:
    """A sheet saved as it was tells no figure."""
    evening.edit()
    line = last_line(evening, ME)
    assert "→" not in line


@pytest.mark.parametrize(
    ("changes", "figures"), [CHANGES["cyphers"], CHANGES["armor"]], ids=["cyphers", "armor"]
)
def test_comrade_reads_no_hidden_figure(
    evening: Evening, changes: dict[str, Any], figures: tuple[object, ...]
) -> None:
    """What a comrade may not know of Mara is in no line that a comrade reads: her cyphers are her
    own.
    """
    evening.edit(**changes)
    if "cyphers" in changes:
        assert "star seed" not in last_line(evening, HER)
        assert "star seed" not in page_log(evening.house.browser(evening.table, HER))


def test_note_of_sheet_stays_with_its_owner(evening: Evening) -> None:
    """A comrade reads no notes of Mara's sheet."""
    evening.edit(notes="The key is under the mat.")
    with Caller(evening.house, evening.table, HER, "read") as caller:
        assert "under the mat" not in caller.get("/log").text


# --- foes -----------------------------------------------------------------------------------------

FOE: dict[str, tuple[dict[str, Any], tuple[object, ...]]] = {
    "level": ({"level": 5}, (2, 5)),
    "health": ({"health": 4}, (6, 4)),
    "armor": ({"armor": 3}, (0, 3)),
    "damage": ({"damage": 7}, (2, 7)),
    "name": ({"name": "The captain"}, ("Security guard 1", "The captain")),
}


def corrected(evening: Evening, changes: dict[str, Any], **more: Any) -> None:
    foe = evening.state.foes[GUARD]
    evening.gm(
        c.EditFoe(
            foe_id=GUARD, foe=structs.replace(foe, npc=structs.replace(foe.npc, **changes), **more)
        )
    )


@pytest.mark.parametrize(("changes", "figures"), FOE.values(), ids=FOE)
def test_foe_correction_tells_gm(
    evening: Evening, changes: dict[str, Any], figures: tuple[object, ...]
) -> None:
    """ "Security guard 1 is corrected." tells the GM what was and what is."""
    corrected(evening, changes)
    assert has(last_line(evening, GM), *figures)


@pytest.mark.parametrize("kind", ["health", "armor", "damage"])
def test_foe_correction_hides_figures(evening: Evening, kind: str) -> None:
    """Players read no figure that is hidden: health and Armor are, by the settings."""
    with Caller(evening.house, evening.table, ME, "read") as mara:
        seen = len(mara.get("/log").json()["lines"])
        corrected(evening, {kind: 13} if kind != "health" else {"health": 3, "max_health": 13})
        lines = mara.get("/log").json()["lines"][seen:]
    assert not has(json.dumps(lines), 13)


def test_foe_level_told_where_shown(evening: Evening) -> None:
    """The level is shown by default: its correction is told to players, and not where the level is
    hidden.
    """
    corrected(evening, {"level": 5})
    assert has(last_line(evening, ME), 2, 5)


def test_foe_level_hidden_where_hidden(evening: Evening) -> None:
    corrected(evening, {}, show_level=False)
    with Caller(evening.house, evening.table, ME, "read") as mara:
        seen = len(mara.get("/log").json()["lines"])
        corrected(evening, {"level": 9})
        assert not has(json.dumps(mara.get("/log").json()["lines"][seen:]), 9)


NAMED = {"edge": "edge lowers", "roll_bonus_overflow": "beyond the two-asset cap"}
"""What the rulings decide, in the words of the settings."""

# --- rulings --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [GM, ME])
@pytest.mark.parametrize(("name", "now"), [("edge", "pooled"), ("roll_bonus_overflow", "wasted")])
def test_changed_ruling_is_named(evening: Evening, seat: Seat, name: str, now: str) -> None:
    """ "1 ruling of its own" does not say which: the ruling is named, by its words or its name."""
    evening.gm(
        c.ChangeSettings(settings=structs.replace(evening.state.settings, rulings={name: now}))
    )
    text = last_line(evening, seat)
    assert name in text or NAMED[name] in text.casefold(), text


def test_ruling_taken_back_is_named(evening: Evening) -> None:
    """Of two rulings one goes back to what the book says: it is that one that is named."""
    both = {"edge": "pooled", "roll_bonus_overflow": "wasted"}
    evening.gm(c.ChangeSettings(settings=structs.replace(evening.state.settings, rulings=both)))
    one = {"roll_bonus_overflow": "wasted"}
    evening.gm(c.ChangeSettings(settings=structs.replace(evening.state.settings, rulings=one)))
    text = last_line(evening, GM).casefold()
    assert "edge" in text
    assert "asset cap" not in text


# --- what a notice is about -----------------------------------------------------------------------


def test_answered_blow_keeps_track(evening: Evening) -> None:
    """Where Shroud of Flame answers the blow, the phone's card still says "now impaired"."""
    evening.edit(abilities=[of_the_shelf("shroud_of_flame")], might=2, armor=[])
    evening.fight()
    evening.mara(c.UsePower(pc_id=MARA, what="ability", name="Shroud of Flame"))
    evening.gm(c.EndTurn(), c.FoeAttacks(foe_id=GUARD, pc_id=MARA, damage=2, ignores_armor=True))
    [id] = [id for id, waiting in evening.state.pending.items() if isinstance(waiting, Incoming)]
    evening.mara(c.Defend(open_id=id, natural=2))
    for open_id in [
        id for id, waiting in evening.state.pending.items() if type(waiting).__name__ == "Rolled"
    ]:
        evening.mara(c.Settle(open_id=open_id))
    assert evening.state.party[MARA].pc.damage_track == "impaired"
    page = told(evening.act())
    assert "now impaired" in page
    assert "Shroud of Flame" in page


def test_notice_ends_with_what_it_tells(evening: Evening) -> None:
    """After ``hurt`` by the GM "now debilitated" does not stay on the phone after the player's own
    recovery.
    """
    evening.edit(might=0, speed=2, damage_track="impaired", armor=[])
    evening.gm(c.Hurt(on=MARA, points=2, damage_type="speed", ignores_armor=True))
    assert "now debilitated" in told(evening.act())
    evening.mara(c.Recover(pc_id=MARA, rest="action", natural=6))
    evening.mara(c.ShareRecovery(open_id=evening.open("Recovering"), might=3, speed=3))
    assert evening.state.party[MARA].pc.damage_track == "hale"
    assert "now debilitated" not in told(evening.act())


@pytest.mark.parametrize("how", ["undo", "edit"])
def test_notice_ends_with_correction(evening: Evening, how: str) -> None:
    """The same where the GM takes the blow back or corrects the sheet."""
    evening.edit(might=0, speed=2, damage_track="impaired", armor=[])
    evening.gm(c.Hurt(on=MARA, points=2, damage_type="speed", ignores_armor=True))
    if how == "undo":
        evening.gm(c.Undo())
    else:
        evening.edit(might=9, speed=9, damage_track="hale")
    assert "now debilitated" not in told(evening.act())
