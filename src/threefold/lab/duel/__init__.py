"""Exact solution of one PC against one or two foes: figures, states, best choices. No random runs,
parties, reports.
"""
