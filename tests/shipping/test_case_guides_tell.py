"""Guide, README and pages say what is so: what players see, what is still being proved, which line
nginx takes.
"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import httpx
import pytest
from msgspec import structs
from tests.long import rows
from tests.web.house import GM, Seat, open_house
from tests.web.sent import told

from threefold.service.demo import demo
from threefold.table import commands as c
from threefold.table.state import Settings

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "src" / "threefold" / "web" / "templates"
SCRIPTS = ROOT / "src" / "threefold" / "web" / "static" / "js"


def paragraph(text: str, word: str) -> str:
    """The paragraphs of a text that hold a word."""
    return " ".join(
        part for part in re.split(r"\n\s*\n|\n- ", text) if word.casefold() in part.casefold()
    )


# --- what players see -----------------------------------------------------------------------------


def test_guide_says_what_is_shown() -> None:
    """The level of a foe is shown by default: the guide says so, and what is hidden."""
    guide = (ROOT / "docs" / "site" / "en" / "gm.md").read_text("utf-8")
    assert "A foe's figures are hidden until you show them" not in guide
    about = paragraph(guide, "foe")
    assert re.search(r"\blevel\b", about)
    assert re.search(r"\bhealth\b", about, re.I)
    assert "Armor" in about


@pytest.mark.parametrize("lang", ["fr", "ko"])
def test_other_guides_promise_no_more(lang: str) -> None:
    """Nor do the other guides say that all figures of a foe are hidden at first."""
    for page in (ROOT / "docs" / "site" / lang).glob("*.md"):
        text = page.read_text("utf-8")
        assert "cachées jusqu’à ce que vous les montriez" not in text
        assert "보여 주기 전까지 숨" not in text


def test_default_settings_show_level() -> None:
    """What the guide describes: difficulty and level are shown, Armor and health are not."""
    settings = Settings()
    assert (settings.show_difficulty, settings.show_armor, settings.show_health) == (
        True,
        False,
        False,
    )


def test_settings_say_what_players_see() -> None:
    """The settings say of the hidden difficulty what is so since a die always falls: success or
    failure, no more.
    """
    with open_house() as house:
        table = demo(house.tables)
        said = told(house.browser(table, GM).part("settings").text)
    assert "neither routine nor impossible before the roll" not in said
    assert re.search(r"success or (a )?failure", said, re.I)


# --- the shelf ------------------------------------------------------------------------------------


def test_readme_promises_no_effects() -> None:
    """The README says that effects are still being proved, and that the text of the entry
    decides.
    """
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "effects carried out" not in readme
    words = " ".join(readme.split())
    assert re.search(r"effects? [^.]*proved", words)
    assert re.search(
        r"text (of the entry|of an entry|of each entry|in the entry) decides|entry's text decides",
        words,
    )


@pytest.mark.parametrize(
    "path", ["/rules/abilities/onslaught", "/rules/cyphers/curative", "/rules/creatures/ghoul"]
)
def test_shelf_pages_say_text_decides(path: str) -> None:
    """The shelf's pages say the same in one line."""
    with open_house() as house:
        demo(house.tables)
        answer = httpx.get(f"{house.base}{path}", follow_redirects=True)
    assert answer.status_code == 200
    words = told(answer.text)
    assert re.search(r"proved", words)
    assert re.search(r"text[^.]* decides", words)


# --- hosting --------------------------------------------------------------------------------------


def test_nginx_line_works_in_debian() -> None:
    """``http2 on;`` needs nginx 1.25.1, and Debian 12 has 1.22: the guide's line works in both."""
    texts = [path.read_text("utf-8") for path in (ROOT / "docs").rglob("*.md")]
    texts += [
        path.read_text("utf-8")
        for path in (ROOT / "hosting").rglob("*")
        if path.suffix in (".conf", ".md")
    ]
    blocks = [block for text in texts for block in re.findall(r"```nginx\n(.*?)```", text, re.S)]
    assert blocks
    assert not any(re.search(r"^\s*http2 on;", text, re.M) for text in texts)
    assert any(re.search(r"listen 443 ssl http2;", block) for block in blocks)


# --- questions of our own -------------------------------------------------------------------------


def test_no_grey_box_of_browser() -> None:
    """A question is a dialog of ours: no ``hx-confirm`` is left to the browser, and no script calls
    ``confirm``.
    """
    asked = [
        path.name for path in TEMPLATES.rglob("*.html") if "hx-confirm" in path.read_text("utf-8")
    ]
    scripts = {path.name: path.read_text("utf-8") for path in SCRIPTS.glob("*.js")}
    handled = any("htmx:confirm" in text for text in scripts.values())
    assert asked == [] or handled, asked
    plain = re.compile(r"(?<![\w.])(?:window\.)?(?:confirm|alert|prompt)\(")
    assert [name for name, text in scripts.items() if plain.search(text)] == []


# --- files of one's own language ------------------------------------------------------------------


@pytest.mark.parametrize("title", rows(["밤의 근무", "夜勤", "Ночная смена", "La nuit d’été"], 1))
@pytest.mark.parametrize("what", ["session", "archive", "party", "journal"])
def test_title_exports_under_own_name(title: str, what: str) -> None:
    """A title in any writing is the name of the file that is taken home (RFC 6266,
    ``filename*``).
    """
    with open_house() as house:
        table = demo(house.tables)
        house.gm(table, c.ChangeSettings(settings=Settings(title=title)))
        gm = house.browser(table, GM)
        answer = gm.get(f"/export/{what}")
        if answer.status_code == 404:
            answer = gm.get(f"/{what}", format="markdown")
    found = _file_name(answer)
    if answer.status_code == 200 and found is not None:
        for word in title.replace("’", " ").split():
            assert word.casefold() in found.casefold(), found
    else:
        pytest.skip(f"{what} is no export here")


def _file_name(answer: httpx.Response) -> str | None:
    said = answer.headers.get("content-disposition", "")
    star = re.search(r"filename\*=(?:UTF-8|utf-8)''([^;]+)", said)
    if star is not None:
        return unquote(star[1])
    plain = re.search(r'filename="([^"]*)"', said)
    return plain[1] if plain is not None else None


def test_character_exports_under_own_name() -> None:
    """A Korean PC's file is named after the PC."""
    with open_house() as house:
        table = demo(house.tables)
        pc = house.tables.history(table).state.party["p1"].pc
        house.gm(table, c.EditPc(pc_id="p1", pc=structs.replace(pc, name="김서연")))
        answer = house.browser(table, Seat("player", "p1")).get("/character")
    found = _file_name(answer)
    assert found is not None
    assert "김서연" in found


# --- the decision ---------------------------------------------------------------------------------


def test_decision_stands_beside_rulings() -> None:
    """A decision says what a hidden difficulty does at its ends, beside the rulings A10 and A38."""
    papers = [path.read_text("utf-8") for path in (ROOT / "docs" / "decisions").glob("*.md")]
    assert any("A10" in text and "A38" in text and "hidden" in text.casefold() for text in papers)
