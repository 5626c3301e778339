"""Reserves of abilities: what fills them, and what is spent from them. From the reference alone."""

from __future__ import annotations

import pytest
from tests.shelf.evening import Evening

from threefold.model.stores import stored_in

ABSORB = "abilities.absorb_kinetic_energy"
BETTER = "abilities.improved_absorb_kinetic_energy"
PURE = "abilities.absorb_pure_energy"


@pytest.mark.parametrize(
    ("known", "kind", "kept"),
    [
        ((ABSORB,), "", 1),
        ((ABSORB,), "energy", 0),
        ((ABSORB,), "transdimensional", 0),
        ((ABSORB, PURE), "", 1),
        ((ABSORB, PURE), "energy", 1),
        ((ABSORB, PURE), "transdimensional", 1),
        ((ABSORB, PURE), "psychic", 1),
        ((ABSORB, PURE), "fire", 0),
        ((ABSORB, BETTER), "", 2),
        ((ABSORB, BETTER), "light", 0),
        ((ABSORB, BETTER, PURE), "", 2),
        ((ABSORB, BETTER, PURE), "energy", 2),
        ((ABSORB, BETTER, PURE), "light", 2),
        ((ABSORB, BETTER, PURE), "radiation", 2),
    ],
)
def test_what_is_absorbed_is_stored(known: tuple[str, ...], kind: str, kept: int) -> None:
    """All points that abilities take off a blow are stored, whichever of them takes them off."""
    evening = Evening(*known)
    evening.hurt(6, kind=kind)
    assert evening.lost() == {"might": 6 - kept}
    assert stored_in(evening.pc(), "kinetic energy") == kept
