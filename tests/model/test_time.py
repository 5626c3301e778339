"""Spans of time as people say them."""

from __future__ import annotations

import pytest

from threefold.model.time import Duration, spoken, time_in_words
from threefold.rules.clock import DAY, HOUR, MINUTE
from threefold.text import render


@pytest.mark.rule("time.units.ordinary")
@pytest.mark.parametrize(
    ("time", "said"),
    [
        (Duration(150, "rounds"), "15 minutes"),
        (Duration(288, "minutes"), "4 hours and 48 minutes"),
        (Duration(160, "hours"), "6 days and 16 hours"),
        (Duration(1, "minutes"), "1 minute"),
        (Duration(9, "rounds"), "9 rounds"),
        (Duration(13, "rounds"), "1 minute and 3 rounds"),
        (Duration(60, "minutes"), "1 hour"),
        (Duration(30, "days"), "30 days"),
        (DAY + HOUR + MINUTE, "1 day, 1 hour and 1 minute"),
        (2 * DAY + HOUR + MINUTE + 2, "2 days, 1 hour, 1 minute and 2 rounds"),
        (0, "0 rounds"),
    ],
)
def test_span_is_said_as_people_say_it(time: Duration | int, said: str) -> None:
    assert render(time_in_words(time)) == said


def test_text_form_follows_lone_number_unit() -> None:
    """A text has the form of the unit where one number tells it."""
    assert spoken(Duration(150, "rounds")) == ("minutes", {"n": 15})
    assert spoken(Duration(48, "hours")) == ("days", {"n": 2})
    form, params = spoken(Duration(49, "hours"))
    assert (form, render(params["time"])) == ("time", "2 days and 1 hour")  # type: ignore[arg-type]
