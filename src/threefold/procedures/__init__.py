"""What can be done at a table, one file a chapter; ``catalog`` lists it all."""
