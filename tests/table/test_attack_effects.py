"""Powers that are an attack with a weapon, at a table: further targets, further attacks, altered
attacks.
"""

from __future__ import annotations

from typing import Any

import msgspec
from tests.people import done, kara
from tests.table.test_effects_at_the_table import BEN, GUARD, KARA, OTHER, Table
from tests.table.test_moves import Threes, on_the_shelf

from threefold.library.creation import ability_of
from threefold.library.entries import ABILITIES, shelf
from threefold.library.items import cypher_of, cyphers
from threefold.model.conditions import has_condition
from threefold.model.time import Duration
from threefold.rules.types import Refusal
from threefold.table.commands import AnyCommand, AttackFoe, EndTurn, PassTime, Recover, UsePower
from threefold.table.decisions import decide
from threefold.table.events import EffectsCame
from threefold.table.history import Seat
from threefold.table.state import Incoming, TaskCall

PISTOL: dict[str, Any] = {"name": "pistol", "weight": "medium", "range": "long", "skill": "guns"}
SWORD: dict[str, Any] = {"name": "broadsword", "weight": "medium", "range": "immediate"}
WEAK = {"level": 1, "health": 40, "max_health": 40}


def table(*keys: str, foe: dict[str, Any] | None = None, **hero: Any) -> Table:
    powers = [msgspec.to_builtins(ability_of(shelf(ABILITIES)[key])) for key in keys]
    return Table(
        *powers, foe=foe or WEAK, attacks=[SWORD, PISTOL], might=14, speed=14, intellect=14, **hero
    )


def player(at: Table, command: AnyCommand) -> Any:
    """What comes of a command of Kara's player; Threes fall."""
    done = decide(at.state, command, Seat("player", KARA), Threes(), shelf=on_the_shelf)
    if not isinstance(done, Refusal):
        at.does(command)
    return done


def refused(done: Any) -> str:
    return done.code if isinstance(done, Refusal) else ""


def extra(at: Table) -> list[str]:
    return [name for name in at.state.party[KARA].pc.condition_names() if " +" in name]


def test_using_it_hits_the_foe_and_puts_on_what_follows() -> None:
    at = table("bash")
    at.uses("Bash", target=GUARD, natural=12)
    assert at.health(GUARD) == 40 - 3
    assert has_condition(at.state.foes[GUARD].npc, "dazed")


def test_a_player_attacks_with_a_power_on_their_own_turn() -> None:
    at = table("lunge")
    at.fights()
    came = player(
        at,
        UsePower(
            pc_id=KARA, what="ability", name="Lunge", target=GUARD, attack="pistol", natural=12
        ),
    )
    assert not isinstance(came, Refusal)
    assert at.health(GUARD) == 40 - 8
    assert (
        refused(player(at, AttackFoe(pc_id=KARA, foe_id=GUARD, attack="pistol", natural=12)))
        == "out_of_order"
    )


def test_every_target_of_one_action_has_a_roll_of_its_own() -> None:
    at = table("spin_attack")
    events = at.uses("Spin Attack", target=GUARD, also=[OTHER], natural=12)
    assert at.health(GUARD) == 40 - 4
    assert [e.on for e in events if isinstance(e, EffectsCame) and e.why == "also"] == [OTHER]
    assert at.state.foes[OTHER].npc.health in (36, 40)


def test_the_second_attack_of_an_action_may_be_made_once_and_is_hindered() -> None:
    at = table("snap_shot")
    at.fights()
    player(
        at,
        UsePower(
            pc_id=KARA, what="ability", name="Snap Shot", target=GUARD, attack="pistol", natural=12
        ),
    )
    assert extra(at) == ["Snap Shot +1"]
    attack = AttackFoe(pc_id=KARA, foe_id=OTHER, attack="pistol", natural=12)
    came = player(at, attack)
    assert not isinstance(came, Refusal)
    (settled,) = [e for e in came if e.__struct_config__.tag == "action_settled"]
    assert settled.resolution.task is not None
    assert settled.resolution.task.difficulty == 3
    assert extra(at) == []
    assert refused(player(at, attack)) == "out_of_order"


def test_attacks_left_are_gone_with_the_round() -> None:
    at = table("dual_light_wield")
    at.fights()
    at.uses("Dual Light Wield", target=GUARD, natural=12)
    assert extra(at) == ["Dual Light Wield +1"]
    for _ in range(4):
        at.does(EndTurn())
    assert extra(at) == []


def test_a_task_comes_first_where_the_entry_says_so() -> None:
    at = table("stun_attack")
    at.fights()
    player(at, UsePower(pc_id=KARA, what="ability", name="Stun Attack", target=GUARD, natural=16))
    assert at.health(GUARD) == 40
    player(at, AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=12))
    assert at.health(GUARD) == 36
    assert has_condition(at.state.foes[GUARD].npc, "stunned")


def test_a_cypher_that_alters_attacks_follows_each_hit() -> None:
    disrupting = msgspec.to_builtins(cypher_of(cyphers()["disrupting"])) | {"level": 3}
    repeater = msgspec.to_builtins(cypher_of(cyphers()["repeater"])) | {"level": 3}
    at = table(cyphers=[disrupting, repeater])
    at.does(UsePower(pc_id=KARA, what="cypher", name=disrupting["name"]))
    at.does(AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=12))
    assert at.health(GUARD) == 40 - 5
    assert has_condition(at.state.foes[GUARD].npc, "stunned")
    at.does(UsePower(pc_id=KARA, what="cypher", name=repeater["name"]))
    at.does(AttackFoe(pc_id=KARA, foe_id=OTHER, attack="pistol", natural=12))
    assert extra(at) == ["Repeater +1"]
    at.does(AttackFoe(pc_id=KARA, foe_id=OTHER, attack="pistol", natural=12))
    assert extra(at) == []
    at.does(AttackFoe(pc_id=KARA, foe_id=OTHER, attack="broadsword", natural=12))
    assert extra(at) == []


def test_undoing_the_use_takes_the_attack_back() -> None:
    at = table("snap_shot")
    before = at.state
    at.uses("Snap Shot", target=GUARD, attack="pistol", natural=12)
    assert extra(at) == ["Snap Shot +1"]
    assert not has_condition(before.party[KARA].pc, "Snap Shot +1")


# --- acts, turns and recovery rolls given ---------------------------------------------------------


def test_an_action_that_a_power_gives_is_taken_besides() -> None:
    burst = {"name": "burst", "use": "part_of_action", "effects": [{"kind": "act"}]}
    at = Table(burst, foe=WEAK, attacks=[SWORD, PISTOL])
    at.fights()
    attack = AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=12)
    at.uses("burst")
    assert not isinstance(player(at, attack), Refusal)
    assert extra(at) == []
    assert refused(player(at, attack)) == "out_of_order"


def test_who_loses_a_turn_is_stunned_for_it() -> None:
    at = Table(
        {
            "aim": {"who": "foe"},
            "effects": [{"kind": "act", "to": "target", "what": "turn", "count": -1}],
        }
    )
    at.uses(target=GUARD, natural=12)
    assert has_condition(at.state.foes[GUARD].npc, "stunned")


def test_a_recovery_roll_that_is_given_takes_no_action() -> None:
    gift = {"kind": "recovery", "to": "target", "rest": "action", "extra": 1}
    at = Table({"aim": {"who": "ally"}, "effects": [gift]}, might=5)
    at.fights()
    at.uses(target=BEN)
    done = decide(
        at.state, Recover(pc_id=BEN, natural=3), Seat("player", BEN), Threes(), shelf=on_the_shelf
    )
    assert not isinstance(done, Refusal)
    at.does(Recover(pc_id=BEN, natural=3))
    assert not has_condition(at.state.party[BEN].pc, "power")


def test_a_foe_whose_effect_is_an_attack_asks_for_a_defense() -> None:
    from threefold.model.shelf import effects as kinds
    from threefold.table.decisions.base import Context
    from threefold.table.decisions.moves.come import Source, effect_events
    from threefold.table.history import GM, History

    at = Table(foe={"level": 3})
    rule = kinds.AttackRule(damage=2, eased=1, then=[kinds.ConditionEffect(name="prone")])
    context = Context(at.state, GM, Threes(), History())
    events = effect_events(context, Source("Rush", GUARD, 3), [rule], KARA)
    (opened,) = [e.pending for e in events if e.__struct_config__.tag == "opened"]
    assert isinstance(opened, Incoming)
    assert (opened.damage, [s.steps for s in opened.hinder]) == (5, [1])
    assert opened.follows is not None
    assert not isinstance(opened, TaskCall)


# --- things made and changed ----------------------------------------------------------------------


def test_a_thing_of_a_level_stands_in_the_scene_until_its_span_is_over() -> None:
    wall = {
        "kind": "make",
        "lasts": "10 minutes",
        "what": "wall",
        "name": "wall of ice",
        "level": 4,
    }
    at = Table({"effects": [wall]})
    at.uses()
    assert [(thing.name, thing.level) for thing in at.state.things.values()] == [("wall of ice", 4)]
    at.does(PassTime(time=Duration(9, "minutes")))
    assert at.state.things
    at.does(PassTime(time=Duration(1, "minutes")))
    assert not at.state.things
    assert not at.state.things_until


def test_what_is_made_without_a_level_runs_out_with_its_maker() -> None:
    at = Table({"effects": [{"kind": "make", "lasts": "1 minute", "what": "light"}]})
    at.uses()
    assert has_condition(at.state.party[KARA].pc, "power")
    at.does(PassTime(time=Duration(1, "minutes")))
    assert not has_condition(at.state.party[KARA].pc, "power")


def test_an_object_is_broken_and_mended_on_its_own_track() -> None:
    breaks = {
        "name": "breaks",
        "aim": {"who": "object"},
        "effects": [{"kind": "object", "what": "destroy"}],
    }
    mends = {
        "name": "mends",
        "aim": {"who": "object"},
        "effects": [{"kind": "object", "what": "repair"}],
    }
    door = {"kind": "object", "name": "door", "level": 2}
    sheet = kara(abilities=[breaks, mends])
    broken = done("ability", actor=sheet, target=door, inputs={"ability": "breaks"}, dice=[19])[
        "target"
    ]
    assert broken["object_damage"] == "destroyed"
    mended = done("ability", actor=sheet, target=broken, inputs={"ability": "mends"}, dice=[19])[
        "target"
    ]
    assert mended["object_damage"] == "intact"
