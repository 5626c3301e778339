"""Sealed dice. No rewind takes a seal back, nor opens one again."""

from __future__ import annotations

from threefold.table.events.base import Lasting
from threefold.table.state.seals import Commitment, Seed


class DiceSealed(Lasting, tag="dice_sealed", kw_only=True, frozen=True):
    """From here on the dice of the table follow from a seed of which only the ``commitment`` is known."""

    commitment: Commitment


class SealOpened(Lasting, tag="seal_opened", kw_only=True, frozen=True):
    """The seed of a seal is told: its dice can be checked."""

    commitment: Commitment
    seed: Seed


class SealLost(Lasting, tag="seal_lost", kw_only=True, frozen=True):
    """The seed of a seal is not on this server: the dice are not sealed from here on."""

    commitment: Commitment
