"""A player's page, drawn only from what the seat knows. No state, no history and no request belongs
here.
"""
