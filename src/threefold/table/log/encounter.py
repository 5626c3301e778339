"""The encounter in the log: initiative, the order, turns, its end."""

from __future__ import annotations

from threefold.rules.conditions import STUNNED, condition_name, in_words
from threefold.table.events import (
    EncounterEnded,
    EncounterStarted,
    InitiativeRolled,
    OrderChanged,
    TurnLost,
    TurnsBegan,
    TurnStarted,
)
from threefold.table.log.base import LogLine, LogReader, line, listed_names, on, phrase
from threefold.table.log.conditions import ended_condition_texts
from threefold.table.log.rolls import points_spent, track_moved


def _encounter_started(event: EncounterStarted, reader: LogReader) -> LogLine:
    return line(phrase("log.encounter_started"), "turn", "⚔")


def _initiative_rolled(event: InitiativeRolled, reader: LogReader) -> LogLine:
    if event.payer is not None and event.thrown is not None:
        kept = phrase("log.reroll_kept", natural=event.thrown, kept=event.natural)
        if event.payer == event.pc:
            key = "log.reroll_own_initiative"
        else:
            key = "log.reroll_initiative"
        head = phrase(key, name=reader.name(event.payer), who=reader.name(event.pc))
        return line(head, "xp", str(event.thrown), kept)
    if event.spared:
        sure = phrase("log.initiative_spared", name=reader.name(event.pc), item=event.spared)
        return line(sure, "turn")
    head = phrase("log.initiative", name=reader.name(event.pc))
    if event.figure != event.natural:
        figure = [phrase("log.initiative_figure", figure=event.figure)]
    else:
        figure = []
    worse = track_moved(reader.before.party[event.pc].pc, event.after)
    return line(head, "turn", str(event.natural), *figure, *points_spent(event.cost), *worse)


def _order(event: TurnsBegan | OrderChanged, reader: LogReader) -> LogLine:
    return line(
        phrase("log.order", names=listed_names(reader.name(id) for id in event.order)), "turn"
    )


def _turn_started(event: TurnStarted, reader: LogReader) -> LogLine:
    before = reader.before.encounter
    name = reader.name(event.acting)
    if event.turn.place == 0 or (before is not None and before.turn.round < event.turn.round):
        head = phrase("log.round", n=event.turn.round, name=name)
    else:
        head = phrase("log.turn", name=name)
    alert = [phrase("log.on_guard", name=reader.name(id)) for id in event.on_guard]
    return line(head, "turn", "▸", *ended_condition_texts(event.ended, reader.after), *alert)


def _turn_lost(event: TurnLost, reader: LogReader) -> LogLine:
    name = reader.name(event.on)
    if event.condition and condition_name(event.condition) != STUNNED:
        head = phrase("log.turn_lost_to", name=name, condition=in_words(event.condition))
    else:
        head = phrase("log.turn_lost", name=name)
    return line(head, "turn", "✕")


def _encounter_ended(event: EncounterEnded, reader: LogReader) -> LogLine:
    return line(
        phrase("log.encounter_ended"),
        "turn",
        "⚑",
        *ended_condition_texts(event.ended, reader.after),
    )


DESCRIBED = (
    on(EncounterStarted, _encounter_started),
    on(InitiativeRolled, _initiative_rolled),
    on(TurnsBegan, _order),
    on(OrderChanged, _order),
    on(TurnStarted, _turn_started),
    on(TurnLost, _turn_lost),
    on(EncounterEnded, _encounter_ended),
)
