"""Safety: halting the scene, lines and veils."""

from __future__ import annotations

from threefold.rules.types import Message, Refusal
from threefold.table import commands as c
from threefold.table.decisions.base import Context, Decision, decide_command, gm_only
from threefold.table.events import Halted, LimitAdded, LimitDropped, WentOn
from threefold.table.state.safety import MOST_LIMITS

_FOR_ALL = (c.HaltScene, c.GoOn, c.AddLimit, c.DropLimit, c.Note, c.Whisper, c.EditWords, c.Join)
"""Commands that are never refused because the scene is halted."""

FOR_SPECTATORS = (c.HaltScene, c.AddLimit)
"""The only commands of a spectator: everyone who hears the story may stop it."""

_FOR_GM = (
    *(
        c.Undo,
        c.Redo,
        c.ChangeSettings,
        c.Withdraw,
        c.EndEncounter,
        c.RemoveCondition,
        c.EndSession,
        c.OpenSeal,
    ),
    *(c.AddPc, c.EditPc, c.RemovePc, c.AddFoe, c.EditFoe, c.RemoveFoe, c.KeepFoe, c.ForgetFoe),
    *(c.SetScene, c.AddThing, c.EditThing, c.RemoveThing, c.PlaceFigure, c.ArrangeStrip),
    *(c.PrepareScene, c.KeepScene, c.DropScene, c.KeepHandout, c.ShowHandout, c.DropHandout),
    *(c.SetBookmark, c.DropBookmark),
)
"""Commands that the GM may also give while the scene is halted: they correct or prepare the scene.
Nothing happens in the story with them."""


def stays_halted(context: Context, command: c.AnyCommand) -> Refusal | None:
    """A refusal if the scene is halted and the command would move it on."""
    halted = context.state.safety.halted
    if (
        halted is None
        or isinstance(command, _FOR_ALL)
        or (context.gm and isinstance(command, _FOR_GM))
    ):
        return None
    if context.gm:
        who = "gm"
    else:
        who = "player"
    return Refusal("halted", "type", Message(f"refusal.halted_{who}"))


def halt(context: Context, command: c.HaltScene) -> Decision:
    """Pause or stop the scene. A pause does not replace a stop."""
    known = context.state.safety.halted
    if known in ("stop", command.how):
        return []
    return [Halted(how=command.how)]


def go_on(context: Context, command: c.GoOn) -> Decision:
    """Let a halted scene go on (GM only)."""
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    if context.state.safety.halted is not None:
        return [WentOn()]
    return []


def add_limit(context: Context, command: c.AddLimit) -> Decision:
    """Add a line or a veil. No event if the table has it already."""
    limits = context.state.safety.limits
    if command.limit in limits.values():
        return []
    if len(limits) >= MOST_LIMITS:
        return Refusal("not_allowed", "limit", Message("refusal.limits_full", {"n": MOST_LIMITS}))
    return [LimitAdded(id=context.new_id("l"), limit=command.limit)]


def drop_limit(context: Context, command: c.DropLimit) -> Decision:
    """Delete a line or a veil (GM only)."""
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    if command.limit_id not in context.state.safety.limits:
        return Refusal("bad_value", "limit_id", Message("refusal.no_such_limit"))
    return [LimitDropped(id=command.limit_id)]


DECIDED = (
    decide_command(c.HaltScene, halt),
    decide_command(c.GoOn, go_on),
    decide_command(c.AddLimit, add_limit),
    decide_command(c.DropLimit, drop_limit),
)
