"""The GM's page: its regions, dialogs and files. It may see the whole state; nothing a player is sent is made here."""
