"""Procedures that an NPC, or nobody, carried out."""

from __future__ import annotations

from threefold.table.apply.base import changed, on
from threefold.table.events import Played

APPLIED = (on(Played, changed),)
