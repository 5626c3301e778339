"""What bears on powers and on procedures that are called for: the scene, the distance, help, and
what is struck out.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.people import BROADSWORD, given
from tests.table.play import BEN, GUARD, KARA, OTHER, Table

from threefold.model.scenes import Surroundings
from threefold.model.things import Thing
from threefold.procedures.inputs import EaseEffort, Effort
from threefold.rules.dice import Scripted
from threefold.rules.types import Refusal
from threefold.service.compose import compose_called, compose_move, compose_power
from threefold.service.composed import Composed
from threefold.table.commands import (
    AddThing,
    AnyCommand,
    ArrangeStrip,
    Attempt,
    CallFor,
    DrawAttack,
    EditFoe,
    FoeAttacks,
    HelpComrade,
    MovePc,
    Play,
    SetScene,
    Settle,
    StandGuard,
    UsePower,
)
from threefold.table.decisions import decide
from threefold.table.decisions.procedures.ready import ChosenForCall
from threefold.table.events import ActionSettled, DieFell
from threefold.table.history import GM, Seat
from threefold.table.state import Aid, Called, Foe, Incoming, Rolled
from threefold.table.state.facts import ModifierFact
from threefold.table.views import foe_view

ME, HIM = Seat("player", KARA), Seat("player", BEN)
BOLT: dict[str, Any] = {
    "name": "Bolt",
    "cost": 1,
    "stat": "intellect",
    "range": "long",
    "effect": {"affects": "foe", "damage": 4},
}
KNIFE = {**BROADSWORD, "name": "knife", "damage": 2, "weight": "light"}


def caster(**hero: Any) -> Table:
    return Table(abilities=[BOLT], skills={}, **hero)


def bolt(**more: Any) -> UsePower:
    return UsePower(pc_id=KARA, what="ability", name="Bolt", target=GUARD, **more)


def composed(found: Composed | Refusal | None) -> Composed:
    assert isinstance(found, Composed), found
    return found


def counted(modifiers: list[ModifierFact]) -> dict[str, int]:
    return {m.rule: m.counted for m in modifiers if m.counted}


def bearing(table: Table, **more: Any) -> dict[str, int]:
    return counted(composed(compose_power(table.state, bolt(**more), GM)).lines)


def says(table: Table, command: AnyCommand, by: Seat = GM) -> Refusal:
    refusal = decide(table.state, command, by, Scripted([]), table.history)
    assert isinstance(refusal, Refusal)
    return refusal


# --- powers ---------------------------------------------------------------------------------------


@pytest.mark.rule("illumination.dim.attack", "cover.partial", "range.point_blank")
def test_scene_cover_and_distance_bear_on_power() -> None:
    """The scene, the foe's own cover and the distance bear on a power."""
    table = caster()
    table.does(SetScene(scene=Surroundings(light="dim_light", players_strike=True)))
    table.does(EditFoe(foe_id=GUARD, foe=Foe(npc=table.foe(), situations=["cover"])))
    assert bearing(table) == {"illumination.dim.attack": 1, "cover.partial": 1}
    assert bearing(table, without=["dim_light"]) == {"cover.partial": 1}
    table.does(ArrangeStrip(spots={KARA: 0, GUARD: 5}))
    assert bearing(table, without=["dim_light"]) == {"cover.partial": 1, "range.point_blank": -1}
    (fell,) = (
        e
        for e in table.does(bolt(natural=10, without=["dim_light"]), by=ME)
        if isinstance(e, ActionSettled)
    )
    assert fell.resolution.task is not None
    assert fell.resolution.task.difficulty == 2
    # the foe's cover is the GM's to leave out
    assert table.refuses(bolt(without=["cover"]), by=ME) == ("not_your_seat", "without")
    assert table.refuses(bolt(situations=["prone"]), by=ME) == ("not_your_seat", "difficulty")


@pytest.mark.rule("range.bands.shared_with_movement")
def test_short_power_tells_needed_approach() -> None:
    """A power that does not reach says how much closer would do."""
    table = caster()
    table.does(ArrangeStrip(spots={KARA: 0, GUARD: 150}))
    no = says(table, bolt())
    assert (no.field, no.message.key) == ("inputs.distance", "refusal.strip.range")
    assert (no.message.params["n"], no.message.params["closer"]) == (150, 51)
    refused = compose_power(table.state, bolt(), ME)
    assert isinstance(refused, Refusal)
    assert refused.message == no.message
    assert bearing(table, situations=["beyond_range"]) == {"range.beyond_extreme": 2}
    table.does(EditFoe(foe_id=GUARD, foe=Foe(npc=table.foe(), situations=["hiding"])))
    [fell] = table.does(bolt(natural=20), by=ME)
    assert isinstance(fell, DieFell)
    assert fell.rolled.resolution.result == "failure"


@pytest.mark.rule("cooperation.help.base_ease", "cooperation.help.counts_as_asset")
def test_help_with_attack_helps_power_once() -> None:
    table = caster()
    table.does(HelpComrade(pc_id=BEN, comrade=KARA, kind="attack"))
    table.does(bolt(roll_anyway=True, natural=2))
    assert not [p for p in table.state.stances.values() if isinstance(p, Aid)]
    table = caster()
    table.does(HelpComrade(pc_id=BEN, comrade=KARA))
    [line] = composed(compose_power(table.state, bolt(), ME)).lines
    assert (line.steps, line.name.key, line.name.params, line.rule) == (
        -1,
        "line.why.help",
        {"name": "Ben"},
        "cooperation.help.counts_as_asset",
    )
    # what takes no roll leaves the help for one that does
    mend = {"name": "Mend", "effect": {"affects": "ally", "healing": 1}}
    table = Table(abilities=[mend])
    table.does(HelpComrade(pc_id=BEN, comrade=KARA))
    table.does(UsePower(pc_id=KARA, what="ability", name="Mend"))
    assert [p for p in table.state.stances.values() if isinstance(p, Aid)]


@pytest.mark.rule("cooperation.help.complementary_task")
def test_comrade_help_bears_on_power() -> None:
    """What a comrade does to help bears on a power too."""
    table = caster()
    inputs = given(task="distraction", stat="intellect", difficulty=2)
    table.does(Play(procedure="help", actor=BEN, target=KARA, inputs=inputs, faces=[20]))
    for id in [id for id, o in table.state.pending.items() if isinstance(o, Rolled)]:
        table.does(Settle(open_id=id))
    [line] = composed(compose_power(table.state, bolt(), ME)).lines
    assert (line.steps, line.name.key, line.rule) == (
        -1,
        "line.why.complement",
        "cooperation.help.complementary_task",
    )


@pytest.mark.rule("follower.help.asset")
def test_follower_helps_power_it_knows() -> None:
    """A follower helps with a power it has a modification for."""
    hawk = {"name": "Hawk", "level": 3, "tasks": ["Bolt", "attack"]}
    table = caster(followers=[hawk])
    [line] = composed(compose_power(table.state, bolt(follower="Hawk"), ME)).lines
    assert (line.name.key, line.rule) == ("line.why.follower", "follower.help.asset")
    assert table.refuses(bolt(follower="Rex"), by=ME)[1] == "follower"


@pytest.mark.rule("illumination.darkness.auto_fail")
def test_lucky_shot_is_offered_in_dark() -> None:
    """A lucky shot is offered for a power in the dark."""
    table = caster(xp=2)
    assert not composed(compose_power(table.state, bolt(), ME)).lucky
    table.does(SetScene(scene=Surroundings(light="darkness_unsensed")))
    assert composed(compose_power(table.state, bolt(), ME)).lucky
    table.does(bolt(), by=ME)
    assert table.pc().xp == 2
    table.does(bolt(lucky_shot=True, natural=18), by=ME)
    for id in [id for id, o in table.state.pending.items() if isinstance(o, Rolled)]:
        table.does(Settle(open_id=id), by=ME)
    assert (table.pc().xp, table.foe().health) == (1, 0)


@pytest.mark.rule("guarding.npc_guard.pass_difficulty")
def test_guard_must_be_passed_before_power() -> None:
    """Whoever stands guard is to be passed before a power strikes."""
    table = caster()
    table.fights()
    table.does(StandGuard(by=OTHER, whom=GUARD))
    assert table.refuses(bolt(), by=ME) == ("not_allowed", "foe_id")


@pytest.mark.rule("armor.stack.sources_add")
def test_foe_effect_armor_lasts_and_stays_secret() -> None:
    """A foe keeps the armor of an effect until it ends and players learn it only with its armor."""
    bark = {
        "name": "bark",
        "level": 2,
        "effect": {"affects": "ally", "armor": 2, "lasts": {"n": 1, "unit": "rounds"}},
    }
    table = Table(cyphers=[bark], foe={"armor": 1})
    table.fights()
    table.does(UsePower(pc_id=KARA, what="cypher", name="bark", target=GUARD))
    assert (foe_view(table.state, GUARD, GM).armor, foe_view(table.state, GUARD, ME).armor) == (
        3,
        None,
    )
    table.turns(4)
    assert foe_view(table.state, GUARD, GM).armor == 1


# --- what is called for ---------------------------------------------------------------------------


def called(
    table: Table, procedure: str, target: str | None = None, **inputs: Any
) -> tuple[str, Called]:
    table.does(CallFor(procedure=procedure, pcs=[KARA], target=target, inputs=given(**inputs)))
    return table.waiting(Called)


@pytest.mark.rule("illumination.darkness.other_senses", "movement.rough.effect")
def test_scene_facts_can_be_struck_from_call() -> None:
    """What holds in the scene is struck out of what is called for."""
    table = Table(attacks=[BROADSWORD], skills={})
    table.does(SetScene(scene=Surroundings(light="darkness", terrain="rough")))
    id, attack = called(table, "area_attack", attack="broadsword", targets=[GUARD, OTHER])
    assert counted(composed(compose_called(table.state, attack, Effort(), ME)).lines) == {
        "illumination.darkness.other_senses": 4
    }
    bare = composed(
        compose_called(table.state, attack, Effort(), ME, ChosenForCall(without=["darkness"]))
    )
    assert (counted(bare.lines), bare.difficulty) == ({}, 2)
    strike = Attempt(open_id=id, natural=9, without=["darkness"])
    assert table.refuses(strike, by=ME) == ("not_your_seat", "without")
    table.does(SetScene(scene=Surroundings(light="darkness", terrain="rough", players_strike=True)))
    [settled] = [e for e in table.does(strike, by=ME) if isinstance(e, ActionSettled)]
    assert [h.hit for h in settled.resolution.hits] == [True, True]
    _, move = called(table, "move", way="long")
    assert counted(composed(compose_called(table.state, move, Effort(), ME)).lines) == {
        "movement.rough.effect": 1
    }
    assert (
        counted(
            composed(
                compose_called(table.state, move, Effort(), ME, ChosenForCall(without=["rough"]))
            ).lines
        )
        == {}
    )


@pytest.mark.rule("gravity.high", "gravity.zero")
@pytest.mark.parametrize(
    ("gravity", "rule"), [("high_gravity", "gravity.high"), ("zero_gravity", "gravity.zero")]
)
def test_gravity_bears_on_body_tasks(gravity: Any, rule: str) -> None:
    """Gravity bears on what is done with the body."""
    table = Table(skills={})
    table.does(SetScene(scene=Surroundings(gravity=gravity, players_strike=True)))
    id, jump = called(table, "jump", kind="standing", feet=8)
    assert counted(composed(compose_called(table.state, jump, Effort(), ME)).lines) == {rule: 1}
    assert (
        counted(
            composed(
                compose_called(table.state, jump, Effort(), ME, ChosenForCall(without=[gravity]))
            ).lines
        )
        == {}
    )
    table.does(Attempt(open_id=id, natural=20, without=[gravity]), by=ME)
    nimble = Table(skills={f"{gravity.split('_')[0]}-gravity maneuvering": "trained"})
    nimble.does(SetScene(scene=Surroundings(gravity=gravity)))
    _, jump = called(nimble, "jump", kind="standing", feet=8)
    assert counted(composed(compose_called(nimble.state, jump, Effort(), ME)).lines) == {}


@pytest.mark.rule("area_attack.single_roll_vs_npcs", "cover.partial")
def test_set_foe_fact_bears_on_it_alone() -> None:
    """What is set on a foe bears on it alone in an area."""
    table = Table(attacks=[BROADSWORD], skills={})
    table.does(EditFoe(foe_id=GUARD, foe=Foe(npc=table.foe(), situations=["cover"])))
    id, _ = called(table, "area_attack", attack="broadsword", targets=[GUARD, OTHER])
    [settled] = [
        e for e in table.does(Attempt(open_id=id, natural=7)) if isinstance(e, ActionSettled)
    ]
    assert [(h.difficulty, h.hit) for h in settled.resolution.hits] == [(3, False), (2, True)]


@pytest.mark.rule("area_attack.single_roll_vs_npcs", "range.point_blank")
def test_each_area_foe_keeps_own_distance() -> None:
    """Each foe in an area is as far off as it stands on the strip."""
    table = Table(attacks=[{"name": "bow", "range": "long"}], skills={})
    table.does(ArrangeStrip(spots={KARA: 20, GUARD: 25, OTHER: 60}))
    id, _ = called(table, "area_attack", attack="bow", targets=[GUARD, OTHER])
    [settled] = [
        e for e in table.does(Attempt(open_id=id, natural=5)) if isinstance(e, ActionSettled)
    ]
    assert [(h.difficulty, h.hit) for h in settled.resolution.hits] == [(1, True), (2, False)]
    id, said = called(table, "area_attack", attack="bow", targets=[GUARD, OTHER], distance="short")
    assert composed(compose_called(table.state, said, Effort(), ME)).difficulty == 2
    table.does(Attempt(open_id=id, natural=5))
    id, _ = called(table, "area_attack", attack="bow", targets=[GUARD, OTHER])
    table.does(ArrangeStrip(spots={KARA: 20, GUARD: 25, OTHER: 400}))
    assert table.refuses(Attempt(open_id=id, natural=5), by=ME) == (
        "not_allowed",
        "inputs.distance",
    )


@pytest.mark.rule("cooperation.help.base_ease")
def test_attack_help_serves_area_attack_once() -> None:
    """Help with an attack counts for an area attack and is used up by it."""
    table = Table(attacks=[BROADSWORD], skills={})
    table.does(HelpComrade(pc_id=BEN, comrade=KARA, kind="attack"))
    id, area = called(table, "area_attack", attack="broadsword", targets=[GUARD])
    assert (
        composed(compose_called(table.state, area, Effort(), ME)).difficulty == 0
    )  # Ben is trained with blades
    table.does(Attempt(open_id=id, natural=9))
    assert not [p for p in table.state.stances.values() if isinstance(p, Aid)]


@pytest.mark.rule("special_roll.minor.distract")
def test_area_effect_falls_on_first_hit() -> None:
    """The effect of an area attack falls on the first who is hit."""
    table = Table(attacks=[BROADSWORD], skills={}, foe={"health": 30, "max_health": 30})
    id, _ = called(table, "area_attack", attack="broadsword", targets=[OTHER, GUARD])
    table.does(Attempt(open_id=id, natural=19))
    table.does(Settle(open_id=table.waiting(Rolled)[0], choice="minor_effect", effect="distract"))
    assert (table.foe(OTHER).condition_names(), table.foe(GUARD).condition_names()) == (
        ["distracted"],
        [],
    )
    assert table.foe(OTHER).health == 26


@pytest.mark.rule("object.damage_threshold", "object.tool_hardness")
def test_called_attack_uses_caller_weapon() -> None:
    """A called attack takes the weapon of whoever makes it."""
    table = Table(attacks=[BROADSWORD, KNIFE])
    table.does(AddThing(thing=Thing("door", 3)))
    (door,) = table.state.things
    id, broken = called(table, "attack_object", door)
    composed(compose_called(table.state, broken, Effort(), ME))
    weak = compose_called(table.state, broken, Effort(), ME, ChosenForCall(weapon="knife"))
    assert isinstance(weak, Refusal)
    assert weak.message.key == "refusal.too_weak"
    assert table.refuses(Attempt(open_id=id, attack="knife"), by=ME) == (
        "not_allowed",
        "inputs.damage",
    )
    assert table.refuses(Attempt(open_id=id, attack="spoon"), by=ME) == (
        "bad_value",
        "inputs.attack",
    )
    table.does(Attempt(open_id=id, attack="broadsword", natural=9), by=ME)
    after = table.state.things[door]
    assert isinstance(after, Thing)
    assert after.object_damage == "minor"


# --- moves ----------------------------------------------------------------------------------------


@pytest.mark.rule("movement.long.action", "cooperation.help.base_ease")
def test_move_composes_with_effort_ground_and_help() -> None:
    """A move is composed with every level of effort the ground and help."""
    table = Table(skills={})
    table.does(ArrangeStrip(spots={KARA: 0}))
    table.fights()
    table.does(SetScene(scene=Surroundings(terrain="rough", players_strike=True)))
    far = MovePc(pc_id=KARA, feet=100)
    move = composed(compose_move(table.state, far))
    assert [(r.ease, r.affordable) for r in move.rows] == [(0, True), (1, True), (2, True)]
    assert (move.difficulty, counted(move.lines)) == (5, {"movement.rough.effect": 1})
    assert (
        composed(
            compose_move(table.state, msgspec.structs.replace(far, without=["rough"]))
        ).difficulty
        == 4
    )
    table.does(HelpComrade(pc_id=BEN, comrade=KARA, kind="task"))
    assert composed(compose_move(table.state, far)).difficulty == 4
    table.does(
        msgspec.structs.replace(far, without=["rough"], effort=EaseEffort(ease=2), natural=3),
        by=ME,
    )
    assert table.state.spots[KARA] == 100
    assert table.pc().pools.speed.value == 4
    short = MovePc(pc_id=KARA, feet=95)
    assert isinstance(compose_move(table.state, short), Refusal)


def test_effort_that_makes_move_routine_is_paid() -> None:
    table = Table(skills={}, effort=6, speed=40)
    table.does(ArrangeStrip(spots={KARA: 0}))
    table.fights()
    table.does(MovePc(pc_id=KARA, feet=100, effort=EaseEffort(ease=4)), by=ME)
    assert (table.state.spots[KARA], table.encounter.acted) == (100, True)
    assert table.pc().pools.speed.value == 40 - 9


# --- who draws an attack --------------------------------------------------------------------------


@pytest.mark.rule("cooperation.draw_attack.defense_hindered")
def test_drawn_attack_names_first_target() -> None:
    """A drawn attack says whom it was drawn from."""
    table = Table(rulings={"draw_attack_unrolled": "hinder"})
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))
    table.does(DrawAttack(pc_id=BEN, open_id=table.waiting(Incoming)[0]))
    [hinder] = table.waiting(Incoming)[1].hinder
    assert (hinder.name, hinder.why, hinder.steps) == ("Kara", "drawn", 2)


@pytest.mark.rule("cooperation.draw_attack.cancel_out")
def test_two_cannot_draw_same_attack() -> None:
    table = Table()
    table.does(
        EditFoe(foe_id=GUARD, foe=msgspec.structs.replace(table.state.foes[GUARD], resolute=True))
    )
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))
    attack, _ = table.waiting(Incoming)
    table.does(DrawAttack(pc_id=BEN, open_id=attack))
    no = says(table, DrawAttack(pc_id=BEN, open_id=attack), HIM)
    assert (no.code, no.message.key, no.message.params) == (
        "out_of_order",
        "refusal.together.drawn",
        {"name": "Ben"},
    )
    assert isinstance(table.state.pending[attack], Incoming)
