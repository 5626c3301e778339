"""Whether words fit: looked at in Chromium, for texts of other languages are longer and break
elsewhere.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

FIT: Final = Path(__file__).with_name("fitting.js").read_text("utf-8").partition("\n\n")[2]
"""A function of a selector: what of the words within does not fit."""
