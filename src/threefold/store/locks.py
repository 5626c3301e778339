"""Locks on small files, shared or exclusive, that end with the process: ``flock`` where there is
one, else LockFileEx.

Both behave alike: to change the kind, the lock is released first; nobody waits for a lock that is
not free.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Literal

Kind = Literal["shared", "alone"]


def opened(path: Path, *, make: bool = False) -> int:
    """Open a lock file; no program started from here inherits the handle. Raises OSError."""
    inherited = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOINHERIT", 0)
    return os.open(path, os.O_RDWR | inherited | (os.O_CREAT if make else 0), 0o600)


if sys.platform == "win32":
    import ctypes
    import msvcrt
    from ctypes import wintypes

    _FAIL_IMMEDIATELY, _EXCLUSIVE = 1, 2
    _IN_USE = (33, 997)  # ERROR_LOCK_VIOLATION, ERROR_IO_PENDING

    class _Overlapped(ctypes.Structure):
        _fields_ = (
            ("Internal", ctypes.c_void_p),
            ("InternalHigh", ctypes.c_void_p),
            ("Offset", wintypes.DWORD),
            ("OffsetHigh", wintypes.DWORD),
            ("hEvent", wintypes.HANDLE),
        )

    _kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    _begin = (wintypes.HANDLE, wintypes.DWORD)
    _rest = (wintypes.DWORD, wintypes.DWORD, ctypes.POINTER(_Overlapped))
    _kernel.LockFileEx.argtypes = (*_begin, wintypes.DWORD, *_rest)
    _kernel.LockFileEx.restype = wintypes.BOOL
    _kernel.UnlockFileEx.argtypes = (*_begin, *_rest)
    _kernel.UnlockFileEx.restype = wintypes.BOOL

    def locked(handle: int, kind: Kind) -> bool:
        """Try to take the lock, and return whether it is held now. Also True where the file system
        has no locks.
        """
        unlock(handle)
        flags = _FAIL_IMMEDIATELY | (_EXCLUSIVE if kind == "alone" else 0)
        file = wintypes.HANDLE(msvcrt.get_osfhandle(handle))
        if _kernel.LockFileEx(file, flags, 0, 1, 0, ctypes.byref(_Overlapped())):
            return True
        return ctypes.get_last_error() not in _IN_USE

    def unlock(handle: int) -> None:
        """Release the lock, if it is held."""
        file = wintypes.HANDLE(msvcrt.get_osfhandle(handle))
        _kernel.UnlockFileEx(file, 0, 1, 0, ctypes.byref(_Overlapped()))

else:
    import fcntl

    def locked(handle: int, kind: Kind) -> bool:
        """Try to take the lock, and return whether it is held now. Also True where the file system
        has no locks.
        """
        try:
            fcntl.flock(
                handle, (fcntl.LOCK_EX if kind == "alone" else fcntl.LOCK_SH) | fcntl.LOCK_NB
            )
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True

    def unlock(handle: int) -> None:
        """Release the lock, if it is held."""
        fcntl.flock(handle, fcntl.LOCK_UN)
