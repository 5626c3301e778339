"""Abilities, cyphers and artifacts at the table: turns, what lasts and what ends it, giving, making
out, depletion.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.table.play import BEN, GUARD, KARA, Table

from threefold.model.powers import Artifact, Cypher, PowerEffect
from threefold.model.time import Duration
from threefold.procedures.inputs import Effort, Steps
from threefold.rules.powers import depletion
from threefold.rules.types import Refusal
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import (
    CheckDepletion,
    DropItem,
    EndEncounter,
    FindItem,
    GiveItem,
    HelpComrade,
    Hurt,
    IdentifyItem,
    PassTime,
    RechargeItem,
    Recover,
    Reroll,
    Settle,
    StandDown,
    Undo,
    UsePower,
)
from threefold.table.events import ConditionRemoved
from threefold.table.history import GM, Seat
from threefold.table.log import log
from threefold.table.state import FreeIntrusion, Rolled
from threefold.table.views import table_view
from threefold.text import render

PLAYER, MATE = Seat("player", KARA), Seat("player", BEN)
EMBER = {"name": "ember", "level": 2, "effect": {"affects": "foe", "damage": 3}}
BALM = {
    "name": "balm",
    "level": 2,
    "effect": {"affects": "ally", "armor": 1, "lasts": {"n": 2, "unit": "rounds"}},
}
LAMP = {
    "name": "lamp",
    "level": 4,
    "depletion": "1 in 1d20",
    "effect": {"eases": {"climbing": 1}, "lasts": "fight"},
}
SECRET = {
    "name": "CANARY-NAME",
    "level": 7,
    "text": "CANARY-TEXT",
    "form": "a dull coin",
    "identified": False,
    "effect": {"affects": "self", "condition": "CANARY-EFFECT", "armor": 3},
}


def told(table: Table, seat: Seat, last: int = 3) -> str:
    entries = log(table.history, seat, LOG_SHELF, last)
    return " | ".join(render(words.message()) for e in entries for words in (e.head, *e.details))


def seen(table: Table, seat: Seat) -> bytes:
    return msgspec.json.encode(table_view(table.state, table.history.version, seat))


@pytest.mark.rule("ability.unwanted_is_attack", "task.action.stored_cypher")
def test_cypher_use_on_foe_undoes() -> None:
    """A cypher is used on a foe with the turn and undo brings it back."""
    table = Table(cyphers=[EMBER, EMBER])
    table.fights()
    table.does(
        UsePower(pc_id=KARA, what="cypher", name="ember", target=GUARD, natural=10), by=PLAYER
    )
    assert (table.foe().health, len(table.pc().cyphers), table.encounter.acted) == (3, 1, True)
    again = UsePower(pc_id=KARA, what="cypher", name="ember", target=GUARD)
    assert table.refuses(again, by=PLAYER) == ("out_of_order", "pc_id")
    table.does(Undo())
    assert (table.foe().health, len(table.pc().cyphers)) == (6, 2)


def test_roll_stays_open_for_choice_and_reroll() -> None:
    """A roll stays open for its choice and for a reroll."""
    table = Table(cyphers=[EMBER])
    table.does(UsePower(pc_id=KARA, what="cypher", name="ember", target=GUARD, natural=19))
    id, rolled = table.waiting(Rolled)
    assert (rolled.procedure, len(table.pc().cyphers)) == ("cypher", 1)
    table.does(Settle(open_id=id, choice="minor_effect", effect="distract"))
    assert (table.foe().health, table.foe().condition_names(), table.pc().cyphers) == (
        3,
        ["distracted"],
        [],
    )
    table = Table(cyphers=[EMBER])
    table.does(
        UsePower(
            pc_id=KARA,
            what="cypher",
            name="ember",
            target=GUARD,
            natural=2,
            effort=Effort(damage=1),
        )
    )
    table.does(Reroll(open_id=table.waiting(Rolled)[0], natural=17))
    table.does(Settle(open_id=table.waiting(Rolled)[0]))
    assert (table.foe().health, table.pc().cyphers, table.pc().xp) == (0, [], 2)


@pytest.mark.rule("special_roll.one.free_intrusion")
def test_natural_1_lets_gm_in() -> None:
    table = Table(cyphers=[EMBER], xp=0)
    table.does(UsePower(pc_id=KARA, what="cypher", name="ember", target=GUARD, natural=1))
    if any(isinstance(o, Rolled) for o in table.state.pending.values()):
        table.does(Settle(open_id=table.waiting(Rolled)[0]))
    assert table.waiting(FreeIntrusion)[1].pc == KARA


@pytest.mark.rule("time.duration.turn_limited")
def test_round_effects_end_with_fight_turns() -> None:
    """What lasts for rounds ends with the turns of the fight."""
    table = Table(cyphers=[BALM])
    table.fights()
    table.does(UsePower(pc_id=KARA, what="cypher", name="balm", target=BEN), by=PLAYER)
    assert table.pc(BEN).condition_names() == ["balm"]
    table.does(Hurt(on=BEN, points=3))
    assert table.pc(BEN).pools.might.value == 10
    table.turns(7)
    assert table.pc(BEN).condition_names() == ["balm"]
    table.turns(1)
    assert table.pc(BEN).condition_names() == []


def test_fight_and_rest_effects_end_on_time() -> None:
    """What lasts for the fight ends with it and what lasts until a rest with that."""
    rest = {"name": "stone", "effect": {"eases": {"might defense": 1}, "lasts": "rest"}}
    table = Table(cyphers=[rest], artifacts=[LAMP])
    table.does(UsePower(pc_id=KARA, what="artifact", name="lamp", depletion=20))
    table.does(UsePower(pc_id=KARA, what="cypher", name="stone"))
    table.fights()
    table.does(EndEncounter())
    assert table.pc().condition_names() == ["stone"]
    table.does(Recover(pc_id=KARA, natural=3))
    assert table.pc().condition_names() == []


@pytest.mark.rule("time.duration.one_minute")
def test_minute_effects_count_by_visible_clock() -> None:
    """What lasts for minutes is counted by the clock and the player sees what is left."""
    balm = {**BALM, "effect": {**BALM["effect"], "lasts": {"n": 5, "unit": "minutes"}}}  # type: ignore[dict-item]
    table = Table(cyphers=[balm])
    table.does(UsePower(pc_id=KARA, what="cypher", name="balm"))
    table.does(PassTime(time=Duration(1, "minutes")))
    [left] = table_view(table.state, 1, PLAYER).party[0].lasting
    assert (left.name, left.n, left.unit) == ("balm", 4, "minutes")
    table.does(PassTime(time=Duration(4, "minutes")))
    assert table.pc().condition_names() == []


@pytest.mark.rule("artifact_crafting.depletion")
def test_depletion_die_is_shown_and_gm_recharges() -> None:
    table = Table(artifacts=[LAMP])
    use = UsePower(pc_id=KARA, what="artifact", name="lamp")
    table.does(use, 1)
    assert "Depletion: 1 on the d20" in told(table, PLAYER)
    assert table.refuses(use) == ("not_allowed", "inputs.artifact")
    assert table.refuses(RechargeItem(pc_id=KARA, name="lamp"), by=PLAYER) == (
        "not_your_seat",
        "type",
    )
    table.does(RechargeItem(pc_id=KARA, name="lamp"))
    assert table.refuses(RechargeItem(pc_id=KARA, name="lamp")) == ("not_allowed", "name")
    table.does(CheckDepletion(pc_id=KARA, name="lamp", natural=2), by=PLAYER)
    assert not table.pc().carries()[0].spent
    table.does(CheckDepletion(pc_id=KARA, name="lamp"), 1, by=PLAYER)
    assert table.pc().carries()[0].spent
    assert table.refuses(CheckDepletion(pc_id=KARA, name="lamp")) == ("not_allowed", "name")


def test_found_item_rolls_level_and_warns_overload() -> None:
    """What is found has its level rolled and too many cyphers are warned of."""
    table = Table(type="warrior", cyphers=["a", "b"])
    find = FindItem(to=KARA, cypher=Cypher("ember"), level="1d6 + 2")
    assert table.refuses(find, by=PLAYER) == ("not_your_seat", "type")
    table.does(find, 4)
    assert table.pc().cyphers[-1] == Cypher("ember", 6)
    assert "4 on the dice makes 6" in told(table, PLAYER, 1)
    assert "carries 3 cyphers, 2 are safe" in told(table, PLAYER, 1)
    assert "ember" not in told(table, MATE, 1)
    assert table_view(table.state, 1, PLAYER).party[0].cyphers == (3, 2)
    odd: list[tuple[Any, str]] = [
        (FindItem(to=KARA), "words"),
        (FindItem(to=KARA, cypher=Cypher("x"), level="2d20"), "level"),
        (FindItem(to=KARA, cypher=Cypher("x"), level="1d6", faces=[7]), "faces"),
        (FindItem(to=KARA, artifact=Artifact("x", depletion="often")), "artifact.depletion"),
    ]
    for command, field in odd:
        assert table.refuses(command) == ("bad_value", field)


def test_things_change_hands() -> None:
    table = Table(cyphers=[EMBER], artifacts=[LAMP], equipment=[{"name": "rope"}])
    for what, name in (
        ("cypher", "ember"),
        ("artifact", "lamp"),
        ("equipment", "rope"),
        ("words", "ten crowns"),
    ):
        table.does(GiveItem(pc_id=KARA, to=BEN, what=what, name=name), by=PLAYER)  # type: ignore[arg-type]
    assert (table.pc().cyphers, table.pc().carries(), table.pc().equipment) == ([], [], [])
    assert [c.name for c in table.pc(BEN).carries()] == ["lamp"]
    give = GiveItem(pc_id=BEN, to=KARA, what="cypher", name="ember")
    assert table.refuses(give, by=PLAYER) == ("not_your_seat", "pc_id")
    assert table.refuses(GiveItem(pc_id=BEN, to=BEN, what="cypher", name="ember")) == (
        "bad_value",
        "to",
    )
    assert table.refuses(DropItem(pc_id=BEN, what="cypher", name="embers")) == ("bad_value", "name")
    table.does(DropItem(pc_id=BEN, what="cypher", name="ember"), by=MATE)
    assert table.pc(BEN).cyphers == []


@pytest.mark.rule("knowledge.device.difficulty")
def test_unidentified_item_shows_form_alone() -> None:
    """Of what is not made out a player sees only the form."""
    table = Table(cyphers=[SECRET], xp=0)
    look = IdentifyItem(pc_id=KARA, what="cypher", name="a dull coin")
    for seat in (PLAYER, MATE):
        assert b"CANARY" not in seen(table, seat)
    assert b"a dull coin" in seen(table, PLAYER)
    assert b"a dull coin" not in seen(table, MATE)
    assert table.refuses(UsePower(pc_id=KARA, what="cypher", name="CANARY-NAME"), by=PLAYER) == (
        "bad_value",
        "name",
    )
    table.does(structs_with(look, natural=20), by=PLAYER)
    assert "CANARY" not in told(table, PLAYER, 9)
    assert table.refuses(structs_with(look, skill="juggling"), by=PLAYER) == ("bad_value", "skill")
    assert table.refuses(structs_with(look, told=True), by=PLAYER) == ("not_your_seat", "type")
    table.fights()
    assert table.refuses(look, by=PLAYER) == ("out_of_order", "pc_id")
    table.does(structs_with(look, told=True))
    assert b"CANARY-TEXT" in seen(table, PLAYER)
    assert b"CANARY" not in seen(table, MATE)
    assert "CANARY" not in told(table, MATE, 9)
    assert table.refuses(structs_with(look, name="CANARY-NAME")) == ("not_allowed", "name")


def structs_with(command: IdentifyItem, **changes: Any) -> IdentifyItem:
    return msgspec.structs.replace(command, **changes)


def test_sheet_skill_helps_identify() -> None:
    """A skill of the sheet helps to make it out."""
    table = Table(cyphers=[SECRET], skills={"appraising": "trained"})
    table.does(
        IdentifyItem(pc_id=KARA, what="cypher", name="a dull coin", skill="appraising", natural=9),
        by=PLAYER,
    )


def test_making_out_by_roll() -> None:
    table = Table(cyphers=[{**SECRET, "level": 3}], xp=0)
    table.does(IdentifyItem(pc_id=KARA, what="cypher", name="a dull coin", natural=9), by=PLAYER)
    [coin] = table.pc().cyphers
    assert isinstance(coin, Cypher)
    assert coin.known
    assert "It is: CANARY-NAME" in told(table, PLAYER, 1)
    assert "CANARY" not in told(table, MATE, 1)


@pytest.mark.rule("cooperation.help.base_ease")
def test_comrade_helps_with_making_out() -> None:
    table = Table(cyphers=[{**SECRET, "level": 3}], xp=0)
    table.does(HelpComrade(pc_id=BEN, comrade=KARA, kind="task"))
    table.does(IdentifyItem(pc_id=KARA, what="cypher", name="a dull coin", natural=6), by=PLAYER)
    [coin] = table.pc().cyphers
    assert isinstance(coin, Cypher)
    assert coin.known


def test_two_of_same_form_are_told_apart() -> None:
    table = Table(cyphers=[SECRET])
    table.does(FindItem(to=KARA, cypher=Cypher("other", form="a dull coin", identified=False)))
    assert [c.called for c in table.pc().cyphers if isinstance(c, Cypher)] == [
        "a dull coin",
        "a dull coin 2",
    ]


def test_roll_circumstances_are_left_to_gm() -> None:
    """Players leave what bears on a roll to the GM."""
    table = Table(cyphers=[EMBER])
    use = UsePower(pc_id=KARA, what="cypher", name="ember", target=GUARD)
    for command in (
        msgspec.structs.replace(use, difficulty=1),
        msgspec.structs.replace(use, ease=[Steps(name="please")]),
    ):
        assert table.refuses(command, by=PLAYER) == ("not_your_seat", "difficulty")
    assert table.refuses(msgspec.structs.replace(use, target="p9")) == ("bad_value", "target")
    assert table.refuses(msgspec.structs.replace(use, target=None)) == ("bad_value", "target")
    table.does(msgspec.structs.replace(use, difficulty=1, natural=3))
    assert table.foe().health == 3


def test_enabler_takes_no_action() -> None:
    stance = {
        "name": "Stance",
        "use": "enabler",
        "effect": {"eases": {"attacks": 1}, "lasts": "fight"},
    }
    table = Table(abilities=[stance])
    table.fights()
    table.does(UsePower(pc_id=KARA, what="ability", name="Stance"), by=PLAYER)
    assert (table.encounter.acted, table.pc().condition_names()) == (False, ["Stance"])
    assert PowerEffect().lasts_after_use() is False


# --- wear by the clock ----------------------------------------------------------------------------

EVER: dict[str, Any] = {
    "name": "ever lamp",
    "level": 3,
    "depletion": "1 in 1d6 (check each hour of use)",
}


def lit(**more: Any) -> Table:
    table = Table(artifacts=[EVER], **more)
    table.does(UsePower(pc_id=KARA, what="artifact", name="ever lamp"))
    return table


def offers(table: Table, seat: Seat) -> list[bool]:
    """Whether the depletion die of each artifact in use is to be thrown now, as a seat sees it."""
    return [p.now for p in table_view(table.state, 1, seat).stances if p.kind == "in_use"]


@pytest.mark.rule("artifact_crafting.depletion")
def test_clock_offers_depletion_die_per_span() -> None:
    """The clock offers the depletion die after each span of use."""
    table = lit()
    me = PLAYER
    assert (offers(table, me), offers(table, GM), offers(table, MATE)) == ([False], [False], [])
    table.does(UsePower(pc_id=KARA, what="artifact", name="ever lamp"))
    table.does(PassTime(time=Duration(50, "minutes")))
    assert offers(table, me) == [False]
    table.does(CheckDepletion(pc_id=KARA, name="ever lamp", natural=4), by=me)
    table.does(PassTime(time=Duration(70, "minutes")))
    for due in (True, True):
        assert offers(table, me) == [due]
        table.does(CheckDepletion(pc_id=KARA, name="ever lamp", natural=4), by=me)
    assert offers(table, me) == [False]
    table.does(PassTime(time=Duration(1, "hours")))
    table.does(CheckDepletion(pc_id=KARA, name="ever lamp", natural=1), by=me)
    assert offers(table, GM) == []
    assert not table.state.stances


@pytest.mark.rule("artifact_crafting.depletion")
def test_put_down_item_wears_no_more() -> None:
    """What is put down or given away wears no more."""
    table = lit()
    [use] = table.state.stances
    assert table.refuses(StandDown(poised_id=use), by=MATE)[0] == "stale"
    table.does(StandDown(poised_id=use), by=PLAYER)
    assert not table.state.stances
    table = lit()
    table.does(GiveItem(pc_id=KARA, what="artifact", name="ever lamp", to=BEN))
    assert offers(table, GM) == []


@pytest.mark.parametrize(
    ("text", "rounds"),
    [
        ("1 in 1d6, each round", 1),
        ("1 in d20 (check every 10 minutes)", 100),
        ("1 in 1d100 (check each day)", 14400),
        ("1 in 1d20", None),
        ("never", None),
    ],
)
@pytest.mark.rule("artifact_crafting.depletion")
def test_span_of_use_in_rounds(text: str, rounds: int | None) -> None:
    wear = depletion(text)
    assert not isinstance(wear, Refusal)
    assert wear.span == rounds


def test_rest_effect_ends_with_bearer_rest() -> None:
    """What lasts until a rest ends with that rest of its own bearer alone."""
    stone = {
        "name": "stone",
        "effect": {"affects": "ally", "eases": {"might defense": 1}, "lasts": "rest"},
    }
    table = Table(cyphers=[stone])
    table.does(UsePower(pc_id=KARA, what="cypher", name="stone", target=BEN))
    assert table.pc(BEN).condition_names() == ["stone"]
    rested = table.does(Recover(pc_id=KARA, natural=3))
    assert not [e for e in rested if isinstance(e, ConditionRemoved)]
    assert table.pc(BEN).condition_names() == ["stone"]
    table.does(Recover(pc_id=BEN, natural=3))
    assert table.pc(BEN).condition_names() == []
