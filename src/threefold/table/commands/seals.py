"""Sealed dice."""

from __future__ import annotations

from threefold.table.commands.base import Command


class SealDice(Command, tag="seal_dice", kw_only=True, frozen=True):
    """Seal the table's dice (GM). From now on each face follows from a seed. The log shows its hash
    at once, and the seed when the seal is opened."""


class OpenSeal(Command, tag="open_seal", kw_only=True, frozen=True):
    """Open the seal of the dice (GM). The log shows its seed, and everybody can check what was
    rolled.
    """
