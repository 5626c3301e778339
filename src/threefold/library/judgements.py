"""Rules that leave a decision to the GM: where a table offers or records the decision."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final

from msgspec import Meta, Struct

from threefold.library.rules import RuleEntry, Words, rulebook
from threefold.library.rulings import RulePattern, matches
from threefold.library.shelf import Kind, of_books
from threefold.library.translations import in_language
from threefold.model.languages import Lang

Place = Annotated[str, Meta(pattern=r"^[a-z][a-z_]*$")]

TOOLS: Final = (
    *("call", "act", "intrude", "hand", "note", "growth", "settings", "surroundings"),
    *("foe", "thing", "clock", "encounter", "item"),
)
"""Places of a table for decisions, besides its procedures."""


class Judgement(Struct, frozen=True, forbid_unknown_fields=True):
    """Where some rules are judged: tools of the GM and procedures, the best first; ``how`` in
    words.
    """

    where: Annotated[tuple[Place, ...], Meta(min_length=1)]
    how: Words
    rules: Annotated[tuple[RulePattern, ...], Meta(min_length=1)]


JUDGEMENTS: Final = Kind("judgements", Judgement, "Where rules are judged", "how")


@lru_cache(maxsize=1)
def _by_rule() -> dict[str, Judgement]:
    judged = [entry.id for entry in rulebook().by_id.values() if entry.kind == "judgement"]
    return {
        id: entry
        for entry in of_books(JUDGEMENTS)
        for id in judged
        if any(matches(pattern, id) for pattern in entry.rules)
    }


def judgement_of(entry: RuleEntry) -> Judgement | None:
    """Where a rule is judged; None for a rule that leaves nothing to the GM."""
    return _by_rule().get(entry.id)


def judged_in(entry: RuleEntry, lang: Lang) -> str:
    """How a rule is judged, in a language; "" for a rule that leaves nothing to the GM."""
    judged = judgement_of(entry)
    if judged is None:
        return ""
    return in_language(judged, JUDGEMENTS.name, judged.rules[0], lang).how
