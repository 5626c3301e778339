"""The scene: its surroundings, the spots of figures and things, and moves along the strip."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from msgspec import structs

from threefold.model.characters import Pc
from threefold.model.scenes import check_surroundings
from threefold.procedures.bare import FeetAnswer
from threefold.procedures.base import AnyProcedure, Setting, Setup
from threefold.procedures.catalog import PLAYED
from threefold.procedures.effects.spared import spared_situations
from threefold.procedures.figures import cannot_walk
from threefold.procedures.inputs import EaseEffort, Inputs, Steps
from threefold.procedures.movement import MoveInputs, PushOffInputs
from threefold.rules.binding import implements
from threefold.rules.harm import kept_still
from threefold.rules.movement import Way
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import ArrangeStrip, MovePc, PlaceFigure, SetScene
from threefold.table.decisions.actions.reach import may_not_leave_out
from threefold.table.decisions.actions.rolls import accepted_first, roll, throw, to_roll
from threefold.table.decisions.base import (
    Context,
    Decision,
    decide_command,
    gm_only,
    may_not_take_action,
    pc_of,
)
from threefold.table.decisions.cooperation.help import aids
from threefold.table.decisions.moves.gains import move_paid
from threefold.table.events import Placed, SceneSet, Walked
from threefold.table.state import State


def set_scene(context: Context, command: SetScene) -> Decision:
    """Set the surroundings (GM only). Surroundings that exclude each other are refused."""
    refusal = gm_only(context) or check_surroundings(command.scene, "scene")
    if refusal is not None:
        return refusal
    if command.scene != context.state.scene:
        return [SceneSet(scene=command.scene)]
    return []


# --- who stands where -----------------------------------------------------------------------------


def place_figure(context: Context, command: PlaceFigure) -> Decision:
    """Put a figure or a thing on a spot, or take it off the strip (GM only)."""
    refusal = gm_only(context) or _nobody(context.state, command.id, "id")
    if refusal is not None:
        return refusal
    spots = {id: spot for id, spot in context.state.spots.items() if id != command.id}
    if command.feet is not None:
        spots[command.id] = command.feet
    if spots != context.state.spots:
        return [Placed(spots=spots)]
    return []


def arrange_strip(context: Context, command: ArrangeStrip) -> Decision:
    """Set all spots at once (GM only). Without any spots the strip is not used."""
    refusal = gm_only(context)
    for id in command.spots:
        refusal = refusal or _nobody(context.state, id, f"spots.{id}")
    if refusal is not None:
        return refusal
    if command.spots != context.state.spots:
        return [Placed(spots=command.spots)]
    return []


def _nobody(state: State, id: str, field: str) -> Refusal | None:
    if state.anything(id) is not None:
        return None
    return Refusal("bad_value", field, Message("refusal.nobody_there", {"id": id}))


# --- moving by the rules --------------------------------------------------------------------------

WAYS: tuple[Way, ...] = ("immediate", "short", "long")


class Walk(NamedTuple):
    """A move as a procedure plays it: the feet to go, and whether it takes the action."""

    procedure: AnyProcedure
    setup: Setup
    inputs: Inputs
    setting: Setting
    feet: int
    takes_action: bool

    @property
    def rolled(self) -> bool:
        """Whether the move is a task, even if it is eased so far that no die is rolled."""
        task = self.setting.task
        return bool(self.setting.asks) or (task is not None and task.base_difficulty > 0)


@implements(
    "movement.immediate.free",
    "movement.immediate.before_or_after",
    "movement.short.action",
    "movement.long.action",
    "movement.short_plus_action",
    "movement.zero_gravity.push",
)
def walk(
    state: State,
    pc_id: str,
    to: int,
    act: bool,
    effort: EaseEffort | None = None,
    without: Collection[str] = (),
) -> Walk | Refusal:
    """Return the move that brings a PC to a spot in this turn, or a refusal if it is too far. It is
    the shortest kind of move (immediate, short, long) that is enough in this terrain, counting the
    feet already moved in this turn. In zero gravity the PC pushes off, unless spared that."""
    setup = Setup(state.rules(), state.party[pc_id].pc)
    feet = abs(to - state.spots[pc_id])
    if _floats(state, setup.pc):
        return _push_off(state, pc_id, setup, feet, effort)
    gone = _feet_moved(state, pc_id)
    most = 0
    for way in WAYS:
        with_act = act and way == "short"
        inputs = MoveInputs(way=way, action=with_act, terrain=state.scene.ground(without))
        if with_act or way == "long":
            inputs = _with_roll(state, pc_id, inputs, effort)
        setting = PLAYED["move"].set(setup, inputs)
        if isinstance(setting, Refusal):
            return setting
        assert isinstance(setting.answer, FeetAnswer)
        reach = setting.answer.feet or 0
        if way != "immediate" and gone > most:
            return Refusal("not_allowed", "feet", Message("refusal.strip.moved", {"n": gone}))
        if gone + feet <= reach:
            takes_action = way != "immediate" and not with_act
            return Walk(PLAYED["move"], setup, inputs, setting, feet, takes_action)
        most = reach
        if with_act:
            break
    params: Params = {"n": feet, "most": max(0, most - gone)}
    if act:
        return Refusal("not_allowed", "feet", Message("refusal.strip.too_far_to_act", params))
    return Refusal("not_allowed", "feet", Message("refusal.strip.too_far", params))


def _floats(state: State, pc: Pc) -> bool:
    """Whether a PC has to push off to get anywhere: without gravity, unless something spares them
    that.
    """
    if state.scene.gravity != _WEIGHTLESS:
        return False
    return _WEIGHTLESS not in spared_situations(pc, (), (_WEIGHTLESS,))


def _with_roll(
    state: State, pc_id: str, inputs: MoveInputs, effort: EaseEffort | None
) -> MoveInputs:
    """The inputs of a move that is rolled, with the help of comrades and the player's Effort."""
    return structs.replace(
        inputs, assets=_steps_of_help(state, pc_id, "move"), effort=effort or inputs.effort
    )


def _feet_moved(state: State, pc_id: str) -> int:
    """The feet that a PC has moved in this turn already."""
    if state.encounter is not None and state.encounter.acting == pc_id:
        return state.encounter.moved
    return 0


def _push_off(
    state: State, pc_id: str, setup: Setup, feet: int, effort: EaseEffort | None
) -> Walk | Refusal:
    """The move of a PC who pushes off in zero gravity. It takes the action."""
    inputs = PushOffInputs(feet=feet, assets=_steps_of_help(state, pc_id, "push_off"))
    inputs = structs.replace(inputs, effort=effort or inputs.effort)
    setting = PLAYED["push_off"].set(setup, inputs)
    if isinstance(setting, Refusal):
        return setting
    return Walk(PLAYED["push_off"], setup, inputs, setting, feet, True)


def _steps_of_help(state: State, pc_id: str, procedure: str) -> list[Steps]:
    """The help of comrades with a move that is rolled."""
    return aids(state, pc_id, "task", (procedure.replace("_", " "), "running"))


_WEIGHTLESS: Final = "zero_gravity"
_HALF_SHORT: Final = 25
"""The feet of a short move by somebody who goes with care."""


def move_pc(context: Context, command: MovePc) -> Decision:
    """Move a PC along the strip. Outside a fight there is time to reach any spot."""
    pc = pc_of(context, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    state = context.state
    here = state.spots.get(command.pc_id)
    if here is None:
        return Refusal(
            "not_allowed", "pc_id", Message("refusal.strip.not_placed", {"name": pc.name})
        )
    if here == command.feet:
        return []
    refusal = _may_not_move(context, pc, command.pc_id) or may_not_leave_out(
        context, command.without
    )
    if refusal is not None:
        return refusal
    if state.encounter is None:
        return [Walked(pc=command.pc_id, spot=command.feet, feet=abs(command.feet - here))]
    if command.slowly and abs(command.feet - here) > _HALF_SHORT:
        params: Params = {"n": _HALF_SHORT}
        return Refusal("not_allowed", "feet", Message("refusal.strip.slowly", params))
    first = accepted_first(context, command.pc_id)
    if isinstance(first, Refusal):
        return first
    accepted, context = first
    going = walk(
        context.state, command.pc_id, command.feet, command.act, command.effort, command.without
    )
    if isinstance(going, Refusal):
        return going
    if going.takes_action or command.act:
        refusal = may_not_take_action(context, command.pc_id, "move")
    else:
        refusal = None
    if refusal is not None:
        return refusal
    given, uses_action = move_paid(context, command.pc_id, going.takes_action)
    if not going.rolled:
        gone = Walked(pc=command.pc_id, spot=command.feet, feet=going.feet, uses_action=uses_action)
        return [*accepted, gone, *given]
    rolled = to_roll(
        going.procedure.id,
        command.pc_id,
        going.setup,
        going.inputs,
        spot=command.feet,
    )
    return roll(
        context,
        [*accepted, *given],
        rolled,
        throw(going.setup, going.inputs, command.natural),
        uses_action=uses_action,
    )


@implements("damage_track.debilitated.speed_zero")
def _may_not_move(context: Context, pc: Pc, pc_id: str) -> Refusal | None:
    """A refusal if a PC may not move now. The dead do not move, nor do the debilitated whose Speed
    is at 0, nor those whom a condition keeps still; in a fight a player moves on the PC's own turn.
    The GM may have the debilitated carried, and puts anybody elsewhere with `PlaceFigure`.
    """
    if pc.damage_track == "dead":
        return Refusal("cannot_act", "pc_id", Message("refusal.dead", {"name": pc.name}))
    if kept_still(pc.damage_track, pc.pools.speed.value) and not context.gm:
        return Refusal("cannot_act", "pc_id", Message("refusal.cannot_move", {"name": pc.name}))
    refusal = cannot_walk(pc)
    if refusal is not None:
        return refusal._replace(field="pc_id")
    encounter = context.state.encounter
    if encounter is None or context.gm or encounter.acting == pc_id:
        return None
    return may_not_take_action(context, pc_id, "move")


DECIDED = (
    decide_command(SetScene, set_scene),
    decide_command(PlaceFigure, place_figure),
    decide_command(ArrangeStrip, arrange_strip),
    decide_command(MovePc, move_pc),
)
