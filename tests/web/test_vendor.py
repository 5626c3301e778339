"""What others made is shipped whole, unchanged and listed; and nothing that a page loads comes from
another host.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import pytest

WEB = Path(__file__).resolve().parents[2] / "src/threefold/web"
VENDOR = WEB / "static/vendor"
PACKAGES = tomllib.loads((VENDOR / "VENDOR.toml").read_text("utf-8"))["package"]
LISTED = {file["path"]: file["sha256"] for package in PACKAGES for file in package["files"]}
OWN = [
    path
    for path in sorted(WEB.rglob("*"))
    if path.suffix in {".html", ".css", ".js", ".svg"} and VENDOR not in path.parents
]
NAMESPACES = {"http://www.w3.org/2000/svg"}


def test_every_file_is_listed() -> None:
    found = {path.relative_to(VENDOR).as_posix() for path in VENDOR.rglob("*") if path.is_file()}
    assert found - {"VENDOR.toml"} == set(LISTED)


def test_every_file_is_as_published() -> None:
    found = {path: hashlib.sha256((VENDOR / path).read_bytes()).hexdigest() for path in LISTED}
    assert found == LISTED


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package["name"])
def test_every_package_says_where_it_is_from(package: dict[str, Any]) -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", package["version"])
    assert re.fullmatch(r"sha512-[A-Za-z0-9+/]{86}==", package["integrity"])
    assert package["licence"] in {"0BSD", "OFL-1.1"}
    assert any(file["path"].endswith("/LICENSE") for file in package["files"])


def found_in(paths: Iterable[Path], *patterns: str) -> dict[str, list[str]]:
    """What each of our files has that fits a pattern, but for the namespaces."""
    found = {}
    for path in paths:
        text = path.read_text("utf-8")
        fits = [match[0] for pattern in patterns for match in re.finditer(pattern, text)]
        found[path.relative_to(WEB).as_posix()] = [each for each in fits if each not in NAMESPACES]
    return {path: fits for path, fits in found.items() if fits}


def test_nothing_comes_from_another_host() -> None:
    elsewhere = (r"(?:https?|wss?)://[^\s\"')<]+", r"""(?:src|href)=["']//|url\(["']?//|@import""")
    assert found_in(OWN, *elsewhere) == {}


ALONE: Final = {WEB / "templates/journal/file.html"}
"""Pages that are kept as files: they bring their style, and no server sends them as pages."""


def test_no_inline_style_or_script() -> None:
    inline = (
        r"<style|\sstyle=|\son[a-z]+=|\shx-on|javascript:|[\"' ]js:",
        r"<script(?![^>]*\ssrc=)",
    )
    own = [path for path in OWN if path.suffix == ".html" and path not in ALONE]
    assert found_in(own, *inline) == {}


@pytest.mark.parametrize(
    "sheet", sorted((WEB / "static").glob("*.css")), ids=lambda path: path.name
)
def test_every_url_in_sheet_is_file(sheet: Path) -> None:
    for url in re.findall(r"url\(\"([^\"]+)\"\)", sheet.read_text("utf-8")):
        assert (sheet.parent / url).is_file(), url
