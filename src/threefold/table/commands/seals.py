"""Sealed dice."""

from __future__ import annotations

from threefold.table.commands.base import Command


class SealDice(Command, tag="seal_dice", kw_only=True, frozen=True):
    """Seal the table's dice (GM): from now on each face follows from a seed whose hash stands in the log at once, and
    which is told when the seal is opened."""


class OpenSeal(Command, tag="open_seal", kw_only=True, frozen=True):
    """Open the seal of the dice (GM): its seed stands in the log, and everybody can check what was rolled."""
