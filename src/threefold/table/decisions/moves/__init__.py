"""Decisions of creatures' moves, and of effects that come of a roll or at a turn. What an effect does is the affair of
``procedures.effects``."""
