"""What is chosen at the use of a power: the words of its questions, and an option that has an aim of
its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, TypeVar

from msgspec import structs

from threefold.model.characters import Pc
from threefold.model.powers import Ability, Artifact, Cypher, Item, effects_of
from threefold.model.shelf.asked import (
    are_for_lifeless,
    choices_among,
    choices_of_use,
    cures_target,
    makes_something,
)
from threefold.model.shelf.choosing import Question, mentions_choice
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.traits import hostile
from threefold.model.shelf.use_choices import (
    CARRIED_ARTIFACTS,
    CARRIED_SORTS,
    SHIFTS,
    WEAPON_SORTS,
    answers_at_use,
    use_problem,
    use_questions,
)
from threefold.model.taking import barred_word, held_by
from threefold.model.time import Duration
from threefold.procedures.effects.attacks import effects_if_passed
from threefold.procedures.effects.base import chosen_effects, effects_chosen
from threefold.procedures.effects.option_aims import aim_chosen
from threefold.rules.types import Message, Params, Refusal

if TYPE_CHECKING:
    from threefold.procedures.power_used import UsedPower, UseInputs

P = TypeVar("P", bound=Ability | Cypher | Artifact)


def as_chosen(power: P, pc: Pc, inputs: UseInputs) -> P | Refusal:
    """Return the power with all that is chosen at its use: the answers to its questions, and the aim
    of an option that has one of its own."""
    answered = with_use_choices(power, pc, inputs)
    if isinstance(answered, Refusal):
        return answered
    aim = aim_chosen(effects_of(answered), inputs.options)
    if aim is None:
        return answered
    return structs.replace(answered, aim=aim)


def with_use_choices(power: P, pc: Pc, inputs: UseInputs) -> P | Refusal:
    """Return the power with the answers to the questions of its use, or a refusal if one is missing
    or wrong. An index that no option takes answers a question with a list; a question of another
    option may be left open. Whoever has one weapon or one cypher need not say which, and an item
    that its owner does not know asks nothing.
    """
    if not isinstance(power, Ability) and not power.known:
        return power
    if not power.asks:
        return _answering_nothing(power, inputs.chosen) or power
    level = None if isinstance(power, Ability) else power.level
    left = list(inputs.options)
    effects = [each for e in effects_of(power) for each in chosen_effects(e, left)]
    every = [of_carried(each, pc, power) for each in use_questions(power.asks, level)]
    asked = _needed(every, effects)
    meant = asked if len(inputs.chosen) <= _words_of(asked) else every
    given = answers_at_use(meant, inputs.chosen, left)
    answers = {**(power.chosen or {}), **_of_questions(asked, given)}
    answers = {**_only_answers(asked, pc), **answers}
    problem = _too_many(meant, inputs.chosen) or _none_had(asked)
    if problem is None:
        held = held_by(pc)
        problem = use_problem(
            asked, answers, effects, lambda question, word: barred_word(question, word, held)
        )
    if problem is not None:
        what = Message("creation.choice", {"name": power.name, "what": problem})
        return Refusal("bad_value", "inputs.chosen", what)
    return structs.replace(power, chosen=answers or None)


def _needed(every: Sequence[Question], effects: Sequence[Effect]) -> list[Question]:
    """The questions of a use without those about something carried that the chosen effects do not
    ask. Whoever answers all may have answered these as well.
    """
    return [
        each
        for each in every
        if each.sort not in CARRIED_SORTS or mentions_choice(each.name, effects)
    ]


def _words_of(questions: Sequence[Question]) -> int:
    """How many words answer these questions."""
    return sum(each.need for each in questions)


def _of_questions(
    questions: Sequence[Question], answers: dict[str, list[str]]
) -> dict[str, list[str]]:
    """The answers to these questions alone."""
    names = {each.name for each in questions}
    return {name: words for name, words in answers.items() if name in names}


def _answering_nothing(power: P, chosen: Sequence[str]) -> Refusal | None:
    """Refuse words that answer no question of a use."""
    if not chosen:
        return None
    params: Params = {"item": power.name, "what": chosen[0]}
    return Refusal("bad_value", "inputs.chosen", Message("refusal.power.asks_nothing", params))


def _only_answers(asked: Sequence[Question], pc: Pc) -> dict[str, list[str]]:
    """Return the answers to questions about weapons, carried cyphers and power shifts of which a PC
    has one."""
    found: dict[str, list[str]] = {}
    for question in asked:
        if question.sort in WEAPON_SORTS and len(pc.attacks) == 1:
            found[question.name] = [pc.attacks[0].name]
        if question.sort in (*CARRIED_SORTS, SHIFTS) and len(question.of) == 1:
            found[question.name] = [*question.of]
    return found


def _too_many(asked: Sequence[Question], chosen: Sequence[str]) -> Message | None:
    """Return what is wrong if there are more words than the questions of a use ask for."""
    most = _words_of(asked)
    if len(chosen) > most:
        return Message("choosing.too_many", {"n": most})
    return None


def _none_had(asked: Sequence[Question]) -> Message | None:
    """Return what is wrong if a use takes something that its user does not carry, or betters
    something that its user does not have."""
    for each in asked:
        if each.sort in CARRIED_SORTS and not each.of:
            return Message("choosing.none_carried")
        if each.sort == SHIFTS and not each.of:
            return Message("choosing.no_shift")
    return None


def of_carried(question: Question, pc: Pc, power: Ability | Cypher | Artifact) -> Question:
    """Return a question with the names of what the user carries beside what is used, or of the
    user's power shifts, if it is about that."""
    if question.sort == SHIFTS:
        kinds = tuple(dict.fromkeys(each.what for each in pc.power_shifts or ()))
        return question._replace(of=kinds, open=False)
    if question.sort not in CARRIED_SORTS:
        return question
    if question.sort == CARRIED_ARTIFACTS:
        names = [each.called for each in pc.carries()]
    else:
        names = [each if isinstance(each, str) else each.called for each in pc.cyphers]
    if isinstance(power, Cypher | Artifact) and power.called in names:
        names.remove(power.called)
    return question._replace(of=tuple(dict.fromkeys(names)), open=False)


def with_aim_of_option(power: UsedPower, options: Sequence[int]) -> UsedPower:
    """Return the power with the aim of the chosen option: one that falls on its user alone, beside
    others that do not, needs neither a target nor a roll, and one that helps or cures its target no
    roll.
    """
    choices = choices_among(power.effects)
    if power.aim.affects == "self" or not choices:
        return power
    if are_for_lifeless(effects_chosen(power.effects, options)):
        power = power._replace(aim=power.aim._replace(who="object"))
    if power.aim.who == "target" and _helps_target(power.effects, options):
        return power._replace(aim=power.aim._replace(affects="ally"), task=None)
    if power.aim.who == "creature" and cures_target(effects_chosen(power.effects, options)):
        # what is cured needs no roll, and no limit of what it cures
        aim = power.aim._replace(affects="ally", most=None, sure=True)
        return power._replace(aim=aim, task=None)
    shared = power.aim.who in ("all", "all_others")
    own = [_on_user(o.effects, (), shared) for choice in choices for o in choice.options]
    if all(own) or not any(own) or not _on_user(power.effects, options, shared):
        return power
    aim = power.aim._replace(affects="self", reach=None, pries=False, sure=True)
    return power._replace(aim=aim, task=None)


def _helps_target(effects: Sequence[Effect], options: Sequence[int]) -> bool:
    """True if effects fall on a target by their own words, and are bad for nobody."""
    chosen = effects_chosen(effects, options)
    found = [each for effect in chosen for each in effects_if_passed(effect)]
    named = any(each.to in ("target", "targets") for each in found)
    return named and not any(map(hostile, found))


def _on_user(effects: Sequence[Effect], options: Sequence[int] = (), shared: bool = False) -> bool:
    """True if effects fall on the user, or on no figure at all. What is ``shared`` with allies, who
    are near enough or not, needs no target either."""
    whom = ("self", "holder", "allies") if shared else ("self", "holder")
    return all(
        each.to in whom or (each.to is None and makes_something(each))
        for each in effects_chosen(effects, options)
    )


def use_of_option(
    ability: Ability | Artifact, options: Sequence[int]
) -> Literal["action", "enabler"] | None:
    """Return what the chosen option takes, where that differs from its power; else None."""
    left = list(options)
    for choice in choices_of_use(effects_of(ability)):
        at = left.pop(0) if left else 0
        use = choice.options[min(at, len(choice.options) - 1)].use
        if use is not None:
            return use
    return None


def time_of_use(power: Ability | Item, options: Sequence[int]) -> Duration | None:
    """Return the time that a use with these options takes before it works; None if that is no more
    than an action."""
    left = list(options)
    for choice in choices_of_use(effects_of(power)):
        at = left.pop(0) if left else 0
        option = choice.options[min(at, len(choice.options) - 1)]
        if option.takes is not None:
            return option.takes
        if option.use is not None:
            return None
    return power.takes or None
