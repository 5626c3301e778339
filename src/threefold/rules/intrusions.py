"""GM intrusions on a task that would be automatic: they bring back its base difficulty."""

from __future__ import annotations

from typing import Final

from threefold.rules.binding import implements
from threefold.rules.types import Message, Modifier, modifier

RESTORED: Final = "intrusion.routine_task.original_difficulty"


@implements("intrusion.routine_task.original_difficulty")
def restored_modifiers(modifiers: tuple[Modifier, ...], hidden: bool) -> tuple[Modifier, ...]:
    """The lines of a task that an intrusion brings back to its base difficulty: none counts. If the
    difficulty is hidden they stay as they are, and one more line takes them back."""
    if not hidden:
        return tuple(m._replace(counted=0) for m in modifiers)
    steps = -sum(m.counted for m in modifiers)
    return (*modifiers, modifier(steps, "situation", Message("line.intrusion_restores"), RESTORED))
