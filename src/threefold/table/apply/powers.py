"""Items: found, given, identified, left behind, recharged."""

from __future__ import annotations

from threefold.table.apply.base import changed, on
from threefold.table.events import ItemChanged

APPLIED = (on(ItemChanged, changed),)
