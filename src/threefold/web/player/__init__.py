"""The player's page: act, sheet, growth and log. The GM who acts for a PC uses the same one."""
