"""Apply the effects of powers, items and creatures' moves: one function for each kind of effect.

This package changes figures and reports the change. ``model.active_effects`` reads which effects apply to a
roll; ``model.shelf`` defines what an entry may contain.
"""
