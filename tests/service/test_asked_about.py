"""Powers that ask about a creature: nobody is meant before somebody is chosen."""

from __future__ import annotations

from msgspec.structs import replace
from tests.shelf.evening import Evening

from threefold.library.entries import SHELF, shelf
from threefold.library.items import cypher_of, cyphers
from threefold.model.powers import Ability, Cypher, effects_of
from threefold.model.shelf.asked import asks_of_somebody
from threefold.model.shelf.entries import AbilityEntry
from threefold.model.shelved import ability_of
from threefold.service.powers import cards


def test_questions_choose_nobody_beforehand() -> None:
    """A creature that somebody asks about is no ally by itself: the card begins with nobody."""
    asking = [
        power
        for power in (
            *map(cypher_of, cyphers().values()),
            *(
                ability_of(entry, {})
                for entry in shelf(SHELF["abilities"]).values()
                if isinstance(entry, AbilityEntry)
            ),
        )
        if power.aim is not None
        and power.aim.who in ("creature", "creatures")
        and asks_of_somebody(effects_of(power))
    ]
    pc = Evening().pc()
    pc = replace(
        pc,
        abilities=[power for power in asking if isinstance(power, Ability)],
        cyphers=[power for power in asking if isinstance(power, Cypher)],
    )
    drawn = cards(pc, Evening().state.rules())
    assert len(drawn) >= len(asking) > 4
    assert {card.name for card in drawn if card.aims == "ally"} == set()
