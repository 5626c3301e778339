"""Content in words: what is wrong with it, what there is of it, and from which pack."""

from __future__ import annotations

from threefold.library.files import ContentError, Problem
from threefold.text import Lang, render


def problem_told(problem: Problem, lang: Lang = "en") -> str:
    """One line: file and line, the entry, the field, what is wrong and what would fit."""
    where = f"{problem.file}:{problem.line}" if problem.line else problem.file
    return ": ".join(filter(None, (where, problem.entry, problem.field, render(problem.what, lang))))


def problem_json(problem: Problem, lang: Lang = "en") -> dict[str, object]:
    """The same for another program."""
    return {**problem._asdict(), "what": render(problem.what, lang)}


def told(error: ContentError, lang: Lang = "en") -> str:
    """All that is wrong, one line each."""
    return "\n".join(problem_told(problem, lang) for problem in error.problems)
