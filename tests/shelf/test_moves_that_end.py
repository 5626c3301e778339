"""A foe's move that ends something: what its entry names is over, under whatever name it came."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.shelf.evening import FOE, KARA, Evening

from threefold.model.characters import Condition
from threefold.model.shelf.effects import Step
from threefold.table.commands import EditFoe, EditPc

BLESSED = Condition("blessed", effects=[Step(by="ease", tasks=["all"])])


def struck_with(evening: Evening, *conditions: Condition | str, on: str = KARA) -> None:
    """Somebody has these conditions."""
    if on == KARA:
        evening.does(EditPc(pc_id=KARA, pc=replace(evening.pc(), conditions=[*conditions])))
    else:
        npc = replace(evening.foe(on), conditions=[*conditions])
        evening.does(EditFoe(foe_id=on, foe=replace(evening.state.foes[on], npc=npc)))


def test_spell_breaker_ends_the_one_chosen() -> None:
    """Of several lasting effects the one named ends, be it a blessing; the others last."""
    evening = Evening("creatures.sphinx")
    sphinx = evening.find("Sphinx")
    struck_with(evening, BLESSED, "flying", "dazed")
    evening.move("Spellbreaker", sphinx, KARA, ends="blessed", anyway=True)
    assert evening.conditions() == ["flying", "dazed"]


def test_spell_breaker_asks_which() -> None:
    """Without a choice among several it is asked; the only one needs no choice, and none that is
    not there is taken."""
    evening = Evening("creatures.sphinx")
    sphinx = evening.find("Sphinx")
    struck_with(evening, BLESSED, "flying")
    assert "blessed, flying" in evening.refuses("move", "Spellbreaker", sphinx, KARA, anyway=True)
    assert "blessed, flying" in evening.refuses(
        "move", "Spellbreaker", sphinx, KARA, ends="asleep", anyway=True
    )
    struck_with(evening, BLESSED)
    evening.move("Spellbreaker", sphinx, KARA, anyway=True)
    assert evening.conditions() == []


@pytest.mark.parametrize("disease", ["disease", "diseased", "rat plague", "mummy rot", "cursed"])
def test_priest_lifts_any_disease(disease: str) -> None:
    """Touched, a creature is free of a disease or a curse, whatever its name; a daze stays."""
    evening = Evening("creatures.evil_priest")
    priest = evening.find("Evil")
    struck_with(evening, disease, "dazed", on=FOE)
    evening.move("Heal", priest, FOE, options=[1], anyway=True)
    assert evening.conditions(FOE) == ["dazed"]


@pytest.mark.parametrize("held", ["dominated", "charmed", "mind control"])
def test_paladin_shakes_off_control(held: str) -> None:
    """Its mind is its own again as soon as somebody has taken it."""
    evening = Evening("creatures.paladin")
    paladin = evening.find("Paladin")
    struck_with(evening, held, on=paladin)
    evening.move("Unbroken will", paladin, anyway=True)
    assert evening.conditions(paladin) == []


def test_phased_one_returns() -> None:
    """A chronophage that comes back is out of phase no longer."""
    evening = Evening("creatures.chronophage")
    beast = evening.find("Chronophage")
    struck_with(evening, "phased", on=beast)
    evening.move("Phase in", beast, anyway=True)
    assert evening.conditions(beast) == []


def test_cure_of_people_knows_names_too() -> None:
    """What ends a poison by a power ends being poisoned."""
    evening = Evening("cyphers.antivenom", level=5)
    struck_with(evening, "poisoned", "dazed")
    evening.use("Antivenom", KARA)
    assert "poisoned" not in evening.conditions()
    assert "dazed" in evening.conditions()
