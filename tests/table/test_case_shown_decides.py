"""The number that a seat was shown before a roll is the number that decided it, or the seat was
shown none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from tests.examples import examples
from tests.people import given as inputs
from tests.table.play import GUARD, KARA, OTHER, Table

from threefold.library.creation import ability_of
from threefold.library.creatures import creatures, npc_of
from threefold.library.entries import ABILITIES, shelf
from threefold.model.characters import Npc
from threefold.model.scenes import Surroundings
from threefold.rules.types import Refusal
from threefold.service.compose import (
    compose_attack,
    compose_called,
    compose_defense,
    compose_power,
    compose_task,
)
from threefold.service.composed import Composed
from threefold.table.commands import (
    AddCondition,
    AddFoe,
    AttackFoe,
    Attempt,
    CallFor,
    CallTask,
    ChangeSettings,
    Defend,
    EditFoe,
    EditPc,
    FoeAttacks,
    SetScene,
    Settle,
    UsePower,
)
from threefold.table.events import ActionSettled, AnyEvent, DieFell, EffectsCame
from threefold.table.history import GM, Seat
from threefold.table.state import Called, Foe, Incoming, Rolled, Settings, TaskCall
from threefold.table.state.facts import HitFact, Resolution
from threefold.table.views import redacted

ME = Seat("player", KARA)
KEYS = sorted(creatures())


def shelf_foe(table: Table, key: str) -> str:
    """Put a creature of the shelf on the table, and return its id."""
    table.does(AddFoe(npc=npc_of(creatures()[key])))
    return list(table.state.foes)[-1]


def resolved(events: list[AnyEvent]) -> Resolution:
    """What a die came to."""
    [found] = [e for e in events if isinstance(e, ActionSettled | DieFell)]
    return found.rolled.resolution if isinstance(found, DieFell) else found.resolution


def decided(events: list[AnyEvent]) -> int:
    """The target number that a roll had to reach."""
    task = resolved(events).task
    assert task is not None
    return 3 * task.difficulty


def defense_shown(table: Table, seat: Seat) -> Composed:
    """The defense that waits for Kara, as a seat is shown it."""
    known = redacted(table.state, seat)
    id, _ = table.waiting(Incoming)
    pending = known.pending[id]
    assert isinstance(pending, Incoming)
    composed = compose_defense(known, pending, None, seat)
    assert isinstance(composed, Composed), composed
    return composed


def attack_shown(table: Table, seat: Seat, foe: str, **more: Any) -> Composed:
    """Kara's attack on a foe, as a seat is shown it."""
    command = AttackFoe(pc_id=KARA, foe_id=foe, attack="broadsword", **more)
    composed = compose_attack(redacted(table.state, seat), command, seat)
    assert isinstance(composed, Composed), composed
    return composed


def told(shown: Composed) -> int | None:
    """The target number of a composed action, or None where the seat is shown none."""
    if shown.target_number is None:
        assert shown.difficulty is None
        assert all(row.chance is None for row in shown.rows), "a chance tells a hidden difficulty"
    return shown.target_number


# --- the Ghoul of the issue -----------------------------------------------------------------------


@pytest.mark.rule("illumination.dim.attack")
@pytest.mark.parametrize(
    ("light", "needs"), [(None, 12), ("dim_light", 12), ("very_dim_light", 12), ("darkness", 12)]
)
@pytest.mark.parametrize("seat", [GM, ME])
def test_ghoul_attack_shows_deciding_number(light: Any, needs: int, seat: Seat) -> None:
    """A Ghoul sees in the dark: poor light does not hinder its attack, and every seat is shown so
    before the roll.
    """
    table = Table(skills={})
    ghoul = shelf_foe(table, "ghoul")
    table.does(SetScene(scene=Surroundings(light=light)))
    table.does(FoeAttacks(foe_id=ghoul, pc_id=KARA))
    assert told(defense_shown(table, seat)) == needs
    events = table.does(Defend(open_id=table.waiting(Incoming)[0], natural=10), by=ME)
    assert decided(events) == needs
    assert resolved(events).result == "failure"


@pytest.mark.rule("illumination.dim.attack")
def test_defense_chance_is_deciding_chance() -> None:
    """12 or more is 45 %: the phone showed 60 %, the chance of 9 or more."""
    table = Table(skills={})
    ghoul = shelf_foe(table, "ghoul")
    table.does(SetScene(scene=Surroundings(light="dim_light")))
    table.does(FoeAttacks(foe_id=ghoul, pc_id=KARA))
    [without] = [row for row in defense_shown(table, ME).rows if row.levels == 0]
    assert without.chance == pytest.approx(45)


@pytest.mark.parametrize(
    "key", [key for key in KEYS if npc_of(creatures()[key]).eyes in ("dim", "dark")]
)
def test_eyes_of_shelf_count_for_players(key: str) -> None:
    """Every creature of the shelf that sees in poor light."""
    table = Table(skills={})
    foe = shelf_foe(table, key)
    table.does(SetScene(scene=Surroundings(light="dim_light")))
    table.does(FoeAttacks(foe_id=foe, pc_id=KARA))
    shown = told(defense_shown(table, ME))
    assert shown == decided(
        table.does(Defend(open_id=table.waiting(Incoming)[0], natural=10), by=ME)
    )


def test_hidden_level_hides_number_in_dim_light() -> None:
    """Where the level is hidden, the figure itself is hidden."""
    table = Table(skills={})
    ghoul = shelf_foe(table, "ghoul")
    foe = table.state.foes[ghoul]
    table.does(EditFoe(foe_id=ghoul, foe=structs.replace(foe, show_level=False)))
    table.does(SetScene(scene=Surroundings(light="dim_light")))
    table.does(FoeAttacks(foe_id=ghoul, pc_id=KARA))
    assert told(defense_shown(table, ME)) is None
    assert told(defense_shown(table, GM)) == 12


# --- any scene, any foe, any condition ------------------------------------------------------------

LIGHTS = [None, "dim_light", "very_dim_light", "darkness"]
AIRS = [None, "mist", "dense_mist"]
FOOTINGS = [None, "attacker_jostled", "attacker_on_ship"]
WATERS = [None, "shallow_water", "deep_water"]
CONDITIONS = ["dazed", "distracted", "hampered", "on guard", "sickened", "prone", "stunned"]
FOE_SITUATIONS = ["cover", "prone", "mist", "hiding", "higher_ground"]

Draw = Callable[[st.SearchStrategy[Any]], Any]


def drawn_table(draw: Draw) -> tuple[Table, str]:
    """A table with a drawn scene, a foe of the shelf or of one's own, conditions and settings; the
    foe's id.
    """
    shown = draw(st.sampled_from([True, True, False]))
    table = Table(
        skills=draw(
            st.sampled_from([{}, {"speed defense": "trained"}, {"bladed weapons": "inability"}])
        )
    )
    table.does(
        ChangeSettings(settings=Settings(show_difficulty=shown, show_armor=draw(st.booleans())))
    )
    if draw(st.booleans()):
        foe = shelf_foe(table, draw(st.sampled_from(KEYS)))
    else:
        foe = GUARD
        own = Npc(
            "guard",
            draw(st.integers(1, 6)),
            modifications=draw(st.sampled_from([{}, {"attack": 5}, {"speed defense": 6}])),
            eyes=draw(st.sampled_from(["dim", "dark"])),
        )
        table.does(EditFoe(foe_id=foe, foe=Foe(npc=own.filled(table.state.rules()))))
    it = table.state.foes[foe]
    there = draw(st.lists(st.sampled_from(FOE_SITUATIONS), max_size=2, unique=True))
    show = draw(st.sampled_from([None, True, False]))
    table.does(EditFoe(foe_id=foe, foe=structs.replace(it, situations=there, show_level=show)))
    for on in (foe, KARA):
        for condition in draw(st.lists(st.sampled_from(CONDITIONS), max_size=2, unique=True)):
            table.does(AddCondition(on=on, condition=condition))
    scene = Surroundings(
        light=draw(st.sampled_from(LIGHTS)),
        air=draw(st.sampled_from(AIRS)),
        footing=draw(st.sampled_from(FOOTINGS)),
        water=draw(st.sampled_from(WATERS)),
    )
    table.does(SetScene(scene=scene))
    return table, foe


def possible(table: Table, command: Any, by: Seat) -> bool:
    """Whether a table carries a command out."""
    from threefold.library.arcs import sample_arcs
    from threefold.rules.dice import Scripted
    from threefold.table.decisions import decide

    return not isinstance(
        decide(table.state, command, by, Scripted([9] * 9), table.history, sample_arcs), Refusal
    )


@examples(120)
@given(data=st.data())
def test_defense_as_shown_to_each_seat(data: st.DataObject) -> None:
    table, foe = drawn_table(data.draw)
    attack = FoeAttacks(foe_id=foe, pc_id=KARA, ranged=data.draw(st.booleans()))
    if not possible(table, attack, GM):
        return
    table.does(attack)
    id, _ = table.waiting(Incoming)
    command = Defend(open_id=id, natural=10)
    if not possible(table, command, ME):
        return
    shown = {seat: told(defense_shown(table, seat)) for seat in (GM, ME)}
    number = decided(table.does(command, by=ME))
    assert shown[GM] == number
    assert shown[ME] in (None, number)
    known = table.state.settings.show_difficulty and table.state.foes[foe].show_level is not False
    assert (shown[ME] is not None) <= known


@examples(120)
@given(data=st.data())
def test_attack_as_shown_to_each_seat(data: st.DataObject) -> None:
    table, foe = drawn_table(data.draw)
    command = AttackFoe(pc_id=KARA, foe_id=foe, attack="broadsword", natural=10)
    if not possible(table, command, ME):
        return
    shown = {seat: told(attack_shown(table, seat, foe)) for seat in (GM, ME)}
    number = decided(table.does(command, by=ME))
    assert shown[GM] == number
    assert shown[ME] in (None, number)


@examples(60)
@given(data=st.data())
def test_task_as_shown_to_each_seat(data: st.DataObject) -> None:
    table, _ = drawn_table(data.draw)
    call = CallTask(
        pcs=[KARA],
        title="climb",
        stat="might",
        difficulty=data.draw(st.integers(1, 7)),
        hidden=data.draw(st.sampled_from([None, True, False])),
    )
    table.does(call)
    id, _ = table.waiting(TaskCall)
    shown: dict[Seat, int | None] = {}
    for seat in (GM, ME):
        known = redacted(table.state, seat)
        pending = known.pending[id]
        assert isinstance(pending, TaskCall)
        composed = compose_task(known, pending, None, None, seat)
        if isinstance(composed, Refusal):
            return
        shown[seat] = told(composed)
    command = Attempt(open_id=id, natural=10)
    if not possible(table, command, ME):
        return
    number = decided(table.does(command, by=ME))
    assert shown[GM] == number
    assert shown[ME] in (None, number)


# --- powers ---------------------------------------------------------------------------------------

BOLTS = ("onslaught", "thrust", "shatter", "psychic_burst")


@examples(80)
@given(data=st.data())
def test_power_as_shown_to_each_seat(data: st.DataObject) -> None:
    """An ability that attacks, in any scene."""
    table, foe = drawn_table(data.draw)
    keys = [key for key in BOLTS if key in shelf(ABILITIES)]
    power = ability_of(shelf(ABILITIES)[data.draw(st.sampled_from(keys))])
    table.does(EditPc(pc_id=KARA, pc=structs.replace(table.pc(), abilities=[power])))
    command = UsePower(pc_id=KARA, what="ability", name=power.name, target=foe, natural=10)
    shown: dict[Seat, int | None] = {}
    for seat in (GM, ME):
        composed = compose_power(redacted(table.state, seat), command, seat)
        if isinstance(composed, Refusal):
            return
        shown[seat] = told(composed)
    if not possible(table, command, ME):
        return
    events = table.does(command, by=ME)
    fell = [e for e in events if isinstance(e, ActionSettled | DieFell)]
    if not fell:
        return
    number = decided(fell)
    assert shown[GM] == number
    assert shown[ME] in (None, number)


# --- areas ----------------------------------------------------------------------------------------


def area(table: Table, natural: int = 10) -> dict[str, HitFact]:
    """Kara's attack on an area with both guards in it, by name of the target."""
    table.does(
        CallFor(
            procedure="area_attack",
            pcs=[KARA],
            inputs=inputs(attack="broadsword", targets=[GUARD, OTHER]),
        )
    )
    id, _ = table.waiting(Called)
    events = table.does(Attempt(open_id=id, natural=natural), by=ME)
    return {hit.name: hit for hit in resolved(events).hits}


def alone(foe: str, table: Table) -> int:
    """What the same attack on this foe alone would need."""
    return decided(
        table.does(AttackFoe(pc_id=KARA, foe_id=foe, attack="broadsword", natural=10), by=ME)
    )


@pytest.mark.rule("area_attack.single_roll_vs_npcs", "cover.partial")
@pytest.mark.parametrize("covered", [(GUARD,), (OTHER,), (GUARD, OTHER), ()])
def test_area_gives_each_its_cover(covered: tuple[str, ...]) -> None:
    """One roll, and each target's own number: cover of the first target is not the cover of all."""

    def made() -> Table:
        table = Table(skills={}, foe={"level": 4})
        for id in covered:
            table.does(
                EditFoe(foe_id=id, foe=structs.replace(table.state.foes[id], situations=["cover"]))
            )
        return table

    hits = area(made())
    for id in (GUARD, OTHER):
        name = made().foe(id).name
        assert hits[name].target_number == alone(id, made()), name
        assert hits[name].target_number == (15 if id in covered else 12)


@pytest.mark.rule("area_attack.single_roll_vs_npcs")
@pytest.mark.parametrize("condition", ["dazed", "prone", "hampered", "on guard", "stunned"])
def test_area_gives_each_its_condition(condition: str) -> None:
    """The condition of one target changes the number of that one."""

    def made() -> Table:
        table = Table(skills={}, foe={"level": 4})
        table.does(AddCondition(on=GUARD, condition=condition))
        return table

    hits = area(made())
    assert {hits[made().foe(id).name].target_number for id in (OTHER,)} == {12}
    assert hits[made().foe(GUARD).name].target_number == alone(GUARD, made())


@pytest.mark.rule("area_attack.single_roll_vs_npcs")
def test_area_hits_by_own_number() -> None:
    """A roll of 13 hits the guard in the open and misses the one in cover."""
    table = Table(skills={}, foe={"level": 4})
    table.does(
        EditFoe(foe_id=GUARD, foe=structs.replace(table.state.foes[GUARD], situations=["cover"]))
    )
    hits = area(table, natural=13)
    assert {name: hit.hit for name, hit in hits.items()} == {
        table.foe(GUARD).name: False,
        table.foe(OTHER).name: True,
    }


@pytest.mark.rule("area_attack.single_roll_vs_npcs")
def test_area_shows_own_numbers_before_roll() -> None:
    """What is shown before the roll is not the first target's number for all."""
    table = Table(skills={}, foe={"level": 4})
    table.does(
        EditFoe(foe_id=GUARD, foe=structs.replace(table.state.foes[GUARD], situations=["cover"]))
    )
    table.does(
        CallFor(
            procedure="area_attack",
            pcs=[KARA],
            inputs=inputs(attack="broadsword", targets=[GUARD, OTHER]),
        )
    )
    id, _ = table.waiting(Called)
    for seat in (GM, ME):
        known = redacted(table.state, seat)
        pending = known.pending[id]
        assert isinstance(pending, Called)
        shown = compose_called(known, pending, None, seat)
        assert isinstance(shown, Composed), shown
        lines = [m.name.key for m in shown.lines]
        assert shown.target_number in (None, 12, 15)
        assert (shown.target_number == 15) == ("situation.cover" in lines)


def flashes(covered: str, first: str, natural: int) -> tuple[Table, dict[str, int], dict[str, int]]:
    """Kara's Flash on both guards, one of them in cover: the table, and each target's number while
    the die lies and when all is settled."""
    table = Table(skills={}, foe={"level": 4}, intellect=8, xp=3)
    flash = ability_of(shelf(ABILITIES)["flash"])
    table.does(EditPc(pc_id=KARA, pc=structs.replace(table.pc(), abilities=[flash])))
    table.does(
        EditFoe(
            foe_id=covered, foe=structs.replace(table.state.foes[covered], situations=["cover"])
        )
    )
    second = OTHER if first == GUARD else GUARD
    use = UsePower(
        pc_id=KARA, what="ability", name=flash.name, target=first, also=[second], natural=natural
    )
    events = table.does(use, by=ME)
    names = {table.foe(id).name: id for id in (GUARD, OTHER)}
    lying = {names[hit.name]: hit.target_number for hit in resolved(events).hits}
    for open_id in [
        id for id, waiting in table.state.pending.items() if isinstance(waiting, Rolled)
    ]:
        events = [*events, *table.does(Settle(open_id=open_id), by=ME)]
    settled = {first: decided([e for e in events if isinstance(e, ActionSettled)])}
    for event in events:
        if (
            isinstance(event, EffectsCame)
            and event.on is not None
            and event.resolution.task is not None
        ):
            settled[event.on] = event.resolution.task.target_number
    return table, lying, settled


@pytest.mark.rule("area_attack.single_roll_vs_npcs", "cover.partial")
@pytest.mark.parametrize("natural", [2, 13, 20])
@pytest.mark.parametrize("first", [GUARD, OTHER])
@pytest.mark.parametrize("covered", [GUARD, OTHER])
def test_power_on_area_gives_each_its_cover(covered: str, first: str, natural: int) -> None:
    """An ability with one roll against all (Flash): cover counts for the one who has it, whoever
    comes first.
    """
    own = {GUARD: 12, OTHER: 12} | {covered: 15}
    table, lying, settled = flashes(covered, first, natural)
    assert lying in ({}, own)
    assert settled == own
    hurt = {id for id in (GUARD, OTHER) if table.foe(id).health < 12}
    assert hurt == {id for id, number in own.items() if natural >= number}
