"""What befalls a PC, or what somebody does for it, is told on its player's page where one acts, in true words."""

from __future__ import annotations

import re

import pytest
from tests.web.house import Seat
from tests.web.sent import told
from tests.web.test_player import GUARD, JUNO, MARA, Evening, evening

from threefold.table import commands as c

__all__ = ["evening"]


def act_of(e: Evening, pc: str) -> str:
    """The act panel of a PC's player."""
    return e.house.browser(e.table, Seat("player", pc)).part("act").text


def result_in(html: str) -> str:
    """What the card of the last result says."""
    found = re.search(r'<section class="[^"]*" id="result-.*?</section>', html, re.S)
    return told(found[0]) if found else ""


def taken(e: Evening, natural: int | None) -> None:
    """Juno takes a blow that has hit Mara, who rolled this face or let it hit."""
    e.fight()
    e.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA, damage=4))
    e.mara(c.Defend(open_id=e.open("Incoming"), natural=natural, forgo=natural is None))
    e.do(Seat("player", JUNO), c.TakeAttack(pc_id=JUNO, open_id=e.open("Rolled")))


@pytest.mark.parametrize("natural", [None, 2])
def test_who_takes_a_blow_reads_its_damage_and_who_is_spared_reads_so(evening: Evening, natural: int | None) -> None:
    before = evening.state.party[JUNO].pc.pools.might.value
    taken(evening, natural)
    lost = before - evening.state.party[JUNO].pc.pools.might.value
    assert lost > 0
    juno = act_of(evening, JUNO)
    assert "Juno Reyes takes the attack of Security guard 1 in place of Mara Okonjo" in told(juno)
    assert "You take the blow" in result_in(juno)
    assert f"Might {before} {before - lost}" in result_in(juno)
    mara = act_of(evening, MARA)
    assert "Juno Reyes takes the attack of Security guard 1 in place of Mara Okonjo" in told(mara)
    assert "You are spared" in result_in(mara)
    assert not any(words in told(mara) for words in ("You are hit", "Without a roll", "defends against"))
