"""View model of the creation page: the draft, the choices on offer, the messages at each field, the
sheet so far.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from threefold.interop.sentences import noun_in
from threefold.library.arcs import ArcEntry, open_arcs
from threefold.library.choices import choice_words
from threefold.library.creation import (
    descriptors,
    foci,
    guides,
    offer,
)
from threefold.library.entries import (
    DESCRIPTORS,
    FLAVORS,
    FOCI,
    named_in,
)
from threefold.library.guides import GUIDES, Guide
from threefold.library.shelf import of_books
from threefold.library.translations import in_language
from threefold.model.characters import Pc
from threefold.model.customizing import Customized, starting_edge
from threefold.model.draft_sheet import (
    bonus_in,
    edge_in,
    partial_sheet,
    pools_of,
    start_of,
)
from threefold.model.drafts import Draft, Power
from threefold.model.shelf.entries import DescriptorEntry, FocusEntry
from threefold.rules.characters import CREATION_CAP, STARTING, Type, TypeStart
from threefold.rules.creation import FIRST_TIER, Finding, free_left, is_complete
from threefold.rules.skills import SkillLevel
from threefold.rules.types import STATS, Refusal, Stat
from threefold.service.shelves import ShelfEntry, draft_findings, sentence
from threefold.text import Lang, render, render_key
from threefold.web.creating.cards import (
    Card,
    Deck,
    WordList,
    descriptor_in,
    focus_in,
    name_and_text,
    word_list,
)
from threefold.web.creating.equipment import chosen_part, equipment_part, figures_part
from threefold.web.creating.fields import mark_of
from threefold.web.creating.tiers import Picks, TierPart, picks_of, tier_part, type_cards
from threefold.web.forms import message_for_reader
from threefold.web.models.asking import Labelled
from threefold.web.rendering import draw_page


class Destination(NamedTuple):
    """The destination of a creation page: its address, the address and label for leaving it when
    done, whether it is the GM's, and the table's title."""

    base: str
    back: str
    done: str
    gm: bool = False
    title: str = ""


class FieldMessages(NamedTuple):
    """The messages at one field: errors and notes."""

    wrong: list[str]
    notes: list[str]


def messages_by_field(found: tuple[Finding, ...], lang: Lang) -> Mapping[str, FieldMessages]:
    """Return the messages by field."""
    fields: dict[str, FieldMessages] = {}
    for finding in found:
        at = fields.setdefault(finding.field, FieldMessages([], []))
        (at.notes if finding.kind == "note" else at.wrong).append(render(finding.message, lang))
    return fields


def creation_page(
    held: ShelfEntry | None,
    draft: Draft,
    destination: Destination,
    lang: Lang,
    theme: str | None,
    refused: Refusal | None = None,
    looking: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Draw the creation page; when ``theme`` is None, only its form, for htmx. ``refused``: why the
    table refused the character. ``looking``: search texts and filters of the lists."""
    return draw_page(
        "creating/form.html" if theme is None else "creating/page.html",
        lang,
        theme=theme or "",
        ways=destination,
        saved=held is not None,
        refused=render(message_for_reader(refused), lang) if refused is not None else "",
        **_variables(draft, destination, lang, looking),
    )


def _variables(
    draft: Draft, destination: Destination, lang: Lang, looking: Mapping[str, str]
) -> dict[str, object]:
    """Return everything that the form and the summary need."""
    deck, found = Deck(draft, offer(), lang), draft_findings(draft)
    so_far = partial_sheet(draft, offer())
    carry = equipment_part(draft, looking, lang)
    parts = (
        DraftPart(
            draft=draft,
            shown=mark_of(draft),
            looking=looking,
            arcs=[in_language(a, "arcs", a.key, lang) for a in open_arcs() if not a.linked],
            skill_words=choice_words("skills")[:40],
            so_far=so_far,
        ),
        _sentence_part(draft, looking, lang),
        _type_part(draft, so_far, lang),
        _abilities_part(draft, deck, found, looking, lang),
        carry,
        chosen_part(draft, lang),
        figures_part(draft, so_far, carry.carry),
        _numbers_part(draft, lang),
        _standing_part(draft, found, destination, lang),
    )
    variables: dict[str, object] = {}
    for part in parts:
        variables |= part._asdict()
    return variables


class DraftPart(NamedTuple):
    """The draft with the mark of its state, the arcs and skills on offer, and the sheet so far."""

    draft: Draft
    shown: str
    looking: Mapping[str, str]
    arcs: list[ArcEntry]
    skill_words: Sequence[str]
    so_far: Pc | None
    plain_type: Customized = Customized()


class SentencePart(NamedTuple):
    """Descriptor and focus: the words of "I am an adjective noun who verbs", and the lists to
    choose them from.
    """

    descriptor: DescriptorEntry | None
    descriptor_skills: Mapping[str, SkillLevel]
    focus: FocusEntry | None
    focus_power: Power | None
    adjective_shown: str
    noun_shown: str
    verb_shown: str
    adjective_list: WordList
    verb_list: WordList
    sentence: str


def _sentence_part(draft: Draft, looking: Mapping[str, str], lang: Lang) -> SentencePart:
    genre, tag = looking.get("genre.verb", ""), looking.get("tag.verb", "")
    descriptor, focus = descriptors().get(draft.adjective), foci().get(draft.verb)
    return SentencePart(
        descriptor=descriptor_in(draft.adjective, lang),
        descriptor_skills=descriptor.skills if descriptor is not None else {},
        focus=focus_in(draft.verb, lang),
        focus_power=focus.power if focus is not None else None,
        adjective_shown=named_in(DESCRIPTORS, draft.adjective, lang),
        noun_shown=noun_in(draft.noun, lang),
        verb_shown=named_in(FOCI, draft.verb, lang),
        adjective_list=word_list(
            DESCRIPTORS, [*descriptors()], draft.adjective, lang, looking.get("genre.adjective", "")
        ),
        verb_list=word_list(FOCI, [*foci()], draft.verb, lang, genre, tag),
        sentence=sentence(draft, lang),
    )


class TypePart(NamedTuple):
    """The types with the books' guides, the chosen type, and the flavors."""

    types: Mapping[str, Guide]
    starting: Mapping[Type, TypeStart]
    flavors: list[Labelled]
    start: TypeStart | None = None
    guide: Guide | None = None
    most_abilities: int = 0
    most_cyphers: int = 0


def _type_part(draft: Draft, so_far: Pc | None, lang: Lang) -> TypePart:
    types = {key: in_language(each, "guides", key, lang) for key, each in _guides().items()}
    flavors = [Labelled(name, named_in(FLAVORS, name, lang)) for name in offer().flavors]
    part = TypePart(types, STARTING, flavors)
    if draft.type is None:
        return part
    start, guide = STARTING[draft.type], guides()[draft.type]
    if so_far is not None:
        own = start_of(draft, draft.type, so_far)
        part = part._replace(most_cyphers=own.cyphers)
    return part._replace(
        start=start,
        guide=in_language(_guides()[guide.key], "guides", guide.key, lang),
        most_abilities=start.abilities[FIRST_TIER],
    )


class AbilitiesPart(NamedTuple):
    """The abilities of each tier: given by descriptor and focus, to be picked, on offer, and chosen
    but no longer allowed (``gone``).
    """

    traits: list[Card]
    given: list[Card]
    picks: list[Picks]
    cards: list[Card]
    gone: list[str]
    tiers: list[TierPart]
    names: list[str]


def _abilities_part(
    draft: Draft, deck: Deck, found: tuple[Finding, ...], looking: Mapping[str, str], lang: Lang
) -> AbilitiesPart:
    open_to = offer().open_to(draft, 1)
    beyond = range(2, draft.tier + 1)
    taken = [each for each in deck.taken if not each.id.startswith("descriptor.")]
    return AbilitiesPart(
        traits=deck.given("descriptor", 1),
        given=deck.given("focus", 1),
        picks=picks_of(draft, 1, deck),
        cards=type_cards(draft, 1, deck, looking.get("find.t1", ""), lang),
        gone=[name for name in dict.fromkeys(draft.abilities) if name not in open_to],
        tiers=[tier_part(draft, tier, deck, found, looking, lang) for tier in beyond],
        names=[name_and_text(each.power, lang)[0] for each in taken],
    )


class PoolRow(NamedTuple):
    """A Pool with the points to distribute: ``base`` by the type, ``free`` chosen, ``extra`` by the
    descriptor; at most ``limit`` free points can be here."""

    stat: Stat
    name: str
    value: int
    extra: int
    max: int
    base: int
    free: int
    limit: int
    edge: int


class NumbersPart(NamedTuple):
    """The Pools, the points left to distribute, and the stat whose Edge is 1."""

    pools: list[PoolRow]
    left: int
    edge: Stat | None


def _numbers_part(draft: Draft, lang: Lang) -> NumbersPart:
    edge, free = edge_in(draft), draft.points()
    edges: Mapping[Stat, int] = {}
    if draft.type is not None:
        edges = starting_edge(draft.type, draft.edge, draft.customized)
    left = free_left(free)
    extras = bonus_in(draft, offer())
    return NumbersPart(
        pools=[
            PoolRow(
                stat=stat,
                name=render_key(lang, f"stat.{stat}", {}),
                value=max(0, points + extra),
                extra=extra,
                max=CREATION_CAP,
                base=points - max(0, more),
                free=more,
                limit=more + max(0, left),
                edge=edges.get(stat, 0),
            )
            for stat, points, more, extra in zip(STATS, pools_of(draft), free, extras, strict=True)
        ],
        left=left,
        edge=edge,
    )


class StandingPart(NamedTuple):
    """What is wrong or missing and where, and whether the character may be finished as it is."""

    said: Mapping[str, FieldMessages]
    lacking: int
    first_wrong: str
    first_words: str
    fillable: bool
    ready: bool


def _standing_part(
    draft: Draft, found: tuple[Finding, ...], destination: Destination, lang: Lang
) -> StandingPart:
    lacking = [finding for finding in found if finding.kind != "note"]
    place, words = "who", ""
    if lacking:
        place, words = _part_of_field(lacking[0].field), render(lacking[0].message, lang)
    as_it_is = (
        destination.gm and draft.unchecked and bool(draft.name.strip()) and draft.type is not None
    )
    return StandingPart(
        said=messages_by_field(found, lang),
        lacking=len(lacking),
        first_wrong=place,
        first_words=words,
        fillable=any(each.kind == "missing" and each.field != "name" for each in lacking),
        ready=is_complete(found) or as_it_is,
    )


_PLACES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "free": "numbers",
        "edge": "numbers",
        "adjective": "sentence",
        "noun": "sentence",
        "verb": "focus",
        "focus": "focus",
        "weapons": "carry",
        "cyphers": "carry",
        "skills": "more",
        "arc": "more",
        "abilities": "abilities",
        "flavor": "type",
        "customized": "custom",
        "trade": "abilities",
    }
)


def _part_of_field(field: str) -> str:
    """Return the part of the page that contains a field."""
    head, _, rest = field.partition(".")
    if head == "tier":
        return f"tier-{rest.partition('.')[0]}"
    if head == "chosen":
        return f"ask-{rest.replace('.', '-').replace('#', '-')}"
    return _PLACES.get(head, "who")


def _guides() -> Mapping[str, Guide]:
    return {guide.key: guide for guide in of_books(GUIDES)}
