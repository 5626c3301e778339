"""What a door answers, whole, and without what is random in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

import httpx
from tests.twins.presses import Guesses
from tests.twins.world import World
from tests.web.house import settled

Answers = Iterator[tuple[str, str]]
Door = Callable[[World, Guesses, int], Answers]

RANDOM_HEADERS: Final = frozenset({"date", "set-cookie"})
OFFERED: Final = frozenset({"grow-ability"})
"""Regions that offer what packs add to characters, a pack for the GM alone too (decision 0028)."""
MOST_WORDS: Final = 3
"""How many words are asked for where each takes a page."""


COUNTED: Final = re.compile(r'"(number|version)":[0-9]+,?')
"""The numbers of steps. Where one act leaks, they would differ at all that follow; other doors
compare them.
"""


def acted(answer: httpx.Response) -> str:
    """An answer to an act, without the number of the step."""
    return COUNTED.sub("", said(answer))


def said(answer: httpx.Response) -> str:
    """An answer whole: its status, its headers, its text."""
    headers = sorted(f"{k}: {v}" for k, v in answer.headers.items() if k not in RANDOM_HEADERS)
    text = f"{answer.status_code}\n{answer.text}\n\n" + "\n".join(headers)
    return settled(text.replace(answer.url.netloc.decode(), "here"))
