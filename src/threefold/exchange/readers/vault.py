"""The community's Markdown vault of the open reference: a file for each entry, with its tags at the top."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import PurePosixPath
from typing import Final, NamedTuple

from threefold.exchange.found import JOURNALS, Found, Named, Source
from threefold.exchange.plain import flat, tidied, unlinked
from threefold.exchange.readers import shaping
from threefold.exchange.readers.csrd import as_journal
from threefold.exchange.values import Json, encoded, number_of, unique, words_of

_FRONT: Final = re.compile(r"\A\ufeff?---[ \t]*\r?\n(.*?)\r?\n---[ \t]*(?:\r?\n|\Z)", re.DOTALL)


class Page(NamedTuple):
    """A file of a vault: its name, other names, tags, and the text below its heading."""

    name: str
    heading: str
    aliases: list[str]
    tags: list[str]
    body: str


def page(stem: str, text: str) -> Page:
    """A file as its parts; what stands between the dashes at the top is read as plain lists."""
    said = text.replace("\r\n", "\n").replace("\ufeff", "")
    front = _FRONT.match(said)
    lists: dict[str, list[str]] = {}
    current = ""
    for line in (front[1] if front else "").split("\n"):
        if label := re.match(r"^(\w[\w -]*):\s*(.*)$", line):
            current = label[1].casefold()
            inline = label[2].strip()
            lists[current] = [_bare(w) for w in inline.strip("[]").split(",") if _bare(w)] if inline else []
        elif item := re.match(r"^\s*-\s*(.+)$", line):
            lists.setdefault(current, []).append(_bare(item[1]))
    body = said[front.end() :] if front else said
    heading = re.search(r"^#{1,2}\s+(.+?)\s*$", body, re.MULTILINE)
    if heading:
        body = body[: heading.start()] + body[heading.end() :]
    aliases = lists.get("aliases", [])
    title = flat(heading[1]) if heading else ""
    name = re.sub(r"\s*\([^()]*points?\)$", "", title) or (aliases[0] if aliases else stem.replace("-", " "))
    if any(name.casefold() == f"{alias} table".casefold() for alias in aliases):
        name = name[: -len(" table")]
    return Page(name, title, aliases, lists.get("tags", []), body.strip("\n"))


def _bare(word: str) -> str:
    return word.strip().strip("\"'").strip()


def kind_of(path: str, found: Page) -> str | None:
    """What a file is: by its tags, or by the folder it lies in; None where neither says."""
    words = {part.casefold() for tag in found.tags for part in tag.split("/")}
    for word, kind in _BY_TAG.items():
        if word in words:
            return kind
    for part in reversed(PurePosixPath(path).parts[:-1]):
        if part.casefold() in _BY_TAG:
            return _BY_TAG[part.casefold()]
    return None


_BY_TAG: Final[Mapping[str, str]] = {
    "creatures-npcs": "creatures", "creature": "creatures", "creatures": "creatures", "npcs": "creatures",
    "cantrips": "cantrips", "cantrip": "cantrips", "rituals": "rituals", "ritual": "rituals",
    "character-arcs": "arcs", "character-arc": "arcs", "tables": "tables", "table": "tables",
    "descriptors": "descriptors", "descriptor": "descriptors", "foci": "foci", "focus": "foci",
    "flavors": "flavors", "flavor": "flavors", "types": "types", "type": "types",
    "artifacts": "artifacts", "artifact": "artifacts", "cyphers": "cyphers", "cypher": "cyphers",
    "equipment": "equipment", "abilities": "abilities", "ability": "abilities",
}  # fmt: skip


def read(path: str, text: str, file: str) -> Found:
    """The entry of a file; one that is of no kind becomes a journal."""
    stem = PurePosixPath(path).stem
    parsed = page(stem, text)
    kind = kind_of(path, parsed)
    name = shaping.name_of(parsed.name)
    parent = PurePosixPath(path).parent.name
    id = f"{parent}/{stem}" if kind is not None and parent else str(PurePosixPath(path).with_suffix(""))
    source = Source("vault", id, file)
    fields: Json = {"name": name}
    others = [a for a in parsed.aliases if a and a.casefold() != name.casefold()]
    if others and kind not in (None, "arcs", "rituals"):
        fields["aka"] = unique([a[:120] for a in others])[:10]
    found = Found(
        kind or JOURNALS, name, fields, source, encoded({"path": path, "text": text}), reference=kind is not None
    )
    enter(found, parsed)
    return found


def enter(found: Found, parsed: Page) -> None:
    """Read a page into the fields of its kind; one of no kind is a journal."""
    reader = _READERS.get(found.kind)
    if reader is None:
        found.fields = {"name": found.name, "text": tidied(unlinked(parsed.body))}
    else:
        reader(found, parsed)


# --- parts of a page --------------------------------------------------------------------------------------------------

_FIELD: Final = re.compile(r"^[\s>]*\*\*\s*([A-Z][\w /()'-]{0,40}?)\s*:?\s*\*\*\s*:?\s*(.*?)\s*>?\s*$")
_PLAIN_FIELD: Final = re.compile(r"^[\s>]*(Interactions?|Use|Loot|Motive|Environment|GM Intrusions?):\s+(.*)$")


class Sheet(NamedTuple):
    """Fields of a page by their names in small letters, and the text before, between and after them."""

    fields: dict[str, str]
    text: str


def sheet(body: str, known: frozenset[str]) -> Sheet:
    """Lines such as ``> **Level :** 3`` as fields; further lines belong to the field before them."""
    fields: dict[str, list[str]] = {}
    text: list[str] = []
    current: list[str] = text
    for line in body.split("\n"):
        label = _FIELD.match(line) or _PLAIN_FIELD.match(line)
        name = label[1].casefold().strip(" :") if label else ""
        if label is not None and name in known:
            current = fields.setdefault(name, [])
            if current:
                current.append("")
            current.append(label[2])
        elif re.match(r"^\s*>?\s*\[!", line):
            continue
        elif current is not text and not line.startswith(">") and not line.strip() and not _long(fields, current):
            current = text
        else:
            current.append(line)
    said = {name: flat("\n".join(lines)) for name, lines in fields.items()}
    return Sheet(said, flat("\n".join(text)))


def _long(fields: dict[str, list[str]], current: list[str]) -> bool:
    """Whether a field goes on over empty lines, as the combat of a creature does."""
    return current is fields.get("combat")


def _headed(body: str) -> dict[str, str]:
    """Text under headings of the third level and below, by their words in small letters; the text before under ''."""
    parts: dict[str, list[str]] = {"": []}
    current = parts[""]
    for line in body.split("\n"):
        heading = re.match(r"^[\s>]*#{3,6}\s+(.+?)\s*$", line)
        if heading:
            current = parts.setdefault(flat(heading[1]).casefold(), [])
        else:
            current.append(line)
    return {name: flat("\n".join(lines)) for name, lines in parts.items()}


def _tagged(parsed: Page, below: str) -> list[str]:
    """The last words of tags such as ``Creature/Level/3`` below ``creature``."""
    found = []
    for tag in parsed.tags:
        parts = tag.split("/")
        if len(parts) >= 2 and parts[0].casefold() == below and parts[1].casefold() != "kind":
            found.append(parts[-1].replace("-", " "))
    return found


def _tag_value(parsed: Page, *names: str) -> str:
    """What a tag such as ``Creature/Level/3`` says of a name."""
    for tag in parsed.tags:
        parts = [p.casefold() for p in tag.split("/")]
        for name in names:
            if name in parts[:-1]:
                return tag.split("/")[-1].replace("-", " ")
    return ""


def _told(found: Found, text: str) -> str:
    said = shaping.text(found, "text", text)
    if said:
        found.fields["text"] = said
    return said


# --- kinds ------------------------------------------------------------------------------------------------------------


def _ability(found: Found, parsed: Page) -> None:
    lines = parsed.body.split("\n")
    cost = next(
        (flat(x) for x in lines if re.match(r"^\s*>\s*\d+.*\b(?:points?|might|speed|intellect)\b", x, re.I)), ""
    )
    head = [n for n, x in enumerate(lines) if re.match(r"^\s*>\s*(\*\*.+\*\*|\d+.*points?.*)\s*$", x)]
    kept = [x for n, x in enumerate(lines) if n not in head]
    in_heading = re.search(r"\(([^()]*points?)\)", parsed.heading)
    found.sentences = _told(found, flat("\n".join(kept)))
    tier = _tag_value(parsed, "tier").casefold()
    if tier in ("low", "mid", "high"):
        found.fields["tier"] = tier
    pools = [p.casefold() for p in [_tag_value(parsed, "pool")] if p.casefold() in ("might", "speed", "intellect")]
    tagged = _tag_value(parsed, "cost")
    words = cost or (in_heading[1] if in_heading else "") or ("" if tagged.casefold() == "na" else tagged)
    shaping.cost(found, words, pools)
    categories = [t.split("/")[-1] for t in parsed.tags if "categories" in t.casefold()]
    found.fields["tags"] = shaping.tags(categories)
    said = next((flat(lines[n]).casefold() for n in head if "**" in lines[n]), "")
    field = "enabler" if "enabler" in said else "action"
    found.fields["use"] = shaping.use(found.sentences) or shaping.use_words(found, f"{said}.", field)


_ITEM: Final = frozenset({"level", "form", "kind", "effect", "depletion"})


def _item(found: Found, parsed: Page) -> None:
    under = _headed(parsed.body)
    lines = sheet(parsed.body, _ITEM)
    level = under.get("level") or lines.fields.get("level", "")
    form = under.get("form") or lines.fields.get("form", "")
    depletion, table = _before_table(under.get("depletion") or lines.fields.get("depletion", ""))
    effect = under.get("effect") or "\n".join(filter(None, (lines.fields.get("effect", ""), lines.text)))
    if "level" not in under and "level" not in lines.fields:
        effect = lines.text
    found.sentences = effect
    _told(found, "\n\n".join(filter(None, (effect, table))))
    shaping.item_level(found, level, "1d6" if found.kind == "cyphers" else None)
    if form:
        found.fields["form"] = words_of(form)[:300]
    if found.kind == "artifacts":
        shaping.depletion(found, depletion)
        found.fields["use"] = shaping.use(effect) or "action"
    found.fields["tags"] = shaping.tags(_tagged(parsed, found.kind[:-1]))


def _before_table(text: str) -> tuple[str, str]:
    """A text and the table that stands behind it."""
    head, bar, rest = text.partition("|")
    return head.strip(), (bar + rest).strip()


_CREATURE: Final = frozenset(
    {
        "level", "health", "damage", "damage inflicted", "armor", "movement", "modifications", "environment", "motive",
        "interaction", "interactions", "use", "uses", "loot", "gm intrusion", "gm intrusions", "combat", "kind",
    }
)  # fmt: skip


def _creature(found: Found, parsed: Page) -> None:
    said = sheet(parsed.body, _CREATURE)
    get = said.fields.get
    fields = found.fields
    _told(found, said.text)
    if get("kind", _tag_value(parsed, "kind")).casefold() == "npc":
        fields["creature"] = "npc"
    level = get("level") or _tag_value(parsed, "level")
    fields["level"] = n = shaping.figure(found, "level", level, 0, 99, 1)
    health = get("health") or _tag_value(parsed, "health", "heath")
    fields["health"] = shaping.figure(found, "health", health, 0, 999, min(999, 3 * n))
    damage = get("damage") or get("damage inflicted", "")
    fields["damage"] = shaping.figure(found, "damage", damage, 0, 99, n)
    if damage and not re.fullmatch(r"\d+(\s+points?)?\.?", damage):
        fields["damage_words"] = words_of(damage)[:300]
    shaping.armor(found, get("armor") or _tag_value(parsed, "armor"))
    shaping.moving(found, words_of(get("movement", "")))
    shaping.modified(found, [m.lstrip("- ") for m in get("modifications", "").split("\n") if m.strip("- >")])
    shaping.moves(found, get("combat", ""), "Combat")
    for field, names in shaping.CREATURE_PARTS.items():
        text = "\n".join(filter(None, (get(name, "") for name in names)))
        if text and text.casefold() != "na":
            fields[field] = shaping.text(found, field, text)
    told = get("gm intrusions") or get("gm intrusion", "")
    parts = [p.strip() for p in re.split(r"\n\s*\n", told) if p.strip() and p.strip().casefold() != "na"]
    fields["intrusions"] = [shaping.text(found, "intrusions", p) for p in parts if p != fields.get("use")]


_THING: Final = frozenset({"options", "level", "value", "notes", "weight", "note"})


def _thing(found: Found, parsed: Page) -> None:
    said = sheet(parsed.body, _THING)
    notes = said.fields.get("notes") or said.fields.get("note", "")
    text = _told(found, "\n".join(filter(None, (said.text, notes))))
    words = [w.strip() for w in said.fields.get("options", "").split(",") if w.strip()]
    words = words or [t for t in _tagged(parsed, "equipment") if not t.isdigit()]
    found.fields["tags"] = shaping.tags(words)
    value, _, features = (said.fields.get("value") or "").partition("\n")
    if features.strip():
        text = _told(found, "\n".join(filter(None, (text, features.strip()))))
        words += [line.lstrip("- ") for line in features.split("\n") if line.startswith("- ")]
    price = shaping.price_word(value)
    if price:
        found.fields["price"] = price
    if value and (price is None or price.replace("_", " ") != value.casefold().strip()):
        found.fields["cost_words"] = value[:60]
    level = number_of(said.fields.get("level") or _tag_value(parsed, "level"))
    if level is not None:
        found.fields["level"] = shaping.figure(found, "level", level, 0, 99, 0)
    shaping.gear_sort(found, words, text)


_ROW: Final = re.compile(r"^\s*\|?\s*(\d{1,3})\s*(?:[-\N{EN DASH}]\s*(\d{1,3}))?\s*\|\s*(.+?)\s*\|?\s*$")


def table_rows(text: str) -> list[tuple[int, int, str]]:
    """Rows of a Markdown table that begin with faces of a die; 00 is 100."""
    rows = []
    for line in text.split("\n"):
        row = _ROW.match(line)
        if row:
            low = int(row[1]) or 100
            high = int(row[2]) or 100 if row[2] else low
            rows.append((low, max(low, high), flat(row[3].replace(" | ", "; "))))
    return rows


def _table(found: Found, parsed: Page) -> None:
    rows = table_rows(parsed.body)
    before = flat("\n".join(line for line in parsed.body.split("\n") if "|" not in line))
    if before:
        found.fields["text"] = shaping.text(found, "text", before)
    found.fields["tags"] = shaping.tags([t for t in _tagged(parsed, "table") if t.casefold() != found.name.casefold()])
    if not shaping.table(found, rows):
        as_journal(found, tidied(unlinked(parsed.body)))


def _descriptor(found: Found, parsed: Page) -> None:
    text = flat(re.sub(r"^[\s>]*#{3,6}\s+(.+?)\s*$", r"\1:", parsed.body, flags=re.MULTILINE))
    head, _, links = text.partition("Initial Link")
    found.sentences = "\n".join(v for k, v in _headed(parsed.body).items() if k and "link" not in k)
    _told(found, text if not links else head.rstrip().rstrip(":"))
    found.fields["links"] = [
        shaping.text(found, "links", line.lstrip("- ").strip()) for line in links.split("\n") if line.startswith("- ")
    ]


_TIER_HEAD: Final = re.compile(r"\b(?:tier\s*(\d)|(first|second|third|fourth|fifth|sixth)[- ]tier)\b", re.IGNORECASE)
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
_COUNTS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


def _tiers(found: Found, parsed: Page) -> str:
    """The abilities of each tier, into ``named``; the text outside the tiers comes back."""
    tier = ""
    choose = 0
    text: list[str] = []
    for line in parsed.body.split("\n"):
        head = _TIER_HEAD.search(line) if re.match(r"^[\s>]*(#{2,6}|\[!)", line) else None
        if head is not None:
            tier = head[1] or str(_ORDINALS.index(head[2].casefold()) + 1)
            choose = 0
            continue
        if re.match(r"^\s*(#{2,6}\s|>?\s*\[!)", line) and tier:
            tier = ""
        if not tier:
            text.append(line)
            continue
        if ask := re.search(r"\bchoose (one|two|three|four|five|six)\b", line, re.IGNORECASE):
            choose = _COUNTS[ask[1].casefold()]
            continue
        listed = re.match(r"^[\s>]*-\s+(.+?)\s*$", line)
        linked = re.match(r"^[\s>]*(\[\[[^\]]+\]\])\s*$", line)
        name = flat((listed or linked)[1]) if (listed or linked) else ""  # type: ignore[index]
        if name and len(name) <= 60:
            given = not choose and found.kind == "foci"
            found.named.setdefault(tier, []).append(Named(name, given, choose))
        elif line.strip(" >"):
            text.append(line)
    return "\n".join(text)


def _focus(found: Found, parsed: Page) -> None:
    text = _tiers(found, parsed)
    found.fields["intrusions"] = [
        shaping.text(found, "intrusions", flat(m[1])) for m in re.finditer(r"^>\s*-\s+(.+?)\s*$", text, re.MULTILINE)
    ]
    _told(found, flat(re.sub(r"^>\s*-\s+.+$", "", re.sub(r"^>\[!info\].*$", "", text, flags=re.M), flags=re.M)))


def _flavor(found: Found, parsed: Page) -> None:
    text = _tiers(found, parsed)
    bare = re.sub(r"\s+flavor$", "", found.name, flags=re.IGNORECASE)
    found.name = bare
    found.fields["name"] = bare
    _told(found, flat(text))


def _type(found: Found, parsed: Page) -> None:
    text = _tiers(found, parsed)
    named: list[Json] = []
    if block := re.search(r"^###.*Player Intrusions.*$(.*?)^###", text, re.MULTILINE | re.DOTALL):
        named = [
            {"name": shaping.name_of(m[1]), "text": shaping.text(found, "intrusions", flat(m[2]))}
            for m in re.finditer(r"^>?\s*\*\*([^*\n]+)\*\*:?\s*(.+?)$", block[1], re.MULTILINE)
        ]
    found.fields["intrusions"] = named
    _told(found, flat(text))


def _ritual(found: Found, parsed: Page) -> None:
    """A ritual: its times and Pools as figures; its level and its result are the GM's, in words."""
    under = _headed(parsed.body)
    minutes = _minutes(under.get("time", ""))
    if minutes is None:
        as_journal(found, flat(parsed.body))
        return
    level = under.get("level", "")
    numbers = [n for n in map(int, re.findall(r"\b(\d{1,2})\b", level)) if 1 <= n <= 10]
    found.fields |= {
        "about": _short(under.get("") or found.name),
        "result": _short(under.get("") or found.name),
        "preparation_minutes": minutes[0],
        "performance_minutes": minutes[1],
        "pools": [s for s in ("might", "speed", "intellect") if s in under.get("pool", "").casefold()],
        "roles": _list(under.get("roles", "")),
        "side_effects": _list(under.get("side effects", "")),
        "reagents": _list(under.get("reagents", "")),
        "abilities": _list(under.get("other assets", "")),
        "note": flat(parsed.body),
    }
    if numbers:
        found.fields |= {"basis": "fixed", "levels": unique_numbers(numbers)}


def unique_numbers(numbers: list[int]) -> list[int]:
    """Numbers without repeats."""
    return list(dict.fromkeys(numbers))


def _short(text: str) -> str:
    return text.strip() or shaping.NAMELESS


def _list(text: str) -> list[str]:
    return unique([part.strip(" .") for part in re.split(r"[,;]\s*", " ".join(text.split())) if part.strip(" .")])


_TIME: Final = re.compile(
    r"\b(\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty)\s+(minute|hour|day)s?\s+(?:of\s+)?"
    r"(preparation|performance)",
    re.IGNORECASE,
)
_UNIT: Final = {"minute": 1, "hour": 60, "day": 1440}
_WORDS: Final = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "twelve": 12, "twenty": 20, "thirty": 30,
}  # fmt: skip


def _minutes(text: str) -> tuple[int, int] | None:
    """Minutes of preparation and of performance; None where no performance is said."""
    found = {
        what.casefold(): (int(n) if n.isdigit() else _WORDS[n.casefold()]) * _UNIT[unit.casefold()]
        for n, unit, what in _TIME.findall(text)
    }
    if "performance" not in found or not 0 < found["performance"] <= 99999:
        return None
    return min(99999, found.get("preparation", 0)), found["performance"]


_PART: Final = re.compile(r"^#{3,6}\s*(Opening|Step(?:\(s\))?|Climax|Resolution)\s*:?\s*(.*?)\s*$", re.IGNORECASE)


def _arc(found: Found, parsed: Page) -> None:
    parts: list[tuple[str, str, list[str]]] = []
    before: list[str] = []
    for line in parsed.body.split("\n"):
        head = _PART.match(line)
        if head:
            parts.append((head[1].casefold(), flat(head[2]), []))
        else:
            (parts[-1][2] if parts else before).append(line)
    told = [(sort, name, flat("\n".join(lines)) or shaping.NAMELESS) for sort, name, lines in parts]
    by = {sort: (name, text) for sort, name, text in told}
    steps = [(sort, name, text) for sort, name, text in told if sort.startswith("step")]
    if not ({"opening", "climax", "resolution"} <= by.keys()) or not steps:
        as_journal(found, flat(parsed.body))
        return
    made: list[Json] = []
    for n, (sort, name, text) in enumerate(steps):
        step: Json = {"key": f"step_{'abcdefghijklmnopqrstuvwxyz'[n % 26]}", "name": name or found.name, "text": text}
        made.append({**step, "repeatable": True} if "(s)" in sort else step)
    found.fields |= {
        "about": flat("\n".join(before)) or found.name,
        "opening": {"name": by["opening"][0] or found.name, "text": by["opening"][1]},
        "steps": made[:26],
        "climax": {"name": by["climax"][0] or found.name, "text": by["climax"][1]},
        "resolution": {"text": by["resolution"][1]},
    }


_READERS: Final[Mapping[str, Callable[[Found, Page], None]]] = {
    "abilities": _ability, "cantrips": _ability, "cyphers": _item, "artifacts": _item, "creatures": _creature,
    "equipment": _thing, "tables": _table, "descriptors": _descriptor, "foci": _focus, "flavors": _flavor,
    "types": _type, "rituals": _ritual, "arcs": _arc,
}  # fmt: skip
