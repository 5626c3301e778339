"""The first minutes of a player: the welcome, what the page shows by itself, and what it chooses by
itself.
"""

from __future__ import annotations

import pytest
from msgspec import structs
from tests.web.house import GM, House, Seat
from tests.web.sent import state_of, told
from tests.web.test_player import GUARD, MARA, Evening

from threefold.service.demo import demo
from threefold.table import commands as c
from threefold.table.history import SPECTATOR


@pytest.fixture
def evening(house: House) -> Evening:
    return Evening(house, demo(house.tables))


def opened(evening: Evening, seat: Seat | None = None) -> str:
    browser = evening.page if seat is None else evening.house.browser(evening.table, seat)
    return str(browser.get().text)


def test_whoever_sits_down_reads_who_they_are_and_what_they_can_do(evening: Evening) -> None:
    page = opened(evening)
    assert 'id="welcome"' in page
    said = told(page)
    for each in ("You are Mara Okonjo", "You are good at", "What you can do now", "Take your seat"):
        assert each in said
    shown = state_of(evening.act(moment="act", welcomed=""))
    assert shown["welcomed"] == "", (
        "it stays until the seat is taken, whatever happens at the table"
    )
    assert 'id="welcome"' not in evening.act(moment="act", welcomed="1")


def test_ability_in_words_is_welcomed(evening: Evening) -> None:
    """An ability of which a sheet has no more than its name is listed as all others are."""
    pc = evening.state.party[MARA].pc
    evening.gm(c.EditPc(pc_id=MARA, pc=structs.replace(pc, abilities=["Sees far", *pc.abilities])))
    page = evening.page.get()
    assert page.status_code == 200
    assert "Sees far, " in told(page.text)


def test_nobody_is_welcomed_in_a_fight_nor_after_an_act_nor_in_anothers_seat(
    evening: Evening,
) -> None:
    evening.fight()
    assert 'id="welcome"' not in opened(evening)
    assert 'id="welcome"' not in evening.act(moment="act", welcomed=""), (
        "what is going on is more urgent"
    )
    evening.mara(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="shock baton", natural=17))
    evening.gm(c.EndEncounter())
    assert 'id="welcome"' not in opened(evening)
    assert 'id="welcome"' not in opened(evening, GM)


def test_what_nobody_chose_gives_way_to_what_is_likely_now(evening: Evening) -> None:
    foes = list(evening.state.foes)
    evening.gm(*[c.RemoveFoe(foe_id=foe) for foe in foes])
    assert 'name="usual" value="try"' in evening.act(
        moment="act", mode="try", usual="try", title=""
    )
    evening.gm(*[c.Undo() for _ in foes])
    evening.fight()
    assert "effort-row" in evening.act(moment="act", mode="try", usual="try", title="")
    assert "Swing" in evening.act(
        moment="act", mode="try", usual="try", title="Swing from the lamp"
    )
    assert "effort-row" not in evening.act(moment="act", mode="try", usual="attack", title="")


def test_the_other_xp_goes_to_the_only_comrade_without_a_tap(evening: Evening) -> None:
    def heirs() -> list[str]:
        drawn = evening.act()
        return [
            part
            for part in drawn.split("<input")
            if 'name="pass_to"' in part and "checked" in part.split(">")[0]
        ]

    evening.gm(c.Intrude(pc_id=MARA, text="The lamp tips over."))
    assert heirs() == []
    evening.gm(*[c.RemovePc(pc_id=pc) for pc in ("p3", "p4")])
    assert len(heirs()) == 1


def test_passing_the_turn_says_that_the_result_has_been_read(evening: Evening) -> None:
    evening.fight()
    evening.mara(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="shock baton", natural=2))
    assert "Missed" in told(evening.act(moment="act"))
    evening.mara(c.EndTurn())
    assert 'name="moment" value="act"' in evening.act(moment="act")


def test_a_spectator_is_not_asked_to_say_what_they_do(evening: Evening) -> None:
    said = told(opened(evening, SPECTATOR))
    assert "Nobody is waiting" in said
    assert "say what you do" not in said
    assert "say what you do" in told(opened(evening))
