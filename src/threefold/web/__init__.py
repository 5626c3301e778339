"""The live table in the browser: requests become commands, views become pages. No rule arithmetic
belongs here.
"""
