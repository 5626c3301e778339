"""An evening at which entries of the shelf are played, through the commands that pages send.

Cases are written from the reference by somebody who has not seen our data of the entry. So this
speaks of what people at a table do and see: who has what, which dice fall, what stands afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from tests.people import kara

from threefold.library.arcs import sample_arcs
from threefold.library.creation import descriptor_traits
from threefold.library.creatures import creatures, npc_of
from threefold.library.entries import SHELF, shelf
from threefold.library.items import artifact_of, artifacts, cypher_of, cyphers
from threefold.model.characters import Armor, FullNpc, Npc, Pc
from threefold.model.powers import Ability
from threefold.model.shelf.choosing import questions
from threefold.model.shelf.entries import (
    AbilityEntry,
    DescriptorEntry,
    Entry,
    EquipmentEntry,
    FocusEntry,
)
from threefold.model.shelved import ability_of
from threefold.model.time import Duration
from threefold.model.written import add_ability
from threefold.rules.dice import Dice
from threefold.rules.types import Refusal
from threefold.service.log_shelf import LOG_SHELF
from threefold.service.named import with_abilities, with_rituals, with_traps
from threefold.table.commands import (
    AddFoe,
    AddPc,
    AddThing,
    AnyCommand,
    AttackFoe,
    Attempt,
    CallTask,
    ChangeSettings,
    Defend,
    EndEncounter,
    EndTurn,
    FindItem,
    FoeAttacks,
    Hurt,
    MakeMove,
    PassTime,
    Recover,
    RollInitiative,
    Settle,
    ShareRecovery,
    StartEncounter,
    UsePower,
)
from threefold.table.decisions import decide
from threefold.table.events import AnyEvent
from threefold.table.history import GM, History, Record, Seat
from threefold.table.log import EntryCache, log
from threefold.table.state import Incoming, Proposal, Recovering, Rolled, Settings, State, TaskCall
from threefold.table.state.facts import Resolution
from threefold.text import render

KARA, BEN, FOE, OTHER = "p1", "p2", "f3", "f4"
STATS: Final = ("might", "speed", "intellect")
POINTS: Final = 50


class Faces(Dice):
    """Dice that show the given faces one after the other, then a 3 (or the highest they have)."""

    def __init__(self, faces: Sequence[int]) -> None:
        self._left = list(faces)

    def roll(self, sides: int) -> int:
        return self._left.pop(0) if self._left else min(3, sides)


class Refused(AssertionError):
    """The table refused what somebody pressed: ``str`` is what it says."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} {refusal.field}: {render(refusal.message)}")


class Outcome:
    """What one press came to."""

    def __init__(self, events: Sequence[AnyEvent], told: str) -> None:
        self.events = list(events)
        self.told = told
        """The lines of the log that it added, in English, as the GM reads them."""

    @property
    def resolution(self) -> Resolution:
        """The first roll or use in it: ``task`` (difficulty, steps), ``result``, ``damage``."""
        return next(r for e in self.events if (r := getattr(e, "resolution", None)) is not None)

    @property
    def result(self) -> str | None:
        """``success`` or ``failure``; None if nothing was rolled."""
        return None if self.resolution.result == "routine" else self.resolution.result

    @property
    def difficulty(self) -> int:
        """The difficulty after all steps."""
        task = self.resolution.task
        assert task is not None, "nothing was rolled"
        return task.difficulty


class Evening:
    """Kara and Ben, two guards, and what Kara has of the shelf.

    ``entries`` are ``KIND.KEY`` of the reference: abilities stand on Kara's sheet, cyphers and
    artifacts are in her hands (identified, of ``level`` if given), equipment in her bag. A
    descriptor is hers with its skills, Armor and abilities, a focus with those of all its tiers.
    Creatures come as foes, after the two guards. Both PCs have Pools of 50, no Edge and no Armor;
    Kara's Effort is 3. ``hero`` changes Kara's sheet, ``foe`` the guards (``{"level": 5}``; health
    then follows), ``chosen`` are the choices
    made when an ability was gained, by entry, ``rulings`` those of the table.
    """

    def __init__(
        self,
        *entries: str,
        level: int | None = None,
        foe: Mapping[str, Any] | None = None,
        chosen: Mapping[str, Mapping[str, Sequence[str]]] | None = None,
        rulings: Mapping[str, Any] | None = None,
        **hero: Any,
    ) -> None:
        self.history = History()
        self._lines = EntryCache()  # a line that was told is not made again at each command
        self._mark: dict[str, dict[str, int]] = {}
        self.does(ChangeSettings(settings=Settings(rulings=dict(rulings or {}))))
        kept = [entry.split(".", 1) for entry in entries]
        choices = chosen or {}
        known = [
            ability_of(_ability(key, kind), {n: tuple(w) for n, w in choices.get(key, {}).items()})
            for kind, key in kept
            if kind in ("abilities", "cantrips")
        ]
        known += [each for kind, key in kept if kind == "foci" for each in _of_focus(key)]
        pc = _somebody("Kara", **hero)
        for ability in known:
            pc = add_ability(pc, ability)
        for key in (key for kind, key in kept if kind == "descriptors"):
            pc = _described(pc, key, choices.get(key, {}))
        self.does(AddPc(pc=pc))
        self.does(AddPc(pc=_somebody("Ben")))
        guard = {"kind": "npc", "name": "guard", "level": 2, "health": 40, "max_health": 40}
        self.does(AddFoe(npc=msgspec.convert(guard | dict(foe or {}), Npc), count=2))
        for kind, key in kept:
            self._bring(kind, key, level)
        self.marks()

    def _bring(self, kind: str, key: str, level: int | None) -> None:
        if kind == "cyphers":
            cypher = cypher_of(cyphers()[key])
            if level is not None:
                cypher = msgspec.structs.replace(cypher, level=level)
            self.does(FindItem(to=KARA, cypher=cypher))
        elif kind == "artifacts":
            artifact = artifact_of(artifacts()[key])
            if level is not None:
                artifact = msgspec.structs.replace(artifact, level=level)
            self.does(FindItem(to=KARA, artifact=artifact))
        elif kind == "equipment":
            self.does(FindItem(to=KARA, thing=key, chosen=_answered(key)))
        elif kind == "creatures":
            self.does(AddFoe(npc=npc_of(creatures()[key])))
        else:
            assert kind in ("abilities", "cantrips", "descriptors", "foci"), f"{kind} is not known"

    # --- what people do -------------------------------------------------------------------------

    def does(self, command: AnyCommand, *faces: int, by: Seat = GM) -> Outcome:
        """Carry a command out; ``faces`` are what the table's dice show. Raise Refused."""
        # the product too writes named traps, rituals and abilities out before it decides
        whole = with_abilities(with_rituals(with_traps(command), by == GM))
        events = decide(
            self.state, whole, by, Faces(faces), self.history, sample_arcs, shelf=_shelf_of
        )
        if isinstance(events, Refusal):
            raise Refused(events)
        first = self.history.version + 1
        self.history = self.history.grown(
            Record(n, f"c{first}", by, e) for n, e in enumerate(events, first)
        )
        # no event has two lines: further back there is nothing to tell
        lines = log(self.history, GM, LOG_SHELF, max(1, len(events)), lines=self._lines)
        told = [
            render(words.message())
            for entry in lines
            if entry.seq >= first
            for words in (entry.head, *entry.details)
        ]
        return Outcome(events, " | ".join(told))

    def use(
        self,
        name: str,
        on: str | None = None,
        die: int | None = None,
        *faces: int,
        by: str = KARA,
        effect: str | None = None,
        **more: Any,
    ) -> Outcome:
        """Use an ability, cypher or artifact, on somebody, with the face of the d20.

        ``more`` are fields of the command: ``also`` (further targets), ``options`` (choices, by
        index), ``said`` (conditions that the player confirms), ``effort``, ``bought``, ``pool``,
        ``difficulty``. An open roll (a choice of effect, a reroll) is settled: with ``effect`` on
        19 and 20.
        """
        what, own = self._thing(by, name)
        command = UsePower(pc_id=by, what=what, name=own, target=on, natural=die, **more)
        return self._settled(self.does(command, *faces), by, effect)

    def attack(
        self, die: int, on: str = FOE, weapon: str = "broadsword", *faces: int, by: str = KARA,
        effect: str | None = None, **more: Any,
    ) -> Outcome:  # fmt: skip
        """Attack with a weapon, or (``power=NAME``) with an ability that strikes."""
        command = AttackFoe(pc_id=by, foe_id=on, attack=weapon, natural=die, **more)
        return self._settled(self.does(command, *faces), by, effect)

    def task(
        self, die: int, level: int, stat: str = "might", skill: str = "", by: str = KARA,
        title: str = "a try", retry: bool = False, **more: Any,
    ) -> Outcome:  # fmt: skip
        """The GM asks for a task of this level, and it is rolled. A ``retry`` asks for Effort."""
        asked: Any = {"stat": stat, "retry": retry}
        self.does(CallTask(pcs=[by], title=title, difficulty=level, skill=skill, **asked))
        id = self.waiting(TaskCall, by)
        return self._settled(self.does(Attempt(open_id=id, natural=die, **more)), by, None)

    def answer(self, die: int, *faces: int, by: str = KARA, **more: Any) -> Outcome:
        """Roll the task or the defense that waits for somebody. Where the table asks the GM for its
        level, it is 3."""
        self._names_levels(by)
        for id, pending in self.state.pending.items():
            if isinstance(pending, TaskCall) and pending.pc == by:
                return self._settled(self.does(Attempt(open_id=id, natural=die, **more)), by, None)
            if isinstance(pending, Incoming) and pending.pc == by:
                done = self.does(Defend(open_id=id, natural=die, **more), *faces)
                return self._settled(done, by, None)
        raise AssertionError(f"nothing waits for {by}")

    def _names_levels(self, by: str) -> None:
        for id, pending in [*self.state.pending.items()]:
            if isinstance(pending, Proposal) and pending.pc == by and pending.follows is not None:
                asked = CallTask(
                    pcs=[by], title=pending.title, stat=pending.stat, skill=pending.skill,
                    difficulty=3, answers=id,
                )  # fmt: skip
                self.does(asked)

    def struck(self, die: int, by: str = FOE, on: str = KARA, **more: Any) -> Outcome:
        """A foe attacks a PC, who defends with this face. ``stat``, ``damage``, ``ranged`` … are
        said by the GM."""
        self.does(FoeAttacks(foe_id=by, pc_id=on, reaches=True, **more))
        return self.answer(die, by=on)

    def move(self, name: str, by: str, *targets: str, **more: Any) -> Outcome:
        """A creature makes a move of its entry."""
        return self.does(MakeMove(foe_id=by, move=name, targets=list(targets), **more))

    def hurt(self, points: int, on: str = KARA, **more: Any) -> Outcome:
        """Damage from any source."""
        return self.does(Hurt(on=on, points=points, **more))

    def fight(self, first: str = KARA) -> None:
        """A fight begins; the PC named acts first."""
        self.does(StartEncounter())
        for id in (KARA, BEN):
            self.does(RollInitiative(pc_id=id, natural=19 if id == first else 18))

    def turn(self) -> Outcome:
        """The turn ends; whoever is next acts."""
        return self.does(EndTurn())

    def round(self) -> None:
        """All have their turn once, and whoever acted acts again."""
        encounter = self.state.encounter
        assert encounter is not None
        was = encounter.turn
        for _ in encounter.order:
            self.turn()
            encounter = self.state.encounter
            # turns of those who may not act pass by themselves
            if encounter is None or encounter.turn >= (was.round + 1, was.place):
                break

    def peace(self) -> Outcome:
        """The fight ends."""
        return self.does(EndEncounter())

    def passes(self, span: str) -> Outcome:
        """Time passes: ``10 minutes``, ``1 hour``."""
        n, unit = span.split()
        known: Any = unit if unit.endswith("s") else f"{unit}s"
        return self.does(PassTime(time=Duration(int(n), known)))

    def rest(self, die: int = 3, by: str = KARA, might: int = 0, **share: Any) -> Outcome:
        """The next recovery roll of the day, and where its points go."""
        done = self.does(Recover(pc_id=by, natural=die))
        for id, pending in self.state.pending.items():
            if isinstance(pending, Recovering) and pending.pc == by:
                self.does(ShareRecovery(open_id=id, might=might, **share))
                break
        return done

    def thing(self, name: str, level: int, **more: Any) -> str:
        """The GM puts a thing into the scene (``material`` ...; ``kind="vehicle"``); its id."""
        before = set(self.state.things)
        thing: Any = {"kind": "object", "name": name, "level": level, **more}
        self.does(msgspec.convert({"type": "add_thing", "thing": thing}, AddThing))
        return (set(self.state.things) - before).pop()

    def refuses(self, act: str, *given: Any, **more: Any) -> str:
        """Return what the table says as it refuses ``act`` (the name of a method here). The GM takes
        back what was asked for before it."""
        before = self.history
        try:
            getattr(self, act)(*given, **more)
        except Refused as refused:
            self.history = before
            return str(refused)
        raise AssertionError(f"{act} was not refused")

    # --- what stands ----------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The table now."""
        return self.history.state

    def pc(self, id: str = KARA) -> Pc:
        """A sheet as it is now."""
        return self.state.party[id].pc

    def foe(self, id: str = FOE) -> FullNpc:
        """A foe as it is now."""
        return self.state.foes[id].npc

    def find(self, name: str) -> str:
        """The id of the foe, companion or creature with this name."""
        return next(id for id, foe in self.state.foes.items() if foe.npc.name.startswith(name))

    def companions(self, of: str = KARA) -> list[FullNpc]:
        """Who stands beside a PC."""
        return [foe.npc for foe in self.state.foes.values() if foe.owner == of]

    def points(self, id: str = KARA) -> dict[str, int]:
        """The Pools of a PC."""
        return {stat: getattr(self.pc(id).pools, stat).value for stat in STATS}

    def marks(self) -> None:
        """Remember all figures: ``lost`` counts from here."""
        self._mark = {id: self.points(id) for id in self.state.party}
        self._mark |= {id: {"health": foe.npc.health} for id, foe in self.state.foes.items()}

    def lost(self, id: str = KARA) -> dict[str, int]:
        """What Pools (or ``health``) lost since ``marks``; gains are negative; what did not change
        is left out."""
        now = self.points(id) if id in self.state.party else {"health": self.foe(id).health}
        was = self._mark.get(id, now)
        return {name: was[name] - n for name, n in now.items() if was[name] != n}

    def conditions(self, id: str = KARA) -> list[str]:
        """The names of what holds somebody, in lower case."""
        who = self.pc(id) if id in self.state.party else self.foe(id)
        return [name.lower() for name in who.condition_names()]

    def has(self, name: str, id: str = KARA) -> bool:
        """Whether an ability, item or thing is still on a sheet; a weapon or a suit by its name as
        the shelf has it."""
        pc = self.pc(id)
        kept = (*pc.abilities, *pc.cyphers, *(pc.artifacts or ()), *(pc.equipment or ()))
        worn = (*pc.attacks, *pc.armor)
        return any(_called(each) == name.lower() for each in kept) or any(
            each.name == name for each in worn
        )

    def waiting(self, kind: type, of: str = KARA) -> str:
        """The id of what waits for somebody."""
        return next(
            id for id, o in self.state.pending.items() if isinstance(o, kind) and o.pc == of
        )

    # --- inside ---------------------------------------------------------------------------------

    def _thing(self, by: str, name: str) -> tuple[Any, str]:
        pc = self.pc(by)
        sorts = (
            ("ability", pc.abilities),
            ("cypher", pc.cyphers),
            ("artifact", pc.artifacts or ()),
            ("equipment", pc.equipment or ()),
        )
        for what, kept in sorts:
            for each in kept:
                if _called(each) == name.lower():
                    return what, name if isinstance(each, str) else each.name
        # a weapon may do something else than strike, or be loaded
        for attack in pc.attacks:
            if (attack.effects or attack.loads) and attack.name.lower() == name.lower():
                return "equipment", attack.name
        raise AssertionError(f"{pc.name} has no {name}")

    def _settled(self, done: Outcome, by: str, effect: str | None) -> Outcome:
        for _ in range(4):
            rolled = [
                (id, o)
                for id, o in self.state.pending.items()
                if isinstance(o, Rolled) and o.pc == by
            ]
            if not rolled:
                break
            id, roll = rolled[0]
            choice: Any = None
            if effect is not None:
                special = roll.resolution.special
                assert special is not None
                choice = next(c for c in special.choices if c.endswith("effect"))
            more = self.does(Settle(open_id=id, choice=choice, effect=effect))
            done = Outcome([*done.events, *more.events], f"{done.told} | {more.told}")
        return done


def _shelf_of(kind: str) -> Mapping[str, Entry]:
    return shelf(SHELF[kind])


def _answered(key: str) -> list[str]:
    """What is chosen of a thing as somebody gets it: the first words that it offers, or any."""
    entry = _shelf_of("equipment")[key]
    assert isinstance(entry, EquipmentEntry)
    words: list[str] = []
    for asked in questions(entry, {}):
        if asked.name in entry.chosen:
            offered = [*asked.of, *(f"word {n}" for n in range(asked.need))]
            words += offered[: asked.need]
    return words


def _ability(key: str, kind: str = "abilities") -> AbilityEntry:
    entry = _shelf_of(kind)[key]
    assert isinstance(entry, AbilityEntry)
    return entry


def _of_focus(key: str) -> list[Ability]:
    """The abilities of all tiers of a focus, with those among which it lets one choose."""
    entry = _shelf_of("foci")[key]
    assert isinstance(entry, FocusEntry)
    own = {each.key: each for each in entry.own}
    names = [name for tier in entry.tiers.values() for name in tier.named()]
    return [ability_of(own[name] if name in own else _ability(name), {}) for name in names]


def _described(pc: Pc, key: str, choices: Mapping[str, Sequence[str]]) -> Pc:
    """The sheet with what a descriptor gives at creation, but for its points."""
    entry = _shelf_of("descriptors")[key]
    assert isinstance(entry, DescriptorEntry)
    armor = [Armor(name=entry.name, armor=entry.armor, source="other")] if entry.armor else []
    pc = msgspec.structs.replace(
        pc, skills={**pc.skills, **entry.skills}, armor=[*pc.armor, *armor]
    )
    for power in descriptor_traits(entry):
        own = power.id == f"descriptor.{key}" and choices
        answered = {name: tuple(words) for name, words in choices.items()}
        pc = add_ability(pc, power.chosen(answered) if own else power.ability)
    return pc


def _called(each: Any) -> str:
    return (each if isinstance(each, str) else each.name).lower()


def _somebody(name: str, **changes: Any) -> Pc:
    pools = {stat: {"value": POINTS, "max": POINTS, "edge": 0} for stat in STATS}
    plain: dict[str, Any] = {
        "pools": pools, "xp": 0, "tier": 3, "effort": 3, "skills": {}, "armor": [],
    }  # fmt: skip
    return msgspec.convert(kara(name=name) | plain | changes, Pc)
