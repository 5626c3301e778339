"""The page's script: ES modules that import each other by addresses that change with their content."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from tests.web.house import House

WEB = Path(__file__).resolve().parents[2] / "src/threefold/web"
MODULES = sorted((WEB / "static/js").glob("*.js"))
IMPORT = re.compile(r'^import (?:\{[^}]+\} from )?"\./([\w-]+\.js)";$', re.MULTILINE)


def _loaded(base: str, page: str) -> dict[str, httpx.Response]:
    """Every module that a page loads, itself or by an import, as a browser follows the addresses."""
    found: dict[str, httpx.Response] = {}
    waiting = [httpx.URL(base).join(src) for src in re.findall(r'<script type="module" src="([^"]+)"', page)]
    while waiting:
        url = waiting.pop()
        if str(url) in found:
            continue
        answer = found[str(url)] = httpx.get(url)
        waiting += [url.join(name) for name in IMPORT.findall(answer.text)]
    return found


@pytest.mark.parametrize("path", ["/", "/lab?example"])
def test_page_loads_its_modules_by_versioned_addresses(house: House, path: str) -> None:
    answers = _loaded(house.base, httpx.get(house.base + path).text)
    assert len(answers) > 10
    for url, answer in answers.items():
        assert answer.status_code == 200, url
        assert re.fullmatch(r"/static/js/[0-9a-f]{12}/[\w-]+\.js", httpx.URL(url).path)
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_each_module_is_loaded_by_a_page_or_a_module(house: House) -> None:
    loaded = set()
    for path in ("/", "/lab?example"):
        loaded |= {url.rpartition("/")[2] for url in _loaded(house.base, httpx.get(house.base + path).text)}
    assert loaded == {module.name for module in MODULES}


def test_unknown_version_is_not_served_as_the_current_one(house: House) -> None:
    answer = httpx.get(f"{house.base}/static/js/000000000000/main.js")
    assert answer.status_code == 404
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_module_replaces_nothing_of_htmx(module: Path) -> None:
    """But for ``ctx.fetch``, the place where htmx takes what a request is sent with."""
    assert not re.search(r"\b(?:ctx(?!\.fetch = )|htmx)(?:\.\w+)+\s*(?:\?\?|\|\|)?=[^=>]", module.read_text("utf-8"))


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_module_says_first_what_it_is_for(module: Path) -> None:
    assert module.read_text("utf-8").startswith("// ")
