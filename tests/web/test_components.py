"""The components in a browser, under the product's Content-Security-Policy: all fits, all can be
hit, all answers.
"""

from __future__ import annotations

import importlib.util
import re
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from tests.long import rows

pytest.importorskip("playwright.sync_api", reason="needs pytest-playwright")
from playwright.sync_api import Page, expect
from tests.examples import THOROUGH

ROOT = Path(__file__).resolve().parents[2]
COMPONENTS = ROOT / "src/threefold/web/templates/components"


def load_gallery() -> ModuleType:
    """scripts/gallery.py as a module."""
    spec = importlib.util.spec_from_file_location("gallery", ROOT / "scripts/gallery.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["gallery"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


gallery = load_gallery()


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The gallery on loopback; the address its pages start with."""
    out = tmp_path_factory.mktemp("gallery")
    gallery.render(out)
    with gallery.serve(out, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def quiet(page: Page) -> Iterator[Page]:
    """A page that must not complain: no error, no warning, nothing blocked by the policy."""
    said: list[str] = []
    page.on(
        "console",
        lambda message: said.append(message.text) if message.type in ("error", "warning") else None,
    )
    page.on("pageerror", lambda error: said.append(str(error)))
    yield page
    assert said == []


def test_every_message_of_component_has_text() -> None:
    known = set(gallery.texts("en")["ui"])
    for template in COMPONENTS.glob("*.html"):
        text = template.read_text("utf-8")
        asked = set(re.findall(r"""\bt\(["']ui\.(\w+)["'][,)]""", text))
        assert asked <= known, template.name


def test_every_picture_of_component_is_in_sprite() -> None:
    sprite = set(
        re.findall(
            r'<symbol id="([\w-]+)"',
            (COMPONENTS.parents[1] / "static/icons.svg").read_text("utf-8"),
        )
    )
    for template in COMPONENTS.glob("*.html"):
        assert set(re.findall(r'\bicon\("([\w-]+)"', template.read_text("utf-8"))) <= sprite, (
            template.name
        )


WIDTHS = (360, 390, 820, 1400)

CUT = """(() => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const boxes = ".btn, .chip, .tab, .segment, .track li, .rests li, .card, .panel, .topbar, body";
    const out = [], range = document.createRange();
    while (words.nextNode()) {
        const word = words.currentNode, parent = word.parentElement;
        if (!word.data.trim() || parent.closest(".sr, .order, .brand, script")) continue;
        range.selectNodeContents(word);
        const box = parent.closest(boxes).getBoundingClientRect();
        const outside = (r) => r.width && (r.left < box.left - 1 || r.right > box.right + 1);
        if ([...range.getClientRects()].some(outside)) out.push(parent.className + ": " + word.data.trim());
    }
    return out;
})()"""
"""Words outside the box that they belong to; the turn order alone may scroll."""


@pytest.mark.thorough
@pytest.mark.parametrize(
    "lang", ["en", "fr", "ko"] if THOROUGH else ["fr", "ko"]
)  # French words are the longer ones
@pytest.mark.parametrize("name", rows(["player", "gm", "components"], 2))
def test_nothing_overflows(quiet: Page, pages: str, name: str, lang: str) -> None:
    quiet.set_viewport_size({"width": WIDTHS[0], "height": 844})
    quiet.goto(f"{pages}{name}.{lang}.dark.html")
    wide, cut = {}, {}
    for width in WIDTHS:
        quiet.set_viewport_size({"width": width, "height": 844})
        wide[width] = max(0, quiet.evaluate("document.documentElement.scrollWidth") - width)
        cut[width] = quiet.evaluate(CUT)
    assert (any(wide.values()), any(cut.values())) == (False, False), (wide, cut)


def test_thumb_hits_everything(quiet: Page, pages: str) -> None:
    quiet.set_viewport_size({"width": 390, "height": 844})
    quiet.goto(f"{pages}components.en.dark.html")
    small = """[...document.querySelectorAll(
            "button, select, summary, input:not(.sr), textarea, a.btn, a.tab, a.found, label")]
        .filter(e => e.getClientRects().length && !e.closest("dialog:not([open])"))
        .map(e => (e.matches("input[type=radio], input[type=checkbox]") ? e.closest("label") : e))
        .filter(e => !e.matches(".field-label"))
        .map(e => [e.className, e.getBoundingClientRect()]).filter(([, r]) => r.height < 43.5 || r.width < 43.5)
        .map(([name, r]) => `${name} ${Math.round(r.width)}x${Math.round(r.height)}`)"""
    assert quiet.evaluate(small) == []


def test_light_of_page_is_kept(quiet: Page, pages: str) -> None:
    quiet.emulate_media(color_scheme="dark")
    quiet.goto(f"{pages}components.en.dark.html")
    background = "getComputedStyle(document.body).backgroundColor"
    assert quiet.evaluate(background) == "rgb(22, 19, 15)"
    quiet.locator("label:has(input[name=theme][value=light])").click()
    assert quiet.evaluate(background) == "rgb(244, 238, 226)"
    quiet.locator("label:has(input[name=theme][value=system])").click()
    assert quiet.evaluate(background) == "rgb(22, 19, 15)"
    assert "theme=system" in quiet.evaluate("document.cookie")
    quiet.emulate_media(color_scheme="light")
    assert quiet.evaluate(background) == "rgb(244, 238, 226)"


def test_stepper_counts_within_its_bounds(quiet: Page, pages: str) -> None:
    quiet.goto(f"{pages}components.en.dark.html")
    stepper = quiet.locator(".stepper:has(#n3)")
    quiet.evaluate("window.heard = 0; addEventListener('change', () => window.heard++)")
    for _ in range(5):
        if stepper.locator("[data-step='-1']").is_enabled():
            stepper.locator("[data-step='-1']").click()
    expect(quiet.locator("#n3")).to_have_value("0")
    expect(stepper.locator("[data-step='-1']")).to_be_disabled()
    assert quiet.evaluate("window.heard") == 4


def test_effort_table_is_group_of_radios(quiet: Page, pages: str) -> None:
    quiet.goto(f"{pages}player.en.dark.html")
    quiet.get_by_role("radio", name="ease 1").first.focus()
    quiet.keyboard.press("ArrowDown")
    expect(quiet.get_by_role("radio", name="ease 2")).to_be_checked()
    expect(quiet.get_by_role("radio", name="ease 3")).to_be_disabled()


def test_line_of_receipt_opens_its_rule(quiet: Page, pages: str) -> None:
    quiet.goto(f"{pages}player.en.dark.html")
    quiet.locator(".receipt-fold > summary").click()
    quiet.get_by_text("Trained with blades").click()
    expect(quiet.get_by_text("Whoever is trained in a task")).to_be_visible()


def test_keys_press_buttons_but_not_while_typing(quiet: Page, pages: str) -> None:
    found = "<li><button class='found'>{}</button></li>"
    quiet.route(
        "**/search*",
        lambda route: route.fulfill(body=found.format(route.request.url.partition("q=")[2])),
    )
    quiet.goto(f"{pages}gm.en.dark.html")
    quiet.evaluate(
        "window.pressed = 0; document.querySelector('[data-key=t]').addEventListener('click', () => window.pressed++)"
    )
    quiet.keyboard.press("t")
    assert quiet.evaluate("window.pressed") == 1
    quiet.keyboard.press("Control+t")
    quiet.keyboard.press("/")
    expect(quiet.locator("#palette")).to_be_visible()
    expect(quiet.locator(".palette-input")).to_be_focused()
    quiet.keyboard.type("t/")
    assert quiet.evaluate("window.pressed") == 1
    expect(quiet.locator(".found").first).to_have_text(
        "t%2F"
    )  # the answer to both letters, not to the first alone
    quiet.keyboard.press("ArrowDown")
    expect(quiet.locator(".found").first).to_be_focused()
    quiet.keyboard.press("ArrowUp")
    expect(quiet.locator(".palette-input")).to_be_focused()
    quiet.keyboard.press("Escape")
    expect(quiet.locator("#palette")).to_be_hidden()
    quiet.evaluate("document.body.dataset.keys = 'off'")
    quiet.keyboard.press("t")
    assert quiet.evaluate("window.pressed") == 1


def test_phone_shows_one_panel_at_time(quiet: Page, pages: str) -> None:
    quiet.set_viewport_size({"width": 390, "height": 844})
    quiet.goto(f"{pages}player.en.dark.html")
    expect(quiet.locator("#two")).to_be_visible()
    expect(quiet.locator("#one")).to_be_hidden()
    quiet.locator("[data-tab-to=three]").click()
    expect(quiet.locator("#three")).to_be_visible()
    expect(quiet.locator("#two")).to_be_hidden()
    expect(quiet.locator("[data-tab-to=three]")).to_have_attribute("aria-current", "true")
    quiet.reload()
    expect(quiet.locator("#three")).to_be_visible()
    quiet.set_viewport_size({"width": 1200, "height": 844})
    expect(quiet.locator("#one")).to_be_visible()
    expect(quiet.locator("#two")).to_be_visible()


def test_sheet_closes_beside_it(quiet: Page, pages: str) -> None:
    quiet.set_viewport_size({"width": 390, "height": 844})
    quiet.goto(f"{pages}gm.en.dark.html")
    quiet.locator("[data-open=palette]").click()
    expect(quiet.locator("#palette")).to_be_visible()
    quiet.mouse.click(195, 800)
    expect(quiet.locator("#palette")).to_be_hidden()


def test_copying_works_without_secure_context(quiet: Page, pages: str) -> None:
    quiet.add_init_script("Object.defineProperty(window, 'isSecureContext', {value: false})")
    quiet.goto(f"{pages}components.en.dark.html")
    copy = quiet.locator("[data-copy^=http]").first
    copy.click()
    expect(copy.get_by_role("status")).to_be_visible()
    quiet.locator("#n1").fill("")
    quiet.locator("#n1").focus()
    quiet.keyboard.press("Control+v")
    expect(quiet.locator("#n1")).to_have_value(copy.get_attribute("data-copy") or "")
