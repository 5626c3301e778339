"""The page's script: ES modules, a concern each, that a page fetches as one file."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from tests.web.house import House, Seat

from threefold.table.history import GM, SPECTATOR
from threefold.web import bundles
from threefold.web.bundles import NAMES, SCRIPT, SHEETS, bundle_body

STATIC = Path(__file__).resolve().parents[2] / "src/threefold/web/static"
MODULES = sorted((STATIC / "js").glob("*.js"))
APART = {"lab.js"}
"""Modules that one page loads by itself."""
FILES = re.compile(r'<(?:link rel="stylesheet"|script)[^>]*? (?:href|src)="(/static/[^"]+)"')
PLAYER = Seat("player", "p1")


@pytest.mark.parametrize("path", ["/", "/lab?example", "/rules"])
def test_module_files_are_cached_for_good(house: House, path: str) -> None:
    """Files of a page may be kept for good."""
    addresses = FILES.findall(httpx.get(house.base + path).text)
    assert any(address.startswith(f"/static/{SCRIPT}?") for address in addresses)
    for address in addresses:
        assert re.search(r"\?[0-9a-f]{12}$", address), "the address changes with the content"
        answer = httpx.get(house.base + address)
        assert answer.status_code == 200, address
        assert answer.headers["content-type"].startswith(("text/javascript", "text/css"))
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize("seat", [GM, PLAYER, SPECTATOR], ids=lambda seat: seat.role)
def test_seats_page_needs_few_files(house: House, table: str, seat: Seat) -> None:
    """A browser asks a server for six at a time, and the connection of the page is free again: with
    more than six files before a page can be used, a slow line is waited for twice."""
    page = house.browser(table, seat).get().text
    files = FILES.findall(page) + re.findall(r'<link rel="preload"[^>]* href="([^"]+)"', page)
    icons = set(re.findall(r'<use href="([^"#]+)#', page))
    assert len(set(files) | icons) <= 6, files
    assert re.search(r'<script src="[^"]+"></script>\s*</body>', page), (
        "it holds up no drawing, and htmx is ready when the page is"
    )
    assert page.count("<script") == 1


def test_each_module_is_loaded() -> None:
    script = bundle_body(SCRIPT).decode()
    for module in MODULES:
        first_line = module.read_text("utf-8").partition("\n")[0]
        assert script.count(first_line) == (module.name not in APART), module.name
    assert "import " not in re.sub(r"//.*", "", script.partition('"use strict";\n')[2])


def test_module_stands_after_those_that_it_imports() -> None:
    script = bundle_body(SCRIPT).decode()
    for used, name in re.findall(r"= (of_\w+);\n|^const (of_\w+) = \(", script, re.M):
        assert not used or f"const {used} = (" in script.partition(f"= {used};")[0], (used, name)


def test_bundle_holds_its_sources_in_order() -> None:
    for name, sources in SHEETS.items():
        sheet = bundle_body(name).decode()
        places = [sheet.index((STATIC / source).read_text("utf-8")) for source in sources]
        assert places == sorted(places)
    for source in ("vendor/htmx/htmx.min.js", "vendor/htmx/hx-ws.min.js"):
        assert (STATIC / source).read_bytes() in bundle_body(SCRIPT)
    assert not any((STATIC / name).exists() for name in NAMES), (
        "a bundle takes the place of no file"
    )


@pytest.mark.parametrize(
    "line",
    [
        'import x from "./dom.js";',
        "export default 1;",
        "export { closest };",
        'import("./dom.js");',
    ],
)
def test_unbundled_module_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    """A module that cannot stand in the bundle says so."""
    (tmp_path / "vendor/htmx").mkdir(parents=True)
    (tmp_path / "js").mkdir()
    for name in ("vendor/htmx/htmx.min.js", "vendor/htmx/hx-ws.min.js", "js/dom.js"):
        (tmp_path / name).write_text("")
    (tmp_path / "js/main.js").write_text(f'import "./dom.js";\n{line}\n')
    monkeypatch.setattr(bundles, "STATIC", tmp_path)
    bundle_body.cache_clear()
    try:
        with pytest.raises(ValueError, match=r"^main\.js: write "):
            bundle_body(SCRIPT)
    finally:
        bundle_body.cache_clear()


def test_unknown_bundle_is_not_served(house: House) -> None:
    answer = httpx.get(f"{house.base}/static/other.css")
    assert answer.status_code == 404
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_module_replaces_nothing_of_htmx(module: Path) -> None:
    """But for ``ctx.fetch``, the place where htmx takes what a request is sent with."""
    assert not re.search(
        r"\b(?:ctx(?!\.fetch = )|htmx)(?:\.\w+)+\s*(?:\?\?|\|\|)?=[^=>]", module.read_text("utf-8")
    )


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_module_says_first_what_it_is_for(module: Path) -> None:
    assert module.read_text("utf-8").startswith("// ")
