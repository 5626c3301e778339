"""A player ends what a power of the own PC holds, where it is its user's to end."""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, Evening

from threefold.model.at_will import is_ended_before_next_use, uses_in_effect
from threefold.table.commands import AddCondition, EndUse


def in_effect(evening: Evening) -> list[str]:
    pc = evening.pc(KARA)
    state = evening.state
    made = {id: state.things[id].name for id, by in state.makers.items() if by == KARA}
    return [use.power for use in uses_in_effect(pc, made, {})]


def ended(entry: str, name: str, **use: object) -> Evening:
    """Somebody uses a power or a thing, and ends it."""
    evening = Evening(entry)
    evening.use(name, **use)  # type: ignore[arg-type]
    assert in_effect(evening) == [name]
    evening.does(EndUse(pc_id=KARA, name=name))
    assert in_effect(evening) == []
    return evening


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("equipment.car_sports", "Car, Sports"),
        ("equipment.hoverboard", "Hoverboard"),
        ("equipment.everlight", "Everlight"),
    ],
)
def test_user_ends_thing_in_use(entry: str, name: str) -> None:
    """Who got into a car gets out of it; who lit a lamp puts it out."""
    assert name.lower() not in map(str.lower, ended(entry, name).conditions())


def test_shield_is_taken_back() -> None:
    """The wall goes as the shield is taken back, and the shield may be used again."""
    evening = Evening("abilities.force_wall", "abilities.force_field_shield")
    evening.use("Force Wall")
    assert set(evening.conditions()) >= {"shield spread into a wall", "force wall"}
    evening.does(EndUse(pc_id=KARA, name="force wall"))
    assert not set(evening.conditions()) & {"shield spread into a wall", "force wall"}


def test_frenzy_stops_within_the_fight() -> None:
    """Who is frenzied stops before the fight is over."""
    evening = Evening("abilities.frenzy")
    evening.fight()
    evening.use("Frenzy")
    assert "frenzied" in evening.conditions()
    evening.does(EndUse(pc_id=KARA, name="Frenzy"))
    assert evening.conditions() == []


def test_passengers_get_out_too() -> None:
    """Who came along in a submarine leaves it with its owner."""
    evening = Evening("equipment.submarine")
    evening.use("Submarine", KARA, also=[BEN])
    assert evening.conditions(BEN) == ["submarine"]
    evening.does(EndUse(pc_id=KARA, name="Submarine"))
    assert evening.conditions(BEN) == []


def test_what_masters_its_bearer_stays() -> None:
    """A rage that only a roll ends is not its bearer's to end."""
    evening = Evening("abilities.berserk")
    evening.fight()
    evening.does(AddCondition(on=KARA, condition="berserk"))
    assert in_effect(evening) == []
    assert evening.refuses("does", EndUse(pc_id=KARA, name="Berserk"))


def test_nothing_in_effect_is_refused() -> None:
    """What is not in use cannot be ended, nor what nobody has."""
    evening = Evening("equipment.car_sports")
    assert evening.refuses("does", EndUse(pc_id=KARA, name="Car, Sports"))
    assert evening.refuses("does", EndUse(pc_id=KARA, name="Unicorn"))


def test_own_car_stands_still() -> None:
    """Whoever has not used a car of their own gets nobody out of the same car of somebody else."""
    evening = Evening("equipment.car_sports")
    evening.does(AddCondition(on=BEN, condition="Car, Sports"))
    evening.refuses("does", EndUse(pc_id=KARA, name="Car, Sports"))
    assert "car, sports" in map(str.lower, evening.conditions(BEN))


def test_foe_aboard_gets_out() -> None:
    """A foe who was taken along gets out as the drive ends."""
    evening = Evening("equipment.car_sports")
    evening.use("Car, Sports")
    evening.does(AddCondition(on=FOE, condition="Car, Sports"))
    evening.does(EndUse(pc_id=KARA, name="Car, Sports"))
    assert evening.conditions(FOE) == []


@pytest.mark.parametrize(
    ("kind", "key", "first"),
    [
        ("equipment", "car_sports", True),
        ("equipment", "portable_lamp", True),
        ("equipment", "mech_interceptor", False),
        ("equipment", "candle", False),
        ("artifacts", "instant_ladder", False),
        ("abilities", "duplicate", True),
        ("abilities", "ice_creation", False),
        ("abilities", "designation", False),
    ],
)
def test_what_is_on_ends_first(kind: str, key: str, first: bool) -> None:
    """A lamp that is lit is put out before it is lit again; of ice one makes more at any time, and a rod
    that becomes a ladder once more is the old one no longer."""
    pc = Evening(f"{kind}.{key}").pc(KARA)
    own = [*pc.abilities, *pc.carries(), *(pc.equipment or ())]
    [power] = [each for each in own if not isinstance(each, str) and each.key == key]
    assert is_ended_before_next_use(power) is first
