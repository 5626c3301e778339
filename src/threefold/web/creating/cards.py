"""View models of shelf entries on the creation page: words to pick, abilities to take, and the
choices in them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from threefold.library.choices import choice_without_answer
from threefold.library.entries import (
    ABILITIES,
    DESCRIPTORS,
    FOCI,
    MOST_SHOWN,
    matching,
    named_in,
    shelf,
    tags_of,
)
from threefold.library.shelf import Kind
from threefold.library.tags import tag_in
from threefold.library.translations import in_language
from threefold.model.creation import climbed
from threefold.model.drafts import Draft, DraftAbility, FocusTier, Offer, Power, draft_abilities
from threefold.model.powers import Ability
from threefold.model.shelf.entries import DescriptorEntry, Entry, FocusEntry
from threefold.model.shelf.genres import GENRES, genres_of
from threefold.model.taking import Held
from threefold.rules.types import Message, Params
from threefold.text import Lang, render
from threefold.web.models.asking import Asking, ChoiceAsked, Labelled, asks_of

E = TypeVar("E", bound=Entry)


class Card(NamedTuple):
    """An ability that may be taken or is given. ``name`` is the form's value; ``label`` and
    ``text`` are shown. ``taken`` is how often it is taken in this list; ``again``: it may be taken
    more than once. ``barred`` says why it cannot be taken now; "" if it can. ``of_flavor``: it is
    one of the flavor, and ``trades`` are what may be given up for it. ``dropped_at`` is the tier at
    which another takes its place."""

    name: str
    label: str
    text: str
    ability: Ability
    tier: int
    taken: int
    again: bool
    asks: list[ChoiceAsked]
    barred: str = ""
    trades: Sequence[Labelled] = ()
    of_flavor: bool = False
    dropped_at: int = 0


class Deck:
    """Makes cards of a draft's abilities in a language."""

    def __init__(self, draft: Draft, offer: Offer, lang: Lang) -> None:
        self._draft, self._offer, self._lang = draft, offer, lang
        self.taken = draft_abilities(draft, offer)
        climb = climbed(draft, offer)
        self._before: Mapping[str, Held] = {} if climb is None else climb.before
        self._after: Mapping[int, Held] = {} if climb is None else climb.after

    def card(self, power: Power, tier: int, among: Collection[str], at: int) -> Card:
        """Return the card of an ability. ``among`` are the names taken in this list, at tier
        ``at``.
        """
        mine = [each for each in self.taken if each.power.id == power.id and each.tier == at]
        asks = []
        if power.name in among:
            asks = [ask for each in mine for ask in self.asks(each)]
        label, text = name_and_text(power, self._lang)
        times = sum(name == power.name for name in among)
        return Card(
            name=power.name,
            label=label,
            text=text,
            ability=power.ability,
            tier=tier,
            taken=times,
            again=power.again,
            asks=asks,
        )

    def why_not(self, power: Power, tier: int) -> str:
        """Return why an ability cannot be taken at a tier: no choice in it is left to the
        character, or what it asks for was traded away; "" if it can."""
        gets = next((g for g, given in self._draft.trades.items() if given == power.name), None)
        if gets is not None:
            label = name_and_text(self._offer.powers[gets], self._lang)[0]
            params: Params = {"name": name_and_text(power, self._lang)[0], "gets": label}
            return render(Message("creation.traded_away", params), self._lang)
        if tier not in self._after:
            return ""
        problem = choice_without_answer(power, self._after[tier])
        return "" if problem is None else render(problem, self._lang)

    def given(self, source: str, tier: int) -> list[Card]:
        """Return the abilities that a descriptor or the focus (``source``) gives at a tier, without
        the picked ones.
        """
        offered = self._offer.focus.get(self._draft.verb, {}).get(tier, FocusTier())
        picked = {power.name for _, powers in offered.picks for power in powers}
        mine = [
            t
            for t in self.taken
            if t.source == source and t.tier == tier and t.power.name not in picked
        ]
        found = []
        for t in mine:
            label, text = name_and_text(t.power, self._lang)
            found.append(
                Card(
                    name=t.power.name,
                    label=label,
                    text=text,
                    ability=t.ability,
                    tier=tier,
                    taken=1,
                    again=t.power.again,
                    asks=self.asks(t),
                )
            )
        return found

    def asks(self, each: DraftAbility) -> list[ChoiceAsked]:
        """Return the choices to make for an ability that is taken."""
        if each.power.entry is None:
            return []
        asking = Asking(
            id=each.id,
            kind=_kind_of(each.id),
            key=each.power.entry.key,
            entry=each.power.entry,
            held=self._before.get(each.id),
        )
        return asks_of(
            asking,
            self._draft.answers(each.id),
            [weapon.name for weapon in self._draft.weapons],
            self._lang,
        )


def name_and_text(power: Power, lang: Lang) -> tuple[str, str]:
    """Return the name and the text of an ability in a language."""
    entry = power.entry
    if entry is None or lang == "en":
        return power.ability.name, power.ability.text
    own = in_language(entry, _kind_of(power.id), entry.key, lang)
    return own.name, own.sheet_text


def _kind_of(power: str) -> str:
    """Return the kind of entry from which a power comes, by the power's id."""
    if power.startswith("descriptor."):
        return "descriptors"
    if power.startswith("focus."):
        return "foci"
    return "abilities"


# --- words ----------------------------------------------------------------------------------------

CHIPS: Final = 24
"""How many words a page offers at once; typing a part of a word finds the others."""


class WordList(NamedTuple):
    """Words to pick from, how many more and how many in all there are, the filters on offer and
    those in use.
    """

    words: list[Labelled]
    more: int
    all: int
    genres: list[Labelled]
    tags: list[Labelled]
    genre: str
    tag: str


def word_list(
    kind: Kind[E], known: Sequence[str], typed: str, lang: Lang, genre: str = "", tag: str = ""
) -> WordList:
    """Return the first words of the list, or those that match the typed text and the filters. The
    chosen word is always among them."""
    part, chosen = typed, list[str]()
    if typed in known:
        part, chosen = "", [typed]
    names, most = [*known], CHIPS
    if genre or tag or part.strip():
        most = MOST_SHOWN
        names = [e.name for e in matching(kind, part, tag, len(known), genre, lang)]
        if genre and not part:  # entries made for the genre come before those that fit any genre
            by_name = {e.name: e for e in shelf(kind).values()}
            names.sort(key=lambda name: genre not in genres_of(by_name[name].tags))
    names = list(dict.fromkeys((*chosen, *names)))
    shown, tags = names[:most], tags_of(kind)
    named_genres = genres_of(tags)
    return WordList(
        words=[Labelled(name, named_in(kind, name, lang)) for name in shown],
        more=len(names) - len(shown),
        all=len(known),
        genres=_labelled_tags([each for each in GENRES if each in named_genres], lang),
        tags=_labelled_tags([each for each in tags if not genres_of([each])], lang),
        genre=genre,
        tag=tag,
    )


def _labelled_tags(tags: Sequence[str], lang: Lang) -> list[Labelled]:
    return [Labelled(each, tag_in(each, lang) or each) for each in tags]


def descriptor_in(name: str, lang: Lang) -> DescriptorEntry | None:
    """Return a descriptor by its English name, in a language; None when there is none."""
    return _entry_in(DESCRIPTORS, name, lang)


def focus_in(name: str, lang: Lang) -> FocusEntry | None:
    """Return a focus by its English name, in a language; None when there is none."""
    return _entry_in(FOCI, name, lang)


def _entry_in(kind: Kind[E], name: str, lang: Lang) -> E | None:
    entry = next((entry for entry in shelf(kind).values() if entry.name == name), None)
    if entry is None:
        return None
    return in_language(entry, kind.name, entry.key, lang)


def found_abilities(words: str, names: Collection[str], lang: Lang) -> list[str]:
    """Return those of the named abilities that a search finds. Matches by name come first."""
    return [
        entry.name
        for entry in matching(ABILITIES, words, most=10_000, lang=lang)
        if entry.name in names
    ]
