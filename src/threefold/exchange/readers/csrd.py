"""Reader of the community's JSON of the open reference: one object with a list for each kind of
entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from threefold.exchange.entries import EntrySource, ImportedEntry, NamedAbility
from threefold.exchange.readers import shaping
from threefold.exchange.report import ImportReport
from threefold.exchange.values import (
    Json,
    capitalized,
    encoded,
    joined_parts,
    list_of,
    number_of,
    object_of,
    objects_of,
    one_line,
    plain_lines,
    value_at,
)
from threefold.rules.types import Message

EXTRA: Final = "threefold"
"""The field in which our own writer stores the whole entry, in addition to the fields of the
format.
"""

Reader = Callable[[ImportedEntry, Json], None]


def is_csrd(document: object) -> bool:
    """Return whether a document has this format: it has lists named after kinds."""
    if not isinstance(document, dict):
        return False
    named = [name for name in LISTS if isinstance(document.get(name), list)]
    meant = "version" in document or len(named) >= 2 or set(document) <= set(named)
    return meant and any(_entries_of(document[name]) for name in named)


def _entries_of(value: object) -> bool:
    """Return whether one of a list's first entries has a name and a field with contents (see
    ``_TEXTS``).
    """
    return any("name" in each and _TEXTS & each.keys() for each in objects_of(value)[:20])


_TEXTS: Final = frozenset(
    {"description", "effect", "table", "variants", "abilities", "special_abilities", "level_dice"}
)


def read_csrd(document: Json, file: str, report: ImportReport) -> Iterator[ImportedEntry]:
    """Yield every entry of the document. Lists with unknown names get a refusal in the report."""
    for name, value in document.items():
        if name not in LISTS:
            if name != "version":
                report.refuse(file, "list", name=name)
            continue
        kind, reader = LISTS[name]
        if not isinstance(value, list):
            report.refuse(file, "no_list", name=name)
            continue
        seen: dict[str, int] = {}
        for n, raw in enumerate(value):
            if not isinstance(raw, dict):
                report.refuse(file, "no_object", name=f"{name}[{n}]")
                continue
            text = shaping.valid_name(raw.get("name"))
            seen[text.casefold()] = seen.get(text.casefold(), 0) + 1
            number = seen[text.casefold()]
            id = f"{name}/{text.casefold()}" + (f"#{number}" if number > 1 else "")
            source = EntrySource("csrd-json", id, file)
            found = ImportedEntry(
                kind,
                capitalized(text),
                {"name": capitalized(text)},
                source,
                encoded(raw),
                reference=True,
            )
            reader(found, raw)
            yield found


def _set_text(found: ImportedEntry, raw: Json, *names: str) -> str:
    """Join the texts of an entry, put them into its fields and return them."""
    parts = [plain_lines(value_at(raw, name)).strip() for name in names]
    text = shaping.text_within(found, "text", "\n\n".join(filter(None, parts)))
    if text:
        found.fields["text"] = text
    return text


def set_ability(found: ImportedEntry, raw: Json) -> None:
    found.sentences = _set_text(found, raw, "description")
    tier = one_line(raw.get("tier")).casefold()
    if tier in ("low", "mid", "high"):
        found.fields["tier"] = tier
    pools = [
        p.casefold()
        for p in list_of(raw.get("pool"))
        if p.casefold() in ("might", "speed", "intellect")
    ]
    words = one_line(raw.get("cost_rendered"))
    if not words and raw.get("cost") is not None:
        words = f"{one_line(raw['cost'])}{one_line(raw.get('additional_cost'))}"
    shaping.set_cost(found, words, pools)
    found.fields["tags"] = shaping.tags(list_of(raw.get("category")))
    found.fields["use"] = shaping.use_words(found, found.sentences)


def set_item(found: ImportedEntry, raw: Json) -> None:
    options = "\n\n".join(_option_lines(object_) for object_ in objects_of(raw.get("options")))
    text = "\n\n".join(filter(None, (plain_lines(raw.get("effect")).strip(), options)))
    found.fields["text"] = shaping.text_within(found, "text", text)
    found.sentences = plain_lines(raw.get("effect"))
    found.fields["tags"] = shaping.tags(list_of(raw.get("tags")))
    form = one_line(raw.get("form"))
    if form:
        found.fields["form"] = capitalized(form)[:300]
    dice, more = one_line(raw.get("level_dice")), number_of(raw.get("level_mod")) or 0
    if dice and more:
        level = f"{dice}{more:+d}"
    else:
        level = dice or (str(more) if more else "")
    shaping.set_item_level(found, level, "1d6" if found.kind == "cyphers" else None)
    if found.kind == "artifacts":
        shaping.set_depletion(found, one_line(raw.get("depletion")))
        found.fields["use"] = shaping.stated_use(found.sentences) or "action"


def _option_lines(option: Json) -> str:
    """Return a table or a list of choices inside an entry as lines of text."""
    head = " ".join(
        filter(
            None,
            (capitalized(one_line(option.get("name"))), plain_lines(option.get("description"))),
        )
    )
    rows = []
    for row in objects_of(option.get("table")):
        low, high = number_of(row.get("start")), number_of(row.get("end"))
        if low == high:
            faces = f"{low}"
        else:
            faces = f"{low}-{high}"
        rows.append(f"{faces}: {plain_lines(row.get('entry'))}")
    return "\n".join(filter(None, (head, *rows)))


def set_creature(found: ImportedEntry, raw: Json) -> None:
    fields = found.fields
    _set_text(found, raw, "description")
    kind = one_line(raw.get("kind")).casefold()
    if kind == "npc":
        fields["creature"] = "npc"
    fields["level"] = level = shaping.figure_within(found, "level", raw.get("level"), 0, 99, 1)
    fields["health"] = shaping.figure_within(
        found, "health", raw.get("health"), 0, 999, min(999, level * 3)
    )
    damage = one_line(raw.get("damage"))
    fields["damage"] = shaping.figure_within(found, "damage", damage, 0, 99, level)
    if not _plain_points(damage):
        fields["damage_words"] = damage[:300] or None
    shaping.set_armor(found, raw.get("armor"))
    shaping.set_movement(found, one_line(raw.get("movement")))
    shaping.set_modifications(found, list_of(raw.get("modifications")))
    shaping.set_moves(found, plain_lines(raw.get("combat")), "Combat")
    for option in objects_of(raw.get("options")):
        text = shaping.text_within(found, "moves", _option_lines({**option, "name": ""}))
        name = shaping.valid_name(capitalized(one_line(option.get("name"))))
        if text:
            more = fields.setdefault("moves", [])
            if isinstance(more, list):
                more.append({"name": name, "text": text, "use": "passive", "defend": "none"})
    for field, names in shaping.CREATURE_PARTS.items():
        text = shaping.text_within(found, field, plain_lines(value_at(raw, *names)).strip())
        if text:
            fields[field] = text
    intrusions = raw.get("intrusions")
    if isinstance(intrusions, list):
        intrusion_list = list_of(intrusions)
    else:
        intrusion_list = [plain_lines(intrusions).strip()]
    fields["intrusions"] = [
        shaping.text_within(found, "intrusions", t) for t in intrusion_list if t
    ]
    fields["tags"] = shaping.tags(list_of(raw.get("tags")))


def _plain_points(words: str) -> bool:
    """Return whether the words are only a number of points, or empty."""
    return words.casefold().rstrip("s. ").removesuffix("point").strip().isdigit() or not words


def _equipment(found: ImportedEntry, raw: Json) -> None:
    variants = objects_of(raw.get("variants")) or [raw]
    first = variants[0]
    lines: list[str] = []
    words: list[str] = []
    values: list[str] = []
    for variant in variants:
        lines += [plain_lines(variant.get("description")).strip(), *list_of(variant.get("notes"))]
        words += list_of(variant.get("tags"))
        values += list_of(variant.get("value"))
    found.fields["text"] = shaping.text_within(found, "text", joined_parts("\n", *lines))
    found.fields["tags"] = shaping.tags(words)
    _set_price(found, values)
    levels = first.get("levels")
    if not isinstance(levels, list):
        levels = []
    if levels and (level := number_of(levels[0])) is not None:
        found.fields["level"] = shaping.figure_within(found, "level", level, 0, 99, 0)
    most = max(len(variants), len(levels))
    if most > 1:
        found.changed("variants", "level", n=most)
    shaping.set_gear_sort(found, words, plain_lines(first.get("description")))


def _set_price(found: ImportedEntry, values: list[str]) -> None:
    """Set the price of the first variant, and the printed prices where they say more."""
    prices = [price for value in values if (price := shaping.price_word(value)) is not None]
    if not prices:
        if values:
            found.fields["cost_words"] = ", ".join(values)[:60]
        return
    found.fields["price"] = prices[0]
    plain = [price.replace("_", " ") for price in prices]
    printed = [value.casefold() for value in values]
    if len(set(prices)) > 1 or plain != printed[: len(plain)]:
        found.fields["cost_words"] = ", ".join(value.lower() for value in values)[:60]


def _table(found: ImportedEntry, raw: Json) -> None:
    if text := plain_lines(raw.get("description")).strip():
        found.fields["text"] = shaping.text_within(found, "text", text)
    rows = [
        (
            number_of(row.get("start")) or 0,
            number_of(row.get("end")) or 0,
            plain_lines(row.get("entry")).strip(),
        )
        for row in objects_of(raw.get("table"))
    ]
    if not shaping.set_table(found, rows):
        as_journal(found, "\n".join(f"{low}-{high}: {text}" for low, high, text in rows))


def as_journal(found: ImportedEntry, text: str) -> None:
    """Turn an entry into a journal with its full text, because no kind of a pack can hold it."""
    found.kind = "journals"
    found.changed("journal")
    body = plain_lines(found.fields.get("text"))
    found.fields = {"name": found.name, "text": "\n\n".join(filter(None, (body, text)))}


def _descriptor(found: ImportedEntry, raw: Json) -> None:
    text = _set_text(found, raw, "description")
    parts = [
        f"{one_line(each.get('name'))}: {plain_lines(each.get('description')).strip()}"
        for each in objects_of(raw.get("characteristics"))
    ]
    found.fields["text"] = shaping.text_within(
        found, "text", "\n".join(filter(None, (text, *parts)))
    )
    found.sentences = "\n".join(
        plain_lines(each.get("description")) for each in objects_of(raw.get("characteristics"))
    )
    found.fields["links"] = [
        shaping.text_within(found, "links", link) for link in list_of(raw.get("links"))
    ]


def tiers(found: ImportedEntry, abilities: list[Json]) -> None:
    """Add the abilities of each tier to ``named``, preselected or to choose. Remark on abilities
    without a tier.
    """
    for each in abilities:
        tier = number_of(each.get("tier"))
        name = one_line(each.get("name"))
        if tier is None or not 1 <= tier <= 6 or not name:
            found.unclear("tier", name or one_line(each.get("tier")), "tiers")
            continue
        given = each.get("preselected") is True
        found.named.setdefault(str(tier), []).append(NamedAbility(name, given))


def _focus(found: ImportedEntry, raw: Json) -> None:
    _set_text(found, raw, "description", "note")
    tiers(found, objects_of(raw.get("abilities")))
    intrusions = raw.get("intrusions")
    if isinstance(intrusions, list):
        intrusion_list = list_of(intrusions)
    else:
        intrusion_list = [plain_lines(intrusions).strip()]
    found.fields["intrusions"] = [
        shaping.text_within(found, "intrusions", t) for t in intrusion_list if t
    ]
    found.fields["connections"] = [
        shaping.text_within(found, "connections", t) for t in list_of(raw.get("connections"))
    ]
    if more := one_line(raw.get("additional_equipment")):
        found.fields["equipment"] = [more[:300]]


def _flavor(found: ImportedEntry, raw: Json) -> None:
    _set_text(found, raw, "description")
    _set_name(found, found.name.removesuffix(" Flavor").removesuffix(" flavor"))
    tiers(found, objects_of(raw.get("abilities")))


def _set_name(found: ImportedEntry, name: str) -> None:
    found.name = name
    found.fields["name"] = name


def _type(found: ImportedEntry, raw: Json) -> None:
    _set_text(found, raw, "description")
    tiers(found, objects_of(raw.get("special_abilities")))
    counts = {
        str(number_of(each.get("tier"))): number_of(each.get("special_abilities")) or 1
        for each in objects_of(raw.get("special_abilities_per_tier"))
    }
    found.named = {
        tier: [NamedAbility(n.name, n.given, min(6, counts.get(tier, 1))) for n in names]
        for tier, names in found.named.items()
    }
    found.fields["intrusions"] = [
        {
            "name": shaping.valid_name(each.get("name")),
            "text": shaping.text_within(found, "intrusions", plain_lines(each.get("description"))),
        }
        for each in objects_of(raw.get("intrusions"))
    ]
    lines = [
        f"{one_line(each.get('name'))}: {plain_lines(each.get('description'))}"
        for each in objects_of(raw.get("abilities"))
    ]
    pools = object_of(raw.get("stat_pool"))
    if pools:
        lines.insert(0, ", ".join(f"{stat} {one_line(n)}" for stat, n in pools.items()))
    background = object_of(raw.get("background"))
    if background:
        lines.append(_option_lines(background))
    text = "\n".join(filter(None, (one_line(found.fields.get("text")), *lines)))
    found.fields["text"] = shaping.text_within(found, "text", text)


LISTS: Final[Mapping[str, tuple[str, Reader]]] = {
    "abilities": ("abilities", set_ability),
    "cantrips": ("cantrips", set_ability),
    "types": ("types", _type),
    "flavors": ("flavors", _flavor),
    "descriptors": ("descriptors", _descriptor),
    "foci": ("foci", _focus),
    "cyphers": ("cyphers", set_item),
    "artifacts": ("artifacts", set_item),
    "creatures": ("creatures", set_creature),
    "equipment": ("equipment", _equipment),
    "cypher_tables": ("tables", _table),
    "intrusion_tables": ("tables", _table),
    "other_tables": ("tables", _table),
    "tables": ("tables", _table),
}
"""The lists of the format: the kind of their entries, and the function that reads them."""

__all__ = ["EXTRA", "LISTS", "Message", "as_journal", "is_csrd", "read_csrd", "tiers"]
