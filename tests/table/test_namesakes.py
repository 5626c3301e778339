"""Two things of one name on a sheet: the one that is meant is used, and a name that fits both is
asked about.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from tests.examples import examples
from tests.table.play import BEN, GUARD, KARA, Table

from threefold.model.characters import Attack, Gear, Pc
from threefold.model.marks import mark, owner_mark
from threefold.model.powers import Ability, Artifact, Cypher, PowerEffect
from threefold.model.shelf.effects import AttackRule, Heal, Weapon
from threefold.model.shelf.figures import Limit
from threefold.rules.dice import Scripted
from threefold.rules.types import Refusal
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import (
    AnyCommand,
    AttackFoe,
    Attempt,
    CallFor,
    CallTask,
    ChangeFollower,
    CheckDepletion,
    Defend,
    DropItem,
    EditFoe,
    EditPc,
    FoeAttacks,
    GiveItem,
    Hurt,
    IdentifyItem,
    Play,
    RechargeItem,
    Redo,
    RollInitiative,
    Settle,
    StartEncounter,
    Undo,
    UsePower,
    WearItem,
)
from threefold.table.decisions import decide
from threefold.table.history import GM, Seat
from threefold.table.log import log
from threefold.table.state import Incoming, InUse, Rolled, TaskCall
from threefold.table.views import table_view
from threefold.text import render

PLAYER, MATE = Seat("player", KARA), Seat("player", BEN)
WORDS = Cypher("Curative", level=5, text="Closes wounds.")
HEALS = Cypher("Curative", level=9, effects=[Heal(points=3, pools=["might"])])
VIAL, PHIAL = (
    Cypher(name, level=level, form="a vial", identified=False)
    for name, level in (("Ember", 1), ("Balm", 2))
)
LAMP, BRIGHT = (
    Artifact("Lamp", level=2, depletion="1 in 1d6"),
    Artifact("Lamp", level=6, depletion="1 in 1d20"),
)
CLOAK, COAT = (Artifact("Cloak", level=n, worn=True, off=True) for n in (1, 4))
LIGHT, HEAVY = Attack("Knife", weight="light"), Attack("Knife", weight="heavy")
WEAK, STRONG = Ability("Push", cost=1, stat="might"), Ability("Push", cost=3, stat="might")
ROPE, LONG = Gear("Rope", price="inexpensive"), Gear("Rope", price="expensive")
DOSE, DRAM = (
    Gear(
        "Drug",
        key="drug",
        effects=[Heal(points=n, pools=["might"])],
        uses=1,
        each=1,
        text=f"{n} points",
    )
    for n in (1, 2)
)
PARRY, BLOCK = (Ability("Ward", use="defense", cost=n, stat="speed") for n in (1, 2))


def ask(table: Table, command: AnyCommand, by: Seat = PLAYER) -> Refusal:
    refusal = decide(table.state, command, by, Scripted([10] * 9), table.history)
    assert isinstance(refusal, Refusal), refusal
    return refusal


def told(table: Table, seat: Seat, last: int = 3) -> str:
    entries = log(table.history, seat, LOG_SHELF, last)
    return " | ".join(render(words.message()) for e in entries for words in (e.head, *e.details))


def uses(what: str, name: str, **more: Any) -> Callable[[str | None], AnyCommand]:
    return lambda mark: UsePower(pc_id=KARA, what=what, name=name, id=mark, **more)  # type: ignore[arg-type]


def item(kind: type[Any], name: str, **more: Any) -> Callable[[str | None], AnyCommand]:
    return lambda mark: kind(pc_id=KARA, name=name, id=mark, **more)  # type: ignore[no-any-return]


USED: list[tuple[str, dict[str, Any], Callable[[str | None], AnyCommand], Any, Any]] = [
    ("cypher", {"cyphers": [WORDS, HEALS]}, uses("cypher", "Curative", natural=10), WORDS, HEALS),
    (
        "give a cypher",
        {"cyphers": [WORDS, HEALS]},
        item(GiveItem, "Curative", what="cypher", to=BEN),
        WORDS,
        HEALS,
    ),
    (
        "drop a cypher",
        {"cyphers": [WORDS, HEALS]},
        item(DropItem, "Curative", what="cypher"),
        WORDS,
        HEALS,
    ),
    (
        "give an artifact",
        {"artifacts": [LAMP, BRIGHT]},
        item(GiveItem, "Lamp", what="artifact", to=BEN),
        LAMP,
        BRIGHT,
    ),
    (
        "drop an artifact",
        {"artifacts": [LAMP, BRIGHT]},
        item(DropItem, "Lamp", what="artifact"),
        LAMP,
        BRIGHT,
    ),
    (
        "give equipment",
        {"equipment": [ROPE, LONG]},
        item(GiveItem, "Rope", what="equipment", to=BEN),
        ROPE,
        LONG,
    ),
    ("use equipment", {"equipment": [DOSE, DRAM]}, uses("equipment", "Drug"), DOSE, DRAM),
    ("wear", {"artifacts": [CLOAK, COAT]}, item(WearItem, "Cloak"), CLOAK, COAT),
    (
        "check depletion",
        {"artifacts": [LAMP, BRIGHT]},
        item(CheckDepletion, "Lamp", natural=1),
        LAMP,
        BRIGHT,
    ),
]


def sheet(table: Table, hero: dict[str, Any]) -> None:
    table.does(EditPc(pc_id=KARA, pc=structs.replace(table.pc(), **hero)))


def carried(pc: Pc) -> list[Any]:
    return [*pc.cyphers, *pc.carries(), *(pc.equipment or [])]


@pytest.mark.parametrize(
    ("what", "hero", "command", "first", "second"), USED, ids=[each[0] for each in USED]
)
def test_second_is_used_by_id(
    what: str,
    hero: dict[str, Any],
    command: Callable[[str | None], AnyCommand],
    first: Any,
    second: Any,
) -> None:
    """With its id the second of two things of one name is used, and the first stays as it is."""
    table = Table()
    sheet(table, hero)
    table.does(command(mark(second)), by=PLAYER)
    assert first in carried(table.pc())
    assert second not in carried(table.pc())
    table.does(Undo())
    assert carried(table.pc()) == [first, second]
    table.does(Redo())
    assert (first in carried(table.pc()), second in carried(table.pc())) == (True, False)


@pytest.mark.parametrize(
    ("what", "hero", "command", "first", "second"), USED, ids=[each[0] for each in USED]
)
def test_name_of_two_is_asked(
    what: str,
    hero: dict[str, Any],
    command: Callable[[str | None], AnyCommand],
    first: Any,
    second: Any,
) -> None:
    """A name that fits two is refused, with their ids; so is an id that nothing has."""
    table = Table()
    sheet(table, hero)
    for id in (None, "nothing"):
        refusal = ask(table, command(id))
        assert (refusal.code, refusal.field) == ("ambiguous", "name")
        assert [choice.id for choice in refusal.choices] == [mark(first), mark(second)]
    assert carried(table.pc()) == [first, second]


@pytest.mark.parametrize(
    ("what", "hero", "command", "first", "second"), USED, ids=[each[0] for each in USED]
)
def test_equal_ones_are_not_asked(
    what: str,
    hero: dict[str, Any],
    command: Callable[[str | None], AnyCommand],
    first: Any,
    second: Any,
) -> None:
    """Two that are alike are interchangeable."""
    [(field, _)] = hero.items()
    table = Table()
    sheet(table, {field: [first, first]})
    table.does(command(None), by=PLAYER)
    assert carried(table.pc()).count(first) == 1


def test_refusal_names_choices() -> None:
    """The refusal says what there is to choose from, in each language."""
    table = Table()
    sheet(table, {"cyphers": [WORDS, HEALS]})
    message = ask(table, UsePower(pc_id=KARA, what="cypher", name="Curative")).message
    assert render(message) == "Kara has two: Curative 5 and Curative 9. Choose one."
    assert "Curatif 9" in render(message, "fr")
    assert "9" in render(message, "ko")


def test_name_alone_beside_level() -> None:
    """A cypher that is only a name beside one with a level."""
    table = Table()
    sheet(table, {"cyphers": ["Curative", HEALS]})
    table.does(UsePower(pc_id=KARA, what="cypher", name="Curative", id=mark(HEALS)), by=PLAYER)
    assert table.pc().cyphers == ["Curative"]


def test_cypher_that_heals_does_heal() -> None:
    """The chosen cypher does what it says, and the log tells which it was to its owner alone."""
    table = Table()
    sheet(table, {"cyphers": [WORDS, HEALS]})
    table.does(UsePower(pc_id=KARA, what="cypher", name="Curative", id=mark(HEALS)), by=PLAYER)
    assert (table.pc().pools.might.value, table.pc().cyphers) == (14, [WORDS])
    assert "Curative 9" in told(table, PLAYER)
    assert "Curative 9" in told(table, GM)
    assert "Curative 9" not in told(table, MATE)


def test_second_of_two_unknown_items() -> None:
    """Of two vials that nobody knows, both with one form, either may be meant; the GM knows them
    apart by id.
    """
    table = Table()
    sheet(table, {"cyphers": [VIAL, PHIAL]})
    assert owner_mark(VIAL) == owner_mark(PHIAL)
    table.does(IdentifyItem(pc_id=KARA, what="cypher", name="a vial", id=mark(PHIAL), told=True))
    assert [c.known for c in table.pc().cyphers if isinstance(c, Cypher)] == [False, True]
    table.does(Undo())
    table.does(IdentifyItem(pc_id=KARA, what="cypher", name="a vial", natural=15), by=PLAYER)
    assert [c.known for c in table.pc().cyphers if isinstance(c, Cypher)] == [True, False]
    table.does(Undo())
    table.does(IdentifyItem(pc_id=KARA, what="cypher", name="a vial", id=mark(PHIAL), natural=15))
    assert [c.known for c in table.pc().cyphers if isinstance(c, Cypher)] == [False, True]


def test_recharged_is_second() -> None:
    """The GM recharges the second of two depleted artifacts."""
    spent = [structs.replace(each, depleted=True) for each in (LAMP, BRIGHT)]
    table = Table()
    sheet(table, {"artifacts": spent})
    assert ask(table, RechargeItem(pc_id=KARA, name="Lamp"), GM).code == "ambiguous"
    table.does(RechargeItem(pc_id=KARA, name="Lamp", id=mark(spent[1])))
    assert [a.spent for a in table.pc().carries()] == [True, False]


def test_attack_with_one_of_two_knives() -> None:
    """The chosen knife strikes, with its damage; of two thrown ones the chosen one is gone."""
    table = Table()
    sheet(table, {"attacks": [LIGHT, HEAVY]})
    refusal = ask(table, AttackFoe(pc_id=KARA, foe_id=GUARD, attack="Knife", natural=15))
    assert (refusal.code, refusal.field) == ("ambiguous", "attack")
    assert render(refusal.message) == "Kara has two: Knife (light) and Knife (heavy). Choose one."
    table.does(
        AttackFoe(pc_id=KARA, foe_id=GUARD, attack="Knife", attack_id=mark(HEAVY), natural=15)
    )
    assert table.foe().health == 0
    assert "Knife (heavy)" in told(table, PLAYER)
    few, many = Attack("bomb", count=1, damage=1), Attack("bomb", count=9, damage=1)
    sheet(table, {"attacks": [few, many]})
    table.does(AttackFoe(pc_id=KARA, foe_id="f4", attack="bomb", attack_id=mark(many), natural=15))
    assert [a.count for a in table.pc().attacks] == [1, 8]


def test_two_rolls_that_wait() -> None:
    """A roll that waits for its choice keeps to the thing that it was made with."""
    table = Table(foe={"health": 30, "max_health": 30})
    sheet(table, {"attacks": [LIGHT, HEAVY], "cyphers": [WORDS, HEALS]})
    table.does(
        AttackFoe(pc_id=KARA, foe_id=GUARD, attack="Knife", attack_id=mark(HEAVY), natural=19)
    )
    id, _ = table.waiting(Rolled)
    table.does(DropItem(pc_id=KARA, what="cypher", name="Curative", id=mark(WORDS)))
    table.does(Settle(open_id=id))
    assert (table.foe().health, table.pc().cyphers) == (30 - 6 - 3, [HEALS])


@pytest.mark.parametrize("natural", [10, 19])
def test_open_use_takes_its_own(natural: int) -> None:
    """The cypher that is used up is the one that was used, though its roll waited and another is
    gone meanwhile.
    """
    weak, strong = (
        Cypher("Bolt", level=n, effect=PowerEffect(affects="foe", damage=n)) for n in (1, 5)
    )
    table = Table(foe={"health": 30, "max_health": 30})
    sheet(table, {"cyphers": [weak, strong, WORDS]})
    table.does(
        UsePower(
            pc_id=KARA, what="cypher", name="Bolt", id=mark(strong), target=GUARD, natural=natural
        )
    )
    if natural == 19:
        id, _ = table.waiting(Rolled)
        table.does(DropItem(pc_id=KARA, what="cypher", name="Curative"))
        table.does(Settle(open_id=id, choice="damage"))
    assert strong not in table.pc().cyphers
    assert weak in table.pc().cyphers
    assert table.foe().health == 30 - 5 - (3 if natural == 19 else 0)


def test_one_of_two_alike_is_used_up() -> None:
    """Of two cyphers that are alike one is used up, though its roll waited while something else
    happened.
    """
    bolt = Cypher("Bolt", level=1, effect=PowerEffect(affects="foe", damage=1))
    table = Table(foe={"health": 30, "max_health": 30})
    sheet(table, {"cyphers": [bolt, bolt]})
    table.does(UsePower(pc_id=KARA, what="cypher", name="Bolt", target=GUARD, natural=19))
    id, _ = table.waiting(Rolled)
    table.does(Hurt(on=KARA, points=1))
    table.does(Settle(open_id=id))
    assert table.pc().cyphers == [bolt]


def test_taken_off_leaves_other() -> None:
    """Of two gauntlets alike one is taken off: the attack that the other gives stays."""
    claws = Artifact(
        "Gauntlet",
        level=3,
        worn=True,
        off=True,
        effects=[Weapon(name="Claws", weight="light", lasts="always")],
    )
    table = Table()
    sheet(table, {"artifacts": [claws, claws]})
    for on in (True, True, False):
        [gauntlet] = [a for a in table.pc().carries() if (a.off is True) is on][:1]
        table.does(WearItem(pc_id=KARA, name="Gauntlet", id=mark(gauntlet), on=on))
    assert "Claws" in [a.name for a in table.pc().attacks]
    [last] = [a for a in table.pc().carries() if a.off is not True]
    table.does(WearItem(pc_id=KARA, name="Gauntlet", id=mark(last), on=False))
    assert "Claws" not in [a.name for a in table.pc().attacks]


def test_ability_of_two_sources() -> None:
    """The chosen ability is paid for; so is one that an attack is made with, and one that meets an
    attack.
    """
    table = Table()
    sheet(table, {"abilities": [WEAK, STRONG, PARRY, BLOCK]})
    assert ask(table, UsePower(pc_id=KARA, what="ability", name="Push")).code == "ambiguous"
    table.does(UsePower(pc_id=KARA, what="ability", name="Push", id=mark(STRONG)), by=PLAYER)
    assert table.pc().pools.might.value == 12 - 2
    with_power = AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", power="Push")
    assert (ask(table, with_power).code, ask(table, with_power).field) == ("ambiguous", "power")
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))
    id, _ = table.waiting(Incoming)
    refusal = ask(table, Defend(open_id=id, ability="Ward"))
    assert (refusal.code, refusal.field) == ("ambiguous", "ability")
    table.does(Defend(open_id=id, ability="Ward", ability_id=mark(BLOCK)), by=PLAYER)
    assert table.pc().pools.speed.value == 9 - 2


def test_weapon_of_use() -> None:
    """A power that is an attack strikes with the chosen one of two knives."""
    strike = Ability("Strike", effects=[AttackRule(weapon="any")])
    table = Table(foe={"health": 30, "max_health": 30})
    sheet(table, {"attacks": [LIGHT, HEAVY], "abilities": [strike]})
    use = UsePower(
        pc_id=KARA, what="ability", name="Strike", target=GUARD, attack="Knife", natural=10
    )
    assert (ask(table, use).code, ask(table, use).field) == ("ambiguous", "attack")
    table.does(structs.replace(use, attack_id=mark(HEAVY)), by=PLAYER)
    assert table.foe().health == 24


FOLLOWERS = [
    {"name": "Rex", "level": 1, "tasks": ["climbing"]},
    {"name": "Rex", "level": 3, "tasks": ["climbing", "initiative", "attacks"]},
]


def test_follower_of_two() -> None:
    """The chosen follower helps, attempts a task, learns and is lost."""
    table = Table(followers=FOLLOWERS)
    first, second = table.pc().followers or []
    table.does(CallTask(pcs=[KARA], title="climbing", stat="speed", difficulty=3))
    id, _ = table.waiting(TaskCall)
    for alone in (False, True):
        attempt = Attempt(open_id=id, follower="Rex", alone=alone, natural=10)
        assert (ask(table, attempt).code, ask(table, attempt).field) == ("ambiguous", "follower")
    table.does(
        Attempt(open_id=id, follower="Rex", follower_id=mark(second), alone=True, natural=12),
        by=PLAYER,
    )
    assert ask(table, ChangeFollower(pc_id=KARA, do="lose", follower="Rex"), GM).code == "ambiguous"
    table.does(ChangeFollower(pc_id=KARA, do="lose", follower="Rex", follower_id=mark(second)))
    assert table.pc().followers == [first, structs.replace(second, lost=True, lost_on=1)]


def test_initiative_takes_chosen_follower() -> None:
    """Only the second Rex knows initiative."""
    table = Table(followers=FOLLOWERS)
    second = (table.pc().followers or [])[1]
    table.does(StartEncounter())
    assert ask(table, RollInitiative(pc_id=KARA, natural=10, follower="Rex")).code == "ambiguous"
    table.does(
        RollInitiative(pc_id=KARA, natural=10, follower="Rex", follower_id=mark(second)), by=PLAYER
    )
    assert table.encounter.steps[KARA] == 1


@pytest.mark.parametrize("asks", ["play", "call"])
def test_procedures_of_gm(asks: str) -> None:
    """What the GM calls for or plays with a cypher of two takes the chosen one."""
    table = Table()
    sheet(table, {"cyphers": [WORDS, HEALS]})
    inputs = msgspec.Raw(b'{"cypher": "Curative"}')
    plain: AnyCommand
    chosen: AnyCommand
    if asks == "play":
        plain = Play(procedure="cypher", actor=KARA, inputs=inputs)
        chosen = structs.replace(plain, power_id=mark(HEALS))
    else:
        plain = CallFor(procedure="cypher", pcs=[KARA], inputs=inputs)
        chosen = structs.replace(plain, power_id=mark(HEALS))
    assert (ask(table, plain, GM).code, ask(table, plain, GM).field) == (
        "ambiguous",
        "inputs.cypher",
    )
    table.does(chosen)
    if asks == "call":
        [id] = table.state.pending
        table.does(Attempt(open_id=id), by=PLAYER)
    assert table.pc().cyphers == [WORDS]


def test_artifacts_in_use_apart() -> None:
    """Two lamps are in use at once, each with its own time."""
    lights = PowerEffect(eases={"climbing": 1}, lasts="fight")
    short, long = (
        Artifact("Lamp", level=n, depletion="1 in 1d6, each hour", effect=lights) for n in (1, 5)
    )
    table = Table()
    sheet(table, {"artifacts": [short, long]})
    table.does(UsePower(pc_id=KARA, what="artifact", name="Lamp", id=mark(short)))
    table.does(UsePower(pc_id=KARA, what="artifact", name="Lamp", id=mark(long)))
    assert [type(p) for p in table.state.stances.values()] == [InUse, InUse]
    table.does(CheckDepletion(pc_id=KARA, name="Lamp", id=mark(long), natural=1))
    assert [a.spent for a in table.pc().carries()] == [False, True]
    assert len(table.state.stances) == 1
    [view] = table_view(table.state, 0, PLAYER).stances
    assert getattr(view, "item_id", "") == mark(short)


def test_uses_count_apart() -> None:
    """Two abilities of one name, each with a limit of its own, are counted each by itself."""
    once, often = (
        Ability("Boast", cost=0, text=f"{n} times", limit=Limit(per="day", count=n)) for n in (1, 2)
    )
    table = Table()
    sheet(table, {"abilities": [once, often]})
    for ability in (once, often, often):
        table.does(UsePower(pc_id=KARA, what="ability", name="Boast", id=mark(ability)), by=PLAYER)
    view = table_view(table.state, 0, PLAYER).party[0]
    assert sorted((each.id, each.limit.count) for each in view.spent) == sorted(
        [(mark(once), 1), (mark(often), 2)]
    )


def test_words_have_no_id() -> None:
    """Something in words is not on the sheet: an id with it is refused."""
    table = Table()
    give = GiveItem(pc_id=KARA, to=BEN, what="words", name="a letter", id="abc")
    assert (ask(table, give).code, ask(table, give).field) == ("not_allowed", "id")


NAMES = st.sampled_from(["Ember", "Balm"])
CYPHERS = st.lists(st.builds(Cypher, NAMES, st.integers(1, 3)), min_size=1, max_size=6)


@examples(60)
@given(cyphers=CYPHERS, data=st.data())
def test_no_name_takes_another(cyphers: list[Cypher], data: st.DataObject) -> None:
    """Whatever is carried: with an id that very thing goes and all others stay as they are, in
    their order; with a name alone it goes only if all of its name are alike."""
    table = Table()
    sheet(table, {"cyphers": cyphers})
    at = data.draw(st.integers(0, len(cyphers) - 1))
    meant = cyphers[at]
    first = cyphers.index(meant)
    left = [c for i, c in enumerate(cyphers) if i != first]
    by_name = DropItem(pc_id=KARA, what="cypher", name=meant.name)
    if {c for c in map(mark, cyphers) if c != mark(meant)} & {
        mark(c) for c in cyphers if c.name == meant.name
    }:
        refusal = ask(table, by_name)
        assert refusal.code == "ambiguous"
        assert mark(meant) in [choice.id for choice in refusal.choices]
        assert len({repr(choice.name) for choice in refusal.choices}) == len(refusal.choices)
    else:
        table.does(by_name)
        assert table.pc().cyphers == left
        table.does(Undo())
    table.does(structs.replace(by_name, id=mark(meant)))
    assert table.pc().cyphers == left


def test_area_attack_on_foes_of_one_name() -> None:
    """Two foes that the GM gave one name are struck each by itself, and a guard stops each of
    them.
    """
    table = Table(foe={"health": 30, "max_health": 30})
    for foe in (GUARD, "f4"):
        table.does(
            EditFoe(
                foe_id=foe,
                foe=structs.replace(
                    table.state.foes[foe], npc=structs.replace(table.foe(foe), name="Ghoul")
                ),
            )
        )
    inputs = msgspec.Raw(b'{"attack": "broadsword", "targets": ["f3", "f4"]}')
    table.does(Play(procedure="area_attack", actor=KARA, inputs=inputs, faces=[15]))
    assert [(table.foe(foe).health, table.foe(foe).name) for foe in (GUARD, "f4")] == [
        (26, "Ghoul")
    ] * 2


def test_hidden_armor_of_namesake() -> None:
    """Of two foes of one name, one with open and one with hidden Armor, a player reads the Armor of
    the first alone.
    """
    table = Table(foe={"health": 30, "max_health": 30, "armor": 1})
    for foe, shown in ((GUARD, True), ("f4", False)):
        was = table.state.foes[foe]
        table.does(
            EditFoe(
                foe_id=foe,
                foe=structs.replace(
                    was, npc=structs.replace(was.npc, name="Ghoul"), show_armor=shown
                ),
            )
        )
    inputs = msgspec.Raw(b'{"attack": "broadsword", "targets": ["f3", "f4"]}')
    table.does(Play(procedure="area_attack", actor=KARA, inputs=inputs, faces=[15]))
    entry = log(table.history, PLAYER, LOG_SHELF, 1)[-1]
    assert entry.resolution is not None
    assert [(hit.dealt, hit.taken) for hit in entry.resolution.hits] == [(4, 3), (4, 4)]
