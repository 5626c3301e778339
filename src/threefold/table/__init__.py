"""The game in progress: state, commands, events, decide, evolve, history, and who sees what."""
