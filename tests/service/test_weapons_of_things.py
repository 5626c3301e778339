"""A weapon that a thing is counts at every door: in simulated fights, in forms, among the choices of
a power."""

from __future__ import annotations

from msgspec import structs
from tests.shelf.evening import KARA, Evening

from threefold.library.items import artifact_of, artifacts
from threefold.model.characters import Attack, Condition, Pc
from threefold.service.lab import bare_pc
from threefold.table.commands import FindItem

HAMMER = "lightning hammer"


def _armed() -> Pc:
    evening = Evening()
    evening.does(FindItem(to=KARA, artifact=artifact_of(artifacts()["lightning_hammer"])))
    return evening.pc()


def _named(pc: Pc, name: str) -> list[Attack]:
    return [attack for attack in pc.attacks if attack.name == name]


def test_laboratory_plays_weapon_of_thing() -> None:
    """A simulated fight has the hammer among the attacks, once however often it is made bare."""
    bare = bare_pc(_armed())
    assert len(_named(bare, HAMMER)) == 1
    assert bare_pc(bare).attacks == bare.attacks


def test_laboratory_tells_namesakes_apart() -> None:
    """An attack of the sheet with the name of the artifact is one of its own."""
    armed = _armed()
    plain = Attack(HAMMER, weight="light")
    bare = bare_pc(structs.replace(armed, attacks=[*armed.attacks, plain]))
    assert len(_named(bare, HAMMER)) == 2
    assert plain in bare.attacks


def test_two_hammers_of_one_name() -> None:
    """Two hammers of different levels are two attacks; two alike are one."""
    armed = _armed()
    [hammer] = armed.carries()
    other = structs.replace(hammer, level=hammer.level + 1)
    two = bare_pc(structs.replace(armed, artifacts=[hammer, other]))
    alike = bare_pc(structs.replace(armed, artifacts=[hammer, hammer]))
    assert len(_named(two, HAMMER)) == 2
    assert len(_named(alike, HAMMER)) == 1


def test_melded_weapon_is_back_in_the_laboratory() -> None:
    """What holds the character now is no part of a simulated fight, and its weapons are."""
    armed = structs.replace(_armed(), conditions=[Condition("dazed")])
    assert _named(bare_pc(armed), HAMMER)
