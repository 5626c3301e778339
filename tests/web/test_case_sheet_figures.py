"""The sheet, its print and the weapon list show damage, Armor and cost as they will count at the
table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import structs
from tests.api.callers import Caller
from tests.table.play import GUARD as FOE
from tests.table.play import KARA, Table
from tests.web.house import GM, Seat
from tests.web.sent import told
from tests.web.test_player import GUARD, MARA, Evening, evening
from tests.web.test_reacting import of_the_shelf

from threefold.library.creation import ability_of
from threefold.library.entries import ABILITIES, shelf
from threefold.model.characters import Armor
from threefold.model.powers import Ability, effects_of
from threefold.model.shelf import effects as kinds
from threefold.procedures.inputs import EaseEffort
from threefold.service.compose import compose_attack
from threefold.service.composed import Composed
from threefold.service.seat import sheet
from threefold.table import commands as c
from threefold.table.commands import AttackFoe, EditPc
from threefold.table.state import Incoming, Rolled
from threefold.table.views import redacted

__all__ = ["evening"]

JACKET = Armor(name="leather jacket", armor=1, weight="light", speed_effort_cost=1)
COAT = Armor(name="plated coat", armor=2, weight="medium", speed_effort_cost=2)


def sheet_text(evening: Evening) -> str:
    return told(evening.page.part("sheet").text)


def print_text(evening: Evening) -> str:
    return told(evening.page.get("/print").text)


def figures(evening: Evening) -> dict[str, Any]:
    """The figures of Mara's sheet as programs read them."""
    with Caller(evening.house, evening.table, Seat("player", MARA), "play") as me:
        found: dict[str, Any] = me.get(f"/characters/{MARA}").json()["figures"]
    return found


# --- damage ---------------------------------------------------------------------------------------


def test_sheet_shows_damage_dealt(evening: Evening) -> None:
    """Capable Warrior: every attack deals 1 more, and the sheet says so (5, not 4)."""
    evening.edit(abilities=[of_the_shelf("capable_warrior")])
    assert re.search(r"shock baton close up · medium 5 damage", sheet_text(evening))
    assert re.search(r"fire axe close up · heavy 7 damage", sheet_text(evening))


def test_print_shows_damage_dealt(evening: Evening) -> None:
    evening.edit(abilities=[of_the_shelf("capable_warrior")])
    assert re.search(r"shock baton [^0-9]*−1 5 fire axe [^0-9]* 7 ", print_text(evening))


def test_weapon_list_shows_damage_dealt(evening: Evening) -> None:
    evening.edit(abilities=[of_the_shelf("capable_warrior")])
    page = told(evening.act(mode="attack"))
    assert "shock baton, 5 damage" in page
    assert "fire axe, 7 damage" in page
    assert "weighted dart, 3 damage" in page


def test_programs_read_damage_dealt(evening: Evening) -> None:
    evening.edit(abilities=[of_the_shelf("capable_warrior")])
    assert {each["name"]: each["damage"] for each in figures(evening)["attacks"]} == {
        "shock baton": 5,
        "fire axe": 7,
        "weighted dart": 3,
        "plough through": 5,
    }


def test_gm_sheet_shows_damage_dealt(evening: Evening) -> None:
    """The GM reads the same figure where Mara's attacks are listed."""
    evening.edit(abilities=[of_the_shelf("capable_warrior")])
    with Caller(evening.house, evening.table, GM, "play") as gm:
        [baton] = [
            a
            for a in gm.get(f"/characters/{MARA}").json()["figures"]["attacks"]
            if a["name"] == "shock baton"
        ]
    assert baton["damage"] == 5


def test_dealt_damage_is_shown_damage(evening: Evening) -> None:
    """What a hit deals is what the sheet said before."""
    evening.edit(abilities=[of_the_shelf("capable_warrior")])
    [baton] = [each for each in figures(evening)["attacks"] if each["name"] == "shock baton"]
    evening.mara(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="shock baton", natural=12))
    assert evening.state.foes[GUARD].npc.health == 6 - baton["damage"]


def steady() -> Iterator[Any]:
    """Abilities of the shelf that raise the damage of attacks all the time, whatever the target."""
    for entry in shelf(ABILITIES).values():
        ability = ability_of(entry)
        if ability.use != "enabler" or ability.cost:
            continue
        if any(
            isinstance(e, kinds.Bonus) and not e.when and e.upon is None
            for e in effects_of(ability)
        ):
            yield pytest.param(ability, id=entry.key)


@pytest.mark.parametrize("ability", list(steady()))
def test_sheet_damage_is_composed_damage(ability: Ability) -> None:
    """For every such ability the sheet and the composer of the attack give one figure."""
    table = Table(skills={})
    table.does(EditPc(pc_id=KARA, pc=structs.replace(table.pc(), abilities=[ability])))
    me = Seat("player", KARA)
    composed = compose_attack(
        redacted(table.state, me), AttackFoe(pc_id=KARA, foe_id=FOE, attack="broadsword"), me
    )
    assert isinstance(composed, Composed)
    assert composed.harm is not None
    [sword] = [a for a in sheet(table.pc(), table.state.rules()).attacks if a.name == "broadsword"]
    assert sword.damage == composed.harm.damage.dealt


# --- Armor and its price --------------------------------------------------------------------------


@pytest.mark.parametrize(("armor", "charged"), [(JACKET, 0), (COAT, 1)])
def test_print_shows_charged_surcharge(evening: Evening, armor: Armor, charged: int) -> None:
    """With Practiced in Armor a jacket's surcharge is not charged, and so it is not printed."""
    evening.edit(abilities=[of_the_shelf("practiced_in_armor")], armor=[armor])
    text = print_text(evening)
    assert armor.name in text
    printed = re.findall(r"\+(\d) Speed a level of Effort", text)
    assert printed == ([str(charged)] if charged else [])


@pytest.mark.parametrize(("armor", "charged"), [(JACKET, 0), (COAT, 1)])
def test_programs_read_charged_surcharge(evening: Evening, armor: Armor, charged: int) -> None:
    evening.edit(abilities=[of_the_shelf("practiced_in_armor")], armor=[armor])
    found = figures(evening)
    assert found["armor_cost"] == charged
    assert [piece["effort_cost"] for piece in found["pieces"]] == [charged]


@pytest.mark.parametrize("armor", [JACKET, COAT])
def test_sheet_surcharge_is_paid_surcharge(evening: Evening, armor: Armor) -> None:
    """What a level of Effort on a defense costs is 3 and the surcharge that the sheet shows."""
    evening.edit(abilities=[of_the_shelf("practiced_in_armor")], armor=[armor])
    shown = figures(evening)["pieces"][0]["effort_cost"]
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA))
    [id] = [id for id, waiting in evening.state.pending.items() if isinstance(waiting, Incoming)]
    evening.mara(c.Defend(open_id=id, natural=15, effort=EaseEffort(ease=1)))
    for open_id in [
        id for id, waiting in evening.state.pending.items() if isinstance(waiting, Rolled)
    ]:
        evening.mara(c.Settle(open_id=open_id))
    assert evening.state.party[MARA].pc.pools.speed.value == 12 - 3 - shown


def test_sheet_without_practice_keeps_surcharge(evening: Evening) -> None:
    """Without the ability the surcharge of 2 is printed and charged."""
    evening.edit(abilities=[], armor=[COAT])
    assert "+2 Speed a level of Effort" in print_text(evening)


# --- what is always on ----------------------------------------------------------------------------


def entry_of(text: str, name: str, after: str) -> str:
    """What a page says of an ability, up to the next."""
    start = text.index(name)
    return text[start : text.index(after, start)]


@pytest.mark.parametrize("edge", [0, 1, 2])
@pytest.mark.parametrize("key", ["shroud_of_flame"])
def test_free_ability_is_not_always_on(evening: Evening, key: str, edge: int) -> None:
    """Shroud of Flame lasts ten minutes and costs 1 Intellect: Edge makes it free, and it still has
    to be used.
    """
    pc = evening.state.party[MARA].pc
    pools = structs.replace(pc.pools, intellect=structs.replace(pc.pools.intellect, edge=edge))
    evening.edit(pools=pools, abilities=[of_the_shelf(key)])
    assert "always on" not in entry_of(sheet_text(evening), "Shroud of Flame", "Cyphers")
    assert "always on" not in print_text(evening)


def test_costless_enabler_stays_always_on(evening: Evening) -> None:
    """What has no price and no end is always on."""
    evening.edit(abilities=[of_the_shelf("capable_warrior")])
    assert "always on" in entry_of(sheet_text(evening), "Capable Warrior", "Cyphers")
    assert "always on" in print_text(evening)


def spans() -> Iterator[Any]:
    """Enablers of the shelf that cost points: Edge may make each of them free."""
    for entry in shelf(ABILITIES).values():
        ability = ability_of(entry)
        if ability.use == "enabler" and ability.cost and ability.stat:
            yield pytest.param(ability, id=entry.key)


@pytest.mark.parametrize("ability", list(spans()))
def test_no_priced_ability_is_always_on(evening: Evening, ability: Ability) -> None:
    """The same for every enabler of the shelf that has a price."""
    pc = evening.state.party[MARA].pc
    pools = pc.pools
    for stat in ("might", "speed", "intellect"):
        pools = structs.replace(pools, **{stat: structs.replace(pools.of(stat), edge=9)})
    evening.edit(pools=pools, abilities=[ability])
    assert "always on" not in sheet_text(evening)
    assert "always on" not in print_text(evening)
