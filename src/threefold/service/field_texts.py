"""Texts for the figures, choices and parts of an entry, each with its label, where ``entry_texts``
has no sentence for them. Each field is compared with its English, so that untranslated text can be
marked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct, structs

from threefold.library.arcs import ARCS, Relation
from threefold.library.entries import ABILITIES, TYPES
from threefold.library.names import said_in, translate_text
from threefold.library.shelf import cached_for_table, everything
from threefold.model.limits import often
from threefold.model.shelf.effects import Buys, EffectBase, TableRow
from threefold.model.shelf.entries import AbilityEntry, EntryCost, Regains
from threefold.model.shelf.figures import Aim, Chosen, Limit
from threefold.model.shelf.wares import AmmunitionRounds
from threefold.procedures.effects.descriptions import buys_said
from threefold.procedures.effects.scene import distance_text
from threefold.procedures.effects.wording import figure_said
from threefold.rules.conditions import in_words
from threefold.rules.types import Message, Params, listed
from threefold.text import Lang, has, render

Lines = Callable[[Sequence[Any], Lang], Iterator[str]]

_UNSHOWN: Final = frozenset(
    {"key", "rule", "source", "tags", "aka", "cost", "use", "tier", "told", "up_to", "verb", "word"}
)
"""Fields of parts that are for programs only, or that the part's own page shows."""
_FAR: Final = frozenset({"range", "movement", "area"})
_CODED: Final = re.compile(r"[a-z][a-z_]*")
_DEPLETION: Final = re.compile(r"(\d+(?:-\d+)?) in 1(d\d+)")
_LETTERS: Final = re.compile(r"[A-Za-z]{2}")


class Teller:
    """Renders fields in one language. ``whole`` says whether all words so far had a translation."""

    def __init__(self, lang: Lang, lines: Lines) -> None:
        self.lang, self._effects, self.whole = lang, lines, True

    def field(self, name: str, value: object, english: object) -> Iterator[tuple[str, bool]]:
        """Yield the lines of a field, each with whether all of it is in the language."""
        match value:
            case Mapping() if all(type(inner) is int for inner in value.values()):
                told = [self._field_line(name, pair, pair) for pair in value.items()]
                yield " · ".join(said for said, _ in told), all(whole for _, whole in told)
            case Mapping():
                theirs = english if isinstance(english, Mapping) else value
                for key, inner in value.items():
                    yield self._field_line(name, (key, inner), (key, theirs.get(key)))
            case [EffectBase(), *_]:
                yield from ((line, True) for line in self._effects(value, self.lang))
            case [TableRow(), *_]:
                yield from self._rows([row for row in value if isinstance(row, TableRow)], english)
            case list() | tuple():
                for inner, original in _zip_with_english(value, english):
                    yield self._field_line(name, inner, original)
            case _:
                yield self._field_line(name, value, english)

    def _field_line(self, name: str, value: object, english: object) -> tuple[str, bool]:
        self.whole = True
        if isinstance(value, tuple):
            said = self._pair(name, value, english)
        else:
            said = self._say(name, value, english)
        return said, self.whole

    def _pair(self, name: str, pair: tuple[Any, Any], english: object) -> str:
        key, value = pair
        if isinstance(english, tuple):
            theirs = english[1]
        else:
            theirs = value
        if isinstance(value, Chosen):
            return self._render_choice(value)
        named, what = self._text(name, key, key), self._say(name, value, theirs)
        if what:
            return self._name_and_text(named, what)
        return named

    def _rows(self, rows: Sequence[TableRow], english: object) -> Iterator[tuple[str, bool]]:
        first = 1
        for row, theirs in _zip_with_english(rows, english):
            self.whole = True
            if row.up_to == first:
                faces = str(row.up_to)
            else:
                faces = f"{first}–{row.up_to}"
            if row.text:
                text = [self._text("text", row.text, theirs.text)]
            else:
                text = []
            what = " · ".join([*text, *self._effects(row.effects, self.lang)])
            yield self._name_and_text(faces, what), self.whole
            first = row.up_to + 1

    def _say(self, name: str, value: Any, english: Any) -> str:
        """Render one value: a figure, a word, a part."""
        match value:
            case bool():
                return self._word("yes")
            case int() | float():
                return self._figure(name, value)
            case str():
                return self._text(name, value, english)
            case Struct():
                return self._struct(value, english)
            case Mapping():
                pairs = ((key, inner) for key, inner in value.items())
                return ", ".join(
                    self._pair(name, pair, (pair[0], english.get(pair[0]))) for pair in pairs
                )
            case list() | tuple():
                if value and isinstance(value[0], EffectBase):
                    return " · ".join(self._effects(value, self.lang))
                return ", ".join(
                    self._say(name, *both) for both in _zip_with_english(value, english)
                )
        return str(value)

    def _struct(self, value: Struct, english: Any) -> str:
        """Render a part by its own sentence, or by its figures."""
        match value:
            case Limit():
                if value.each_target:
                    each = [self._word("each_target")]
                else:
                    each = []
                return " · ".join([self._render(often(value)), *each])
            case AmmunitionRounds():
                return f"{self._word(value.of)} × {value.n}"
            case Buys():
                if value.words:
                    self._text("words", value.words, english.words)
                counts = [*range(1, len(value.steps) + 1)] or [value.least]
                what = " · ".join(self._render(buys_said(value, n)) for n in counts)
                return self._render(
                    Message("player.bought", {"levels": value.levels * value.least, "what": what})
                )
            case Aim():
                return "".join(aim_told(value, self.lang))
            case Chosen():
                return self._render_choice(value)
            case Regains():
                return self._regains(value, english)
            case Relation():
                arc = next((a.name for a in everything(ARCS) if a.key == value.arc), value.arc)
                return self._name_and_text(
                    translate_text(arc, self.lang), self._text("how", value.how, english.how)
                )
        return self._part(value, english)

    def _figure(self, name: str, value: float) -> str:
        """Render a number; a distance with its unit."""
        for unit in ("feet", "miles"):
            if name == unit or name.endswith(f"_{unit}"):
                return self._render(distance_text(f"{value} {unit}"))
        return str(value)

    def _part(self, part: Struct, english: Struct) -> str:
        """Render a part by its name and its text, then its figures with their labels."""
        found = self._heading(part, english)
        for field in structs.fields(part):
            value = getattr(part, field.name)
            if _is_left_out(part, field, value):
                continue
            # Said first: words that are not translated count even where no label is known.
            said = self._say(field.name, value, getattr(english, field.name, value))
            if not has(f"detail.{field.name}"):
                continue
            label = self._render(Message(f"detail.{field.name}"))
            if value is True:
                found.append(label)
            elif field.name == "effects" or isinstance(value, Aim | Limit):
                found.append(said)
            else:
                found.append(self._name_and_text(label, said))
        return " · ".join(filter(None, found))

    def _heading(self, part: Struct, english: Struct) -> list[str]:
        """Return the name and the text of a part in one; its key stands in for a name."""
        found = []
        for name in ("name", "text"):
            value = getattr(part, name, None)
            if isinstance(value, str) and value:
                found.append(self._text(name, value, getattr(english, name)))
        key = getattr(part, "key", None)
        if isinstance(key, str) and (not found or not hasattr(part, "name")) and len(found) < 2:
            words = key.replace("_", " ")
            found.insert(0, self._text("key", words, words))
        if len(found) == 2:
            return [self._name_and_text(*found)]
        return found

    def _render_choice(self, chosen: Chosen) -> str:
        """Render a choice: how many, of what, and when. Its name is only for programs."""
        if isinstance(chosen.of, list):
            of = chosen.of
        else:
            of = [chosen.of]
        what = ", ".join(self._text("of", each, each) for each in of)
        if chosen.points is not None:
            said = Message("content.told.shared", {"n": chosen.points, "what": what})
        else:
            said = Message(
                "content.told.chosen", {"n": figure_said(chosen.count, None), "what": what}
            )
        if chosen.at == "gained":
            more = []
        else:
            more = [self._word(f"at_{chosen.at}")]
        more += [] if chosen.not_if is None else [self._word(f"not_{chosen.not_if}")]
        return " · ".join([self._render(said), *more])

    def _regains(self, value: Regains, english: Regains) -> str:
        points = figure_said(value.points, None)
        found = [self._render(Message(f"content.told.regains.{value.per}", {"points": points}))]
        if value.unless:
            what = self._text("unless", value.unless, english.unless or "")
            found.append(self._render(Message("content.told.unless", {"what": what})))
        return " · ".join([*found, *([self._word("at_zero")] if value.at_zero else [])])

    def _text(self, name: str, text: str, english: str) -> str:
        """Render words of an entry: as they are if translated with it, else as a distance, a choice
        by its name, or a phrase."""
        if text != english:
            return text
        coded = self._coded_text(name, text)
        if coded is not None:
            return coded
        said = None
        if self.lang != "en":
            said = said_in(text, self.lang)
            if said is None and _LETTERS.search(text):
                self.whole = False
        return said or text

    def _coded_text(self, name: str, text: str) -> str | None:
        """Render a text that stands for a distance, a stat, a choice, an ability or a condition;
        None for words of people."""
        if name in _FAR:
            return self._render(distance_text(text))
        if text in ("might", "speed", "intellect"):
            return self._render(Message(f"stat.{text}"))
        if name == "depletion" and (chance := _DEPLETION.fullmatch(text)):
            return self._render(
                Message("content.told.depletion", {"faces": chance[1], "die": chance[2]})
            )
        for word in (f"{name}_{text}", text):
            if _CODED.fullmatch(word) and has(f"entry_word.{word}"):
                return self._word(word)
        if _CODED.fullmatch(text) and (ability := _abilities().get(text)):
            return translate_text(ability, self.lang)
        condition = in_words(text)
        if isinstance(condition, Message):
            return self._render(condition)
        return None

    def _word(self, value: str) -> str:
        return self._render(Message(f"entry_word.{value}"))

    def _name_and_text(self, name: str, what: str) -> str:
        return self._render(Message("content.told.named", {"name": name, "what": what}))

    def _render(self, message: Message) -> str:
        return render(message, self.lang)


@cached_for_table
def _abilities() -> Mapping[str, str]:
    """Return the names of abilities and types, by their keys."""
    return {entry.key: entry.name for entry in (*everything(ABILITIES), *everything(TYPES))}


def _zip_with_english(value: Sequence[Any], english: object) -> Iterator[tuple[Any, Any]]:
    theirs = english if isinstance(english, list | tuple) and len(english) == len(value) else value
    return zip(value, theirs, strict=True)


def price_told(cost: EntryCost, lang: Lang) -> tuple[str, ...]:
    """Say what a power costs: points, XP, a recovery roll, a cypher, points for each level of the
    target.
    """
    found = []
    if cost.points and cost.pools:
        pools = listed([Message(f"stat.{pool}") for pool in cost.pools], "or")
        points = Message("create.cost", {"n": cost.points, "stat": pools})
        found.append(Message("content.told.or_more", {"cost": points}) if cost.plus else points)
    if cost.xp is not None:
        found.append(Message("content.told.xp", {"n": cost.xp}))
    if cost.recovery is not None:
        if cost.recovery == "any":
            rest = "entry_word.rest_any"
        else:
            rest = f"rest.{cost.recovery}"
        found.append(Message("content.told.recovery", {"rest": Message(rest)}))
    if cost.cypher_level is not None:
        found.append(Message("content.told.cypher", {"n": cost.cypher_level}))
    if cost.per_target_level is not None:
        found.append(Message("content.told.per_level", {"n": cost.per_target_level}))
    if cost.per_further_target is not None:
        found.append(Message("content.told.per_further", {"n": cost.per_further_target}))
    return tuple(render(message, lang) for message in found)


def aim_told(aim: Aim, lang: Lang) -> tuple[str, ...]:
    """Say whom a power is aimed at, its range and its area."""
    if aim.range is None:
        far = []
    else:
        far = [*far_told(aim.range, lang), *_farther_told(aim, lang)]
    if aim.area is None:
        wide = []
    else:
        wide = [Message("content.told.area", {"distance": distance_text(aim.area)})]
    said = [
        render(Message(f"content.who.{aim.who}"), lang),
        *far,
        *(render(message, lang) for message in wide),
    ]
    return (" · ".join(said),)


def _farther_told(aim: Aim, lang: Lang) -> Iterator[str]:
    """Say how far off a target may be from which level on."""
    for level, reach in aim.range_from.items():
        params: Params = {"n": int(level), "distance": distance_text(reach)}
        yield render(Message("content.told.range_from", params), lang)


def far_told(range: str, lang: Lang) -> Iterator[str]:
    """Say how far off a target may be, where the range is a distance."""
    distance = distance_text(range)
    if has(distance.key):
        yield render(distance, lang)


def _is_left_out(part: Struct, field: structs.FieldInfo, value: object) -> bool:
    """Whether a field of a part has no line of its own: it stands in the heading, is for programs
    only, or says nothing."""
    if field.name in ("name", "text") or field.name in _UNSHOWN:
        return True
    if value in ("", [], (), {}, None, False) or value == field.default:
        return True
    return isinstance(part, AbilityEntry) and field.name == "types"
