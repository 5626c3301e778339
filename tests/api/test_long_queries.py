"""A search is as long as its field at every door: no text without end is looked for, or sent
back.
"""

from __future__ import annotations

import httpx
import pytest
from tests.api.callers import refused
from tests.web.house import GM, PATIENCE, House

from threefold.library.search import asked_words, search
from threefold.model.bounds import QUERY_LENGTH
from threefold.web.api.controllers import OPERATIONS

LONG = "a wolf " * 5_000


def test_words_bounded() -> None:
    """The words that are looked for do not grow with the text, and none is looked for twice."""
    assert asked_words(LONG) == ["a", "wolf", "wo"]
    assert len(asked_words(" ".join(map(str, range(10_000))))) <= QUERY_LENGTH // 2
    assert search(LONG) == search("a wolf " * 28 + "a wo")


TEXTS = [
    (operation.path, parameter.name)
    for operation in OPERATIONS
    if operation.method == "GET"
    for parameter in operation.query
    if not parameter.number and not parameter.options
]


@pytest.mark.parametrize(("path", "name"), sorted(set(TEXTS)))
def test_long_text_refused(house: House, path: str, name: str) -> None:
    """Every parameter that is a text says how long it may be, and refuses a longer one."""
    filled = path.replace("{kind}", "abilities").replace("{table}", "t").replace("{rule}", "r")
    with httpx.Client(base_url=house.base, timeout=PATIENCE) as client:
        answer = client.get(f"/api/v1{filled}", params={name: LONG})
    if answer.status_code == 401:
        return  # whoever has no token learns nothing about the parameters

    assert refused(answer, 422) == "bad_value"
    assert answer.json()["field"] == name


@pytest.mark.parametrize("part", ["add", "item", "find"])
def test_long_search_not_repeated(house: House, table: str, part: str) -> None:
    """A page neither fails at a long search nor sends it back in each of its links."""
    gm = house.browser(table, GM)
    cut = gm.part(part, q=LONG[:QUERY_LENGTH])
    long = gm.part(part, q=LONG)

    assert long.status_code == 200
    assert abs(len(long.text) - len(cut.text)) < QUERY_LENGTH
