"""Choices that a character may make for a new ability: what it already has rules some of them out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from threefold.model.characters import Pc
from threefold.model.shelf.choosing import Choices, Question, answer_problem, barred_levels
from threefold.rules.binding import implements
from threefold.rules.skills import SkillLevel, is_combat_skill, level_of_skill
from threefold.rules.types import STATS, Message, Params, Stat


class Held(NamedTuple):
    """What a character has as it makes a choice: its skills and the Edge of each stat."""

    skills: Mapping[str, SkillLevel]
    edge: Mapping[Stat, int]


def held_by(pc: Pc) -> Held:
    """Return what a sheet has."""
    return Held(pc.skills, {stat: pc.pools.of(stat).edge for stat in STATS})


@implements("fact.choice.already_had")
def barred_word(question: Question, word: str, held: Held) -> Message | None:
    """Return why a word cannot be chosen: the character has it already, or lacks what it builds on;
    None if it can."""
    params: Params = {"word": word}
    level = level_of_skill(word, held.skills)
    if level in barred_levels(question):
        return Message("choosing.has_already", params)
    if question.only_if is not None and level != question.only_if:
        return Message("choosing.not_trained", params)
    if question.edge is not None:
        return _edge_problem(question.edge, word, held)
    if question.combat is False and is_combat_skill(word):
        return Message("choosing.combat", params)
    return None


def _edge_problem(needed: int, word: str, held: Held) -> Message | None:
    stat = next((stat for stat in STATS if stat == word), None)
    if stat is None or held.edge.get(stat, 0) == needed:
        return None
    params: Params = {
        "stat": Message(f"stat.{stat}"),
        "n": held.edge.get(stat, 0),
        "needed": needed,
    }
    return Message("choosing.edge", params)


def choice_problem(question: Question, words: Sequence[str], held: Held | None) -> Message | None:
    """Return what is wrong with an answer of this character, or that it is missing; None if it is
    valid. Where nobody knows what the character has, the question alone decides.
    """
    problem = answer_problem(question, words)
    if problem is not None or held is None:
        return problem
    return next(_barred(question, words, held), None)


def _barred(question: Question, words: Sequence[str], held: Held) -> Iterator[Message]:
    for word in words:
        problem = barred_word(question, word, held)
        if problem is not None:
            yield problem


def without_barred(question: Question, held: Held) -> Question:
    """Return a question with only those words that the character may choose."""
    if question.points:
        return question
    left = tuple(word for word in question.of if barred_word(question, word, held) is None)
    return question._replace(of=left)


def nothing_left(questions: Sequence[Question], held: Held) -> Message | None:
    """Return why no answer to some question is possible for this character; None if each has one."""
    for question in questions:
        if question.open or question.points or not question.of:
            continue
        if len(without_barred(question, held).of) < question.need:
            barred = [barred_word(question, word, held) for word in question.of]
            return next((each for each in barred if each is not None), None)
    return None


def same_answers(one: Choices, other: Choices) -> bool:
    """Return whether two sets of answers have the same words, in any order and spelling."""

    def plain(answers: Choices) -> dict[str, list[str]]:
        return {name: sorted(w.casefold() for w in words) for name, words in answers.items()}

    return bool(one) and plain(one) == plain(other)
