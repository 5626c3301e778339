"""Simulate a grid of levels, numbers, Armor and policies of an encounter, on threads or a cluster.
Charts: `study`.
"""
