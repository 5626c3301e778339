"""The GM's page: the party, the scene and the story side by side, and a dialog for everything a GM decides."""
