"""Where a move along the strip ends once its die has fallen."""

from __future__ import annotations

from typing import NamedTuple

from threefold.model import typed
from threefold.procedures.bare import FeetAnswer
from threefold.procedures.base import Outcome
from threefold.procedures.catalog import PLAYED
from threefold.procedures.movement import MoveInputs, PushOffAnswer
from threefold.rules.binding import implements
from threefold.table.state import Rolled, State


class Arrival(NamedTuple):
    """Where a move ended: the spot, None if nobody moved, and whether the action that was to follow
    is lost.
    """

    spot: int | None = None
    action_lost: bool = False


@implements("movement.long.failure", "movement.short_plus_action")
def arrival(state: State, rolled: Rolled, out: Outcome) -> Arrival:
    """Return where a move ends. A success ends at the spot that was the goal. A failure stops
    half-way, and the GM may choose another spot; a failed push moves nobody."""
    here = state.spots.get(rolled.pc)
    if rolled.spot is None or here is None or out.result is None:
        return Arrival()
    match out.answer:
        case FeetAnswer(feet=int()) | PushOffAnswer(drift=[*_]):
            return Arrival(rolled.spot)
    if not issubclass(PLAYED[rolled.procedure].inputs, MoveInputs):
        return Arrival()
    acting = state.encounter is not None and state.encounter.acting == rolled.pc
    wanted = typed.decode(rolled.inputs, MoveInputs)
    if out.result == "failure":
        stopped = here + int((rolled.spot - here) / 2)
    else:
        stopped = here
    return Arrival(stopped, wanted.action and acting)
