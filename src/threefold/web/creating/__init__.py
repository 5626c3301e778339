"""Pages to create characters, and the shelf where they are saved. Play at a table does not belong
here.
"""
