"""powers"""
