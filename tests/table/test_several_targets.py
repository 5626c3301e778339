"""A power used on several: one roll against all, or a roll for each where its words say so; every
die is told.
"""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from msgspec import Raw, convert, structs
from tests.table.play import BEN, GUARD, KARA, OTHER, Table

from threefold.library.entries import ABILITIES, ARTIFACTS, CYPHERS, shelf
from threefold.model.scenes import Surroundings as Scene
from threefold.procedures.areas import AreaAttackInputs
from threefold.procedures.base import Setting, Setup
from threefold.procedures.catalog import PLAYED
from threefold.procedures.inputs import Effort
from threefold.rules.dice import Scripted
from threefold.rules.types import Refusal
from threefold.service.last_deeds import last_roll
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import (
    ArrangeStrip,
    AttackFoe,
    EditFoe,
    EditPc,
    FoeAttacks,
    Play,
    Reroll,
    SetScene,
    Settle,
    UsePower,
)
from threefold.table.decisions import decide
from threefold.table.events import ActionSettled, EffectsCame
from threefold.table.history import GM, Seat
from threefold.table.log import LogEntry, log_entry
from threefold.table.state import FreeIntrusion, Incoming, Rolled
from threefold.table.views import table_view
from threefold.text import render

PLAYER: Final = Seat("player", KARA)
BURST: Final[dict[str, Any]] = {
    "name": "Burst",
    "aim": {"range": "long", "who": "foes", "area": "short", "roll": "speed"},
    "effects": [{"kind": "damage", "points": 4}],
}
EACH: Final[dict[str, Any]] = {
    **BURST,
    "aim": {"who": "foes", "count": 3, "roll": "speed", "roll_each": True},
}
ON_BOTH: Final = UsePower(
    pc_id=KARA, what="ability", name="Burst", target=GUARD, also=[OTHER], natural=8
)


def lines(table: Table, seat: Seat = GM) -> list[LogEntry]:
    """All lines of the log as a seat reads them."""
    history = table.history
    found = [
        log_entry(r, history.states[r.seq - 1], history.states[r.seq], seat, LOG_SHELF)
        for r in history.records
    ]
    return [entry for entry in found if entry is not None]


def told(entry: LogEntry) -> str:
    return " · ".join(render(text.message(), "en") for text in (entry.head, *entry.details))


def harder(table: Table) -> None:
    """The second guard is of level 4."""
    foe = table.state.foes[OTHER]
    table.does(
        EditFoe(
            foe_id=OTHER,
            foe=structs.replace(foe, npc=structs.replace(foe.npc, name="captain", level=4)),
        )
    )


@pytest.mark.rule("area_attack.single_roll_vs_npcs")
def test_roll_for_each_stands_only_where_written() -> None:
    """A roll for each stands only where the words of an entry ask for it."""
    apart = re.compile(
        r"roll (Intellect )?(for|against) each|Intellect roll (for|against) each|attack roll for each|roll against each"
        r"|each roll|Roll an Intellect attack on each|attack on each|one of these attacks|you attack whatever"
        r"|two shots|in the same action a punch", re.IGNORECASE
    )  # fmt: skip
    wrong = [
        key
        for kind in (ABILITIES, CYPHERS, ARTIFACTS)
        for key, entry in shelf(kind).items()
        if entry.aim is not None and entry.aim.roll_each and not apart.search(entry.text)
    ]
    assert wrong == []


@pytest.mark.rule("area_attack.single_roll_vs_npcs")
def test_one_roll_tells_number_of_each_target() -> None:
    """One roll against all is told as such with the number of each."""
    table = Table(abilities=[BURST], xp=0)
    harder(table)
    table.does(ON_BOTH)
    first, second = [entry for entry in lines(table, PLAYER) if "Burst" in told(entry)]
    assert (first.mark, first.tone, second.mark, second.tone) == ("8", "success", "8", "failure")
    assert (
        told(second)
        == "Kara uses Burst on captain. · failure: 12 or more needed · the one roll against all"
    )
    last = last_roll(table.history, PLAYER)
    assert last is not None
    assert last.one_roll
    assert [(t.name, t.resolution.natural, t.resolution.result) for t in last.targets] == [
        ("guard 1", 8, "success"),
        ("captain", 8, "failure"),
    ]


def test_roll_for_each_shows_every_die() -> None:
    """A roll for each shows every die and what it did."""
    table = Table(abilities=[EACH], xp=0)
    table.does(ON_BOTH, 14)
    first, second = [entry for entry in lines(table, PLAYER) if "Burst" in told(entry)]
    assert (first.mark, second.mark) == ("8", "14")
    assert "one roll" not in told(second)
    assert "6 or more needed" in told(second)
    last = last_roll(table.history, PLAYER)
    assert last is not None
    assert not last.one_roll
    assert [
        (t.resolution.natural, t.resolution.damage.taken)
        for t in last.targets
        if t.resolution.damage
    ] == [
        (8, 4),
        (14, 4),
    ]


def test_reroll_payer_sees_effect_on_all() -> None:
    """Who may pay for another throw sees what the one roll does to all."""
    table = Table(abilities=[BURST], xp=3)
    harder(table)
    table.does(structs.replace(ON_BOTH, natural=3))
    id, _ = table.waiting(Rolled)
    assert [(hit.name, hit.hit) for hit in seen(table, id).resolution.hits] == [
        ("guard 1", False),
        ("captain", False),
    ]
    table.does(Reroll(open_id=id, natural=7))
    assert [(hit.name, hit.hit, hit.taken) for hit in seen(table, id).resolution.hits] == [
        ("guard 1", True, 4),
        ("captain", False, 0),
    ]
    table.does(Settle(open_id=id))
    last = last_roll(table.history, PLAYER)
    assert last is not None
    assert not last.old
    assert [t.resolution.natural for t in last.targets] == [7, 7]


def test_roll_for_each_announces_more_dice() -> None:
    """Who rolls for each is told that more dice fall."""
    table = Table(abilities=[EACH], xp=3)
    table.does(structs.replace(ON_BOTH, natural=3))
    id, _ = table.waiting(Rolled)
    assert (seen(table, id).further, seen(table, id).resolution.hits) == (1, [])


def seen(table: Table, id: str) -> Any:
    """What the player sees of a die that lies open."""
    return next(w for w in table_view(table.state, 1, PLAYER).pending if w.id == id)


def test_differing_target_has_own_die() -> None:
    """A target that needs a roll where the first needs none has a die of its own."""
    table = Table(abilities=[BURST], xp=0, foe={"level": 1})
    harder(table)
    events = table.does(structs.replace(ON_BOTH, natural=None, effort=Effort(ease=1)), 13)
    [came] = [e for e in events if isinstance(e, EffectsCame)]
    assert (came.own_die, came.resolution.natural, came.resolution.result) == (True, 13, "success")


@pytest.mark.rule("special_roll.one.free_intrusion")
@pytest.mark.parametrize(("first", "second", "free"), [(8, 1, 1), (1, 1, 2), (1, 8, 1), (8, 8, 0)])
def test_each_natural_1_allows_free_intrusion(first: int, second: int, free: int) -> None:
    """Each natural 1 of a roll for each lets the GM intrude for free."""
    assert intrusions(EACH, first, second) == free


def test_single_roll_allows_one_intrusion() -> None:
    """One roll against all lets the GM intrude once."""
    assert intrusions(BURST, 1) == 1


def intrusions(power: dict[str, Any], first: int, *others: int) -> int:
    """How often the GM may intrude for free after a use on both guards."""
    table = Table(abilities=[power])
    events = table.does(structs.replace(ON_BOTH, natural=first), *others)
    for id in [id for id, pending in table.state.pending.items() if isinstance(pending, Rolled)]:
        events += table.does(Settle(open_id=id), *others)
    assert [e.on for e in events if isinstance(e, EffectsCame)] == [OTHER]
    return sum(isinstance(pending, FreeIntrusion) for pending in table.state.pending.values())


# --- each target's own number ---------------------------------------------------------------------


def needed(table: Table, command: UsePower, *faces: int) -> list[int]:
    """The target numbers of the use, for the first target and for each further one."""
    events = table.does(command, *faces)
    for id in [id for id, pending in table.state.pending.items() if isinstance(pending, Rolled)]:
        events += table.does(Settle(open_id=id))
    found = [e.resolution.task for e in events if isinstance(e, ActionSettled | EffectsCame)]
    return [task.target_number for task in found if task is not None]


def alone(target: str, feet: dict[str, int], situations: dict[str, list[str]], scene: Scene) -> int:
    """The target number of the power used on this target alone."""
    table = staged(feet, situations, scene)
    [n] = needed(table, structs.replace(ON_BOTH, target=target, also=[], natural=16))
    return n


def staged(feet: dict[str, int], situations: dict[str, list[str]], scene: Scene) -> Table:
    """Kara with her power, and two guards at these places in this scene, with these situations of
    their own.
    """
    table = Table(abilities=[BURST], xp=0)
    harder(table)
    table.does(SetScene(scene=scene))
    if feet:
        table.does(ArrangeStrip(spots={KARA: 0, **feet}))
    for id, own in situations.items():
        table.does(EditFoe(foe_id=id, foe=structs.replace(table.state.foes[id], situations=own)))
    return table


@pytest.mark.rule("area_attack.single_roll_vs_npcs")
@pytest.mark.parametrize("first", [GUARD, OTHER])
@pytest.mark.parametrize(
    ("feet", "situations", "scene"),
    [
        ({}, {GUARD: ["cover"]}, Scene()),
        ({}, {OTHER: ["cover"]}, Scene()),
        ({}, {GUARD: ["cover", "higher_ground"], OTHER: ["fast_target"]}, Scene()),
        ({GUARD: 5, OTHER: 40}, {}, Scene()),
        ({GUARD: 5, OTHER: 40}, {}, Scene(light="very_dim_light")),
        (
            {GUARD: 30, OTHER: 45},
            {GUARD: ["prone"]},
            Scene(light="dim_light", gravity="low_gravity"),
        ),
    ],
)
def test_each_target_has_own_number(
    first: str, feet: dict[str, int], situations: dict[str, list[str]], scene: Scene
) -> None:
    """Whoever is hit first, each of several needs what it would need alone: no cover, light or
    distance of another.
    """
    second = OTHER if first == GUARD else GUARD
    table = staged(feet, situations, scene)
    together = needed(table, structs.replace(ON_BOTH, target=first, also=[second], natural=16))
    assert together == [
        alone(first, feet, situations, scene),
        alone(second, feet, situations, scene),
    ]


def test_open_roll_shows_own_numbers() -> None:
    """Whoever may still pay for another throw sees the number of each, as it counts once the roll
    is settled.
    """
    table = staged({}, {GUARD: ["cover"]}, Scene())
    table.does(EditPc(pc_id=KARA, pc=structs.replace(table.pc(), xp=3)))
    table.does(structs.replace(ON_BOTH, natural=3))
    id, _ = table.waiting(Rolled)
    assert [hit.target_number for hit in seen(table, id).resolution.hits] == [9, 12]


def test_situation_left_out_for_all() -> None:
    """What the GM leaves out counts for none of the targets."""
    table = staged({}, {GUARD: ["cover"], OTHER: ["cover"]}, Scene())
    assert needed(table, structs.replace(ON_BOTH, without=["cover"], natural=16)) == [6, 12]


def test_lucky_shot_hits_seen_too() -> None:
    """A lucky shot at a target in hiding from all senses meets another, who stands in the open, as
    any shot.
    """
    table = staged({}, {GUARD: ["darkness_unsensed"]}, Scene())
    table.does(EditPc(pc_id=KARA, pc=structs.replace(table.pc(), xp=1)))
    assert len(needed(table, structs.replace(ON_BOTH, lucky_shot=True, natural=17))) == 2


def test_further_target_too_far_refused() -> None:
    """A further target out of reach is refused by name; it is not left out in silence."""
    table = staged({GUARD: 5, OTHER: 400}, {}, Scene())
    command = structs.replace(ON_BOTH, natural=16)
    refusal = decide(table.state, command, PLAYER, Scripted([]), table.history)
    assert isinstance(refusal, Refusal)
    assert refusal.field == "also"
    assert render(refusal.message).startswith("captain: ")


def test_plain_attack_takes_no_further_targets() -> None:
    """An attack without an ability is aimed at one: further targets are refused, not dropped."""
    table = Table()
    attack = AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", also=[OTHER])
    assert table.refuses(attack, PLAYER) == ("not_allowed", "also")


def test_foe_reaches_each_pc() -> None:
    """A foe that attacks several is refused for the one whom it does not reach, before anybody has
    to defend.
    """
    table = Table()
    table.does(ArrangeStrip(spots={KARA: 0, BEN: 60, GUARD: 5}))
    assert table.refuses(FoeAttacks(foe_id=GUARD, pc_id=KARA, also=[BEN])) == (
        "not_allowed",
        "also",
    )
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA, also=[BEN], ranged=True))
    assert [o.distance for o in table.state.pending.values() if isinstance(o, Incoming)] == [5, 55]


@pytest.mark.rule("area_attack.single_roll_vs_npcs")
@pytest.mark.parametrize("covered", [GUARD, OTHER])
def test_area_attack_keeps_cover_apart(covered: str) -> None:
    """An area attack that the GM lets a PC make: who stands behind cover needs more, the other one
    does not.
    """
    table = staged({GUARD: 5, OTHER: 40}, {covered: ["cover"]}, Scene())
    inputs = Raw(b'{"targets": ["f3", "f4"], "damage": 3}')
    [settled] = [
        e
        for e in table.does(Play(procedure="area_attack", actor=KARA, inputs=inputs), 16)
        if isinstance(e, ActionSettled)
    ]
    assert [hit.target_number for hit in settled.resolution.hits] == (
        [6, 12] if covered == GUARD else [3, 15]
    )


def test_area_lucky_shot_at_unseen_only() -> None:
    """A lucky shot at all in an area counts for those in hiding; whoever stands in the open is met
    as usual.
    """
    targets = [{"kind": "npc", "name": "a", "level": 2}, {"kind": "npc", "name": "b", "level": 2}]
    inputs = {
        "targets": targets,
        "damage": 3,
        "lucky_shot": True,
        "target_situations": {"a": ["darkness_unsensed"]},
    }
    found = Table()
    table_pc = found.pc()
    out = PLAYED["area_attack"].set(
        Setup(found.state.rules(), table_pc), convert(inputs, AreaAttackInputs)
    )
    assert isinstance(out, Setting)
    assert [task.roll for task in out.each] == ["needed", "needed"]
    in_the_open = convert({**inputs, "target_situations": {}}, AreaAttackInputs)
    refused = PLAYED["area_attack"].set(Setup(found.state.rules(), table_pc), in_the_open)
    assert isinstance(refused, Refusal)
    assert refused.field == "inputs.lucky_shot"
