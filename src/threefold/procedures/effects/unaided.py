"""Rolls that nothing eases, neither skill nor Effort nor help."""

from __future__ import annotations

from collections.abc import Collection

from threefold.rules.task_words import UNAIDED
from threefold.rules.types import Message, Modifier, Refusal


def help_unaided(against: Collection[str], levels: int, bonus: int) -> Refusal | None:
    """Refuse levels of Effort, and a bonus to the die, on a roll that nothing eases."""
    if UNAIDED not in against or not (levels or bonus > 0):
        return None
    field = "inputs.effort" if levels else "inputs.roll_bonus"
    return Refusal("not_allowed", field, Message("refusal.unaided"))


def without_help(lines: list[Modifier], against: Collection[str]) -> list[Modifier]:
    """Return the modifiers of a roll: those that hinder it alone where nothing eases it."""
    if UNAIDED not in against:
        return lines
    return [line for line in lines if line.steps >= 0]
