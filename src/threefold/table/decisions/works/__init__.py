"""Decisions of works: begun, played step by step, agreed to. What one step does is decided by its
procedure.
"""
