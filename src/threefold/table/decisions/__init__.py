"""Decisions: turn a command and the current state of a table into events, or into a refusal. Nothing else belongs
here."""

from threefold.table.decisions.dispatch import decide, may_act, would_accept

__all__ = ["decide", "may_act", "would_accept"]
