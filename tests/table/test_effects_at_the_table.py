"""What abilities and items do at a table: companions, several targets, choices, each turn, rolls
asked of others.
"""

from __future__ import annotations

from typing import Any

import msgspec
from tests.people import kara
from tests.table.test_moves import BEN, KARA, Threes, decided, on_the_shelf

from threefold.model.characters import Npc, Pc
from threefold.model.conditions import has_condition
from threefold.model.time import Duration
from threefold.rules.types import Refusal
from threefold.table.apply import evolve_all
from threefold.table.commands import (
    AddFoe,
    AddPc,
    AnyCommand,
    Attempt,
    EndEncounter,
    EndTurn,
    MakeMove,
    PassTime,
    RemoveFoe,
    RollInitiative,
    StartEncounter,
    UsePower,
)
from threefold.table.decisions import decide
from threefold.table.events import AnyEvent, EffectsCame, FoeRemoved
from threefold.table.history import GM, Seat
from threefold.table.state import State, TaskCall

GUARD, OTHER = "f3", "f4"


class Table:
    """Kara with some powers, Ben and two guards."""

    def __init__(
        self, *abilities: dict[str, Any], foe: dict[str, Any] | None = None, **hero: Any
    ) -> None:
        self.state = State()
        powers = [{"name": "power", "use": "action", **ability} for ability in abilities]
        self.does(AddPc(pc=msgspec.convert(kara(xp=0, abilities=powers, **hero), Pc)))
        self.does(AddPc(pc=msgspec.convert(kara(name="Ben", xp=0), Pc)))
        guard = {
            "kind": "npc",
            "name": "guard",
            "level": 2,
            "health": 12,
            "max_health": 12,
            **(foe or {}),
        }
        self.does(AddFoe(npc=msgspec.convert(guard, Npc), count=2))

    def does(self, command: AnyCommand) -> list[AnyEvent]:
        events = decided(self.state, command)
        self.state = evolve_all(self.state, events)
        return events

    def uses(self, name: str = "power", **more: Any) -> list[AnyEvent]:
        return self.does(UsePower(pc_id=KARA, what="ability", name=name, **more))

    def fights(self) -> None:
        self.does(StartEncounter())
        self.does(RollInitiative(pc_id=KARA, natural=19))
        self.does(RollInitiative(pc_id=BEN, natural=2))

    def health(self, id: str) -> int:
        return self.state.foes[id].npc.health

    def companions(self) -> list[str]:
        return [foe.npc.name for foe in self.state.foes.values() if foe.owner == KARA]


WOLF: dict[str, Any] = {"kind": "companion", "name": "wolf", "level": 3, "health": 11, "armor": 1}


# --- companions -----------------------------------------------------------------------------------


def test_companion_comes_with_figures_and_leaves_in_time() -> None:
    """A companion comes with its figures and leaves when its time is over."""
    table = Table({"effects": [{**WOLF, "lasts": "10 minutes", "count": 2}]})
    table.uses()
    wolves = [foe for foe in table.state.foes.values() if foe.owner == KARA]
    assert [(w.npc.name, w.npc.level, w.npc.health, w.npc.damage, w.npc.armor) for w in wolves] == [
        ("wolf", 3, 11, 3, 1),
        ("wolf 2", 3, 11, 3, 1),
    ]
    table.does(PassTime(time=Duration(9, "minutes")))
    assert len(table.companions()) == 2
    gone = table.does(PassTime(time=Duration(1, "minutes")))
    assert [e.name for e in gone if isinstance(e, FoeRemoved) and e.over] == ["wolf", "wolf 2"]
    assert table.companions() == []


def test_short_companion_leaves_with_rounds_or_fight() -> None:
    """One for rounds or a fight leaves with them and acts after its owner."""
    for lasts, ends in (("2 rounds", [EndTurn()] * 10), ("fight", [EndEncounter()])):
        table = Table({"effects": [{**WOLF, "lasts": lasts}]})
        table.fights()
        table.uses()
        assert table.state.encounter is not None
        order = table.state.encounter.order
        wolf = next(id for id, foe in table.state.foes.items() if foe.owner == KARA)
        assert order.index(wolf) == order.index(KARA) + 1
        for command in ends:
            table.does(command)
        assert table.companions() == []


def test_permanent_companion_comes_once_and_may_go() -> None:
    """A companion for good comes once and its owner may send it away."""
    table = Table({"use": "enabler", "effects": [WOLF]})
    table.uses()
    again = UsePower(pc_id=KARA, what="ability", name="power")
    there = decide(table.state, again, GM, Threes(), shelf=on_the_shelf)
    assert isinstance(there, Refusal)
    assert there.message.key == "refusal.companion.there"
    assert table.companions() == ["wolf"]
    wolf = next(id for id, foe in table.state.foes.items() if foe.owner == KARA)
    refused = decide(table.state, RemoveFoe(foe_id=wolf), Seat("player", BEN), Threes())
    assert isinstance(refused, Refusal)
    away = decide(table.state, RemoveFoe(foe_id=wolf), Seat("player", KARA), Threes())
    assert isinstance(away, list)
    table.does(RemoveFoe(foe_id=wolf))
    table.uses()
    assert table.companions() == ["wolf"]


def test_shelf_companion_has_entry_figures() -> None:
    """One of the shelf has the figures of its entry."""
    table = Table(
        {"effects": [{"kind": "companion", "name": "undead", "level": 3, "creature": "zombie"}]}
    )
    table.uses()
    [zombie] = [foe.npc for foe in table.state.foes.values() if foe.owner == KARA]
    entry = on_the_shelf("creatures")["zombie"]
    assert (zombie.health, zombie.damage, zombie.creature) == (
        getattr(entry, "health", 0), getattr(entry, "damage", 0), "zombie",
    )  # fmt: skip


# --- several targets, choices, conditions ---------------------------------------------------------

BLAST: dict[str, Any] = {
    "cost": 1,
    "stat": "intellect",
    "aim": {"range": "long", "area": "short", "who": "foes", "roll": "intellect"},
    "effects": [{"kind": "damage", "points": 4, "on_miss": 1}],
}


def test_one_roll_meets_targets_by_own_numbers() -> None:
    """One roll meets every target with a number of its own and is paid once."""
    table = Table(BLAST)
    paid = table.state.party[KARA].pc.pools.intellect.value
    table.state = evolve_all(table.state, decided(table.state, AddFoe(npc=Npc("ogre", 5))))
    ogre = next(id for id, foe in table.state.foes.items() if foe.npc.name == "ogre")
    events = table.uses(target=GUARD, also=[OTHER, ogre], natural=10)
    assert (table.health(GUARD), table.health(OTHER), table.health(ogre)) == (8, 8, 14)
    assert paid - table.state.party[KARA].pc.pools.intellect.value <= 1
    also = [e for e in events if isinstance(e, EffectsCame)]
    assert [(e.on, e.resolution.result) for e in also] == [(OTHER, "success"), (ogre, "failure")]
    assert [sum(fact.line.points for fact in e.ledger) for e in also] == [-4, -1]


def test_allies_are_healed_one_and_all() -> None:
    healing = {
        "aim": {"range": "short", "who": "allies"},
        "effects": [{"kind": "heal", "points": 3, "to": "target"}],
    }
    table = Table(healing, might=2)
    ben = table.state.party[BEN].pc
    hurt = msgspec.structs.replace(ben.pools.might, value=1)
    ben = msgspec.structs.replace(ben, pools=msgspec.structs.replace(ben.pools, might=hurt))
    party = {**table.state.party, BEN: msgspec.structs.replace(table.state.party[BEN], pc=ben)}
    table.state = msgspec.structs.replace(table.state, party=party)
    table.uses(target=KARA, also=[BEN])
    assert table.state.party[BEN].pc.pools.might.value == 4


def test_chosen_way_and_confirmed_words_count() -> None:
    """The way chosen is the one that comes and what is said counts."""
    ways = {
        "kind": "choose",
        "options": [
            {"name": "fire", "effects": [{"kind": "damage", "points": 2}]},
            {"name": "ice", "effects": [{"kind": "damage", "points": 5}]},
        ],
    }
    more = {"kind": "damage", "points": 3, "when": {"said": "it is wet"}}
    table = Table({**BLAST, "effects": [ways, more]})
    table.uses(target=GUARD, options=[1], natural=10)
    assert table.health(GUARD) == 7
    table.uses(target=OTHER, options=[0], said=["it is wet"], natural=10)
    assert table.health(OTHER) == 7


# --- turns and rolls ------------------------------------------------------------------------------


def test_points_return_and_go_each_turn() -> None:
    """Points come back and are lost at each turn."""
    table = Table(
        {
            "name": "mend",
            "effects": [{"kind": "heal", "points": 1, "each": "round", "lasts": "1 minute"}],
        },
        {
            "name": "burn",
            **BLAST,
            "effects": [{"kind": "damage", "points": 2, "each": "round", "rounds": 3}],
        },
        might=2,
    )
    table.fights()
    table.uses("mend")
    table.state = msgspec.structs.replace(
        table.state,
        encounter=msgspec.structs.replace(table.state.encounter, acted=False),  # type: ignore[type-var]
    )
    table.uses("burn", target=GUARD, natural=10)
    before, might = table.health(GUARD), table.state.party[KARA].pc.pools.might.value
    assert table.state.encounter is not None
    for _ in table.state.encounter.order:
        table.does(EndTurn())
    assert table.health(GUARD) == before - 2
    assert table.state.party[KARA].pc.pools.might.value == might + 1


def test_effect_is_rolled_against_and_leaves_remains() -> None:
    """A PC rolls against an effect and what it leaves comes once it is over."""
    pain = {"kind": "damage", "points": 2, "ignores_armor": True}
    dread = {"kind": "condition", "name": "dread", "lasts": "1 minute", "leaves": [pain]}
    save = {"kind": "save", "stat": "intellect", "level": 4, "to": "target", "failed": [dread]}
    table = Table({"aim": {"range": "short", "who": "ally", "roll": "none"}, "effects": [save]})
    might = table.state.party[BEN].pc.pools.might.value
    for natural, held in ((19, False), (2, True)):
        table.uses(target=BEN)
        [id] = [id for id, o in table.state.pending.items() if isinstance(o, TaskCall)]
        call = table.state.pending[id]
        assert isinstance(call, TaskCall)
        assert (call.pc, call.stat, call.difficulty) == (BEN, "intellect", 4)
        table.does(Attempt(open_id=id, natural=natural))
        assert has_condition(table.state.party[BEN].pc, "dread") is held
    table.does(PassTime(time=Duration(2, "minutes")))
    assert not has_condition(table.state.party[BEN].pc, "dread")
    assert table.state.party[BEN].pc.pools.might.value == might - 2


def test_creature_regains_health_at_its_turn() -> None:
    """A creature regains health at its turn by itself."""
    found = {
        key: getattr(entry, "regains", None) for key, entry in on_the_shelf("creatures").items()
    }
    each = {
        key: r
        for key, r in found.items()
        if r is not None and r.per == "round" and isinstance(r.points, int)
    }
    for key, stops in (
        (next(k for k, r in each.items() if bool(r.unless) is s), s) for s in (False, True)
    ):
        table = Table(foe={"creature": key, "health": 5, "max_health": 90})
        table.fights()
        assert table.state.encounter is not None
        for _ in table.state.encounter.order:
            table.does(EndTurn())
        assert table.health(GUARD) == 5 + (0 if stops else each[key].points), key
        table.does(MakeMove(foe_id=GUARD, what="regains"))
        assert table.health(GUARD) == 5 + each[key].points * (1 if stops else 2), key
