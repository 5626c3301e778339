"""Format messages with selectors, terms or functions, by ``fluent.runtime``.

The functions for translators are in docs/translation.md, 3.1. Each returns text, so that a word and
its ending stay together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentNone, FluentNumber, fluent_number

from threefold.model.languages import LANGUAGES, Lang
from threefold.model.wording import capital
from threefold.rules.distance import FEET_A_MILE
from threefold.text.catalog import RenderedText, Source, catalog, time_said
from threefold.text.french import a, de, que
from threefold.text.korean import josa

_REFERENCE: Final = re.compile(r'"[^"]*"|(?<![\w$.-])(-?[a-z][\w-]*)(?!\s*:|[\w-]|\])')
_PLACEABLE: Final = re.compile(r"\{(.*?)(?:\}|->)", re.DOTALL)


class Bundle:
    """The Fluent bundle of a language. Its messages and terms are ``added`` when they are first
    needed.
    """

    def __init__(self, lang: Lang) -> None:
        # isolation marks around a value would come between a word and its particle, and spoil
        # search and print
        self.fluent = FluentBundle([lang], use_isolating=False, functions=_functions(lang))  # type: ignore[arg-type]
        self.added: set[str] = set()


@lru_cache(maxsize=len(LANGUAGES))
def bundle(lang: Lang) -> Bundle:
    """Return the bundle of a language."""
    return Bundle(lang)


def formatted(source: Source, given: Mapping[str, str | int]) -> str:
    """Format a message with its parameters. Raise ``ValueError`` when the message itself is
    faulty.
    """
    spoken = bundle(source.lang)
    _add_message(spoken, source)
    pattern = spoken.fluent.get_message(source.name).value
    if pattern is None:
        raise ValueError(f"{source.lang}: {source.name}: the message has attributes and no text")
    values = {name: _without_separators(value) for name, value in given.items()}
    text, errors = spoken.fluent.format_pattern(pattern, values)
    for error in errors:
        raise ValueError(f"{source.lang}: {source.name}: {error}")
    return str(text)


LONGEST: Final = 2400
"""The most characters of a value in a sentence: Fluent refuses a sentence with a longer one."""


def _without_separators(value: str | int) -> object:
    """A whole number without separators between its thousands, or a text, which is cut off where it
    is too long.
    """
    if isinstance(value, int):
        return fluent_number(value, useGrouping=False)
    if len(value) <= LONGEST:
        return value
    return f"{value[: LONGEST - 1]}…"


def _add_message(spoken: Bundle, source: Source) -> None:
    """Add a message to the bundle, and the messages that it refers to."""
    if source.name in spoken.added:
        return
    resource = FluentResource(source.ftl + "\n")
    if any(type(entry).__name__ == "Junk" for entry in resource.body):
        raise ValueError(f"{source.lang}: {source.name}: Fluent cannot read this message")
    spoken.fluent.add_resource(resource)
    spoken.added.add(source.name)
    for placeable in _PLACEABLE.findall(source.ftl):
        for name in _REFERENCE.findall(placeable):
            if name:
                _add_message(spoken, catalog(source.lang)[name])


# --- functions ------------------------------------------------------------------------------------


def _text(value: object) -> str:
    """A value of Fluent as text."""
    if isinstance(value, FluentNone):
        return ""
    if isinstance(value, FluentNumber):
        return f"{value:d}"
    return str(value)


def _attribute(value: object, name: str, default: str) -> str:
    if isinstance(value, RenderedText):
        return value.attribute(name) or default
    return default


METRES_A_MILE: Final = 1_500
"""The factor of the rulebooks: 50 miles are 75 km."""


def _distance(lang: Lang) -> Callable[..., str]:
    def distance(number: object, unit: object = "feet") -> str:
        n = float(_text(number))  # texts write decimals with a point in all languages
        if unit == "miles":
            feet = n * FEET_A_MILE
        else:
            feet = n
        if lang == "en":
            if feet == 1:
                return "1 foot"
            return f"{feet:g} feet"
        if lang == "fr":
            gap = " "
        else:
            gap = ""
        if unit == "miles":
            metres = n * METRES_A_MILE
        else:
            metres = feet * 3 / 10
        figure, measure = (metres / 1000, "km") if metres >= 1000 else (metres, "m")
        shown = f"{figure:.1f}".removesuffix(".0")
        return f"{shown.replace('.', ',') if lang == 'fr' else shown}{gap}{measure}"

    return distance


KILOGRAMS_A_POUND: Final = 0.4536


def _weight(lang: Lang) -> Callable[..., str]:
    def weight(pounds: object) -> str:
        n = float(_text(pounds))
        if lang == "en":
            if n == 1:
                return "1 pound"
            return f"{n:g} pounds"
        figure = n * KILOGRAMS_A_POUND
        step = 0.1
        if figure >= 10:  # as in the rulebooks: 400 pounds are 180 kg
            if figure < 100:
                step = 1
            else:
                step = 5
        shown = f"{round(figure / step) * step:.1f}".removesuffix(".0")
        if lang == "fr":
            return f"{shown.replace('.', ',')} kg"
        return f"{shown}kg"

    return weight


def _percent(lang: Lang) -> Callable[..., str]:
    def percent(figure: object) -> str:
        shown = _text(figure)
        if lang == "fr":
            return f"{shown.replace('.', ',')} %"
        return f"{shown}%"

    return percent


def _functions(lang: Lang) -> dict[str, Callable[..., str]]:
    return {
        "JOSA": lambda word, pair, around="": josa(_text(word), str(pair), str(around)),
        "A": lambda word: a(_text(word)),
        "DE": lambda word: de(_text(word)),
        "QUE": lambda word: que(_text(word)),
        "FORM": lambda word, form: _attribute(word, str(form), _text(word)),
        "GENDER": lambda word: _attribute(word, "gender", "m"),
        "COUNT": lambda word: _attribute(word, "count", "one"),
        "CAP": lambda word: capital(_text(word)),
        "DISTANCE": _distance(lang),
        "PERCENT": _percent(lang),
        "WEIGHT": _weight(lang),
        "TIME": lambda n, unit: time_said(lang, int(_text(n)), str(unit)),
    }
