"""outcomes"""
