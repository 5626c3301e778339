"""Printed character sheets: one or two pages for each character, A4 or Letter, legible in black and
white.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from threefold.model.characters import Pc
from threefold.rules.advancement import SPECIAL, Step
from threefold.rules.arcs import PARTS
from threefold.rules.ruleset import Rules
from threefold.service.seat import Sheet, sheet
from threefold.table.views import redacted_for_owner
from threefold.text import Lang, at_table
from threefold.web.rendering import draw_page
from threefold.web.words import condition

Paper = Literal["a4", "letter"]
PAPERS: Final[tuple[Paper, ...]] = ("a4", "letter")
STEPS: Final[tuple[Step, ...]] = (
    "increasing_capabilities",
    "moving_toward_perfection",
    "extra_effort",
    "skills",
    SPECIAL,
)


class Printed(NamedTuple):
    """A character with its figures, the advancement steps taken, and the cypher limit (None when it
    is not known).
    """

    pc: Pc
    figures: Sheet
    taken: frozenset[Step]
    cyphers_allowed: int | None


def paper_of(chosen: str) -> Paper:
    """Return the chosen paper size; A4 when the choice is unknown."""
    return next((p for p in PAPERS if p == chosen), "a4")


def sheets(
    pcs: Sequence[Pc], rules: Rules, lang: Lang, paper: Paper, back: str, theme: str = ""
) -> str:
    """Draw a page of character sheets to print. ``back`` is the address of the previous page.

    Printed sheets are for players, even when the GM prints them: of an unidentified item they show
    only its looks.
    """
    known = [redacted_for_owner(pc, difficulty=False) for pc in pcs]
    printed = [
        Printed(pc, sheet(pc, rules), frozenset(pc.advancement or ()), pc.cyphers_allowed())
        for pc in known
    ]
    with at_table({pc.name for pc in known}):
        return draw_page(
            "print/sheets.html",
            lang,
            printed=printed,
            paper=paper,
            papers=PAPERS,
            back=back,
            theme=theme,
            steps=STEPS,
            parts=PARTS,
            condition=condition,
        )
