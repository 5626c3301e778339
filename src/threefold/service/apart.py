"""Processes that work beside the server: they have a lower priority, Ctrl-C in its terminal does
not reach them, and nothing in the folder or the environment that the server was started in decides
what code they run."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

_BEHIND = 10
MEMORY: Final = 1 << 30
"""The most bytes of address space of a process that reads a file: a picture of the largest size
needs some half.
"""

_CODE: Final = frozenset(
    {"PYTHONHOME", "PYTHONINSPECT", "PYTHONPATH", "PYTHONSTARTUP", "PYTHONUSERBASE"}
)
"""What the environment may say of the code that Python runs, apart from where it keeps bytecode."""


def worker_command(task: str, *arguments: str) -> list[str]:
    """Return the command line of a task (``service/worker.py``). ``-P``: Python looks for no module
    in the current folder.
    """
    return [sys.executable, "-P", "-m", "threefold.service.worker", task, *arguments]


def worker_environment() -> dict[str, str]:
    """Return the environment of a worker process.

    It is the server's, for the owner's limits and caches must hold, without what says which code
    Python runs. A module path of the owner stays as far as it names absolute folders: the product
    itself may lie there.
    """
    clean = {name: value for name, value in os.environ.items() if name not in _CODE}
    named = [
        place
        for place in os.environ.get("PYTHONPATH", "").split(os.pathsep)
        if Path(place).is_absolute()
    ]
    if named:
        clean["PYTHONPATH"] = os.pathsep.join(named)
    return clean | {"PYTHONSAFEPATH": "1"}


def empty_folder() -> str:
    """Return an empty folder in which workers start: some libraries read settings from the current
    folder.
    """
    return _empty_folder().name


@cache
def _empty_folder() -> TemporaryDirectory[str]:
    """Make the folder once for this process; it is removed when the process ends."""
    return TemporaryDirectory(prefix="threefold-worker-", ignore_cleanup_errors=True)


def start_worker_process(task: str, *arguments: str) -> subprocess.Popen[bytes]:
    """Start a process that does a task; requests and answers go through pipes."""
    command = worker_command(task, *arguments)
    environment, folder = worker_environment(), empty_folder()
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.BELOW_NORMAL_PRIORITY_CLASS
        return subprocess.Popen(  # noqa: S603
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            cwd=folder,
            creationflags=flags,
        )
    else:  # noqa: RET505 - each system has its half
        return subprocess.Popen(  # noqa: S603
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            cwd=folder,
            start_new_session=True,
        )


def run_worker_process(
    task: str, *arguments: str, asked: bytes, seconds: float
) -> subprocess.CompletedProcess[bytes]:
    """Run a task to its end, with this input. Raise ``subprocess.TimeoutExpired`` if it takes
    longer.
    """
    return subprocess.run(  # noqa: S603
        worker_command(task, *arguments),
        input=asked,
        capture_output=True,
        timeout=seconds,
        check=False,
        env=worker_environment(),
        cwd=empty_folder(),
    )


def lower_priority() -> None:
    """Lower the priority of this process, where it was not started with a lower one."""
    if sys.platform != "win32":
        os.nice(_BEHIND)


def limit_memory(most: int) -> None:
    """Let this process have at most so many bytes, where the system knows such a limit."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most, most))
