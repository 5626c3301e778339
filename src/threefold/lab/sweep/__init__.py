"""Encounters over a grid of levels, numbers, Armor and policies: cells, and where they run. Charts stand in `study`."""
