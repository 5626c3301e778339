"""The log as a story: each event in a line or two, as one seat may read it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from threefold.model.characters import Pc
from threefold.rules.clock import moment
from threefold.rules.types import Message
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
    SceneBrought,
    SceneDropped,
    ScenePrepared,
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
from threefold.table.history import History, Record, Seat, turned_back
from threefold.table.log.actions import (
    STRIKES,
    acted,
    benefit,
    damage,
    die,
    needed,
    paid,
    played,
    spent,
    subject,
    tried,
)
from threefold.table.log.conditions import all_over, begun, over
from threefold.table.log.cooperation import together
from threefold.table.log.growth import growth
from threefold.table.log.lines import Told, Tone, line, name_in, said
from threefold.table.log.pending import answered, closed, opened
from threefold.table.log.powers import POWERS, item
from threefold.table.log.prepared import prepared
from threefold.table.log.scene import scene
from threefold.table.log.works import works
from threefold.table.state import Petition, Settings, State
from threefold.table.state.facts import Text
from threefold.table.views import ResolutionView, concerning, knows_armor, resolution_told, resolution_view


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


def log(history: History, seat: Seat, last: int = 60) -> list[Entry]:
    """The newest entries a seat may read, oldest first. What was rewound stays, marked as taken back."""
    standing = {r.seq for r in history.standing()}
    rewinds = {} if seat.role == "gm" else turned_back(history.records)
    entries: list[Entry] = []
    for record in reversed(history.records):
        entry = _entry(history, record, seat)
        if entry is None or not _noticed(history, rewinds.get(record.seq), seat):
            continue
        if record.seq not in standing and not isinstance(record.event, Rewound):
            entry = structs.replace(entry, tone="quiet", resolution=None, taken_back=True)
        entries.append(entry)
        if len(entries) >= last:
            break
    return entries[::-1]


def _entry(history: History, record: Record, seat: Seat) -> Entry | None:
    return entry_of(record, history.states[record.seq - 1], history.states[record.seq], seat)


def _noticed(history: History, turned: list[Record] | None, seat: Seat) -> bool:
    """Whether a seat may read anything of what a rewind took back or brought back; of a secret it reads neither."""
    return turned is None or any(_entry(history, record, seat) is not None for record in turned)


def entry_of(record: Record, before: State, after: State, seat: Seat) -> Entry | None:
    """One record as this seat may read it, or None when it is not for this seat."""
    told = _told(record, before, after, seat)
    if told is None:
        return None
    return Entry(
        seq=record.seq,
        at=record.at,
        tone=told.tone,
        mark=told.mark,
        head=told.head,
        details=list(told.details),
        resolution=told.resolution,
    )


def _settings(before: Settings, now: Settings) -> Iterator[Text]:
    """The edition and how many rulings are the table's own, and what players may know from now on, or no longer."""
    yield said(f"log.settings_edition.{now.edition}")
    if now.rulings:
        yield said("log.settings_rulings", n=len(now.rulings))
    for name in ("difficulty", "armor", "health", "advice"):
        shown: bool = getattr(now, f"show_{name}")
        if shown != getattr(before, f"show_{name}"):
            yield said(f"log.settings_{'shown' if shown else 'hidden'}.{name}")


def _told(record: Record, before: State, after: State, seat: Seat) -> Told | None:
    gm = seat.role == "gm"
    event = record.event
    match event:
        case SettingsChanged():
            return line(said("log.settings"), "quiet", "", *_settings(before.settings, event.settings))
        case PcAdded():
            key = "log.pc_added" if event.origin is None else f"log.pc_{event.origin}"
            return line(said(key, name=event.pc.name), "quiet", "", *_by_hand(event.pc))
        case PcEdited():
            return line(said("log.pc_edited", name=event.pc.name))
        case PcRemoved():
            return line(said("log.pc_removed", name=event.name))
        case FoeAdded():
            return line(said("log.foe_added", name=event.foe.npc.name))
        case FoeEdited():
            return line(said("log.foe_edited", name=event.foe.npc.name)) if gm else None
        case FoeRemoved():
            return line(said("log.foe_removed", name=event.name))
        case WasHurt():
            foe = after.foes.get(event.on)
            hide = foe is not None and not knows_armor(after, foe, seat)
            view = resolution_view(event.resolution, False, hide)
            name = name_in(after, event.on)
            head = said("log.hurt", name=name)
            return line(head, "harm", "−", *subject(view, ""), *damage(view, name), *view.happenings, r=view)
        case ConditionAdded():
            return line(begun(name_in(after, event.effect.on), event.effect.condition))
        case ConditionRemoved():
            return line(over(name_in(after, event.on), event.condition))
        case Noted():
            if event.secret and not gm:
                return None
            who = name_in(after, event.pc) if event.pc is not None else Message("log.gm")
            return line(said("log.note_secret" if event.secret else "log.note", who=who, text=event.text), "quiet", "✎")
        case EncounterStarted():
            return line(said("log.encounter_started"), "turn", "⚔")
        case InitiativeRolled(payer=str(payer), thrown=int(thrown)):
            kept = said("log.reroll_kept", natural=thrown, kept=event.natural)
            key = "log.reroll_own_initiative" if payer == event.pc else "log.reroll_initiative"
            head = said(key, name=name_in(after, payer), who=name_in(after, event.pc))
            return line(head, "xp", str(thrown), kept)
        case InitiativeRolled():
            head = said("log.initiative", name=name_in(after, event.pc))
            figure = [said("log.initiative_figure", figure=event.figure)] if event.figure != event.natural else []
            return line(head, "turn", str(event.natural), *figure, *spent(event.cost))
        case TurnsBegan() | OrderChanged():
            return line(said("log.order", names=", ".join(name_in(after, id) for id in event.order)), "turn")
        case TurnStarted():
            if event.turn.place == 0 or (
                before.encounter is not None and before.encounter.turn.round < event.turn.round
            ):
                head = said("log.round", n=event.turn.round, name=name_in(after, event.acting))
            else:
                head = said("log.turn", name=name_in(after, event.acting))
            alert = [said("log.on_guard", name=name_in(after, id)) for id in event.on_guard]
            return line(head, "turn", "▸", *all_over(event.ended, after), *alert)
        case TurnLost():
            return line(said("log.turn_lost", name=name_in(after, event.on)), "turn", "✕")
        case EncounterEnded():
            return line(said("log.encounter_ended"), "turn", "⚑", *all_over(event.ended, after))
        case Opened(open=Petition(pc=pc, about=wanted)):
            asks = said("log.petition", name=name_in(after, pc), what=wanted.message())
            return line(asks, "quiet", "?") if gm or seat.pc == pc else None
        case Opened():
            return opened(event, after, gm)
        case Closed():
            return closed(before.open.get(event.id), record.by, before, seat)
        case DieFell():
            o = event.rolled
            view = resolution_told(after, o.resolution, o.hidden, concerning(o.foe or o.target, o.others), seat)
            head = tried(o.procedure, o.title, o.pc, o.foe or o.target, after, o.follower, o.words)
            if o.procedure == "defend" and o.resolution.task is None:
                head = said("log.undefended", foe=name_in(after, o.foe), name=name_in(after, o.pc))
            return line(head, *die(view), *subject(view, o.title), *needed(view), *paid(view), r=view)
        case Rerolled():
            o = event.rolled
            view = resolution_told(after, o.resolution, o.hidden, concerning(o.foe or o.target, o.others), seat)
            head = said("log.reroll", name=name_in(after, event.payer))
            kept = said("log.reroll_kept", natural=event.natural, kept=o.faces[0])
            return line(head, "xp", str(event.natural), kept, *needed(view), r=view)
        case ActionSettled():
            r = event.resolution
            aimed = event.foe or event.target
            view = resolution_told(after, r, event.hidden, concerning(aimed, event.foes_after), seat)
            news = view.damage or view.happenings or view.hits or event.made_out
            if event.id is not None and not news and view.taken in (None, "damage"):
                return None
            struck = aimed or event.pc if r.procedure in STRIKES else event.pc
            tone, mark = die(view)
            details = [*damage(view, name_in(after, struck)), *benefit(event), *view.happenings]
            if event.made_out and (gm or seat.pc == event.pc):
                details = [said("log.item.made_out", item=event.made_out), *details]
            if event.id is None:
                asked = r.task is not None and (r.task.base_difficulty or r.procedure not in POWERS)
                details = [*subject(view, event.title), *(needed(view) if asked else []), *paid(view), *details]
            head = tried(r.procedure, event.title, event.pc, aimed, after, event.follower, event.words)
            if r.procedure == "defend" and r.task is None:
                head = said("log.undefended", foe=name_in(after, event.foe), name=name_in(after, event.pc))
            return line(head, tone, mark, *details, r=view)
        case ActionTaken():
            return line(acted(event, after), "turn", "▸", *spent(event.cost))
        case TrackShifted():
            name = name_in(after, event.on)
            if event.pc is not None:
                track = Message(f"track.{event.pc.damage_track}")
                return line(said("log.shifted", name=name, track=track), "harm", "−")
            how = "condition.unconscious" if event.outcome == "unconscious" else f"track.{event.outcome}"
            return line(said("log.knocked_out", name=name, how=Message(how)), "harm", "−")
        case RecoveryRolled():
            points = said("log.recovery_points", n=event.points)
            if event.payer is not None:
                thrown = event.natural if event.thrown is None else event.thrown
                kept = said("log.reroll_kept", natural=thrown, kept=event.natural)
                return line(said("log.reroll", name=name_in(after, event.payer)), "xp", str(thrown), kept, points)
            head = said("log.recovery", name=name_in(after, event.pc), rest=Message(f"rest.{event.rest}"))
            return line(head, "turn", str(event.natural), points)
        case Recovered():
            name, track = name_in(after, event.pc), Message(f"track.{event.after.damage_track}")
            if event.step:
                return line(said("log.recovered_step", name=name, track=track), "success", "+")
            gained = [
                said("log.gained", n=n, stat=Message(f"stat.{stat}"))
                for stat, n in (("might", event.might), ("speed", event.speed), ("intellect", event.intellect))
                if n
            ]
            lifted = before.party[event.pc].pc.damage_track != event.after.damage_track
            better = [said("event.track", name=name, track=track)] if lifted else []
            return line(said("log.recovered" if gained else "log.rested", name=name), "success", "+", *gained, *better)
        case IntrusionAnswered():
            return answered(event, after, gm, before)
        case TimePassed():
            return line(_passed(event, after), "turn", "◷", *all_over(event.ended, after))
        case WordsEdited():
            own = gm or seat.pc == event.pc
            return line(said("log.words_edited", name=name_in(after, event.pc))) if own else None
        case SceneSet() | Placed() | Walked() | Drifted():
            lines = scene(event, before, after, seat)
            return None if lines is None else line(lines[0], "quiet", "", *lines[1:])
        case ScenePrepared() | SceneBrought() | SceneDropped():
            return prepared(event, before, seat)
        case Readied() | AttackTaken() | WaitTriggered() | StoodDown() | DayDawned():
            acts = together(event, before, after, seat)
            if acts is None or not isinstance(event, AttackTaken):
                return acts
            blow = resolution_view(event.resolution, False, False)
            return acts._replace(details=damage(blow, name_in(after, event.by)), resolution=blow)
        case Played():
            return played(event, after, seat)
        case ThingPut():
            if event.id not in before.things:
                return line(said("log.thing", name=event.thing.name))
            return line(said("log.thing_edited", name=event.thing.name)) if gm else None
        case ThingRemoved():
            return line(said("log.thing_removed", name=event.name))
        case ItemChanged():
            return item(event, after, seat)
        case WorkChanged() | WorkStepped() | WorkEnded() | AccordReached():
            return works(event, before, after, seat)
        case SessionBegan():
            return line(said("log.session", n=event.number), "turn", "⚑")
        case Grown():
            return growth(event, after)
        case Rewound():
            return line(said("log.redone" if event.redo else "log.rewound"), "quiet", "↷" if event.redo else "↶")


def _by_hand(pc: Pc) -> list[Text]:
    """What the GM set by hand when a character was made."""
    if not pc.overrides:
        return []
    what, *more = (Message(f"override.{field}") for field in pc.overrides)
    for other in more:
        what = Message("override.and", {"these": what, "and": other})
    return [said("log.by_hand", what=what)]


def _passed(event: TimePassed, after: State) -> Text:
    """What the clock shows now, and why."""
    shows = clock_text(event.now)
    if event.pc is not None:
        return said("log.clock_rest", name=name_in(after, event.pc), now=shows)
    return said("log.clock_why", now=shows, why=event.why) if event.why else said("log.clock", now=shows)


def clock_text(now: int) -> Message:
    """A moment of the campaign in words: the day and the time of it."""
    m = moment(now)
    return Message("clock.now", {"day": m.day, "time": f"{m.hour}:{m.minute:02}"})
