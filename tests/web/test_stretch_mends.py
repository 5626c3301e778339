"""What people stumbled over at the pages in two hours at a stretch: each kind of fault, wherever it
may stand.
"""

from __future__ import annotations

import re

import pytest
from msgspec import structs
from tests.web.drawn import words
from tests.web.house import GM, House, Seat
from tests.web.sent import told
from tests.web.test_languages import SPOKEN, speaking
from tests.web.test_player import GUARD, ILSE, MARA, Evening, evening

from threefold.library.creation import ability_of
from threefold.library.creatures import creatures, npc_of
from threefold.library.entries import ABILITIES, shelf
from threefold.library.names import stays_english, translate_text
from threefold.table import commands as c
from threefold.table.history import GUEST, SPECTATOR
from threefold.text import Lang, names_at_table
from threefold.web.rendering import template_environment

__all__ = ["evening"]


def visible(page: str) -> str:
    """What a page shows: its tags and what they hold of no account."""
    return re.sub(r"<(script|style)\b.*?</\1>|<[^>]*>", " ", page, flags=re.DOTALL)


@pytest.mark.parametrize("lang", SPOKEN)
def test_foe_has_one_name_on_page(evening: Evening, lang: Lang) -> None:
    evening.gm(c.AddFoe(npc=npc_of(creatures()["deep_one"]), count=2))
    (first, _) = (
        id for id, foe in evening.state.foes.items() if foe.npc.name.startswith("Deep One")
    )
    evening.gm(c.ArrangeStrip(spots={MARA: 0, first: 5}))
    evening.fight()
    evening.mara(c.AttackFoe(pc_id=MARA, foe_id=first, attack="fire axe", natural=12))
    for seat in (GM, Seat("player", MARA), Seat("player", ILSE), SPECTATOR):
        page = speaking(evening.house.browser(evening.table, seat), lang).get().text
        assert "Deep One" not in visible(page), seat
        assert translate_text("Deep One", lang, "creatures") in page


@pytest.mark.parametrize("lang", SPOKEN)
def test_creature_name_follows_page_language(
    lang: Lang,
) -> None:
    """A creature is called in the language of the page whatever else bears its name."""
    named = template_environment(lang).filters["named"]
    doubtful = [x.name for x in creatures().values() if stays_english(x.name, lang)]
    assert doubtful
    with names_at_table((), doubtful):
        said = {name: visible(str(named(None, name))).strip() for name in doubtful}
    assert {name: translate_text(name, lang, "creatures") for name in doubtful} == said


def test_button_for_handouts_is_called_handouts(evening: Evening) -> None:
    log = evening.house.browser(evening.table, GM).part("log").text
    (opens,) = re.findall(r'<button[^>]*hx-get="[^"]*/part/handouts"[^>]*>', log)
    assert 'aria-label="Handouts' in opens


@pytest.mark.parametrize(("cost", "said"), [(0, "always on"), (4, "Might")])
def test_only_ability_without_price_is_always_on(evening: Evening, cost: int, said: str) -> None:
    stance = ability_of(shelf(ABILITIES)["spin_attack"])
    own = structs.replace(stance, name="CANARY", use="enabler", cost=cost, stat="might", effects=[])
    evening.edit(abilities=[own])
    sheet = told(evening.page.part("sheet").text)
    assert said in sheet[sheet.index("CANARY") :].split("Notes")[0]
    assert ("always on" in sheet) is (cost == 0)
    assert "takes no action" not in sheet


def test_draw_offer_tells_its_price(evening: Evening) -> None:
    """An offer to draw an attack says what it takes."""
    evening.fight()
    evening.gm(c.EndTurn(), c.FoeAttacks(foe_id=GUARD, pc_id=MARA))
    ilse = evening.house.browser(evening.table, Seat("player", ILSE))
    offer = told(ilse.part("act").text)
    assert "Draw the attack on Mara Okonjo" in offer
    assert "this is your action" in offer
    assert "you roll Intellect first" in offer


def test_price_that_empties_pool_says_what_follows(evening: Evening) -> None:
    evening.edit(might=2)
    evening.fight()
    split = {"set.effort": "effort.ease=0&effort.damage=1", "attack": "fire axe", "stat": "might"}
    page = told(evening.act(moment="act", mode="attack", **split))
    assert "costs 2 Might: 0 left, impaired" in page
    evening.edit(might=3)
    assert "costs 2 Might: 0 left" not in told(evening.act(moment="act", mode="attack", **split))


def test_reroll_that_brings_less_is_shown(evening: Evening) -> None:
    evening.edit(xp=2)
    evening.fight()
    evening.mara(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="fire axe", natural=3))
    before = evening.act()
    assert "The new throw" not in before
    evening.mara(c.Reroll(open_id=evening.open("Rolled"), natural=2))
    after = evening.act()
    assert "The new throw is 2: the 3 stays." in told(after)
    fallen = [re.findall(r'id="(fall-[^"]*)"', page) for page in (before, after)]
    assert fallen[0] != fallen[1], "so the die turns again"


def test_button_names_ability_that_it_rolls(evening: Evening) -> None:
    page = evening.act(moment="act", mode="use", **{"set.use": "pick.move="})
    for key in re.findall(r'value="(pick\.[^"]*=)"', page):
        drawn = evening.act(moment="act", mode="use", **{"set.use": key})
        dock = drawn[drawn.rindex("dock-main") :]
        if "dock-lead" not in dock:
            continue
        name = re.findall(
            rf'value="{re.escape(key)}"[^>]*>.*?<b>(.*?)</b>', drawn, flags=re.DOTALL
        )[0]
        assert name in told(dock)


def test_held_pc_reads_way_out(evening: Evening) -> None:
    """Whoever is held fast reads how to get out."""
    evening.fight()
    assert "Held fast" not in told(evening.act())
    evening.gm(c.AddCondition(on=MARA, condition="entangled"))
    page = told(evening.act())
    assert "Your action gets you out" in page
    assert "Ask to get out" in page
    evening.mara(c.Propose(pc_id=MARA, title="Get out of what holds me"))
    assert "Ask to get out" not in told(evening.act())


def test_invitation_elsewhere_tells_hero_place(house: House, table: str) -> None:
    """An invitation opened on another device says where the hero is."""
    assert "Begun on another device?" in words(house.browser(table, GUEST).get())
