"""Tables of which a row is chosen instead of rolled, at the level of their thing."""

from __future__ import annotations

import msgspec

from threefold.model import typed
from threefold.model.shelf.choosing import mentions_choice
from threefold.model.shelf.effects import Choose, Effect, Option, TableRoll
from threefold.model.shelf.tables import effects_of_row, is_chosen


def with_choices_of_rows(effects: list[Effect], level: int) -> list[Effect]:
    """Return the effects of a thing of this level with a choice at its use in place of each table of
    which a row is chosen; the same list if there is none.
    """
    table = next((each for each in effects if is_chosen(each, level)), None)
    if not isinstance(table, TableRoll):
        return effects
    rest = [each for each in effects if each is not table]
    named = [each for each in rest if table.sets and mentions_choice(table.sets, [each])]
    options = []
    for row in table.rows:
        filled = _with_word(named, f"${table.sets}", row.text)
        options.append(Option(name=row.text, effects=[*effects_of_row(table, row), *filled]))
    choice = Choose(options=options, when=table.when)
    return with_choices_of_rows([choice, *(each for each in rest if each not in named)], level)


def _with_word(effects: list[Effect], name: str, word: str) -> list[Effect]:
    """Return the effects with a word wherever they name a choice."""
    if not effects:
        return []
    plain = msgspec.json.encode(word).decode()[1:-1]
    written = msgspec.json.encode(effects).decode().replace(name, plain)
    return typed.decode(written, list[Effect])
