"""The log as a story: each event in a line or two, as one seat may read it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from threefold.model.characters import Pc
from threefold.rules.clock import moment
from threefold.rules.effects import ONE_TIME_ASSET, held_ready
from threefold.rules.types import Message
from threefold.table.action_sight import (
    HitView,
    ResolutionView,
    concerning,
    hides_difficulty,
    resolution_told,
    resolution_view,
)
from threefold.table.cooperation_log import together
from threefold.table.events import (
    AccordReached,
    ActionSettled,
    ActionTaken,
    AttackTaken,
    Closed,
    ConditionAdded,
    ConditionRemoved,
    DayDawned,
    DieFell,
    Drifted,
    EncounterEnded,
    EncounterStarted,
    FoeAdded,
    FoeEdited,
    FoeRemoved,
    Grown,
    InitiativeRolled,
    IntrusionAnswered,
    ItemChanged,
    Noted,
    Opened,
    OrderChanged,
    PcAdded,
    PcEdited,
    PcRemoved,
    Placed,
    Played,
    Readied,
    Recovered,
    RecoveryRolled,
    Rerolled,
    Rewound,
    SceneSet,
    SessionBegan,
    SettingsChanged,
    StoodDown,
    ThingPut,
    ThingRemoved,
    TimePassed,
    TrackShifted,
    TurnLost,
    TurnsBegan,
    TurnStarted,
    WaitTriggered,
    Walked,
    WasHurt,
    WordsEdited,
    WorkChanged,
    WorkEnded,
    WorkStepped,
)
from threefold.table.facts import CostFact, Text, text
from threefold.table.growth_log import growth
from threefold.table.history import History, Record, Seat
from threefold.table.people_sight import knows_armor
from threefold.table.powers_log import POWERS, item, used
from threefold.table.scene_log import scene
from threefold.table.state import Called, Effect, Incoming, Intrusion, Open, Petition, Proposal, State, TaskCall
from threefold.table.work_log import works

_Writer = Callable[..., "Entry"]
Tone = Literal["success", "failure", "intrusion", "harm", "xp", "turn", "quiet"]


class Entry(Struct, frozen=True, kw_only=True):
    """One line of the log: its mark (a face or a sign), its head, what follows, and the receipt behind it."""

    seq: int
    at: str
    tone: Tone = "quiet"
    mark: str = ""
    head: Text
    details: list[Text] = []
    resolution: ResolutionView | None = None
    taken_back: bool = False


def _m(key: str, **params: str | int | Message) -> Text:
    return text(Message(key, params))


def _name(state: State, id: str | None) -> str:
    if id in state.party or id in state.foes:
        return state.name_of(str(id))
    return "?"


def log(history: History, seat: Seat, last: int = 60) -> list[Entry]:
    """The newest entries a seat may read, oldest first. What was rewound stays, marked as taken back."""
    standing = {r.seq for r in history.standing()}
    entries: list[Entry] = []
    for record in reversed(history.records):
        entry = entry_of(record, history.states[record.seq - 1], history.states[record.seq], seat)
        if entry is None:
            continue
        if record.seq not in standing and not isinstance(record.event, Rewound):
            entry = Entry(
                seq=entry.seq,
                at=entry.at,
                tone="quiet",
                mark=entry.mark,
                head=entry.head,
                details=entry.details,
                taken_back=True,
            )
        entries.append(entry)
        if len(entries) >= last:
            break
    return entries[::-1]


def entry_of(record: Record, before: State, after: State, seat: Seat) -> Entry | None:
    """One record as this seat may read it, or None when it is not for this seat."""
    gm = seat.role == "gm"
    event = record.event

    def entry(
        head: Text, tone: Tone = "quiet", mark: str = "", *details: Text, r: ResolutionView | None = None
    ) -> Entry:
        return Entry(seq=record.seq, at=record.at, tone=tone, mark=mark, head=head, details=list(details), resolution=r)

    match event:
        case SettingsChanged():
            readings = [_m("log.settings_rulings", n=len(event.settings.rulings))] if event.settings.rulings else []
            return entry(
                _m("log.settings"), "quiet", "", _m(f"log.settings_edition.{event.settings.edition}"), *readings
            )
        case PcAdded():
            key = "log.pc_added" if event.origin is None else f"log.pc_{event.origin}"
            return entry(_m(key, name=event.pc.name), "quiet", "", *_by_hand(event.pc))
        case PcEdited():
            return entry(_m("log.pc_edited", name=event.pc.name))
        case PcRemoved():
            return entry(_m("log.pc_removed", name=event.name))
        case FoeAdded():
            return entry(_m("log.foe_added", name=event.foe.npc.name))
        case FoeEdited():
            return entry(_m("log.foe_edited", name=event.foe.npc.name)) if gm else None
        case FoeRemoved():
            return entry(_m("log.foe_removed", name=event.name))
        case WasHurt():
            foe = after.foes.get(event.on)
            hide = foe is not None and not knows_armor(after, foe, seat)
            view = resolution_view(event.resolution, False, hide)
            name = _name(after, event.on)
            head = _m("log.hurt", name=name)
            return entry(head, "harm", "−", *_damage(view, name), *view.happenings, r=view)
        case ConditionAdded():
            return entry(_begun(_name(after, event.effect.on), event.effect.condition))
        case ConditionRemoved():
            return entry(_over(_name(after, event.on), event.condition))
        case Noted():
            if event.secret and not gm:
                return None
            who = _name(after, event.pc) if event.pc is not None else Message("log.gm")
            return entry(_m("log.note_secret" if event.secret else "log.note", who=who, text=event.text), "quiet", "✎")
        case EncounterStarted():
            return entry(_m("log.encounter_started"), "turn", "⚔")
        case InitiativeRolled(payer=str(payer), thrown=int(thrown)):
            kept = _m("log.reroll_kept", natural=thrown, kept=event.natural)
            key = "log.reroll_own_initiative" if payer == event.pc else "log.reroll_initiative"
            head = _m(key, name=_name(after, payer), who=_name(after, event.pc))
            return entry(head, "xp", str(thrown), kept)
        case InitiativeRolled():
            head = _m("log.initiative", name=_name(after, event.pc))
            figure = [_m("log.initiative_figure", figure=event.figure)] if event.figure != event.natural else []
            return entry(head, "turn", str(event.natural), *figure, *_spent(event.cost))
        case TurnsBegan() | OrderChanged():
            return entry(_m("log.order", names=", ".join(_name(after, id) for id in event.order)), "turn")
        case TurnStarted():
            if event.turn.place == 0 or (
                before.encounter is not None and before.encounter.turn.round < event.turn.round
            ):
                head = _m("log.round", n=event.turn.round, name=_name(after, event.acting))
            else:
                head = _m("log.turn", name=_name(after, event.acting))
            return entry(head, "turn", "▸", *_all_over(event.ended, after))
        case TurnLost():
            return entry(_m("log.turn_lost", name=_name(after, event.on)), "turn", "✕")
        case EncounterEnded():
            return entry(_m("log.encounter_ended"), "turn", "⚑", *_all_over(event.ended, after))
        case Opened(open=Petition(pc=pc, about=wanted)):
            asks = _m("log.petition", name=_name(after, pc), what=wanted.message())
            return entry(asks, "quiet", "?") if gm or seat.pc == pc else None
        case Opened():
            return _opened(event, after, entry, gm)
        case Closed():
            return _closed(before.open.get(event.id), record.by, before, entry, seat)
        case DieFell():
            o = event.rolled
            view = resolution_told(after, o.resolution, o.hidden, concerning(o.foe or o.target, o.others), seat)
            head = _action(o.procedure, o.title, o.pc, o.foe or o.target, after, o.follower, o.words)
            if o.procedure == "defend" and o.resolution.task is None:
                head = _m("log.undefended", foe=_name(after, o.foe), name=_name(after, o.pc))
            return entry(head, *_die(view), *_needed(view), *_paid(view), r=view)
        case Rerolled():
            o = event.rolled
            view = resolution_told(after, o.resolution, o.hidden, concerning(o.foe or o.target, o.others), seat)
            head = _m("log.reroll", name=_name(after, event.payer))
            kept = _m("log.reroll_kept", natural=event.natural, kept=o.faces[0])
            return entry(head, "xp", str(event.natural), kept, *_needed(view), r=view)
        case ActionSettled():
            r = event.resolution
            aimed = event.foe or event.target
            view = resolution_told(after, r, event.hidden, concerning(aimed, event.foes_after), seat)
            news = view.damage or view.happenings or view.hits or event.made_out
            if event.id is not None and not news and view.taken in (None, "damage"):
                return None
            struck = aimed or event.pc if r.procedure in ("attack", *POWERS) else event.pc
            tone, mark = _die(view)
            details = [*_damage(view, _name(after, struck)), *_benefit(event), *view.happenings]
            if event.made_out and (gm or seat.pc == event.pc):
                details = [_m("log.item.made_out", item=event.made_out), *details]
            if event.id is None:
                asked = r.task is not None and (r.task.base_difficulty or r.procedure not in POWERS)
                details = [*(_needed(view) if asked else []), *_paid(view), *details]
            head = _action(r.procedure, event.title, event.pc, aimed, after, event.follower, event.words)
            if r.procedure == "defend" and r.task is None:
                head = _m("log.undefended", foe=_name(after, event.foe), name=_name(after, event.pc))
            return entry(head, tone, mark, *details, r=view)
        case ActionTaken():
            return entry(_act(event, after), "turn", "▸", *_spent(event.cost))
        case TrackShifted():
            name = _name(after, event.on)
            if event.pc is not None:
                track = Message(f"track.{event.pc.damage_track}")
                return entry(_m("log.shifted", name=name, track=track), "harm", "−")
            how = "condition.unconscious" if event.outcome == "unconscious" else f"track.{event.outcome}"
            return entry(_m("log.knocked_out", name=name, how=Message(how)), "harm", "−")
        case RecoveryRolled():
            points = _m("log.recovery_points", n=event.points)
            if event.payer is not None:
                thrown = event.natural if event.thrown is None else event.thrown
                kept = _m("log.reroll_kept", natural=thrown, kept=event.natural)
                return entry(_m("log.reroll", name=_name(after, event.payer)), "xp", str(thrown), kept, points)
            head = _m("log.recovery", name=_name(after, event.pc), rest=Message(f"rest.{event.rest}"))
            return entry(head, "turn", str(event.natural), points)
        case Recovered():
            name, track = _name(after, event.pc), Message(f"track.{event.after.damage_track}")
            if event.step:
                return entry(_m("log.recovered_step", name=name, track=track), "success", "+")
            gained = [
                _m("log.gained", n=n, stat=Message(f"stat.{stat}"))
                for stat, n in (("might", event.might), ("speed", event.speed), ("intellect", event.intellect))
                if n
            ]
            lifted = before.party[event.pc].pc.damage_track != event.after.damage_track
            better = [_m("event.track", name=name, track=track)] if lifted else []
            return entry(_m("log.recovered" if gained else "log.rested", name=name), "success", "+", *gained, *better)
        case IntrusionAnswered():
            return _intrusion(event, after, entry, gm, before)
        case TimePassed():
            return entry(_passed(event, after), "turn", "◷", *_all_over(event.ended, after))
        case WordsEdited():
            own = gm or seat.pc == event.pc
            return entry(_m("log.words_edited", name=_name(after, event.pc))) if own else None
        case SceneSet() | Placed() | Walked() | Drifted():
            lines = scene(event, before, after, seat)
            return None if lines is None else entry(lines[0], "quiet", "", *lines[1:])
        case Readied() | AttackTaken() | WaitTriggered() | StoodDown() | DayDawned():
            acts = together(event, before, after)
            if acts is None:
                return None
            if not isinstance(event, AttackTaken):
                return entry(acts.head, acts.tone, acts.mark, *acts.details)
            blow = resolution_view(event.resolution, False, False)
            return entry(acts.head, acts.tone, acts.mark, *_damage(blow, _name(after, event.by)), r=blow)
        case Played():
            return _played(event, after, entry, seat)
        case ThingPut():
            if event.id not in before.things:
                return entry(_m("log.thing", name=event.thing.name))
            return entry(_m("log.thing_edited", name=event.thing.name)) if gm else None
        case ThingRemoved():
            return entry(_m("log.thing_removed", name=event.name))
        case ItemChanged():
            thing = item(event, after, seat)
            return entry(thing.head, thing.tone, thing.mark, *thing.details) if thing is not None else None
        case WorkChanged() | WorkStepped() | WorkEnded() | AccordReached():
            done = works(event, before, after, seat)
            return None if done is None else entry(done.head, done.tone, done.mark, *done.details, r=done.resolution)
        case SessionBegan():
            return entry(_m("log.session", n=event.number), "turn", "⚑")
        case Grown():
            told = growth(event, after)
            return entry(told.head, told.tone, told.mark, *told.details) if told is not None else None
        case Rewound():
            return entry(_m("log.rewound"), "quiet", "↶")


def _by_hand(pc: Pc) -> list[Text]:
    """What the GM set by hand when a character was made."""
    if not pc.overrides:
        return []
    what, *more = (Message(f"override.{field}") for field in pc.overrides)
    for other in more:
        what = Message("override.and", {"these": what, "and": other})
    return [_m("log.by_hand", what=what)]


def _passed(event: TimePassed, after: State) -> Text:
    """What the clock shows now, and why."""
    shows = clock_text(event.now)
    if event.pc is not None:
        return _m("log.clock_rest", name=_name(after, event.pc), now=shows)
    return _m("log.clock_why", now=shows, why=event.why) if event.why else _m("log.clock", now=shows)


def clock_text(now: int) -> Message:
    """A moment of the campaign in words: the day and the time of it."""
    m = moment(now)
    return Message("clock.now", {"day": m.day, "time": f"{m.hour}:{m.minute:02}"})


def _played(event: Played, after: State, entry: _Writer, seat: Seat) -> Entry:
    """A procedure that no PC acted in: who did what, and what came of it."""
    what = _called(event.title, event.resolution.procedure)
    by = event.actor
    head = _m("log.played", what=what) if by is None else _m("log.played_by", name=_name(after, by), what=what)
    if event.hidden and seat.role != "gm":
        return entry(head)
    ids = concerning(by, concerning(event.target, event.foes_after))
    view = resolution_told(after, event.resolution, hides_difficulty(after, None, ids, seat), ids, seat)
    tone, mark = _die(view) if view.natural is not None else ("quiet", "")
    struck = _name(after, event.target or by)
    return entry(head, tone, mark, *_damage(view, struck), *view.happenings, r=view)


def _called(title: str, procedure: str, words: Text | None = None) -> Message:
    """What something is called: the words it was given, those a rule has for it, or the name of its procedure."""
    if title:
        return Message("line.given", {"name": title})
    return words.message() if words is not None else Message(f"procedure.{procedure}.title")


def _act(event: ActionTaken, after: State) -> Text:
    name = _name(after, event.pc)
    if event.what == "move":
        return _m("log.moved", name=name, text=event.name)
    if event.what == "ability" and event.foe is not None:
        return _m("log.defended_with", name=name, foe=_name(after, event.foe), what=event.name)
    return _m("log.acted", name=name, what=event.name)


def _spent(cost: CostFact | None) -> list[Text]:
    if cost is None or not cost.paid:
        return []
    return [_m("log.paid", n=cost.paid, stat=Message(f"stat.{cost.pool}"))]


def _begun(name: str, condition: str) -> Text:
    """Somebody's condition began: one the rules know, something held ready, or any words of the GM's."""
    if condition == ONE_TIME_ASSET:
        return _m("log.one_time_asset", name=name)
    ready = held_ready(condition)
    if ready is not None:
        return _m("log.ready", name=name, what=ready)
    if condition in _CONDITIONS:
        return _m("log.condition", name=name, condition=Message(f"condition.{condition}"))
    return _m("log.condition_in_words", name=name, condition=condition)


def _over(name: str, condition: str) -> Text:
    """It is over."""
    if condition == ONE_TIME_ASSET:
        return _m("log.one_time_asset_used", name=name)
    ready = held_ready(condition)
    if ready is not None:
        return _m("log.ready_over", name=name, what=ready)
    if condition in _CONDITIONS:
        return _m("log.condition_over", name=name, condition=Message(f"condition.{condition}"))
    return _m("log.condition_in_words_over", name=name, condition=condition)


def _all_over(ended: list[Effect], after: State) -> list[Text]:
    """The conditions that ended with some effects; another effect may keep one up."""
    told = dict.fromkeys((e.on, e.condition) for e in ended)
    return [_over(_name(after, on), c) for on, c in told if c not in after.figure(on).condition_names()]


_CONDITIONS = ("dazed", "stunned", "distracted", "hampered", "prone", "disarmed", "unconscious")


def _opened(event: Opened, after: State, entry: _Writer, gm: bool) -> Entry | None:
    match event.open:
        case TaskCall(title=title, intrusion=True):
            return entry(_m("log.task_struck", title=title), "intrusion", "!")
        case Called(pc=pc, title=title, procedure=procedure, words=words):
            return entry(_m("log.called", name=_name(after, pc), what=_called(title, procedure, words)))
        case TaskCall(pc=pc, title=title, stat=stat):
            return entry(_m("log.task_called", name=_name(after, pc), title=title, stat=Message(f"stat.{stat}")))
        case Incoming(pc=pc, foe=foe, title=title):
            named = [_m("line.given", name=title)] if title else []
            return entry(_m("log.foe_attacks", foe=_name(after, foe), name=_name(after, pc)), "quiet", "", *named)
        case Intrusion(pc=pc, text=words, revealed=revealed, free=free):
            key = "log.intrusion_free" if free else "log.intrusion"
            details = [_m("line.given", name=words)] if words and (revealed or gm) else []
            return entry(_m(key, name=_name(after, pc)), "intrusion", "!", *details)
    return None


def _closed(closed: Open | None, by: Seat, before: State, entry: _Writer, seat: Seat) -> Entry | None:
    """What waited waits no longer, and nobody has answered it."""
    match closed:
        case Called(pc=pc, title=title, procedure=procedure, words=words):
            return entry(_m("log.called_off", name=_name(before, pc), what=_called(title, procedure, words)))
        case TaskCall(pc=pc, title=title):
            return entry(_m("log.task_called_off", name=_name(before, pc), title=title))
        case Incoming(pc=pc, foe=foe):
            return entry(_m("log.attack_called_off", foe=_name(before, foe), name=_name(before, pc)))
        case Intrusion(pc=pc):
            return entry(_m("log.intrusion_called_off", name=_name(before, pc)))
        case Petition(pc=pc, about=asked) if by.role == "gm" and (seat.role == "gm" or seat.pc == pc):
            return entry(_m("log.petition_declined", name=_name(before, pc), what=asked.message()))
        case Proposal(pc=pc, title=title) if by.role == "gm" and (seat.role == "gm" or seat.pc == pc):
            return entry(_m("log.declined", name=_name(before, pc), title=title))
    return None


def _intrusion(event: IntrusionAnswered, after: State, entry: _Writer, gm: bool, before: State) -> Entry | None:
    name = _name(after, event.pc)
    offered = before.open.get(event.id)
    secret = isinstance(offered, Intrusion) and not offered.revealed and not event.accepted and not gm
    words = [_m("line.given", name=event.text)] if event.text and not secret else []
    if not event.accepted:
        return entry(_m("log.intrusion_refused", name=name), "xp", f"−{-event.xp}", *words)
    if event.free:
        return entry(_m("log.intrusion_accepted_free", name=name), "intrusion", "!", *words)
    xp = []
    if event.passed_to is not None:
        xp = [_m("log.xp_passed", name=_name(after, event.passed_to), reason=event.reason)]
    return entry(_m("log.intrusion_accepted", name=name), "xp", f"+{event.xp + event.passed_xp}", *xp, *words)


def _action(
    procedure: str, title: str, pc: str, foe: str | None, after: State, follower: str, words: Text | None
) -> Text:
    name = _name(after, pc)
    if follower:
        return _m("log.follower_tried", follower=follower, name=name, title=title)
    if procedure in (*POWERS, "identify"):
        return used(procedure, title, name, None if foe is None else _name(after, foe))
    if procedure == "attack":
        return _m("log.attacked", name=name, foe=_name(after, foe), attack=title)
    if procedure == "defend":
        return _m("log.defended", name=name, foe=_name(after, foe))
    return _m("log.tried", name=name, title=_called(title, procedure, words))


def _die(view: ResolutionView) -> tuple[Tone, str]:
    if view.natural is None and view.result is None:  # nothing was at stake: it simply happened
        return ("harm", "−") if view.damage is not None else ("turn", "▸")
    mark = str(view.natural) if view.natural is not None else "·"
    if view.special == "gm_intrusion":
        return "intrusion", mark
    return ("success" if view.result in ("success", "routine") else "failure"), mark


def _needed(view: ResolutionView) -> list[Text]:
    if view.result in ("routine", "impossible"):
        return [_m(f"log.{view.result}")]
    if view.stat is None:
        return []
    if view.target_number == 0:
        return [_m("log.cannot_fail")]
    if view.target_number is None or view.natural is None:
        return [_m(f"log.result.{view.result}")] if view.result is not None else []
    return [_m("log.needed", result=Message(f"log.result.{view.result}"), target=view.target_number)]


def _paid(view: ResolutionView) -> list[Text]:
    if not view.paid or view.stat is None:
        return []
    return [_m("log.paid", n=view.paid, stat=Message(f"stat.{view.stat}"))]


def _damage(view: ResolutionView, name: str) -> list[Text]:
    d = view.damage
    if view.hits:
        return [_hit(hit) for hit in view.hits]
    if d is None:
        return []
    lines = [
        _m("log.damage_armor", dealt=d.dealt, armor=d.armor, taken=d.taken, name=name)
        if d.armor
        else _m("log.damage", n=d.taken, name=name)
    ]
    lost: list[Message] = []
    for stat, n in (("might", d.might), ("speed", d.speed), ("intellect", d.intellect)):
        if n:
            lost.append(Message("log.lost", {"n": n, "stat": Message(f"stat.{stat}")}))
    lines += [text(x) for x in lost]
    return lines


def _hit(hit: HitView) -> Text:
    """What one of several in an area suffered."""
    word = "hit" if hit.hit else "grazed" if hit.dealt else "missed"
    if hit.armor:
        return _m(f"log.area.{word}_armor", name=hit.name, dealt=hit.dealt, armor=hit.armor, n=hit.taken)
    return _m(f"log.area.{word}", name=hit.name, n=hit.taken)


def _benefit(event: ActionSettled) -> list[Text]:
    special = event.resolution.special
    if special is None or event.choice not in ("minor_effect", "major_effect"):
        return []
    if event.effect is not None:
        return [_m("log.effect", effect=Message(f"effect.{event.effect}"))]
    return [_m(f"log.{event.choice}")]
