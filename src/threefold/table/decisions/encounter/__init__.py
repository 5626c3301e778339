"""Decisions of the encounter: initiative and turns. What a PC does on a turn is decided in the
feature of that action."""
