"""Safety: any seat halts the scene or adds a line or a veil, and nobody is named; the GM goes
on.
"""

from __future__ import annotations

import re
import secrets

import pytest
from tests.web.house import GM, Browser, House, Seat, refused
from tests.web.sent import told

from threefold.interop.session import Session, read_session
from threefold.rules.types import Refusal
from threefold.service.demo import demo
from threefold.service.tables import Accepted
from threefold.table import commands as c
from threefold.table.history import History
from threefold.table.state.safety import MOST_LIMITS, Safety, SafetyLimit

ONE, TWO = Seat("player", "p1"), Seat("player", "p2")
SPIDERS = SafetyLimit(kind="line", words="spiders")


@pytest.fixture
def table(house: House) -> str:
    return demo(house.tables)


def history(house: House, table: str) -> History:
    return house.tables.history(table)


def give(house: House, table: str, seat: Seat, command: c.AnyCommand) -> Accepted | Refusal:
    return house.tables.submit(table, seat, secrets.token_hex(8), command)


@pytest.mark.parametrize("seat", [GM, ONE, TWO, Seat("gm", "p2")])
@pytest.mark.parametrize(
    "command", [c.HaltScene(), c.HaltScene(how="stop"), c.AddLimit(limit=SPIDERS)]
)
def test_no_record_says_who_halted_or_wrote(
    house: House, table: str, seat: Seat, command: c.AnyCommand
) -> None:
    done = give(house, table, seat, command)
    assert isinstance(done, Accepted)
    assert [(r.by.role, r.by.pc) for r in done.records] == [("player", None)]
    exported = house.tables.export(table).decode().splitlines()[-2]
    assert seat.pc is None or f'"{seat.pc}"' not in exported


def test_all_seats_read_same_whoever_pressed(house: House) -> None:
    read = []
    for seat in (ONE, TWO, GM):
        table = demo(house.tables)
        browsers = [house.browser(table, other) for other in (GM, ONE, TWO)]
        give(house, table, seat, c.HaltScene(how="stop"))
        give(house, table, seat, c.AddLimit(limit=SPIDERS))
        pages = [told(b.get().text) + told(b.part("safety").text) for b in browsers]
        read.append([re.sub(r"\b[0-9a-f]{16,24}\b", "", page) for page in pages])
    assert read[0] == read[1] == read[2]


def test_same_press_sent_twice_counts_once(house: House, table: str) -> None:
    first = house.tables.submit(table, ONE, "press-1", c.HaltScene())
    again = house.tables.submit(table, ONE, "press-1", c.HaltScene())
    assert isinstance(first, Accepted)
    assert again == first


@pytest.mark.parametrize("how", ["pause", "stop"])
def test_halted_scene_waits_for_gm(house: House, table: str, how: str) -> None:
    gm, one, two = (house.browser(table, seat) for seat in (GM, ONE, TWO))
    assert two.do("halt", how=how).status_code == 204
    for player in (one, two):
        assert (
            refused(player.do("attack", pc_id=player.seat.pc, foe_id="f5", attack="fire axe"))
            == "halted"
        )
        assert refused(player.do("go_on")) == "not_your_seat"
        assert 'class="card halted"' in player.part("act").text
    assert refused(gm.do("foe_attacks", foe_id="f5", pc_id="p1")) == "halted"
    assert refused(gm.do("hurt", on="p1", points="3")) == "halted"
    assert one.do("whisper", pc_id="p1", words="Not spiders, please.").status_code == 204
    assert gm.do("remove_foe", foe_id="f5").status_code == 204, (
        "the GM takes away what was too much"
    )
    assert gm.do("undo").status_code == 204
    assert history(house, table).state.safety.halted == how, "undo does not go on"
    assert "Go on" in told(gm.part("scene").text)
    assert gm.do("go_on").status_code == 204
    assert one.do("take_action", pc_id="p1", what="other", name="goes on").status_code == 204
    assert 'class="card halted"' not in one.part("act").text


def test_stop_outweighs_pause(house: House, table: str) -> None:
    for how in ("pause", "stop", "pause"):
        assert isinstance(give(house, table, ONE, c.HaltScene(how=how)), Accepted)
    assert history(house, table).state.safety.halted == "stop"


def test_lines_and_veils_outlast_every_rewind(house: House, table: str) -> None:
    gm, one = house.browser(table, GM), house.browser(table, ONE)
    house.gm(table, c.Note(text="The cellar."))
    here = history(house, table).version
    house.gm(table, c.Note(text="Something crawls."))
    assert (
        one.do("add_limit", **{"limit.kind": "line", "limit.words": "spiders"}).status_code == 204
    )
    undone = told(gm.part("top").text)
    assert "Something crawls" in undone, "undo leads past it, to what can be undone"
    assert gm.do("undo", after=here).status_code == 204
    assert [limit.words for limit in history(house, table).state.safety.limits.values()] == [
        "spiders"
    ]
    entry = next(e for e in one.part("log").text.split("<li") if "spiders" in e)
    assert "undone" not in entry
    assert gm.do("redo").status_code == 204, "and it is no step that keeps a redo away"
    read = read_session(house.tables.export(table))
    assert isinstance(read, Session)
    assert read.history.state == history(house, table).state


def test_limit_between_undo_and_redo_survives(house: House, table: str) -> None:
    """A limit pressed between undo and redo keeps the redo."""
    gm = house.browser(table, GM)
    house.gm(table, c.Note(text="One."))
    assert gm.do("undo").status_code == 204
    give(house, table, ONE, c.AddLimit(limit=SPIDERS))
    assert gm.do("redo").status_code == 204
    assert history(house, table).state.safety == Safety(
        limits=dict(history(house, table).state.safety.limits)
    )


def test_gm_takes_limits_off_and_nobody_else(house: House, table: str) -> None:
    gm, one = house.browser(table, GM), house.browser(table, ONE)
    give(house, table, TWO, c.AddLimit(limit=SPIDERS))
    [id] = history(house, table).state.safety.limits
    assert refused(one.do("drop_limit", limit_id=id)) == "not_your_seat"
    assert "drop_limit" not in one.part("safety").text
    assert "drop_limit" in gm.part("safety").text
    assert gm.do("drop_limit", limit_id=id).status_code == 204
    assert refused(gm.do("drop_limit", limit_id=id)) == "bad_value"
    assert "No line any more: spiders" in told(one.part("log").text)


def test_table_keeps_limits_once_each(house: House, table: str) -> None:
    """A table keeps so many limits and each once."""
    for n in range(MOST_LIMITS):
        assert isinstance(
            give(house, table, ONE, c.AddLimit(limit=SafetyLimit(kind="veil", words=f"veil {n}"))),
            Accepted,
        )
    known = give(house, table, TWO, c.AddLimit(limit=SafetyLimit(kind="veil", words="veil 1")))
    assert isinstance(known, Accepted)
    assert known.records == ()
    assert isinstance(give(house, table, TWO, c.AddLimit(limit=SPIDERS)), Refusal)


def test_player_page_redraws_after_pause(house: House, table: str) -> None:
    """A player page draws what was composed after a pause."""
    one: Browser = house.browser(table, ONE)
    give(house, table, TWO, c.HaltScene())
    act = one.part("act").text
    assert 'name="moment"' in act, "drafts travel with the page as ever"
    assert "The table pauses" in told(act)
