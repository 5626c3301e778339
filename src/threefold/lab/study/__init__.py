"""Presentation of results: answers, comparisons, charts, reports, and the model of the laboratory's
page.
"""
