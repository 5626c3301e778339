"""The page of dice: what fell by person, honest about small numbers; and the sealed dice, checked
again.
"""

from __future__ import annotations

from math import comb

import pytest
from tests.table.play import BEN, KARA, Table
from tests.web.house import GM, House, Seat
from tests.web.sent import told

from threefold.rules.types import Message
from threefold.service.demo import demo
from threefold.service.statistics import ENOUGH, PersonDice, face_band, statistics, together
from threefold.table import commands as c
from threefold.table.history import GM as MASTER
from threefold.table.history import SPECTATOR
from threefold.table.history import Seat as Place

ONE = Seat("player", "p1")


def test_faces_count_once_by_person() -> None:
    """Faces are counted by person each die once."""
    table = Table()
    table.does(c.AttackFoe(pc_id=KARA, foe_id="f3", attack="broadsword", natural=20))
    table.does(c.AttackFoe(pc_id=KARA, foe_id="f3", attack="broadsword", natural=7))
    table.does(c.AttackFoe(pc_id=BEN, foe_id="f3", attack="broadsword", natural=7))
    table.does(c.Undo())
    kara, ben = statistics(table.history, MASTER)
    assert (str(kara.name), kara.n, kara.counts[19], kara.counts[6]) == ("Kara", 2, 1, 1)
    assert (str(ben.name), ben.counts[6], ben.mean) == ("Ben", 1, 7.0)
    everybody = together([kara, ben], Message("story.dice.everybody"))
    assert everybody is not None
    assert (everybody.n, everybody.counts[6]) == (3, 2)
    assert together([], Message("story.dice.everybody")) is None


def test_typed_faces_are_counted_apart(house: House) -> None:
    table = demo(house.tables)
    house.gm(table, c.CallTask(pcs=["p1"], title="Climb", stat="might", difficulty=4))
    house.gm(table, c.CallTask(pcs=["p1"], title="Jump", stat="might", difficulty=4))
    climb, jump = list(house.tables.history(table).state.pending)[-2:]
    house.gm(table, c.Attempt(open_id=climb, natural=20))
    house.gm(table, c.Attempt(open_id=jump))
    history = house.tables.history(table)
    [one] = statistics(history, MASTER)
    assert (one.n, one.real, one.counts[19]) == (1, 1, 0)
    assert sum(record.typed for record in history.records) == 1
    assert "1 face was typed in beside them and counts apart" in told(
        house.browser(table, GM).get("/dice").text
    )


def test_whoever_typed_all_faces_has_no_statistics(house: House) -> None:
    table = demo(house.tables)
    house.gm(table, c.CallTask(pcs=["p1"], title="Climb", stat="might", difficulty=4))
    house.gm(
        table, c.Attempt(open_id=list(house.tables.history(table).state.pending)[-1], natural=20)
    )
    page = told(house.browser(table, GM).get("/dice").text)
    assert "1 face was typed in" in page
    assert "Mean" not in page


def test_recovery_is_no_d20() -> None:
    table = Table()
    table.does(c.Hurt(on=KARA, points=3, ignores_armor=True))
    table.does(c.Recover(pc_id=KARA, natural=3))
    assert statistics(table.history, MASTER) == []


@pytest.mark.parametrize("n", [1, 2, 10, 40, 100, 1000])
def test_band_of_face_is_binomial_one(n: int) -> None:
    def at_most(k: int) -> float:
        return sum(comb(n, i) * 19 ** (n - i) for i in range(k + 1)) / 20**n

    low, high = face_band(n)
    assert at_most(int(high)) >= 0.975 > (at_most(int(high) - 1) if high else 0)
    assert at_most(int(low)) > 0.025 >= (at_most(int(low) - 1) if low else 0)


def test_little_is_said_of_few_throws() -> None:
    few = PersonDice("Kara", [2] + [0] * 19, 0)
    assert (few.enough, few.mean_band.low, few.mean_band.high) == (
        False,
        pytest.approx(2.51, abs=0.01),
        pytest.approx(18.49, abs=0.01),
    )
    one = PersonDice("Kara", [1] + [0] * 19, 0)
    assert one.mean_band.low == 1.0
    assert PersonDice("Kara", [ENOUGH] + [0] * 19, 0).outside >= 1


@pytest.mark.parametrize("seat", [ONE, SPECTATOR], ids=["player", "spectator"])
def test_log_leads_to_journal_and_dice(house: House, seat: Seat) -> None:
    """Journal and dice are reached from the log of a seat."""
    browser = house.browser(demo(house.tables), seat)
    page = browser.get().text
    for path in ("/journal", "/dice"):
        assert f'href="{browser.path}{path}"' in page
        assert browser.get(path).status_code == 200


def test_dice_page_tells_each_seat_its_part(house: House) -> None:
    """The page tells each seat what it may read."""
    table = demo(house.tables)
    house.gm(
        table,
        c.SealDice(),
        c.StartEncounter(),
        *(c.RollInitiative(pc_id=f"p{n}") for n in (1, 2, 3)),
    )
    house.gm(table, c.RollInitiative(pc_id="p4", natural=11))
    store = house.tables._store
    seed = store.seed(table, house.tables.history(table).state.seal)
    assert seed is not None
    for seat in (GM, ONE):
        browser = house.browser(table, seat)
        page = browser.get("/dice")
        assert page.status_code == 200
        assert seed.hex() not in page.text
        assert "3 throws." in told(page.text)
        assert "3 throws say nothing about single faces" in told(page.text)
        assert "still sealed" in page.text
        assert f'href="{browser.path}/dice"' in browser.part("menu" if seat == GM else "log").text
    house.gm(table, c.OpenSeal())
    for seat in (GM, ONE):
        browser = house.browser(table, seat)
        for lang in ("en", "fr", "ko"):
            browser.client.cookies.set("lang", lang)
            page = browser.get("/dice").text
            assert seed.hex() in page
            assert "story.dice" not in page
            assert "verify." not in page
        browser.client.cookies.set("lang", "en")
        assert "3 dice thrown again from their seeds" in told(browser.get("/dice").text)


def test_secret_roll_stays_off_player_pages(house: House) -> None:
    """A secret roll is on no page of a player."""
    table = demo(house.tables)
    house.gm(table, c.Hurt(on="p1", points=1))
    empty = house.browser(table, ONE).get("/dice")
    assert "No d20 has fallen yet." in told(empty.text)
    assert "nothing can be proved" in told(empty.text)
    assert house.browser(table, ONE).get("/as/p2/dice").status_code == 404


def test_seal_opens_beside_clock_and_at_end(house: House) -> None:
    """The seal is put and opened beside the clock and at the end."""
    table = demo(house.tables)
    gm = house.browser(table, GM)
    assert gm.do("seal_dice", "/form/clock").status_code == 204
    first = house.tables.history(table).state.seal
    assert first
    assert "open_seal" in gm.part("clock").text
    assert gm.do("end_session", "/form/end_session", sent="1", seal="true").status_code == 200
    second = house.tables.history(table).state.seal
    assert second not in ("", first)
    assert gm.do("begin_session", "/form/end_session").status_code == 204
    assert gm.do("end_session", "/form/end_session", sent="1").status_code == 200
    assert house.tables.history(table).state.seal == ""
    assert [
        entry.details for entry in house.tables.seen_from(table, Place("player", "p1"))[1].log(1)
    ]
