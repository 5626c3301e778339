"""How many examples Hypothesis tries: as many as a test names in `make test`, many times more in
`make thorough`.

`make test` draws the same examples each time, as long as the test is the same: whoever breaks
nothing sees nothing fail. `make thorough` draws others each time, for hours if need be; what it
finds gets a test of its own.
"""

from __future__ import annotations

import os
from typing import Any, Final

from hypothesis import HealthCheck, settings

THOROUGH: Final = int(os.environ.get("THREEFOLD_THOROUGH") or 0)
"""How many times more examples `make thorough` tries; 0 in `make test`."""


def times(count: int) -> int:
    """So many in `make test`."""
    return count * (THOROUGH or 1)


PATIENT: Final[dict[str, Any]] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}

settings.register_profile("suite", derandomize=True, max_examples=60, **PATIENT)
settings.register_profile("thorough", max_examples=times(60), print_blob=True, **PATIENT)


def load() -> None:
    """Take the profile of this run, unless one was chosen on the command line."""
    if settings.get_current_profile_name() in ("default", "ci"):
        settings.load_profile("thorough" if THOROUGH else "suite")


def examples(count: int, *health_checks: HealthCheck) -> settings:
    """So many examples in `make test`, whatever these checks of health say of them."""
    return settings(
        max_examples=times(count), suppress_health_check=[HealthCheck.too_slow, *health_checks]
    )
