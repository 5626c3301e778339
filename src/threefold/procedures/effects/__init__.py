"""Carrying out what powers, items and creatures' moves do: one function for each kind of effect.

Here belong what an effect does to a figure and what is told of it. What holds for somebody at a roll is read in
``model.held``; what an entry may say stands in ``model.shelf``.
"""
