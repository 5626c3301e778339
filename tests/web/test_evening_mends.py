"""What people stumbled over at the pages in an evening: each kind of fault, wherever it may
stand.
"""

from __future__ import annotations

import re
from typing import get_args

import httpx
import msgspec
import pytest
from msgspec import structs
from tests.web.browsers import by_htmx
from tests.web.drawn import DrawnForm, form, words
from tests.web.house import GM, Browser, House, Seat
from tests.web.sent import forms_of, told
from tests.web.test_player import GUARD, ILSE, MARA, OTHER, Evening, evening
from tests.web.test_player_attacks import unread

from threefold.library.creation import ability_of
from threefold.library.entries import ABILITIES, shelf
from threefold.model.characters import Attack, Pool, Pools
from threefold.model.time import Duration
from threefold.service.recap import recap
from threefold.table import commands as c
from threefold.table.state import Settings
from threefold.text import Lang, render_key
from threefold.web.gm.find import find_answers
from threefold.web.gm_context import GmContext

__all__ = ["evening"]


@pytest.fixture
def gm(house: House, table: str) -> Browser:
    return house.browser(table, GM)


def drawn(gm: Browser, name: str, **query: str) -> DrawnForm:
    return form(gm.part(name, **query), f"/form/{name}")


def send(gm: Browser, name: str, fields: list[tuple[str, str]]) -> httpx.Response:
    headers = {**by_htmx(gm.house.base), "content-type": "application/x-www-form-urlencoded"}
    return gm.client.post(
        f"{gm.path}/form/{name}", content=str(httpx.QueryParams(fields)), headers=headers
    )


# --- whom an attack begins with -------------------------------------------------------------------


def chosen(html: str, name: str) -> str:
    return forms_of(html)["form-act"].fields[name]


def test_attack_begins_with_foe_that_it_reaches(evening: Evening) -> None:
    evening.gm(c.ArrangeStrip(spots={MARA: 20, GUARD: 130, OTHER: 22}))
    evening.fight()
    assert chosen(evening.act(), "foe_id") == OTHER
    assert chosen(evening.act(moment="act", mode="attack", foe_id=GUARD), "foe_id") == GUARD


def test_last_attacked_foe_stays_first(evening: Evening) -> None:
    """The foe attacked last stays the first as long as it is reached."""
    evening.gm(c.ArrangeStrip(spots={MARA: 20, GUARD: 25, OTHER: 22}))
    evening.gm(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="fire axe", natural=3))
    evening.gm(c.Settle(open_id=evening.open("Rolled")))
    assert chosen(unread(evening), "foe_id") == GUARD
    evening.gm(c.PlaceFigure(id=GUARD, feet=140))
    assert chosen(unread(evening), "foe_id") == OTHER


def test_foe_attacks_whoever_stands_beside_it_first(evening: Evening) -> None:
    gm = evening.house.browser(evening.table, GM)
    evening.gm(c.ArrangeStrip(spots={MARA: 20, ILSE: 58, GUARD: 60}))
    assert dict(drawn(gm, "attack", foe_id=GUARD).fields)["pc_id"] == ILSE
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA, ranged=True))
    assert dict(drawn(gm, "attack", foe_id=GUARD).fields)["pc_id"] == MARA


# --- what is asked of a player --------------------------------------------------------------------


def test_unrolled_hit_offers_no_help(evening: Evening) -> None:
    """Nobody is offered help with a blow that hits without a roll."""
    ilse = evening.house.browser(evening.table, Seat("player", ILSE))
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA))
    assert "Help Mara" in told(ilse.part("act").text)
    evening.gm(c.AddCondition(on=MARA, condition="paralyzed"))
    assert "Help Mara" not in told(ilse.part("act").text)


def test_unrolled_task_offers_no_help(evening: Evening) -> None:
    """Nobody is offered help with what takes no roll."""
    ilse = evening.house.browser(evening.table, Seat("player", ILSE))
    evening.gm(
        c.CallFor(
            pcs=[MARA], procedure="hazard", inputs=msgspec.Raw(b'{"source": "fall", "feet": 20}')
        )
    )
    assert "Help Mara" not in told(ilse.part("act").text)


def bitten(e: Evening) -> str:
    """A ghoul bites Mara; the id of the blow."""
    gm = e.house.browser(e.table, GM)
    send(gm, "add", drawn(gm, "add", known="ghoul").fields)
    ghoul = [*e.state.foes][-1]
    e.gm(c.MakeMove(foe_id=ghoul, move="Bite or bone blade", targets=[MARA]))
    return e.open("Incoming")


def test_player_reads_blow_effects_until_end(evening: Evening) -> None:
    """A player reads what a blow brings besides and a task ends."""
    blow = bitten(evening)
    assert "A Might defense roll against level 4, or paralyzed for a minute" in told(evening.act())
    evening.mara(c.Defend(open_id=blow, forgo=True))
    second = told(evening.act())
    assert "paralyzed for a minute" in second
    assert "something else happens" not in second
    ilse = told(evening.house.browser(evening.table, Seat("player", ILSE)).parts())
    assert "for a minute" not in ilse


def test_hidden_blow_tells_no_effects(evening: Evening) -> None:
    """A hidden blow tells nothing of what it brings."""
    evening.gm(c.ChangeSettings(settings=Settings(show_difficulty=False)))
    bitten(evening)
    assert "for a minute" not in told(evening.act())


def test_point_is_passed_on_without_word_written(evening: Evening) -> None:
    evening.gm(c.Intrude(pc_id=MARA, text="The lamp tips over."))
    evening.mara(c.AnswerIntrusion(open_id=evening.open("Intrusion"), accept=True, pass_to=ILSE))
    log = told(evening.page.part("log").text)
    assert "1 XP to Ilse Tarn ·" in log
    assert "1 XP to Ilse Tarn:" not in log


# --- the GM's dialogs -----------------------------------------------------------------------------


@pytest.mark.long
def test_every_menu_offer_is_searchable(house: House, table: str, gm: Browser) -> None:
    """All that the menu offers is found by its name."""
    html = gm.part("menu").text
    here = re.escape(gm.path)
    dialogs = re.findall(rf'hx-get="{here}/part/(\w+)"', html)
    pages = re.findall(rf'href="{here}/(\w+)"', html)
    assert {*pages} == {"journal", "dice", "lab"}
    assert len(dialogs) > 9
    for lang in get_args(Lang):
        context = GmContext(
            house.tables, table, house.tables.history(table), GM, lang, "/seat/x", {}
        )
        for page, key in (
            ("journal", "story.journal.open"),
            ("dice", "story.dice.open"),
            ("lab", "lab.title"),
        ):
            name = render_key(lang, key, {})
            assert page in [one.page for one in find_answers(context, name)[:6]], (lang, page, name)
        for part in dialogs:
            name = render_key(lang, f"gm.find.{part}", {})
            assert part in [one.part for one in find_answers(context, name)[:6]], (lang, part, name)


def test_given_item_is_named_once(gm: Browser) -> None:
    """An item is named where it is given and once it is."""
    empty = words(gm.part("item", to=MARA))
    assert "Give it to Mara Okonjo" in empty
    dialog = gm.part("item", to=MARA, known="cyphers:frozen_timepiece")
    name = dict(form(dialog, "/form/item").fields)["name"]
    assert f"Give {name} to Mara Okonjo" in words(dialog)
    after = send(gm, "item", form(dialog, "/form/item").fields)
    assert after.status_code == 200
    assert f"Mara Okonjo now has: {name}" in words(after)


def test_foe_form_shows_its_own_figures(gm: Browser) -> None:
    """The form of a foe says no figure that differs from its own."""
    assert "health 12 and damage 4 unless you say otherwise" not in words(
        gm.part("add", known="ghoul")
    )
    assert "A field left empty follows from the level" in words(gm.part("add", known="ghoul"))
    assert "unless you say otherwise" in words(gm.part("add"))


def test_distance_refusal_stands_beside_answer(evening: Evening) -> None:
    """An attack out of reach is answered beside its refusal."""
    gm = evening.house.browser(evening.table, GM)
    evening.gm(c.ArrangeStrip(spots={MARA: 0, GUARD: 200}))
    fields = [
        (n, v) for n, v in drawn(gm, "attack", foe_id=GUARD, pc_id=MARA).fields if n != "ranged"
    ]
    refused = send(gm, "attack", fields)
    assert refused.status_code == 422
    finish = refused.text[refused.text.index('class="finish"') :]
    assert 'name="reaches"' in finish
    assert refused.text.count('name="reaches"') == 1


def test_recap_holds_no_line_of_clock(evening: Evening) -> None:
    evening.gm(
        c.PassTime(time=Duration(20, "minutes"), why="Beseech"), c.Note(text="The lamp tips over.")
    )
    assert recap(evening.house.tables.history(evening.table), "en") == "The lamp tips over."


@pytest.mark.parametrize("lang", get_args(Lang))
def test_recap_tells_fight_before_its_end(evening: Evening, lang: Lang) -> None:
    """A recap tells a fight before the words that end it."""
    evening.gm(
        c.Note(text="The lamp tips over."), c.StartEncounter(), c.Note(text="The guards run.")
    )
    evening.gm(c.EndEncounter())
    fight = recap(evening.house.tables.history(evening.table), lang).splitlines()
    assert [fight[0], fight[-1]] == ["The lamp tips over.", "The guards run."]
    assert len(fight) == 3


def test_recap_tells_intrusion_by_its_words(evening: Evening) -> None:
    """A recap tells an intrusion by its words or not at all."""
    for said in ("", "The bridge gives way."):
        evening.gm(c.Intrude(pc_id=MARA, text=said))
        evening.mara(
            c.AnswerIntrusion(open_id=evening.open("Intrusion"), accept=True, pass_to=ILSE)
        )
    told_of = recap(evening.house.tables.history(evening.table), "en").splitlines()
    assert told_of == ["GM intrusion on Mara Okonjo: The bridge gives way."]


@pytest.mark.parametrize("lang", get_args(Lang))
def test_ended_session_is_told_to_players(evening: Evening, lang: Lang) -> None:
    """A session that is over is told where its players act."""
    evening.page.client.cookies.set("lang", lang)
    over = render_key(lang, "story.over.title", {"n": 1})
    evening.gm(c.EndSession(recap="Out of the shaft."))
    assert over in told(evening.act())
    evening.gm(c.BeginSession())
    assert over not in told(evening.act())


@pytest.mark.parametrize(("used", "for_all"), [(0, False), (1, False), (2, True), (3, True)])
def test_hours_of_rest_pass_for_everybody(evening: Evening, used: int, for_all: bool) -> None:
    """A rest of hours says that they pass for everybody."""
    for _ in range(used):
        evening.gm(c.Hurt(on=MARA, points=4))
        evening.mara(c.Recover(pc_id=MARA, natural=1))
        evening.mara(c.ShareRecovery(open_id=evening.open("Recovering"), might=1))
    seen = evening.act(moment="act", mode="rest")
    assert ("for everybody" in told(seen)) is for_all
    evening.gm(c.Hurt(on=MARA, points=4))
    evening.mara(c.Recover(pc_id=MARA, natural=1))
    mate = evening.house.browser(evening.table, Seat("player", ILSE))
    assert (
        "Mara Okonjo has rested, and time has passed for everybody" in told(mate.part("log").text)
    ) is for_all


def drawn_fields(html: str) -> dict[str, str]:
    """What the panel sends when it asks for itself again."""
    written = dict(re.findall(r'<input type="hidden" name="([\w.]+)" value="([^"]*)"', html))
    return {**written, **forms_of(html)["form-act"].fields}


def test_default_weapon_yields_to_reaching_one(evening: Evening) -> None:
    """A weapon that nobody chose gives way to one that reaches."""
    evening.edit(attacks=[Attack("machete"), Attack("crossbow", range="long")])
    first = evening.act()
    assert chosen(first, "attack") == "machete"
    evening.gm(c.ArrangeStrip(spots={MARA: 0, GUARD: 40, OTHER: 45}))
    again = evening.act(**drawn_fields(first))
    assert (chosen(again, "attack"), chosen(again, "foe_id")) == ("crossbow", GUARD)
    assert (
        chosen(evening.act(**{**drawn_fields(again), "attack": "machete"}), "attack") == "machete"
    )


def test_sheet_skill_counts_for_rolled_power(evening: Evening) -> None:
    """A skill of the sheet counts for a power that rolls."""
    skills = {**evening.state.party[MARA].pc.skills, "powers over minds": "trained"}
    evening.edit(skills=skills, abilities=[ability_of(shelf(ABILITIES)["doubt"])])
    html = evening.act(moment="act", mode="use", target=GUARD)
    assert "powers over minds" in forms_of(html)["form-act"].choices["skill"]
    assert "difficulty 2" in told(html)
    trained = evening.act(
        moment="act",
        mode="use",
        target=GUARD,
        skill="powers over minds",
        **{"set.drawn": key_of(html)},
    )
    assert "difficulty 1" in told(trained)
    evening.send([*{**forms_of(trained)["form-act"].fields, "natural": "4"}.items()])
    [log] = [line for line in told(evening.page.part("log").text).split("Mara") if "Doubt" in line][
        :1
    ]
    assert "success" in log


def key_of(html: str) -> str:
    return forms_of(html)["form-act"].fields["set.drawn"]


def test_use_price_stands_with_its_choice(evening: Evening) -> None:
    """What a use takes stands with what is chosen."""
    evening.edit(abilities=[ability_of(shelf(ABILITIES)["doubt"])])
    html = evening.act(moment="act", mode="use", target=GUARD)
    assert html.index('id="lines-use"') < html.index("pick.move=")


def test_each_die_of_shared_use_is_read(
    evening: Evening,
) -> None:
    """Each die of a use on several is read in the log and by the player."""
    burst = ability_of(shelf(ABILITIES)["psychic_burst"])
    evening.edit(abilities=[burst], pools=Pools(Pool(9, 9), Pool(9, 9), Pool(20, 20)))
    evening.mara(
        c.UsePower(
            pc_id=MARA, what="ability", name="Psychic Burst", target=GUARD, also=[OTHER], natural=9
        )
    )
    while any(type(o).__name__ == "Rolled" for o in evening.state.pending.values()):
        evening.mara(c.Settle(open_id=evening.open("Rolled")))
    line = "Mara Okonjo uses Psychic Burst on Security guard 2"
    said = told(evening.page.part("log").text)
    rest = said[said.index(line) + len(line) :]
    assert re.match(r"\W+(success|failure): 6 or more needed", rest), rest[:80]
    assert re.search(r"Security guard 2\W+rolled \d+\W+6 or more was needed", told(evening.act()))
    assert "as its text says" not in told(evening.page.part("log").text)


def test_log_names_change_and_harm(evening: Evening) -> None:
    """The log says what was changed and what hurts."""
    evening.gm(
        c.ChangeSettings(
            settings=structs.replace(evening.state.settings, title="The Drowned Light")
        ),
        c.Hurt(on=MARA, points=3, source="a wave against the post"),
    )
    log = told(evening.page.part("log").text)
    assert "→ The Drowned Light" in log
    assert "Edition:" not in log  # it is as it was
    assert "Mara Okonjo is hurt: a wave against the post" in log


def test_given_away_item_is_not_replaced(evening: Evening) -> None:
    """Nothing is used in place of what was given away."""
    keys = forms_of(evening.act(moment="act", mode="use"))["form-act"].choices["set.use"]
    drawn = {key: evening.act(moment="act", mode="use", **{"set.use": key}) for key in keys}
    foam = next(key for key, html in drawn.items() if 'name="name" value="clotting foam"' in html)
    assert "clotting foam" in told(drawn[foam][drawn[foam].index('class="dock"') :])
    evening.gm(c.GiveItem(pc_id=MARA, to=ILSE, what="cypher", name="clotting foam"))
    gone = evening.act(moment="act", mode="use", **{"set.use": foam})
    assert "Choose first" in told(gone)
    assert re.search(r"<button[^>]*dock-main[^>]*disabled", gone)


def test_comrade_power_begins_with_comrade(evening: Evening) -> None:
    """What is meant for a comrade begins with one."""
    evening.edit(abilities=[ability_of(shelf(ABILITIES)["call_the_move"])])
    html = evening.act(moment="act", mode="use")
    assert chosen(html, "target") == ILSE
    assert "Ilse Tarn" in told(html[html.index('class="dock') :])


def test_words_of_menu_find_tool_first(house: House, table: str) -> None:
    context = GmContext(house.tables, table, house.tables.history(table), GM, "en", "/seat/x", {})
    assert "item" in [one.part for one in find_answers(context, "hand out")[:3]]


def test_foe_search_takes_number_and_enter(
    evening: Evening,
) -> None:
    """A search for foes knows a number and enter takes the first result."""
    gm = evening.house.browser(evening.table, GM)
    asked = form(gm.part("add", q="ghoul x2").text, "/form/add")
    chosen = form(send(gm, "add", asked.fields).text, "/form/add")
    values = dict(chosen.fields)
    assert (values["npc.name"], values["preset"], values["count"]) == ("Ghoul", "ghoul", "2")
    before = len(evening.state.foes)
    assert send(gm, "add", chosen.fields).status_code in (200, 204)
    assert len(evening.state.foes) == before + 2
    nothing = send(gm, "add", form(gm.part("add", q="no such thing").text, "/form/add").fields)
    assert (nothing.status_code, len(evening.state.foes)) == (422, before + 2)


@pytest.mark.parametrize("search", ["ghoul", "wolf 3 x2"])
@pytest.mark.parametrize("name", ["gho\u200bul", "\u200b\u200b", "   "])
def test_refused_name_keeps_chosen_foe(evening: Evening, search: str, name: str) -> None:
    """A name that is refused says so in the form: no other creature takes the place of what was
    typed or chosen.
    """
    gm = evening.house.browser(evening.table, GM)
    chosen = {"known": "ghoul"} if search == "ghoul" else {}
    drawn = dict(form(gm.part("add", q=search, **chosen).text, "/form/add").fields)
    answer = send(gm, "add", [*(drawn | {"npc.name": name}).items()])
    again = dict(form(answer.text, "/form/add").fields)
    assert answer.status_code == 422
    assert again.get("preset", "") == drawn.get("preset", "")
    assert again["npc.level"] == drawn["npc.level"]
    assert "aria-invalid" in answer.text


def test_one_line_foe_is_known(gm: Browser) -> None:
    """A foe in one line is not called unknown."""
    said = words(gm.part("add", q="Dock brute 4 x2"))
    assert "A foe of your own: Dock brute, level 4, 2 of them" in said
    assert "Nothing of that name" not in said
