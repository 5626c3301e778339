"""The sample character arcs: their parts in words, their exceptions, how they relate to each other.

Read from ``content/arcs.yaml``, and from the packs in use.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Final, NamedTuple

from msgspec import Meta, Struct

from threefold.library.files import Wrong
from threefold.library.readers import reading_as
from threefold.library.rules import Words
from threefold.library.shelf import Kind, cached_for_table, everything
from threefold.model.growth import ArcOutline, SampleArc, StepOutline
from threefold.rules.arcs import ArcJudge, ArcOpening, least_sessions, payout
from threefold.rules.binding import implements
from threefold.rules.ruleset import Rules
from threefold.rules.types import Message

Key = Annotated[str, Meta(pattern=r"^[a-z][a-z_]*$")]


class ArcPart(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A part of an arc: what happens in it. ``note`` names an exception from the usual rules."""

    text: Words
    note: str = ""


class Opening(ArcPart, frozen=True, kw_only=True):
    """The opening of an arc. It occurs once, is optional, or may occur again."""

    name: Words
    occurs: ArcOpening = "once"


class ArcStep(ArcPart, frozen=True, kw_only=True):
    """A step toward the climax; a repeatable one may come several times, each for XP."""

    key: Key
    name: Words
    repeatable: bool = False
    optional: bool = False


class Climax(ArcPart, frozen=True, kw_only=True):
    """Where the arc succeeds or fails, and who judges that."""

    name: Words
    can_succeed: bool = True
    judge: ArcJudge = "gm"


class Relation(Struct, frozen=True, forbid_unknown_fields=True):
    """Another arc, and its relation to this one, in words that follow its name."""

    arc: Key
    how: Words


class ArcEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A sample arc. A ``linked`` one takes its steps and its climax from the arc of a friend."""

    key: Key
    name: Words
    rule: Annotated[str, Meta(pattern=r"^(arc\.sample\.[a-z_]+)?$")] = ""
    about: Words
    opening: Opening
    steps: tuple[ArcStep, ...] = ()
    climax: Climax
    resolution: ArcPart
    linked: bool = False
    related: tuple[Relation, ...] = ()

    def sample(self) -> SampleArc:
        """The arc in the form that procedures use."""
        return SampleArc(self.name, None if self.linked else self._outline())

    def _outline(self) -> ArcOutline:
        return ArcOutline(
            [StepOutline(s.key, s.repeatable or None, s.optional or None) for s in self.steps],
            None if self.opening.occurs == "once" else self.opening.occurs,
            None if self.climax.can_succeed else False,
            None if self.climax.judge == "gm" else self.climax.judge,
        )


def _check(arc: ArcEntry) -> Iterator[Wrong]:
    steps = [step.key for step in arc.steps]
    for n, key in enumerate(steps):
        if key in steps[:n]:
            yield Wrong(f"steps[{n}].key", Message("content.arc.step_twice"))
    if bool(steps) == arc.linked:
        yield Wrong("steps", Message("content.arc.linked"))


ARCS: Final = Kind("arcs", ArcEntry, "Sample character arcs", check=_check)


@implements(
    [
        "arc.sample.aid_a_friend",
        "arc.sample.assist_an_organization",
        "arc.sample.avenge",
        "arc.sample.birth",
        "arc.sample.build",
        "arc.sample.cleanse",
        "arc.sample.creation",
        "arc.sample.defeat_a_foe",
        "arc.sample.defense",
        "arc.sample.develop_a_bond",
        "arc.sample.enterprise",
        "arc.sample.establishment",
        "arc.sample.explore",
        "arc.sample.fall_from_grace",
        "arc.sample.finish_a_great_work",
        "arc.sample.growth",
        "arc.sample.instruction",
        "arc.sample.join_an_organization",
        "arc.sample.justice",
        "arc.sample.learn",
        "arc.sample.master_a_skill",
        "arc.sample.mysterious_background",
        "arc.sample.new_discovery",
        "arc.sample.raise_a_child",
        "arc.sample.recover_from_a_wound",
        "arc.sample.redemption",
        "arc.sample.repay_a_debt",
        "arc.sample.rescue",
        "arc.sample.restoration",
        "arc.sample.revenge",
        "arc.sample.romance",
        "arc.sample.solve_a_mystery",
        "arc.sample.theft",
        "arc.sample.train_a_creature",
        "arc.sample.transformation",
        "arc.sample.uncover_a_secret",
        "true_name.discovery",
        "arc.sample.undo_a_wrong",
        "arc.relations",
        "arc.optional_parts",
        "arc.climax_exceptions",
        "arc.resolution_exceptions",
    ],
)
@cached_for_table
def arcs() -> tuple[ArcEntry, ...]:
    """Return all sample arcs, those of the books first. Raise ContentError when they are not
    consistent.
    """
    return everything(ARCS)


def open_arcs() -> tuple[ArcEntry, ...]:
    """Return the arcs that players may know."""
    with reading_as("seat"):
        return arcs()


def strangers(found: tuple[ArcEntry, ...], known: Iterable[str]) -> Iterator[Wrong]:
    """Related arcs that do not exist. The field of each problem begins with the arc's index in
    ``found``.
    """
    keys = {*known, *(arc.key for arc in found)}
    for n, arc in enumerate(found):
        for r, relation in enumerate(arc.related):
            if relation.arc not in keys:
                what = Message("content.arc.related", {"arc": relation.arc})
                yield Wrong(f"[{n}].related[{r}].arc", what)


@cached_for_table
def sample_arcs() -> Mapping[str, SampleArc]:
    """The sample arcs by key, in the form that procedures use."""
    return {arc.key: arc.sample() for arc in arcs()}


class ArcRow(NamedTuple):
    """A summary of an arc: its steps, how many are repeatable, XP when each is done once, and the
    least sessions.

    Without figures, it is linked; without XP for success, it cannot succeed. XP are before the
    price of beginning it.
    """

    key: str
    steps: int | None
    repeatable: int | None
    xp_success: int | None
    xp_failure: int | None
    sessions: int | None


@implements("arc.index", "arc.payout_formula")
def arc_rows(rules: Rules) -> tuple[ArcRow, ...]:
    """Summaries of the sample arcs. A failed arc has no resolution."""
    return tuple(_row(arc, rules) for arc in arcs())


def _row(arc: ArcEntry, rules: Rules) -> ArcRow:
    if arc.linked:
        return ArcRow(arc.key, None, None, None, None, None)
    n = len(arc.steps)
    return ArcRow(
        arc.key,
        n,
        sum(step.repeatable for step in arc.steps),
        payout(n, True, True, True, rules).gross if arc.climax.can_succeed else None,
        payout(n, False, False, True, rules).gross,
        least_sessions(n + 3, rules),  # opening, climax and resolution besides the steps
    )
