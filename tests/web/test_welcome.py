"""The first minutes of a player: the welcome, what the page shows by itself, and what it chooses by
itself.
"""

from __future__ import annotations

import pytest
from msgspec import structs
from tests.web.house import GM, House, Seat
from tests.web.sent import state_of, told
from tests.web.test_player import GUARD, MARA, Evening

from threefold.model.powers import Ability
from threefold.service.demo import demo
from threefold.table import commands as c
from threefold.table.history import SPECTATOR


@pytest.fixture
def evening(house: House) -> Evening:
    return Evening(house, demo(house.tables))


def opened(evening: Evening, seat: Seat | None = None) -> str:
    browser = evening.page if seat is None else evening.house.browser(evening.table, seat)
    return str(browser.get().text)


def test_seated_player_reads_who_and_how(evening: Evening) -> None:
    """Whoever sits down reads who they are and what they can do."""
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


def test_descriptor_is_no_power_to_be_good_at(evening: Evening) -> None:
    """A weakness that the descriptor brings is not told as something the character is good at."""
    pc = evening.state.party[MARA].pc
    craven = Ability("Craven", key="craven", use="enabler")
    changed = structs.replace(pc, descriptor="Craven", abilities=[*pc.abilities, craven])
    evening.gm(c.EditPc(pc_id=MARA, pc=changed))
    welcome = opened(evening).split('id="welcome"')[1].split("</section>")[0]
    assert "Craven" not in told(welcome)


def test_welcome_stays_out_of_fights_and_acts(
    evening: Evening,
) -> None:
    """Nobody is welcomed in a fight nor after an act nor in anothers seat."""
    evening.fight()
    assert 'id="welcome"' not in opened(evening)
    assert 'id="welcome"' not in evening.act(moment="act", welcomed=""), (
        "what is going on is more urgent"
    )
    evening.mara(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="shock baton", natural=17))
    evening.gm(c.EndEncounter())
    assert 'id="welcome"' not in opened(evening)
    assert 'id="welcome"' not in opened(evening, GM)


def test_likely_default_replaces_unchosen(evening: Evening) -> None:
    """What nobody chose gives way to what is likely now."""
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


def test_lone_comrade_gets_xp_without_tap(evening: Evening) -> None:
    """The other XP goes to the only comrade without a tap."""

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


def test_passing_turn_marks_result_read(evening: Evening) -> None:
    """Passing the turn says that the result has been read."""
    evening.fight()
    evening.mara(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="shock baton", natural=2))
    assert "Missed" in told(evening.act(moment="act"))
    evening.mara(c.EndTurn())
    assert 'name="moment" value="act"' in evening.act(moment="act")


def test_spectator_is_not_asked_to_act(evening: Evening) -> None:
    """A spectator is not asked to say what they do."""
    said = told(opened(evening, SPECTATOR))
    assert "Nobody is waiting" in said
    assert "say what you do" not in said
    assert "say what you do" in told(opened(evening))
