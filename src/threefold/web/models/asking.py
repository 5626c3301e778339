"""Choices that a player makes when gaining an ability: form fields for words (of a list or free)
and shared points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from threefold.library.choices import LOW, with_weapon_named
from threefold.library.entries import ABILITIES, entry_named, shelf
from threefold.library.names import translate_text
from threefold.library.read_back import in_english
from threefold.library.translations import in_language
from threefold.model.drafts import GIFT
from threefold.model.shelf.choosing import Question, parse_stat_shares, questions
from threefold.model.shelf.entries import AbilityEntry, Power
from threefold.model.taking import Held, choice_problem, without_barred
from threefold.model.vocabulary import Vocabulary
from threefold.rules.types import STATS, Message, Refusal, Stat
from threefold.text import Lang, has, render, render_key
from threefold.web.models.options import SelectOption
from threefold.web.words import Words


class Labelled(NamedTuple):
    """A value of a form and its label."""

    value: str
    label: str


class ChoiceAsked(NamedTuple):
    """One choice to make when taking an ability. ``id`` names the ability, ``name`` the choice.
    ``need`` is the number of words to choose; ``points`` are to be shared among stats. ``values``
    and ``shares`` are the answers so far, ``wrong`` is the error in them."""

    id: str
    name: str
    need: int
    words: list[Labelled]
    open: bool
    points: int
    values: list[str]
    shares: Mapping[Stat, int]
    wrong: str


class Asking(NamedTuple):
    """An entry with choices: the id of its form fields, its kind and key, the entry itself; the
    level of an item.
    """

    id: str
    kind: str
    key: str
    entry: Power
    level: int | None = None
    held: Held | None = None


def asks_of(
    asking: Asking, answers: Mapping[str, Sequence[str]], weapons: Sequence[str], lang: Lang
) -> list[ChoiceAsked]:
    """Return all choices of an entry with the answers so far. In lists of weapons, the character's
    own come first. What the character has already, or may not choose, is left out.
    """
    own = questions(in_language(asking.entry, asking.kind, asking.key, lang), answers, asking.level)
    found = []
    for question, theirs in zip(questions(asking.entry, answers, asking.level), own, strict=True):
        asked = with_weapon_named(question, weapons)
        words, wrong = answers.get(question.name, []), None
        if words:
            wrong = choice_problem(question, words, asking.held)
        stats = [stat for stat in STATS if stat in (question.of or STATS)]
        found.append(
            ChoiceAsked(
                id=asking.id,
                name=question.name,
                need=question.need,
                words=_offered(asked, theirs.of, asking.held, lang),
                open=asked.open,
                points=question.points,
                values=[*words, *[""] * (question.need - len(words))],
                shares=dict.fromkeys(stats, 0) | (parse_stat_shares(words) or {}),
                wrong=_rendered(wrong, lang),
            )
        )
    return found


def _offered(
    question: Question, own: tuple[str, ...], held: Held | None, lang: Lang
) -> list[Labelled]:
    """Return the words of a question that the character may choose, with their labels."""
    words = labelled_words(question, own, lang)
    if held is None:
        return words
    left = without_barred(question, held).of
    return [word for word in words if word.value in left]


_WEIGHTS: Final = frozenset({"light", "medium", "heavy"})


def _rendered(problem: Message | None, lang: Lang) -> str:
    if problem is None:
        return ""
    return render(problem, lang)


def use_question_label(words: Words, question: Question) -> str:
    """Return what to call a question that a use asks."""
    key = f"asked.{question.name}"
    return words.t(key if has(key) else "player.use.word")


def choice_label(words: Words, asked: ChoiceAsked, need: int) -> str:
    """Return what to call a choice as something is taken, and how many words it asks for."""
    key = f"asked.{asked.name}"
    if has(key):
        return words.t("create.choose.named", n=need, what=words.t(key))
    return words.t("create.choose.words", n=need)


def use_question_options(words: Words, question: Question) -> list[SelectOption]:
    """Return the words of a question that a use asks, as options with their labels."""
    found = labelled_words(question, question.of, words.lang)
    return [SelectOption(each.value, each.label) for each in found]


def labelled_words(question: Question, own: tuple[str, ...], lang: Lang) -> list[Labelled]:
    """Return the words of a question with their labels; ``own`` are those of its text in the
    reader's language.
    """
    if question.name == GIFT or question.sort == LOW:
        return _gifts(question.of, lang)
    if question.points or (question.of and set(question.of) <= set(STATS)):
        return [
            Labelled(stat, render_key(lang, f"stat.{stat}", {})) for stat in question.of or STATS
        ]
    if set(question.of) <= _WEIGHTS:  # of a weapon: elsewhere "light" has another meaning
        return [Labelled(word, translate_text(f"{word} weapon", lang)) for word in question.of]
    labels = own
    if len(own) != len(question.of):
        labels = question.of
    options = []
    for word, label in zip(question.of, labels, strict=True):
        if label == word:
            options.append(Labelled(word, translate_text(word, lang)))
        else:
            options.append(Labelled(word, label))
    return options


def _gifts(names: Iterable[str], lang: Lang) -> list[Labelled]:
    """Return abilities of the shelf by their keys or names. One that is not known is left out."""
    found = []
    for name in names:
        entry = shelf(ABILITIES).get(name) or entry_named(ABILITIES, name)
        if entry is not None:
            found.append(Labelled(name, translate_text(entry.name, lang)))
    return found


def answers_in(fields: Iterable[tuple[str, str]]) -> dict[str, dict[str, list[str]]]:
    """Return the answers in a form, by the id of the entry and the name of the choice: words, or
    points per stat.
    """
    found: dict[str, dict[str, list[str]]] = {}
    for name, value in fields:
        what, *path = name.split("|")
        if what == "chosen" and len(path) in (2, 3):  # the third is its place in the list
            found.setdefault(path[0], {}).setdefault(path[1], []).append(
                in_english(value.strip(), Vocabulary.SHELF)
            )
        elif what == "share" and len(path) == 3:
            words = found.setdefault(path[0], {}).setdefault(path[1], [])
            if value.isascii() and value.isdigit() and int(value[:3]):
                words.append(f"{path[2]} {int(value[:3])}")
    return found


def choices_answered(
    asking: Asking, fields: Iterable[tuple[str, str]]
) -> dict[str, list[str]] | Refusal:
    """Return the answers to all choices of an entry, or a refusal when one is missing or
    invalid.
    """
    given = answers_in(fields).get(asking.id, {})
    answers = {name: [word for word in words if word] for name, words in given.items()}
    for question in questions(asking.entry, answers, asking.level):
        refusal = choice_problem(question, answers.get(question.name, []), asking.held)
        if refusal is not None:
            return Refusal(
                "bad_value",
                "ability",
                Message("creation.choice", {"name": asking.entry.name, "what": refusal}),
            )
    return {name: words for name, words in answers.items() if words}


def gained_ability(fields: Iterable[tuple[str, str]]) -> AbilityEntry | None:
    """Return the ability of the shelf that a form gains; None when it gains none."""
    return shelf(ABILITIES).get(next((value for name, value in fields if name == "gain"), ""))
