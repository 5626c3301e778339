"""Plays an entry with one of its effects left out, and without any left out: what plays alike never
read that effect.

The plain plays are few and fixed: the entry is used on a foe that is hit, on one that is missed, on
one in armor, on a comrade, on its user and on a thing; then somebody attacks, is attacked, tries
something, with Effort too, a round, an hour and a rest pass. Then come the series of ``prepared.py``
and ``beyond.py``. Each option and each row of a table has its turn. Figures, refusals and the log are
compared, stored conditions are not: they carry along what nobody reads. What the table tells before
the press as a thing that people judge, they play.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from itertools import pairwise, product, zip_longest
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from tests.people import alight, words_for
from tests.shelf.evening import BEN, FOE, KARA, Evening
from tests.shelf.prepared import Prepared, gained_of

from threefold.library.entries import ABILITIES, SHELF, shelf
from threefold.library.items import artifact_of, cypher_of, cyphers
from threefold.model.ability_sorts import OF_TYPE, SORTS
from threefold.model.characters import Attack, Npc
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.asked import only_loads
from threefold.model.shelf.choosing import Question, questions
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.entries import AbilityEntry, ArtifactEntry, CypherEntry
from threefold.model.shelf.may_not import left_to_people
from threefold.model.shelf.tables import with_rows_named
from threefold.model.shelf.traits import traits_of
from threefold.model.shelf.use_choices import CARRIED_SORTS
from threefold.model.shelved import ability_of
from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.rules.skills import SkillLevel
from threefold.table.commands import (
    AddFoe,
    ArrangeStrip,
    Defend,
    EditPc,
    FindItem,
    FoeAttacks,
    LearnAbility,
    MovePc,
)
from threefold.table.history import History
from threefold.table.state import Incoming

Json = dict[str, Any]
Path = tuple[str | int, ...]
Seen = tuple[str, ...]
"""What one act shows: its name, the lines of the log, the figures afterwards; or the refusal."""

Asked = tuple[str, ...]
"""An act and what is given with it, as text."""

AIMS: Final = ((FOE, 20), (FOE, 2), ("armored", 20), (BEN, 20), (None, 20), ("thing", 20))
"""On whom the entry is used, and with which face."""
TASKS: Final = (
    ("might", ""), ("speed", ""), ("intellect", ""), ("might", "climbing"), ("speed", "sneaking"),
    ("intellect", "persuasion"), ("intellect", "perception"), ("speed", "initiative"),
)  # fmt: skip
MOST_WAYS: Final = 30
HOLDS: Final = ("Now holds for ", "On ", "Over for ")
"""Lines of the log that name what stands. They count for a condition that forbids nothing, which
people play: all else stands even if nobody reads what it does."""
MOST_TASKS: Final = 5
FREE_WORDS: Final = ("climbing", "swimming", "jumping", "riding")
"""Answers to a question that takes any word."""
LEVEL: Final = 5
MANY: Final = 9
ARMORED: Final = "f5"
WEAPON: Final = "broadsword"
IDLE: Final = {"kind": "step", "by": "ease", "tasks": ["what nobody tries"]}
"""An effect that no play comes to."""
EMPTY: Final = Attack("crossbow", weight="medium", loads=1, shots=0)
"""A weapon for what loads one."""
OF_MANY_SORTS: Final = ("onslaught", "stasis")
"""Abilities that are of most sorts which others better."""
Known = AbilityEntry | CypherEntry | ArtifactEntry
ENTRIES: Final[dict[str, type[Known]]] = {
    "abilities": AbilityEntry,
    "cyphers": CypherEntry,
    "artifacts": ArtifactEntry,
}


def effects_in(value: object, at: Path = ()) -> Iterator[Path]:
    """Where effects stand in the data of an entry, at any depth."""
    if isinstance(value, list):
        for number, each in enumerate(value):
            if isinstance(each, dict) and "kind" in each:
                yield (*at, number)
            yield from effects_in(each, (*at, number))
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from effects_in(each, (*at, name))


def without(entry: Json, at: Path) -> Json:
    """The entry without the effect at this place. One that always works goes on doing so: without
    an effect it could be used, and that alone would show."""
    left = deepcopy(entry)
    place: Any = left
    for step in at[:-1]:
        place = place[step]
    del place[at[-1]]
    if not left["effects"] and left.get("use") == "enabler":
        left["effects"] = [IDLE]
    return left


def words_said(value: object) -> Iterator[str]:
    """All that an entry lets its player confirm."""
    if isinstance(value, list):
        for each in value:
            yield from words_said(each)
    elif isinstance(value, dict):
        said = value.get("said")
        if isinstance(said, str):
            yield said
        for each in value.values():
            yield from words_said(each)


def words_asked(value: object) -> list[str]:
    """The tasks that an entry names, a few of them."""
    found = dict[str, None]()

    def look(each: object) -> None:
        if isinstance(each, dict):
            for name, inner in each.items():
                if name in ("tasks", "of") and isinstance(inner, list):
                    found.update((word, None) for word in inner if isinstance(word, str))
                look(inner)
        elif isinstance(each, list):
            for inner in each:
                look(inner)

    look(value)
    return [*found][:MOST_TASKS]


def most_options(value: object) -> int:
    """Of how many options an entry lets its player choose."""
    return _longest(value, "options")


def choices_at_use(value: object) -> list[int]:
    """Of how many options each choice of a use is."""
    if isinstance(value, list):
        return [most for each in value for most in choices_at_use(each)]
    if not isinstance(value, dict):
        return []
    own = value.get("kind") == "choose" and value.get("at", "used") in ("used", "target")
    return [len(value["options"])] if own else choices_at_use([*value.values()])


def chooses_at_use(value: object) -> bool:
    """Whether a use of an entry chooses among options: one too many is refused."""
    return bool(choices_at_use(value))


def most_ways(value: object) -> int:
    """Of how many options an entry lets its player choose, or how many rows a table of it has."""
    return max(most_options(value), _longest(value, "rows"))


def _longest(value: object, name: str) -> int:
    if isinstance(value, list):
        return max((_longest(each, name) for each in value), default=1)
    if isinstance(value, dict):
        return max(len(value.get(name, ())), *(_longest(each, name) for each in value.values()), 1)
    return 1


def faces_of_rows(value: object) -> list[int]:
    """The faces that bring the rows of the longest table of an entry."""
    found = list[int]()
    if isinstance(value, list):
        found = max((faces_of_rows(each) for each in value), key=len, default=[])
    elif isinstance(value, dict):
        own = [row["up_to"] for row in value.get("rows", ())]
        found = max([own, *map(faces_of_rows, value.values())], key=len)
    return found


def gained_words(entry: AbilityEntry, way: int) -> dict[str, list[str]]:
    """An answer to each question that is asked as an ability is gained: another one each way. Those
    of an option come with it."""
    found = dict[str, list[str]]()
    asked = list(questions(entry, {}))
    while asked:
        question = asked.pop(0)
        found[question.name] = _answer(question, way)
        asked = [each for each in questions(entry, found) if each.name not in found]
    return {each.name: found[each.name] for each in questions(entry, found)}


def _answer(question: Question, way: int) -> list[str]:
    if question.points:
        return [f"{question.of[0]} {question.points}"]
    if question.of:
        first = way % len(question.of)
        return [*question.of[first:], *question.of[:first]][: question.need]
    free = [WEAPON] if "weapon" in question.sort else []
    return [*free, *FREE_WORDS][: question.need]


def trained_for(entry: AbilityEntry, answers: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The skills that somebody must have to give these answers."""
    needed = {each.name: each.only_if for each in questions(entry, answers) if each.only_if}
    return {word: level for name, level in needed.items() for word in answers[name]}


def found_words(entry: ArtifactEntry) -> dict[str, list[str]] | None:
    """What the GM settles about an artifact as it is found."""
    found = {
        name: [_word_for(choice.of)] if isinstance(choice.of, str) else choice.of[:1]
        for name, choice in entry.chosen.items()
        if choice.at not in ("used", "day")
    }
    return found or None


def _word_for(sort: str) -> str:
    """An answer to an open question."""
    return WEAPON if "weapon" in sort else "word 0"


def with_tables(kind: str, entry: Known) -> Known:
    """The entry with the rows of the tables of the shelf that it names, as the shelf has them."""
    whole: Any = shelf(SHELF[kind]).get(entry.key)
    if whole is None:
        return entry
    named = [each for each in whole.effects if isinstance(each, kinds.TableRoll) and each.table]
    rows = {each.table: (each.die, each.rows) for each in named}
    return replace(entry, effects=with_rows_named(entry.effects, rows)) if rows else entry


def brought(evening: Evening, kind: str, entry: Json, way: int, thrown: Sequence[int]) -> list[str]:
    """Give an entry to Kara, with what it needs alight; return the words that a use asks for."""
    known = with_tables(kind, msgspec.convert(entry, ENTRIES[kind]))
    if isinstance(known, AbilityEntry):
        # the table asks what the whole entry asks, whatever is left of it here
        of_shelf = shelf(ABILITIES).get(known.key, known)
        answers = gained_words(of_shelf, way)
        ability = ability_of(known, answers)
        # an ability without effects would be taken for a name, and get those of the shelf
        ability = replace(ability, effects=ability.effects or [])
        skills = msgspec.convert(trained_for(of_shelf, answers), dict[str, SkillLevel])
        pc = evening.pc()
        pc = replace(pc, conditions=alight(ability), xp=MANY, skills={**pc.skills, **skills})
        if any(choice.of in CARRIED_SORTS for choice in (ability.asks or {}).values()):
            pc = replace(
                pc, cyphers=[replace(cypher_of(cyphers()["lions_courage"]), name="glass bead")]
            )
        if only_loads(ability.effects or []):
            pc = replace(pc, attacks=[*pc.attacks, EMPTY])
        evening.does(EditPc(pc_id=KARA, pc=pc))
        evening.does(LearnAbility(pc_id=KARA, ability=ability))
        return words_for(ability)
    if isinstance(known, CypherEntry):
        cypher = replace(cypher_of(known), level=LEVEL)
        evening.does(FindItem(to=KARA, cypher=cypher), *thrown)
        return words_for(cypher)
    artifact = replace(artifact_of(known), level=LEVEL, chosen=found_words(known))
    evening.does(FindItem(to=KARA, artifact=artifact), *thrown)
    return words_for(artifact)


def _as_text(value: object) -> str:
    """What is given with an act, as text."""
    if isinstance(value, msgspec.Struct):
        return msgspec.json.encode(value).decode()
    return repr(value)


class Plays:
    """A table at which entries are tried one after the other."""

    def __init__(self) -> None:
        self._evening = Evening()
        guard = {"kind": "npc", "name": "knight", "level": 2, "health": 40, "max_health": 40}
        ward = {"name": "ward", "armor": 1}  # one of those that powers end by name
        knight = {**guard, "armor": 3, "conditions": [ward]}
        self._evening.does(AddFoe(npc=msgspec.convert(knight, Npc)))
        self._before = self._evening.history
        self._known: dict[int, tuple[History, dict[Asked, tuple[Seen, History]]]] = {}

    def of(self, kind: str, brings: Json, way: Way, entry: Json) -> Iterator[Seen]:
        """Everything that people see as they play an entry in one of its ways, act by act.

        ``brings`` is what is left of it. Only the whole ``entry`` says what is tried: acts that hang
        on what was left out would differ by themselves."""
        evening = self._evening
        self._known.clear()
        said = sorted({*words_said(entry["effects"]), *words_said(entry.get("aim"))})[:20]
        faces = faces_of_rows(entry["effects"])
        evening.history = self._before
        option, row = way
        thrown = [faces[row], 3] if row < len(faces) else [3, 3]
        answers = brought(evening, kind, brings, option, thrown)
        named = [*words_asked(entry["effects"]), *gained_of(evening.pc(), entry["name"])]
        asked = [*TASKS, *(("intellect", word) for word in named)]
        at = {"thing": evening.thing("chest", 2), "armored": ARMORED}
        evening.fight()
        start = evening.history
        resisted = resisted_words(entry["effects"])
        harms = harms_named(entry, option)
        options = [min(option, most - 1) for most in choices_at_use(entry["effects"])]
        place = {"spot": 5} if stands_in_place(entry["effects"]) else {}
        if place:
            evening.does(ArrangeStrip(spots={KARA: 0, BEN: 5, FOE: 10, ARMORED: 10}))
            start = evening.history
        more = {"options": options, "said": said, "chosen": answers, **place}
        for target, face in AIMS:
            evening.history = start
            evening.marks()
            on = target if target is None else at.get(target, target)
            yield self._tried("use", entry["name"], on, face, *thrown, **more)
            yield self._tried("answer", 20)
            if resisted:
                yield from self._resisted(resisted)
            yield from self._afterwards(asked, on if on in evening.state.foes else FOE)
            for harm in harms:
                yield self._tried("hurt", 3, kind=harm)
        if place:
            evening.history = start
            self._tried("use", entry["name"], None, 20, *thrown, **more)
            yield self._tried("does", MovePc(pc_id=KARA, feet=12))
        if "reaction" in (entry.get("use"), entry.get("also")):
            evening.history = start
            yield from self._met(entry["name"])
        if any(each(entry["effects"]) for each in (keeps_from_use, stores_to_pay, withstood)):
            evening.history = start
            yield from self._kept(entry, more)
        if betters_a_sort(entry["effects"]):
            evening.history = start
            yield from self._bettered()
        evening.history = start
        yield from Prepared(evening, entry, self._tried, more).with_dice(thrown).acts()

    def _kept(self, entry: Json, more: Json) -> Iterator[Seen]:
        """Use an entry that keeps its user from other abilities, lends points that pay, or makes
        immune until the next attack; then use, pay and suffer those."""
        evening = self._evening
        kept = keeps_from_use(entry["effects"])
        for name in kept:
            ability = next((a for a in shelf(ABILITIES).values() if a.name == name), None)
            if ability is not None:
                with suppress(AssertionError):
                    evening.does(LearnAbility(pc_id=KARA, ability=ability_of(ability)))
        thing = next(iter(evening.state.things), None)
        yield self._tried("use", entry["name"], thing, 20, **more)
        for harm in withstood(entry["effects"])[:4]:
            yield self._tried("hurt", 3, kind=harm)
        paying = AbilityExtras(said=stores_to_pay(entry["effects"]))
        yield self._tried("task", 11, 4, effort=Effort(ease=1), besides=paying)
        for name in kept:
            yield self._tried("use", name, FOE, 20)
            yield self._tried("attack", 20, FOE, name.casefold())

    def _bettered(self) -> Iterator[Seen]:
        """Use abilities of many sorts: one that strikes from near and from afar, one that lasts."""
        evening = self._evening
        for key in OF_MANY_SORTS:
            ability = ability_of(shelf(ABILITIES)[key])
            evening.does(LearnAbility(pc_id=KARA, ability=ability))
        evening.does(EditPc(pc_id=KARA, pc=replace(evening.pc(), type="adept")))
        evening.peace()
        yield self._tried("use", "Onslaught", FOE, 20, options=[0])
        yield self._tried("use", "Stasis", FOE, 20)
        evening.passes("1 minute")
        yield self._tried("struck", 2)
        evening.does(ArrangeStrip(spots={KARA: 0, BEN: 5, FOE: 90, ARMORED: 90}))
        yield self._tried("use", "Onslaught", FOE, 20, options=[0])

    def _resisted(self, words: AbilityExtras) -> Iterator[Seen]:
        """Defend against what an entry helps with: its bearer, and a comrade."""
        for id in (KARA, BEN):
            self._evening.does(FoeAttacks(foe_id=FOE, pc_id=id, reaches=True))
            yield self._tried("answer", 11, by=id, besides=words)

    def _met(self, name: str) -> Iterator[Seen]:
        """Meet an attack on the mind with an ability, in place of the roll."""
        evening = self._evening
        evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True, stat="intellect"))
        id = evening.waiting(Incoming)
        yield self._tried("does", Defend(open_id=id, ability=name))

    def _afterwards(self, asked: Sequence[tuple[str, str]], foe: str) -> Iterator[Seen]:
        yield self._tried("attack", 11, foe)
        yield self._tried("attack", 20, foe, effect="distract")
        yield self._tried("struck", 2)
        yield self._tried("struck", 11, stat="intellect", damage=3, damage_type="intellect")
        for stat, skill in asked:
            yield self._tried("task", 11, 4, stat=stat, skill=skill)
        for stat, skill in TASKS[:3]:
            yield self._tried("task", 11, 4, stat=stat, skill=skill, effort=Effort(ease=1))
        yield self._tried("round")
        yield self._tried("struck", 2)
        yield self._tried("hurt", 7)
        yield self._tried("rest", 4)
        yield self._tried("peace")
        yield self._tried("passes", "1 hour")
        yield self._tried("task", 11, 4)
        yield self._tried("passes", "28 hours")

    def _tried(self, act: str, *given: Any, **more: Any) -> Seen:
        """Play an act. From the same moment it comes to the same, so that it is played once."""
        now = self._evening.history
        kept = self._known.setdefault(id(now), (now, {}))[1]
        asked = (act, *map(_as_text, given), repr(more))
        if asked not in kept:
            kept[asked] = self._played(act, *given, **more), self._evening.history
        seen, self._evening.history = kept[asked]
        return seen

    def _played(self, act: str, *given: Any, **more: Any) -> Seen:
        evening = self._evening
        before = evening.history
        try:
            done = getattr(evening, act)(*given, **more)
        except (AssertionError, StopIteration, msgspec.ValidationError) as refused:
            if act == "use" and len(given) > 2 and given[2] and "cannot show" in str(refused):
                # nothing is rolled with a d20: the first die is another one
                return self._played(act, *given[:2], None, *given[3:], **more)
            return (act, str(refused))
        if evening.history.version == before.version:
            evening.history = before
        pools = [evening.points(id) for id in (KARA, BEN)]
        foes = [(foe.npc.health, foe.npc.level) for foe in evening.state.foes.values()]
        return (act, *getattr(done, "told", "").split(" | "), str(pools), str(foes))


def others_named(value: object) -> list[str]:
    """Those against whom the effects of an entry count, which people confirm at the roll."""
    found: list[str] = []
    if isinstance(value, list):
        for each in value:
            found += others_named(each)
    elif isinstance(value, dict):
        versus = value.get("versus")
        found += [versus] if isinstance(versus, str) else []
        if "sets" in value:
            found += [row["text"] for row in value["rows"]]
        found += others_named([*value.values()])
    return found


def keeps_from_use(value: object) -> list[str]:
    """The names of the abilities from which an entry keeps somebody."""
    if isinstance(value, list):
        return [name for each in value for name in keeps_from_use(each)]
    if not isinstance(value, dict):
        return []
    own = [
        word.removeprefix("use ") for word in value.get("may_not", ()) if word.startswith("use ")
    ]
    return own + [name for each in value.values() for name in keeps_from_use(each)]


def stores_to_pay(value: object) -> list[str]:
    """The names of the reserves of an entry that pay in place of a Pool."""
    if isinstance(value, list):
        return [name for each in value for name in stores_to_pay(each)]
    if not isinstance(value, dict):
        return []
    own = [value["name"]] if value.get("kind") == "reserve" and value.get("pays_as") else []
    return own + [name for each in value.values() for name in stores_to_pay(each)]


def withstood(value: object) -> list[str]:
    """The kinds of harm that an entry makes somebody immune to until they are attacked."""
    if isinstance(value, list):
        return [harm for each in value for harm in withstood(each)]
    if not isinstance(value, dict):
        return []
    own = value.get("to_what", []) if value.get("lasts") == "as_condition" else []
    return [*own, *(harm for each in value.values() for harm in withstood(each))]


def betters_a_sort(value: object) -> bool:
    """Whether an entry betters abilities of a sort, whichever they are."""
    written = json.dumps(value)
    return any(f'"any_of": "{of}{sort}"' in written for sort, of in product(SORTS, ("", OF_TYPE)))


def harms_named(entry: Json, way: int) -> list[str]:
    """The kinds of harm that Armor of an entry is against; of what is chosen, the answer of a way."""
    found = dict.fromkeys(_in_against(entry["effects"]))
    chosen = entry.get("chosen") or {}
    harms = list[str]()
    for word in found:
        of = chosen.get(word[1:], {}).get("of") if word.startswith("$") else [word]
        if isinstance(of, list) and of:
            harms.append(of[way % len(of)])
    return harms[:4]


def _in_against(value: object) -> Iterator[str]:
    if isinstance(value, list):
        for each in value:
            yield from _in_against(each)
    elif isinstance(value, dict):
        against = value.get("against")
        if isinstance(against, list):
            yield from (word for word in against if isinstance(word, str))
        for each in value.values():
            yield from _in_against(each)


def resisted_words(value: object) -> AbilityExtras | None:
    """What a defense is against that an entry helps with, where the dice say it; None without."""
    found = [word for word in others_named(value) if not word.startswith("$")]
    return AbilityExtras(said=found[:20]) if "$" in str(value) and found else None


def stands_in_place(value: object) -> bool:
    """Whether an entry makes something that does something to whoever is there."""
    if isinstance(value, list):
        return any(map(stands_in_place, value))
    if not isinstance(value, dict):
        return False
    own = value.get("kind") == "make" and bool(value.get("holds")) and "follows" not in value
    return own or any(map(stands_in_place, value.values()))


def only_stands(effect: Json) -> bool:
    """Whether people play all of an effect: that it stands is all that the table tells."""
    if effect["kind"] != "condition" or effect.get("holds"):
        return False
    forbidden = effect.get("may_not", [])
    return left_to_people(forbidden) == forbidden


PLAYED: Final = (kinds.Tell, kinds.Ask, kinds.Sense, kinds.Move, kinds.ItemRule)
"""Kinds of effects that people play as far as the table says so before the press."""


def is_played_by_people(effect: Json) -> bool:
    """Whether people play all of an effect: it is of a kind that they may play, and the list of what
    they judge has it. How many cyphers somebody may carry the table counts."""
    known = msgspec.convert(effect, Effect)  # type: ignore[arg-type]
    if not isinstance(known, PLAYED) or effect.get("what") == "cypher_limit":
        return False
    return bool(traits_of(known).judged(known))


def acted(seen: Seen) -> Seen:
    """What people see of an act without the lines that only name what stands."""
    return tuple(line for line in seen if not line.startswith(HOLDS))


class Remembered:
    """The acts of an entry as it is, each played when it is asked for, and once."""

    def __init__(self, acts: Iterator[Seen]) -> None:
        self._acts = acts
        self._seen: list[Seen] = []

    def __iter__(self) -> Iterator[Seen]:
        yield from self._seen
        for seen in self._acts:
            self._seen.append(seen)
            yield seen


def play_alike(whole: Iterable[Seen], left: Iterable[Seen], *, standing: bool) -> bool:
    """Whether two series of acts show the same; ``standing``: with the lines that only name what
    stands. Ends with the first act that differs."""
    for one, other in zip_longest(whole, left):
        if one == other:
            continue
        if standing or one is None or other is None or acted(one) != acted(other):
            return False
    return True


def ways_of(entry: Json) -> int:
    """In how many ways an entry is played: one for each option, or row of a table."""
    return min(most_ways(entry["effects"]), MOST_WAYS)


Way = tuple[int, int]
"""Which option is chosen, and which row of a table is thrown."""


def ways_from(at: Path, ways: int) -> list[Way]:
    """The way in which the effect at a place is chosen or thrown; all of them, if it comes in each."""
    inside = {name: step for name, step in reversed([*pairwise(at)]) if name in ("options", "rows")}
    option, row = inside.get("options"), inside.get("rows")
    if isinstance(option, int) or isinstance(row, int):
        either = option if isinstance(option, int) else row
        first = min(int(either or 0), ways - 1)
        return [(first, row if isinstance(row, int) else first)]
    return [(way, way) for way in range(ways)]


class Tables:
    """A table for each way of an entry, whose acts go on where they stopped, and one for what is
    left of it without an effect."""

    def __init__(self) -> None:
        self._of_way: dict[Way, Plays] = {}
        self.rest = Plays()

    def of_way(self, way: Way) -> Plays:
        """The table of a way."""
        if way not in self._of_way:
            self._of_way[way] = Plays()
        return self._of_way[way]


class Whole:
    """An entry as it is: its acts in each way, and whether what is left of it plays alike."""

    def __init__(self, tables: Tables, kind: str, entry: Json) -> None:
        self._tables = tables
        self._kind = kind
        self._entry = entry
        self._acts: dict[Way, Remembered] = {}

    def plays_like(self, left: Json, way: Way, *, standing: bool) -> bool:
        """Whether the entry and what is left of it show the same in this way."""
        kind, entry = self._kind, self._entry
        if way not in self._acts:
            self._acts[way] = Remembered(self._tables.of_way(way).of(kind, entry, way, entry))
        rest = self._tables.rest.of(kind, left, way, entry)
        return play_alike(self._acts[way], rest, standing=standing)


def unread_effects(tables: Tables, kind: str, entry: Json) -> Iterator[str]:
    """Where effects stand that change nothing that people see."""
    ways, whole = ways_of(entry), Whole(tables, kind, entry)
    for at in effects_in(entry["effects"]):
        effect: Any = entry["effects"]
        for step in at:
            effect = effect[step]
        if is_played_by_people(effect):
            continue
        left = without(entry, ("effects", *at))
        if ways_of(left) != ways:
            continue
        standing = only_stands(effect)
        with suppress(msgspec.ValidationError):  # without it the rest is no entry
            if all(whole.plays_like(left, way, standing=standing) for way in ways_from(at, ways)):
                yield "/".join(map(str, at))
