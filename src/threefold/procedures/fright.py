"""Shocks, and madness."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import structs

from threefold.model.acts import Takes, check_act_inputs, when_done
from threefold.model.bounds import DamagePoints, Level, whole
from threefold.model.characters import Pc
from threefold.model.options import Mind
from threefold.model.sheet_conditions import worn_now
from threefold.procedures.accounts import figure_changes, new_part_changes
from threefold.procedures.answers import Answer, FigureChange
from threefold.procedures.bare import resolve_bare, set_bare, succeeded, with_ease
from threefold.procedures.base import (
    Die,
    Notice,
    Outcome,
    Procedure,
    Resolved,
    Setting,
    Setup,
    diceless_procedure,
)
from threefold.procedures.d20 import outcome, settle_d20
from threefold.procedures.descriptors import descriptor_named, with_descriptor, without_descriptor
from threefold.procedures.figures import strike_pc
from threefold.procedures.inputs import BareTask, Inputs, ShelfLabel, TaskLabel
from threefold.procedures.switched import module_refusal
from threefold.rules.bases import based, level_base
from threefold.rules.binding import implements
from threefold.rules.fright import (
    LEVELS,
    Shock,
    check_edge_trade,
    insanity_gain,
    shock_emptied_pool,
)
from threefold.rules.harm import Blow, apply_armor, armor_against
from threefold.rules.types import Line, Message, Params, Refusal, sum_of


class ShockInputs(BareTask, kw_only=True, frozen=True):
    """A shock, by level or as one of the usual shocks. A failure deals Intellect damage or takes
    away control.
    """

    event: Shock | None = None
    level: Level | None = None
    name: ShelfLabel = ""
    skill: TaskLabel = "intellect defense"
    does: Literal["damage", "control"] = "damage"
    points: DamagePoints | None = None
    resisted_kinds = ("fear",)


@implements("horror.shock.defense", "horror.shock.levels")
def set_shock(setup: Setup, inputs: ShockInputs) -> Setting | Refusal:
    """Set an Intellect defense against the level of the shock. With the madness module, also ask
    for a d6.
    """
    refusal = module_refusal(setup, "horror", "madness")
    if refusal is not None:
        return refusal
    if (inputs.event is None) is (inputs.level is None):
        return Refusal("bad_value", "inputs.level", Message("refusal.shock.level"))
    if inputs.event is not None:
        level = LEVELS[inputs.event]
        base = based(level, Message(f"shock.{inputs.event}"), "horror.shock.levels")
    else:
        assert inputs.level is not None
        level = inputs.level
        base = level_base(inputs.name, level, "horror.shock.defense")
    setting = set_bare(setup, inputs, "intellect", base, act="defense")
    if isinstance(setting, Refusal):
        return setting
    points = level if inputs.points is None else inputs.points
    line = Line(points, Message("line.shock"), "horror.shock.failure")
    blow = Blow(
        (line,) if points and inputs.does == "damage" else (), "intellect", ("intellect", "fear")
    )
    more = (setup.rules.recovery.die,) if setup.rules.madness.lost_maximum and setting.asks else ()
    return structs.replace(setting, blow=blow, asks=(*setting.asks, *more))


def resolve_shock(
    setup: Setup, inputs: ShockInputs, setting: Setting, faces: Sequence[int]
) -> Resolved:
    """Read the d20 of the defense, and keep the d6."""
    return structs.replace(resolve_bare(setup, inputs, setting, faces), more=tuple(faces[1:]))


@implements(
    "horror.shock.failure", "madness.shock.instead", "madness.insane.mad", "madness.insane.lost"
)
def settle_shock(setup: Setup, inputs: ShockInputs, resolved: Resolved) -> Outcome:
    """On a failure, the PC takes Intellect damage, or the player loses control of the character for
    a moment.
    """
    settlement = settle_d20(setup, resolved, None)
    pc, notices = settlement.actor, settlement.notices
    if succeeded(resolved) or resolved.result is None:
        return outcome(setup, resolved, settlement, setup.target, None)
    if inputs.does == "control":
        text = Message("event.shock.control", {"name": pc.name})
        notices.append(Notice("shock", text, "horror.shock.failure"))
        return outcome(setup, resolved, settlement, setup.target, None)
    blow = resolved.setting.blow
    assert blow is not None
    armor = armor_against(blow, worn_now(pc, setup.rules), setup.rules)
    struck = apply_armor(blow, armor)
    pool = pc.pools.intellect
    empties = setup.rules.madness.lost_maximum and 0 < pool.value <= struck.taken
    if not empties or pc.damage_track == "dead":
        pc, damage = strike_pc(pc, blow, armor, setup.rules, notices)
        return outcome(setup, resolved, structs.replace(settlement, actor=pc), setup.target, damage)
    after, changes = _maddened(setup, pc, resolved.more[0] if resolved.more else 1, notices)
    settlement = structs.replace(settlement, actor=after, changes=(*settlement.changes, *changes))
    return outcome(setup, resolved, settlement, setup.target, struck)


def _maddened(
    setup: Setup, pc: Pc, face: int, notices: list[Notice]
) -> tuple[Pc, list[FigureChange]]:
    """Apply a shock that empties Intellect: the mind suffers, and the damage track does not
    change.
    """
    was = pc.mind or Mind()
    pool = pc.pools.intellect
    left = shock_emptied_pool(pool.max, was.emptied, face, pc.tier, setup.rules)
    now = structs.replace(was, emptied=min(99, was.emptied + 1))
    intellect = structs.replace(pool, value=left.value, max=left.maximum)
    after = structs.replace(pc, pools=structs.replace(pc.pools, intellect=intellect), mind=now)
    params: Params = {"name": pc.name, "n": left.value, "max": left.maximum}
    notices.append(
        Notice("madness", Message("event.madness.emptied", params), "madness.shock.instead")
    )
    why = Message("line.madness.emptied")
    changes = figure_changes("actor", pc, after, why, "madness.shock.maximum")
    changes.append(FigureChange("actor", "mind.emptied", Line(1, why, "madness.shock.instead")))
    if not left.gives_way:
        return after, changes
    gone, more = give_way(setup, after, face, notices)
    return gone, [*changes, *more]


def give_way(
    setup: Setup, pc: Pc, face: int, notices: list[Notice]
) -> tuple[Pc, list[FigureChange]]:
    """The mind gives way. First time: the descriptor becomes Mad, Intellect and its Edge rise.
    Second time: lost.
    """
    was = pc.mind or Mind()
    now = structs.replace(was, lapses=min(setup.rules.madness.lapses, was.lapses + 1))
    lapse = FigureChange(
        "actor", "mind.lapses", Line(1, Message("line.madness.lapse"), "madness.insane.mad")
    )
    if was.lapses:
        text = Message("event.madness.lost", {"name": pc.name})
        notices.append(Notice("madness", text, "madness.insane.lost"))
        return structs.replace(pc, mind=now), [lapse]
    before = pc.descriptor or ""
    if before:
        old = descriptor_named(setup, before)
    else:
        old = None
    if old is None:
        after = pc
    else:
        after = without_descriptor(setup, pc, old)
    mad = descriptor_named(setup, "mad")
    if mad is not None:
        after = with_descriptor(setup, after, mad)
    why = Message("line.madness.lapse")
    traits = Message("line.madness.descriptor")
    changes = figure_changes("actor", pc, after, traits, "madness.insane.mad")
    changes += new_part_changes("actor", pc, after, traits, "madness.insane.mad")
    lines = insanity_gain(after.pools.intellect.max, face, pc.tier)
    more, pool, edge = sum_of(lines), after.pools.intellect, setup.rules.madness.edge
    intellect = structs.replace(
        pool,
        value=min(999, pool.value + more),
        max=min(999, pool.max + more),
        edge=pool.edge + edge,
    )
    again = structs.replace(
        after, pools=structs.replace(after.pools, intellect=intellect), mind=now, descriptor="Mad"
    )
    changes += figure_changes("actor", after, again, why, "madness.insane.mad")
    if not before:
        key = "event.madness.mad"
    else:
        key = "event.madness.mad_instead"
    params: Params = {"name": pc.name, "n": more, "descriptor": before}
    notices.append(Notice("madness", Message(key, params), "madness.insane.mad"))
    return again, [*changes, lapse]


SHOCK = Procedure(
    id="shock",
    module="modules",
    rules=(
        "horror.shock.defense",
        "horror.shock.levels",
        "horror.shock.failure",
        "madness.shock.instead",
    ),
    inputs=ShockInputs,
    answer=Answer,
    dice=(Die(20, "die.task"), Die(6, "die.shock")),
    set=set_shock,
    resolve=resolve_shock,
    settle=settle_shock,
    with_effort=with_ease,
)


class MadnessInputs(Inputs, kw_only=True, frozen=True):
    """A change to the mind: trade points of Intellect for Edge, or give way because the story says
    so.
    """

    do: Literal["trade", "give_way"]
    points: Annotated[int, whole(1, 20, "points")] | None = None
    natural: Annotated[int, whole(1, 6, "roll")] | None = None


_TAKES = {"trade": Takes(("points",)), "give_way": Takes(("natural",))}


@implements("madness.trade", "madness.insane.mad")
def settle_madness(setup: Setup, inputs: MadnessInputs, resolved: Resolved) -> Outcome | Refusal:
    """Trade points of the Intellect maximum for 1 Edge, for good; or let the mind give way, with
    the rolled d6.
    """
    pc = setup.pc
    refusal = module_refusal(setup, "madness") or check_act_inputs(
        inputs, _TAKES[inputs.do], Message(f"madness_do.{inputs.do}")
    )
    if refusal is not None:
        return refusal
    notices: list[Notice] = []
    if inputs.do == "give_way":
        assert inputs.natural is not None
        after, gone = give_way(setup, pc, inputs.natural, notices)
        return Outcome(after, setup.target, notices=tuple(notices), changes=tuple(gone))
    assert inputs.points is not None
    pool = pc.pools.intellect
    refusal = check_edge_trade(inputs.points, pool.max, setup.rules)
    if refusal is not None:
        return refusal
    top = pool.max - inputs.points
    intellect = structs.replace(
        pool, value=min(pool.value, top), max=top, edge=pool.edge + setup.rules.madness.edge
    )
    after = structs.replace(pc, pools=structs.replace(pc.pools, intellect=intellect))
    params: Params = {"name": pc.name, "n": inputs.points}
    notices.append(Notice("madness", Message("event.madness.traded", params), "madness.trade"))
    changes = figure_changes("actor", pc, after, Message("line.madness.trade"), "madness.trade")
    return Outcome(after, setup.target, notices=tuple(notices), changes=tuple(changes))


MADNESS = diceless_procedure(
    id="madness",
    module="modules",
    rules=("madness.trade", "madness.insane.when", "madness.insane.mad", "madness.insane.lost"),
    inputs=MadnessInputs,
    answer=Answer,
    settle=settle_madness,
    when=when_done("do", _TAKES),
)
