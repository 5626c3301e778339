"""Decisions of procedures in general: called for, carried out, due again. Procedures with commands
of their own are in their features."""
