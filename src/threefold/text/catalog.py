"""Texts by key: Project Fluent files, a folder for each language. English is complete; others fall
back to it by key.

A file is read when a text of one of its areas is asked for. The area is the first part of the key.
Most texts are plain: they have simple variables, or a whole number chooses between plain texts.
They are filled in here. All others go through ``fluent.runtime`` (``text/bundle.py``), which takes
a tenth of a second to load.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

from threefold.model.languages import LANGUAGES, Lang
from threefold.model.time import time_in_words
from threefold.model.typography import spaced
from threefold.rules.clock import ROUNDS
from threefold.rules.types import Message

Param = str | int | Message
TERMS: Final = "terms.ftl"
"""The file of a language's terms, whose names begin with a hyphen."""


def identifier(key: str) -> str:
    """Return the Fluent name of a key: ``log.attacked`` is ``log-attacked``, a space becomes
    ``_``.
    """
    return key.replace(".", "-").replace(" ", "_")


def files(lang: Lang) -> list[Path]:
    """The files with a language's texts, sorted by name."""
    return sorted((Path(__file__).parent / lang).glob("*.ftl"))


class Source:
    """One message as its file has it. ``forms`` are its texts as format strings, by the variant
    that a whole number (``counted``) chooses, or one text for all; empty when Fluent has to format
    the message. ``fixed`` caches the text of a message without parameters."""

    __slots__ = ("attributes", "counted", "fixed", "forms", "ftl", "lang", "name", "variables")

    def __init__(self, lang: Lang, name: str, ftl: str) -> None:
        self.lang, self.name, self.ftl = lang, name, ftl
        value, *attributes = _ATTRIBUTE.split(ftl.partition("=")[2])
        self.attributes = dict(zip(attributes[::2], map(str.strip, attributes[1::2]), strict=True))
        self.counted, self.forms = _forms(value.strip())
        self.variables = frozenset(_USED.findall(ftl))
        self.fixed: str | None = None

    def form(self, given: Mapping[str, object]) -> str | None:
        """Return the format string for these parameters; None when Fluent has to choose."""
        if not self.counted:
            return self.forms.get(_OTHER)
        n = given[self.counted]
        if not isinstance(n, int):
            return None
        return self.forms.get(str(n)) or self.forms.get(plural(self.lang, n)) or self.forms[_OTHER]


_MESSAGE: Final = re.compile(r"^(-?[a-zA-Z][\w-]*) *=", re.MULTILINE)
_AREA: Final = re.compile(r"^([a-zA-Z]\w*)", re.MULTILINE)
_COMMENT: Final = re.compile(r"^#.*$", re.MULTILINE)
_ATTRIBUTE: Final = re.compile(r"^ +\.([a-zA-Z][\w-]*) *=", re.MULTILINE)
_TIME: Final = re.compile(r'\{ TIME\(\$(\w+), "(\w+)"\) \}')
_PLAIN: Final = re.compile(rf"(?:[^{{}}\n]|\{{ \$\w+ \}}|{_TIME.pattern})+")
_CHOICE: Final = re.compile(r"\{ \$(\w+) ->\n((?: +\*?\[\w+\] [^\n]+\n)+) *\}")
_VARIANT: Final = re.compile(r"^ +(\*?)\[(\w+)\] ([^\n]+)$", re.MULTILINE)
_VARIABLE: Final = re.compile(r"\{ \$(\w+) \}")
_USED: Final = re.compile(r"\$(\w+)")
_OTHER: Final = "other"


def _forms(value: str) -> tuple[str, dict[str, str]]:
    """The variable that a message counts by ("" for none), and its plain texts (empty if it is not
    plain).
    """
    choice = _CHOICE.fullmatch(value)
    if choice:
        variants = _VARIANT.findall(choice[2])
    else:
        variants = [("*", _OTHER, value)]
    if not all(_PLAIN.fullmatch(text) for _, _, text in variants) or ("*", _OTHER) not in [
        v[:2] for v in variants
    ]:
        return "", {}
    forms = {
        form: _TIME.sub(r"{\1@\2}", _VARIABLE.sub(r"{\1}", text)) for _, form, text in variants
    }
    return choice[1] if choice else "", forms


def plural(lang: Lang, n: int) -> str:
    """Return the Unicode plural category of a whole number."""
    n = abs(n)
    match lang:
        case "en":
            if n == 1:
                return "one"
            return _OTHER
        case "fr":
            if n % 1_000_000:
                large = _OTHER
            else:
                large = "many"
            if n < 2:
                return "one"
            return large
        case "ko":
            return _OTHER


def sources_of(path: Path, lang: Lang) -> dict[str, Source]:
    """All messages and terms of one file by name."""
    text = _COMMENT.sub("", path.read_text("utf-8"))
    found = list(_MESSAGE.finditer(text))
    ends = [*(m.start() for m in found[1:]), len(text)]
    return {
        m[1]: Source(lang, m[1], text[m.start() : end].rstrip())
        for m, end in zip(found, ends, strict=True)
    }


class Catalog(dict[str, Source]):
    """The messages of a language by key or name. A missing one is the English one."""

    def __init__(self, lang: Lang) -> None:
        super().__init__()
        self.lang = lang
        self._areas = {
            path: frozenset(_AREA.findall(path.read_text("utf-8"))) for path in files(lang)
        }
        self._read: set[Path] = set()

    def __missing__(self, key: str) -> Source:
        name = identifier(key)
        area = name.partition("-")[0]
        for path, areas in self._areas.items():
            if path not in self._read and (area in areas or (not area and path.name == TERMS)):
                self.update(sources_of(path, self.lang))
                self._read.add(path)
        if name not in self:
            if self.lang == "en":
                raise KeyError(key)
            self[name] = catalog("en")[name]
        if key != name:
            self[key] = self[name]
        return self[name]


@lru_cache(maxsize=len(LANGUAGES))
def catalog(lang: Lang) -> Catalog:
    """Return the messages of a language. It reads files on demand: look keys up, do not iterate."""
    return Catalog(lang)


@lru_cache(maxsize=1)
def translated_languages() -> tuple[Lang, ...]:
    """The languages that have texts."""
    return tuple(lang for lang in LANGUAGES if files(lang))


def has(key: str, lang: Lang = "en") -> bool:
    """Whether there is a text of this key."""
    try:
        catalog(lang)[key]
    except KeyError:
        return False
    return True


def language_of(key: str, lang: Lang) -> Lang:
    """Return the language in which a reader of ``lang`` sees the text of this key: English if
    ``lang`` has none. Raise ``KeyError`` when there is no such text."""
    return catalog(lang)[key].lang


class _Manner:
    """How a missing text is handled."""

    strict = False
    reported: Final[set[tuple[Lang, str, str]]] = set()


def raise_when_missing(strict: bool = True) -> None:
    """Let a missing text or parameter raise ``KeyError``, as tests want it. In production a page
    shows the key instead, and the log says what is missing."""
    _Manner.strict = strict


def _missing(lang: Lang, key: str, what: str) -> None:
    """Raise, or log it once."""
    if _Manner.strict:
        raise KeyError(f"{key}: {what}")
    if (lang, key, what) not in _Manner.reported and len(_Manner.reported) < _REPORTED:
        import logging  # imported on first need, to start faster

        _Manner.reported.add((lang, key, what))
        logging.getLogger("threefold.text").error("text %s (%s): %s", key, lang, what)


_REPORTED: Final = 1000


class _Given(dict[str, object]):
    """The parameters of a text. A missing one is shown by its name. ``n@minutes`` is ``n`` as a
    time.
    """

    def __init__(self, lang: Lang, key: str, given: Mapping[str, object]) -> None:
        super().__init__(given)
        self._lang, self._key = lang, key

    def __missing__(self, name: str) -> str:
        counted, _, unit = name.partition("@")
        if unit:
            return time_said(self._lang, self[counted], unit)
        _missing(self._lang, self._key, f"the parameter {name} is missing")
        return name


def time_said(lang: Lang, n: object, unit: str) -> str:
    """Return so many rounds, minutes, hours or days in everyday words: 150 rounds are 15
    minutes.
    """
    size = next((size for known, size in ROUNDS.items() if known == unit), None)
    if size is None or not isinstance(n, int):
        raise ValueError(f"{n} {unit} is no time")
    return render(time_in_words(n * size), lang)


class RenderedText(str):
    """A rendered text that keeps its message, so that a text around it can ask for its gender or
    its article.
    """

    __slots__ = ("source",)
    source: Source

    def attribute(self, name: str) -> str | None:
        """Return an attribute that translators gave the message, or None."""
        return self.source.attributes.get(name)


def render_key(lang: Lang, key: str, params: Mapping[str, Param]) -> str:
    """Return the text of a key with its parameters. A key without a text is returned as it is, and
    logged; in tests it raises ``KeyError``."""
    try:
        source = catalog(lang)[key]
    except KeyError:
        _missing(lang, key, "there is no text of this key")
        return key
    if source.fixed is not None:
        return source.fixed
    given = _Given(lang, key, {name: _value(value, lang, name) for name, value in params.items()})
    form = source.form(given)
    if form is None:
        return _format_message(
            source, tuple((name, given[name]) for name in sorted(source.variables))
        )
    text = form.format_map(given)
    if source.lang == "fr":
        text = spaced(text)
    if not source.variables:
        source.fixed = text
    return text


@lru_cache(maxsize=4096)
def _format_message(source: Source, given: Sequence[tuple[str, str | int]]) -> str:
    from threefold.text.bundle import formatted  # on first need: it loads babel

    text = formatted(source, dict(given))
    if source.lang == "fr":
        return spaced(text)
    return text


# --- names within texts ---------------------------------------------------------------------------


Among = Literal["names", "texts", "tasks", "creatures", "steps", "rulings", "modules", "abilities"]
"""What a text may be: a name or any text of an entry, a task or skill, a creature, a step; or the
id of content.
"""


class Names:
    """The function that translates words of the shelf (``library/names.py`` sets it; texts know
    nothing of content), and the names of people at the table, which are not translated."""

    in_words_of: Callable[[str, Lang, Among], str] = staticmethod(lambda text, lang, among: text)
    kept: Final[ContextVar[Collection[str]]] = ContextVar("kept", default=())
    creatures: Final[ContextVar[Collection[str]]] = ContextVar("creatures", default=())


@contextmanager
def names_at_table(people: Collection[str], creatures: Collection[str] = ()) -> Iterator[None]:
    """Set the names to use while a page of a table is rendered. Those of ``people`` are not
    translated, even if the shelf has the same name. Those of foes that are ``creatures`` of the
    shelf appear in the reader's language."""
    before = Names.kept.set(people), Names.creatures.set(creatures)
    try:
        yield
    finally:
        Names.kept.reset(before[0])
        Names.creatures.reset(before[1])


_TYPED: Final = frozenset((
    "got", "given", "query", "key", "id", "ids", "file", "path", "address", "addresses", "pack",
    "entry", "near",
    "field", "fields", "command", "procedure", "policy", "hint", "options", "found", "folder",
    "format", "version",
    "seed", "port",
))  # fmt: skip
"""Parameters that repeat what a user typed, or name a field or a file."""
_AMONG: Final[Mapping[str, Among]] = {
    "step": "steps",
    **dict.fromkeys(
        (
            "task", "tasks", "skill", "skills", "title", "of", "known", "against", "what",
        ), "tasks",
    ),
    **dict.fromkeys(
        (
            "name", "foe", "to", "on", "by", "target", "whom", "who", "patient", "follower",
            "enemy", "of_whom",
        ), "names",
    ),
}  # fmt: skip
"""What the text of a parameter is: a task or a skill, in lower case; the name of a person or thing;
a step of an arc. A parameter that is not listed is any text of an entry."""
_IDS: Final[Mapping[str, Among]] = {
    "ruling_name": "rulings",
    "ruling_before": "rulings",
    "ruling_after": "rulings",
    "module_name": "modules",
    "ability_key": "abilities",
}
"""Parameters that are ids of content, which is told in words in English too."""


def shelf_words(text: str, lang: Lang, among: Among) -> str:
    """Return a name or a text of the shelf in a language. Any other text is returned unchanged, and
    so are the names of people at the table.
    """
    if lang == "en" or text in Names.kept.get():
        return text
    if text in Names.creatures.get():
        return Names.in_words_of(text, lang, "creatures")
    return Names.in_words_of(text, lang, among)


def _parameter_in_words(text: str, lang: Lang, parameter: str) -> str:
    """Return the text of a parameter in a language; an id of content in words."""
    if parameter in _IDS:
        return Names.in_words_of(text, lang, _IDS[parameter])
    if parameter in _TYPED:
        return text
    return shelf_words(text, lang, _AMONG.get(parameter, "texts"))


def _value(param: Param, lang: Lang, name: str) -> str | int:
    """A parameter as it goes into a text."""
    if not isinstance(param, Message):
        if isinstance(param, str) and (lang != "en" or name in _IDS):
            return _parameter_in_words(param, lang, name)
        return param
    text = render(param, lang)
    source = catalog(lang).get(
        param.key
    )  # it was looked up to render it; what is missing has no attributes
    if source is None or not source.attributes:
        return text
    words = RenderedText(text)
    words.source = source
    return words


class Reader:
    """The default language of this process: that of the user who typed a command."""

    lang: Lang = "en"
    chosen: Lang | None = None


def speak(lang: Lang, chosen: Lang | None = None) -> None:
    """Set the default language. ``chosen`` is the one that the user asked for by name."""
    Reader.lang, Reader.chosen = lang, chosen


def default_language() -> Lang:
    """Return the default language."""
    return Reader.lang


def render(message: Message, lang: Lang | None = None) -> str:
    """Render a message in a language (None: the default language). Names that people gave are not
    changed.
    """
    lang = lang or Reader.lang
    if message.key in ("line.given", "line.creature", "line.person") and "name" in message.params:
        name = str(message.params["name"])
        if message.key == "line.person":
            return name
        if message.key == "line.creature":
            return Names.in_words_of(name, lang, "creatures")
        return shelf_words(name, lang, "tasks")
    return render_key(lang, message.key, message.params)
