"""The abilities of the types, from content to the model."""

from __future__ import annotations

import pytest

from threefold.library.type_abilities import type_abilities
from threefold.model.known_type_abilities import TYPE_ABILITIES
from threefold.model.raised import multiplied


def test_model_knows_abilities_of_types() -> None:
    """The module of the model is what the script writes of the content."""
    assert sorted(TYPE_ABILITIES) == type_abilities(), "run `python scripts/schemas.py`"


@pytest.mark.parametrize(
    ("span", "twice"),
    [
        ("1 minute", "2 minutes"),
        ("10 minutes or used_again", "20 minutes or used_again"),
        ("level minutes", "2*level minutes"),
        ("2*level hours", "4*level hours"),
        ("1d6 rounds", "1d6 rounds"),
        ("fight", "fight"),
    ],
)
def test_span_is_multiplied(span: str, twice: str) -> None:
    """What has a length lasts so many times as long; a moment comes when it comes."""
    assert multiplied(span, 2) == twice
