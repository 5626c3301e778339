"""Editions, rulings and modules: functions from Rules to Rules, composed once for a table or a
request.
"""
