"""Reads and validates content/: the rules reference, its rulings, switches and terms. Data only,
read on first need.
"""
