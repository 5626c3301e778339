"""Readers for vault pages about abilities, cyphers, artifacts, creatures, equipment and tables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from threefold.exchange.entries import ImportedEntry
from threefold.exchange.plain import markdown_to_text, tidied, unlinked
from threefold.exchange.readers import shaping
from threefold.exchange.readers.csrd import as_journal
from threefold.exchange.readers.vault.pages import (
    Page,
    describe,
    headed,
    page_fields,
    tag_value,
    tagged_fields,
)
from threefold.exchange.values import joined_parts, number_of, one_line, unique
from threefold.rules.types import STATS


def read_ability_page(found: ImportedEntry, parsed: Page) -> None:
    lines = parsed.body.split("\n")
    heads = [line for line in lines if _HEAD.match(line)]
    body = "\n".join(line for line in lines if not _HEAD.match(line))
    found.sentences = describe(found, markdown_to_text(body))
    tier = tag_value(parsed, "tier").casefold()
    if tier in ("low", "mid", "high"):
        found.fields["tier"] = tier
    pool = tag_value(parsed, "pool").casefold()
    pools = []
    if pool in STATS:
        pools = [pool]
    shaping.set_cost(found, _cost_words(lines, parsed), pools)
    categories = [tag.split("/")[-1] for tag in parsed.tags if "categories" in tag.casefold()]
    found.fields["tags"] = shaping.tags(categories)
    use = "action"
    by_name = next((markdown_to_text(line).casefold() for line in heads if "**" in line), "")
    if "enabler" in by_name:
        use = "enabler"
    found.fields["use"] = shaping.stated_use(found.sentences) or shaping.use_words(
        found, f"{by_name}.", use
    )


_HEAD: Final = re.compile(r"^\s*>\s*(\*\*.+\*\*|\d+.*points?.*)\s*$")
"""A line at the head of an ability: its name with its use, or its price."""
_COST: Final = re.compile(r"^\s*>\s*\d+.*\b(?:points?|might|speed|intellect)\b", re.IGNORECASE)


def _cost_words(lines: list[str], parsed: Page) -> str:
    """Return the words of the price: from a line at the head, from the heading, or from a tag."""
    for line in lines:
        if _COST.match(line) and (words := markdown_to_text(line)):
            return words
    in_heading = re.search(r"\(([^()]*points?)\)", parsed.heading)
    if in_heading:
        return in_heading[1]
    tagged = tag_value(parsed, "cost")
    if tagged.casefold() == "na":
        return ""
    return tagged


_ITEM: Final = frozenset({"level", "form", "kind", "effect", "depletion"})


def read_item(found: ImportedEntry, parsed: Page) -> None:
    under = headed(parsed.body)
    lines = page_fields(parsed.body, _ITEM)
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
    shaping.set_item_level(found, level, "1d6" if found.kind == "cyphers" else None)
    if form:
        found.fields["form"] = one_line(form)[:300]
    if found.kind == "artifacts":
        shaping.set_depletion(found, depletion)
        found.fields["use"] = shaping.stated_use(effect) or "action"
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


def read_creature_page(found: ImportedEntry, parsed: Page) -> None:
    by_name = page_fields(parsed.body, _CREATURE)
    get = by_name.fields.get
    fields = found.fields
    describe(found, by_name.text)
    if get("kind", tag_value(parsed, "kind")).casefold() == "npc":
        fields["creature"] = "npc"
    level = get("level") or tag_value(parsed, "level")
    fields["level"] = n = shaping.figure_within(found, "level", level, 0, 99, 1)
    health = get("health") or tag_value(parsed, "health", "heath")
    fields["health"] = shaping.figure_within(found, "health", health, 0, 999, min(999, 3 * n))
    damage = get("damage") or get("damage inflicted", "")
    fields["damage"] = shaping.figure_within(found, "damage", damage, 0, 99, n)
    if damage and not re.fullmatch(r"\d+(\s+points?)?\.?", damage):
        fields["damage_words"] = one_line(damage)[:300]
    shaping.set_armor(found, get("armor") or tag_value(parsed, "armor"))
    shaping.set_movement(found, one_line(get("movement", "")))
    modifications = get("modifications", "").split("\n")
    shaping.set_modifications(
        found, [line.lstrip("- ") for line in modifications if line.strip("- >")]
    )
    shaping.set_moves(found, get("combat", ""), "Combat")
    _set_texts(found, by_name.fields)


def _set_texts(found: ImportedEntry, by_name: Mapping[str, str]) -> None:
    """Set the texts of a creature and its intrusions. "NA" stands for none."""
    get, fields = by_name.get, found.fields
    for field, names in shaping.CREATURE_PARTS.items():
        text = joined_parts("\n", *(get(name, "") for name in names))
        if text and text.casefold() != "na":
            fields[field] = shaping.text_within(found, field, text)
    fields["intrusions"] = [
        shaping.text_within(found, "intrusions", part)
        for part in shaping.paragraphs(get("gm intrusions") or get("gm intrusion", ""))
        if part.casefold() != "na" and part != fields.get("use")
    ]


_THING: Final = frozenset({"options", "level", "value", "notes", "weight", "note"})


def read_thing(found: ImportedEntry, parsed: Page) -> None:
    by_name = page_fields(parsed.body, _THING)
    get = by_name.fields.get
    notes = get("notes") or get("note", "")
    text = describe(found, joined_parts("\n", by_name.text, notes))
    words = unique([word.strip() for word in get("options", "").split(",")])
    if not words:
        words = [tag for tag in tagged_fields(parsed, "equipment") if not tag.isdigit()]
    found.fields["tags"] = shaping.tags(words)
    value, _, features = get("value", "").partition("\n")
    if features.strip():
        text = describe(found, joined_parts("\n", text, features.strip()))
        words += [line.lstrip("- ") for line in features.split("\n") if line.startswith("- ")]
    price = shaping.price_word(value)
    if price:
        found.fields["price"] = price
    plain_price = (price or "").replace("_", " ")
    if value and value.casefold().strip() != plain_price:
        found.fields["cost_words"] = value[:60]
    level = number_of(get("level") or tag_value(parsed, "level"))
    if level is not None:
        found.fields["level"] = shaping.figure_within(found, "level", level, 0, 99, 0)
    shaping.set_gear_sort(found, words, text)


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


def read_table_page(found: ImportedEntry, parsed: Page) -> None:
    rows = table_rows(parsed.body)
    before = markdown_to_text(
        "\n".join(line for line in parsed.body.split("\n") if "|" not in line)
    )
    if before:
        found.fields["text"] = shaping.text_within(found, "text", before)
    found.fields["tags"] = shaping.tags(
        [t for t in tagged_fields(parsed, "table") if t.casefold() != found.name.casefold()]
    )
    if not shaping.set_table(found, rows):
        as_journal(found, tidied(unlinked(parsed.body)))


def unique_numbers(numbers: list[int]) -> list[int]:
    """Return the numbers without repeats, in their order."""
    return list(dict.fromkeys(numbers))
