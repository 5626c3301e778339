"""Decisions: turn a command and the current state of a table into events, or into a refusal.
Nothing else belongs here.

``picking`` says which thing of a sheet a command means, ``knowing`` whether a seat may know of
it."""

from threefold.table.decisions.dispatch import decide, may_act, refuse_if_over, would_accept
from threefold.table.decisions.shown import STEP_NUMBER

__all__ = ["STEP_NUMBER", "decide", "may_act", "refuse_if_over", "would_accept"]
