"""The demo party: every figure on its sheets adds up from the facts."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec import structs
from tests.people import CSRD

from threefold.interop.characters import read_characters
from threefold.library.creation import guides, offer
from threefold.library.files import ContentError
from threefold.library.paths import content_dir
from threefold.library.rules import rulebook
from threefold.model.characters import Pc
from threefold.model.checks import check_pc
from threefold.model.creation import finish_draft
from threefold.model.drafts import Draft, Offer
from threefold.model.powers import Ability
from threefold.rules.types import Refusal
from threefold.service.demo import TYPES, demo, demo_party, foes
from threefold.service.tables import Accepted, Tables
from threefold.store.memory import MemoryStore
from threefold.table.commands import AddFoe, AddPc, FoeAttacks, UsePower
from threefold.table.history import GM

PARTY = dict(zip(TYPES, demo_party(), strict=True))
EDGES = {
    "warrior": ("might", "speed"),
    "adept": ("intellect",),
    "explorer": ("might",),
    "speaker": ("intellect",),
}


def table_of(rule: str) -> Any:
    return rulebook().by_id[rule].table


@pytest.fixture(params=TYPES)
def type(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def pc(type: str) -> Pc:
    return PARTY[type]


@pytest.mark.rule("fact.type.starting_numbers", "fact.pool.creation_cap")
def test_pools_are_type_plus_six_points(type: str, pc: Pc) -> None:
    """Pools are those of the type and six free points."""
    facts = table_of("fact.type.starting_numbers")
    added = [pool - start for pool, start in zip(pc.maxima(), facts[type]["pools"], strict=True)]
    assert min(added) >= 0
    assert sum(added) == facts["free_points"]
    assert max(pc.maxima()) <= 20
    assert pc.vitals().pools == pc.maxima()


@pytest.mark.rule("fact.type.starting_numbers")
def test_edge_effort_and_abilities_follow_type(type: str, pc: Pc) -> None:
    """Edge effort tier cyphers and abilities are those of the type."""
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
def test_weapon_damage_follows_weight_and_practice(type: str, pc: Pc) -> None:
    """Weapons deal what their weight says and are practiced."""
    damage = table_of("fact.weapon.damage")
    practiced = table_of("fact.type.starting_numbers")[type]["practiced"]
    powers = {name.casefold() for name in offer().powers}
    weapons = [attack for attack in pc.attacks if attack.name.casefold() not in powers]
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
            assert piece.name.capitalize() in {
                a.name for a in pc.abilities if isinstance(a, Ability)
            }


def test_rest_of_sheet_is_whole(pc: Pc) -> None:
    assert check_pc(pc, "pc", CSRD) is None
    assert list(pc.skills.values()).count("inability") == 1
    assert 1 <= pc.xp <= 3
    assert pc.damage_track == "hale"
    assert str(pc.sentence).startswith("I am a")
    for ability in pc.abilities:
        assert isinstance(ability, Ability)
        assert ability.text
        assert bool(ability.cost) == isinstance(ability.stat, str)
    assert pc.recovery_bonus == sum(ability.name == "Second wind" for ability in pc.abilities)


def test_abilities_are_those_that_everybody_may_choose(type: str, pc: Pc) -> None:
    """A character made here with the same abilities has the same, and all that comes with them."""
    names = [ability.name for ability in pc.abilities if isinstance(ability, Ability)]
    made = finish_draft(Draft(name="Twin", type=type, abilities=names, unchecked=True), offer(), "")
    assert isinstance(made, Pc)
    assert {*names} <= {power.ability.name for power in guides()[made.type].powers}
    assert pc.abilities == made.abilities
    assert [attack for attack in pc.attacks if attack in made.attacks] == made.attacks
    assert made.skills.items() <= pc.skills.items()
    assert made.recovery_bonus == pc.recovery_bonus
    assert [piece for piece in pc.armor if piece in made.armor] == made.armor


def test_party_file_names_abilities_alone() -> None:
    """A file of the party names abilities and says nothing of them."""
    for type in TYPES:
        (pc,) = (json.loads((content_dir() / "party" / f"{type}.json").read_bytes()),)
        assert all(isinstance(ability, str) for ability in pc["abilities"])


def test_unoffered_ability_names_its_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An ability that nobody offers is named with its file."""
    monkeypatch.setattr("threefold.service.demo.offer", lambda: Offer({}, {}, {}))
    with pytest.raises(ContentError, match=r"warrior\.json: abilities\[0\]: creation\.not_offered"):
        demo_party()


def test_abilities_act_alike_from_any_source() -> None:
    """The first ability that is rolled: it needs somebody, throws a die, and what it says
    happens.
    """
    for type, name in (("warrior", "Ringing blow"), ("speaker", "Doubt")):
        made = finish_draft(
            Draft(name="Twin", type=type, abilities=[name], unchecked=True), offer(), ""
        )
        assert isinstance(made, Pc)
        ends = [used(pc, name) for pc in (PARTY[type], made)]
        assert ends[0] == ends[1]
        assert ends[0][1] == ["dazed"]


def used(pc: Pc, name: str) -> tuple[int, list[str]]:
    """The health and the conditions of a guard on whom somebody uses an ability with an 18."""
    tables = Tables(MemoryStore())
    table = tables.create()
    for n, command in enumerate((AddPc(pc=pc), AddFoe(npc=foes()["Security guard"]))):
        assert isinstance(tables.submit(table, GM, f"set-{n}", command), Accepted)
    (by,), (foe,) = tables.history(table).state.party, tables.history(table).state.foes
    aimless = tables.submit(table, GM, "aimless", UsePower(pc_id=by, what="ability", name=name))
    assert isinstance(aimless, Refusal)
    use = UsePower(pc_id=by, what="ability", name=name, target=foe, natural=18)
    assert isinstance(tables.submit(table, GM, "use", use), Accepted)
    npc = tables.history(table).state.foes[foe].npc
    return npc.health, [c if isinstance(c, str) else c.name for c in npc.conditions]


def test_old_demo_session_goes_on() -> None:
    """Its abilities are as its events hold them, in words only, and still pay their price."""
    words = Ability(
        "Ringing blow", cost=1, stat="might", text="A melee attack that deals 1 point less."
    )
    before = structs.replace(PARTY["warrior"], abilities=[words], recovery_bonus=1)
    tables = Tables(MemoryStore())
    table = tables.create()
    assert isinstance(tables.submit(table, GM, "sit", AddPc(pc=before)), Accepted)
    loaded = Tables(MemoryStore())
    again = loaded.new.from_file(tables.export(table), "before.json")
    assert isinstance(again, str)
    (by,) = loaded.history(again).state.party
    assert loaded.history(again).state.party[by].pc == before
    use = UsePower(pc_id=by, what="ability", name="Ringing blow")
    assert isinstance(loaded.submit(again, GM, "use", use), Accepted)
    assert loaded.history(again).state.party[by].pc.pools.might.value == before.pools.might.value


def test_party_shows_every_attack_and_armor() -> None:
    """The party shows every kind of attack and armor."""
    attacks = [attack for pc in PARTY.values() for attack in pc.attacks]
    assert {attack.weight for attack in attacks} == {"light", "medium", "heavy"}
    assert any(attack.range == "long" for attack in attacks)
    assert any(attack.stats == ["intellect"] and attack.cost for attack in attacks)
    assert {piece.source for pc in PARTY.values() for piece in pc.armor} == {
        "suit",
        "shield",
        "other",
    }
    assert len({pc.name for pc in PARTY.values()}) == 4


@pytest.mark.rule("npc.health.default", "fact.npc.damage_default")
def test_foes_default_from_level() -> None:
    """Foes take what is left out from their level."""
    guard, captain = (foes()[name].filled(CSRD) for name in ("Security guard", "Guard captain"))
    assert (guard.level, guard.health, guard.damage, guard.armor) == (2, 6, 2, 0)
    assert (captain.level, captain.health, captain.damage, captain.armor) == (4, 12, 4, 1)
    assert captain.modifications["speed defense"] == 5


def test_every_file_of_party_is_character_file() -> None:
    files = sorted((content_dir() / "party").iterdir())
    assert [f.name for f in files] == [
        "adept.json",
        "explorer.json",
        "foes.yaml",
        "speaker.json",
        "warrior.json",
    ]
    for file in files:
        assert isinstance(read_characters(file.read_bytes(), file.name), list)


def test_demo_table_seats_party_before_two_guards() -> None:
    """The demo table seats the party before two guards by ordinary commands."""
    tables = Tables(MemoryStore())
    table = demo(tables)
    history = tables.history(table)
    assert history.state.settings.title == "The night shift"
    assert [member.pc for member in history.state.party.values()] == demo_party()
    assert [foe.npc.name for foe in history.state.foes.values()] == [
        "Security guard 1",
        "Security guard 2",
    ]
    assert {record.by for record in history.records} == {GM}
    foe, pc = next(iter(history.state.foes)), next(iter(history.state.party))
    assert isinstance(
        tables.submit(table, GM, "first-blow", FoeAttacks(foe_id=foe, pc_id=pc)), Accepted
    )
