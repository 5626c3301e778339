"""A player's page offers the abilities that are attacks where an attack is composed, and where
powers are used.
"""

from __future__ import annotations

import re

import pytest
from msgspec import structs
from tests.web.house import Seat
from tests.web.sent import forms_of, told
from tests.web.test_player import GUARD, MARA, OTHER, Evening, evening

from threefold.library.creation import ability_of
from threefold.library.entries import ABILITIES, shelf
from threefold.model.written import add_ability
from threefold.rules.types import Refusal
from threefold.table import commands as c

__all__ = ["evening"]


def gifted(e: Evening, *keys: str) -> None:
    pc = e.state.party[MARA].pc
    e.edit(
        might=12,
        speed=12,
        abilities=[*pc.abilities, *(ability_of(shelf(ABILITIES)[key]) for key in keys)],
    )
    e.fight()


def test_attack_is_composed_with_ability_and_rolled(evening: Evening) -> None:
    gifted(evening, "lunge", "spin_attack", "disarming_strike")
    plain = evening.act(moment="act", mode="attack", foe_id=GUARD)
    offered = forms_of(plain)["form-act"]
    assert offered.choices["power"] == ["", "Lunge", "Spin Attack", "Disarming Strike"]
    assert "Lunge, costs 1 Might" in told(plain)
    html = evening.act(moment="act", mode="attack", foe_id=GUARD, power="Lunge", attack="fire axe")
    assert "Lunge" in told(html)
    fields = forms_of(html)["form-act"]
    health = evening.state.foes[GUARD].npc.health
    chosen = {
        **fields.fields,
        "foe_id": GUARD,
        "attack": "fire axe",
        "power": "Lunge",
        "natural": "16",
    }
    done = evening.send([*chosen.items()])
    assert done.status_code == 204, done.text
    assert evening.state.foes[GUARD].npc.health < health
    assert evening.state.party[MARA].pc.pools.might.value == 11


def test_attack_asks_targets_ways_and_conditions(evening: Evening) -> None:
    """Further targets ways and conditions are asked with it."""
    gifted(evening, "spin_attack", "disarming_strike", "thrust")
    spin = evening.act(moment="act", mode="attack", foe_id=GUARD, power="Spin Attack")
    assert (
        OTHER in str(forms_of(spin)["form-act"].choices | forms_of(spin)["form-act"].fields)
        or OTHER in spin
    )
    ways = evening.act(moment="act", mode="attack", foe_id=GUARD, power="Disarming Strike")
    assert "options[0]" in ways
    said = evening.act(moment="act", mode="attack", foe_id=GUARD, power="Thrust")
    assert "the weapon has an edge or a point" in told(said)


def unread(e: Evening, mode: str = "attack") -> str:
    """The page once the result of the last roll has been read."""
    found = re.search(r'value="result:(\d+)"', e.act())
    assert found is not None
    return e.act(moment="act", seen=found[1], mode=mode)


def test_attacks_left_let_player_attack_again(evening: Evening) -> None:
    gifted(evening, "snap_shot")
    pc = evening.state.party[MARA].pc
    gun = structs.replace(pc.attacks[0], name="light pistol", range="short", kinds=["gun"])
    evening.edit(attacks=[*pc.attacks, gun])
    baton, shot = (
        c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack=name, power="Snap Shot", natural=15)
        for name in ("shock baton", gun.name)
    )
    refused = evening.house.tables.submit(evening.table, Seat("player", MARA), "baton", baton)
    assert isinstance(refused, Refusal)  # the ability is one for guns
    assert refused.message.key == "refusal.unfit_weapon"
    evening.mara(shot)
    html = unread(evening)
    assert "attack" in forms_of(html)["form-act"].choices
    # the second shot comes from the gun too
    evening.mara(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack=gun.name, natural=15))
    assert "attack" not in forms_of(unread(evening))["form-act"].choices
    assert evening.state.encounter is not None
    assert evening.state.encounter.acted


def test_power_in_use_asks_for_weapon(evening: Evening) -> None:
    gifted(evening, "lunge")
    html = evening.act(moment="act", mode="use")
    form = forms_of(html)["form-act"]
    (key,) = [
        value
        for value in form.choices["set.use"]
        if value.startswith("pick.ability") and _named(html, value)
    ]
    drawn = evening.act(**{"moment": "act", "mode": "use", "set.use": key, "target": GUARD})
    assert "attack" in forms_of(drawn)["form-act"].choices


def _named(html: str, value: str) -> bool:
    at = html.find(value)
    return "Lunge" in told(html[at : at + 600])


def test_bought_things_are_used_and_put_away(evening: Evening) -> None:
    """Things bought are used and put away on the page."""
    evening.gm(
        c.FindItem(to=MARA, thing="torch", count=2), c.FindItem(to=MARA, thing="force_field")
    )
    html = evening.act(moment="act", mode="use")
    assert "Equipment" in told(html)
    assert "2 uses left" in told(html)
    name = next(g.name for g in evening.state.party[MARA].pc.equipment or [] if g.key == "torch")
    done = evening.page.do("use_power", pc_id=MARA, what="equipment", name=name)
    assert done.status_code in (200, 204), done.text
    assert "one use left" in told(unread(evening, "use"))
    field = next(
        g.name for g in evening.state.party[MARA].pc.equipment or [] if g.key == "force_field"
    )
    assert evening.page.do("wear_item", pc_id=MARA, name=field, on="false").status_code in (
        200,
        204,
    )
    assert [
        g.off for g in evening.state.party[MARA].pc.equipment or [] if g.key == "force_field"
    ] == [True]


@pytest.mark.parametrize(("more", "first"), [(0, "sword"), (1, "plough through")])
def test_free_attack_precedes_equal_paid_one(evening: Evening, more: int, first: str) -> None:
    """A free attack comes before one that costs points and deals no more."""
    sword = structs.replace(evening.state.party[MARA].pc.attacks[0], name="sword", cost=0)
    charge = structs.replace(sword, name="plough through", cost=1, damage=sword.damage + more)
    evening.edit(attacks=[charge, sword])
    evening.fight()
    offered = forms_of(evening.act(moment="act", mode="attack", foe_id=GUARD))["form-act"]
    assert offered.choices["attack"][0] == offered.fields["attack"] == first


def test_attack_names_those_near(evening: Evening) -> None:
    """Whoever's hits burst ticks who stands near the foe, and each of them is struck."""
    pc = evening.state.party[MARA].pc
    for key in ("force_field_shield", "shield_burst"):
        pc = add_ability(pc, ability_of(shelf(ABILITIES)[key]))
    evening.edit(might=12, speed=12, abilities=list(pc.abilities), attacks=list(pc.attacks))
    evening.fight()
    plain = evening.act(moment="act", mode="attack", foe_id=GUARD, attack=pc.attacks[0].name)
    assert "near-target" not in plain
    html = evening.act(moment="act", mode="attack", foe_id=GUARD, attack="force field shield")
    assert "near-target" in html
    health = evening.state.foes[OTHER].npc.health
    fields = forms_of(html)["form-act"].fields
    sent = {**fields, "foe_id": GUARD, "attack": "force field shield", "also[0]": OTHER}
    done = evening.send([*{**sent, "natural": "16"}.items()])
    assert done.status_code == 204, done.text
    assert evening.state.foes[OTHER].npc.health < health
