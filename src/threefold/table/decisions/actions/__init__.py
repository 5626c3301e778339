"""Decisions of actions: tasks, attacks, defenses, and their dice. Powers and other procedures have
rooms of their own."""
