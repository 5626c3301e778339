"""Messages about wrong use: the parser's English sentences as texts of the catalog."""

from __future__ import annotations

import errno
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from threefold.model.languages import Lang

_LANGUAGES: Final = ("en", "fr", "ko")
_ENVIRONMENT: Final = ("LC_ALL", "LC_MESSAGES", "LANG")

SAID: Final[tuple[tuple[str, str], ...]] = (
    (r"No such command '(?P<name>.*)'", "no_command"),
    (r"No such option: (?P<name>\S+)(?:\s.*)?", "no_option"),
    (r"Missing argument '(?P<name>.*)'", "missing_argument"),
    (r"Missing option '(?P<name>.*?)'\. Choose from: (?P<choices>.*)", "missing_choice"),
    (r"Missing option '(?P<name>.*)'", "missing_option"),
    (r"Option '(?P<name>.*)' requires (?:an|\d+) arguments?", "needs_value"),
    (r"Option '(?P<name>.*)' does not take a value", "takes_no_value"),
    (r"Got unexpected extra arguments?(?:\(s\))? \((?P<got>.*)\)", "extra"),
    (r"Invalid value for (?P<place>.+?): (?P<problem>.*)", "bad_value"),
    (r"Invalid value: (?P<problem>.*)", "bad"),
    (
        r"'?(?P<got>.*?)'? is not a (?:valid int(?:eger)?(?: range)?|whole number)",
        "no_whole_number",
    ),
    (r"'?(?P<got>.*?)'? is not a valid float(?: range)?", "no_number"),
    (r"(?P<got>\S+) is not in the range (?P<range>.*)", "out_of_range"),
    (r"'(?P<got>.*)' is not one of (?P<choices>.*)", "no_choice"),
    (r"'(?P<got>.*)': No such file or directory", "no_such_file"),
    (r"'(?P<got>.*)': Permission denied", "file_denied"),
    (r"'(?P<got>.*)': Is a directory", "is_folder"),
    (r"(?:File|Path|Directory) '(?P<got>.*)' does not exist", "no_such_file"),
    (r"(?:File|Path|Directory) '(?P<got>.*)' is not (?:read|writ)able", "file_denied"),
    (r"File '(?P<got>.*)' is a directory", "is_folder"),
    (r"Directory '(?P<got>.*)' is a file", "is_no_folder"),
)
"""Patterns of the parser's sentences, with the key of the text for each. The first match counts."""

_READ: Final = tuple((re.compile(pattern, re.DOTALL), key) for pattern, key in SAID)

_OF_SYSTEM: Final = {
    errno.ENOENT: "no_such_file",
    errno.EACCES: "file_denied",
    errno.EPERM: "file_denied",
    errno.EISDIR: "is_folder",
    errno.ENOTDIR: "is_no_folder",
    errno.ENOSPC: "disk_full",
    errno.EEXIST: "is_there",
}


def wrong_use(sentence: str, command: str, lang: Lang) -> str:
    """Return a sentence of the parser in a language, with a pointer to the help."""
    from threefold.text.catalog import render_key

    return render_key(
        lang, "cli.see_help", {"problem": problem(sentence, lang), "command": command}
    )


def problem(sentence: str, lang: Lang) -> str:
    """Translate a sentence of the parser. Any other sentence is ours, is translated already, and
    stays as it is.
    """
    from threefold.text.catalog import render_key

    plain = " ".join(sentence.replace("Value error, ", "").split()).rstrip(".")
    for pattern, key in _READ:
        if found := pattern.fullmatch(plain):
            given = {name: value for name, value in found.groupdict().items() if value is not None}
            if "problem" in given:
                given["problem"] = problem(given["problem"], lang)
            return render_key(lang, f"cli.{key}", given)
    return plain


def system_error_text(error: OSError, lang: Lang) -> str:
    """Return an error of the operating system as a message; the usual ones are translated."""
    from threefold.text.catalog import render_key

    key = _OF_SYSTEM.get(error.errno or 0)
    if key is not None and error.filename:
        # the sentence ends with one period, whether or not its text or the file name has one
        return render_key(lang, f"cli.{key}", {"got": str(error.filename)}).rstrip(".") + "."
    if error.filename:
        return f"{error.filename}: {error.strerror}."
    return f"{error}."


def language(
    arguments: Sequence[str], environment: dict[str, str]
) -> tuple[Lang | None, Lang, list[str]]:
    """Return the language of ``--lang`` (None without it), the language to use (that one, or the
    environment's), and the arguments without ``--lang``. Raise ``ValueError`` with the value if it
    is no known language."""
    chosen: Lang | None = None
    rest: list[str] = []
    words = iter(arguments)
    for word in words:
        name, equals, value = word.partition("=")
        if word == "--":
            rest += [word, *words]
            break
        if name != "--lang":
            rest.append(word)
            continue
        if not equals:
            value = next(words, "")
        known = next((lang for lang in _LANGUAGES if value == lang), None)
        if known is None:
            raise ValueError(value)
        chosen = known
    return chosen, chosen or _environment_language(environment), rest


def _environment_language(environment: dict[str, str]) -> Lang:
    named = next((value for name in _ENVIRONMENT if (value := environment.get(name))), "")
    languages: dict[str, Lang] = {"fr": "fr", "ko": "ko"}
    return languages.get(named[:2], "en")
