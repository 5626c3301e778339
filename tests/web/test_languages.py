"""Each seat reads the shelf in its own language: sheets, foes, the log, the palette; names that
people gave stay.
"""

from __future__ import annotations

import html
import re

import pytest
from tests.web.browsers import by_htmx
from tests.web.drawn import form, forms
from tests.web.house import GM, Browser, House, Seat
from tests.web.test_player import Evening

from threefold.interop.sentences import sentence_in, sentence_of
from threefold.lab.encounter import Encounter
from threefold.library.creatures import creatures, npc_of
from threefold.library.items import cypher_of, cyphers
from threefold.library.names import english_of, stays_english, translate_text
from threefold.library.translations import entry_texts as translation
from threefold.model.characters import Npc, Pc, Pool, Pools
from threefold.model.languages import LANGUAGES, language_for
from threefold.procedures.inputs import Effort
from threefold.rules.types import Message
from threefold.service import demo
from threefold.service.lab import some_foe
from threefold.service.lab_scenes import scene_of
from threefold.service.plain import state_of
from threefold.table import commands as c
from threefold.table.commands import AddFoe, AddPc, EditFoe, FindItem
from threefold.text import Lang, render
from threefold.web.gm.registry import FORMS
from threefold.web.gm.sheet import pairs
from threefold.web.rendering import _TIED

SPOKEN: tuple[Lang, ...] = ("fr", "ko")


def words(drawn: str) -> str:
    """What a page says, its tags and its spaces of no account."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", drawn)).split())


def speaking(browser: Browser, lang: Lang) -> Browser:
    """The browser in a language that its person has chosen."""
    browser.client.cookies.set("lang", lang)
    return browser


@pytest.fixture
def evening(house: House, table: str) -> str:
    """The demo table with something of the shelf at every place, and a PC who bears the name of a
    creature.
    """
    wraith = Pc("Orc", 1, 1, Pools(Pool(9, 9, 0), Pool(9, 9, 0), Pool(9, 9, 0)))
    house.gm(
        table,
        AddPc(pc=wraith),
        AddFoe(npc=npc_of(creatures()["ogre"]), count=2),
        AddFoe(npc=Npc("Mère Ubu", 3)),
        FindItem(to="p1", cypher=cypher_of(cyphers()["curative"]), level="4"),
    )
    return table


@pytest.mark.parametrize("lang", SPOKEN)
def test_sheet_log_and_foes_follow_seat_language(house: House, evening: str, lang: Lang) -> None:
    """Sheet log and foes speak the language of the seat."""
    seat = speaking(house.browser(evening, Seat("player", "p1")), lang)
    page = words(seat.parts())
    curative = translation("cyphers", "curative", lang)
    ogre = translation("creatures", "ogre", lang)["name"]
    wanted = (curative["name"], " ".join(curative["text"].split()), f"{ogre} 1", "Mère Ubu")
    assert [part for part in wanted if part not in page] == []
    assert "Curative" not in page
    assert "Ogre 1" not in page or ogre == "Ogre"


@pytest.mark.parametrize("lang", SPOKEN)
def test_person_called_like_creature_keeps_name(house: House, evening: str, lang: Lang) -> None:
    gm = speaking(house.browser(evening, GM), lang)
    party = words(gm.part("party").text)
    assert "Orc" in party
    assert translate_text("Orc", "ko", "creatures") not in party


def test_picked_words_translate_typed_ones_stay(house: House, evening: str) -> None:
    """What a GM picks is everybodys and what they write is theirs."""
    gm = speaking(house.browser(evening, GM), "ko")
    ogre = translate_text("Ogre", "ko", "creatures")
    assert ogre in gm.part("add", known="ogre").text
    fields = {
        "npc.level": "4",
        "count": "1",
        "npc.modifications[0].name": "속력 방어",
        "npc.modifications[0].level": "5",
    }
    for name, kept, key in ((ogre, "Ogre", True), (f"늙은 {ogre}", f"늙은 {ogre}", None)):
        added = gm.do(
            "add_foe", path="/form/add", known="ogre", sent="1", **{**fields, "npc.name": name}
        )
        assert added.status_code in (200, 204)
        foe = list(house.tables.history(evening).state.foes.values())[-1].npc
        assert foe.name.removesuffix(" 3") == kept
        assert foe.common == key
        assert foe.modifications == {"speed defense": 5}
    french = speaking(house.browser(evening, Seat("player", "p1")), "fr")
    assert f"늙은 {ogre}" in words(french.parts())


def test_renamed_creature_loses_kind_name(house: House, evening: str) -> None:
    """A creature that is given a name is no longer called by its kind."""
    gm = speaking(house.browser(evening, GM), "ko")
    foes = house.tables.history(evening).state.foes
    id = next(id for id, foe in foes.items() if foe.npc.name == "Ogre 1")
    there = translate_text("Ogre 1", "ko", "creatures")
    for name, kept, key in ((there, "Ogre 1", True), ("Old Tom", "Old Tom", None)):
        drawn = next(
            form for form in forms(gm.part("foe", foe_id=id)) if form.action.endswith("/form/foe")
        )
        assert dict(drawn.fields)["foe.npc.name"] == there
        sent = gm.client.post(
            drawn.action,
            data=dict(drawn.typed({"foe.npc.name": name})),
            headers=by_htmx(house.base),
        )
        assert sent.status_code == 204, sent.text
        npc = house.tables.history(evening).state.foes[id].npc
        assert (npc.name, npc.common, npc.creature) == (kept, key, "ogre")


def test_typed_name_stays_despite_shelf(house: House, evening: str) -> None:
    """A name that a GM types stays though the shelf has it."""
    house.gm(evening, AddFoe(npc=Npc("Guard", 3)))
    player = speaking(house.browser(evening, Seat("player", "p1")), "ko")
    assert "Guard" in words(player.parts())


@pytest.mark.parametrize("lang", SPOKEN)
def test_palette_finds_in_both_languages(house: House, evening: str, lang: Lang) -> None:
    gm = speaking(house.browser(evening, GM), lang)
    name = translation("cyphers", "curative", lang)["name"]
    for typed in (name, "Curative", name.lower()):
        assert name in words(gm.part("find", q=typed).text), typed


def test_what_lacks_translation_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    from threefold.library import names
    from threefold.web.rendering import template_environment

    monkeypatch.setattr(names, "_texts", lambda lang: {"Zounds": None, "Curative": "Curatif"})
    drawn = (
        template_environment("fr")
        .from_string("{{ a|named }} {{ b|named }} {{ c|named }}")
        .render(a="Zounds", b="Curative", c="<Kara>")
    )
    assert drawn == '<span lang="en">Zounds</span> Curatif &lt;Kara&gt;'
    assert stays_english("Zounds", "fr")
    assert not stays_english("Kara", "fr")


@pytest.mark.parametrize("lang", SPOKEN)
def test_names_of_shelf_go_there_and_back(lang: Lang) -> None:
    for english in ("Curative", "speed defense", "Étienne", "climbing"):
        assert english_of(translate_text(english, lang)) == english


READ = {
    "en": ("Mara Okonjo attacks Ogre: fire axe", "Ogre attacks Mara Okonjo.",
    "Mara Okonjo defends against Ogre",
           "failure: 9 or more needed", "Round 1: Mara Okonjo's turn.",
           "They act in this order: Mara Okonjo"),
    "fr": ("Mara Okonjo attaque Ogre : hache d’incendie", "Ogre attaque Mara Okonjo.",
           "Mara Okonjo se défend contre Ogre.", "échec : il fallait 9 ou plus",
           "Round 1 : au tour de Mara Okonjo.",
           "2 points de Puissance dépensés"),
    "ko": ("Mara Okonjo가 오우거를 공격했다: 소방 도끼", "오우거가 Mara Okonjo를 공격했다.",
           "Mara Okonjo가 오우거의 공격에 방어 판정을 했다.", "실패: 9 이상이 필요했다",
           "1라운드: Mara Okonjo의 차례.",
           "힘 2점 소모"),
}  # fmt: skip
"""Lines of one fight as each seat reads them, written by hand."""


def test_fight_reads_in_each_seats_own_language(house: House, table: str) -> None:
    """A French GM, a Korean and an English player: one log, as if written in the language of each;
    what the GM writes is the GM's own."""
    e = Evening(house, table)
    e.gm(AddFoe(npc=npc_of(creatures()["ogre"])))
    ogre = next(id for id, foe in e.state.foes.items() if foe.npc.name == "Ogre")
    e.fight()
    e.mara(
        c.AttackFoe(pc_id="p1", foe_id=ogre, attack="fire axe", natural=17, effort=Effort(ease=1))
    )
    e.gm(c.FoeAttacks(foe_id=ogre, pc_id="p1"))
    e.mara(c.Defend(open_id=e.open("Incoming"), natural=3))
    e.gm(c.Note(text="Le pont grince."))
    seats: tuple[tuple[Seat, Lang], ...] = (
        (GM, "fr"),
        (Seat("player", "p1"), "ko"),
        (Seat("player", "p2"), "en"),
    )
    logs = {
        lang: words(speaking(house.browser(table, seat), lang).part("log").text)
        for seat, lang in seats
    }
    for lang, lines in READ.items():
        assert [line for line in lines if line not in logs[lang]] == [], lang
        assert "Le pont grince." in logs[lang]
    assert not re.search("[가-힣]", logs["fr"] + logs["en"])
    assert "attacks" not in logs["fr"] + logs["ko"]
    assert "attaque" not in logs["en"] + logs["ko"]


def test_line_pairs_are_understood_everywhere() -> None:
    """Pairs on one line are understood in every language."""
    for line in (
        "speed defense 5, perception 3",
        "défense de Célérité 5, perception 3",
        "속력 방어 5, 지각 3",
    ):
        assert pairs(line, "foe.npc.modifications", EditFoe) == {
            "speed defense": "5",
            "perception": "3",
        }


@pytest.mark.parametrize("lang", SPOKEN)
def test_laboratory_calls_foes_as_table_does(house: House, evening: str, lang: Lang) -> None:
    lab = words(speaking(house.browser(evening, GM), lang).get("/lab").text)
    assert [
        name
        for name in (translate_text("Ogre", lang, "creatures"), "Mère Ubu", "Orc")
        if name not in lab
    ] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nameless_foe_follows_reader_language(lang: Lang) -> None:
    """A foe of no name is called in the language of whoever asks for it."""
    encounter = Encounter(party=demo.demo_party(), foes=[some_foe(4, lang)])
    assert encounter.foes[0].name == render(Message("lab.some_foe", {"level": 4}), lang)
    for reader in LANGUAGES:
        (foe,) = scene_of(encounter, "x", lang=reader).foes
        assert foe.npc.name == render(Message("gm.scenes.some_foe"), reader)


@pytest.mark.parametrize(
    ("accepted", "chosen", "lang"),
    [
        ("fr-CA,fr;q=0.8,en;q=0.5", None, "fr"), ("de, ko;q=0.4, fr;q=0.7", None, "fr"), ("KO",
        None, "ko"),
        ("de", None, "en"), ("", None, "en"), ("en-GB, fr", None, "en"), ("fr;q=0, ko;q=0.1",
        None, "ko"),
        ("fr", "ko", "ko"), ("fr", "xx", "fr"), ("fro, kok", None, "en"), ("fr;q=high", None, "en"),
        ("ko;q=0.2, " * 90_000, None, "ko"),
    ],
    ids=lambda value: str(value)[:30],
)  # fmt: skip
def test_browser_proposes_language_it_wants_most(
    accepted: str, chosen: str | None, lang: Lang
) -> None:
    assert language_for(accepted, chosen) == lang


@pytest.mark.parametrize("written", LANGUAGES)
@pytest.mark.parametrize("noun", ["warrior", "Kapitän", "tireuse d’élite", "검객", "도사"])
def test_generated_sentence_follows_reader_language(written: Lang, noun: str) -> None:
    """A sentence that was made is said in each readers language."""
    pools = Pools(Pool(9, 9, 0), Pool(9, 9, 0), Pool(9, 9, 0))
    made = sentence_of("Clever", noun, "Abides in Stone", written)
    pc = Pc("Kara", 1, 1, pools, sentence=made, descriptor="Clever", focus="Abides in Stone")
    for reader in LANGUAGES:
        assert sentence_in(pc, reader) == sentence_of("Clever", noun, "Abides in Stone", reader)


def test_written_sentence_stays() -> None:
    """A sentence that somebody wrote stays as it is."""
    pools = Pools(Pool(9, 9, 0), Pool(9, 9, 0), Pool(9, 9, 0))
    own = "I am a Clever warrior who would rather sleep."
    for pc in (
        Pc("Kara", 1, 1, pools, sentence=own, descriptor="Clever", focus="Abides in Stone"),
        Pc("Kara", 1, 1, pools, sentence=own),
    ):
        assert {sentence_in(pc, lang) for lang in LANGUAGES} == {own}
    assert sentence_in(Pc("Kara", 1, 1, pools), "ko") == ""


def test_hangul_fonts_come_when_needed(house: House, evening: str) -> None:
    """On a page in Korean, and on one in another language where somebody bears a Korean name."""
    gm, fonts = house.browser(evening, GM), '<link rel="stylesheet" href="/static/korean.css'
    loads = {lang: fonts in speaking(gm, lang).get().text for lang in LANGUAGES}
    assert loads == {"en": False, "fr": False, "ko": True}
    house.gm(evening, AddFoe(npc=Npc("카라", 3)))
    assert fonts in speaking(gm, "fr").get().text
    rules = gm.client.get("/rules").text
    assert fonts not in rules
    assert '<meta name="hangul" content="/static/korean.css' in rules
    declared = re.search(r'href="(/static/page\.css[^"]*)"', rules)
    assert declared is not None
    faces = gm.client.get(declared[1]).text
    small = re.search(
        r'src: url\("(fonts/[^"]+)"\)[^;]*; unicode-range: U\+D55C, U\+AD6D, U\+C5B4;', faces
    )
    assert small is not None
    font = gm.client.get(f"/static/{small[1]}").raise_for_status()
    assert font.content[:4] == b"wOF2"
    assert len(font.content) < 2000


@pytest.mark.parametrize(
    ("lang", "called"), [("en", [None]), ("fr", ["Ogre 1"]), ("ko", ["오우거 1"])]
)
def test_program_state_names_shelf_foes(
    house: House, table: str, lang: Lang, called: list[str | None]
) -> None:
    """The state for programs says what a foe of the shelf is called."""
    house.gm(table, AddFoe(npc=npc_of(creatures()["ogre"]), count=2), AddFoe(npc=Npc("ogre", 3)))
    state = state_of(*house.tables.seen_from(table, GM), GM, lang)
    assert isinstance(state, dict)
    foes = {foe["name"]: foe.get("called") for foe in state["foes"]}  # type: ignore[index, union-attr, call-overload]
    assert [foes["Ogre 1"], foes["ogre"]] == [*called, None]


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_sheet_forms_save_without_change(house: House, lang: Lang) -> None:
    """Forms of a sheet show what the sheet shows and saving them changes nothing."""
    table = demo.demo(house.tables)
    mara = house.tables.history(table).state.party["p1"].pc
    assert isinstance(mara.sentence, str)
    gm = speaking(house.browser(table, GM), lang)
    drawn = gm.part("sheet", pc_id="p1").text
    shown = html.unescape(drawn)
    assert sentence_in(mara, lang) in shown
    assert mara.sentence not in shown
    (form,) = [form for form in forms(drawn) if form.action.endswith("/form/sheet")]
    sent = gm.client.post(form.action, data=dict(form.fields), headers=by_htmx(house.base))
    assert sent.status_code < 300, sent.text
    assert house.tables.history(table).state.party["p1"].pc == mara
    player = speaking(house.browser(table, Seat("player", "p1")), lang)
    assert words(translate_text(str(mara.notes), lang)) in words(player.part("words").text)


@pytest.mark.parametrize(
    ("text", "tied"),
    [
        ("<p>장갑(수치)이다</p>", "<p>장갑\u2060(수치)\u2060이다</p>"),
        ("<p>“갑옷”이다, 25%마다</p>", "<p>“갑옷”\u2060이다, 25%\u2060마다</p>"),
        ("<textarea>장갑(수치)이다</textarea>", "<textarea>장갑(수치)이다</textarea>"),
        (
            '<p title="장갑(수치)이다">d20(주사위) 를</p>',
            '<p title="장갑(수치)이다">d20(주사위) 를</p>',
        ),
    ],
)
def test_korean_particles_stay_with_their_words(text: str, tied: str) -> None:
    assert _TIED.sub("\u2060", text) == tied


DIALOGS: tuple[str, ...] = (*sorted(FORMS), "settings", "links", "programs", "procedures")


@pytest.mark.parametrize("lang", SPOKEN)
def test_forms_have_same_fields_in_every_language(house: House, evening: str, lang: Lang) -> None:
    """Words are translated; the names of fields are those of the commands in every language."""
    english, other = house.browser(evening, GM), speaking(house.browser(evening, GM), lang)
    asked = {"pc_id": "p1", "foe_id": "f1", "on": "p1", "procedure": "climb", "known": "curative"}
    differ = {}
    for dialog in dict.fromkeys(DIALOGS):
        names, theirs = (
            [[name for name, _ in each.fields] for each in forms(seat.part(dialog, **asked))]
            for seat in (english, other)
        )
        if names != theirs:
            differ[dialog] = (names, theirs)
    assert differ == {}


@pytest.mark.parametrize("lang", ["en", *SPOKEN])
def test_settings_are_saved_in_every_language(house: House, evening: str, lang: Lang) -> None:
    """A form of settings saved as it was drawn is accepted, and a ruling changed in it counts."""
    gm = speaking(house.browser(evening, GM), lang)
    drawn = form(gm.part("settings"), "/form/settings")
    for typed, edge in (({}, None), ({"rulings.edge": "pooled"}, "pooled")):
        fields = {name: value for name, value in drawn.typed(typed) if name != "command_id"}
        saved = gm.do(fields.pop("type"), path="/form/settings", **fields)
        assert saved.status_code in (200, 204), saved.text
        assert house.tables.history(evening).state.settings.rulings.get("edge") == edge
