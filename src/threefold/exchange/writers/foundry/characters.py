"""Write PCs as actors of Foundry, with their possessions and abilities as items."""

from __future__ import annotations

import msgspec

from threefold.exchange.values import Json
from threefold.exchange.writers.foundry.documents import (
    FLAG,
    actor_document,
    html_paragraphs,
    item_document,
    labelled,
    word_of,
)
from threefold.exchange.writers.foundry.things import effect, price_tag
from threefold.model.characters import Armor, Attack, Condition, Pc
from threefold.model.powers import Ability, Artifact, Cypher
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS


def character_actor(pc: Pc) -> Json:
    """Return a PC as an actor. Skills, attacks, armor, abilities, cyphers, artifacts and equipment
    become items.
    """
    if pc.type is None:
        sheet_type = ""
    else:
        sheet_type = pc.type.capitalize()
    pools: Json = {
        s: {"value": (p := pc.pools.of(s)).value, "max": p.max, "edge": p.edge} for s in STATS
    }
    rests = ("oneAction", "tenMinutes", "oneHour", "tenHours")
    ticked: Json = {rest: n < pc.recoveries_used for n, rest in enumerate(rests)}
    more = pc.tier + pc.recovery_bonus
    system: Json = {
        "basic": {
            "descriptor": pc.descriptor or "", "type": sheet_type,
            "focus": pc.focus or "", "additionalSentence": "",
            "unmaskedForm": "Mask",
            "tier": pc.tier, "effort": pc.effort, "xp": pc.xp, "gmiRange": 1,
            "advancement": dict.fromkeys(("stats", "effort", "edge", "skill", "other"), False),
        },
        "pools": {**pools, "additional": {"value": 3, "max": 3, "edge": 0}},
        "combat": {
            "recoveries": {"roll": f"1d6+{more}", **ticked},
            "damageTrack": {"state": pc.damage_track.capitalize(), "applyImpaired": True,
            "applyDebilitated": True},
            "armor": {"ratingTotal": 0, "costTotal": 0},
        },
        "abilities": {"preparedSpells": 0},
        "equipment": {"cypherLimit": pc.cyphers_allowed() or 2},
        "notes": html_paragraphs(pc.notes or ""),
        "description": html_paragraphs(pc.sentence or ""),
        "settings": {
            "general": {"gameMode": "Cypher"},
            "equipment": {
                "cyphers": {"active": True, "label": ""},
                "artifacts": {"active": bool(pc.carries()), "label": ""},
            },
        },
    }  # fmt: skip
    made = actor_document(pc.name, "pc", system, _items(pc))
    made["flags"] = {FLAG: {"kind": "pc", "entry": msgspec.to_builtins(pc, str_keys=True)}}
    return made


def _items(pc: Pc) -> list[Json]:
    items = [
        item_document(
            name,
            "skill",
            "",
            {"rating": level.capitalize()},
            roll=True,
            more={"settings": {"general": {"sorting": "Skill"}}},
        )
        for name, level in pc.skills.items()
    ]
    items += map(_attack, pc.attacks)
    items += map(_armor, pc.armor)
    items += [
        _power(a)
        if isinstance(a, Ability)
        else item_document(a, "ability", "", {"cost": "0", "pool": "Pool"}, roll=True)
        for a in pc.abilities
    ]
    items += [
        _item_of(c, "cypher")
        if isinstance(c, Cypher)
        else item_document(c, "cypher", "", {"level": "", "type": [0, 0], "identified": True})
        for c in pc.cyphers
    ]
    items += [_item_of(a, "artifact") for a in pc.carries()]
    gear = pc.equipment or []
    items += [
        item_document(
            g.name,
            "equipment",
            "",
            {"level": "", "quantity": 1},
            more=price_tag(g.price),
        )
        for g in gear
    ]
    items += [_condition_item(c) for c in pc.conditions]
    return items


def _attack(attack: Attack) -> Json:
    basic: Json = {
        "type": f"{attack.weight} weapon", "damage": attack.points(Rules()), "modifier": "eased",
        "steps": 0,
        "range": attack.range.replace("_", " ").capitalize(),
        "notes": "ignores Armor" if attack.ignores_armor is True else "",
        "skillRating": "Inability" if attack.practiced is False else "Practiced",
    }  # fmt: skip
    if attack.stats:
        pool = attack.stats[0].capitalize()
    else:
        pool = "Pool"
    return item_document(
        attack.name, "attack", "", basic, roll=True, pool=pool, more={**price_tag(None)}
    )


def _armor(armor: Armor) -> Json:
    if armor.source != "suit":
        sort = "n/a"
    else:
        sort = f"{'light' if armor.weight is None else armor.weight} armor"
    basic: Json = {
        "type": sort,
        "rating": armor.points(Rules()),
        "cost": armor.effort_cost(Rules()),
        "notes": "",
    }
    return item_document(
        armor.name, "armor", "", basic, more={**price_tag(None), "active": armor.worn}
    )


def _power(power: Ability) -> Json:
    if power.pools is None:
        pools = []
    else:
        pools = [str(p) for p in power.pools]
    if power.stat is None:
        pool = ""
    else:
        pool = str(power.stat)
    if power.plus is True:
        plus = "+"
    else:
        plus = ""
    words = ""
    if len(pools) > 1:
        named = " or ".join(p.capitalize() for p in pools)
        words = f"<p><strong>{word_of('cost')}:</strong> {power.cost}{plus} {named} points</p>"
    if power.use == "enabler":
        use = "Enabler."
    else:
        use = ""
    if not use or use.casefold() in power.text.casefold():
        text = power.text
    else:
        text = f"{power.text} {use}".strip()
    basic: Json = {
        "cost": f"{power.cost}{plus}{'*' if words else ''}",
        "pool": (pool or "Pool").capitalize(),
    }
    return item_document(
        power.name,
        "ability",
        words + html_paragraphs(text),
        basic,
        roll=True,
        more={"settings": {"general": {"sorting": "Ability", "spellTier": "low"}}},
    )


def _item_of(item: Cypher | Artifact, type: str) -> Json:
    form = item.form or ""
    basic: Json = {"level": str(item.level), "identified": item.identified is not False}
    text = (
        labelled("level", str(item.level))
        + (labelled("form", form) if form else "")
        + effect(item.text)
    )
    if isinstance(item, Artifact):
        basic["depletion"] = item.depletion or ""
        text += labelled("depletion", str(basic["depletion"]) or "-")
    else:
        basic["type"] = [0, 0]
    return item_document(
        item.name,
        type,
        text,
        basic,
        more={
            "settings": {"general": {"nameUnidentified": form if item.identified is False else ""}},
            **price_tag(None),
        },
    )


def _condition_item(condition: Condition | str) -> Json:
    if isinstance(condition, str):
        name = condition
    else:
        name = condition.name
    if isinstance(condition, str) or condition.text is None:
        text = ""
    else:
        text = condition.text
    basic: Json = {"damage": 0, "effect": text[:300], "pool": "Might", "type": "Lasting"}
    return item_document(name, "lasting-damage", html_paragraphs(text), basic)


__all__ = ["character_actor"]
