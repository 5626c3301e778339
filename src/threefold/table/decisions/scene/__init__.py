"""Decisions of the scene: its strip, its things, who drifts. Scenes prepared for later are in prepared.py."""
