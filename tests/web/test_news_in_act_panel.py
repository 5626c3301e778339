"""What happens to a PC, or what somebody does for it, is told on its player's page where one acts,
in true words.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from tests.web.house import Seat
from tests.web.sent import told
from tests.web.test_player import GUARD, JUNO, MARA, Evening, evening, twenty

from threefold.model.powers import Ability
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
def test_hit_player_reads_damage_and_spared_reads_so(evening: Evening, natural: int | None) -> None:
    """Who takes a blow reads its damage and who is spared reads so."""
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
    assert not any(
        words in told(mara) for words in ("You are hit", "Without a roll", "defends against")
    )


# --- what no roll brought -------------------------------------------------------------------------


def unrolled_change(html: str) -> str:
    """What the card of the newest change says."""
    found = re.search(r'<div class="card also told-me" id="unrolled-change".*?</div>', html, re.S)
    return told(found[0]) if found else ""


@pytest.mark.parametrize(
    ("comes", "said"),
    [
        (
            lambda e: e.gm(c.Hurt(on=MARA, points=6, source="a falling beam")),
            "Mara Okonjo is hurt: a falling beam",
        ),
        (lambda e: e.gm(c.Hurt(on=MARA, points=6)), "6 damage − 2 Armor = 4 to Mara Okonjo"),
        (lambda e: e.gm(c.ShiftTrack(on=MARA)), "Mara Okonjo is impaired at one blow."),
        (lambda e: e.edit(might=3), "The GM corrects Mara Okonjo's sheet. Might 14 → 3"),
        (
            lambda e: e.edit(damage_track="impaired"),
            "The GM corrects Mara Okonjo's sheet. Damage track: hale → impaired",
        ),
    ],
)
def test_gm_deed_shows_until_acknowledged(
    evening: Evening, comes: Callable[[Evening], None], said: str
) -> None:
    """What the GM does by hand is told until it is acknowledged."""
    evening.mara(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="shock baton", natural=15))
    comes(evening)
    html = evening.act()
    assert said in unrolled_change(html)
    assert unrolled_change(act_of(evening, JUNO)) == ""
    acknowledged = re.search(r'data-note="acknowledged" value="([0-9]+)"', html)
    assert acknowledged is not None
    assert unrolled_change(evening.act(acknowledged=acknowledged[1])) == ""


def test_reworded_sheet_makes_no_card(evening: Evening) -> None:
    """A sheet that is corrected in words only makes no card."""
    evening.edit(notes="left-handed")
    assert unrolled_change(evening.act()) == ""


def test_new_tier_shows_open_choices(
    evening: Evening,
) -> None:
    """A new tier is told with what is to be chosen and counted until it is."""
    evening.edit(xp=16, type="warrior", tier=1)
    steps: tuple[dict[str, Any], ...] = (
        {"buy": "extra_effort"},
        {"buy": "moving_toward_perfection", "stat": "might"},
        {"buy": "increasing_capabilities", "points": {"might": 4}},
        {"buy": "skills", "skill": "swimming"},
    )
    for step in steps:
        assert "tier" not in unrolled_change(evening.act())
        evening.mara(c.Advance(pc_id=MARA, **step))
    said = unrolled_change(evening.act())
    assert said.startswith("Mara Okonjo enters tier 2.")
    assert "new abilities of the Warrior are to be chosen" in said
    grow = told(evening.page.part("grow").text)
    found = re.search(r"A new ability ([0-9]+) still open", grow)
    assert found is not None
    due = int(found[1])
    evening.gm(
        c.LearnAbility(pc_id=MARA, ability=Ability("Hold the door", text="Nobody gets past."))
    )
    assert f"A new ability {due - 1} still open" in told(evening.page.part("grow").text)


# --- what was chosen ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "said"),
    [("knock_down", "Effect: Knock down."), ("stun", "Effect: Stun."), (None, "A major effect.")],
)
def test_effect_chosen_on_20_is_in_result(evening: Evening, effect: str | None, said: str) -> None:
    twenty(evening)
    evening.mara(c.Settle(open_id=evening.open("Rolled"), choice="major_effect", effect=effect))
    assert said in result_in(evening.act())


def test_more_damage_on_20_names_no_effect(evening: Evening) -> None:
    twenty(evening)
    evening.mara(c.Settle(open_id=evening.open("Rolled"), choice="damage"))
    assert "Effect" not in result_in(evening.act())


def test_accepted_intrusion_marks_kept_xp(evening: Evening) -> None:
    """An intrusion that is accepted is marked by what one keeps."""
    evening.gm(c.Intrude(pc_id=MARA, text="The lamp tips over."))
    evening.mara(c.AnswerIntrusion(open_id=evening.open("Intrusion"), accept=True, pass_to=JUNO))
    line = evening.page.part("log").text
    assert "+1" in told(line)
    assert "+2" not in told(line)
