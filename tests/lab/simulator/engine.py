"""Encounters played through the project's own procedures, slowly: what the kernel is held against.

The faces, and which PC a foe turns to, are those that the kernel wrote down; everything else is
found out anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from threefold.lab.duel.solver import Choice, Duel, DuelState
from threefold.lab.encounter import Encounter
from threefold.lab.simulator.advice import fully_rested
from threefold.lab.simulator.aid import HealingPower, Ward, used_with
from threefold.lab.simulator.board import (
    AFTER,
    ATTACK,
    DEFENSE,
    EVENT,
    HEAL,
    INITIATIVE,
    MEND,
    RECOVERY,
    WARD,
)
from threefold.lab.simulator.foe_moves import FurtherEffect, PlayedMove
from threefold.lab.simulator.plan import Planned
from threefold.lab.simulator.policies import BEHAVIOURS
from threefold.lab.simulator.varying import Varies
from threefold.model.characters import FullNpc, Pc
from threefold.model.powers import Cypher
from threefold.procedures.base import AnyProcedure, Outcome, Setup, play
from threefold.procedures.combat import ATTACK as ATTACKS
from threefold.procedures.combat import DEFEND, AttackInputs
from threefold.procedures.encounters import INITIATIVE as ORDER
from threefold.procedures.encounters import InitiativeAnswer, InitiativeInputs, InitiativeRoll
from threefold.procedures.harm import RECOVER, RecoverInputs
from threefold.procedures.inputs import Inputs
from threefold.procedures.power_used import AbilityInputs, CypherInputs
from threefold.procedures.powers import ABILITY, CYPHER
from threefold.rules.harm import TRACK, with_track_down
from threefold.rules.types import STATS, Refusal, Stat

RESTS = -2
"""In place of an option: the duel says that it is time to recover."""

Event = tuple[int, ...]


def events_of(trace: Sequence[int], written: int) -> list[Event]:
    """The events of one encounter out of the kernel's trace."""
    figures = [int(value) for value in trace[:written]]
    return [tuple(figures[at : at + EVENT]) for at in range(0, written, EVENT)]


def procedure_of(inputs: Inputs) -> AnyProcedure:
    """What a strike is made with."""
    return {AttackInputs: ATTACKS, AbilityInputs: ABILITY, CypherInputs: CYPHER}[type(inputs)]


def from_sheet(inputs: Inputs) -> Inputs:
    """The same, but a cypher by its name, so that it has to be on the sheet, and is struck from
    it.
    """
    if isinstance(inputs, CypherInputs) and isinstance(inputs.cypher, Cypher):
        return replace(inputs, cypher=inputs.cypher.name)
    return inputs


class Engine:
    """One encounter under one policy, played through the procedures."""

    def __init__(self, encounter: Encounter, planned: Planned, told: Sequence[Event]) -> None:
        self.encounter = encounter
        self.rules = encounter.rules()
        self.behaviour = BEHAVIOURS[encounter.policy]
        self.planned = planned
        self.party: list[Pc] = list(planned.party)
        self.foes: list[FullNpc] = list(planned.foes)
        self.told: Iterator[Event] = iter(told)
        self.events: list[Event] = []
        self.outcome = "draw"
        self.rounds = 0
        self.duels: dict[tuple[int, int], Duel] = {}
        self.made: dict[tuple[int, str], list[int]] = {}
        self.acted: set[int] = set()
        self.worn: dict[tuple[int, int], int] = {}
        self.used: set[tuple[int, int]] = set()
        self.taken = 0

    # --- who can do what --------------------------------------------------------------------------

    def able(self) -> list[int]:
        return [i for i, pc in enumerate(self.party) if pc.damage_track in ("hale", "impaired")]

    def standing(self, foes: Sequence[int]) -> list[int]:
        return [j for j in foes if self.foes[j].health > 0]

    def stand(self, i: int) -> tuple[int, int]:
        pools = self.party[i].pools
        points = pools.might.value * 1_000_000 + pools.speed.value * 1_000 + pools.intellect.value
        return points, TRACK.index(self.party[i].damage_track)

    def lack(self, i: int) -> int:
        pc = self.party[i]
        return sum(
            max(0, top - pc.pools.of(stat).value)
            for stat, top in zip(STATS, pc.restorable(), strict=True)
        )

    def next(self) -> Event:
        return next(self.told)

    def played(
        self,
        procedure: AnyProcedure,
        actor: Pc,
        target: FullNpc | None,
        inputs: object,
        *faces: int,
    ) -> Outcome:  # type: ignore[type-arg]
        out = play(procedure, Setup(self.rules, actor, target), inputs, faces)  # type: ignore[arg-type]
        assert isinstance(out, Outcome), out
        return out

    # --- an encounter -----------------------------------------------------------------------------

    def play(self) -> None:
        """The whole day, fight by fight."""
        at = 0
        for f, fight in enumerate(self.encounter.all_fights()):
            if f and self.behaviour.rests:
                self.rest()
            waves = sorted(fight.reinforcements, key=lambda wave: wave.round)
            count = len(fight.foes) + sum(len(wave.foes) for wave in waves)
            arrives = [1] * len(fight.foes) + [wave.round for wave in waves for _ in wave.foes]
            present = {at + n: arrives[n] for n in range(count)}
            at += count
            self.fight(f, present)
            if self.outcome != "win":
                return

    def fight(self, f: int, arrives: dict[int, int]) -> None:
        foes = list(arrives)
        self.take_off(lambda _: True)
        if not self.standing(foes):
            self.outcome = "win"
            return
        if not self.able():
            self.outcome = "loss"
            return
        first = self.first(f, [j for j in foes if arrives[j] == 1])
        last = [i for i in range(len(self.party)) if i not in first]
        self.outcome = "draw"
        for round in range(1, self.encounter.max_rounds + 1):
            self.rounds += 1
            self.take_off(lambda until: until < self.rounds)
            here = [j for j in foes if arrives[j] <= round]
            for i in first:
                if self.over(foes) or self.turn(i, here):
                    break
            for j in here:
                if not self.over(foes) and self.foes[j].health > 0:
                    self.foe_turn(j)
            for i in last:
                if self.over(foes) or self.turn(i, here):
                    break
            if self.over(foes):
                return

    def over(self, foes: Sequence[int]) -> bool:
        self.outcome = "win" if not self.standing(foes) else "loss" if not self.able() else "draw"
        return self.outcome != "draw"

    def first(self, f: int, foes: Sequence[int]) -> list[int]:
        """Who acts before the foes, by the engine's own order."""
        if isinstance(self.encounter.first, str):
            return list(range(len(self.party))) if self.encounter.first == "party" else []
        before = []
        for i, pc in enumerate(self.party):
            face = self.next()[4]
            steps = 0
            if not self.behaviour.only_first:
                steps = {"trained": 1, "specialized": 2, "inability": -1}.get(
                    pc.skills.get("initiative", ""), 0
                )
            npcs = [self.encounter_foe(j) for j in foes]
            roll = InitiativeRoll(name="PC", natural=face, steps=steps)
            out = ORDER.settle(
                Setup(self.rules, None), InitiativeInputs(rolls=[roll], foes=npcs), None
            )  # type: ignore[arg-type]
            assert isinstance(out, Outcome)
            assert isinstance(out.answer, InitiativeAnswer)
            order = out.answer.order
            assert isinstance(order, list)
            if order[0] == "PC":
                before.append(i)
            self.events.append((INITIATIVE, i, f, int(order[0] == "PC"), face, 0, *self.stand(i)))
        return before

    def encounter_foe(self, j: int) -> object:
        """A foe as initiative asks for it; under `plain` its level counts and not its
        initiative.
        """
        from threefold.model.characters import Npc

        foe = self.foes[j]
        modifications = {} if self.behaviour.only_first else foe.modifications
        return Npc(name=f"foe {j}", level=foe.level, modifications=modifications)

    # --- turns ------------------------------------------------------------------------------------

    def turn(self, i: int, here: Sequence[int]) -> bool:
        """A PC's turn; nothing is left to do for those after it if this is true."""
        pc = self.party[i]
        if i not in self.able() or pc.name in self.encounter.help:
            return False
        targets = self.standing(here)
        if targets and self.aids(i):
            return False
        pc = self.party[i]
        option = self.strike(i, targets[0]) if targets else None
        if option == RESTS or self.recovers(i, option):
            self.recover(i)
            return False
        if option is None:
            return False
        told = self.next()
        faces = (told[4],) if told[4] else ()
        inputs = from_sheet(self.planned.strikes[option].inputs)
        before = self.foes[targets[0]].health
        out = self.played(procedure_of(inputs), pc, self.foes[targets[0]], inputs, *faces)
        assert bool(faces) == (out.roll is not None)
        assert isinstance(out.actor, Pc)
        assert isinstance(out.target, FullNpc)
        self.party[i], self.foes[targets[0]] = out.actor, out.target
        taken = out.damage.taken if out.damage is not None else 0
        if self.planned.strikes[option].then:  # what follows a hit belongs to what it took
            taken = before - out.target.health
        points = sum(out.actor.pools.of(stat).value for stat in STATS)
        self.events.append(
            (ATTACK, i, targets[0], option, *(faces or (0,)), taken, out.target.health, points)
        )
        if out.result in ("success", "routine"):
            self.answered(i, targets[0], option, taken)
        return False

    def answered(self, i: int, j: int, option: int, taken: int) -> None:
        """What a hit brings down upon the one who struck."""
        figures, kind = self.planned.plan.moves, self.planned.plan.foes.kind[j]
        self.taken = taken
        if not self.foes[j].health:
            for m in range(figures.kinds.struck[kind], figures.kinds.begins[kind + 1]):
                assert self.planned.moves[m].comes == "down"
                self.makes(j, m, i)
        elif self.planned.strikes[option].melee:
            for m in range(figures.kinds.auras[kind], figures.kinds.struck[kind]):
                assert self.planned.moves[m].comes == "struck"
                if taken >= self.planned.moves[m].least and i in self.able():
                    self.makes(j, m, i)

    def strike(self, i: int, j: int) -> int | None:
        """The first option of the policy that the engine lets the PC do."""
        figures, pc = self.planned.plan, self.party[i]
        helpers = [n for n in self.able() if self.encounter.help.get(self.party[n].name) == pc.name]
        help = min(2, sum(figures.party.help_steps[n] for n in helpers))
        place = ((i * figures.foes.kinds + figures.foes.kind[j]) * 3 + help) * 2 + (
            pc.damage_track == "impaired"
        )
        bounds = range(figures.strikes.bounds[place], figures.strikes.bounds[place + 1])
        advice = self.advice(i, j, None) if bounds else None
        if advice is not None:
            if advice.action == "recover":
                return RESTS
            effort = (advice.ease, advice.damage)
            inputs = [self.planned.strikes[option].inputs.effort for option in bounds]
            made = [
                option
                for option, spent in zip(bounds, inputs, strict=True)
                if (spent.ease, spent.damage) == effort
            ]
            return (
                made[0]
                if made and advice.action == "attack" and self.can_pay(i, j, made[0])
                else None
            )
        for option in range(figures.strikes.bounds[place], figures.strikes.bounds[place + 1]):
            inputs = self.planned.strikes[option].inputs
            assert sum(asset.steps for asset in inputs.assets) == help
            setting = procedure_of(inputs).set(
                Setup(self.rules, pc, self.foes[j]), from_sheet(inputs)
            )
            if not isinstance(setting, Refusal) and self.pays(pc, setting):
                return option if self.may_hit(option) else None
        return None

    def can_pay(self, i: int, j: int, option: int) -> bool:
        """Whether the engine lets the PC make this attack, and it may hit."""
        inputs = self.planned.strikes[option].inputs
        setting = procedure_of(inputs).set(Setup(self.rules, self.party[i], self.foes[j]), inputs)
        return not isinstance(setting, Refusal) and self.may_hit(option)

    def may_hit(self, option: int) -> bool:
        """Whether an option is more than a vain attack, which all policies but `plain` leave
        out.
        """
        return self.behaviour.only_first or self.planned.strikes[option].need <= self.rules.task.die

    def advice(self, i: int, j: int, turn: int | None) -> Choice | None:
        """What the solved duel of this PC with this foe says, where it says anything."""
        rulings, pc = self.rules.rulings, self.party[i]
        track = TRACK.index(pc.damage_track) == pc.vitals().pools.empty
        if not (self.behaviour.solves and track and rulings.spending_to_zero_drops_track):
            return None
        if rulings.two_pools_emptied == "one_step":
            return None
        kind = self.planned.plan.foes.kind
        figures_move = self.encounter.creature(self.planned.foes[j].name) is not None
        alike = [foe for foe, k in zip(self.planned.foes, kind, strict=True) if k == kind[j]]
        most = [max(foe.health, foe.max_health if figures_move else 0) for foe in alike]
        strongest = replace(
            max(alike, key=lambda foe: foe.health), health=max(most), max_health=max(most)
        )
        if (i, kind[j]) not in self.duels:
            self.duels[i, kind[j]] = Duel(
                fully_rested(self.planned.party[i]), [strongest], self.rules
            )
        state = DuelState(pc.vitals().pools, (self.foes[j].health,), pc.recoveries_used == 0, turn)
        weighed = self.duels[i, kind[j]].policy(state)
        return None if weighed is None else weighed.best.choice

    def pays(self, pc: Pc, setting: object) -> bool:
        task = setting.task  # type: ignore[attr-defined]
        points = 0 if task.roll == "impossible" else task.cost.points
        return not points or points + self.behaviour.reserve <= pc.pools.of(task.stat).value

    # --- aid --------------------------------------------------------------------------------------

    def take_off(self, over: Callable[[int], bool]) -> None:
        """Protections that have ended are taken off."""
        for (i, n), until in [*self.worn.items()]:
            if over(until):
                del self.worn[i, n]
                left = [c for m in self.on(i) for c in self.planned.wards[i][m].conditions]
                self.party[i] = replace(self.party[i], conditions=left)

    def on(self, i: int) -> list[int]:
        return sorted(n for other, n in self.worn if other == i)

    def aids(self, i: int) -> bool:
        """Whether a PC spends its turn on a protection or on healing."""
        for n, ward in enumerate(self.planned.wards[i]):
            if (i, n) not in self.worn and self.puts_on(i, n, ward) and ward.acts:
                return True
        for n, heal in enumerate(self.planned.heals[i]):
            patients = [k for k in range(len(self.party)) if self.needs(i, k, heal)]
            if patients and self.can_use(i, heal):
                self.heal(
                    i, n, heal, max(patients, key=lambda k: (self.worse(k), self.room(k, heal), -k))
                )
                return True
        return False

    def worse(self, k: int) -> int:
        return TRACK.index(self.party[k].damage_track)

    def room(self, k: int, heal: HealingPower) -> int:
        return max(self.rooms(k, heal).values())

    def rooms(self, k: int, heal: HealingPower) -> dict[Stat, int]:
        pc = self.party[k]
        return {
            stat: top - pc.pools.of(stat).value
            for at, (stat, top) in enumerate(zip(STATS, pc.restorable(), strict=True))
            if heal.pools >> at & 1
        }

    def empty(self, k: int, heal: HealingPower) -> Stat | None:
        pc, tops = self.party[k], dict(zip(STATS, self.party[k].restorable(), strict=True))
        return next(
            (s for s in self.rooms(k, heal) if not pc.pools.of(s).value and tops[s] > 0), None
        )

    def needs(self, i: int, k: int, heal: HealingPower) -> bool:
        """Whether somebody is to be healed: impaired or worse with an empty Pool, or by careful
        people when low.
        """
        pc = self.party[k]
        if pc.damage_track == "dead" or (k != i and not heal.others):
            return False
        if pc.damage_track != "hale" and self.empty(k, heal) is not None:
            return True
        room = self.room(k, heal)
        if not self.behaviour.heals_early or room <= 0:
            return False
        if heal.full:
            return 2 * sum(pc.pools.of(stat).value for stat in STATS) <= sum(pc.restorable())
        return room >= heal.most

    def can_use(self, i: int, power: HealingPower | Ward) -> bool:
        """Whether the engine lets the PC use a power that it has not used up."""
        if power.item and (i, power.item) in self.used:
            return False
        setting = used_with(power.inputs).set(
            Setup(self.rules, self.party[i]), from_sheet(power.inputs)
        )
        left = self.party[i].pools.of(STATS[power.stat]).value - power.cost
        return not isinstance(setting, Refusal) and (not power.cost or left > 0)

    def puts_on(self, i: int, n: int, ward: Ward) -> bool:
        if not self.can_use(i, ward):
            return False
        told = self.next()
        inputs = from_sheet(ward.inputs)
        setting = used_with(inputs).set(Setup(self.rules, self.party[i]), inputs)
        assert not isinstance(setting, Refusal)
        out = self.played(used_with(inputs), self.party[i], None, inputs, *[1] * len(setting.asks))
        assert told[0] == WARD
        assert isinstance(out.actor, Pc)
        self.party[i] = out.actor
        self.used.add((i, ward.item))
        self.worn[i, n] = self.rounds + ward.rounds - 1
        self.events.append((WARD, i, i, n, 0, 0, *self.stand(i)))
        return True

    def heal(self, i: int, n: int, heal: HealingPower, k: int) -> None:
        told, pc = self.next(), self.party[i]
        faces = [told[4]] if told[4] else []
        total = told[5] - heal.points
        for left in range(heal.dice, 0, -1):  # the dice of healing, as far as their sum is known
            face = min(heal.sides, total - (left - 1))
            faces.append(face)
            total -= face
        stat = self.empty(k, heal) or max(self.rooms(k, heal), key=lambda s: self.rooms(k, heal)[s])
        inputs = replace(from_sheet(heal.inputs), pool=None if heal.every else stat)
        out = play(
            used_with(inputs),
            Setup(self.rules, pc, None if k == i else self.party[k]),
            inputs,
            faces,
        )
        assert isinstance(out, Outcome), out
        assert isinstance(out.actor, Pc)
        self.party[i] = out.actor
        if k != i:
            assert isinstance(out.target, Pc)
            self.party[k] = out.target
        self.used.add((i, heal.item))
        self.events.append((HEAL, i, k, n, told[4], told[5], *self.stand(k)))

    # --- foes -------------------------------------------------------------------------------------

    def foe_turn(self, j: int) -> None:
        if self.planned.plan.moves.choosing:
            self.moves(j)
            return
        told = self.next()
        i, faces = told[1], (told[4],) if told[4] else ()
        assert i in self.able()
        option = self.guard(i, j)
        out = self.played(
            DEFEND, self.party[i], self.foes[j], self.planned.guards[option].inputs, *faces
        )
        assert bool(faces) == (out.roll is not None)
        assert isinstance(out.actor, Pc)
        self.party[i] = out.actor
        taken = out.damage.taken if out.damage is not None else 0
        self.events.append((DEFENSE, i, j, option, *(faces or (0,)), taken, *self.stand(i)))

    def guard(self, i: int, j: int) -> int:
        """The first defense of the policy that the engine lets the PC make."""
        figures, pc, foe = self.planned.plan, self.party[i], self.foes[j]
        row = (
            sum(1 << n for n in self.on(i)) * len(self.party) + i
        ) * figures.foes.kinds + figures.foes.kind[j]
        blow = figures.guards.blows[row]
        first = next((pc.pools.of(stat).value for stat in STATS if pc.pools.of(stat).value), 0)
        threatened = 0 < first <= blow
        place = (row * 2 + (pc.damage_track == "impaired")) * 2 + threatened
        bounds: Sequence[int] = range(
            figures.guards.bounds[place], figures.guards.bounds[place + 1]
        )
        advice = self.advice(i, j, 0)
        if advice is not None:
            made = [o for o in bounds if self.planned.guards[o].inputs.effort.ease == advice.ease]
            bounds = [*made, *bounds]
        for option in bounds:
            setting = DEFEND.set(Setup(self.rules, pc, foe), self.planned.guards[option].inputs)
            if not isinstance(setting, Refusal) and self.pays(pc, setting):
                return option
        raise AssertionError("a defense without Effort can always be made")

    def moves(self, j: int) -> None:
        """A foe gains health, chooses a move, and strikes."""
        kind = self.planned.plan.foes.kind[j]
        self.mend(j, self.planned.plan.moves.kinds.regains[kind])
        begin, end = (
            self.planned.plan.moves.kinds.begins[kind],
            self.planned.plan.moves.kinds.ends[kind],
        )
        for m in range(end, self.planned.plan.moves.kinds.auras[kind]):
            if self.planned.moves[m].comes == "each_turn" or j in self.acted:
                self.makes(j, m, None)
        if not self.able():
            return
        known = self.planned.moves[begin:end]
        move = next((m for m in known[:-1] if self.may(j, m)), known[-1])
        self.made.setdefault((j, move.name), []).append(self.rounds)
        self.acted.add(j)
        self.makes(j, begin + known.index(move), None)

    def makes(self, j: int, m: int, first: int | None) -> None:
        """A move strikes one PC after another."""
        move = self.planned.moves[m]
        self.mend(j, move.heals)
        if move.inputs is None and not move.after:
            return
        number = (
            move.times
            if move.targets == 1
            else max(move.times, min(move.targets, len(self.able())))
        )
        last = None
        for _ in range(number):
            if not self.able():
                return
            struck = self.blow(j, m, move)
            if last is None and first in self.was_able:
                assert struck == first, "who struck is answered"
            if last is not None and move.targets > 1:
                order = [*range(last + 1, len(self.party)), *range(last + 1)]
                assert struck == next(i for i in order if i in self.was_able), "each in turn"
            last = struck

    def may(self, j: int, move: PlayedMove) -> bool:
        """Whether a foe may and wants to make a move that is not at will."""
        if move.first and j in self.acted:
            return False
        if (
            move.inputs is None
            and not move.after
            and 2 * self.foes[j].health > self.foes[j].max_health
        ):
            return False
        made = self.made.get((j, move.name), [])
        if move.span:  # a new span begins with the first use after the last one has ended
            begun: list[int] = []
            for at in made:
                begun = [at] if not begun or at - begun[0] >= move.span else [*begun, at]
            made = begun if begun and self.rounds - begun[0] < move.span else []
        return len(made) < move.often

    def mend(self, j: int, points: int) -> None:
        foe = self.foes[j]
        points = min(points, foe.max_health - foe.health)
        if points > 0 and foe.health > 0:
            self.foes[j] = replace(foe, health=foe.health + points)
            told = self.next()
            self.events.append((MEND, j, j, 0, 0, points, foe.health + points, 0))
            assert told[0] == MEND

    def blow(self, j: int, m: int, move: PlayedMove) -> int:
        """One PC meets a move; who it is the kernel has written down."""
        self.was_able = self.able()
        hit = True
        i = -1
        if move.inputs is not None:
            told = self.next()
            i, faces = told[1], (told[4],) if told[4] else ()
            assert i in self.was_able
            option = self.guard_against(i, j, m, move)
            asked = self.planned.guards[option].inputs
            out = self.met(i, j, asked, move.varies, told[5], faces)
            assert bool(faces) == (out.roll is not None)
            assert isinstance(out.actor, Pc)
            self.party[i] = out.actor
            hit = out.result in ("failure", "impossible")
            taken = out.damage.taken if out.damage is not None else 0
            self.events.append((DEFENSE, i, j, option, *(faces or (0,)), taken, *self.stand(i)))
        for n, after in enumerate(move.after, self.planned.plan.moves.effects.bounds[m]):
            if i >= 0 and (self.party[i].damage_track == "dead" or after.missed == hit):
                continue
            i = self.follow(i, j, n, after)
        return i

    def met(
        self, i: int, j: int, inputs: Any, varies: Varies | None, told: int, faces: tuple[int, ...]
    ) -> Outcome:
        """A defense; where dice decide the blow, by the total that costs what the kernel has
        written down.
        """
        if varies is None:
            return self.played(DEFEND, self.party[i], self.foes[j], inputs, *faces)
        dealt = (
            {*varies.points}
            if varies.dice
            else {varies.points[min(self.taken, len(varies.points) - 1)]}
        )
        ways = [
            self.played(DEFEND, self.party[i], self.foes[j], replace(inputs, damage=n), *faces)
            for n in dealt
        ]
        return next(out for out in ways if (0 if out.damage is None else out.damage.taken) == told)

    def follow(self, i: int, j: int, n: int, after: FurtherEffect) -> int:
        """What follows a blow, by the engine: a defense that is made, or one that cannot
        succeed.
        """
        told = self.next()
        assert told[0] == AFTER
        assert i in (-1, told[1])
        i, faces = told[1], (told[4],) if told[4] else ()
        inputs = replace(after.inputs, forgo=True) if after.sure else after.inputs
        out = self.met(i, j, inputs, after.varies, told[5], faces)
        assert bool(faces) == (out.roll is not None)
        assert isinstance(out.actor, Pc)
        self.party[i] = out.actor
        taken = out.damage.taken if out.damage is not None else 0
        fails = out.result in ("failure", "impossible")
        if fails and after.steps:
            vitals = with_track_down(self.party[i].vitals(), after.steps)
            self.party[i] = self.party[i].with_vitals(vitals)
        self.events.append((AFTER, i, j, n, *(faces or (0,)), taken, *self.stand(i)))
        if fails:
            self.mend(j, after.heals)
        return i

    def guard_against(self, i: int, j: int, m: int, move: PlayedMove) -> int:
        """The first defense of the policy against a move that the engine lets the PC make."""
        figures, pc, foe = self.planned.plan, self.party[i], self.foes[j]
        assert move.inputs is not None
        own = "might" if move.inputs.damage_type == "ambient" else move.inputs.damage_type
        stance = sum(1 << n for n in self.on(i))
        row = (stance * len(self.party) + i) * len(self.planned.moves) + m
        first = next((n for stat in (own, *STATS) if (n := pc.pools.of(stat).value)), 0)
        threatened = 0 < first <= figures.guards.blows[row]
        place = (row * 2 + (pc.damage_track != "hale")) * 2 + threatened
        for option in range(figures.guards.bounds[place], figures.guards.bounds[place + 1]):
            setting = DEFEND.set(Setup(self.rules, pc, foe), self.planned.guards[option].inputs)
            if not isinstance(setting, Refusal) and self.pays(pc, setting):
                return option
        raise AssertionError("a defense without Effort can always be made")

    # --- recovery ---------------------------------------------------------------------------------

    def most(self, i: int) -> int:
        return 6 + self.party[i].tier + self.party[i].recovery_bonus

    def recovers(self, i: int, option: int | None) -> bool:
        pc, behaviour = self.party[i], self.behaviour
        if pc.recoveries_used:
            return False
        early = behaviour.recovers_early and self.lack(i) >= self.most(i)
        impaired = behaviour.recovers_impaired and pc.damage_track == "impaired"
        return early or impaired or (option is None and behaviour.rests and self.lack(i) > 0)

    def rest(self) -> None:
        for i in range(len(self.party)):
            while self.party[i].recoveries_used < 3 and self.party[i].damage_track != "dead":
                if self.party[i].damage_track == "hale" and self.lack(i) < self.most(i):
                    break
                self.recover(i)

    def recover(self, i: int) -> None:
        face, pc = self.next()[4], self.party[i]
        points, spend = face + pc.tier + pc.recovery_bonus, self.shares(i, face)
        out = self.played(RECOVER, pc, None, RecoverInputs(spend=spend), face)
        assert isinstance(out.actor, Pc)
        self.party[i] = out.actor
        self.events.append(
            (RECOVERY, i, i, out.actor.recoveries_used, face, points, *self.stand(i))
        )

    def shares(self, i: int, face: int) -> dict[Stat, int]:
        """Recovered points lift empty Pools to 1, then fill Might, Speed and Intellect."""
        pc = self.party[i]
        points = face + pc.tier + pc.recovery_bonus
        room = {
            stat: top - pc.pools.of(stat).value
            for stat, top in zip(STATS, pc.restorable(), strict=True)
        }
        spend: dict[Stat, int] = {
            stat: 1 for stat in STATS if not pc.pools.of(stat).value and room[stat] > 0
        }
        for stat in STATS:
            more = max(0, min(points - sum(spend.values()), room[stat] - spend.get(stat, 0)))
            spend[stat] = spend.get(stat, 0) + more
        return spend
