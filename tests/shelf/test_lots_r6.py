"""A lot of entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Refused
from tests.shelf.offers import said

from threefold.library.clauses import judged_of
from threefold.library.entries import ARTIFACTS, SHELF, shelf
from threefold.model.active_effects import words_to_confirm
from threefold.model.shelved_items import artifact_of
from threefold.model.weapons_had import names_had
from threefold.rules.types import DamageType
from threefold.table.commands import AddCondition, CheckDepletion, DropItem, UsePower
from threefold.table.history import Seat

# --- weapons that are artifacts -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "weapon", "points"),
    [
        ("lightning_hammer", "lightning hammer", 6),
        ("vorpal_sword", "vorpal sword", 4),
        ("carving_knife_of_sharpness", "carving knife", 2),
        ("deaths_scythe", "scythe", 6),
        ("demonic_rune_blade", "rune blade", 8),
        ("elfblade", "elfblade", 6),
        ("soul_stealing_knife", "soul-stealing knife", 2),
        ("spear_of_destiny", "spear", 6),
        ("terror_hook", "hook", 2),
    ],
)
def test_weapon_strikes_from_the_start(key: str, weapon: str, points: int) -> None:
    """An artifact that is a weapon strikes as one unused, without depletion; once it is left behind
    it is no attack. A scythe of Death's strikes one of level 3: it kills the weaker outright."""
    guard = {"level": 3, "health": 40, "max_health": 40}
    evening = Evening(f"artifacts.{key}", level=4, foe=guard)
    name = (evening.pc().artifacts or [])[0].name
    evening.attack(10, OTHER, weapon=weapon)
    assert evening.lost(OTHER) == {"health": points}
    evening.does(DropItem(pc_id=KARA, what="artifact", name=name))
    assert evening.refuses("attack", 10, weapon=weapon)


def test_depleted_hammer_is_a_hammer() -> None:
    """Depleted, the hammer is an ordinary heavy weapon, and its power is gone."""
    evening = Evening("artifacts.lightning_hammer", level=5)
    evening.use("Lightning Hammer", None, None, 1, options=[0])
    evening.passes("10 minutes")
    evening.marks()
    evening.attack(10, weapon="lightning hammer")
    assert evening.lost(FOE) == {"health": 6}
    assert "used up" in evening.refuses("use", "Lightning Hammer", options=[0])


def test_depleted_rune_blade_is_plain() -> None:
    """A rune blade eases its attacks and deals 8; depleted it is a plain sword. Its die falls for the
    lives that it eats, not for a use."""
    evening = Evening("artifacts.demonic_rune_blade", level=6)
    assert evening.attack(10, weapon="rune blade").difficulty == 1
    evening.does(CheckDepletion(pc_id=KARA, name="Demonic Rune Blade", natural=1))
    evening.marks()
    assert evening.attack(10, weapon="rune blade").difficulty == 2
    assert evening.lost(FOE) == {"health": 4}


def test_blade_eases_once() -> None:
    """What a blade adds to its blows does not come twice once it is used as well."""
    evening = Evening("artifacts.demonic_rune_blade", level=6)
    evening.use("Demonic Rune Blade", None, None, 9)
    assert evening.attack(10, weapon="rune blade").difficulty == 1


def test_no_weapon_waits_for_a_use() -> None:
    """Every artifact with a weapon that needs no state and has no span is that weapon at once."""
    for key, entry in shelf(ARTIFACTS).items():
        plain = [
            each.name
            for each in entry.effects
            if each.__struct_config__.tag == "weapon"
            and not each.when
            and each.lasts is None
            and each.to is None
        ]
        if not entry.worn:
            assert names_had(artifact_of(entry)) == plain, key


# --- a success that ends its own state ------------------------------------------------------------


def test_second_tune_keeps_them_asleep() -> None:
    """A listener who sleeps and hears the tune again goes on sleeping, ten minutes from then."""
    # mended: whoever is not trained in the fiddle makes plain music
    evening = Evening("artifacts.soulful_fiddle", level=5, skills={"fiddle": "trained"})
    ticks = said("artifacts.soulful_fiddle")
    evening.use("Soulful Fiddle", FOE, 15, said=ticks, depletion=9, also=[OTHER])
    evening.passes("6 minutes")
    done = evening.use("Soulful Fiddle", FOE, 15, said=ticks, depletion=9)
    assert evening.conditions(FOE) == ["asleep"]
    assert "ended" not in done.told
    evening.passes("6 minutes")
    assert evening.conditions(FOE) == ["asleep"]
    assert evening.conditions(OTHER) == []
    evening.attack(2, by=BEN)
    assert evening.conditions(FOE) == []


# --- what has to be so ----------------------------------------------------------------------------


def test_needs_of_a_use_are_told() -> None:
    """What an aim asks of people is listed among what they judge: nobody pays for it unaware."""
    for kind in SHELF.values():
        for key, entry in shelf(kind).items():
            aim = getattr(entry, "aim", None)
            if aim is not None:
                known = {each.what for each in judged_of(kind, key, entry)}
                assert set(words_to_confirm(aim.when)) <= known, key


def test_field_of_destruction_protects() -> None:
    """Once an object was broken by a step, Armor is 1 higher for a minute, whatever strikes."""
    evening = Evening("abilities.field_of_destruction")
    evening.use("Field of Destruction", said=said("abilities.field_of_destruction"))
    evening.marks()
    evening.hurt(5)
    assert evening.lost() == {"might": 4}
    evening.passes("2 minutes")
    evening.marks()
    evening.hurt(5)
    assert evening.lost() == {"might": 5}


def test_hale_need_no_resuscitation() -> None:
    """Who went down no step gets nothing, and nobody pays for it."""
    evening = Evening("abilities.resuscitate")
    assert "no step" in evening.refuses("use", "Resuscitate", BEN)
    assert evening.refuses("use", "Resuscitate", FOE)
    evening.hurt(50, BEN)
    evening.use("Resuscitate", BEN)
    assert evening.pc(BEN).damage_track == "hale"
    assert evening.lost() == {"intellect": 6}


def test_dead_npc_gets_up_unchosen() -> None:
    """An NPC that has just died gets up with 1 health, though nobody chose which way it is."""
    evening = Evening("abilities.resuscitate")
    evening.hurt(60, FOE)
    evening.use("Resuscitate", FOE)
    assert evening.foe(FOE).health == 1


def test_dead_pc_is_called_back_unchosen() -> None:
    """Of a PC who has just died a healing task of level 6 decides."""
    evening = Evening("abilities.resuscitate")
    evening.hurt(150, BEN)
    evening.use("Resuscitate", BEN)
    assert evening.answer(18).difficulty == 6
    assert evening.pc(BEN).damage_track == "debilitated"


# --- what stays, and what cures it ----------------------------------------------------------------


def test_statue_outlasts_the_fight() -> None:
    """Whoever was turned to stone is a statue after the fight as well, for good."""
    evening = Evening("abilities.petrify", foe={"level": 2, "health": 60, "max_health": 60})
    evening.fight()
    evening.use("Petrify", FOE, 15)
    evening.round()
    evening.round()
    evening.peace()
    evening.passes("2 days")
    assert "petrified" in evening.conditions(FOE)


@pytest.mark.parametrize("on", [FOE, BEN])
def test_restoring_needs_no_roll(on: str) -> None:
    """To give life back to a statue is no attack: no roll, no limit of level, nothing for the GM to
    name."""
    evening = Evening("abilities.petrify", foe={"level": 6})
    evening.does(AddCondition(on=on, condition="petrified"))
    done = evening.use("Petrify", on, options=[1])
    assert done.result is None
    assert evening.conditions(on) == []
    assert evening.lost() == {"intellect": 4}


def test_blossom_lifts_one_curse() -> None:
    """Of two curses the blossom lifts the one that its user names."""
    evening = Evening("cyphers.blood_pearl_blossom", level=5)
    for name in ("curse", "cursed"):
        evening.does(AddCondition(on=KARA, condition=name))
    assert evening.refuses("use", "Blood Pearl Blossom")
    evening.use("Blood Pearl Blossom", ends="cursed")
    assert evening.conditions() == ["curse"]


@pytest.mark.parametrize("pool", ["speed", "intellect"])
def test_elements_are_resisted_in_each_pool(pool: DamageType) -> None:
    """Speed and Intellect damage ignores Armor as a rule: the 2 points count against it."""
    evening = Evening("abilities.resist_the_elements")
    evening.hurt(6, damage_type=pool)
    assert evening.lost() == {pool: 4}
    evening.marks()
    evening.hurt(6)
    assert evening.lost() == {"might": 6}


# --- one that waits with another ------------------------------------------------------------------


def test_activator_needs_another_cypher() -> None:
    """It is used together with another cypher alone, and not with itself."""
    evening = Evening("cyphers.contingent_activator", level=4)
    assert evening.refuses("use", "Contingent Activator")
    assert evening.refuses("use", "Contingent Activator", chosen=["Contingent Activator"])


def test_activator_counts_until_linked_is_used() -> None:
    """It stays with its owner until the linked cypher is used, links no second one, and is used up
    with it."""
    evening = Evening(
        "cyphers.contingent_activator", "cyphers.blood_pearl_blossom", "cyphers.bone_key", level=4
    )
    evening.use("Contingent Activator", chosen=["Blood Pearl Blossom"])
    assert evening.has("Contingent Activator")
    assert evening.has("Blood Pearl Blossom")
    assert evening.refuses("use", "Contingent Activator", chosen=["Bone Key"])
    evening.use("Bone Key")
    assert evening.has("Contingent Activator")
    evening.use("Blood Pearl Blossom")
    assert not evening.has("Contingent Activator")
    assert evening.conditions() == []


# --- who has fallen -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "companion"),
    [
        ("robot_assistant", "Robot Assistant", "robot assistant"),
        ("robot_fleet", "Robot Fleet", "robot"),
        ("mount", "Mount", "mount"),
    ],
)
def test_fallen_companion_needs_its_time(key: str, name: str, companion: str) -> None:
    """Who has fallen is not there again at a press: a week of work, or days of hunting, is told."""
    evening = Evening(f"abilities.{key}")
    player = Seat("player", KARA)
    press = UsePower(pc_id=KARA, what="ability", name=name)
    evening.does(press, by=player)
    evening.hurt(60, evening.find(companion))
    with pytest.raises(Refused, match="has fallen"):
        evening.does(press, by=player)
