"""What scrolls is reached by keys: it takes the focus itself, or holds something that does."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from tests.web.styles import rules_of

WEB: Final = Path(__file__).resolve().parents[2] / "src/threefold/web"
HOLDS: Final = {
    ".panel": "tabs of a page: forms, filters, folds; a spectator's scene takes the focus itself",
    ".player .panel": "the same",
    ".story": "filters and folds",
    ".sheet": "a dialog: its button to close",
    ".sheet-body .pool-table": "fields",
    ".effort-cells": "radio buttons",
    ".gm-tools": "buttons",
    ".lab-turn": "a form",
    ".companions": "links",
    "#modes .segments": "radio buttons",
    "#switch .segments": "radio buttons",
    "#whom .segments": "radio buttons",
    ".kept": "buttons",
    ".react-offers:has(> :nth-child(2))": "buttons",
    ".asks:has(> :nth-child(2))": "buttons",
}
"""Boxes that scroll and always hold what takes the focus."""
SCROLLS: Final = re.compile(r"overflow(-[xy])?:[^;]*\b(auto|scroll)\b")
TEMPLATES: Final = [
    re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "", file.read_text("utf-8"), flags=re.S)
    for file in sorted(WEB.rglob("*.html"))
]


def scrolling() -> list[str]:
    """The selectors of all boxes that scroll."""
    return sorted(
        {selector for _, selector, body in rules_of(WEB / "static") if SCROLLS.search(body)}
    )


@pytest.mark.parametrize("selector", [s for s in scrolling() if s not in HOLDS])
def test_what_scrolls_takes_focus(selector: str) -> None:
    name = re.fullmatch(r"\.([\w-]+)", selector)
    assert name, f"{selector}: say in HOLDS what takes the focus in it"
    tag = re.compile(rf'<\w+[^<>]*class="[^"]*(?<![\w-]){name[1]}(?![\w-])[^"]*"[^<>]*>')
    tags = [found for text in TEMPLATES for found in tag.findall(text)]
    assert tags
    assert not [found for found in tags if 'tabindex="0"' not in found]


def test_scrolling_list_names_real_boxes() -> None:
    """No box is listed that scrolls no more."""
    assert set(HOLDS) <= set(scrolling())
