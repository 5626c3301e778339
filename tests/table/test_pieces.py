"""What an attack uses up: grenades thrown, arrows shot. One fewer is left; with none left nobody
throws.
"""

from __future__ import annotations

import pytest
from msgspec import structs
from tests.people import CSRD
from tests.table.play import GUARD, KARA, Table

from threefold.library.entries import SHELF, shelf
from threefold.model.characters import Attack, Gear, Pc
from threefold.model.gear import ammunition_left, own_weapon, with_known_things, with_thing
from threefold.model.shelf.entries import EquipmentEntry
from threefold.rules.types import Message
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import AttackFoe, EditPc
from threefold.table.events import ItemChanged
from threefold.table.history import GM
from threefold.table.log import log
from threefold.text import render


def entry(key: str) -> EquipmentEntry:
    found = shelf(SHELF["equipment"])[key]
    assert isinstance(found, EquipmentEntry)
    return found


def of_shelf() -> list[EquipmentEntry]:
    return [each for each in shelf(SHELF["equipment"]).values() if isinstance(each, EquipmentEntry)]


THROWN = [e.key for e in of_shelf() if e.weapon is not None and e.weapon.once]
FIRING = [e.key for e in of_shelf() if e.weapon is not None and e.weapon.fires]
PACKS = [e.key for e in of_shelf() if e.ammunition is not None]


def carrying(*things: tuple[str, int], **foe: object) -> Table:
    table = Table(foe=dict(foe))
    pc: Pc = structs.replace(table.pc(), attacks=[])
    for key, count in things:
        pc = with_thing(pc, entry(key), CSRD, count)
    table.does(EditPc(pc_id=KARA, pc=pc))
    return table


def attacks(table: Table, natural: int = 10) -> list[ItemChanged]:
    (attack,) = table.pc().attacks
    events = table.does(AttackFoe(pc_id=KARA, foe_id=GUARD, attack=attack.name, natural=natural))
    return [event for event in events if isinstance(event, ItemChanged)]


def test_shelf_names_throwables_and_ammunition() -> None:
    """The shelf says what is thrown away and what fires what."""
    assert (len(THROWN), len(PACKS)) == (7, 8)
    assert len(FIRING) >= 30
    fired = {e.weapon.fires for e in of_shelf() if e.weapon is not None and e.weapon.fires}
    assert fired == {e.ammunition.of for e in of_shelf() if e.ammunition is not None}


@pytest.mark.parametrize("key", THROWN)
@pytest.mark.parametrize("natural", [1, 2, 10])
def test_piece_thrown_is_gone_hit_or_miss(key: str, natural: int) -> None:
    table = carrying((key, 3))
    (attack,) = table.pc().attacks
    assert attack.count == 3
    (used,) = attacks(table, natural)
    assert (used.called, used.left) == (entry(key).name, 2)
    assert ammunition_left(table.pc(), table.pc().attacks[0]) == 2


def test_last_piece_ends_throws_until_refilled() -> None:
    """With the last piece nobody throws until there are more."""
    table = carrying(("hand_grenade", 1))
    attacks(table)
    refused = table.refuses(AttackFoe(pc_id=KARA, foe_id=GUARD, attack="Hand Grenade", natural=10))
    assert refused == ("not_allowed", "attack")
    table.does(EditPc(pc_id=KARA, pc=with_thing(table.pc(), entry("hand_grenade"), CSRD, 2)))
    assert [attack.count for attack in table.pc().attacks] == [2]
    assert len(attacks(table)) == 1
    assert render(
        Message("refusal.none_left", {"name": "Kara", "attack": "Hand Grenade"})
    ).startswith("Kara has no")


@pytest.mark.parametrize("key", FIRING)
def test_weapon_fires_what_is_carried_for_it(key: str) -> None:
    weapon = entry(key).weapon
    assert weapon is not None
    pack = next(
        e for e in of_shelf() if e.ammunition is not None and e.ammunition.of == weapon.fires
    )
    assert pack.ammunition is not None
    table = carrying((key, 1), (pack.key, 2))
    rounds = 2 * pack.ammunition.n
    (used,) = attacks(table)
    assert (used.called, used.left) == (pack.name, rounds - 1)
    assert ammunition_left(table.pc(), table.pc().attacks[0]) == rounds - 1
    assert [g.count for g in table.pc().equipment or [] if g.ammunition] == [2]


def test_without_ammunition_on_sheet_nobody_counts_it() -> None:
    table = carrying(("bow", 1))
    assert attacks(table) == []
    table = carrying(("bow", 1), ("crossbow_bolts_12", 1))
    assert attacks(table) == []


def test_last_round_opens_next_pack_and_tells() -> None:
    """The last round of a pack opens the next and the last of all is told."""
    table = carrying(("bow", 1), ("arrows_12", 2))
    for _ in range(12):
        attacks(table)
    (pack,) = (g for g in table.pc().equipment or [] if g.ammunition)
    assert (pack.uses, pack.count) == (12, None)
    for _ in range(12):
        attacks(table)
    assert not [g for g in table.pc().equipment or [] if g.ammunition]
    told = [render(e.head.message()) for e in log(table.history, GM, LOG_SHELF, 200)]
    assert "Kara uses one of Arrows (12); 0 left." in told


def test_plain_arrows_match_shelf_arrows() -> None:
    """Plain arrows of a sheet are those of the shelf."""
    pc = Table().pc()
    known = with_known_things(structs.replace(pc, equipment=[Gear("Arrows (12)")]), of_shelf())
    assert [(g.ammunition, g.uses) for g in known.equipment or []] == [("arrows", 12)]


@pytest.mark.parametrize("spelt", ["arrows (12)", "ARROWS  (12)", "Arrows (12)"])
@pytest.mark.parametrize("weapon", ["bow", "Bow"])
def test_sheet_words_match_shelf_in_any_spelling(spelt: str, weapon: str) -> None:
    """Words of a sheet are things of the shelf however they are spelt."""
    table = Table()
    pc = structs.replace(
        table.pc(), attacks=[Attack(weapon, range="long")], equipment=[Gear(spelt, count=2)]
    )
    table.does(EditPc(pc_id=KARA, pc=with_known_things(pc, of_shelf())))
    (used,) = attacks(table)
    assert (used.called, used.left) == (spelt, 23)


def test_shelf_weapon_stays_without_ammunition() -> None:
    """A weapon of the shelf is left as it is where nobody carries rounds."""
    pc = structs.replace(
        Table().pc(), attacks=[Attack("bow", range="long")], equipment=[Gear("bedroll of mine")]
    )
    assert with_known_things(pc, of_shelf()) == pc


def test_first_of_two_piles_is_thrown() -> None:
    """Of two piles of one name the first is thrown."""
    table = Table()
    pc = structs.replace(table.pc(), attacks=[Attack("bomb", count=1), Attack("bomb", count=1)])
    table.does(EditPc(pc_id=KARA, pc=pc))
    table.does(AttackFoe(pc_id=KARA, foe_id=GUARD, attack="bomb", natural=10))
    assert [attack.count for attack in table.pc().attacks] == [0, 1]


def test_armor_ignoring_weapons_ignore_all() -> None:
    """Weapons that ignore armor ignore all of it."""
    whole = [e.key for e in of_shelf() if e.weapon is not None and e.weapon.ignores_armor is True]
    assert whole == ["acid_flask", "alchemist_fire_flask", "oil_flask"]
    for key in whole:
        table = carrying((key, 1), armor=20, health=9, max_health=9)
        attack: Attack = table.pc().attacks[0]
        assert attack.ignores_armor is True
        attacks(table)
        assert table.foe().health == 7
    weapon = entry("plasma_saber").weapon
    assert weapon is not None
    assert own_weapon("saber", weapon).pierces == 3
