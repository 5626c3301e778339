"""Processes that work beside the server: they have a lower priority, and Ctrl-C in its terminal does not reach them."""

from __future__ import annotations

import os
import subprocess
import sys

_BEHIND = 10


def start_worker_process(module: str, *arguments: str) -> subprocess.Popen[bytes]:
    """Start a process that runs one of our modules; requests and answers go through pipes."""
    command = [sys.executable, "-P", "-m", module, *arguments]
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.BELOW_NORMAL_PRIORITY_CLASS
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, creationflags=flags)  # noqa: S603
    else:  # noqa: RET505 - each system has its half
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)  # noqa: S603


def lower_priority() -> None:
    """Lower the priority of this process, where it was not started with a lower one."""
    if sys.platform != "win32":
        os.nice(_BEHIND)
