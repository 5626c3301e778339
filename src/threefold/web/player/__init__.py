"""A player's page. It is made from what the seat knows: no state, no history, no request belongs here."""
