"""Making characters, and the shelf they are saved on. What happens at a table belongs elsewhere."""
