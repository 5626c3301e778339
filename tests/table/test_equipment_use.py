"""Things to buy on a sheet: they help while carried, are used up piece by piece, put away,
counted.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from tests.people import CSRD, done, kara
from tests.table.test_effects_at_the_table import BEN, KARA, Table
from tests.table.test_moves import Threes, on_the_shelf

from threefold.library.entries import EQUIPMENT, shelf
from threefold.model.characters import Gear, Pc
from threefold.model.conditions import has_condition
from threefold.model.gear import used_effects, with_thing
from threefold.model.shelf.asked import brings_somebody
from threefold.model.shelf.choosing import questions
from threefold.rules.types import Refusal
from threefold.table.commands import AddPc, FindItem, GiveItem, RemoveFoe, UsePower, WearItem
from threefold.table.decisions import decide
from threefold.table.events import ItemChanged
from threefold.table.history import GM


def owned(at: Table, id: str = KARA) -> Sequence[Gear]:
    return at.state.party[id].pc.equipment or []


def bought(*keys: str, count: int = 1) -> Table:
    at = Table()
    for key in keys:
        chosen: list[str] = []
        for question in questions(shelf(EQUIPMENT)[key], {}):
            chosen += [*question.of, "botany", "geology"][: question.need]
        chosen = chosen if shelf(EQUIPMENT)[key].chosen else []
        at.does(FindItem(to=KARA, thing=key, count=count, chosen=chosen))
    return at


def use(at: Table, key: str, **more: object) -> None:
    name = shelf(EQUIPMENT)[key].name
    at.does(UsePower(pc_id=KARA, what="equipment", name=name, natural=12, **more))  # type: ignore[arg-type]


def test_carried_thing_helps_unless_put_away() -> None:
    """A thing helps while it is carried and not while it is put away."""
    pc = with_thing(msgspec.convert(kara(skills={}), Pc), shelf(EQUIPMENT)["climbing_kit"], CSRD)
    asked = {"stat": "might", "difficulty": 4, "skill": "climbing"}
    (line,) = done("task", actor=msgspec.to_builtins(pc), inputs=asked)["task"]["modifiers"]
    assert (line["steps"], line["kind"], line["name"]) == (
        -1,
        "asset",
        shelf(EQUIPMENT)["climbing_kit"].name,
    )
    (gear,) = pc.equipment or []
    away = msgspec.structs.replace(pc, equipment=[msgspec.structs.replace(gear, off=True)])
    assert done("task", actor=msgspec.to_builtins(away), inputs=asked)["task"]["modifiers"] == []


def test_force_field_armor_switches_off() -> None:
    """Armor of a force field counts until it is switched off."""
    at = bought("force_field")
    rules, name = at.state.rules(), shelf(EQUIPMENT)["force_field"].name
    on = sum(each.armor for each in at.state.party[KARA].pc.worn(rules) if each.name == name)
    assert on > 0
    at.does(WearItem(pc_id=KARA, name=name, on=False))
    assert not [each for each in at.state.party[KARA].pc.worn(rules) if each.name == name]
    at.does(WearItem(pc_id=KARA, name=name))
    assert [each for each in at.state.party[KARA].pc.worn(rules) if each.name == name]


def test_uses_are_counted_down_piece_by_piece() -> None:
    at = bought("radiation_pill_pack_of_5", count=2)
    assert [(g.count, g.uses, g.each) for g in owned(at)] == [(2, 5, 5)]
    for _ in range(5):
        use(at, "radiation_pill_pack_of_5")
    assert [(g.count, g.uses) for g in owned(at)] == [(None, 5)]
    assert has_condition(at.state.party[KARA].pc, owned(at)[0].name)
    for _ in range(5):
        use(at, "radiation_pill_pack_of_5")
    assert owned(at) == []


def test_drug_is_used_up_but_not_lamp() -> None:
    """A drug is gone when it is taken and a lamp is not."""
    at = bought("serum_remedial", "lantern")
    use(at, "serum_remedial", target=BEN)
    use(at, "lantern")
    assert [g.key for g in owned(at)] == ["lantern"]
    assert has_condition(at.state.party[KARA].pc, owned(at)[0].name)


def test_like_things_are_counted_and_given_whole() -> None:
    """Things of one kind are counted and given with all that they do."""
    at = bought("torch")
    at.does(FindItem(to=KARA, thing="torch", count=3))
    (torches,) = owned(at)
    assert (torches.count, torches.key) == (4, "torch")
    at.does(GiveItem(pc_id=KARA, to=BEN, what="equipment", name=torches.name))
    assert [g.effects for g in owned(at, BEN)] == [torches.effects]


def test_what_nobody_has_cannot_be_used() -> None:
    at = Table()
    command = UsePower(pc_id=KARA, what="equipment", name="Torch")
    refusal = decide(at.state, command, GM, Threes(), shelf=on_the_shelf)
    assert isinstance(refusal, Refusal)
    assert refusal.field == "name"


def test_every_active_thing_is_used_from_sheet() -> None:
    """Held, used or put on as an attack or armor: none is refused, and a use does or tells
    something. Who came with the purchase is used once they are gone.
    """
    refused, used = [], 0
    for key, entry in shelf(EQUIPMENT).items():
        if not entry.effects or entry.weapon is not None or entry.armor is not None:
            continue
        at = bought(key, "rifle")  # some rounds are fired from a gun alone
        gear = next(each for each in owned(at) if each.key == key)
        if not used_effects(gear):
            continue
        came = [id for id, foe in at.state.foes.items() if foe.owner == KARA]
        assert not came or brings_somebody(gear.effects or ()), key
        for id in came:
            at.does(RemoveFoe(foe_id=id))
        for target in (None, "f3", BEN):
            command = UsePower(
                pc_id=KARA, what="equipment", name=gear.name, target=target, natural=12
            )
            events = decide(at.state, command, GM, Threes(), shelf=on_the_shelf)
            if not isinstance(events, Refusal):
                used += 1
                break
        else:
            refused.append((key, events))
    assert refused == []
    assert used > 100


def test_old_sheet_keeps_its_equipment() -> None:
    old = msgspec.convert(
        kara(equipment=[{"name": "rope", "price": "inexpensive", "count": 2}]), Pc
    )
    assert (old.equipment or [])[0] == Gear("rope", "inexpensive", 2)
    assert msgspec.to_builtins(old)["equipment"] == [
        {"name": "rope", "price": "inexpensive", "count": 2}
    ]
    assert ItemChanged is not None


def test_newcomer_keeps_effects_of_things() -> None:
    """A character who comes to the table has what its things do."""
    at = Table(equipment=[{"name": "Torch", "count": 3}, {"name": "a letter"}])
    at.does(
        AddPc(pc=msgspec.convert(kara(name="Old", equipment=[{"name": "Torch", "count": 3}]), Pc))
    )
    newest = max(at.state.party)
    (torches,) = owned(at, newest)
    assert (torches.count, torches.key) == (3, "torch")
    assert used_effects(torches)
