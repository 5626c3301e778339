"""works"""
