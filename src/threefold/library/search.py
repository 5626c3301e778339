"""Finds rules by id, area or words; French and Korean terms of the game find the English rule."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Final, NamedTuple

from threefold.library.rules import RuleEntry, rulebook
from threefold.library.terms import terms
from threefold.library.translations import texts_of
from threefold.model.bounds import QUERY_LENGTH
from threefold.model.languages import Lang

Stems = tuple[str, ...]


def words_in(text: str) -> list[str]:
    """The words of a text in lower case without accents. Ids are split at dots and underscores."""
    plain = unicodedata.normalize("NFKD", re.sub(r"['\u2019]s\b", "", text.lower()))
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    return re.findall(r"[^\W_]+", unicodedata.normalize("NFC", plain))


_INITIALS: Final = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"


def _initial(letter: str) -> str:
    """The initial consonant of a Hangul syllable; a space stays one, all else is left out."""
    if "가" <= letter <= "힣":
        return _INITIALS[(ord(letter) - ord("가")) // 588]
    if letter.isspace():
        return " "
    return ""


def initials(text: str) -> str:
    """The initial consonants of the Hangul syllables of a text, by which Koreans search: ㄷㅁㅈ for
    대미지.
    """
    found = "".join(map(_initial, text))
    return " ".join(found.split())


_JAMO: Final = re.compile("[ㄱ-ㅎ]+")


@lru_cache(maxsize=1 << 15)
def folded(text: str) -> str:
    """Return a text as searches compare it: lower case without accents, followed by the initials of
    its Hangul.
    """
    plain = "".join(
        c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c)
    )
    plain = unicodedata.normalize("NFC", plain).replace("\u2019", "'")
    first = initials(text)
    if first:
        return f"{plain} {first}"
    return plain


def asked_words(query: str) -> list[str]:
    """Return the words of a query, ready to be found in folded texts. Initials only match where a
    word begins.

    Only the first ``QUERY_LENGTH`` characters count: a query without end would keep everybody
    waiting.
    """
    asked = dict.fromkeys(query[:QUERY_LENGTH].casefold().split())
    found = []
    for word in asked:
        if _JAMO.fullmatch(word):
            found.append(f" {word}")
        else:
            # a folded Hangul word is followed by its initials, which nobody typed
            without_initials, *_ = folded(word).split(" ")
            found.append(without_initials)
    return found


def answers_to(asked: list[str], text: str) -> bool:
    """Whether a text has all words of a query."""
    there = f" {folded(text)}"
    return all(word in there for word in asked)


# The score of a word found in a field. A word found as the beginning of a longer one scores half.
_AREA: Final = 8.0
_ID: Final = 6.0
_RULE: Final = 4.0
_EXAMPLES: Final = 2.0
_REST: Final = 1.0
_PHRASE: Final = 3.0  # the words of the query side by side in the rule's statement

_IGNORED: Final = frozenset(
    words_in("a an and are be by can do for how i if in is it my of on or the to what with")
)
_SAME: Final = {
    "defenc": "defens",
    "defend": "defens",
    "armour": "armor",
    "colour": "color",
    "favour": "favor",
}
_SHORTEST: Final = 4  # letters of a word that may be mistyped
_ALIKE: Final = 0.75
_LONGEST: Final = 24  # words of a query that are looked for
_VOWELS: Final = frozenset("aeiouy")


@lru_cache(maxsize=8192)
def word_stem(word: str) -> str:
    """Return a word without endings that do not change its subject: stunned, stuns, stunning →
    stun.
    """
    if len(word) < 4:
        return word
    word = _ending_cut(word)
    return _SAME.get(word, word)


def _ending_cut(word: str) -> str:
    if word.endswith("ies"):
        word = word[:-3] + "y"
    elif word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    for ending in ("ing", "ed"):
        bare = word.removesuffix(ending)
        if bare != word and len(bare) > 2 and not bare.endswith("e") and _VOWELS & set(bare):
            doubled = bare[-1] == bare[-2] and bare[-1] not in "lsz"
            if doubled:
                return bare[:-1]
            return bare
    return word.removesuffix("e")


def stems(text: str) -> Stems:
    """The words of a text without their endings."""
    return tuple(map(word_stem, words_in(text)))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, below in value.items():
            yield str(key)
            yield from _texts(below)
    elif isinstance(value, list | tuple):
        for below in value:
            yield from _texts(below)
    elif value is not None:
        yield str(value)


class _Indexed(NamedTuple):
    """An entry with the score of each of its words."""

    entry: RuleEntry
    area: Stems
    worth: Mapping[str, float]
    statement: str

    def says(self, phrase: Stems) -> bool:
        """Whether the statement has these words next to each other."""
        return f" {' '.join(phrase)} " in self.statement


def _index_entry(entry: RuleEntry) -> _Indexed:
    area = stems(entry.area)
    fields = (
        (_AREA, area),
        (_ID, stems(entry.id.removeprefix(entry.area))),
        (_RULE, stems(entry.rule)),
        (
            _EXAMPLES,
            stems(" ".join(t for e in entry.examples for t in _texts((e.given, e.expect)))),
        ),
        (_REST, stems(" ".join((entry.section, entry.note, *_texts(entry.table))))),
    )
    worth: dict[str, float] = {}
    for value, found in fields:
        for word in set(found):
            worth[word] = worth.get(word, 0.0) + value
    return _Indexed(entry, area, worth, f" {' '.join(stems(entry.rule))} ")


@lru_cache(maxsize=1)
def _index() -> tuple[_Indexed, ...]:
    return tuple(map(_index_entry, rulebook().by_id.values()))


@lru_cache(maxsize=1)
def _entries_by_word() -> tuple[Mapping[str, Mapping[int, float]], list[str]]:
    """For each word the entries that have it (by their index) with its score there; and all words
    in order.
    """
    places: dict[str, dict[int, float]] = {}
    for place, item in enumerate(_index()):
        for word, worth in item.worth.items():
            places.setdefault(word, {})[place] = worth
    return places, sorted(places)


@lru_cache(maxsize=4096)
def _places(word: str) -> Mapping[int, float]:
    """The entries that have a word, and its score there; as the beginning of another word it scores
    half.
    """
    places, in_order = _entries_by_word()
    if len(word) < 3:
        return places.get(word, {})
    found: dict[int, float] = {}
    for other in in_order[bisect_left(in_order, word) :]:
        if not other.startswith(word):
            break
        for place, worth in places[other].items():
            found[place] = max(found.get(place, 0.0), worth / 2)
    return {**found, **places.get(word, {})}


def _phrase_scores(phrase: Stems) -> Mapping[int, float]:
    """The entries that have all words of a phrase, and its score there."""
    each = sorted(map(_places, phrase), key=len)
    return {
        place: sum(p[place] for p in each) / len(each)
        for place in each[0]
        if all(place in p for p in each)
    }


@lru_cache(maxsize=3)
def _dictionary(lang: Lang) -> Mapping[Stems, tuple[Stems, ...]]:
    """From the words of a language to the English words of the same term."""
    found: dict[Stems, list[Stems]] = {}
    for term in terms():
        for foreign in term.words(lang):
            english = (tuple(w for w in stems(e) if w not in _IGNORED) for e in term.words("en"))
            found.setdefault(stems(foreign), []).extend(english)
    return {foreign: tuple(dict.fromkeys(english)) for foreign, english in found.items()}


def _translate(phrase: Stems, lang: Lang) -> tuple[Stems, ...]:
    dictionary = _dictionary(lang)
    if found := dictionary.get(phrase):
        return found
    if lang == "ko" and len(phrase) == 1:  # a Korean word may carry a particle: 분발을 is 분발
        for cut in (1, 2):
            if len(phrase[0]) > cut + 1 and (found := dictionary.get((phrase[0][:-cut],))):
                return found
    return ()


def search_terms(query: str, lang: Lang, *, exactly: bool = False) -> list[tuple[Stems, ...]]:
    """The search terms of a query: for each word, or foreign phrase, the English phrases that mean
    the same.

    A word that no rule has is replaced by the most similar one. With ``exactly`` it is not, and a
    foreign word also stands for itself, so that names are found.
    """
    foreign: tuple[Lang, ...] = ("fr", "ko") if lang == "en" else (lang,)
    known = lang == "en"  # an English reader's word is English if any rule knows it
    left = stems(query[:QUERY_LENGTH])[:_LONGEST]
    found: list[tuple[Stems, ...]] = []
    while left:
        for size in range(len(left), 0, -1):
            phrase = left[:size]
            if known and size == 1 and _phrase_scores(phrase):
                continue
            if english := next(filter(None, (_translate(phrase, f) for f in foreign)), ()):
                found.append((*english, phrase) if exactly else english)
                left = left[size:]
                break
        else:
            found.append((left[:1] if exactly else _correct_typo(left[:1]),))
            left = left[1:]
    telling = [n for n in found if n[0][0] not in _IGNORED]
    return telling or found


def _correct_typo(phrase: Stems) -> Stems:
    """Replace a word that no rule has by the one that was most likely meant. Any other word is
    returned unchanged.
    """
    word = phrase[0]
    if len(word) < _SHORTEST or word in _IGNORED or _phrase_scores(phrase):
        return phrase
    near = _nearest(word)
    if near is None:
        return phrase
    return (near,)


@lru_cache(maxsize=4096)
def _nearest(word: str) -> str | None:
    """The word of the rules that is most similar to this one."""
    near = get_close_matches(
        word, [other for other in _vocabulary() if other[0] == word[0]], 1, _ALIKE
    )
    if near:
        return near[0]
    return None


@lru_cache(maxsize=1)
def _vocabulary() -> tuple[str, ...]:
    """All words of statements and ids. Those of examples and notes are too many to guess from."""
    return tuple(
        {word for item in _index() for word, worth in item.worth.items() if worth >= _RULE}
    )


def _rank_rules(search_terms: list[tuple[Stems, ...]], statement: Stems) -> list[RuleEntry]:
    """The rules that have the most search terms, by their scores."""
    counts: dict[int, int] = {}
    worths: dict[int, float] = {}
    for term in search_terms:
        best: dict[int, float] = {}
        for phrase in term:
            for place, worth in _phrase_scores(phrase).items():
                best[place] = max(best.get(place, 0.0), worth)
        for place, worth in best.items():
            counts[place], worths[place] = counts.get(place, 0) + 1, worths.get(place, 0.0) + worth
    most = max(counts.values(), default=0)
    ranks: list[tuple[float, RuleEntry]] = []
    for place in sorted(place for place, count in counts.items() if count == most):
        item = _index()[place]
        if len(statement) > 1 and item.says(statement):
            together = _PHRASE
        else:
            together = 0.0
        ranks.append((worths[place] + together, item.entry))
    return [entry for _, entry in sorted(ranks, key=lambda rank: -rank[0])]


def _local(asked: list[str], lang: Lang) -> Iterator[RuleEntry]:
    """The rules whose statement in a language has all words of a query."""
    book = rulebook()
    for id, told in texts_of("rules", lang).items():
        if id in book.by_id and answers_to(asked, told.get("rule", "")):
            yield book.by_id[id]


def search(query: str, lang: Lang = "en") -> tuple[RuleEntry, ...]:
    """Return the rules that match a query, best first.

    First the rule of that id and those below it, and the rules of an area of that name
    (``damage_track``, ``damage track``), then ids that begin like this, then rules that have all
    words: in the id, then in the statement, then in examples. When no rule has all words, the rules
    that have most of them. A word of ``lang`` (for an English reader: a word that no rule has)
    stands for its English term in terms.yaml. If one of them has no term, the rules whose statement
    in ``lang`` has all words come first.
    """
    wanted = search_terms(query, lang)
    if not wanted:
        return ()
    id = query.strip().lower()
    statement = tuple(word for term in wanted for word in term[0])
    areas: tuple[Stems, ...] = (statement,)
    if len(wanted) == 1:
        areas = wanted[0]
    ranked = _rank_rules(wanted, statement)
    if lang != "en":
        theirs = [*_local(asked_words(query), lang)]
        known = all(any(_phrase_scores(phrase) for phrase in term) for term in wanted)
        if known:
            ranked = [*ranked, *theirs]
        else:
            ranked = [*theirs, *ranked]
    found = [*_rules_by_id(id, areas), *ranked]
    return tuple({entry.id: entry for entry in found}.values())


def _rules_by_id(id: str, areas: tuple[Stems, ...]) -> Iterator[RuleEntry]:
    """The rules of an id and below it, those of areas, and those whose ids begin like this."""
    book = rulebook()
    yield from book.area(id)
    for item in _index():
        if item.area in areas:
            yield item.entry
    if "." in id:
        for entry in book.by_id.values():
            if entry.id.startswith(id):
                yield entry
