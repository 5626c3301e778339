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
from threefold.table.commands import (
    AnyCommand,
    AttackFoe,
    EndTurn,
    PassTime,
    Recover,
    ShareRecovery,
    UsePower,
)
from threefold.table.decisions import decide
from threefold.table.events import EffectsCame, RecoveryRolled
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


def test_use_hits_foe_and_adds_condition() -> None:
    """Using it hits the foe and puts on what follows."""
    at = table("bash")
    at.uses("Bash", target=GUARD, natural=12)
    assert at.health(GUARD) == 40 - 3
    assert has_condition(at.state.foes[GUARD].npc, "dazed")


def test_player_attacks_with_power_in_turn() -> None:
    """A player attacks with a power on their own turn."""
    at = table("lunge")
    at.fights()
    came = player(
        at,
        UsePower(
            pc_id=KARA, what="ability", name="Lunge", target=GUARD, attack="broadsword", natural=12
        ),
    )
    assert not isinstance(came, Refusal)
    assert at.health(GUARD) == 40 - 8
    assert (
        refused(player(at, AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=12)))
        == "out_of_order"
    )


def test_every_target_has_own_roll() -> None:
    """Every target of one action has a roll of its own."""
    at = table("spin_attack")
    events = at.uses("Spin Attack", target=GUARD, also=[OTHER], natural=12)
    assert at.health(GUARD) == 40 - 4
    assert [e.on for e in events if isinstance(e, EffectsCame) and e.why == "also"] == [OTHER]
    assert at.state.foes[OTHER].npc.health in (36, 40)


def test_second_attack_is_single_and_hindered() -> None:
    """The second attack of an action may be made once and is hindered."""
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


def test_attacks_left_are_gone_with_round() -> None:
    at = table("dual_light_wield")
    at.fights()
    at.uses("Dual Light Wield", target=GUARD, natural=12)
    assert extra(at) == ["Dual Light Wield +1"]
    for _ in range(4):
        at.does(EndTurn())
    assert extra(at) == []


def test_task_comes_first_where_entry_says_so() -> None:
    at = table("stun_attack")
    at.fights()
    player(at, UsePower(pc_id=KARA, what="ability", name="Stun Attack", target=GUARD, natural=16))
    assert at.health(GUARD) == 40
    player(at, AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=12))
    assert at.health(GUARD) == 36
    assert has_condition(at.state.foes[GUARD].npc, "stunned")


def test_cypher_that_alters_attacks_follows_each_hit() -> None:
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


def test_undoing_use_takes_attack_back() -> None:
    at = table("snap_shot")
    before = at.state
    at.uses("Snap Shot", target=GUARD, attack="pistol", natural=12)
    assert extra(at) == ["Snap Shot +1"]
    assert not has_condition(before.party[KARA].pc, "Snap Shot +1")


# --- acts, turns and recovery rolls given ---------------------------------------------------------


def test_action_that_power_gives_is_taken_besides() -> None:
    burst = {"name": "burst", "use": "part_of_action", "effects": [{"kind": "act"}]}
    at = Table(burst, foe=WEAK, attacks=[SWORD, PISTOL])
    at.fights()
    attack = AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=12)
    at.uses("burst")
    assert not isinstance(player(at, attack), Refusal)
    assert extra(at) == ["burst +1"]
    assert not isinstance(player(at, attack), Refusal)
    assert extra(at) == []
    assert refused(player(at, attack)) == "out_of_order"


def test_who_loses_turn_is_stunned_for_it() -> None:
    at = Table(
        {
            "aim": {"who": "foe"},
            "effects": [{"kind": "act", "to": "target", "what": "turn", "count": -1}],
        }
    )
    at.uses(target=GUARD, natural=12)
    assert has_condition(at.state.foes[GUARD].npc, "stunned")


def test_granted_recovery_takes_no_action() -> None:
    """A recovery roll that is given takes no action and none of the day's, and is gone once its
    points are shared.
    """
    gift = {"kind": "recovery", "to": "target", "rest": "action", "extra": 1}
    at = Table({"aim": {"who": "ally"}, "effects": [gift]}, might=5)
    at.fights()
    at.uses(target=BEN)
    done = decide(
        at.state, Recover(pc_id=BEN, natural=3), Seat("player", BEN), Threes(), shelf=on_the_shelf
    )
    assert not isinstance(done, Refusal)
    rolled = at.does(Recover(pc_id=BEN, natural=3))
    [fell] = [each for each in rolled if isinstance(each, RecoveryRolled)]
    assert not fell.uses_action
    assert has_condition(at.state.party[BEN].pc, "power")
    at.does(ShareRecovery(open_id=fell.id, might=2))
    assert not has_condition(at.state.party[BEN].pc, "power")
    assert at.state.party[BEN].pc.recoveries_used == 0


def test_foe_attack_effect_asks_defense() -> None:
    """A foe whose effect is an attack asks for a defense."""
    from threefold.model.shelf import effects as kinds
    from threefold.table.decisions.base import Context
    from threefold.table.decisions.moves.come import EffectSource, effect_events
    from threefold.table.history import GM, History

    at = Table(foe={"level": 3})
    rule = kinds.AttackRule(damage=2, eased=1, then=[kinds.ConditionEffect(name="prone")])
    context = Context(at.state, GM, Threes(), History())
    events = effect_events(context, EffectSource("Rush", GUARD, 3), [rule], KARA)
    (opened,) = [e.pending for e in events if e.__struct_config__.tag == "opened"]
    assert isinstance(opened, Incoming)
    assert (opened.damage, [s.steps for s in opened.hinder]) == (5, [1])
    assert opened.follows is not None
    assert not isinstance(opened, TaskCall)


# --- things made and changed ----------------------------------------------------------------------


def test_leveled_thing_stands_until_span_ends() -> None:
    """A thing of a level stands in the scene until its span is over."""
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


def test_unleveled_creation_ends_with_maker() -> None:
    """What is made without a level runs out with its maker."""
    at = Table({"effects": [{"kind": "make", "lasts": "1 minute", "what": "light"}]})
    at.uses()
    assert has_condition(at.state.party[KARA].pc, "power")
    at.does(PassTime(time=Duration(1, "minutes")))
    assert not has_condition(at.state.party[KARA].pc, "power")


def test_object_breaks_and_mends_on_own_track() -> None:
    """An object is broken and mended on its own track."""
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
