"""Decisions of cooperation: help, guards, readied actions, attacks drawn or taken, followers' help. Rituals shared by
several PCs are works."""
