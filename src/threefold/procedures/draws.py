"""Draws at random: a cypher, an artifact, a creature, an intrusion, or a row of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal, NamedTuple

from msgspec import structs

from threefold.model.bounds import ThingLevel, whole
from threefold.model.shelf.entries import (
    ArtifactEntry,
    CreatureEntry,
    CypherEntry,
    Entry,
    TableEntry,
)
from threefold.model.shelf.figures import CypherSort
from threefold.model.shelf.genres import GENRES, fits_genre, genre_named, genres_of
from threefold.procedures.answers import Answer, AnswerPart, Reasons, in_events
from threefold.procedures.base import Die, Notice, Outcome, Procedure, Resolved, Setting, Setup
from threefold.procedures.inputs import Inputs, OwnLabel
from threefold.procedures.traits import ProcedureTraits
from threefold.rules.binding import implements
from threefold.rules.chance import (
    MOST_DRAWN,
    DrawDice,
    picked_index,
    row_at,
)
from threefold.rules.near import hint, shown
from threefold.rules.powers import LevelDice, level_dice
from threefold.rules.types import Line, Message, Params, Refusal, listed, sum_of

# --- free dice ------------------------------------------------------------------------------------


What = Literal["cypher", "artifact", "creature", "intrusion", "table"]


class DrawInputs(Inputs, kw_only=True, frozen=True):
    """What to draw, how many, and the filters: a genre, a tag, a level, a cypher form, a random
    table by name.
    """

    what: What
    genre: OwnLabel = ""
    tag: OwnLabel = ""
    level: ThingLevel | None = None
    table: OwnLabel = ""
    form: CypherSort | None = None
    count: Annotated[int, whole(1, MOST_DRAWN, "count")] = 1


class Candidate(NamedTuple):
    """An entry that may be drawn: its key, its name, its text, and its level or the dice for the
    level.
    """

    key: str
    name: str
    text: str = ""
    level: LevelDice | None = None


class Lot(NamedTuple):
    """All that may be drawn: entries with an equal chance (``choices``), or the rows of
    ``tables``.
    """

    choices: tuple[Candidate, ...] = ()
    tables: tuple[TableEntry, ...] = ()


_KINDS: Final[Mapping[What, str]] = {
    "cypher": "cyphers",
    "artifact": "artifacts",
    "creature": "creatures",
    "intrusion": "tables",
    "table": "tables",
}
_INTRUSION: Final = "intrusion"


@implements("chance.draw.narrow", "chance.draw.genre", "cypher_forms.draw")
def lot_of(setup: Setup, inputs: DrawInputs) -> Lot | Refusal:
    """Return all that may be drawn, or a refusal that names the filter that nothing matches."""
    genre = genre_named(inputs.genre) if inputs.genre else ""
    if genre is None:
        unknown: Params = {"got": shown(inputs.genre), "known": ", ".join(GENRES)}
        return Refusal("bad_value", "inputs.genre", Message("refusal.draw.no_genre", unknown))
    if inputs.table or inputs.what == "table":
        return _through_table(setup, inputs)
    entries = _of_kind(setup, inputs)
    if isinstance(entries, Refusal):
        return entries
    entries = _with_tag(_of_genre(entries, genre, inputs.what), inputs.tag)
    if inputs.what == "intrusion":
        lot = Lot(tables=tuple(e for e in entries if isinstance(e, TableEntry)))
    else:
        choices = (_choice(e, inputs.level) for e in entries)
        lot = Lot(tuple(c for c in choices if c is not None))
    if lot == Lot():
        return _nothing(inputs)
    return lot


def _of_kind(setup: Setup, inputs: DrawInputs) -> list[Entry] | Refusal:
    """Return the entries of the wanted kind: the tables of intrusions, or the cyphers of a form."""
    entries = setup.shelf(_KINDS[inputs.what]).values()
    forms = setup.rules.cyphers.forms
    if inputs.what == "cypher":
        if inputs.form is not None and not forms:
            return Refusal("not_allowed", "inputs.form", Message("refusal.draw.no_forms"))
        allowed = set(forms) if inputs.form is None else {inputs.form}
        return [e for e in entries if not allowed or allowed & {*form_of(e)}]
    if inputs.form is not None:
        return Refusal("not_allowed", "inputs.form", Message("refusal.draw.form_of_cyphers"))
    if inputs.what == "intrusion":
        return [e for e in entries if _INTRUSION in e.tags]
    return [*entries]


def _of_genre(entries: list[Entry], genre: str, what: What) -> list[Entry]:
    """Return the entries that fit the genre. Intrusions of the genre itself go before those that
    fit any.
    """
    if not genre:
        return entries
    if what == "intrusion":
        named = [e for e in entries if genre in genres_of(e.tags)]
        if named:
            return named
    return [e for e in entries if fits_genre(e.tags, genre)]


def _with_tag(entries: list[Entry], tag: str) -> list[Entry]:
    if not tag:
        return entries
    wanted = tag.casefold().replace("-", " ")
    return [e for e in entries if wanted in {t.replace("-", " ") for t in e.tags}]


def form_of(entry: Entry) -> list[CypherSort]:
    """Return the forms of a cypher: subtle, manifest or fantastic."""
    if isinstance(entry, CypherEntry):
        return entry.sorts
    return ["manifest"]


def _through_table(setup: Setup, inputs: DrawInputs) -> Lot | Refusal:
    """Return the named table, or a refusal."""
    tables = setup.shelf("tables")
    asked_for = inputs.table.casefold().strip()
    if not asked_for:
        return Refusal("bad_value", "inputs.table", Message("refusal.draw.which_table"))
    found = next((t for t in tables.values() if asked_for in (t.key, t.name.casefold())), None)
    if not isinstance(found, TableEntry):
        listed = hint(inputs.table, [t.name for t in tables.values()], "content list tables")
        unknown: Params = {"got": shown(inputs.table), "hint": listed}
        return Refusal("bad_value", "inputs.table", Message("refusal.draw.no_table", unknown))
    stray = next((f for f in ("genre", "tag") if getattr(inputs, f)), None)
    if stray is not None:
        return Refusal(
            "bad_value", f"inputs.{stray}", Message("refusal.draw.with_table", {"field": stray})
        )
    return Lot(tables=(found,))


def _choice(entry: Entry, level: int | None) -> Candidate | None:
    """Return the entry as a candidate at that level; None if it cannot have that level."""
    printed = getattr(entry, "level", None)
    if isinstance(printed, int):
        dice: LevelDice | Refusal | None = LevelDice(0, 0, printed)
    else:
        if isinstance(printed, str):
            dice = level_dice(printed)
        else:
            dice = None
    assert not isinstance(dice, Refusal)
    if level is not None:
        if dice is None or not dice.least <= level <= dice.most:
            return None
        dice = LevelDice(0, 0, level)
    return Candidate(entry.key, entry.name, entry.text, dice)


def _nothing(inputs: DrawInputs) -> Refusal:
    field = next(
        f for f in ("level", "tag", "genre", "form", "what") if getattr(inputs, f) not in (None, "")
    )
    what = Message(f"draw.{inputs.what}")
    return Refusal("bad_value", f"inputs.{field}", Message("refusal.draw.nothing", {"what": what}))


def secret_draw(setup: Setup, inputs: DrawInputs) -> bool:
    """True if players see a draw only when the GM shows it: creatures and intrusions, from tables
    too.
    """
    drawn: set[str] = {inputs.what}
    named = inputs.table.casefold().strip()
    if named:
        tables = setup.shelf("tables").values()
        drawn |= {tag for t in tables if named in (t.key, t.name.casefold()) for tag in t.tags}
    return not drawn.isdisjoint({"creature", _INTRUSION})


def _level_dice(lot: Lot, setup: Setup) -> tuple[int, ...]:
    """The dice that the level may need, whatever is drawn: for each size, the most that any one
    candidate needs.
    """
    most: dict[int, int] = {}
    levels = [c.level for c in lot.choices] + [
        _level_of(setup, t, n) for t in lot.tables for n in range(len(t.rows))
    ]
    for level in levels:
        if level is not None and level.dice:
            most[level.sides] = max(most.get(level.sides, 0), level.dice)
    return tuple(sides for sides, n in sorted(most.items()) for _ in range(n))


def set_draw(setup: Setup, inputs: DrawInputs) -> Setting | Refusal:
    """Ask for a die with a side for each choice (for tables: one to pick the table, then its own),
    then level dice.
    """
    lot = lot_of(setup, inputs)
    if isinstance(lot, Refusal):
        return lot
    return Setting(asks=_dice_of_one(setup, lot) * inputs.count)


def _dice_of_one(setup: Setup, lot: Lot) -> tuple[int, ...]:
    """The dice of one draw."""
    ways = next((len(each) for each in (lot.choices, lot.tables) if len(each) > 1), 0)
    first = (ways,) if ways else ()
    own = tuple(sorted({table.die for table in lot.tables}))
    return (*first, *own, *_level_dice(lot, setup))


def resolve_draw(
    setup: Setup, inputs: DrawInputs, setting: Setting, faces: Sequence[int]
) -> Resolved:
    """Take all dice faces as rolled."""
    return Resolved(setting, None, None, None, tuple(faces))


class FallenDie(AnswerPart, kw_only=True, frozen=True):
    """A die and its face."""

    die: str
    face: int


class Drawn(AnswerPart, kw_only=True, frozen=True):
    """What was drawn, with its level and the dice that decided; ``more`` are further draws."""

    what: What
    key: str
    name: str
    text: str
    table: str = ""
    level: int | None
    lines: Reasons
    dice: list[FallenDie]
    more: tuple[Drawn, ...] = ()


class DrawAnswer(Answer, kw_only=True, frozen=True):
    """What was drawn."""

    drawn: Annotated[Drawn, in_events("drawn")]


@implements("chance.draw.entry", "chance.draw.table", "chance.draw.intrusion", "chance.draw.level")
def settle_draw(setup: Setup, inputs: DrawInputs, resolved: Resolved) -> Outcome | Refusal:
    """Report what was drawn, with its level and the dice that decided."""
    lot = lot_of(setup, inputs)
    if isinstance(lot, Refusal):
        return lot
    asks = _dice_of_one(setup, lot)
    found = [
        _one_drawn(setup, inputs, lot, DrawDice(asks, resolved.more[n * len(asks) :]))
        for n in range(inputs.count)
    ]
    (first, _), *more = found
    drawn = structs.replace(first, more=tuple(each for each, _ in more))
    return Outcome(
        setup.actor,
        setup.target,
        notices=tuple(each for _, each in found),
        answer=DrawAnswer(drawn=drawn),
    )


def _one_drawn(setup: Setup, inputs: DrawInputs, lot: Lot, dice: DrawDice) -> tuple[Drawn, Notice]:
    """Draw one entry. Return its fields for the answer, and its notice."""
    table = ""
    if lot.tables:
        entry = lot.tables[
            picked_index(dice.take(len(lot.tables)), len(lot.tables)) if len(lot.tables) > 1 else 0
        ]
        at = row_at(dice.take(entry.die), [row.up_to for row in entry.rows])
        level = _level_of(setup, entry, at)
        drawn, table = (
            Candidate(_named(setup, entry, at), entry.rows[at].text, "", level),
            entry.name,
        )
    else:
        among = len(lot.choices)
        drawn = lot.choices[picked_index(dice.take(among), among) if among > 1 else 0]
    lines = _level_lines(drawn.level, dice)
    answer = Drawn(
        what=inputs.what,
        key=drawn.key,
        name=drawn.name,
        text=drawn.text,
        table=table,
        level=sum_of(lines) if drawn.level is not None else None,
        lines=lines,
        dice=[FallenDie(die=f"d{each.sides}", face=each.face) for each in dice.fallen],
    )
    faces = [
        Message("line.dice.fell", {"sides": each.sides, "face": each.face}) for each in dice.fallen
    ]
    fell = listed(faces, "comma") if faces else "–"
    called = Message(
        "line.creature" if inputs.what == "creature" else "line.given", {"name": drawn.name}
    )
    params: Params = {"name": called, "dice": fell, "at": sum_of(lines), "table": table}
    what = "row" if table else inputs.what
    key = f"event.draw.{what}" if drawn.level is None else f"event.draw.{what}_level"
    rule = "chance.draw.table" if table else "chance.draw.entry"
    return answer, Notice("drawn", Message(key, params), rule)


def _level_lines(level: LevelDice | None, dice: DrawDice) -> tuple[Line, ...]:
    if level is None:
        return ()
    rule = "chance.draw.level"
    faces = [dice.take(level.sides) for _ in range(level.dice)]
    lines = [Line(face, Message("line.dice.die", {"sides": level.sides}), rule) for face in faces]
    if level.plus or not lines:
        lines.append(Line(level.plus, Message("line.dice.level"), rule))
    return tuple(lines)


def _row_gives(table: TableEntry, at: int) -> tuple[str, str] | None:
    """The shelf and the name of the item that a row gives; None if it gives none."""
    for effect in table.rows[at].effects:
        what = getattr(effect, "what", None)
        items = getattr(effect, "items", None)
        if what in ("cypher", "artifact") and items:
            return f"{what}s", str(items[0])
    return None


def _entry_of(
    setup: Setup, table: TableEntry, at: int
) -> CypherEntry | ArtifactEntry | CreatureEntry | None:
    given = _row_gives(table, at)
    if given is None:
        return None
    shelf, name = given
    found = next(
        (e for e in setup.shelf(shelf).values() if e.name.casefold() == name.casefold()), None
    )
    if isinstance(found, CypherEntry | ArtifactEntry | CreatureEntry):
        return found
    return None


def _named(setup: Setup, table: TableEntry, at: int) -> str:
    found = _entry_of(setup, table, at)
    if found is None:
        return ""
    return found.key


def _level_of(setup: Setup, table: TableEntry, at: int) -> LevelDice | None:
    found = _entry_of(setup, table, at)
    if found is None:
        choice = None
    else:
        choice = _choice(found, None)
    if choice is None:
        return None
    return choice.level


DRAW = Procedure(
    id="draw",
    module="chance",
    rules=(
        "chance.draw.entry",
        "chance.draw.equal",
        "chance.draw.level",
        "chance.draw.table",
        "chance.draw.row",
        "chance.draw.intrusion",
        "chance.draw.genre",
        "chance.draw.narrow",
    ),
    inputs=DrawInputs,
    answer=DrawAnswer,
    traits=ProcedureTraits(heading="own", untold=True),
    dice=(Die(100, "die.draw"),),
    set=set_draw,
    resolve=resolve_draw,
    settle=settle_draw,
    actor=(),
)
