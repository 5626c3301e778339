"""A word that is missing is a fault in tests; in service it takes no page down, and the log names
it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator

import httpx
import pytest
from tests.web.house import GM, open_house

from threefold.model.languages import LANGUAGES
from threefold.rules.types import Message
from threefold.service.demo import demo
from threefold.text import catalog, has, render, render_key
from threefold.text.catalog import files, raise_when_missing, sources_of

COUNTED = next(
    name
    for path in files("en")
    for name, source in sources_of(path, "en").items()
    if source.counted == "n" and source.variables == {"n"}
)


@pytest.fixture
def in_service() -> Iterator[None]:
    """As outside of tests."""
    raise_when_missing(False)
    catalog._Manner.reported.clear()
    yield
    raise_when_missing()


MISSING = (
    Message("nowhere.at.all"),
    Message("page.no_such_word"),
    Message("refusal.no_such_word", {"name": "Mara"}),
    Message("line.given"),
    Message("log.abandoned"),
    Message("log.abandoned", {"nobody": "x"}),
    Message("creation.not_offered", {"name": Message("nowhere.at.all")}),
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("message", MISSING, ids=str)
def test_missing_word_raises_in_tests(message: Message, lang: catalog.Lang) -> None:
    with pytest.raises(KeyError):
        render(message, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("message", MISSING, ids=str)
def test_missing_word_shows_key_and_logs_once(
    message: Message, lang: catalog.Lang, in_service: None, caplog: pytest.LogCaptureFixture
) -> None:
    """A missing word is shown by its key and logged once."""
    with caplog.at_level(logging.ERROR, "threefold.text"):
        said = {render(message, lang) for _ in range(3)}
    (shown,) = said
    assert shown
    (line,) = [r.getMessage() for r in caplog.records]
    assert message.key in line or "nowhere.at.all" in line
    if message.key.startswith(("nowhere", "page", "refusal")):
        assert shown == message.key


def test_count_without_number_reads_as_many(
    in_service: None, caplog: pytest.LogCaptureFixture
) -> None:
    """A text that counts without a number is told as for many."""
    with caplog.at_level(logging.ERROR, "threefold.text"):
        shown = render_key("en", COUNTED, {})
    assert shown.replace("{n}", "n") == render_key("en", COUNTED, {"n": 2}).replace("2", "n")
    assert COUNTED in caplog.text


@pytest.mark.parametrize("gone", ["page", "gm", "refusal"])
def test_every_page_is_there_without_its_words(
    gone: str, in_service: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """All words of a table are taken away: pages, regions and refusals say their keys."""
    words = catalog.catalog("en")
    assert all(has(next(iter(sources_of(path, "en")))) for path in files("en")), (
        "no file brings the words back later"
    )
    known = type(words).__missing__

    def missing(self: catalog.Catalog, key: str) -> catalog.Source:
        if key.startswith((f"{gone}.", f"{gone}-")):
            raise KeyError(key)
        return known(self, key)

    monkeypatch.setattr(type(words), "__missing__", missing)
    held = {key: words.pop(key) for key in list(words) if key.startswith((f"{gone}.", f"{gone}-"))}
    try:
        with open_house() as house, caplog.at_level(logging.ERROR, "threefold.text"):
            gm = house.browser(demo(house.tables), GM)
            answers = [httpx.get(house.base + path) for path in ("/", "/rules", "/nowhere")]
            answers += [
                gm.get(),
                gm.part("attack"),
                gm.part("add"),
                gm.do("undo", path="/as/p9/do"),
            ]
            assert {answer.status_code for answer in answers} == {200, 404}
            assert any(f"{gone}." in answer.text for answer in answers)
        assert f"text {gone}." in caplog.text
    finally:
        words.update(held)
