"""The check for procedures of optional modules: they are refused where their module is off."""

from __future__ import annotations

from threefold.procedures.base import Setup
from threefold.rules.types import Message, Refusal, listed


def module_refusal(setup: Setup, *modules: str) -> Refusal | None:
    """Return a refusal if none of these modules is in play, else None."""
    if setup.rules.modules.intersection(modules):
        return None
    named = listed([Message(f"optional.{name}") for name in modules], "or")
    return Refusal("not_allowed", "modules", Message("refusal.module_off", {"module": named}))
