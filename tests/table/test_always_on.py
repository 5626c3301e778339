"""What holds by itself is not used: pressed all the same it would count twice."""

from __future__ import annotations

import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from tests.people import kara, refused
from tests.shelf.evening import KARA, Evening

from threefold.library.entries import ABILITIES, shelf
from threefold.model.always_on import is_always_on
from threefold.model.shelved import ability_of
from threefold.rules.types import Refusal
from threefold.table.commands import UsePower
from threefold.table.decisions.powers.use import use_of


@pytest.mark.parametrize(
    ("key", "name"),
    [("ward", "Ward"), ("enhanced_might_edge", "Enhanced Might Edge"), ("hardiness", "Hardiness")],
)
def test_use_of_always_on_is_refused(key: str, name: str) -> None:
    """An ability without a price and without a moment of its own has nothing to use."""
    evening = Evening(f"abilities.{key}")

    assert "always works" in evening.refuses("use", name)


def test_armor_of_ward_counts_once() -> None:
    """A ward keeps one point of each blow, from the moment that it is on the sheet."""
    evening = Evening("abilities.ward")

    evening.struck(2, damage=5)

    assert evening.lost() == {"might": 4}


def test_all_that_always_works_is_refused() -> None:
    """No ability of the shelf that holds by itself can be used, whatever it gives."""
    evening = Evening()
    tried = 0
    for entry in shelf(ABILITIES).values():
        ability = ability_of(entry)
        if not is_always_on(ability):
            continue
        pc = replace(evening.pc(), abilities=[ability])
        member = replace(evening.state.party[KARA], pc=pc)
        state = replace(evening.state, party={**evening.state.party, KARA: member})
        use = UsePower(pc_id=KARA, what="ability", name=ability.name)
        refused = use_of(state, use, gm=True)
        assert isinstance(refused, Refusal), entry.key
        assert refused.message.key == "refusal.power.always", entry.key
        tried += 1
    assert tried > 250


@pytest.mark.parametrize("given", ["named", "stated"])
def test_adjudicate_refuses_always_on(given: str) -> None:
    """Programs ask the same rule: what always works is not used, on the sheet or stated."""
    ward = to_builtins(ability_of(shelf(ABILITIES)["ward"]))
    asked = "Ward" if given == "named" else ward

    found = refused("ability", actor=kara(abilities=[ward]), inputs={"ability": asked})

    assert found == ("not_allowed", "inputs.ability")
