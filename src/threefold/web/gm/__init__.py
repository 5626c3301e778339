"""The GM's page: its regions, dialogs and files. It may use the whole state. Nothing for players is
made here.
"""
