"""Reserves of abilities: what fills them, and what is spent from them. From the reference alone."""

from __future__ import annotations

import pytest
from msgspec import structs
from tests.shelf.evening import FOE, KARA, Evening

from threefold.library.items import cypher_of, cyphers
from threefold.model.powers import Begun
from threefold.model.stores import reserves_of, stored_in, with_stored
from threefold.table.commands import EditPc, FindItem

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


def _siphon(points: int) -> Evening:
    """An evening at which Kara's Siphon Pool holds so many points, and she is hurt."""
    evening = Evening("abilities.store_energy", "abilities.sun_siphon")
    pc = evening.pc()
    evening.does(EditPc(pc_id=KARA, pc=with_stored(pc, reserves_of(pc)[0], points)))
    for stat in ("might", "speed"):
        evening.hurt(9, damage_type=stat, ignores_armor=True)
    evening.marks()
    return evening


@pytest.mark.parametrize("points", [6, 8])
def test_full_reserve_is_not_filled(points: int) -> None:
    """A use that would only fill a full reserve is refused, and says what it holds."""
    evening = _siphon(points)
    assert str(points) in evening.refuses("use", "Sun Siphon")
    assert stored_in(evening.pc(), "Siphon Pool") == points


@pytest.mark.parametrize("pool", ["might", "speed"])
def test_stored_points_return_where_chosen(pool: str) -> None:
    """The points come back to the Pool that is chosen, of those that the text names."""
    evening = _siphon(4)
    evening.use("Store Energy", pool=pool)
    assert evening.lost() == {pool: -4}


def test_other_pool_is_refused() -> None:
    """A Pool that the text does not name is refused with those that it does."""
    evening = _siphon(4)
    said = evening.refuses("use", "Store Energy", pool="intellect")
    assert "Might" in said
    assert "Speed" in said


def test_missing_option_is_refused() -> None:
    """An option that a power does not have is refused with those that it has."""
    evening = Evening("abilities.onslaught")
    assert "mindslice" in evening.refuses("use", "Onslaught", FOE, 12, options=[5])
    assert evening.lost() == {}


@pytest.mark.parametrize("left", [1, 2, 99])
def test_imported_uses_are_checked(left: int) -> None:
    """A cypher that comes with more uses left than it has in all is refused."""
    whole = cypher_of(cyphers()["poisoned_apple"])
    total = whole.left
    half = structs.replace(whole, begun=Begun(left))
    if left < total:
        Evening().does(FindItem(to=KARA, cypher=half))
        return
    said = Evening().refuses("does", FindItem(to=KARA, cypher=half))
    assert str(total) in said
