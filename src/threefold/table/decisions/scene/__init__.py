"""Decisions of the scene: its strip, its things, PCs who drift. Scenes prepared for later are in
prepared.py.
"""
