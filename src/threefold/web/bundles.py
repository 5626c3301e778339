"""Bundles: several style sheets or scripts that a page fetches as one file, which is faster on a
slow connection.

The sources stay separate files. They are put together when the first page is drawn.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).with_name("static")

SHEETS: Final = {
    "page.css": ("tokens.css", "base.css", "components.css"),
    "phone.css": ("player.css", "player-layouts.css"),
}
"""Style sheets made of others. The order matters: later sheets override earlier ones."""

SCRIPT: Final = "page.js"
"""The script of every page: htmx with its extension, then the modules that ``js/main.js``
imports.
"""

NAMES: Final = frozenset({*SHEETS, SCRIPT})

_HTMX: Final = ("vendor/htmx/htmx.min.js", "vendor/htmx/hx-ws.min.js")
_FIRST: Final = "main.js"
_IMPORT: Final = re.compile(r'^import (?:(\{ [\w, ]+ \}) from )?"\./([\w-]+\.js)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(
    r"^export (?=(?:const|function|async function|class) (\w+))", re.MULTILINE
)
_UNREAD: Final = re.compile(r"^(?:import|export)\b.*|\bimport(?:\.meta|\()", re.MULTILINE)


@cache
def bundle_body(name: str) -> bytes:
    """Return the content of a bundle in ``NAMES``. It is served from the folder of its sources, so
    that the relative addresses in them stay valid."""
    if name == SCRIPT:
        return "\n".join([*map(_read, _HTMX), _modules()]).encode()
    return "\n".join(map(_read, SHEETS[name])).encode()


def _read(path: str) -> str:
    return (STATIC / path).read_text("utf-8")


def _modules() -> str:
    """Return all modules as one script. Each module is a function, after those that it imports."""
    done: dict[str, str] = {}
    _add_module(_FIRST, done)
    return f'(() => {{\n"use strict";\n{"".join(done.values())}}})();\n'


def _add_module(name: str, done: dict[str, str]) -> None:
    """Add a module to ``done``, after the modules that it imports."""
    source = _read(f"js/{name}")
    for _, imported in _IMPORT.findall(source):
        if imported not in done:
            _add_module(imported, done)
    body = _IMPORT.sub(
        lambda found: f"const {found[1]} = {_variable(found[2])};\n" if found[1] else "", source
    )
    exported = ", ".join(_EXPORT.findall(body))
    body = _EXPORT.sub("", body)
    unread = _UNREAD.search(body)
    if unread is not None:
        raise ValueError(
            f'{name}: write "{unread[0]}" as the other modules do, so that it can stand in {SCRIPT}'
        )
    done[name] = f"const {_variable(name)} = (() => {{\n{body}return {{ {exported} }};\n}})();\n"


def _variable(module: str) -> str:
    return "of_" + module.removesuffix(".js").replace("-", "_")
