"""Decisions of actions: tasks, attacks, defenses, and the dice they throw. Powers and other procedures have rooms of
their own."""
