"""Events of sealed dice. No rewind changes a seal."""

from __future__ import annotations

from threefold.table.events.base import PermanentEvent
from threefold.table.state.seals import Commitment, Seed


class DiceSealed(PermanentEvent, tag="dice_sealed", kw_only=True, frozen=True):
    """From now on the table's dice follow from a seed; only its hash, the ``commitment``, is
    known.
    """

    commitment: Commitment


class SealOpened(PermanentEvent, tag="seal_opened", kw_only=True, frozen=True):
    """The seed of a seal was revealed: its dice can be checked."""

    commitment: Commitment
    seed: Seed


class SealLost(PermanentEvent, tag="seal_lost", kw_only=True, frozen=True):
    """The seed of a seal is not on this server: from now on the dice are not sealed."""

    commitment: Commitment
