"""What holds for all tests."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("patient")
if settings.get_current_profile_name() == "default":  # where CI is set Hypothesis has one of its own, as patient
    settings.load_profile("patient")
