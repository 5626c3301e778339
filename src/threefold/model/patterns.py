"""The patterns of texts, each with the words that say what it allows.

A type gives the pattern of a text, which machines read; refusals name it in the words of
``invalid.pattern.NAME``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        r"^[a-z0-9][a-z0-9_]*$": "key",
        r"^[a-z][a-z0-9_]*$": "key",
        r"^[a-z][a-z0-9_]{0,39}$": "key",
        r"^[a-z]+\.[a-z0-9][a-z0-9_]*$": "entry",
        r"^[a-z_]+$": "word",
        r"^[a-z][a-z_]*$": "word",
        r"^([a-z][a-z_]*)?$": "word",
        r"^[a-z][a-z0-9_]*(\.[a-z0-9_]+)+$": "rule",
        r"^([a-z][a-z0-9_]*(\.[a-z0-9_]+)+)?$": "rule",
        r"^(ritual\.example\.[a-z_]+)?$": "ritual_rule",
        r"^(arc\.sample\.[a-z_]+)?$": "arc_rule",
        r"^(trap\.entry\.[a-z_]+)?$": "trap_rule",
        r"^[a-z][a-z0-9_.]*\*?$": "rules",
        r"^[a-z][a-z0-9_]*(\.[a-z0-9_]+)*(\.\*)?$": "rules",
        r"^[1-5]-[A-Za-z0-9_./]+$": "ruling",
        r"^(\d+|\d+d\d+([+-]\d+)?)$": "level",
        r"^(\d+(-\d+)? in 1d\d+|automatic|never)$": "depletion",
        r"^\d+(/\d+)?$": "fraction",
        r"^(might|speed|intellect|\$[a-z_]+)$": "stat",
        r"^(immediate|short|long|very_long|unlimited|world|((\d+|level|\d+\*level|\d+d\d+) (feet|miles)))$": "distance",
        (
            r"^(touch|immediate|short|long|very_long|unlimited|world|weapon|sight|"
            r"((\d+|level|\d+\*level) (feet|miles)))$"
        ): "range",
        r"^[0-9a-f]{64}$": "hash",
        r"^([0-9a-f]{64})?$": "hash",
        r"^[a-z][0-9]{1,6}(-gm|-p[0-9]{1,6})?$": "id",
        r"^(nobody|all|p[0-9]{1,6})$": "viewers",
    }
)
"""The name of the words for each pattern. A test holds that no pattern of a type is missing."""
