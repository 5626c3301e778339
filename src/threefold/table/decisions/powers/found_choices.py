"""The choices that items and things ask for as somebody gets them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from threefold.model.powers import Artifact, Cypher
from threefold.model.shelf.choosing import answer_problem, questions
from threefold.model.shelf.entries import ArtifactEntry, CypherEntry, EquipmentEntry
from threefold.model.shelf.use_choices import left_to_use
from threefold.rules.near import shown
from threefold.rules.types import Message, Params, Refusal
from threefold.table.decisions.base import Context


def as_found(
    context: Context, item: Cypher | Artifact, words: Sequence[str]
) -> Cypher | Artifact | Refusal:
    """Return an item with the answers to what it asks as it is found. Without words it asks at its
    first use.
    """
    if not words:
        return item
    kind = "cyphers" if isinstance(item, Cypher) else "artifacts"
    entry = context.shelf(kind).get(item.key or "")
    if not isinstance(entry, CypherEntry | ArtifactEntry):
        params: Params = {"item": item.called, "word": shown(words[0])}
        return Refusal("bad_value", "chosen", Message("refusal.power.no_choice", params))
    chosen = choices_of_thing(entry, words, item.level)
    if isinstance(chosen, Refusal):
        return chosen
    return structs.replace(item, chosen=chosen, asks=left_to_use(item.asks, chosen))


def choices_of_thing(
    entry: EquipmentEntry | CypherEntry | ArtifactEntry,
    words: Sequence[str],
    level: int | None = None,
) -> dict[str, list[str]] | Refusal:
    """The answers to what a thing asks as somebody gets it, by the name of each choice. Options may
    be left to its first use.
    """
    left, answers = list(words), dict[str, list[str]]()
    for question in questions(entry, {}, level):
        if not left and question.name not in entry.chosen:
            continue
        given = left[: question.need]
        del left[: question.need]
        problem = answer_problem(question, given)
        if problem is not None:
            asked: Params = {"name": entry.name, "what": problem}
            return Refusal("bad_value", "chosen", Message("creation.choice", asked))
        answers[question.name] = given
    if left:
        params: Params = {"item": entry.name, "word": shown(left[0])}
        return Refusal("bad_value", "chosen", Message("refusal.power.no_choice", params))
    return answers
