"""What runs out on the pages: reserves beside the Pools, what a reserve pays, empty weapons,
used-up artifacts, how long a use lasts, and what an intrusion brings.
"""

from __future__ import annotations

import re

from tests.shelf.evening import _described
from tests.web.house import GM
from tests.web.sent import forms_of, state_of, told
from tests.web.test_player import GUARD, ILSE, MARA, Evening, evening

from threefold.library.creation import ability_of
from threefold.library.entries import ABILITIES, shelf
from threefold.model.characters import Attack, Pc
from threefold.model.powers import Ability, Artifact
from threefold.model.time import Duration
from threefold.procedures.inputs import AbilityExtras
from threefold.table import commands as c

__all__ = ["evening"]


def described(evening: Evening, descriptor: str) -> Pc:
    """Mara with a descriptor of the shelf."""
    pc = _described(evening.state.party[MARA].pc, descriptor, {})
    evening.gm(c.EditPc(pc_id=MARA, pc=pc))
    return pc


def with_luck(evening: Evening) -> None:
    """Mara has a Pool of Luck, and an ability without a roll that costs 4 Intellect."""
    pc = described(evening, "lucky")
    luck = [each for each in pc.abilities if isinstance(each, Ability) and each.name == "Lucky"]
    evening.edit(abilities=[*luck, ability_of(shelf(ABILITIES)["invisibility"])], intellect=8)


def gm_part(evening: Evening, name: str, **query: str) -> str:
    return evening.house.browser(evening.table, GM).part(name, **query).text


def using(evening: Evening, at: int, **query: str) -> str:
    """The panel with the power of this place chosen."""
    html = evening.act(moment="act", mode="use", **query)
    keys = forms_of(html)["form-act"].choices["set.use"]
    return evening.act(moment="act", mode="use", **{"set.use": keys[at]}, **query)


def does(html: str) -> str:
    """What the card that is open says that a use does."""
    found = re.search(r'<ul class="does">(.*?)</ul>', html, re.S)
    assert found is not None
    return found[1]


def test_reserve_stands_beside_pools(evening: Evening) -> None:
    """A reserve is shown with what is left, of how much, and no chip says it again."""
    with_luck(evening)
    assert "Luck 3 / 3" in told(evening.act())
    assert "Luck 3 / 3" in told(evening.page.part("sheet").text)
    assert "Luck 3 / 3" in told(gm_part(evening, "party"))
    said = AbilityExtras(said=["Luck"])
    evening.mara(c.UsePower(pc_id=MARA, what="ability", name="Invisibility", besides=said))
    for html in (evening.act(), evening.page.part("sheet").text, gm_part(evening, "party")):
        assert "Luck 0 / 3" in told(html)
        assert "stored" not in told(html).replace("from what is stored", "")


def test_reserve_pays_without_roll(evening: Evening) -> None:
    """What needs no roll has the tick for a reserve that pays, and the button says what each pays."""
    with_luck(evening)
    assert "3 stored: pays first" in told(using(evening, 0))
    html = using(evening, 0, **{"besides.said[0]": "Luck"})
    assert "costs 1 Intellect · 3 from what is stored" in told(html)


def test_span_of_use_is_its_own(evening: Evening) -> None:
    """A use says how long it lasts: nothing of what lasts as long as its condition, or for good."""
    with_luck(evening)
    lines = does(using(evening, 0))
    assert "for 10 minutes" in lines
    assert "as long as the condition" not in lines
    assert "for good" not in lines


def test_resumed_use_says_what_is_left(evening: Evening) -> None:
    """A use that takes up what was broken off says what is left of it."""
    with_luck(evening)
    evening.mara(c.UsePower(pc_id=MARA, what="ability", name="Invisibility"))
    evening.gm(c.PassTime(time=Duration(4, "minutes")))
    evening.mara(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="shock baton", natural=15))
    seen = re.search(r'data-note="seen"[^>]*value="([^"]*)"', evening.act())
    assert seen is not None
    lines = does(using(evening, 0, seen=seen[1]))
    assert "6 minutes left" in lines
    assert "for 10 minutes" not in lines


def test_empty_weapon_offers_no_roll(evening: Evening) -> None:
    """A weapon of which nothing is left is not proposed, and cannot be pressed once it is chosen."""
    bombs = Attack("bomb", count=0, damage=4, weight="light", range="short")
    pc = evening.state.party[MARA].pc
    evening.edit(attacks=[bombs, *pc.attacks])
    assert "Security guard 1: shock baton" in told(evening.act(moment="act", mode="attack"))
    html = evening.act(moment="act", mode="attack", attack="bomb", tapped="attack")
    assert "no bomb left" in told(html)
    assert "Roll d20" not in told(html)


def test_condition_of_use_is_told_unticked(evening: Evening) -> None:
    """What must be true for a use at all is told before the press while it is not ticked, also for an
    attack; the GM decides then, whichever door the use comes by."""
    evening.edit(abilities=[ability_of(shelf(ABILITIES)["wild_camouflage"])], intellect=8)
    html = using(evening, 0)
    assert "Not ticked: in the wilderness. The GM decides" in told(html)
    assert not dock(html).count("disabled")
    html = using(evening, 0, **{"said[0]": "in the wilderness"})
    assert "Not ticked" not in told(html)
    strike = ability_of(shelf(ABILITIES)["advantage_to_disadvantage"])
    evening.edit(abilities=[strike], speed=12)
    html = evening.act(moment="act", mode="attack", power=strike.name)
    assert "Not ticked: the foe is armed" in told(html)


def dock(html: str) -> str:
    """The golden button."""
    found = re.search(r"<button[^>]*dock-main[^>]*>", html)
    assert found is not None
    return found[0]


def test_used_up_artifact_is_left_behind(evening: Evening) -> None:
    """An artifact that is used up can be chosen, and left behind."""
    horn = Artifact("thunder caller", 5, depletion="1 in 1d20", depleted=True)
    evening.edit(artifacts=[horn], abilities=[], cyphers=[])
    html = using(evening, 0)
    assert "used up" in told(html)
    assert re.search(r'<button[^>]*form="drop-item"', html)
    answer = evening.send(forms_of(html)["drop-item"].submissions()[0])
    assert answer.status_code == 204
    assert not evening.state.party[MARA].pc.carries()


def test_doomed_intrusion_is_said_before(evening: Evening) -> None:
    """The GM's dialog says what an intrusion brings: none to its own PC if it cannot be refused."""
    described(evening, "doomed")
    assert "one for Mara Okonjo" in told(gm_part(evening, "intrude", pc_id=MARA))
    evening.gm(c.Intrude(pc_id=MARA, text="The floor gives way."))
    html = told(gm_part(evening, "intrude", pc_id=MARA))
    assert "no XP for Mara Okonjo, 1 XP to pass on" in html
    assert "cannot refuse this one, because of “Doomed”" in html
    assert "Offer the intrusion" not in html
    assert "one for Ilse Tarn" in told(gm_part(evening, "intrude", pc_id=ILSE))


def test_player_reads_why_intrusion_stands(evening: Evening) -> None:
    """The player reads what keeps the PC from refusing, and whom the XP still waits for."""
    described(evening, "doomed")
    evening.gm(c.Intrude(pc_id=MARA, text="The floor gives way."))
    evening.gm(c.Intrude(pc_id=MARA, text="The roof too."))
    for id in list(evening.state.pending)[:1]:
        evening.mara(c.AnswerIntrusion(open_id=id, accept=True, pass_to=ILSE))
    html = evening.act()
    assert "because of “Doomed”" in told(html)
    assert "choose who gets the XP" in told(html)
    chosen = {**state_of(html), "pass_to": ILSE}
    assert "choose who gets the XP" not in told(evening.act(**chosen))


def test_free_refusal_names_its_reason(evening: Evening) -> None:
    """The GM and the player read what lets a PC refuse without XP."""
    described(evening, "haunted")
    assert "may refuse this one without XP" in told(gm_part(evening, "intrude", pc_id=MARA))
    evening.gm(c.Intrude(pc_id=MARA, text="The floor gives way."))
    assert "Costs no XP: Haunted" in told(evening.act())


def test_second_free_intrusion_says_its_price(evening: Evening) -> None:
    """Of two requests that wait for the GM only the first is free, each costs what it said,
    whichever the GM answers first."""
    pc = described(evening, "bewitched")
    evening.edit(xp=3, abilities=pc.abilities)
    first, second = (asked_to_intrude(evening, words) for words in ("A friend.", "A rope."))
    asked = evening.state.pending
    assert [getattr(asked[id], "xp", None) for id in (first, second)] == [0, -1]
    assert "1 XP" in told(evening.page.part("grow-intrude").text)
    evening.gm(c.Agree(open_id=second))
    assert evening.state.party[MARA].pc.xp == 2
    evening.gm(c.Agree(open_id=first))
    assert evening.state.party[MARA].pc.xp == 2


def asked_to_intrude(evening: Evening, words: str) -> str:
    """The id of a request of Mara's player to intrude."""
    before = set(evening.state.pending)
    evening.mara(c.IntrudeAsPlayer(pc_id=MARA, intrusion=words, text=words))
    return next(id for id in evening.state.pending if id not in before)
