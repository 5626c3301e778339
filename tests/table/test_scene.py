"""The scene: what holds for everybody bears on each attack and defense; spots on the strip give
distances; moving.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.people import kara
from tests.table.play import BEN, GUARD, KARA, OTHER, Table

from threefold.interop.soundness import state_faults
from threefold.model.characters import Npc, Pc
from threefold.model.scenes import PreparedFoe, PreparedScene, Surroundings
from threefold.model.things import Thing
from threefold.model.time import Duration
from threefold.procedures.inputs import EaseEffort, Effort
from threefold.rules.dice import Scripted
from threefold.rules.distance import BANDS
from threefold.rules.situations import SCENE_WIDE, SITUATIONS
from threefold.rules.types import Message, Refusal
from threefold.service.compose import compose_attack, compose_called
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import (
    AddCondition,
    AddFoe,
    AddPc,
    AddThing,
    AnyCommand,
    ArrangeStrip,
    AttackFoe,
    BringScene,
    CallFor,
    Defend,
    EditFoe,
    EndEncounter,
    EndTurn,
    FoeAttacks,
    MovePc,
    PlaceFigure,
    RemoveFoe,
    RemoveThing,
    SetScene,
    Settle,
    StandDown,
    Undo,
)
from threefold.table.decisions import decide
from threefold.table.decisions.actions.reach import with_distances
from threefold.table.events import ActionSettled, Walked
from threefold.table.history import GM, Seat
from threefold.table.log import log
from threefold.table.state import Called, Foe, Incoming, Rolled
from threefold.table.views import scene_view, table_view
from threefold.text import render

PLAYER = Seat("player", KARA)
BOW: dict[str, Any] = {
    "name": "bow",
    "damage": 4,
    "weight": "medium",
    "range": "long",
    "stats": ["speed"],
}
SWORD: dict[str, Any] = {
    "name": "broadsword",
    "damage": 4,
    "weight": "medium",
    "range": "immediate",
}


def archer(**hero: Any) -> Table:
    return Table(attacks=[SWORD, BOW], skills={}, **hero)


def under(table: Table, **scene: Any) -> Table:
    table.does(SetScene(scene=Surroundings(**scene)))
    return table


def stand(table: Table, **spots: int) -> Table:
    table.does(ArrangeStrip(spots=spots))
    return table


def lines(table: Table, attack: str = "broadsword", **more: Any) -> dict[str, int]:
    """The situations that count on Kara's attack on the first guard."""
    command = AttackFoe(pc_id=KARA, foe_id=GUARD, attack=attack, **more)
    composed = compose_attack(table.state, command, GM)
    assert not isinstance(composed, Refusal), composed
    return {
        m.name.key.removeprefix("situation."): m.counted
        for m in composed.lines
        if m.kind == "situation"
    }


def says(table: Table, command: AnyCommand, by: Seat = GM) -> Refusal:
    refusal = decide(table.state, command, by, Scripted([]), table.history)
    assert isinstance(refusal, Refusal)
    return refusal


def test_scene_situations_are_rule_situations() -> None:
    """Every situation of a scene is one of the rules."""
    fields = {
        f for f in Surroundings.__struct_fields__ if f not in ("terrain", "players_strike", "also")
    }
    assert fields == SCENE_WIDE.keys()
    for field, ids in SCENE_WIDE.items():
        for id in ids:
            assert id in SITUATIONS
            assert Surroundings(**{field: id}).situations() == [id]  # type: ignore[arg-type]


# --- what holds for everybody ---------------------------------------------------------------------


def test_scene_facts_bear_on_every_attack() -> None:
    """What holds in the scene bears on every attack."""
    table = under(archer(), light="very_dim_light", footing="attacker_jostled")
    assert lines(table) == {"very_dim_immediate": 1, "attacker_jostled": 1}
    assert lines(table, "bow") == {"very_dim_short": 2, "attacker_jostled": 1}
    assert lines(table, without=["attacker_jostled"]) == {"very_dim_immediate": 1}


def test_worst_of_repeated_fact_counts_alone() -> None:
    """Of one fact only the worst counts, also together with the foe's own."""
    table = under(archer(), light="dim_light", air="mist")
    table.does(EditFoe(foe_id=GUARD, foe=Foe(npc=table.foe(), situations=["hiding", "cover"])))
    counted = lines(table, "bow")
    assert sum(counted.values()) == 2  # cover, and the worst of mist, dim light and hiding
    assert counted["cover"] == 1


def test_defense_keeps_scene_of_its_attack() -> None:
    """A defense is eased by what hinders the attack and keeps the scene it began in."""
    table = under(archer(), light="dim_light")
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))
    id, incoming = table.waiting(Incoming)
    assert incoming.scene == ["dim_light"]
    under(table)
    (settled,) = [e for e in table.does(Defend(open_id=id), 12) if isinstance(e, ActionSettled)]
    assert settled.resolution.task is not None
    assert settled.resolution.task.difficulty == 1


def test_gm_or_allowed_player_strikes_line_out() -> None:
    """The GM and a player where the GM allows strike a line out."""
    table = under(archer(), light="darkness")
    attack = AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", without=["darkness"])
    assert table.refuses(attack, PLAYER) == ("not_your_seat", "without")
    under(table, light="darkness", players_strike=True)
    assert table.refuses(
        AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", without=["cover"]), PLAYER
    )[0]
    (settled,) = [e for e in table.does(attack, 10, by=PLAYER) if isinstance(e, ActionSettled)]
    assert settled.resolution.task is not None
    assert settled.resolution.task.difficulty == 2
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))
    id, _ = table.waiting(Incoming)
    (settled,) = [
        e
        for e in table.does(Defend(open_id=id, without=["darkness"]), 10)
        if isinstance(e, ActionSettled)
    ]
    assert settled.resolution.task is not None
    assert settled.resolution.task.difficulty == 2


def test_mist_under_water_cannot_be() -> None:
    table = archer()
    no = SetScene(scene=Surroundings(air="mist", water="underwater"))
    assert says(table, no).message.key == "refusal.not_together"
    assert table.refuses(SetScene(), PLAYER) == ("not_your_seat", "type")


def test_underwater_bow_fails_and_sword_slows() -> None:
    """Under water a bow is of no use and a sword is slow."""
    table = under(
        Table(attacks=[{**SWORD, "kinds": ["slashing"]}, {**BOW, "kinds": ["bow"]}]),
        water="underwater",
    )
    assert lines(table) == {"underwater_slashing": 2}
    assert table.refuses(AttackFoe(pc_id=KARA, foe_id=GUARD, attack="bow")) == (
        "not_allowed",
        "inputs.attack",
    )


@pytest.mark.rule("illumination.darkness.auto_fail")
def test_dark_lucky_shot_costs_xp() -> None:
    """In darkness nobody can sense through a lucky shot costs an XP."""
    table = under(archer(xp=2), light="darkness_unsensed")
    attack = AttackFoe(pc_id=KARA, foe_id=GUARD, attack="bow")
    composed = compose_attack(table.state, attack, PLAYER)
    assert not isinstance(composed, Refusal)
    assert composed.lucky
    table.does(attack, by=PLAYER)
    assert table.pc().xp == 2
    lucky = AttackFoe(pc_id=KARA, foe_id=GUARD, attack="bow", lucky_shot=True)
    for e in table.does(lucky, 18, by=PLAYER):
        if not isinstance(e, ActionSettled):
            table.does(Settle(open_id=table.waiting(Rolled)[0]), by=PLAYER)
    assert table.pc().xp == 1
    broke = compose_attack(under(archer(xp=0), light="darkness_unsensed").state, attack, PLAYER)
    assert not isinstance(broke, Refusal)
    assert not broke.lucky
    lit = compose_attack(archer(xp=2).state, attack, PLAYER)
    assert not isinstance(lit, Refusal)
    assert not lit.lucky


def test_scene_bears_on_called_procedures() -> None:
    """The scene bears on any procedure that is called for."""
    table = stand(under(archer(), light="darkness", terrain="rough"), p1=0, f3=40)
    played = [
        CallFor(
            procedure="area_attack", pcs=[KARA], inputs=given(attack="bow", targets=[GUARD, OTHER])
        ),
        CallFor(procedure="attack", pcs=[KARA], target=GUARD, inputs=given(attack="bow")),
        CallFor(procedure="move", pcs=[KARA], inputs=given(way="long")),
    ]
    found = []
    for command in played:
        composed = compose_called(table.state, called(command), Effort(), GM)
        assert composed is not None
        assert not isinstance(composed, Refusal)
        found.append([m.name.key for m in composed.lines if m.kind == "situation"])
    assert found == [["situation.darkness"], ["situation.darkness"], ["terrain.rough"]]
    near = CallFor(procedure="attack", pcs=[KARA], target=GUARD, inputs=given(attack="broadsword"))
    assert table.refuses(near)[1] == "inputs.distance"


def given(**inputs: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(inputs))


def called(command: CallFor) -> Called:
    return Called(
        pc=KARA, procedure=command.procedure, inputs=command.inputs, target=command.target
    )


# --- where everybody stands -----------------------------------------------------------------------


def test_without_spots_nothing_changes() -> None:
    table = archer()
    assert lines(table) == {}
    assert lines(table, "bow") == {}
    table.does(PlaceFigure(id=KARA, feet=0))
    assert lines(table, "bow") == {}, "the guard has no spot yet"


@pytest.mark.parametrize(
    ("feet", "found"),
    [(0, {"point_blank": -1}), (10, {"point_blank": -1}), (11, {}), (49, {}), (99, {})],
)
def test_distance_makes_shot_easier_or_harder(feet: int, found: dict[str, int]) -> None:
    assert lines(stand(archer(), p1=0, f3=feet), "bow") == found


def test_refusal_tells_distance_and_remedy() -> None:
    """Out of reach says how far and what would help."""
    table = stand(archer(), p1=10, f3=45)
    no = says(table, AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword"))
    assert (no.code, no.field, no.message.key) == (
        "not_allowed",
        "inputs.distance",
        "refusal.strip.reach",
    )
    assert (no.message.params["n"], no.message.params["closer"]) == (35, 25)
    stand(table, p1=0, f3=150)
    no = says(table, AttackFoe(pc_id=KARA, foe_id=GUARD, attack="bow"))
    assert (no.message.key, no.message.params["closer"]) == ("refusal.strip.range", 51)
    assert lines(table, "bow", situations=["beyond_range"])["beyond_range"] == 2
    stand(table, p1=0, f3=99)
    assert lines(table, "bow") == {}


def test_melee_foe_must_be_near_unlike_shooter() -> None:
    """A foe in melee must be near and one that shoots need not."""
    table = stand(archer(), p1=0, f3=40)
    assert says(table, FoeAttacks(foe_id=GUARD, pc_id=KARA)).message.key == "refusal.strip.reach"
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA, ranged=True))
    assert table.waiting(Incoming)[1].distance == 40
    table.does(PlaceFigure(id=KARA, feet=400))
    table.does(Defend(open_id=table.waiting(Incoming)[0]), 12)


def test_gm_alone_places_present_people() -> None:
    """Only the GM places and only those who are there."""
    table = archer()
    assert table.refuses(PlaceFigure(id=KARA, feet=5), PLAYER) == ("not_your_seat", "type")
    assert table.refuses(ArrangeStrip(spots={}), PLAYER) == ("not_your_seat", "type")
    assert table.refuses(PlaceFigure(id="f99", feet=5)) == ("bad_value", "id")
    assert table.refuses(ArrangeStrip(spots={"f99": 5})) == ("bad_value", "spots.f99")


def test_leaver_leaves_strip_until_undo() -> None:
    """Who leaves the table leaves the strip and undo brings them back."""
    table = archer()
    table.does(AddThing(thing=Thing("door", 3)))
    (door,) = table.state.things
    stand(table, p1=0, f3=40, f4=50, **{door: 30})
    table.does(RemoveThing(thing_id=door))
    table.does(RemoveFoe(foe_id=GUARD))
    assert table.state.spots == {KARA: 0, OTHER: 50}
    assert list(state_faults(table.state)) == []
    table.does(Undo())
    assert table.state.spots == {KARA: 0, GUARD: 40, OTHER: 50}
    table.does(PlaceFigure(id=OTHER))
    assert OTHER not in table.state.spots


def test_unseen_foe_hides_its_place() -> None:
    """Where nobody can make a foe out no player learns where it stands."""
    table = stand(archer(), p1=0, f3=123, f4=77)
    table.does(EditFoe(foe_id=GUARD, foe=Foe(npc=table.foe(), situations=["hiding"])))
    assert [s.id for s in scene_view(table.state, PLAYER).spots] == [KARA, OTHER]
    assert len(scene_view(table.state, GM).spots) == 3
    before = len(log(table.history, PLAYER, LOG_SHELF))
    table.does(PlaceFigure(id=GUARD, feet=124))
    assert len(log(table.history, PLAYER, LOG_SHELF)) == before
    under(table, light="darkness_unsensed")
    assert [s.id for s in scene_view(table.state, PLAYER).spots] == [KARA]


# --- moving by the rules --------------------------------------------------------------------------


def walks(table: Table, feet: int, **more: Any) -> MovePc:
    return MovePc(pc_id=KARA, feet=feet, **more)


def accept(table: Table) -> None:
    """Whatever die lies on the table is accepted."""
    for id in [id for id, o in table.state.pending.items() if isinstance(o, Rolled)]:
        table.does(Settle(open_id=id))


def test_player_freely_moves_own_pc_outside_fight() -> None:
    """Outside a fight a player moves the own PC at will, and nobody else's."""
    table = archer()
    assert table.refuses(walks(table, 30), PLAYER) == ("not_allowed", "pc_id")
    stand(table, p1=0, p2=0)
    table.does(walks(table, 300), by=PLAYER)
    assert table.state.spots[KARA] == 300
    assert table.refuses(MovePc(pc_id=BEN, feet=5), PLAYER) == ("not_your_seat", "pc_id")


@pytest.mark.rule("movement.immediate.free")
@pytest.mark.rule("movement.immediate.before_or_after")
def test_step_comes_with_any_action_once_turn() -> None:
    table = stand(archer(), p1=0, f3=20)
    table.fights()
    table.does(walks(table, 10), by=PLAYER)
    assert not table.encounter.acted
    table.hits(10)
    assert table.encounter.acted
    assert table.refuses(walks(table, 5), PLAYER)[0] == "out_of_order"
    table.turns(4)
    assert table.encounter.moved == 0
    table.hits(10)
    table.does(walks(table, 5), by=PLAYER)
    assert table.refuses(walks(table, 40), PLAYER) == ("out_of_order", "pc_id")


@pytest.mark.rule("movement.short.action")
def test_short_move_is_action() -> None:
    table = stand(archer(), p1=0)
    table.fights()
    events = table.does(walks(table, 50), by=PLAYER)
    assert [type(e) for e in events] == [Walked]
    assert table.encounter.acted
    table.turns()
    assert table.refuses(walks(table, 55), PLAYER) == ("out_of_order", "pc_id")


@pytest.mark.rule("movement.long.action")
@pytest.mark.rule("movement.long.failure")
@pytest.mark.parametrize(("face", "spot"), [(12, 100), (11, 50)])
def test_long_move_is_rolled(face: int, spot: int) -> None:
    table = stand(archer(), p1=0)
    table.fights()
    table.does(walks(table, 100), face, by=PLAYER)
    accept(table)
    assert (table.state.spots[KARA], table.encounter.acted) == (spot, True)
    assert table.refuses(walks(table, 500), PLAYER)[0]


@pytest.mark.rule("movement.short_plus_action")
@pytest.mark.parametrize(("face", "spot", "acted"), [(9, 40, False), (8, 20, True)])
def test_short_move_and_act_besides_are_rolled(face: int, spot: int, acted: bool) -> None:
    table = stand(archer(), p1=0, f3=45)
    table.fights()
    table.does(walks(table, 40, act=True, effort=EaseEffort(ease=1)), face, by=PLAYER)
    if acted:
        attack = AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword")
        assert table.refuses(attack, PLAYER) == ("out_of_order", "pc_id"), "the move is still open"
    accept(table)
    assert (table.state.spots[KARA], table.encounter.acted) == (spot, acted)
    if not acted:
        assert table.refuses(walks(table, 60), PLAYER) == ("not_allowed", "feet")
        table.hits(10)


def test_failed_move_waits_for_reroll_in_place() -> None:
    """A failed move waits for a reroll before anybody is anywhere."""
    table = stand(archer(xp=1), p1=0)
    table.fights()
    table.does(walks(table, 100), 3, by=PLAYER)
    assert table.state.spots[KARA] == 0
    table.does(EndTurn(), by=PLAYER)
    assert table.state.spots[KARA] == 50


@pytest.mark.rule("movement.deep_water.effect")
@pytest.mark.rule("movement.difficult.effect")
def test_terrain_of_scene_slows() -> None:
    table = stand(under(archer(), water="deep_water"), p1=0)
    table.fights()
    assert table.refuses(walks(table, 26), PLAYER) == ("not_allowed", "feet")
    table.does(walks(table, 12), by=PLAYER)
    assert table.encounter.acted
    table = stand(under(archer(), terrain="difficult"), p1=0)
    table.fights()
    table.does(walks(table, 5), by=PLAYER)
    assert not table.encounter.acted
    table.does(walks(table, 25), by=PLAYER)
    assert table.encounter.acted


@pytest.mark.rule("movement.zero_gravity.push")
def test_where_nothing_weighs_one_pushes_off() -> None:
    table = stand(under(archer(), gravity="zero_gravity"), p1=0)
    table.fights()
    table.does(walks(table, 8), 6, by=PLAYER)
    assert (table.state.spots[KARA], table.encounter.acted) == (8, True)


@pytest.mark.rule("gravity.zero")
@pytest.mark.parametrize("gravity", ["zero_gravity", None])
def test_weightless_rifle_spans_strip(gravity: str | None) -> None:
    """Without gravity a rifle reaches from end to end of the strip."""
    rifle = {**BOW, "name": "rifle", "range": "very_long"}
    table = stand(under(Table(attacks=[rifle], skills={}), gravity=gravity), p1=-500, f3=500)
    attack = AttackFoe(pc_id=KARA, foe_id=GUARD, attack="rifle", natural=20)
    if gravity is None:
        refusal = says(table, attack, PLAYER)
        assert render(refusal.message) == (
            "guard 1 is 1000 feet away and rifle reaches a very long distance: get 500 feet closer, "
            "or ask the GM to allow a shot beyond its range."
        )
    else:
        table.does(attack, by=PLAYER)


@pytest.mark.rule("gravity.zero")
def test_distance_refusal_knows_1000_feet() -> None:
    """A refusal for distance knows how far 1000 feet are."""
    table = stand(archer(), p1=-500, f3=500)
    no = Refusal(
        "not_allowed",
        "inputs.distance",
        Message("refusal.out_of_range", {"reach": Message("band.very_far")}),
    )
    told = with_distances(no, table.state, KARA, GUARD, "rifle").message.params
    assert (told["reach"], told["closer"]) == (Message("band.very_far"), 0)


def test_moves_follow_turns_except_for_gm() -> None:
    """Nobody moves out of turn and the GM moves anyone."""
    table = stand(archer(), p1=0, p2=0)
    table.fights()
    ben = Seat("player", BEN)
    assert table.refuses(MovePc(pc_id=BEN, feet=5), ben) == ("out_of_order", "pc_id")
    table.does(MovePc(pc_id=BEN, feet=5))
    table.does(PlaceFigure(id=BEN, feet=300))
    assert table.state.spots[BEN] == 300


# --- drifting -------------------------------------------------------------------------------------


def afloat(feet: int = 8, **more: Any) -> Table:
    """Kara has pushed off so far to the right where nothing weighs."""
    table = stand(archer(**more), p1=100, f3=20)
    table.fights()
    under(table, gravity="zero_gravity")
    table.does(walks(table, 100 + feet), 20, by=PLAYER)
    accept(table)
    assert table.state.spots[KARA] == 100 + feet
    return table


@pytest.mark.rule("movement.zero_gravity.drift")
def test_pushed_off_pc_drifts_until_holding() -> None:
    """Who pushes off drifts on each turn until they hold on."""
    table = afloat()
    table.turns(3)
    assert table.state.spots[KARA] == 108
    table.turns()
    assert (table.acting, table.state.spots[KARA], table.encounter.acted) == ((2, KARA), 112, False)
    table.turns(4)
    assert table.state.spots[KARA] == 116
    assert list(state_faults(table.state)) == []
    (id,) = table.state.stances
    assert [p.kind for p in table_view(table.state, 1, PLAYER).stances] == ["drifting"]
    table.does(Undo())
    assert table.state.spots[KARA] == 112
    table.does(StandDown(poised_id=id), by=PLAYER)
    table.turns(4)
    assert table.state.spots[KARA] == 112


@pytest.mark.rule("movement.zero_gravity.drift")
def test_drift_ends_with_weight_strip_or_fight() -> None:
    """Drifting ends with weight at the end of the strip and with the fight."""
    table = under(afloat())
    table.turns(4)
    assert (table.state.spots[KARA], table.state.stances) == (108, {})
    table = afloat()
    table.does(PlaceFigure(id=KARA, feet=498))
    table.turns(4)
    assert (table.state.spots[KARA], table.state.stances) == (500, {})
    table = afloat()
    table.does(EndEncounter())
    assert table.state.stances == {}


@pytest.mark.rule("movement.zero_gravity.drift", "special_damage.stunned.effect")
def test_stunned_pc_drifts_on() -> None:
    """A stunned PC drifts on though the turn is lost."""
    table = afloat()
    table.does(AddCondition(on=KARA, condition="stunned", lasts=Duration(2)))
    table.turns(4)
    assert table.acting[1] != KARA
    assert table.state.spots[KARA] == 112


def test_by_ruling_drifting_dies_down() -> None:
    table = afloat(rulings={"zero_gravity_drift": "decaying"})
    spots = []
    for _ in range(5):
        table.turns(4)
        spots.append(table.state.spots[KARA])
    assert spots == [112, 114, 115, 115, 115]
    assert table.state.stances == {}


# --- newcomers ------------------------------------------------------------------------------------

BROUGHT = PreparedScene(name="Pier", foes=[PreparedFoe(npc=Npc(name="crab", level=2), count=2)])


@pytest.mark.parametrize(
    "command",
    [
        AddFoe(npc=Npc(name="ghoul", level=4), count=3),
        AddPc(pc=msgspec.convert(kara(name="Late"), Pc)),
        BringScene(scene=BROUGHT),
        BringScene(scene=BROUGHT, clear=True),
    ],
    ids=["foes", "a player", "a scene", "a scene that clears the table"],
)
def test_newcomers_get_band_where_shown(command: AnyCommand) -> None:
    """Newcomers stand in a band where places are shown."""
    table = stand(Table(), p1=100, p2=110, f3=150, f4=150)
    before = set(table.state.spots)
    table.does(command)
    came = {*table.state.party, *table.state.foes} - before
    assert came
    assert came <= set(table.state.spots)
    assert all(abs(table.state.spots[id] - 110) <= BANDS["short"] for id in came)
    assert not [*state_faults(table.state)]
    assert {id: spot for id, spot in table.state.spots.items() if id in (KARA, BEN)} == {
        KARA: 100,
        BEN: 110,
    }


def test_newcomers_get_no_place_where_unshown() -> None:
    """Newcomers have no place where none are shown."""
    table = Table()
    table.does(AddFoe(npc=Npc(name="ghoul", level=4)))
    assert not table.state.spots


def test_foe_taken_off_track_stays_off() -> None:
    table = stand(Table(), p1=100, f3=150)
    table.does(EditFoe(foe_id=OTHER, foe=table.state.foes[OTHER]))
    table.does(AddFoe(npc=Npc(name="ghoul", level=4)))
    assert OTHER not in table.state.spots
    assert BEN not in table.state.spots


def test_debilitated_without_speed_is_moved_by_gm() -> None:
    """The debilitated without speed are moved by the GM alone."""
    empty = {stat: {"value": 0, "max": 10, "edge": 0} for stat in ("might", "speed")}
    pools = {**empty, "intellect": {"value": 5, "max": 10, "edge": 0}}
    table = Table(pools=pools, damage_track="debilitated")
    stand(table, **{KARA: 0})
    assert table.refuses(MovePc(pc_id=KARA, feet=10), PLAYER) == ("cannot_act", "pc_id")
    table.does(MovePc(pc_id=KARA, feet=10))
    table.fights()
    assert table.refuses(MovePc(pc_id=KARA, feet=15), PLAYER) == ("cannot_act", "pc_id")
