"""Decisions of creatures' moves, and of effects that follow a roll or come at a turn. What an
effect does is decided in ``procedures.effects``."""
