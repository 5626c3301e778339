"""Choices made as something is used, or at the start of a day: an element, a task, a weapon.

The sheet keeps the questions (``asks``). A use answers them in words, in their order; an answer
from a closed list may also be given by its index, as an option is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.choosing import (
    GAINED,
    Question,
    answer_problem,
    mentions_choice,
    question_of,
)
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import Chosen
from threefold.rules.types import Message

Asks = Mapping[str, Chosen]
"""The questions of a use, by the name of each choice."""

WEAPON_SORTS: Final = ("weapons", "weapons_owned")
"""The classes of words that name a weapon on the sheet."""

CARRIED_ARTIFACTS: Final = "artifacts carried"
"""The class of words that name an artifact which the user carries."""

CARRIED_SORTS: Final = ("cyphers carried", "subtle cyphers", CARRIED_ARTIFACTS)
"""The classes of words that name a cypher or an artifact which the user carries."""

SHIFTS: Final = "power_shifts"
"""The class of words that names a power shift of the user."""

_AT_USE: Final = ("used", "day")


def asked_at_use(chosen: Asks, effects: Sequence[Effect]) -> dict[str, Chosen]:
    """Return the choices of an entry that each use makes and that its effects name. Points to share
    are left to the table.
    """
    return {
        name: choice
        for name, choice in chosen.items()
        if choice.at in _AT_USE and choice.points is None and mentions_choice(name, effects)
    }


def asked_of_item(chosen: Asks, effects: Sequence[Effect]) -> dict[str, Chosen]:
    """Return the choices that an item asks at a use as long as nobody has made them: those of each
    use, and those of its finder or maker that are still open.
    """
    return {
        name: choice
        for name, choice in chosen.items()
        if choice.points is None and mentions_choice(name, effects)
    }


def left_to_use(
    asks: Asks | None, answers: Mapping[str, Sequence[str]]
) -> dict[str, Chosen] | None:
    """Return the choices that uses still make after some were answered; None if there are none."""
    return {name: choice for name, choice in (asks or {}).items() if name not in answers} or None


def chosen_for_good(asks: Asks | None, answers: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the answers of a use to what its finder or maker left open, by the name of the choice."""
    return {
        name: answers[name].split(", ")
        for name, choice in (asks or {}).items()
        if choice.at in GAINED and name in answers
    }


def use_questions(asks: Asks, level: int | None = None) -> tuple[Question, ...]:
    """Return the questions of a use, in their order."""
    return tuple(question_of(name, choice, level) for name, choice in asks.items())


def answers_at_use(
    questions: Sequence[Question], words: Sequence[str], places: Sequence[int]
) -> dict[str, list[str]]:
    """Return the answers by the name of the choice: the ``words`` in order, else an index into the
    list of the question. Questions without an answer are left out.
    """
    given, left, found = list(words), list(places), dict[str, list[str]]()
    for question in questions:
        taken = [_as_listed(word, question) for word in given[: question.need]]
        del given[: question.need]
        if not taken and question.of and left:
            place = left.pop(0)
            taken = [question.of[min(place, len(question.of) - 1)]]
        if taken:
            found[question.name] = taken
    return found


def _as_listed(word: str, question: Question) -> str:
    """Return a word in the spelling of the list that it is from."""
    plain = " ".join(word.split())
    listed = (each for each in question.of if each.casefold() == plain.casefold())
    return next(listed, plain)


def use_problem(
    questions: Iterable[Question],
    answers: Mapping[str, Sequence[str]],
    effects: Sequence[Effect],
    barred: Callable[[Question, str], Message | None],
) -> Message | None:
    """Return what is wrong with the answers of a use; None if they are valid. A choice that only
    some rows of a table need may be left open; ``barred`` says why its user may not choose a word.
    """
    needed = [e for e in effects if not isinstance(e, kinds.TableRoll)]
    for question in questions:
        words = answers.get(question.name, ())
        if not words and not mentions_choice(question.name, needed):
            continue
        problem = answer_problem(question, words)
        if problem is not None:
            return problem
        problem = _said_before(question, words, answers)
        if problem is not None:
            return problem
        for word in words:
            problem = barred(question, word)
            if problem is not None:
                return problem
    return None


def _said_before(
    question: Question, words: Sequence[str], answers: Mapping[str, Sequence[str]]
) -> Message | None:
    """Return that a word repeats the answer to another question, which it has to differ from."""
    if question.unlike is None:
        return None
    before = {word.casefold() for word in answers.get(question.unlike, ())}
    twice = next((word for word in words if word.casefold() in before), None)
    return None if twice is None else Message("choosing.twice", {"word": twice})
