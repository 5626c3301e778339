"""cooperation"""
