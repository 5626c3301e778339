"""Situations of attacks, from ``content/situations.yaml`` and from the packs in use.

The rules read no files. ``scripts/schemas.py`` writes the situations of the books as code for them
(``rules/known_situations.py``); those of packs are added to the rules when the packs come into use.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from threefold.library.files import Wrong
from threefold.library.rules import RuleId, Words, rulebook
from threefold.library.shelf import Kind
from threefold.rules.situation import Situation, TrainingRelief
from threefold.rules.types import Message

Key = Annotated[str, Meta(pattern=r"^[a-z][a-z_]*$")]
Steps = Annotated[int, Meta(ge=-10, le=10)]
GUIDELINE: Final = "attack.modifier.gm_discretion"
"""The rule of a situation that names none: all are guidelines, and the GM applies what fits."""


class Relief(Struct, frozen=True, forbid_unknown_fields=True):
    """Skills of the attacker that reduce a situation: the steps removed if trained, and if
    specialized.
    """

    skills: Annotated[tuple[Words, ...], Meta(min_length=1)]
    trained: Annotated[int, Meta(ge=0, le=10)]
    specialized: Annotated[int, Meta(ge=0, le=10)]
    rule: RuleId = GUIDELINE


class SituationEntry(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A situation. One of a pack has a ``name``; the names of those of the books are in the
    texts.
    """

    key: Key
    name: Annotated[str, Meta(max_length=120)] = ""
    about: str = ""
    melee: Steps = 0
    ranged: Steps = 0
    rule: RuleId = GUIDELINE
    ranged_rule: Annotated[str, Meta(pattern=r"^([a-z][a-z0-9_]*(\.[a-z0-9_]+)+)?$")] = ""
    fact: Annotated[str, Meta(pattern=r"^([a-z][a-z_]*)?$")] = ""
    training: Relief | None = None
    unseen: tuple[Literal["melee", "ranged"], ...] = ()
    bars: bool = False
    range_shift: Annotated[int, Meta(ge=-3, le=3)] = 0

    def situation(self) -> Situation:
        """The situation in the form that the rules use."""
        relief = self.training
        return Situation(
            melee=self.melee,
            ranged=self.ranged,
            rule=self.rule,
            fact=self.fact,
            ranged_rule=self.ranged_rule,
            training=None
            if relief is None
            else TrainingRelief(relief.skills, relief.trained, relief.specialized, relief.rule),
            unseen=("melee" in self.unseen, "ranged" in self.unseen),
            bars=self.bars,
            range_shift=self.range_shift,
            name=self.name,
        )


def _check(entry: SituationEntry) -> Iterator[Wrong]:
    named = {"rule": entry.rule, "ranged_rule": entry.ranged_rule}
    named |= {"training.rule": entry.training.rule} if entry.training is not None else {}
    for field, rule in named.items():
        if rule and rule not in rulebook().by_id:
            yield Wrong(field, Message("content.situation.rule", {"rule": rule}))
    if not (
        entry.melee or entry.ranged or entry.bars or entry.range_shift or entry.rule != GUIDELINE
    ):
        yield Wrong("melee", Message("content.situation.nothing"))


SITUATION_KIND: Final = Kind("situations", SituationEntry, "Situations of attacks", check=_check)


def situations_of(entries: tuple[SituationEntry, ...]) -> Mapping[str, Situation]:
    """Entries by key, in the form that the rules use."""
    return {entry.key: entry.situation() for entry in entries}
