"""Decisions: a command against the table as it stands becomes events, or a refusal. Nothing else happens here."""

from threefold.table.decisions.dispatch import decide, may_act, would

__all__ = ["decide", "may_act", "would"]
