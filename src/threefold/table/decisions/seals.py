"""Sealed dice: the GM seals them and opens the seal; the end of a session opens it too."""

from __future__ import annotations

from threefold.rules.types import Message, Refusal
from threefold.table.commands import OpenSeal, SealDice
from threefold.table.decisions.base import Context, Decision, decide_command, gm_only
from threefold.table.events import AnyEvent, DiceSealed, SealLost, SealOpened


def dice_sealed_events(context: Context) -> list[AnyEvent]:
    """Return the event that seals the dice. Empty if the dice cannot keep seeds."""
    if context.seals is None:
        return []
    return [DiceSealed(commitment=context.seals.fresh())]


def seal_opened_events(context: Context) -> list[AnyEvent]:
    """Return the event that opens the current seal, or reports that its seed is lost. Empty if
    there is no seal.
    """
    commitment = context.state.seal
    if not commitment:
        return []
    if context.seals is None:
        seed = None
    else:
        seed = context.seals.seed(commitment)
    if seed is None:
        return [SealLost(commitment=commitment)]
    return [SealOpened(commitment=commitment, seed=seed.hex())]


def seal_dice(context: Context, command: SealDice) -> Decision:
    """Seal the dice (GM only). Refused if they are sealed already."""
    refusal = gm_only(context)
    if refusal is None and context.state.seal:
        refusal = Refusal("out_of_order", "type", Message("refusal.sealed_already"))
    return refusal or dice_sealed_events(context)


def open_seal(context: Context, command: OpenSeal) -> Decision:
    """Open the seal before the session ends (GM only)."""
    refusal = gm_only(context)
    if refusal is None and not context.state.seal:
        refusal = Refusal("out_of_order", "type", Message("refusal.not_sealed"))
    return refusal or seal_opened_events(context)


DECIDED = (decide_command(SealDice, seal_dice), decide_command(OpenSeal, open_seal))
