"""Choices made when a character gains something: an entry's questions, checks of answers, the
effects that result.

An answer is a list of words, keyed by the name of its choice. Shared points are answered as ``might
2``, ``speed 1``. A choice between options (``choose``) is answered by the option's name, under
``option``, ``option_2`` and so on.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple, Protocol, TypeGuard

import msgspec
from msgspec import structs

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import THIS_USE, Aim, Chosen, Figure, SkillWord, When, WhenValue
from threefold.rules.types import STATS, Message, Stat

Choices = Mapping[str, Sequence[str]]
"""The words that were chosen, by the name of each choice."""

GAINED: Final = ("gained", "made", "found")
"""The moments at which a character gets something. A choice at any other moment is made in play."""

OPTION: Final = "option"


class Chooses(Protocol):
    """An entry that may ask for choices: an ability, a descriptor, an item."""

    @property
    def chosen(self) -> Mapping[str, Chosen]:
        """The choices by name."""

    @property
    def effects(self) -> Sequence[Effect]:
        """What it does."""


class Question(NamedTuple):
    """A choice to make: ``need`` of some words, or ``points`` to share among stats.

    ``of`` lists the words to choose from. If it is empty, any word fits, and ``sort`` describes the
    words that are meant. ``open``: the player may also give a word that is not listed. ``not_if``,
    ``only_if``, ``edge``, ``combat`` and ``unlike`` are conditions of a word, as in ``Chosen``.
    """

    name: str
    need: int
    of: tuple[str, ...] = ()
    sort: str = ""
    points: int = 0
    not_if: SkillWord | None = None
    open: bool = False
    only_if: SkillWord | None = None
    edge: int | None = None
    combat: bool | None = None
    unlike: str | None = None


_AT_LEAST: Final[Mapping[SkillWord, tuple[SkillWord, ...]]] = {
    "trained": ("trained", "specialized"),
    "specialized": ("specialized",),
}


def barred_levels(question: Question) -> tuple[SkillWord, ...]:
    """Return the levels that a skill must not have to be chosen: that of ``not_if`` and above."""
    if question.not_if is None:
        return ()
    return _AT_LEAST.get(question.not_if, (question.not_if,))


def questions(entry: Chooses, answers: Choices, level: int | None = None) -> tuple[Question, ...]:
    """Return the questions that an entry asks when it is gained. An option chosen in ``answers``
    may add questions.
    """
    asked = list(_options(entry.effects))
    effects = with_chosen_options(entry.effects, answers)
    encoded = msgspec.json.encode(effects).decode()
    used = {name for name in entry.chosen if f"${name}" in encoded}
    for name, choice in entry.chosen.items():
        if choice.at in GAINED and (name in used or not mentions_choice(name, entry.effects)):
            asked.append(question_of(name, choice, level))
    return tuple(asked)


def mentions_choice(name: str, effects: Sequence[Effect]) -> bool:
    """Return whether effects name a choice."""
    return f"${name}" in msgspec.json.encode(list(effects)).decode()


def _options(effects: Sequence[Effect]) -> Iterator[Question]:
    for n, effect in enumerate(_choices(effects), 1):
        if isinstance(effect.count, int):
            count = effect.count
        else:
            count = 1
        yield Question(_option(n), count, tuple(option.name for option in effect.options))


def _choices(effects: Iterable[Effect]) -> Iterator[kinds.Choose]:
    return (e for e in effects if isinstance(e, kinds.Choose) and e.at in GAINED)


def _option(n: int) -> str:
    if n == 1:
        return OPTION
    return f"{OPTION}_{n}"


_NUMBERS: Final = re.compile(r"numbers from (\d{1,3}) to (\d{1,3})")
"""The class of words that are whole numbers within limits."""


def question_of(name: str, choice: Chosen, level: int | None) -> Question:
    """Return the question of a choice."""
    asked = Question(
        name=name,
        need=_count(choice, level),
        points=choice.points or 0,
        not_if=choice.not_if,
        only_if=choice.only_if,
        edge=choice.edge,
        combat=choice.combat,
        unlike=choice.unlike,
    )
    if choice.of == "stats":
        return asked._replace(of=STATS)
    numbers = _NUMBERS.fullmatch(choice.of) if isinstance(choice.of, str) else None
    if numbers is not None:
        least, most = map(int, numbers.groups())
        return asked._replace(of=tuple(map(str, range(least, most + 1))))
    if isinstance(choice.of, list):
        more = any(word.startswith("another ") for word in choice.of)
        listed = tuple(word for word in choice.of if not word.startswith("another "))
        return asked._replace(of=listed, open=more)
    return asked._replace(sort=choice.of, open=True)


def _count(choice: Chosen, level: int | None) -> int:
    """Return how many words a choice needs. It may depend on the level of an item."""
    if isinstance(choice.count, dict):
        reached = [at for at in choice.count if int(at) <= (level or 1)]
        if reached:
            found = choice.count[max(reached, key=int)]
        else:
            found = 1
        if isinstance(found, int):
            return found
        return 1
    if isinstance(choice.count, int):
        return choice.count
    return 1


def with_chosen_options(effects: Sequence[Effect], answers: Choices) -> list[Effect]:
    """Return the effects with each answered choice between options replaced by the effects of the
    chosen options. Of several that were chosen, each that does not hold for good is a use of its own:
    they stay a choice of each use.
    """
    found: list[Effect] = []
    n = 0
    for effect in effects:
        if not isinstance(effect, kinds.Choose) or effect.at not in GAINED:
            found.append(effect)
            continue
        n += 1
        taken = answers.get(_option(n), ())
        if taken:
            found += _effects_taken([each for each in effect.options if each.name in taken])
        else:
            found.append(effect)
    return found


def _effects_taken(taken: Sequence[kinds.Option]) -> list[Effect]:
    """Return what chosen options bring: what holds for good, and the others as a choice of each use
    where there are several."""
    uses = [option for option in taken if not _holds_for_good(option)]
    if len(taken) < 2 or len(uses) < 2:
        return [effect for option in taken for effect in option.effects]
    held = [effect for option in taken if _holds_for_good(option) for effect in option.effects]
    return [*held, kinds.Choose(at="used", options=uses)]


def _holds_for_good(option: kinds.Option) -> bool:
    """Return whether an option does nothing but what is permanent."""
    return all(effect.lasts in (None, "always") for effect in option.effects) and any(
        effect.lasts == "always" for effect in option.effects
    )


def use_of_chosen(
    effects: Sequence[Effect], answers: Choices
) -> Literal["action", "enabler"] | None:
    """Return what the chosen options take, where that differs from their ability; else None."""
    for n, choice in enumerate(_choices(effects), 1):
        taken = answers.get(_option(n), ())
        for option in choice.options:
            if option.name in taken and option.use is not None:
                return option.use
    return None


def aim_of_chosen(effects: Sequence[Effect], answers: Choices) -> Aim | None:
    """Return the aim of the one chosen option that is used, if it has one of its own; else None. Of
    several each use says which."""
    for n, choice in enumerate(_choices(effects), 1):
        taken = answers.get(_option(n), ())
        uses = [o for o in choice.options if o.name in taken and not _holds_for_good(o)]
        if len(uses) == 1 and uses[0].aim is not None:
            return uses[0].aim
    return None


def price_apart(effects: Sequence[Effect]) -> tuple[kinds.Pay | None, list[Effect]]:
    """Return the price of a use in points of a Pool that it names, if there is one, and the other
    effects.
    """
    for effect in effects:
        if isinstance(effect, kinds.Pay) and THIS_USE in effect.tasks and effect.pools:
            return effect, [each for each in effects if each is not effect]
    return None, list(effects)


_SHARE: Final = re.compile(r"(might|speed|intellect) (\d{1,2})")


def parse_stat_shares(words: Sequence[str]) -> dict[Stat, int] | None:
    """Parse an answer that shares points among stats. Return None if it is empty or has other
    words.
    """
    found: dict[Stat, int] = {}
    for word in words:
        share = _SHARE.fullmatch(word)
        if share is None:
            return None
        stat: Stat = next(s for s in STATS if s == share[1])
        found[stat] = found.get(stat, 0) + int(share[2])
    if words:
        return found
    return None


def answer_problem(question: Question, words: Sequence[str]) -> Message | None:
    """Return what is wrong with an answer, or that it is missing; None if the answer is valid."""
    if question.points:
        return _shares_problem(question, words)
    known = {word.casefold() for word in question.of}
    if not question.open:
        for word in words:
            if word.casefold() not in known:
                return Message("choosing.not_there", {"word": word, "of": _listed(question.of)})
    if len(words) < question.need:
        return Message("choosing.missing", {"n": question.need - len(words)})
    if len(words) > question.need:
        return Message("choosing.too_many", {"n": question.need})
    twice = _said_twice(words)
    if twice is not None:
        return Message("choosing.twice", {"word": twice})
    return None


def _shares_problem(question: Question, words: Sequence[str]) -> Message | None:
    """Return what is wrong with an answer that shares points among stats."""
    given = parse_stat_shares(words) or {}
    total = sum(given.values())
    stats = {stat for stat, n in given.items() if n}
    if total == question.points and stats <= set(question.of or STATS):
        return None
    return Message("choosing.points", {"n": question.points, "asked": total})


def _said_twice(words: Sequence[str]) -> str | None:
    """Return the first word that comes again, in any spelling."""
    counted = Counter(word.casefold() for word in words)
    return next((word for word in words if counted[word.casefold()] > 1), None)


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words)


def suggestion(question: Question, known: Sequence[str], avoid: Iterable[str] = ()) -> list[str]:
    """Return a suggested answer: the first possible words, those to ``avoid`` last. All points go
    to the first stat.
    """
    if question.points:
        return [f"{(question.of or STATS)[0]} {question.points}"]
    shunned = {word.casefold() for word in avoid}
    words = question.of or tuple(known)
    good = [word for word in words if word.casefold() not in shunned]
    return list(dict.fromkeys([*good, *words]))[: question.need]


# --- the effects that result ----------------------------------------------------------------------

_CHOICE: Final = re.compile(r"\$([a-z_]+)")

_WORDS: Final = (
    "tasks",
    "of",
    "not_tasks",
    "against",
    "type",
    "types",
    "to_what",
    "behaves",
    "versus",
    "name",
    "weapon",
)
"""Fields of effects that may name a choice, besides their conditions."""


_PARTS: Final = ("gains", "npc", "holds", "leaves", "kept", "then", "passed", "failed", "add")
"""Fields that hold further effects."""


def fill_in_choices(effect: Effect, chosen: Choices) -> Effect:
    """Return the effect with the ``$name`` of each choice replaced by what was chosen, in its words
    and conditions, and in those of the effects that it holds.
    """
    if not chosen:
        return effect
    changes: dict[str, str | list[str] | When | list[Effect]] = {}
    for field in _WORDS:
        words: str | list[str] = getattr(effect, field, None) or ""
        if _names_choice(words):
            changes[field] = _filled_in_field(words, chosen)
    for part in _PARTS:
        held: list[Effect] | str | None = getattr(effect, part, None)
        if held and not isinstance(held, str):  # what points leave is a word
            changes[part] = [fill_in_choices(each, chosen) for each in held]
    if any(map(is_open_choice, effect.when.values())):
        changes["when"] = {key: _chosen_for(value, chosen) for key, value in effect.when.items()}
    if changes:
        effect = structs.replace(effect, **changes)
    if isinstance(effect, kinds.Companion):
        return _with_chosen_tasks(effect, chosen)
    if isinstance(effect, kinds.TableRoll):
        return _with_chosen_rows(effect, chosen)
    if isinstance(effect, kinds.Choose):
        return _with_chosen_options(effect, chosen)
    return effect


def _with_chosen_options(choice: kinds.Choose, chosen: Choices) -> kinds.Choose:
    """Return a choice with others filled in in the effects of its options."""
    options = [
        structs.replace(each, effects=[fill_in_choices(e, chosen) for e in each.effects])
        for each in choice.options
    ]
    return structs.replace(choice, options=options)


def _with_chosen_rows(table: kinds.TableRoll, chosen: Choices) -> kinds.TableRoll:
    """Return a table with the choices filled in in the effects of its rows."""
    if not any(row.effects for row in table.rows):
        return table
    rows = [
        structs.replace(row, effects=[fill_in_choices(each, chosen) for each in row.effects])
        for row in table.rows
    ]
    return structs.replace(table, rows=rows)


def _with_chosen_tasks(companion: kinds.Companion, chosen: Choices) -> kinds.Companion:
    """Return a companion with its modifications in the tasks that were chosen."""
    if not any(map(is_open_choice, companion.modifications)):
        return companion
    named: dict[str, Figure] = {}
    for task, level in companion.modifications.items():
        named.update(dict.fromkeys(filled_in([task], chosen), level))
    return structs.replace(companion, modifications=named)


def _names_choice(words: str | list[str]) -> bool:
    """Return True if a field of an effect has the ``$name`` of a choice among its words."""
    if isinstance(words, str):
        return "$" in words
    return any("$" in word for word in words)


def _filled_in_field(words: str | list[str], chosen: Choices) -> str | list[str]:
    """Return the words of a field after the choice; as they were while it is open."""
    if isinstance(words, str):
        return _CHOICE.sub(lambda found: next(iter(chosen.get(found[1], ())), found[0]), words)
    return filled_in(words, chosen) or words


def with_choices_said(text: str, said: str) -> str:
    """Return a text of an entry with words in place of the name of each choice (``$type``)."""
    return _CHOICE.sub(said, text)


def is_open_choice(value: object) -> TypeGuard[str]:
    """Whether a value is the name of a choice of the user (``$type``) that is not made yet."""
    return isinstance(value, str) and value.startswith("$")


def _chosen_for(value: WhenValue, chosen: Choices) -> WhenValue:
    """Return the words that were chosen for a condition; the condition itself if it is no
    choice, or an open one.
    """
    if is_open_choice(value):
        return list(chosen.get(value[1:], ())) or value
    return value


def filled_in(words: Sequence[str], chosen: Choices) -> list[str]:
    """Return the words with each choice's ``$name`` replaced by what was chosen; without words of
    open choices.
    """
    found: list[str] = []
    for word in words:
        name = _CHOICE.search(word)
        if name is None:
            found.append(word)
        else:
            found += [word.replace(name[0], each) for each in chosen.get(name[1], ())]
    return found


def chosen_later(effect: kinds.Choose) -> bool:
    """True if the choice is made later, on a trigger, while the effect lasts."""
    return effect.upon is not None and effect.lasts is not None
