"""PCs and foes as one seat may know them: views, and sheets without what the seat may not know."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, structs

from threefold.model.characters import Condition, FullNpc, Npc, Pc
from threefold.model.conditions import name_of
from threefold.model.cypher_room import cyphers_safe
from threefold.model.forms import forms_held
from threefold.model.marks import as_owner_knows
from threefold.model.powers import Moment
from threefold.model.rests import due_of
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.traits import traits_of
from threefold.model.stores import only_stores
from threefold.procedures.figures import standing_armor
from threefold.rules.clock import ROUNDS, Unit
from threefold.rules.conditions import condition_name, helps_by_name
from threefold.rules.effects import held_ready
from threefold.rules.encounters import rounds_left
from threefold.rules.mind_control import held_command
from threefold.rules.ruleset import Rest, Rules
from threefold.rules.types import Stat, Track, sum_of
from threefold.table.state import Effect as Lasting
from threefold.table.state import Foe, State
from threefold.table.state.seats import Seat
from threefold.table.views.base import ASSUMED
from threefold.table.views.conditions import without_hidden_level
from threefold.table.views.cooperation import help_given
from threefold.table.views.powers import SpentView, spent_views

Health = Literal["unhurt", "hurt", "nearly_down", "down"]


class LastingView(Struct, frozen=True, kw_only=True):
    """A condition that lasts for a while, and the time left: ``n`` of a ``unit``, or ``until``
    something happens. Of a reserve, the points ``stored``.
    """

    name: str
    n: int | None = None
    unit: Unit | None = None
    until: Moment | None = None
    stored: int | None = None


class PcFigures(Struct, frozen=True, kw_only=True):
    """The figures of a PC that everybody at the table may see."""

    id: str
    name: str
    tier: int
    pools: dict[Stat, tuple[int, int, int]]
    track: Track
    recoveries_used: int
    next_rest: Rest
    xp: int
    armor: int
    conditions: list[str]


class PcView(PcFigures, frozen=True, kw_only=True):
    """A PC. Only its player and the GM get the ``sheet``; the player sees only the form of an item
    that is not identified. ``cyphers`` is the number carried and the limit."""

    lasting: list[LastingView] = []
    helped: list[str] = []
    spent: list[SpentView] = []
    cyphers: tuple[int, int | None] | None = None
    acting: bool = False
    mine: bool = False
    sheet: Pc | None = None

    @property
    def commands(self) -> list[str]:
        """The commands that the PC has to obey under mind control."""
        return [command for command in map(held_command, self.conditions) if command]

    @property
    def forms(self) -> list[str]:
        """The forms that the PC has now and gives up at will, by their conditions."""
        if self.sheet is None:
            return []
        return [form.name for form in forms_held(self.sheet)]


class FoeView(Struct, frozen=True, kw_only=True):
    """A foe with the figures that the seat may know. ``state`` is its health in words.
    ``of_shelf``: its name is that of a creature of the shelf."""

    id: str
    name: str
    state: Health
    level: int | None = None
    armor: int | None = None
    health: int | None = None
    max_health: int | None = None
    conditions: list[str] = []
    acting: bool = False
    of_shelf: bool = False
    full: Foe | None = None
    owner: str | None = None
    owner_name: str = ""
    ally: bool = False
    mine: bool = False


def pc_view(state: State, id: str, seat: Seat) -> PcView:
    """Return the view of a PC for a seat."""
    pc, rules = state.party[id].pc, state.rules()
    mine = seat.pc == id
    p = pc.pools
    view = PcView(
        id=id,
        name=pc.name,
        tier=pc.tier,
        pools={
            "might": (p.might.value, p.might.max, pc.edge_now("might")),
            "speed": (p.speed.value, p.speed.max, pc.edge_now("speed")),
            "intellect": (p.intellect.value, p.intellect.max, pc.edge_now("intellect")),
        },
        track=pc.damage_track,
        recoveries_used=pc.recoveries_used,
        next_rest=due_of(pc, rules).rest,
        xp=pc.xp,
        armor=sum_of(standing_armor(pc, rules)),
        conditions=pc.condition_names(),
        acting=_is_acting(state, id),
        mine=mine,
        sheet=_sheet_for(pc, state, seat, mine=mine),
        lasting=lasting_views(state, id),
        helped=[name_of(c) for c in pc.conditions if _helps(c)],
    )
    if not mine and seat.role != "gm":
        return view
    return structs.replace(
        view, cyphers=(len(pc.cyphers), cyphers_safe(pc)), spent=spent_views(state, id)
    )


def _helps(condition: Condition | str) -> bool:
    """Whether a condition helps its bearer: by its figures, by its name, or because it holds a
    power ready.
    """
    name = name_of(condition)
    return (
        (isinstance(condition, Condition) and (condition.helps or only_stores(condition)))
        or helps_by_name(name)
        or held_ready(name) is not None
    )


def _sheet_for(pc: Pc, state: State, seat: Seat, *, mine: bool) -> Pc | None:
    """Return the sheet that a seat may see: the GM all of it, a player the own one as far as it is
    known.
    """
    if seat.role == "gm":
        return pc
    if mine:
        return redacted_for_owner(pc, state.settings.show_difficulty)
    return None


def redacted_for_owner(pc: Pc, difficulty: bool) -> Pc:
    """Return a sheet as its player knows it. An unidentified item has only its form. Without
    ``difficulty``, conditions have no level. What comes from a foe whose level is hidden never has
    one."""
    cyphers = [c if isinstance(c, str) else as_owner_knows(c) for c in pc.cyphers]
    artifacts = pc.artifacts if pc.artifacts is None else [as_owner_knows(a) for a in pc.artifacts]
    conditions = [without_hidden_level(c, difficulty) for c in pc.conditions]
    return structs.replace(pc, cyphers=cyphers, artifacts=artifacts, conditions=conditions)


def lasting_views(state: State, id: str) -> list[LastingView]:
    """The conditions of a PC or foe that end by themselves or store points, with names spelt as on
    the sheet.
    """
    kept = [
        LastingView(name=each.name, stored=each.stored)
        for each in state.figure(id).conditions or ()
        if isinstance(each, Condition) and each.stored is not None
    ]
    effects = [e for e in state.effects if e.on == id]
    if not effects:
        return kept
    spelt = {condition_name(name): name for name in state.figure(id).condition_names()}
    views = (
        (_time_left(state, e), spelt.get(condition_name(e.condition), e.condition)) for e in effects
    )
    stored = {each.name: each.stored for each in kept}
    timed = [
        structs.replace(view, name=name, stored=stored.pop(name, None)) for view, name in views
    ]
    return [*(each for each in kept if each.name in stored), *timed]


def _time_left(state: State, effect: Lasting) -> LastingView:
    """The time left of an effect: on the clock, rounded up in its largest unit; or in rounds of the
    fight.
    """
    if effect.until is not None:
        left = max(1, effect.until - state.clock.now)
        unit = max((u for u, size in ROUNDS.items() if left >= size), key=ROUNDS.__getitem__)
        return LastingView(name=effect.condition, n=-(-left // ROUNDS[unit]), unit=unit)
    encounter = state.encounter
    if effect.rounds is not None and effect.began is not None and encounter is not None:
        return LastingView(
            name=effect.condition,
            n=rounds_left(effect.began, encounter.turn, effect.rounds),
            unit="rounds",
        )
    if effect.own_turn:
        return LastingView(name=effect.condition, n=1, unit="rounds")
    return LastingView(name=effect.condition, until=_ends_at(effect))


def _ends_at(effect: Lasting) -> Moment:
    """The moment that ends an effect without a time of its own."""
    until = None if effect.gives is None else effect.gives.until
    if until not in (None, "always"):
        return until
    if effect.rest:
        return "rest"
    if effect.fight or until is None:
        return "fight"
    return until


def _is_acting(state: State, id: str) -> bool:
    return state.encounter is not None and state.encounter.acting == id


def health_word(npc: FullNpc) -> Health:
    """A foe's health in a word: unhurt, hurt, nearly down (a third of its health or less), down."""
    if npc.health == 0:
        return "down"
    if npc.health >= npc.max_health:
        return "unhurt"
    if 3 * npc.health <= npc.max_health:
        return "nearly_down"
    return "hurt"


def most_health(word: Health, unhurt: int) -> int:
    """The most health that a foe with this health word may have, if it has ``unhurt`` when
    unhurt.
    """
    return {"unhurt": unhurt, "hurt": unhurt - 1, "nearly_down": unhurt // 3, "down": 0}[word]


def _is_own_companion(foe: Foe, seat: Seat) -> bool:
    """Whether a foe is the companion of the PC of this seat."""
    return foe.owner is not None and foe.owner == seat.pc


def knows_level(state: State, foe: Foe, seat: Seat) -> bool:
    """Whether a seat may know a foe's level."""
    if foe.show_level is None:
        shown = state.settings.show_difficulty
    else:
        shown = foe.show_level
    return seat.role == "gm" or _is_own_companion(foe, seat) or shown


def knows_difficulty(state: State, foe: Foe, seat: Seat) -> bool:
    """Whether a seat may know difficulties against a foe: the table shows them, and the foe's level
    is not hidden.

    To know the level is not enough: a foe may defend or attack better than its level says.
    """
    return seat.role == "gm" or (state.settings.show_difficulty and foe.show_level is not False)


def knows_armor(state: State, foe: Foe, seat: Seat) -> bool:
    """Whether a seat may know a foe's Armor."""
    if foe.show_armor is None:
        shown = state.settings.show_armor
    else:
        shown = foe.show_armor
    return seat.role == "gm" or _is_own_companion(foe, seat) or shown


def knows_health(state: State, foe: Foe, seat: Seat) -> bool:
    """Whether a seat may know a foe's health in points."""
    if foe.show_health is None:
        shown = state.settings.show_health
    else:
        shown = foe.show_health
    return seat.role == "gm" or _is_own_companion(foe, seat) or shown


def foe_view(state: State, id: str, seat: Seat) -> FoeView:
    """Return the view of a foe for a seat."""
    foe = state.foes[id]
    npc = foe.npc
    view = FoeView(
        id=id,
        name=npc.name,
        state=health_word(npc),
        conditions=npc.condition_names(),
        acting=_is_acting(state, id),
        of_shelf=npc.common is True,
        owner=foe.owner,
        ally=foe.owner in state.party,
        mine=_is_own_companion(foe, seat),
    )
    if knows_level(state, foe, seat):
        view = structs.replace(view, level=npc.level)
    if knows_armor(state, foe, seat):
        protection = sum(each.armor for each in npc.protections())
        view = structs.replace(view, armor=npc.armor + protection)
    if knows_health(state, foe, seat):
        view = structs.replace(view, health=npc.health, max_health=npc.max_health)
    if seat.role == "gm":
        view = structs.replace(view, full=foe)
    if foe.owner is not None and state.anything(foe.owner) is not None:
        view = structs.replace(view, owner_name=state.name_of(foe.owner))
    return view


# --- without what a seat may not know -------------------------------------------------------------


def redacted_pc(state: State, id: str, seat: Seat) -> Pc:
    """A PC as this player knows it: the own sheet; of a comrade, what can be seen and what matters
    for cooperation.
    """
    pc = state.party[id].pc
    if id == seat.pc:
        return redacted_for_owner(pc, state.settings.show_difficulty)
    return _comrade(pc)


def _comrade(pc: Pc) -> Pc:
    return Pc(
        name=pc.name,
        tier=pc.tier,
        effort=pc.effort,
        pools=pc.pools,
        xp=pc.xp,
        damage_track=pc.damage_track,
        recoveries_used=pc.recoveries_used,
        recovery_bonus=pc.recovery_bonus,
        skills=pc.skills,
        armor=pc.armor,
        attacks=pc.attacks,
        abilities=help_given(pc),
        conditions=[_condition(c) for c in pc.conditions],
        unrecoverable=pc.unrecoverable,
        healed_by=pc.healed_by,
    )


def redacted_foe(state: State, foe: Foe, seat: Seat, rules: Rules, *, told: bool = False) -> Foe:
    """A foe with how it looks, what applies to attacks against it, and the figures that the seat
    may know or is ``told`` by the GM. It is copied field by field: a new field stays hidden until
    it is named here."""
    own = _is_own_companion(foe, seat)
    known = Foe(
        npc=redacted_npc(
            foe.npc,
            rules,
            level=told or knows_level(state, foe, seat),
            difficulty=told or own or knows_difficulty(state, foe, seat),
            armor=knows_armor(state, foe, seat),
            health=knows_health(state, foe, seat),
        ),
        situations=foe.situations,
        show_level=foe.show_level,
        show_armor=foe.show_armor,
        show_health=foe.show_health,
        owner=foe.owner,
    )
    if not own:
        return known
    return structs.replace(known, power=foe.power, until=foe.until, acts=foe.acts, obeys=foe.obeys)


def redacted_npc(
    npc: FullNpc, rules: Rules, *, level: bool, difficulty: bool, armor: bool, health: bool
) -> FullNpc:
    """An NPC with the figures that a seat knows, and in place of the others those that are usual
    for its level, or for a placeholder of its level.
    """
    usual = Npc(npc.name, npc.level if level else ASSUMED).filled(rules)
    conditions = npc.conditions
    if conditions is not None:
        conditions = [
            _condition(c, npc=True, difficulty=difficulty, armor=armor) for c in conditions
        ]
    known = FullNpc(
        name=npc.name,
        level=usual.level,
        health=most_health(health_word(npc), usual.max_health),
        max_health=usual.max_health,
        damage=usual.damage,
        armor=0,
        modifications={},
        conditions=conditions,
        common=npc.common,
        eyes=npc.eyes,
        nature=npc.nature if npc.common else None,  # who hides its name may hide what it is
    )
    if health:
        known = structs.replace(known, health=npc.health, max_health=npc.max_health)
    if difficulty:
        known = structs.replace(known, damage=npc.damage, modifications=npc.modifications)
    if armor:
        known = structs.replace(
            known,
            armor=npc.armor,
            armor_versus=npc.armor_versus,
            immune=npc.immune,
            weak=npc.weak,
        )
    return known


def _condition(
    condition: Condition | str, *, npc: bool = False, difficulty: bool = True, armor: bool = True
) -> Condition | str:
    """Return what a seat may know of a condition of a comrade or foe: its name, its steps (every
    roll shows them), what reduces damage if Armor is known. Its time, what it does each turn and
    what follows are for the GM alone."""
    if isinstance(condition, str):
        return condition
    known = [
        e
        for e in condition.active_effects(npc)
        if _knows_effect(e, difficulty=difficulty, armor=armor)
    ]
    return Condition(
        condition.name,
        armor=condition.armor if armor else None,
        assets=condition.assets,
        eases=condition.eases,
        hinders=condition.hinders,
        effects=known or None,
    )


def _knows_effect(effect: Effect, *, difficulty: bool, armor: bool) -> bool:
    """Whether a seat knows an effect of a foe's condition by its difficulties or Armor. A form
    itself is not shown.
    """
    return {"armor": armor, "difficulty": difficulty, "nobody": False}[traits_of(effect).known_by]
