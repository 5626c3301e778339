"""The laboratory's pages. Figures come from `service` and `lab`; nothing is computed here."""
