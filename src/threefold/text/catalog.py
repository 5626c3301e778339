"""Message catalogs in TOML, one folder a language; English is complete, others fall back to it key by key."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from threefold.model.languages import LANGUAGES, Lang
from threefold.rules.types import Message

PLURALS: Final = frozenset({"zero", "one", "two", "few", "many", "other"})

Template = str | Mapping[str, str]
Param = str | int | Message


def _flatten(table: Mapping[str, object], prefix: str, into: dict[str, Template]) -> None:
    for name, value in table.items():
        key = f"{prefix}{name}"
        if isinstance(value, str):
            into[key] = value
        elif isinstance(value, dict) and "other" in value and value.keys() <= PLURALS:
            into[key] = value
        elif isinstance(value, dict):
            # `""` names the text of a table that also holds further keys
            if isinstance(value.get(""), str):
                into[key] = value.pop("")
            _flatten(value, f"{key}.", into)
        else:
            raise TypeError(f"{key}: a text or a table of plural forms is expected")


def files(lang: Lang) -> list[Path]:
    """The files that hold a language's texts, in the order of their names."""
    return sorted((Path(__file__).parent / lang).glob("*.toml"))


def texts_of(path: Path) -> dict[str, Template]:
    """All texts of one file by key."""
    found: dict[str, Template] = {}
    _flatten(tomllib.loads(path.read_text("utf-8")), "", found)
    return found


class _Catalog(dict[str, Template]):
    """The texts of a language by key, English where it has none.

    A file is parsed when a text of one of its tables is asked for: a start pays for the rooms that it enters.
    """

    def __init__(self, lang: Lang) -> None:
        super().__init__()
        self._lang = lang
        self._entered: set[Path] = set()
        self._tables = {path: frozenset(_TABLE.findall(path.read_text("utf-8"))) for path in files(lang)}

    def __missing__(self, key: str) -> Template:
        table = key.partition(".")[0]
        for path, tables in self._tables.items():
            if table in tables and path not in self._entered:
                self.update(texts_of(path))
                self._entered.add(path)
        if key not in self:
            if self._lang == "en":
                raise KeyError(key)
            self[key] = catalog("en")[key]
        return self[key]


_TABLE: Final = re.compile(r'^\["?([\w-]+)', re.MULTILINE)
"""The heading of a table in TOML: the first part of the keys below it."""


@lru_cache(maxsize=len(LANGUAGES))
def catalog(lang: Lang) -> Mapping[str, Template]:
    """The texts of a language by key; to look up, not to list."""
    return _Catalog(lang)


@lru_cache(maxsize=1)
def translated() -> tuple[Lang, ...]:
    """The languages that have a catalog."""
    return tuple(lang for lang in LANGUAGES if files(lang))


def has(key: str, lang: Lang = "en") -> bool:
    """Whether there is a text of this key."""
    try:
        catalog(lang)[key]
    except KeyError:
        return False
    return True


@lru_cache(maxsize=1024)
def _plural(lang: Lang, n: int) -> str:
    from babel import Locale  # on first need: importing it costs more than all else here

    return Locale.parse(lang).plural_form(n)


def _plural_form(lang: Lang, n: int) -> str:
    if lang == "en":
        return "one" if n == 1 else "other"
    return _plural(lang, n)


class _Manner:
    """What becomes of a text that is not there."""

    strict = False
    reported: Final[set[tuple[Lang, str, str]]] = set()


def raise_when_missing(strict: bool = True) -> None:
    """Let a text or a parameter that is missing raise ``KeyError``, as tests want it. In service a page shows the key
    instead, and the log says what is missing."""
    _Manner.strict = strict


def _missing(lang: Lang, key: str, what: str) -> None:
    """Raise, or log it once."""
    if _Manner.strict:
        raise KeyError(f"{key}: {what}")
    if (lang, key, what) not in _Manner.reported and len(_Manner.reported) < _REPORTED:
        import logging  # on first need: a start pays for nothing that goes well

        _Manner.reported.add((lang, key, what))
        logging.getLogger("threefold.text").error("text %s (%s): %s", key, lang, what)


_REPORTED: Final = 1000


class _Given(dict[str, object]):
    """The parameters of a text; one that is missing is shown by its name."""

    def __init__(self, lang: Lang, key: str, given: Mapping[str, object]) -> None:
        super().__init__(given)
        self._lang, self._key = lang, key

    def __missing__(self, name: str) -> str:
        _missing(self._lang, self._key, f"the parameter {name} is missing")
        return name


def _form(lang: Lang, key: str, params: Mapping[str, Param]) -> str:
    """The plural form for the number that a text counts."""
    n = params.get("n")
    if isinstance(n, int):
        return _plural_form(lang, n)
    _missing(lang, key, "it counts, and the number n is missing")
    return "other"


def render_key(lang: Lang, key: str, params: Mapping[str, Param]) -> str:
    """The text of a key with its parameters. A key without a text is shown as it is and logged; in tests it raises
    ``KeyError``."""
    try:
        template = catalog(lang)[key]
    except KeyError:
        _missing(lang, key, "there is no text of this key")
        return key
    if not isinstance(template, str):
        template = template.get(_form(lang, key, params), template["other"])
    if "{" not in template:
        return template
    given = {k: render(v, lang) if isinstance(v, Message) else v for k, v in params.items()}
    return template.format_map(_Given(lang, key, given))


def render(message: Message, lang: Lang = "en") -> str:
    """A message as a text of the language; names people gave stay as they are."""
    if message.key == "line.given" and "name" in message.params:
        return str(message.params["name"])
    return render_key(lang, message.key, message.params)
