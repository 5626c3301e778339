"""Reactions and working together on the pages: what is offered to whom, what its buttons send, what
is refused.
"""

from __future__ import annotations

from msgspec import structs
from tests.web.house import GM, Browser, Seat, refused
from tests.web.sent import forms_of, told
from tests.web.test_player import GUARD, ILSE, JUNO, MARA, OTHER, Evening, evening

from threefold.table import commands as c
from threefold.table.state import Aid, Holding, Incoming, Rolled

__all__ = ["evening"]


def seat(e: Evening, pc: str) -> Browser:
    return e.house.browser(e.table, Seat("player", pc))


def press(browser: Browser, id: str) -> int:
    """Send the form of a button as the page would."""
    page = browser.part("act").text
    form = forms_of(page)[id]
    fields = dict(form.fields)
    return browser.do(
        fields.pop("type"), **{k: v for k, v in fields.items() if k != "command_id"}
    ).status_code


def test_comrade_attack_is_drawn_once(evening: Evening) -> None:
    """An attack on a comrade may be drawn and only once."""
    evening.fight()
    evening.gm(c.EndTurn(), c.FoeAttacks(foe_id=GUARD, pc_id=MARA))
    ilse, juno = seat(evening, ILSE), seat(evening, JUNO)
    open_id = evening.open("Incoming")
    assert "Draw the attack on Mara" in told(ilse.part("act").text)
    assert "Draw the attack" not in told(evening.act())
    assert juno.do("draw_attack", pc_id=JUNO, open_id=open_id).status_code == 204
    assert "Draw the attack" not in told(ilse.part("act").text)
    stale = ilse.do("draw_attack", pc_id=ILSE, open_id=open_id)
    assert refused(stale) == "stale"
    [waiting] = [o for o in evening.state.pending.values() if isinstance(o, Incoming)]
    assert waiting.pc == JUNO


def test_attacked_button_waits_for_comrade(evening: Evening) -> None:
    """The button of whoever is attacked waits for a comrades roll."""
    evening.fight()
    evening.gm(
        c.EditFoe(foe_id=GUARD, foe=structs.replace(evening.state.foes[GUARD], resolute=True))
    )
    evening.gm(c.EndTurn(), c.FoeAttacks(foe_id=GUARD, pc_id=MARA))
    assert "disabled" not in evening.act().partition('class="dock"')[2]
    open_id, juno = evening.open("Incoming"), seat(evening, JUNO)
    assert juno.do("draw_attack", pc_id=JUNO, open_id=open_id).status_code == 204
    page = evening.act()
    dock = page.partition('class="dock"')[2]
    assert dock.count(" disabled") == 3, "all of it waits: also the real die, and to let it hit"
    assert "after Juno Reyes" in told(page)
    assert "about to draw or stop the attack" in told(evening.page.part("top").text)
    evening.gm(c.Withdraw(open_id=evening.open("Called")))
    assert "disabled" not in evening.act().partition('class="dock"')[2]


def test_blow_may_be_taken_until_accepted(evening: Evening) -> None:
    """A blow may be taken until it is accepted."""
    evening.fight()
    evening.gm(c.EndTurn(), c.FoeAttacks(foe_id=GUARD, pc_id=MARA, damage=5))
    evening.mara(c.Defend(open_id=evening.open("Incoming"), natural=2))
    ilse = seat(evening, ILSE)
    assert "Take the attack for Mara" in told(ilse.part("act").text)
    assert press(ilse, f"f-do-take-attack-{evening.open('Rolled')}") == 204
    before = 8
    assert evening.state.party[ILSE].pc.pools.might.value < before
    assert not [o for o in evening.state.pending.values() if isinstance(o, Rolled)]


def test_help_is_two_taps_in_composer(evening: Evening) -> None:
    """Help is two taps and stands in the comrades composer."""
    evening.fight()
    evening.gm(c.HelpComrade(pc_id=ILSE, comrade=MARA, kind="attack"))
    page = told(evening.act())
    assert "Ilse Tarn helps you with an attack" in page
    assert "Help others, act together" in page
    assert press(evening.page, f"f-do-help-comrade-{ILSE}-attack") == 204
    assert len([p for p in evening.state.stances.values() if isinstance(p, Aid)]) == 2
    evening.gm(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="fire axe", natural=10))
    assert "Ilse Tarn helps you" not in told(evening.act())


def test_comrade_roll_offers_named_help(evening: Evening) -> None:
    """A roll of a comrade offers help by name and says what it does."""
    evening.gm(c.CallTask(pcs=[JUNO], title="Force the bulkhead", stat="might", difficulty=5))
    ilse = seat(evening, ILSE)
    assert "You can help: Juno Reyes has a task: Force the bulkhead" in told(ilse.part("top").text)
    page = told(ilse.part("act").text)
    assert "Help Juno Reyes Your help eases the roll by 1 step" in page
    task = evening.open("TaskCall")
    assert press(ilse, f"f-do-help-comrade-{JUNO}-any-{task}") == 204
    helping = ilse.part("act").text
    assert "You help Juno Reyes: 1 step easier" in told(
        helping[helping.index(f'id="comrade-{task}"') :]
    )
    assert "Help Juno Reyes Your help" not in told(helping)
    assert "Ilse" in told(seat(evening, JUNO).part("act").text)
    [aid] = [id for id, s in evening.state.stances.items() if isinstance(s, Aid)]
    assert press(ilse, f"f-end-{aid}") == 204
    assert "Help Juno Reyes Your help" in told(ilse.part("act").text)


def test_helper_skill_sets_help_worth(evening: Evening) -> None:
    """Help is worth what the skill of the helper makes it."""
    ilse = seat(evening, ILSE)
    pc = evening.state.party[ILSE].pc
    for level, offered in (("trained", "by 2 steps"), ("inability", None)):
        evening.gm(
            c.EditPc(pc_id=ILSE, pc=structs.replace(pc, skills={**pc.skills, "climbing": level}))
        )
        evening.gm(c.CallTask(pcs=[JUNO], title="climbing", stat="might", difficulty=5))
        page = told(ilse.part("act").text)
        assert ("Your help eases the roll" in page) == (offered is not None)
        assert offered is None or offered in page
        evening.gm(c.Withdraw(open_id=evening.open("TaskCall")))


def test_fight_help_reaches_open_comrades(evening: Evening) -> None:
    """In a fight help is offered to whom it is open."""
    evening.fight()
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=JUNO))
    page = told(evening.act(moment="x"))
    assert "Help Juno Reyes Your action: it eases the roll by 1 step" in page
    assert "Help Juno" not in told(seat(evening, ILSE).part("act").text)  # it is not Ilse's turn


def test_out_of_turn_offers_spare_action(evening: Evening) -> None:
    """Out of turn nothing is offered that takes the own action."""
    evening.fight()
    assert 'id="together"' in evening.act()
    assert 'id="together"' not in seat(evening, ILSE).part("act").text


def test_everybody_reads_waits_and_gm_times_them(evening: Evening) -> None:
    """Everybody reads who waits for what and the GM says when."""
    evening.fight()
    sent = evening.page.do("wait_for", pc_id=MARA, trigger="the door opens", action="I strike")
    assert sent.status_code == 204
    evening.gm(c.EndTurn())
    assert "the door opens" in told(seat(evening, ILSE).part("top").text)
    assert "Now!" in told(evening.act())
    gm = evening.house.browser(evening.table, GM)
    assert "the door opens" in told(gm.part("scene").text)
    [wait] = [id for id, p in evening.state.stances.items() if isinstance(p, Holding)]
    assert gm.do("trigger_wait", wait_id=wait).status_code == 204
    assert "Now!" in evening.top()
    assert (
        evening.page.do(
            "attack", pc_id=MARA, foe_id=GUARD, attack="fire axe", natural=10
        ).status_code
        == 204
    )
    assert refused(evening.page.do("trigger_wait", wait_id=wait)) == "stale"


def test_guard_over_foe_is_told_and_passed(evening: Evening) -> None:
    evening.fight()
    gm = evening.house.browser(evening.table, GM)
    assert "on guard" in told(gm.part("ready", by=GUARD).text)
    done = gm.do("stand_guard", path="/form/ready", by=GUARD, whom=OTHER, against="", sent="1")
    assert done.status_code == 204, done.text
    assert "stands guard over" in told(gm.part("scene").text)
    no = evening.page.do("attack", pc_id=MARA, foe_id=OTHER, attack="fire axe")
    assert refused(no) == "not_allowed"
    assert press(evening.page, f"f-do-pass-guard-{GUARD}") == 204
    assert evening.open("Called")


def test_first_aid_waits_for_its_roll(evening: Evening) -> None:
    evening.gm(c.Hurt(on=ILSE, points=4, ignores_armor=True))
    assert "First aid" in told(evening.act())
    assert (
        evening.page.do(
            "heal_comrade", pc_id=MARA, patient=ILSE, points=2, pool="might"
        ).status_code
        == 204
    )
    chosen = told(evening.act())
    assert "You chose this." in chosen
    assert "The GM asks" not in chosen
    assert evening.open("Called")
    assert evening.page.do("withdraw", open_id=evening.open("Called")).status_code == 204


def test_gm_marks_resolute_foe_in_secret(evening: Evening) -> None:
    """The GM marks a foe as resolute and players never read it."""
    gm = evening.house.browser(evening.table, GM)
    assert "foe.resolute" in gm.part("foe", foe_id=GUARD).text
    clever = structs.replace(evening.state.foes[GUARD], resolute=True)
    evening.gm(c.EditFoe(foe_id=GUARD, foe=clever))
    assert 'name="foe.resolute" value="true" checked' in gm.part("foe", foe_id=GUARD).text
    assert "resolute" not in evening.page.parts().lower()
