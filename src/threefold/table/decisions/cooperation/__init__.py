"""Decisions of cooperation: help, guards, readied actions, attacks drawn or taken, followers' help.
Rituals of several PCs are works."""
