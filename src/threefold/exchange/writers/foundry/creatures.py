"""Write creatures and foes as actors of Foundry."""

from __future__ import annotations

import html
from collections.abc import Mapping

import msgspec

from threefold.exchange.values import Json
from threefold.exchange.writers.foundry.documents import (
    FLAG,
    actor_document,
    html_paragraphs,
    labelled,
)
from threefold.model.characters import FullNpc, Npc
from threefold.model.shelf.entries import CreatureEntry
from threefold.rules.ruleset import Rules


def creature_actor(entry: CreatureEntry) -> Json:
    """Return a creature as an NPC actor, with notes laid out as in the system's own sheets."""
    notes = html_paragraphs(entry.text)
    for word, text in (("motive", entry.motive), ("environment", entry.environment)):
        if text:
            notes += labelled(word, text)
    notes += labelled("health", str(entry.health))
    notes += labelled("inflicted", entry.damage_words or f"{entry.damage} points")
    against = ", ".join(f"{n} against {kind}" for kind, n in entry.armor_against.items())
    if entry.immune:
        immune = f"immune to {', '.join(entry.immune)}"
    else:
        immune = ""
    more = "; ".join(filter(None, (against, immune)))
    notes += labelled("armor", f"{entry.armor} ({more})" if more else str(entry.armor))
    if entry.movement:
        notes += labelled("movement", movement_words(entry.movement))
    if entry.modifications:
        notes += labelled("modifications", _modifications(entry))
    notes += _combat(entry)
    for word, text in (
        ("interaction", entry.interaction),
        ("use", entry.use),
        ("loot", entry.loot),
    ):
        if text:
            notes += labelled(word, text)
    if entry.intrusions:
        notes += labelled("intrusions", entry.intrusions[0]) + "".join(
            map(html_paragraphs, entry.intrusions[1:])
        )
    return _npc(
        name=entry.name,
        level=entry.level,
        health=entry.health,
        most=entry.health,
        damage=entry.damage,
        armor=entry.armor,
        notes=notes,
    )


def _npc(
    name: str, level: int, health: int, most: int, damage: int, armor: int, notes: str
) -> Json:
    equipment = {kind: {"active": False} for kind in ("ammo", "attacks", "armor")}
    things = {
        kind: {"active": False, "label": ""}
        for kind in ("cyphers", "artifacts", "oddities", "materials")
    }
    system: Json = {
        "basic": {"level": level}, "pools": {"health": {"value": health, "max": most}},
        "combat": {"damage": damage, "armor": armor}, "description": "", "notes": notes,
        "settings": {"general": {"initiativeBonus": 0, "hideArchive": False},
        "equipment": {**equipment, **things}},
    }  # fmt: skip
    return actor_document(name, "npc", system, ())


def movement_words(movement: Mapping[str, str]) -> str:
    verbs = {
        "walk": "",
        "fly": " when flying",
        "swim": " when swimming",
        "climb": " when climbing",
        "mounted": " when mounted",
        "burrow": " when burrowing",
        "glide": " when gliding",
        "jump": " when jumping",
        "run": " when running",
        "hover": " when hovering",
    }
    modes = [
        f"{far.replace('_', ' ')}{verbs.get(mode, f' ({mode})')}" for mode, far in movement.items()
    ]
    return "; ".join(modes).capitalize()


def _modifications(entry: CreatureEntry) -> str:
    """Return modifications as text. Tasks of one level and reason are joined: ``perception and
    stealth as level 6``.
    """
    groups: dict[tuple[int, str], list[str]] = {}
    for task, level in entry.modifications.items():
        groups.setdefault((level, entry.why.get(task, "")), []).append(task)
    parts = []
    for (level, why), tasks in groups.items():
        head = ", ".join(tasks[:-1]) + (" and " if tasks[:-1] else "") + tasks[-1]
        parts.append(f"{head} as level {level}{' ' + why if why else ''}")
    return "; ".join(parts)


def _combat(entry: CreatureEntry) -> str:
    if not entry.moves:
        return ""
    general = [m.text for m in entry.moves if m.name == "Combat"]
    if general:
        out = labelled("combat", "\n".join(general))
    else:
        out = labelled("combat", "-")
    for move in entry.moves:
        if move.name != "Combat":
            first, _, rest = (move.text or "-").partition("\n")
            name = html.escape(move.name, quote=False)
            out += f"<p><em>{name}:</em> {html.escape(first, quote=False)}</p>{html_paragraphs(rest) if rest else ''}"
    return out


def foe_actor(npc: Npc | FullNpc) -> Json:
    """Return a foe as an NPC actor."""
    if isinstance(npc, FullNpc):
        full = npc
    else:
        full = npc.filled(Rules())
    notes = html_paragraphs(full.notes or "")
    if full.modifications:
        tasks = "; ".join(f"{task} as level {level}" for task, level in full.modifications.items())
        notes += labelled("modifications", tasks)
    made = _npc(
        name=full.name,
        level=full.level,
        health=full.health,
        most=full.max_health,
        damage=full.damage,
        armor=full.armor,
        notes=notes,
    )
    made["flags"] = {FLAG: {"kind": "npc", "entry": msgspec.to_builtins(npc, str_keys=True)}}
    return made


__all__ = ["creature_actor", "foe_actor"]
