"""Convert active effects of Foundry VTT to effects of entries, when they change a path that our
rules know.
"""

from __future__ import annotations

import re
from typing import Final

from threefold.exchange.plain import plain_text
from threefold.exchange.values import Json, number_of, object_of, objects_of, one_line, plain_lines

ADD: Final = 2

_POOL: Final = re.compile(
    r"^(?:system|data)\.(?:pools|stats)\.(might|speed|intellect)(?:\.pool)?\.(value|max|edge)$"
)
_OLD_EDGE: Final = re.compile(r"^(?:system|data)\.pools\.(might|speed|intellect)Edge$")
_ARMOR: Final = re.compile(
    r"^(?:system|data)\.(?:combat\.)?armor(?:\.(?:ratingTotal|armorValueTotal))?$"
)
_EFFORT: Final = re.compile(r"^(?:system|data)\.(?:basic\.)?effort$")
_LIMIT: Final = re.compile(r"^(?:system|data)\.(?:equipment\.|basic\.)?cypherLimit$")


def foundry_effects(documents: list[Json]) -> tuple[list[Json], list[str]]:
    """Return the effects that were understood, and texts for those that were not."""
    found: list[Json] = []
    unclear: list[str] = []
    for document in documents:
        name = one_line(document.get("name") or document.get("label"))
        text = plain_text(plain_lines(document.get("description")))
        if document.get("disabled") is True:
            unclear.append(f"{name} (disabled)")
            continue
        rounds = number_of(object_of(document.get("duration")).get("rounds"))
        changes = objects_of(document.get("changes"))
        if not changes and (name or text):
            unclear.append(": ".join(filter(None, (name, text))))
        for change in changes:
            effect = _effect(change)
            if effect is None:
                unclear.append(
                    f"{name}: {one_line(change.get('key'))} {one_line(change.get('value'))}".strip(
                        ": "
                    )
                )
            else:
                found.append({**effect, "lasts": _rounds(rounds)} if rounds else effect)
    return found, unclear


def _rounds(n: int) -> str:
    if n == 1:
        return f"{n} round"
    return f"{n} rounds"


def _effect(change: Json) -> Json | None:
    """Convert a change that adds a whole number to a known figure. Return None for any other
    change.
    """
    key, points = one_line(change.get("key")), number_of(change.get("value"))
    mode = change.get("mode")
    added = mode in (ADD, "add") or (mode is None and change.get("type") == "add")
    if (
        not added
        or points is None
        or not re.fullmatch(r"[-+]?\s*\d+", one_line(change.get("value")))
    ):
        return None
    if pool := _POOL.match(key):
        what = {"edge": "edge", "max": "pool_max", "value": "pool"}[pool[2]]
        made: Json = {"kind": "stat", "of": pool[1], "points": points}
        if what == "pool":
            return made
        return {**made, "what": what}
    if edge := _OLD_EDGE.match(key):
        return {"kind": "stat", "what": "edge", "of": edge[1], "points": points}
    if _ARMOR.match(key):
        return {"kind": "armor", "points": points}
    if _EFFORT.match(key):
        return {"kind": "stat", "what": "effort", "points": points}
    if _LIMIT.match(key):
        return {"kind": "item", "what": "cypher_limit", "count": points}
    return None
