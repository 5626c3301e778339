"""Procedures of modules: refused where their module is not in play."""

from __future__ import annotations

from threefold.procedures.base import Setup
from threefold.rules.types import Message, Refusal, listed


def off(setup: Setup, *modules: str) -> Refusal | None:
    """The refusal of what belongs to modules of which none is in play."""
    if setup.rules.modules.intersection(modules):
        return None
    named = listed([Message(f"optional.{name}") for name in modules], "or")
    return Refusal("not_allowed", "modules", Message("refusal.module_off", {"module": named}))
