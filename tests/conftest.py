"""What holds for all tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
if settings.get_current_profile_name() == "default":  # where CI is set Hypothesis has one of its own, as patient
    settings.load_profile("patient")
