"""Characters as people make them: what was chosen, what the page says is wrong, the sheet so far.

Cases are written from the reference by somebody who has not seen our data of the entries. So this
speaks of names that stand in the books; the choices of an ability are its words in order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from threefold.library.creation import offer
from threefold.model.characters import Pc
from threefold.model.creation import check_draft
from threefold.model.draft_sheet import partial_sheet
from threefold.model.drafts import Draft, draft_abilities
from threefold.rules.creation import Finding
from threefold.text import render
from threefold.web.creating.cards import Deck
from threefold.web.creating.tiers import type_cards

STATS = ("might", "speed", "intellect")
Words = Sequence[str] | Sequence[Sequence[str]]


def tier(
    *abilities: str,
    edge: str = "might",
    skill: str = "astronomy",
    points: Mapping[str, int] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """What is chosen for a tier beyond the first; the four steps are taken unless ``more`` says
    otherwise."""
    return {
        "abilities": list(abilities),
        "edge": edge,
        "skill": skill,
        "points": dict(points or {"might": 4}),
        **more,
    }


class Made:
    """A character in the making.

    ``chosen`` are the words chosen for an ability or descriptor, by its name: those of its first
    question, or a list for each question. ``name (2)`` is the second time that it was taken.
    """

    def __init__(
        self,
        type: str,
        *abilities: str,
        free: Mapping[str, int] | None = None,
        tiers: Sequence[dict[str, Any]] = (),
        chosen: Mapping[str, Words] | None = None,
        **more: Any,
    ) -> None:
        fields = {
            "name": "Kara",
            "type": type,
            "noun": type,
            "abilities": list(abilities),
            "free": dict(free or {"might": 2, "speed": 2, "intellect": 2}),
            "tier": len(tiers) + 1,
            "tiers": list(tiers),
            **more,
        }
        fields["weapons"] = [
            {"name": f"a {weight} weapon", "weight": weight} for weight in more.get("weapons", ())
        ]
        fields["cyphers"] = [
            {"name": f"cypher {n}", "level": 3} for n in range(more.get("cyphers", 0))
        ]
        self.draft = msgspec.convert(fields, Draft)
        for name, words in (chosen or {}).items():
            self._answer(name, words)

    def _answer(self, name: str, words: Words) -> None:
        plain, _, time = name.partition(" (")
        n = int(time[:-1]) if time else 1
        mine = [a for a in draft_abilities(self.draft, offer()) if a.power.name == plain]
        assert len(mine) >= n, f"{name} is not gained"
        each = mine[n - 1]
        parts = [words] if isinstance(next(iter(words)), str) else words
        answers: dict[str, list[str]] = {}
        for part in parts:
            asked = [q for q in each.power.asks(answers) if q.name not in answers]
            answers[asked[0].name] = list(part)
        given = {**self.draft.chosen, each.id: answers}
        self.draft = msgspec.structs.replace(self.draft, chosen=given)

    @cached_property
    def found(self) -> tuple[Finding, ...]:
        """All that the page says."""
        return check_draft(self.draft, offer())

    def _said(self, kind: str, field: str) -> list[str]:
        return [
            f"{f.field}: {render(f.message)}"
            for f in self.found
            if f.kind == kind and f.field.startswith(field)
        ]

    def wrong(self, field: str = "") -> list[str]:
        """What is not allowed, at a field of the page or anywhere."""
        return self._said("illegal", field)

    def missing(self, field: str = "") -> list[str]:
        """What is still to be chosen."""
        return self._said("missing", field)

    def notes(self, field: str = "") -> list[str]:
        """What the page says without refusing it."""
        return self._said("note", field)

    @cached_property
    def pc(self) -> Pc:
        """The sheet so far."""
        pc = partial_sheet(self.draft, offer())
        assert pc is not None
        return pc

    @property
    def pools(self) -> tuple[int, ...]:
        """Might, Speed and Intellect."""
        return tuple(self.pc.pools.of(stat).max for stat in STATS)

    @property
    def edge(self) -> tuple[int, ...]:
        """The Edge of each stat; -1 is a weakness of 1."""
        return tuple(self.pc.pools.of(stat).edge for stat in STATS)

    @property
    def has(self) -> list[str]:
        """The names of the abilities on the sheet."""
        return [a if isinstance(a, str) else a.name for a in self.pc.abilities]

    def level(self, skill: str) -> str | None:
        """The level of a skill."""
        return self.pc.skill(skill)

    def offers(self, at: int = 1) -> list[str]:
        """The abilities that may be ticked on the page at a tier, found by a search too."""
        deck = Deck(self.draft, offer(), "en")
        shown = type_cards(self.draft, at, deck, "", "en")
        return [card.name for card in shown if not card.barred]

    def barred(self, at: int = 1) -> dict[str, str]:
        """The abilities that the page shows but does not offer at a tier, with the reason."""
        deck = Deck(self.draft, offer(), "en")
        return {c.name: c.barred for c in type_cards(self.draft, at, deck, "", "en") if c.barred}

    def words(self, ability: str, question: int = 0) -> list[str]:
        """The words that the page offers for a choice of an ability that was taken."""
        deck = Deck(self.draft, offer(), "en")
        mine = [each for each in deck.taken if each.power.name == ability]
        return [word.value for word in deck.asks(mine[-1])[question].words]
