"""After the press the log tells once what the use of a power leaves to the people at the table."""

from __future__ import annotations

import pytest
from tests.shelf.evening import Evening

from threefold.model.languages import Lang
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.history import GM
from threefold.table.log import LogEntry, log
from threefold.text import render

SAID = {
    "en": "For the table to decide: which signals and streams the area has, "
    "whether a network is locked, and its level.",
    "ko": "테이블에서 정할 것: 이 지역에 어떤 신호와 방송이 있는지, 네트워크가 잠겨 있는지와 그 레벨.",
}


def told(entries: list[LogEntry], lang: Lang) -> list[str]:
    """The details of all lines of a log, in words."""
    return [render(each.message(), lang) for entry in entries for each in entry.details]


@pytest.mark.parametrize("lang", ["en", "ko"])
def test_log_tells_clauses_once(lang: Lang) -> None:
    """The clauses of a power stand with its use, in one line."""
    evening = Evening("abilities.access_the_broadcast")
    evening.use("Access the Broadcast")
    lines = told(log(evening.history, GM, LOG_SHELF), lang)

    assert [line for line in lines if line == SAID[lang]] == [SAID[lang]]
