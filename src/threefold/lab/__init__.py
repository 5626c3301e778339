"""The encounter laboratory: encounters by the hundred thousand, duels exactly, sweeps and their reports."""
