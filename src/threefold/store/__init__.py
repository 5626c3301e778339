"""Event stores behind one contract: memory and SQLite; PostgreSQL follows through the same schema."""
