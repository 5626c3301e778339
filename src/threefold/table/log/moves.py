"""Log lines for creatures' moves: who did what to whom, and the result. Only the GM reads the words
of the entry.
"""

from __future__ import annotations

from threefold.rules.conditions import in_words
from threefold.table.events import EffectsCame
from threefold.table.log.base import LogLine, LogReader, Tone, line, on, phrase
from threefold.table.log.rolls import damage_texts, die, needed
from threefold.table.state.facts import Text
from threefold.table.views import (
    ResolutionView,
    all_targets,
    further_target_view,
    resolution_for,
)
from threefold.table.views.people import knows_difficulty


def _effects_came(event: EffectsCame, reader: LogReader) -> LogLine | None:
    if event.why == "also":
        return _further_target(event, reader)
    state = reader.after
    foe = state.foes.get(event.by or "")
    hidden = foe is not None and not knows_difficulty(state, foe, reader.seat)
    ids = all_targets(event.on, ())
    view = resolution_for(state, event.resolution, hidden, ids, reader.seat)
    if event.why == "passed" and _ends_itself(event):
        return _shaken_off(event, reader, view)
    details: list[Text] = []
    if event.words and reader.gm:
        details.append(phrase("line.given", name=event.words))
    details += [*damage_texts(view, reader.name(event.on)), *view.notices]
    return line(_effects_head(event, reader), _tone_of_harm(view), "▸", *details, r=view)


def _effects_head(event: EffectsCame, reader: LogReader) -> Text:
    """The head of a line: what took effect, and on whom."""
    whom = reader.name(event.on)
    if event.why == "move" and event.by in reader.after.foes:
        by = reader.name(event.by)
        if event.on is None or event.on == event.by:
            return phrase("log.move", name=by, what=event.name)
        return phrase("log.move_on", name=by, what=event.name, on=whom)
    if event.why == "escape":
        return phrase("log.struggles", name=reader.name(event.by))
    what = _bare(event.name)
    if event.why == "left":
        return phrase("log.effects_left", what=what, on=whom)
    if event.on is None:
        return phrase("log.effects", what=what)
    return phrase("log.effects_on", what=what, on=whom)


def _shaken_off(event: EffectsCame, reader: LogReader, view: ResolutionView) -> LogLine:
    """The line for a roll that ended its condition. The head says so, and no notice repeats it."""
    name = reader.name(event.on or event.by)
    head = phrase("log.shaken_off", name=name, condition=in_words(event.name))
    rest = [notice for notice in view.notices if notice.key != "effects.ended"]
    return line(head, "success", "✓", *rest, r=view)


def _tone_of_harm(view: ResolutionView) -> Tone:
    """The tone of a line without a die: harm if damage got through."""
    if view.damage is not None and view.damage.taken:
        return "harm"
    return "turn"


def _bare(name: str) -> str:
    """The name of what took effect. What a power leaves with its bearer has the name of the power
    in brackets.
    """
    if name.startswith("(") and name.endswith(")"):
        return name[1:-1]
    return name


def _ends_itself(event: EffectsCame) -> bool:
    """Whether a roll to end a condition ended that condition, and no other."""
    own = phrase("effects.ended", condition=in_words(event.name)).params["condition"]
    ended = [
        fact.text.params for fact in event.resolution.notices if fact.text.key == "effects.ended"
    ]
    return [params["condition"] for params in ended] in ([event.name], [own])


def _further_target(event: EffectsCame, reader: LogReader) -> LogLine:
    """The line for a further target of a power: the die that counts, the target number, the
    result.
    """
    r, whom = event.resolution, reader.name(event.on)
    view = further_target_view(reader.after, event.on, r, event.hidden, reader.seat)
    head = phrase("log.item.used_on", name=reader.name(event.by), item=event.name, on=whom)
    results = [*damage_texts(view, whom), *view.notices]
    if r.natural is None and (r.task is None or not r.task.base_difficulty):
        return line(head, _tone_of_harm(view), "▸", *results, r=view)
    details = needed(view)
    if r.natural is not None and not event.own_die:
        details.append(phrase("log.same_roll"))
    return line(head, *die(view), *details, *results, r=view)


DESCRIBED = (on(EffectsCame, _effects_came),)
