"""View models: what components draw, in words (receipts, options, turns, Pools). No requests, no
HTML, no state.
"""
