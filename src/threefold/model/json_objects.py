"""Objects of JSON as other programs read them, and schemas of JSON Schema 2020-12.

Their keys are those of the contract or of the standard; what the project itself reads is a struct.
"""

from __future__ import annotations

from typing import Any

JsonObject = dict[str, Any]
"""An object of an answer or of a file, made from structs just before it is written."""

Schema = dict[str, Any]
"""A schema, or a part of one."""
