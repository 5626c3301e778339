"""The settings of a table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from threefold.model.vocabulary import Vocabulary
from threefold.rules.ruleset import Rules
from threefold.rulesets.compose import Choice as RulingChoice
from threefold.rulesets.compose import Edition, rules_for
from threefold.table.state.base import StatePart


class Settings(StatePart, kw_only=True, frozen=True):
    """The settings of a table.

    ``show_difficulty``, ``show_armor`` and ``show_health`` say what players may know unless a task
    or foe says otherwise. With ``show_advice`` the laboratory advises players whom to attack.
    """

    title: Annotated[str, Meta(min_length=1, max_length=120), Vocabulary.OWN] = "A table"
    edition: Edition = "csrd"
    rulings: dict[Annotated[str, Vocabulary.OWN], RulingChoice] = {}
    modules: list[Annotated[str, Vocabulary.OWN]] = []
    show_difficulty: bool = True
    show_armor: bool = False
    show_health: bool = False
    show_advice: bool = False

    def rules(self) -> Rules:
        """The rules this table plays by."""
        return rules_for(self.edition, self.rulings, self.modules)
