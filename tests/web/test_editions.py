"""The second edition at the table: chosen in the settings, told in the log, taken back, and felt in
every roll.
"""

from __future__ import annotations

import secrets

import pytest
from tests.web.drawn import words
from tests.web.house import GM, Browser, House, Seat

from threefold.library.editions import edition_differences
from threefold.rules.types import Refusal
from threefold.service.log_shelf import LOG_SHELF
from threefold.service.tables import Accepted
from threefold.table import commands as c
from threefold.table.events import SettingsChanged
from threefold.table.log import log
from threefold.table.state import Rolled, Settings
from threefold.text import render

MARA = Seat("player", "p1")


def do(house: House, table: str, seat: Seat, command: c.AnyCommand) -> Accepted:
    """A command that is carried out."""
    done = house.tables.submit(table, seat, secrets.token_hex(8), command)
    assert isinstance(done, Accepted), done
    return done


def go_over(house: House, table: str, edition: str = "second") -> None:
    """The table chooses an edition."""
    do(house, table, GM, c.ChangeSettings(settings=Settings(title="Ours", edition=edition)))  # type: ignore[arg-type]


def attacked(house: House, table: str, natural: int) -> Rolled:
    """Mara's attack on a guard with this face, as it stands open."""
    weapon = house.tables.history(table).state.party["p1"].pc.attacks[0].name
    do(house, table, MARA, c.AttackFoe(pc_id="p1", foe_id="f5", attack=weapon, natural=natural))
    [rolled] = [
        o for o in house.tables.history(table).state.pending.values() if isinstance(o, Rolled)
    ]
    return rolled


def test_page_has_every_difference_and_its_rules(house: House, table: str) -> None:
    page = house.browser(table, GM).client.get("/rules/editions")
    said = words(page)
    for one in edition_differences():
        assert one.title in said
        assert all(f"/rules/{rule}" in page.text for rule in one.rules)
    assert "20 it fails the points paid come back nothing more" in said


def test_editions_page_opens_from_two_places(house: House, table: str) -> None:
    """It is reached from the settings and from the reference."""
    gm = house.browser(table, GM)
    assert 'href="/rules/editions"' in gm.part("settings").text
    assert 'href="/rules/editions"' in gm.client.get("/rules").text


def test_edition_change_is_undoable_event(house: House, table: str) -> None:
    """Going over is an event that the log tells and undo takes back."""
    go_over(house, table)
    history = house.tables.history(table)
    assert isinstance(history.records[-1].event, SettingsChanged)
    assert history.state.rules().edition == "second"
    told = log(history, GM, LOG_SHELF)[-1]
    assert [render(text.message()) for text in (told.head, *told.details)] == [
        "The table's settings changed.",
        "Title: The night shift → Ours",
        "Edition: Cypher System → Second edition (rolling)",
    ]
    do(house, table, GM, c.Undo())
    assert house.tables.history(table).state.rules().edition == "csrd"


@pytest.mark.rule("edition2.special.twenty_no_minor_option")
@pytest.mark.parametrize(
    ("edition", "choices"),
    [("csrd", ["damage", "major_effect", "minor_effect"]), ("second", ["damage", "major_effect"])],
)
def test_twenty_offers_what_edition_offers(
    house: House, table: str, edition: str, choices: list[str]
) -> None:
    go_over(house, table, edition)
    special = attacked(house, table, 20).resolution.special
    assert special is not None
    assert special.choices == choices


@pytest.mark.rule("edition2.rolling.announce_result")
@pytest.mark.parametrize(("edition", "told"), [("csrd", False), ("second", True)])
def test_roll_announces_face_and_steps(house: House, table: str, edition: str, told: bool) -> None:
    """A roll is announced by its face and its steps."""
    go_over(house, table, edition)
    attacked(house, table, 19)
    page: Browser = house.browser(table, MARA)
    assert ("Say: 19, " in words(page.part("act"))) is told


@pytest.mark.rule("edition2.minor_effect.damage_object")
@pytest.mark.parametrize(("edition", "shared"), [("csrd", False), ("second", True)])
def test_blow_is_shared_with_object(house: House, table: str, edition: str, shared: bool) -> None:
    go_over(house, table, edition)
    attacked(house, table, 19)
    open_id = next(iter(house.tables.history(table).state.pending))
    blow = c.Settle(open_id=open_id, choice="minor_effect", effect="damage_object", to_object=3)
    done = house.tables.submit(table, MARA, secrets.token_hex(8), blow)
    assert isinstance(done, Accepted if shared else Refusal), done


@pytest.mark.rule("edition2.intrusion.defense_two_damage_gone", "edition2.intrusion.new_samples")
@pytest.mark.parametrize(("edition", "samples"), [("csrd", False), ("second", True)])
def test_natural_one_on_defense(house: House, table: str, edition: str, samples: bool) -> None:
    go_over(house, table, edition)
    do(house, table, GM, c.FoeAttacks(foe_id="f5", pc_id="p1"))
    open_id = next(iter(house.tables.history(table).state.pending))
    do(house, table, MARA, c.Defend(open_id=open_id, natural=1))
    rolled = next(
        o for o in house.tables.history(table).state.pending.values() if isinstance(o, Rolled)
    )
    told = [render(h.text.message()) for h in rolled.resolution.notices if h.kind == "gm_intrusion"]
    assert told
    assert ("Such as" in told[0]) is samples
