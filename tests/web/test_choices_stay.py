"""What a player chooses stays chosen: the panel is drawn again after each change, with the choice
as it was taken.

A choice that the server draws otherwise is lost in a browser, for every field takes the value that
was drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from tests.web.house import Browser, House, Seat
from tests.web.markup import Reader
from tests.web.test_player import MOMENTS, Evening

from threefold.service.demo import demo

MARA = Seat("player", "p1")


@dataclass(frozen=True)
class Field:
    """A field of a panel as a browser has it."""

    name: str
    value: str
    chosen: bool
    choice: bool
    off: bool


class _Fields(Reader):
    def __init__(self) -> None:
        self.found: list[Field] = []
        self._select: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        a = {name: value or "" for name, value in attrs}
        if tag == "select":
            self._select = a.get("name")
        elif tag == "option" and self._select:
            self.found.append(
                Field(self._select, a.get("value", ""), "selected" in a, True, "disabled" in a)
            )
        elif tag == "input" and "name" in a:
            choice = a.get("type") in ("radio", "checkbox")
            chosen = "checked" in a if choice else True
            self.found.append(Field(a["name"], a.get("value", ""), chosen, choice, "disabled" in a))

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = None


def fields_of(html: str) -> list[Field]:
    """All fields of a panel."""
    reader = _Fields()
    reader.feed(html)
    return reader.found


def drawn(player: Browser, fields: list[tuple[str, str]]) -> list[Field]:
    """The panel as it is drawn with these fields."""
    answer = player.client.get(
        f"{player.path}/part/act", params=fields, headers={"hx-request": "true"}
    )
    assert answer.status_code == 200
    return fields_of(answer.text)


@pytest.mark.parametrize("moment", MOMENTS)
def test_choice_is_drawn_as_it_was_made(house: House, moment: str) -> None:
    evening = Evening(house, demo(house.tables))
    MOMENTS[moment][0](evening)
    player = house.browser(evening.table, MARA)
    first = drawn(player, [])
    lost = []
    for mode in [f for f in first if f.name in ("mode", "hero")] or [None]:
        before = [(f.name, f.value) for f in first if f.chosen and not f.off]
        if mode is not None:
            before = [(n, v) for n, v in before if n != mode.name] + [(mode.name, mode.value)]
        there = drawn(player, before)
        sent = [(f.name, f.value) for f in there if f.chosen and not f.off]
        for choice in there:
            if choice.choice and not choice.off and not choice.chosen:
                others = (
                    sent
                    if choice.name.endswith("]")
                    else [(n, v) for n, v in sent if n != choice.name]
                )
                after = drawn(player, [*others, (choice.name, choice.value)])
                same = [
                    f
                    for f in after
                    if (f.name, f.value, f.off) == (choice.name, choice.value, False)
                ]
                if same and not any(f.chosen for f in same):
                    lost.append((mode and mode.value, choice.name, choice.value))
    assert lost == []
