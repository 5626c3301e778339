"""The questions that a use of a power asks, for its card."""

from __future__ import annotations

from msgspec import Struct

from threefold.library.choices import with_weapon_named
from threefold.model.characters import Pc
from threefold.model.powers import Ability, Artifact, Cypher, Item, effects_of
from threefold.model.shelf.asked import stands_somewhere
from threefold.model.shelf.choosing import Question
from threefold.model.shelf.use_choices import use_questions
from threefold.procedures.power_choices import of_carried


class CardAsks(Struct, frozen=True, kw_only=True):
    """What a use asks beside its options: choices in words; ``places``: where on the strip what it
    makes is to stand."""

    questions: list[Question] = []
    places: bool = False

    @property
    def word_by_word(self) -> list[Question]:
        """Each question as often as it needs a word."""
        return [question for question in self.questions for _ in range(question.need)]


def questions_asked(power: Ability | Item, level: int | None, pc: Pc | None) -> CardAsks:
    """Return what a use asks beside its options. Of weapons, those of the sheet come first; of
    cyphers that are carried, there are no others."""
    names = [] if pc is None else [attack.name for attack in pc.attacks_now()]
    asked = use_questions(power.asks or {}, level)
    if pc is not None and isinstance(power, Ability | Cypher | Artifact):
        asked = tuple(of_carried(question, pc, power) for question in asked)
    return CardAsks(
        questions=[
            question if question.of else with_weapon_named(question, names) for question in asked
        ],
        places=any(map(stands_somewhere, effects_of(power))),
    )
