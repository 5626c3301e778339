"""Event stores behind one contract: memory, one SQLite file, a PostgreSQL database."""
