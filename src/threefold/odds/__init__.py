"""Exact chances and costs, by the same rules that the table plays."""
