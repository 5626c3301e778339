"""Readers for vault pages about abilities, cyphers, artifacts, creatures, equipment and tables."""

from __future__ import annotations

import re
from typing import Final

from threefold.exchange.entries import ImportedEntry
from threefold.exchange.plain import markdown_to_text, tidied, unlinked
from threefold.exchange.readers import shaping
from threefold.exchange.readers.csrd import as_journal
from threefold.exchange.readers.vault.pages import (
    Page,
    describe,
    headed,
    sheet,
    tag_value,
    tagged_fields,
)
from threefold.exchange.values import number_of, words_of


def read_ability(found: ImportedEntry, parsed: Page) -> None:
    lines = parsed.body.split("\n")
    cost = next(
        (
            markdown_to_text(x)
            for x in lines
            if re.match(r"^\s*>\s*\d+.*\b(?:points?|might|speed|intellect)\b", x, re.I)
        ),
        "",
    )
    head = [
        n for n, x in enumerate(lines) if re.match(r"^\s*>\s*(\*\*.+\*\*|\d+.*points?.*)\s*$", x)
    ]
    kept = [x for n, x in enumerate(lines) if n not in head]
    in_heading = re.search(r"\(([^()]*points?)\)", parsed.heading)
    found.sentences = describe(found, markdown_to_text("\n".join(kept)))
    tier = tag_value(parsed, "tier").casefold()
    if tier in ("low", "mid", "high"):
        found.fields["tier"] = tier
    pools = [
        p.casefold()
        for p in [tag_value(parsed, "pool")]
        if p.casefold() in ("might", "speed", "intellect")
    ]
    tagged = tag_value(parsed, "cost")
    words = (
        cost
        or (in_heading[1] if in_heading else "")
        or ("" if tagged.casefold() == "na" else tagged)
    )
    shaping.cost(found, words, pools)
    categories = [t.split("/")[-1] for t in parsed.tags if "categories" in t.casefold()]
    found.fields["tags"] = shaping.tags(categories)
    by_name = next((markdown_to_text(lines[n]).casefold() for n in head if "**" in lines[n]), "")
    if "enabler" in by_name:
        field = "enabler"
    else:
        field = "action"
    found.fields["use"] = shaping.use(found.sentences) or shaping.use_words(
        found, f"{by_name}.", field
    )


_ITEM: Final = frozenset({"level", "form", "kind", "effect", "depletion"})


def read_item(found: ImportedEntry, parsed: Page) -> None:
    under = headed(parsed.body)
    lines = sheet(parsed.body, _ITEM)
    level = under.get("level") or lines.fields.get("level", "")
    form = under.get("form") or lines.fields.get("form", "")
    depletion, table = _before_table(under.get("depletion") or lines.fields.get("depletion", ""))
    effect = under.get("effect") or "\n".join(
        filter(None, (lines.fields.get("effect", ""), lines.text))
    )
    if "level" not in under and "level" not in lines.fields:
        effect = lines.text
    found.sentences = effect
    describe(found, "\n\n".join(filter(None, (effect, table))))
    shaping.item_level(found, level, "1d6" if found.kind == "cyphers" else None)
    if form:
        found.fields["form"] = words_of(form)[:300]
    if found.kind == "artifacts":
        shaping.depletion(found, depletion)
        found.fields["use"] = shaping.use(effect) or "action"
    found.fields["tags"] = shaping.tags(tagged_fields(parsed, found.kind[:-1]))


def _before_table(text: str) -> tuple[str, str]:
    """Split a text from the table that follows it."""
    head, bar, rest = text.partition("|")
    return head.strip(), (bar + rest).strip()


_CREATURE: Final = frozenset(
    {
        "level", "health", "damage", "damage inflicted", "armor", "movement", "modifications",
        "environment", "motive",
        "interaction", "interactions", "use", "uses", "loot", "gm intrusion", "gm intrusions",
        "combat", "kind",
    }
)  # fmt: skip


def read_creature(found: ImportedEntry, parsed: Page) -> None:
    by_name = sheet(parsed.body, _CREATURE)
    get = by_name.fields.get
    fields = found.fields
    describe(found, by_name.text)
    if get("kind", tag_value(parsed, "kind")).casefold() == "npc":
        fields["creature"] = "npc"
    level = get("level") or tag_value(parsed, "level")
    fields["level"] = n = shaping.figure(found, "level", level, 0, 99, 1)
    health = get("health") or tag_value(parsed, "health", "heath")
    fields["health"] = shaping.figure(found, "health", health, 0, 999, min(999, 3 * n))
    damage = get("damage") or get("damage inflicted", "")
    fields["damage"] = shaping.figure(found, "damage", damage, 0, 99, n)
    if damage and not re.fullmatch(r"\d+(\s+points?)?\.?", damage):
        fields["damage_words"] = words_of(damage)[:300]
    shaping.armor(found, get("armor") or tag_value(parsed, "armor"))
    shaping.moving(found, words_of(get("movement", "")))
    shaping.modified(
        found, [m.lstrip("- ") for m in get("modifications", "").split("\n") if m.strip("- >")]
    )
    shaping.moves(found, get("combat", ""), "Combat")
    for field, names in shaping.CREATURE_PARTS.items():
        text = "\n".join(filter(None, (get(name, "") for name in names)))
        if text and text.casefold() != "na":
            fields[field] = shaping.text(found, field, text)
    intrusions = get("gm intrusions") or get("gm intrusion", "")
    parts = [
        p.strip()
        for p in re.split(r"\n\s*\n", intrusions)
        if p.strip() and p.strip().casefold() != "na"
    ]
    fields["intrusions"] = [
        shaping.text(found, "intrusions", p) for p in parts if p != fields.get("use")
    ]


_THING: Final = frozenset({"options", "level", "value", "notes", "weight", "note"})


def read_thing(found: ImportedEntry, parsed: Page) -> None:
    by_name = sheet(parsed.body, _THING)
    notes = by_name.fields.get("notes") or by_name.fields.get("note", "")
    text = describe(found, "\n".join(filter(None, (by_name.text, notes))))
    words = [w.strip() for w in by_name.fields.get("options", "").split(",") if w.strip()]
    words = words or [t for t in tagged_fields(parsed, "equipment") if not t.isdigit()]
    found.fields["tags"] = shaping.tags(words)
    value, _, features = (by_name.fields.get("value") or "").partition("\n")
    if features.strip():
        text = describe(found, "\n".join(filter(None, (text, features.strip()))))
        words += [line.lstrip("- ") for line in features.split("\n") if line.startswith("- ")]
    price = shaping.price_word(value)
    if price:
        found.fields["price"] = price
    if value and (price is None or price.replace("_", " ") != value.casefold().strip()):
        found.fields["cost_words"] = value[:60]
    level = number_of(by_name.fields.get("level") or tag_value(parsed, "level"))
    if level is not None:
        found.fields["level"] = shaping.figure(found, "level", level, 0, 99, 0)
    shaping.gear_sort(found, words, text)


_ROW: Final = re.compile(
    r"^\s*\|?\s*(\d{1,3})\s*(?:[-\N{EN DASH}]\s*(\d{1,3}))?\s*\|\s*(.+?)\s*\|?\s*$"
)


def table_rows(text: str) -> list[tuple[int, int, str]]:
    """Return the rows of a Markdown table that start with die faces, as (from, to, text). 00 means
    100.
    """
    rows = []
    for line in text.split("\n"):
        row = _ROW.match(line)
        if row:
            low = int(row[1]) or 100
            if row[2]:
                high = int(row[2]) or 100
            else:
                high = low
            rows.append((low, max(low, high), markdown_to_text(row[3].replace(" | ", "; "))))
    return rows


def read_table(found: ImportedEntry, parsed: Page) -> None:
    rows = table_rows(parsed.body)
    before = markdown_to_text(
        "\n".join(line for line in parsed.body.split("\n") if "|" not in line)
    )
    if before:
        found.fields["text"] = shaping.text(found, "text", before)
    found.fields["tags"] = shaping.tags(
        [t for t in tagged_fields(parsed, "table") if t.casefold() != found.name.casefold()]
    )
    if not shaping.table(found, rows):
        as_journal(found, tidied(unlinked(parsed.body)))


def unique_numbers(numbers: list[int]) -> list[int]:
    """Return the numbers without repeats, in their order."""
    return list(dict.fromkeys(numbers))
