"""Compiled code is kept apart by the content of the laboratory's files: no test runs what an older file compiled to."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "src/threefold/lab").glob("*.py"))

digest = hashlib.sha256(b"".join(path.read_bytes() for path in SOURCES)).hexdigest()[:16]
os.environ.setdefault("NUMBA_CACHE_DIR", str(ROOT / ".pytest_cache" / "numba" / digest))
