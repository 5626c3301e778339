"""Outcomes of procedures written as facts for events and the log. No command is decided here."""
