"""Files that are exported and imported: characters, encounters, scenes, sessions, sweeps."""
