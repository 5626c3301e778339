"""Decisions of procedures in general: called for, carried out, due again. Those with commands of their own stand in
their features."""
