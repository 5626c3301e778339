"""Log lines for creatures' moves: who did what to whom, and the result. Only the GM reads the words
of the entry.
"""

from __future__ import annotations

from threefold.rules.conditions import in_words
from threefold.table.events import EffectsCame
from threefold.table.log.base import LogLine, Reader, Tone, line, on, phrase
from threefold.table.log.rolls import damage, die, needed
from threefold.table.views import further_target_view, resolution_for
from threefold.table.views.people import knows_difficulty


def _effects_came(event: EffectsCame, reader: Reader) -> LogLine | None:
    if event.why == "also":
        return _also_met(event, reader)
    state = reader.after
    foe = state.foes.get(event.by or "")
    hidden = foe is not None and not knows_difficulty(state, foe, reader.seat)
    if event.on is not None:
        ids = [event.on]
    else:
        ids = []
    view = resolution_for(state, event.resolution, hidden, ids, reader.seat)
    name, by, whom = event.name, reader.name(event.by), reader.name(event.on)
    alone = event.on is None or event.on == event.by
    if event.why == "move" and foe is not None:
        if alone:
            head = phrase("log.move", name=by, what=name)
        else:
            head = phrase("log.move_on", name=by, what=name, on=whom)
    elif event.why == "passed" and _ends_itself(event):
        rest = [said for said in view.notices if said.key != "effects.ended"]
        return line(
            phrase("log.shaken_off", name=whom, condition=in_words(name)),
            "success",
            "✓",
            *rest,
            r=view,
        )
    elif event.why == "left":
        head = phrase("log.effects_left", what=_bare(name), on=whom)
    else:
        what = _bare(name)
        if event.on is None:
            head = phrase("log.effects", what=what)
        else:
            head = phrase("log.effects_on", what=what, on=whom)
    if event.words and reader.gm:
        words = [phrase("line.given", name=event.words)]
    else:
        words = []
    tone: Tone = "harm" if view.damage is not None and view.damage.taken else "turn"
    return line(head, tone, "▸", *words, *damage(view, whom), *view.notices, r=view)


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


def _also_met(event: EffectsCame, reader: Reader) -> LogLine:
    """The line for a further target of a power: the die that counts, the target number, the
    result.
    """
    r, whom = event.resolution, reader.name(event.on)
    view = further_target_view(reader.after, event.on, r, event.hidden, reader.seat)
    head = phrase("log.item.used_on", name=reader.name(event.by), item=event.name, on=whom)
    if r.natural is None and (r.task is None or not r.task.base_difficulty):
        tone: Tone = "harm" if view.damage is not None and view.damage.taken else "turn"
        return line(head, tone, "▸", *damage(view, whom), *view.notices, r=view)
    if event.own_die or r.natural is None:
        same = []
    else:
        same = [phrase("log.same_roll")]
    return line(head, *die(view), *needed(view), *same, *damage(view, whom), *view.notices, r=view)


DESCRIBED = (on(EffectsCame, _effects_came),)
