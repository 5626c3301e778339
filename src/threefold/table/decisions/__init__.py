"""Decisions: turn a command and the current state of a table into events, or into a refusal. Nothing else belongs
here.

``picking`` says which thing of a sheet a command means."""

from threefold.table.decisions.dispatch import decide, may_act, would_accept

__all__ = ["decide", "may_act", "would_accept"]
