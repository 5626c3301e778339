"""What only POSIX has stands beside its half for Windows: ``make windows`` checks types, this the
rest.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import threefold

SOURCE = Path(threefold.__file__).parent
ONLY_POSIX = re.compile(
    r"\bos\.(nice|fork|getuid|geteuid|getgid|fchmod|fchown|chown|killpg|setsid|statvfs|O_NONBLOCK|O_NOFOLLOW)\b"
    r"|\bimport (fcntl|resource|pwd|grp|termios|tty|pty|syslog)\b|\bstart_new_session\b|\bpreexec_fn\b"
    r"|\bsignal\.SIG(KILL|HUP|USR1|USR2|ALRM|PIPE)\b|\badd_signal_handler\b|\bAF_UNIX\b"
)
SKIPPED = re.compile(r"\bif hasattr\((os|signal|socket), [^)]*\):")
ASKED = re.compile(r"sys\.platform [!=]= \"win32\"|os\.name [!=]= \"nt\"")


def found() -> list[Path]:
    return [
        path for path in sorted(SOURCE.rglob("*.py")) if ONLY_POSIX.search(path.read_text("utf-8"))
    ]


@pytest.mark.parametrize("path", found(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_posix_features_are_asked_for_by_platform(path: Path) -> None:
    """What only posix has is asked for by system."""
    assert ASKED.search(path.read_text("utf-8"))


def test_locks_and_processes_are_looked_at() -> None:
    assert {"store/locks.py", "service/apart.py"} <= {
        path.relative_to(SOURCE).as_posix() for path in found()
    }


def test_nothing_is_skipped_on_lesser_systems() -> None:
    """``if hasattr(os, …):`` hides that a system has no half: it says neither which nor what is
    done there.
    """
    assert [path for path in SOURCE.rglob("*.py") if SKIPPED.search(path.read_text("utf-8"))] == []
