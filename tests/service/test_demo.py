"""The demo party: every figure on its sheets adds up from the facts."""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import CSRD

from threefold.interop.characters import read_characters
from threefold.library.paths import content_dir
from threefold.library.rules import rulebook
from threefold.model.characters import Pc
from threefold.model.checks import check_pc
from threefold.model.powers import Ability
from threefold.service.demo import TYPES, demo, foes, party
from threefold.service.tables import Accepted, Tables
from threefold.store.memory import MemoryStore
from threefold.table.commands import FoeAttacks
from threefold.table.history import GM

PARTY = dict(zip(TYPES, party(), strict=True))
EDGES = {"warrior": ("might", "speed"), "adept": ("intellect",), "explorer": ("might",), "speaker": ("intellect",)}


def table_of(rule: str) -> Any:
    return rulebook().by_id[rule].table


@pytest.fixture(params=TYPES)
def type(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def pc(type: str) -> Pc:
    return PARTY[type]


@pytest.mark.rule("fact.type.starting_numbers", "fact.pool.creation_cap")
def test_pools_are_those_of_the_type_and_six_free_points(type: str, pc: Pc) -> None:
    facts = table_of("fact.type.starting_numbers")
    added = [pool - start for pool, start in zip(pc.maxima(), facts[type]["pools"], strict=True)]
    assert min(added) >= 0
    assert sum(added) == facts["free_points"]
    assert max(pc.maxima()) <= 20
    assert pc.vitals().pools == pc.maxima()


@pytest.mark.rule("fact.type.starting_numbers")
def test_edge_effort_tier_cyphers_and_abilities_are_those_of_the_type(type: str, pc: Pc) -> None:
    facts = table_of("fact.type.starting_numbers")
    stats = ("might", "speed", "intellect")
    edges = {stat: pc.pools.of(stat).edge for stat in stats if pc.pools.of(stat).edge}
    assert list(edges.values()) == [1]
    assert set(edges) <= set(EDGES[type])
    assert facts[type]["edge"] == " or ".join(EDGES[type])
    assert (pc.tier, pc.effort) == (1, facts["effort"])
    assert len(pc.cyphers) <= facts[type]["cyphers"]
    assert len(pc.abilities) == facts[type]["abilities"][0]


@pytest.mark.rule("fact.weapon.damage", "fact.type.starting_numbers")
def test_weapons_deal_what_their_weight_says_and_are_practiced(type: str, pc: Pc) -> None:
    damage = table_of("fact.weapon.damage")
    practiced = table_of("fact.type.starting_numbers")[type]["practiced"]
    weapons = [attack for attack in pc.attacks if "intellect" not in attack.stats]
    assert weapons
    for weapon in weapons:
        assert weapon.points(CSRD) == damage[weapon.weight]
        assert weapon.weight in practiced
        assert weapon.skill == f"{weapon.weight} weapons"


@pytest.mark.rule("fact.armor.speed_effort_cost", "armor.category.points", "fact.shield.asset")
def test_armor_is_what_its_weight_says(pc: Pc) -> None:
    for piece in pc.armor:
        if piece.source == "suit":
            costs = table_of("fact.armor.speed_effort_cost")
            assert piece.effort_cost(CSRD) == costs[piece.weight]
            assert piece.points(CSRD) == CSRD.combat.armor_points[str(piece.weight)]
        elif piece.source == "shield":
            assert (piece.points(CSRD), piece.effort_cost(CSRD)) == (0, 0)
        else:
            assert piece.name.capitalize() in {a.name for a in pc.abilities if isinstance(a, Ability)}


def test_the_rest_of_the_sheet_is_whole(pc: Pc) -> None:
    assert check_pc(pc, "pc", CSRD) is None
    assert list(pc.skills.values()).count("inability") == 1
    assert 1 <= pc.xp <= 3
    assert pc.damage_track == "hale"
    assert str(pc.sentence).startswith("I am a")
    for ability in pc.abilities:
        assert isinstance(ability, Ability)
        assert ability.text
        assert bool(ability.cost) == isinstance(ability.stat, str)
    extra = [a for a in pc.abilities if isinstance(a, Ability) and "recovery rolls give 1" in a.text]
    assert pc.recovery_bonus == len(extra)


def test_the_party_shows_every_kind_of_attack_and_armor() -> None:
    attacks = [attack for pc in PARTY.values() for attack in pc.attacks]
    assert {attack.weight for attack in attacks} == {"light", "medium", "heavy"}
    assert any(attack.range == "long" for attack in attacks)
    assert any(attack.stats == ["intellect"] and attack.cost for attack in attacks)
    assert {piece.source for pc in PARTY.values() for piece in pc.armor} == {"suit", "shield", "other"}
    assert len({pc.name for pc in PARTY.values()}) == 4


@pytest.mark.rule("npc.health.default", "fact.npc.damage_default")
def test_foes_take_what_is_left_out_from_their_level() -> None:
    guard, captain = (foes()[name].filled(CSRD) for name in ("Security guard", "Guard captain"))
    assert (guard.level, guard.health, guard.damage, guard.armor) == (2, 6, 2, 0)
    assert (captain.level, captain.health, captain.damage, captain.armor) == (4, 12, 4, 1)
    assert captain.modifications["speed defense"] == 5


def test_every_file_of_the_party_is_a_character_file() -> None:
    files = sorted((content_dir() / "party").iterdir())
    assert [f.name for f in files] == ["adept.json", "explorer.json", "foes.yaml", "speaker.json", "warrior.json"]
    for file in files:
        assert isinstance(read_characters(file.read_bytes(), file.name), list)


def test_the_demo_table_seats_the_party_before_two_guards_by_ordinary_commands() -> None:
    tables = Tables(MemoryStore())
    table = demo(tables)
    history = tables.history(table)
    assert history.state.settings.title == "The night shift"
    assert [member.pc for member in history.state.party.values()] == party()
    assert [foe.npc.name for foe in history.state.foes.values()] == ["Security guard 1", "Security guard 2"]
    assert {record.by for record in history.records} == {GM}
    foe, pc = next(iter(history.state.foes)), next(iter(history.state.party))
    assert isinstance(tables.submit(table, GM, "first-blow", FoeAttacks(foe_id=foe, pc_id=pc)), Accepted)
