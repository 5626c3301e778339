"""Undo, redo, and notes in the log."""

from __future__ import annotations

from threefold.rules.types import Message, Refusal
from threefold.table.commands import Note, Redo, Undo
from threefold.table.decisions.base import Context, Decision, decide_command, gm_only
from threefold.table.events import Noted, Rewound
from threefold.table.events.base import PermanentEvent


def note(context: Context, command: Note) -> Decision:
    """Add a note to the log. Only the GM may write secret notes."""
    if command.secret and not context.gm:
        return Refusal("not_your_seat", "secret", Message("refusal.gm_only"))
    return [Noted(text=command.text, secret=command.secret, pc=context.by.pc)]


def undo(context: Context, command: Undo) -> Decision:
    """Undo the last command that is still in force, or all commands after the command of event
    ``after`` (GM only).
    """
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    to = context.history.rewind_target(command.after)
    if to is None:
        if command.after is None:
            field = "type"
        else:
            field = "after"
        return Refusal("not_allowed", field, Message("refusal.nothing_to_undo"))
    taken = {
        r.command
        for r in context.history.valid_records(to + 1)
        if not isinstance(r.event, PermanentEvent)
    }
    return [Rewound(to=to, steps=max(1, len(taken)))]


def redo(context: Context, command: Redo) -> Decision:
    """Restore what the last undo removed (GM only)."""
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    to = context.history.redo_target()
    if to is None:
        return Refusal("not_allowed", "type", Message("refusal.nothing_to_redo"))
    return [Rewound(to=to, redo=True)]


DECIDED = (
    decide_command(Note, note),
    decide_command(Undo, undo),
    decide_command(Redo, redo),
)
