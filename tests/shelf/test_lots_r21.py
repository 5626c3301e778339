"""A lot of sixty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening

from threefold.procedures.inputs import Effort

# --- what is over, and what is not ----------------------------------------------------------------


def test_whisper_is_soon_over() -> None:
    """A whisper of five to ten seconds is heard, and nothing of it stands an hour later."""
    evening = Evening("cantrips.message_cantrip")
    evening.use("Message Cantrip", FOE)
    evening.passes("1 hour")
    assert evening.conditions(FOE) == []


def test_manacles_outlast_the_fight() -> None:
    """Manacles are closed with a pin: they hold when the fight is over."""
    evening = Evening("equipment.manacles")
    evening.fight()
    evening.use("Manacles", FOE)
    held = evening.conditions(FOE)
    assert held
    evening.peace()
    assert evening.conditions(FOE) == held


def test_vanisher_is_taken_up_again() -> None:
    """An action spent on hiding brings back what was left of the invisibility."""
    evening = Evening("cyphers.vanisher", level=4, foe={"level": 4})
    evening.use("Vanisher")
    evening.attack(15)
    assert evening.struck(18).difficulty == 4
    evening.use("Vanisher")
    assert evening.struck(18).difficulty == 2


# --- blood that vampires loathe -------------------------------------------------------------------


def test_infusion_is_thrown_at_vampires() -> None:
    """The infusion may be used on a vampire instead of being taken."""
    evening = Evening("cyphers.silgarho_infusion", "creatures.vampire", level=3)
    evening.use("Silgarho Infusion", evening.find("Vampire"), 18)
    assert not evening.has("Silgarho Infusion")
    assert evening.conditions() == []
