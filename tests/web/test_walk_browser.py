"""A walk over every page, dialog and moment: axe-core in both themes at 100 and 200 percent text,
44 px for a thumb, nothing wider than its window, no line broken inside a word. `make thorough` goes
all of it, in every language on a narrow phone; `make test` looks at a few states, by a rule that
has nothing to do with what they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from zlib import crc32

import pytest
from playwright.sync_api import Browser as Chromium
from tests.examples import THOROUGH
from tests.web.house import House
from tests.web.walk import FURTHER, WALKS
from tests.web.walking import LAPTOP, NARROW, PHONE, SIZES, Person, State, called, look

from threefold.model.languages import Lang

LARGE = [
    {"theme": "dark", "text": 100, "rules": "all"},
    {"theme": "light", "text": 100, "rules": ["color-contrast", "link-in-text-block"]},
    {"theme": "light", "text": 200, "rules": "all"},
]
SMALL = [{"theme": "dark", "text": 100}, {"theme": "light", "text": 200}]
SHARE = 60
"""One of so many states is looked at in `make test`."""


def wanted(name: str) -> bool:
    return bool(THOROUGH) or crc32(name.encode()) % SHARE == 1


@pytest.mark.long
@pytest.mark.thorough
@pytest.mark.timeout(0)
@pytest.mark.parametrize(
    "walk", (*WALKS, *FURTHER) if THOROUGH else WALKS, ids=lambda walk: walk.__name__
)
@pytest.mark.parametrize("lang", ["en", "fr", "ko"] if THOROUGH else ["en"])
def test_nothing_keeps_people_out(
    house: House, browser: Chromium, walk: Callable[[Person], Iterator[State]], lang: Lang
) -> None:
    one = Person(house, browser, lang, wanted)
    faults: dict[str, str] = {}
    for state in walk(one):
        for size in SIZES if lang == "en" else (NARROW, LAPTOP):
            views = LARGE if lang == "en" and size != PHONE else SMALL
            for view, found in look(one, state, size, views).items():
                for fault in found:
                    faults.setdefault(fault, f"{state.name}, {called(size)}, {view} %")
    one.page.context.close()
    assert faults == {}
