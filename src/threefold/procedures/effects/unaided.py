"""Rolls that nothing eases, neither skill nor Effort nor help."""

from __future__ import annotations

from collections.abc import Collection

from threefold.rules.task_words import UNAIDED
from threefold.rules.types import Message, Modifier, Refusal


def effort_unaided(against: Collection[str], levels: int) -> Refusal | None:
    """Refuse levels of Effort on a roll that nothing eases."""
    if levels and UNAIDED in against:
        return Refusal("not_allowed", "inputs.effort", Message("refusal.unaided"))
    return None


def without_help(lines: list[Modifier], against: Collection[str]) -> list[Modifier]:
    """Return the modifiers of a roll: those that hinder it alone where nothing eases it."""
    if UNAIDED not in against:
        return lines
    return [line for line in lines if line.steps >= 0]
