"""Converts content of earlier releases into current entries: abilities, foci, descriptors, gear and
items.

So the packs that people have keep working, and mean the same.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import cast

Raw = Mapping[str, object]

_USES = {"defense": "reaction"}


def key_of(name: str) -> str:
    """A name as a key: lower case, apostrophes dropped, everything else an underscore; other
    scripts as code points.
    """
    bare = name.replace("\N{RIGHT SINGLE QUOTATION MARK}", "").replace("'", "")
    plain = unicodedata.normalize("NFKD", bare).encode("ascii", "ignore").decode().casefold()
    key = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    return key or "n_" + "_".join(f"{ord(c):x}" for c in bare if not c.isspace())[:70]


def ability(raw: object) -> object:
    """Convert an ability that a pack adds to types: it was under ``ability``, beside an attack,
    armor, skills.
    """
    if not isinstance(raw, Mapping) or not isinstance(raw.get("ability"), Mapping):
        return raw
    if "types" in raw:
        more = {"types": raw["types"]}
    else:
        more = {}
    entry = _ability(raw)
    return {
        **entry,
        "key": raw.get("key", entry.get("key")),
        **more,
        **_strange(raw, _POWER | {"key", "types"}),
    }


_POWER = {"ability", "attack", "armor", "skills", "recovery_bonus"}


def _strange(raw: Raw, known: set[str]) -> Raw:
    """Fields that no release knew. They are passed on, and then refused by name."""
    return {name: value for name, value in raw.items() if name not in known}


def _ability(power: Raw) -> dict[str, object]:
    """An ability with what it adds to a sheet."""
    printed = cast(Raw, power["ability"])
    name = printed.get("name", "")
    use = printed.get("use", "action")
    stat = cast(str, printed.get("stat", "intellect"))
    effects = list(_effects(printed, str(name)))
    # what it added to the sheet was permanent, whether it was an enabler or not
    if use == "enabler" and not printed.get("cost"):
        always = {}
    else:
        always = {"lasts": "always"}
    attack, armor, skills = (power.get(field) for field in ("attack", "armor", "skills"))
    if isinstance(attack, Mapping):
        effects.append({**_weapon(attack), **always})
    if isinstance(armor, Mapping):
        effects.append({"kind": "armor", "points": armor.get("armor", 0), **always})
    if isinstance(skills, Mapping):
        effects += [
            {"kind": "skill", "of": [skill], "level": level, **always}
            for skill, level in skills.items()
        ]
    if power.get("recovery_bonus"):
        effects.append({"kind": "recovery", "points": power["recovery_bonus"], **always})
    entry: dict[str, object] = {
        "key": key_of(str(name)),
        "name": name,
        "source": "pack",
        "use": _USES.get(str(use), use),
        "text": printed.get("text", ""),
        **_strange(printed, {"name", "cost", "stat", "use", "text", "task", "effect", "range"}),
    }
    if printed.get("cost"):
        entry["cost"] = {"points": printed["cost"], "pools": [stat]}
    if aim := _aim(printed, stat):
        entry["aim"] = aim
    if effects:
        return {**entry, "effects": effects}
    return {**entry, "told": "narrative"}


def _weapon(attack: Raw) -> dict[str, object]:
    kept = {
        f: attack[f]
        for f in ("name", "weight", "damage", "range", "stats", "ignores_armor", "skill", "cost")
        if f in attack
    }
    return {"kind": "weapon", **kept}


def _aim(raw: Raw, stat: str) -> dict[str, object]:
    """Whom it is for, how far it reaches, what it is rolled with."""
    task, effect = raw.get("task"), raw.get("effect")
    aim: dict[str, object] = {}
    if isinstance(effect, Mapping):
        aim["who"] = effect.get("affects", "self")
    if "range" in raw:
        aim["range"] = raw["range"]
    if isinstance(task, Mapping):
        if isinstance(task.get("difficulty"), int):
            aim["difficulty"] = task["difficulty"]
        if task.get("stat", stat) != stat or "effect" not in raw:
            aim["roll"] = task.get("stat", stat)
    return aim


def _effects(raw: Raw, name: str) -> Iterator[dict[str, object]]:
    """The single effect of an old power, as effects of the current kinds."""
    effect = raw.get("effect")
    if not isinstance(effect, Mapping):
        return
    per_level = effect.get("per_level", ())
    lasts = _span(effect, per_level)
    held = {"lasts": lasts} if lasts else {}

    def figure(field: str) -> object:
        n = effect[field]
        times = isinstance(per_level, list | tuple) and field in per_level
        if not times:
            return n
        if n == 1:
            return "level"
        return f"{n}*level"

    if "damage" in effect:
        harm: dict[str, object] = {"kind": "damage", "points": figure("damage")}
        if "damage_type" in effect:
            harm["pool"] = effect["damage_type"]
        yield {**harm, "ignores_armor": True} if effect.get("ignores_armor") is True else harm
    if "healing" in effect:
        yield {"kind": "heal", "points": figure("healing")}
    if "armor" in effect:
        yield {"kind": "armor", "points": figure("armor"), **held}
    for field, by in (("assets", "asset"), ("eases", "ease"), ("hinders", "hinder")):
        for task, steps in cast(Raw, effect.get(field, {})).items():
            yield {"kind": "step", "by": by, "steps": steps, "tasks": [task], **held}
    shown = any(f in effect for f in ("armor", "assets", "eases", "hinders"))
    if "condition" in effect or (lasts and not shown):
        yield {"kind": "condition", "name": effect.get("condition", name), **held}


def _span(effect: Raw, per_level: object) -> str:
    lasts = effect.get("lasts")
    if isinstance(lasts, str):
        return lasts
    if not isinstance(lasts, Mapping):
        return ""
    n, unit = lasts.get("n", 1), str(lasts.get("unit", "rounds"))
    if isinstance(per_level, list | tuple) and "lasts" in per_level:
        if n == 1:
            return f"level {unit}"
        return f"{n}*level {unit}"
    return f"{n} {unit}"


def focus(raw: object) -> object:
    """Convert a focus of one tier: a verb, its skills, and the single ability that came with it."""
    if not isinstance(raw, Mapping) or "verb" not in raw:
        return raw
    power = raw.get("power")
    entry = {
        "key": key_of(str(raw["verb"])),
        "name": raw["verb"],
        "source": "pack",
        "text": raw.get("about", ""),
        "skills": raw.get("skills", {}),
        "tiers": {},
        **_strange(raw, {"verb", "about", "skills", "power"}),
    }
    if not isinstance(power, Mapping) or not isinstance(power.get("ability"), Mapping):
        return entry
    own = _ability(power)
    return {**entry, "own": [own], "tiers": {"1": {"all": [own["key"]]}}}


def descriptor(raw: object) -> object:
    """Convert a descriptor that brought only skills."""
    if not isinstance(raw, Mapping) or "word" not in raw:
        return raw
    return {
        "key": key_of(str(raw["word"])),
        "name": raw["word"],
        "source": "pack",
        "text": raw.get("about", ""),
        "skills": raw.get("skills", {}),
        **_strange(raw, {"word", "about", "skills"}),
    }


def gear(raw: object) -> object:
    """Convert a piece of starting equipment, as ``gear.yaml`` listed it."""
    if not isinstance(raw, Mapping) or "kind" not in raw:
        return raw
    kind = raw["kind"]
    entry = {
        "key": key_of(str(raw.get("name", ""))),
        "name": raw.get("name"),
        "source": "pack",
        "category": "gear" if kind == "other" else kind,
        **_strange(raw, {"name", "kind", "weight", "range"}),
    }
    if kind == "weapon":
        return {**entry, "weapon": {f: raw[f] for f in ("weight", "range") if f in raw}}
    if kind in ("armor", "shield"):
        return {**entry, "armor": {"weight": raw.get("weight", "shield")}}
    return entry


def item(raw: object) -> object:
    """Convert a cypher or an artifact: a single effect, a task, and spaces in its level."""
    if not isinstance(raw, Mapping):
        return raw
    entry = {
        name: value
        for name, value in raw.items()
        if name not in ("effect", "task", "range", "stat", "cost")
    }
    if isinstance(entry.get("level"), str | int):
        entry["level"] = re.sub(r"\s+", "", str(entry["level"])).casefold()
        entry["level"] = re.sub(r"^d", "1d", str(entry["level"]))
    old = {"effect", "task", "range", "stat"} & raw.keys() or isinstance(raw.get("cost"), int)
    stat = str(raw.get("stat", "intellect"))
    if old:
        if aim := _aim(raw, stat):
            entry["aim"] = aim
        entry["effects"] = list(_effects(raw, str(raw.get("name", ""))))
        if isinstance(raw.get("cost"), int) and raw["cost"]:
            entry["cost"] = {"points": raw["cost"], "pools": [stat]}
    if "depletion" in entry:
        entry |= _depletion(str(entry["depletion"]))
    if not entry.get("effects") and "told" not in entry:
        entry["told"] = "narrative"
    return {"source": "pack", **entry}


_DEPLETION = re.compile(
    r"(\d+)(?:\s*[-\N{EN DASH}]\s*(\d+))?\s+in\s+1?(d\d+)\s*[,;]?\s*\(?([^()]*)\)?$", re.IGNORECASE
)
_NEVER = ("", "-", "\N{EN DASH}", "\N{EM DASH}")


def _depletion(text: str) -> dict[str, object]:
    """A depletion as printed: its odds, and the words that say when it is checked."""
    found = _DEPLETION.match(text.strip())
    if found is None:
        return {"depletion": "never" if text.strip() in _NEVER else text.strip().casefold()}
    low, high, die, checks = found.groups()
    if high:
        odds = f"{low}-{high}"
    else:
        odds = low
    return {
        "depletion": f"{odds} in 1{die.casefold()}",
        **({"checks": checks.strip()} if checks.strip() else {}),
    }
