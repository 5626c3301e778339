"""Effects that came: people are as the event says."""

from __future__ import annotations

from threefold.table.apply.base import changed, on
from threefold.table.events import EffectsCame

APPLIED = (on(EffectsCame, changed),)
