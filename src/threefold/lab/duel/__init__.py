"""One PC against one or two foes, solved exactly: figures, states, best choices. No chance, no parties, no reports."""
