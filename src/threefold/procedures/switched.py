"""Procedures of modules: refused where their module is not in play."""

from __future__ import annotations

from threefold.procedures.base import Setup
from threefold.rules.types import Message, Refusal


def off(setup: Setup, *modules: str) -> Refusal | None:
    """The refusal of what belongs to modules of which none is in play."""
    if setup.rules.modules.intersection(modules):
        return None
    named = Message(f"list.{len(modules)}", {f"s{i}": Message(f"optional.{name}") for i, name in enumerate(modules)})
    return Refusal("not_allowed", "modules", Message("refusal.module_off", {"module": named}))
