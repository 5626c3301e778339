"""Decisions of works: begun, played step by step, agreed to. What one step does is its procedure's affair."""
