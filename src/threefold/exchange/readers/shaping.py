"""Shared helpers of the readers that set fields: names, figures within bounds, levels, depletions,
tags, tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from threefold.exchange.entries import ImportedEntry
from threefold.exchange.sentences import band_in, modifications, movement_in, price_in, reach_in
from threefold.exchange.sentences import use_in as _use
from threefold.exchange.values import Json, clamp, cut, number_of, one_line, unique
from threefold.model.spelling import LEFT_OUT, fault_of_name, spelled
from threefold.rules.powers import level_dice
from threefold.rules.types import Refusal

NAMELESS: Final = "?"
NAME: Final = 120
LONGEST: Final = 20_000
"""The maximum length of an entry's text, in characters; ``text`` cuts what is longer."""

CREATURE_PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "motive": ("motive",),
    "environment": ("environment",),
    "interaction": ("interactions", "interaction"),
    "use": ("uses", "use"),
    "loot": ("loot",),
}
"""Text fields of a creature, with the labels that other formats use for them."""


def valid_name(value: object) -> str:
    """Return a valid name for an entry: on one line, composed, without invisible characters, at
    most NAME characters long. What nobody could see becomes NAMELESS."""
    name = cut(spelled(" ".join(LEFT_OUT.sub("", one_line(value)).split())), NAME)
    if not name or fault_of_name(name) is not None:
        return NAMELESS
    return name


def tags(words: Iterable[str]) -> list[str]:
    """Return the words as tags: lower case, at most forty characters each, at most twenty tags."""
    found = unique(
        [re.sub(r"[-_/\s]+", " ", word).strip().casefold()[:40].strip() for word in words]
    )
    return found[:20]


def figure_within(
    found: ImportedEntry, field: str, value: object, low: int, high: int, default: int
) -> int:
    """Return a figure, clamped to its bounds. Add a remark when it is missing, unclear or out of
    bounds.
    """
    number = number_of(value)
    if number is None:
        words = one_line(value)
        if words and words not in ("-", "0"):
            found.unclear("figure", words, field, got=words)
        found.changed("missing", field, n=default)
        return default
    fits = clamp(number, low, high)
    if fits != number:
        found.changed("bounds", field, got=number, n=fits)
    return fits


def text_within(found: ImportedEntry, field: str, value: str, most: int = LONGEST) -> str:
    """Return a text, cut to ``most`` characters with a remark. The stored document keeps the whole
    text.
    """
    if len(value) <= most:
        return value
    found.changed("cut", field, n=most)
    return cut(value, most)


def use_words(found: ImportedEntry, source: str, default: str = "action") -> str:
    """Parse the action that a power takes from its text. When it is not stated, add a remark and
    use the default.
    """
    kind = _use(source)
    if kind is None:
        found.unclear("use", "", "use", use=default)
    return kind or default


def stated_use(words: str) -> str | None:
    """Parse the action that a use takes from a text. Return None when it is not stated."""
    return _use(words)


def set_cost(found: ImportedEntry, words: str, pools: Sequence[str] = ()) -> None:
    """Set the cost of a power. Add a remark with the words that were not understood."""
    parsed = price_in(words)
    if parsed.cost is not None:
        if pools and "pools" not in parsed.cost:
            parsed.cost["pools"] = list(pools)
        found.fields["cost"] = parsed.cost
    if parsed.rest:
        found.unclear("cost", parsed.rest, "cost")


# --- items ----------------------------------------------------------------------------------------

_LEVEL: Final = re.compile(
    r"^\s*(?:level\s*)?(\d*d\d+)\s*(?:([-+\N{MINUS SIGN}\N{EN DASH}])\s*(\d+))?", re.IGNORECASE
)
_PLAIN: Final = re.compile(r"^\s*(?:level\s*)?\+?\s*(\d{1,2})\b", re.IGNORECASE)


def level_text(value: object) -> str | None:
    """Return a level in our notation, ``1d6+2`` or a number; None when the value states no
    level.
    """
    cleaned = one_line(value).replace("[[/r", "").replace("]]", "").strip()
    if dice := _LEVEL.match(cleaned):
        if dice[1][0].isdigit():
            die = dice[1]
        else:
            die = f"1{dice[1]}"
        if dice[3] and int(dice[3]):
            added = f"{'+' if dice[2] == '+' else '-'}{int(dice[3])}"
        else:
            added = ""
        return f"{die.casefold()}{added}"
    if plain := _PLAIN.match(cleaned):
        return str(int(plain[1]))
    return None


def set_item_level(found: ImportedEntry, value: object, default: str | None) -> None:
    """Set the level of a cypher or an artifact. Without a valid level, use the default (None: leave
    it out).
    """
    level = level_text(value)
    shown = one_line(value)
    if level is None and shown:
        found.unclear("level", shown, "level")
    if level is not None and isinstance(level_dice(level), Refusal):
        found.changed("level", "level", got=level, level=default or "")
        level = None
    if level is None and default is not None:
        if not shown:
            found.changed("no_level", "level", level=default)
        level = default
    if level is not None:
        found.fields["level"] = level


_DEPLETION: Final = re.compile(
    r"(?P<low>\d+)(?:\s*[-\N{EN DASH}]\s*(?P<high>\d+))?\s+in\s+(?:1?d)(?P<die>\d+)(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_NEVER: Final = frozenset(
    {"", "-", "--", "\N{EN DASH}", "\N{EM DASH}", "=", "none", "never", "n/a", "na"}
)
_AT_ONCE: Final = frozenset({"automatic", "automatically", "once", "auto"})


def set_depletion(found: ImportedEntry, words: str) -> None:
    """Set the depletion of an artifact, and the words that say when it is checked."""
    cleaned = " ".join(words.split()).strip()
    bare = cleaned.casefold().strip(" .")
    fields = found.fields
    odds = _DEPLETION.search(cleaned)
    if bare in _NEVER:
        fields["depletion"] = "never"
    elif bare.partition(" ")[0].strip("(;,.") in _AT_ONCE:
        fields["depletion"] = "automatic"
    elif odds is not None and int(odds["die"]) in (4, 6, 8, 10, 12, 20, 100):
        low, high = odds["low"], odds["high"]
        faces = str(int(low))  # without leading zeros
        if high and high != low:
            faces += f"-{high}"
        fields["depletion"] = f"{faces} in 1d{odds['die']}"
        when = odds["rest"].strip(" .,;()")
        if when:
            fields["checks"] = cut(when, 300)
        before = cleaned[: odds.start()].strip(" .,;()")
        if before:
            found.unclear("depletion", cleaned, "depletion")
    elif bare.startswith(("-", "\N{EN DASH}", "\N{EM DASH}", "never", "none")):
        fields["depletion"] = "never"
        fields["checks"] = cut(cleaned, 300)
    else:
        fields["depletion"] = "never"
        found.unclear("depletion", cleaned, "depletion")
        fields["checks"] = cut(cleaned, 300)


# --- creatures ------------------------------------------------------------------------------------

_LABEL: Final = re.compile(
    r"^([A-Z\N{LATIN CAPITAL LETTER A WITH GRAVE}][^:.!?\n]{1,60}?)\s*(?:\([^()]*\))?:\s+(\S.*)$",
    re.DOTALL,
)
_AGAINST: Final = re.compile(
    r"\((?:\+?)(\d+)\s+(?:against|vs\.?|versus)\s+([^()]+)\)", re.IGNORECASE
)


def set_armor(found: ImportedEntry, value: object) -> None:
    """Set the Armor points, and other points against kinds of damage when the words state them."""
    cleaned = one_line(value)
    number = number_of(value)
    if number is not None:
        number = figure_within(found, "armor", number, 0, 20, 0)
    elif cleaned and cleaned.casefold() not in ("none", "na", "n/a", "-"):
        found.unclear("armor", cleaned, "armor")
    found.fields["armor"] = number or 0
    if more := _AGAINST.search(cleaned):
        points = clamp(int(more[1]), 0, 20)
        found.fields["armor_against"] = {kind.casefold(): points for kind in kinds_of_harm(more[2])}


def kinds_of_harm(words: str) -> list[str]:
    """Return the kinds of harm in a list such as "fire, cold and acid", at most ten."""
    kinds = (kind.strip() for kind in re.split(r",\s*|\s+and\s+", words))
    return [kind[:40] for kind in kinds if kind][:10]


def paragraphs(words: str) -> list[str]:
    """Return the parts of a text between empty lines."""
    parts = (part.strip() for part in re.split(r"\n\s*\n", words))
    return [part for part in parts if part]


def set_movement(found: ImportedEntry, words: str) -> None:
    """Set the movement of a creature."""
    modes = movement_in(words)
    if modes:
        found.fields["movement"] = modes
    elif words and words.casefold().strip(" .") not in ("none", "na", "n/a"):
        found.unclear("movement", words, "movement")


def set_modifications(found: ImportedEntry, parts: list[str]) -> None:
    """Set the tasks that a creature does at another level."""
    parsed = modifications(parts)
    if parsed.levels:
        found.fields["modifications"] = parsed.levels
    if parsed.why:
        found.fields["why"] = parsed.why
    for rest in parsed.rest:
        if rest.casefold().strip(" .") not in ("none", "na", "n/a"):
            found.unclear("modifications", rest, "modifications")


def set_moves(found: ImportedEntry, combat: str, word: str) -> None:
    """Set a creature's moves: one for each paragraph with a heading; other paragraphs form one move
    named ``word``.
    """
    general: list[str] = []
    made: list[Json] = []
    for part in (p.strip() for p in re.split(r"\n\s*\n|\n", combat) if p.strip()):
        label = _LABEL.match(part)
        if label is not None and made_or_short(label[1]):
            move: Json = {
                "name": cut(label[1].strip(" *_"), NAME),
                "text": label[2].strip(),
                "defend": "none",
            }
            made.append(move)
        elif made and part.startswith(("- ", "| ")):
            made[-1]["text"] = f"{made[-1]['text']}\n{part}"
        else:
            general.append(part)
    if general:
        made.insert(
            0, {"name": word, "text": "\n".join(general), "use": "passive", "defend": "none"}
        )
    for move in made:
        move["text"] = text_within(found, "moves", str(move["text"]))
    if made:
        found.fields["moves"] = made


def made_or_short(label: str) -> bool:
    """Return whether the words before a colon are short enough to be a heading: at most six
    words.
    """
    return len(label.split()) <= 6


# --- tables ---------------------------------------------------------------------------------------

DICE: Final = (4, 6, 8, 10, 12, 20, 100)
ROW: Final = 4000


def set_table(
    found: ImportedEntry, rows: Sequence[tuple[int, int, str]], die: int | None = None
) -> bool:
    """Set the die and the rows (from, to, text) of a table. Return False when they do not fit one
    die.

    A die that we do not have becomes the next die that is a multiple of it: a row of a d3 becomes
    two faces of a d6.
    """
    rows = [
        (low or 100, high or 100, entry_text) for low, high, entry_text in rows
    ]  # 00 means 100 on a d100
    if len(rows) < 2 or not all(0 < low <= high <= 100 for low, high, _ in rows):
        return False
    top = max(high for _, high, _ in rows)
    sides = max(die or 0, top)
    fitting = _die_for(sides, exactly=die is not None)
    if fitting is None:
        return False
    whole, factor = fitting
    if whole != sides:
        found.changed("die", "die", got=f"d{sides}", die=f"d{whole}")
    ordered = sorted(rows, key=lambda row: (row[1], row[0]))
    if ordered != rows or any(after[0] != row[1] + 1 for row, after in pairwise(ordered)):
        found.changed("rows", "rows")
    made = _table_rows(found, ordered, factor)
    if len(made) < 2:
        return False
    found.fields |= {"die": whole, "rows": made}
    return True


def _die_for(sides: int, exactly: bool) -> tuple[int, int] | None:
    """Return the lowest die with a multiple of so many faces, and how many of its faces one face
    becomes; if not ``exactly``, else the lowest with at least as many. None when there is none.
    """
    for faces in DICE:
        if faces >= sides and faces % sides == 0:
            return faces, faces // sides
    if exactly:
        return None
    return next(faces for faces in DICE if faces >= sides), 1


def _table_rows(
    found: ImportedEntry, ordered: Sequence[tuple[int, int, str]], factor: int
) -> list[Json]:
    """Return the rows as a table stores them. Two rows that end at the same face become one."""
    made: list[Json] = []
    for _, high, entry_text in ordered:
        up_to = high * factor
        words = cut(entry_text, ROW)
        if len(entry_text) > ROW:
            found.changed("cut", "rows", n=ROW)
        if made and made[-1]["up_to"] == up_to:
            made[-1]["text"] = cut(f"{made[-1]['text']} / {words}", ROW)
        else:
            made.append({"up_to": up_to, "text": words})
    return made


PRICES: Final = ("inexpensive", "moderate", "expensive", "very_expensive", "exorbitant")


def price_word(words: str) -> str | None:
    """Return the price category that the words begin with: ``Expensive X2`` is expensive. None when
    there is none.
    """
    cleaned = words.casefold().replace("-", " ").strip()
    cleaned = re.sub(r"^moderately(?: priced)?", "moderate", cleaned)
    return next(
        (
            p
            for p in sorted(PRICES, key=len, reverse=True)
            if cleaned.startswith(p.replace("_", " "))
        ),
        None,
    )


_WEIGHT: Final = re.compile(r"\b(light|medium|heavy)\b", re.IGNORECASE)


def set_gear_sort(found: ImportedEntry, words: Sequence[str], described: str) -> None:
    """Set the category of an item of equipment (weapon, armor, shield…) from its tags and its
    text.
    """
    cleaned = " ".join(words).casefold()
    single = cleaned.split()
    weight = _WEIGHT.search(cleaned) or _WEIGHT.search(described)
    fields = found.fields
    if "shield" in single or one_line(fields.get("name")).casefold() == "shield":
        fields |= {"category": "shield", "armor": {"weight": "shield"}}
    elif "armor" in cleaned and weight is not None:
        fields |= {"category": "armor", "armor": {"weight": weight[1].casefold()}}
    elif "weapon" in cleaned and weight is not None:
        weapon: Json = {"weight": weight[1].casefold()}
        if (distance := _weapon_range(words, described)) is not None:
            weapon["range"] = distance
        fields |= {"category": "weapon", "weapon": weapon}
    elif "vehicle" in cleaned:
        fields["category"] = "vehicle"
    elif "ammunition" in cleaned or "ammo" in single:
        fields["category"] = "ammunition"
    else:
        fields["category"] = "gear"


def _weapon_range(words: Sequence[str], described: str) -> str | None:
    """Return the range that the text or a tag of a weapon states; None for neither."""
    distance = reach_in(described)
    if distance is not None and distance != "touch":
        return distance
    return band_in(" ".join(word for word in words if "range" in word.casefold()))
