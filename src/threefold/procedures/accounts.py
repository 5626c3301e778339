"""The reasons for changed figures: the cost paid, the damage of a blow, and every other reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct, structs, to_builtins

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.stores import only_stores, reserves_of, stored_in, was_there
from threefold.model.things import Vehicle
from threefold.model.time import Duration
from threefold.procedures.answers import NO_FIELDS, FigureChange
from threefold.procedures.base import Figure, Outcome, Setup
from threefold.rules.binding import implements
from threefold.rules.conditions import CONDITIONS, USUAL_ROUNDS, condition_name, in_words
from threefold.rules.costs import Cost
from threefold.rules.experience import IntrusionXp
from threefold.rules.harm import DealtDamage
from threefold.rules.harm import Pools as PoolValues
from threefold.rules.types import STATS, Line, Measure, Message, Stat

_THIS: Final = Message("line.account.this")


def figure_values(figure: Figure | None) -> Mapping[str, int]:
    """The figures of a character or thing that play may change, by their path on the sheet."""
    if isinstance(figure, Pc):
        found = {}
        for stat in STATS:
            pool = figure.pools.of(stat)
            found[f"pools.{stat}.value"] = pool.value
            found[f"pools.{stat}.max"] = pool.max
            found[f"pools.{stat}.edge"] = pool.edge
        for name in _OF_PCS:
            value = getattr(figure, name)
            found[name] = value or 0
        for i, follower in enumerate(figure.followers or ()):
            found[f"followers[{i}].level"] = follower.level
        lost = figure.unrecoverable or {}
        return found | {f"unrecoverable.{stat}": points for stat, points in lost.items()}
    if isinstance(figure, FullNpc):
        return {
            name: getattr(figure, name)
            for name in ("level", "health", "max_health", "damage", "armor")
        }
    if isinstance(figure, Vehicle):
        return {
            "level": figure.level,
            "collisions": figure.collisions or 0,
        }
    if figure is None:
        return {}
    return {"level": figure.level}


_OF_PCS: Final = (
    "tier",
    "effort",
    "xp",
    "recoveries_used",
    "recovery_bonus",
    "armor_cost_reduction",
)


def figure_changes(
    of: str, before: Figure | None, after: Figure | None, why: Message, rule: str, at: str = ""
) -> list[FigureChange]:
    """Return a change for each figure that differs, all with the one reason. ``at`` is a prefix of
    their paths.
    """
    was, now = figure_values(before), figure_values(after)
    names = dict.fromkeys([*was, *now])
    steps = {name: now.get(name, 0) - was.get(name, 0) for name in names}
    return [
        FigureChange(of, at + name, Line(step, why, rule)) for name, step in steps.items() if step
    ]


def cost_changes(of: str, cost: Cost, at: str = "") -> Iterator[FigureChange]:
    """The lines of a cost, as points that the Pool loses."""
    for x in cost.lines:
        yield FigureChange(of, f"{at}pools.{cost.pool}.value", x._replace(points=-x.points))


def lost_lines(damage: DealtDamage) -> Iterator[tuple[Stat, Line]]:
    """The points that a blow took from each Pool: from its own Pool first, the rest from the
    next.
    """
    assert damage.pools is not None
    own: Stat = "might" if damage.type == "ambient" else damage.type
    for stat, points in zip(STATS, damage.pools, strict=True):
        if points and stat == own:
            yield stat, Line(points, Message("line.account.damage"), "damage.pc.reduces_pool")
        elif points:
            spilt = Message("line.account.spill", {"stat": Message(f"stat.{own}")})
            yield stat, Line(points, spilt, "damage.overflow.order")


def damage_changes(
    of: str, damage: DealtDamage, health: int = 0, at: str = ""
) -> Iterator[FigureChange]:
    """The changes from a blow: to the Pools of a PC, or to the ``health`` of an NPC."""
    if damage.pools is not None:
        for stat, line in lost_lines(damage):
            yield FigureChange(of, f"{at}pools.{stat}.value", line._replace(points=-line.points))
    elif min(damage.taken, health):
        taken = Line(
            -min(damage.taken, health),
            Message("line.account.damage"),
            "npc.health.instead_of_pools",
        )
        yield FigureChange(of, f"{at}health", taken)


def regained(of: str, points: PoolValues | None, why: Message, rule: str) -> list[FigureChange]:
    """The changes for regained points: in the Pools, and in the ``regained`` field of the
    answer.
    """
    changes = []
    for stat, n in zip(STATS, points or (), strict=points is not None):
        if n:
            changes += [
                FigureChange(of, f"pools.{stat}.value", Line(n, why, rule)),
                FigureChange("regained", stat, Line(n, why, rule)),
            ]
    return changes


def numbers_in(value: object, path: str = "") -> Iterator[tuple[str, float]]:
    """Every number of a plain value, with its path."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from numbers_in(each, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list | tuple):
        for i, each in enumerate(value):
            yield from numbers_in(each, f"{path}[{i}]")
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield path, value


def new_part_changes(of: str, before: Pc, after: Pc, why: Message, rule: str) -> list[FigureChange]:
    """A change for each number of the abilities, Armor, attacks and equipment that are new on a
    sheet.
    """
    changes = []
    for field in ("abilities", "armor", "attacks", "equipment"):
        had, has = getattr(before, field) or [], getattr(after, field) or []
        for i, part in enumerate(has):
            if part not in had:
                found = numbers_in(to_builtins(part))
                changes += [
                    FigureChange(of, f"{field}[{i}].{path}", Measure(n, why, rule))
                    for path, n in found
                ]
    return changes


def intrusion_changes(
    accept: bool, xp: IntrusionXp, name: str, *, alone: bool = False
) -> tuple[FigureChange, ...]:
    """The changes in XP from an intrusion: its award, the cost of a refusal, and the XP passed on,
    to nobody where the PC is ``alone``."""
    if not accept and not xp.target:
        return ()
    if not accept:
        return (
            FigureChange(
                "actor", "xp", Line(xp.target, Message("xp.refusal"), "xp.intrusion.refuse")
            ),
        )
    if not xp.target and not xp.passed_on:
        return ()
    award = Line(xp.target, Message("xp.intrusion"), "xp.intrusion.award")
    own = (FigureChange("actor", "xp", award),) if xp.target else ()
    if alone:
        return own
    passed = Message("xp.passed_on", {"name": name})
    return (*own, FigureChange("pass_to", "xp", Line(xp.passed_on, passed, "xp.intrusion.award")))


def rest_changes(of: str, before: Pc, after: Pc, why: Message, rule: str) -> list[FigureChange]:
    """The changes in the number of used recovery rolls and of extra rests."""
    changes = [
        FigureChange(
            of, "recoveries_used", Line(after.recoveries_used - before.recoveries_used, why, rule)
        )
    ]
    was, now = before.extra_rests or {}, after.extra_rests or {}
    for rest in dict.fromkeys([*was, *now]):
        step = now.get(rest, 0) - was.get(rest, 0)
        if step:
            changes.append(
                FigureChange(
                    of, f"extra_rests.{rest}", Line(step, why, "recovery.extra.before_next")
                )
            )
    return [c for c in changes if c.line.points or len(changes) == 1]


def tally(before: int, after: int, rule: str, why: Message = _THIS) -> tuple[Line, ...]:
    """The lines of a running count: its value before, and what this adds or takes."""
    lines = (Line(before, Message("line.account.before"), rule), Line(after - before, why, rule))
    return tuple(line for line in lines if line.points)


def list_changes(
    of: str, values: Iterable[int], name: Callable[[int], Message], rule: str
) -> tuple[FigureChange, ...]:
    """Changes for a list of figures: one line for each."""
    return tuple(FigureChange(of, f"[{i}]", Line(n, name(n), rule)) for i, n in enumerate(values))


def state_moved(before: Struct, after: Struct, rules: Mapping[str, str]) -> list[FigureChange]:
    """The changes in the counts of a state, each with its rule."""
    changes = []
    for name, rule in rules.items():
        step = getattr(after, name) - getattr(before, name)
        if step:
            changes.append(FigureChange("state", name, Line(step, _THIS, rule)))
    return changes


def outcome_changes(setup: Setup, out: Outcome) -> tuple[FigureChange, ...]:
    """All changes of an outcome except its cost: its own, the damage of its blow, and new
    conditions.
    """
    if out.damage is None and not out.changes and out.answer is NO_FIELDS and not out.notices:
        return ()  # most tasks: the cost has lines of its own
    changes = list(out.changes)
    if out.damage is not None:
        whom, health = _struck(setup, out)
        if whom is not None and not any(
            c.of == whom and c.line.rule in _LOSSES for c in out.changes
        ):
            changes += damage_changes(whom, out.damage, health)
    explained = {(c.of, c.figure) for c in changes}
    for of, before, after in (
        ("actor", setup.actor, out.actor),
        ("target", setup.target, out.target),
    ):
        further = [*reserve_changes(of, before, after)]
        explained |= {(c.of, c.figure) for c in further}
        further += [
            c
            for c in condition_changes(of, before, after, _rule_of(out))
            if (c.of, c.figure) not in explained
        ]
        changes += further
    return (*changes, *out.answer.further_changes())


def reserve_changes(of: str, before: Figure | None, after: Figure | None) -> Iterator[FigureChange]:
    """A change for each reserve of a PC that holds more or fewer points than before. Its figure is that
    of the condition that says how many; one that is gone from the sheet is named."""
    if not isinstance(before, Pc) or not isinstance(after, Pc):
        return
    if before.conditions == after.conditions or before.abilities != after.abilities:
        return
    for kept in reserves_of(before):
        step = stored_in(after, kept.reserve.name) - kept.points
        if step:
            figure = f"conditions[{_place_of(after, kept.condition)}].stored"
            why = Message("line.given", {"name": in_words(kept.reserve.name)})
            yield FigureChange(of, figure, Line(step, why, "ability.sources"))


def _place_of(pc: Pc, condition: str) -> int | str:
    names = [condition_name(name) for name in pc.condition_names()]
    name = condition_name(condition)
    return names.index(name) if name in names else condition


def condition_changes(
    of: str, before: Figure | None, after: Figure | None, rule: str
) -> list[FigureChange]:
    """A change for each number of the conditions that are new: how long they last, what they do."""
    if (
        before is after
        or not isinstance(before, Pc | FullNpc)
        or not isinstance(after, Pc | FullNpc)
    ):
        return []
    changes = []
    for i, each in enumerate(after.conditions or ()):
        if not isinstance(each, Condition) or was_there(each, before.conditions or ()):
            continue
        said = in_words(each.name)
        if isinstance(said, Message):
            why = said
        else:
            why = Message("line.given", {"name": said})
        bare = structs.replace(each, stored=None) if only_stores(each) else each
        for path, n in numbers_in(to_builtins(bare)):
            if isinstance(n, int):
                if path == "lasts.n":
                    by = _usual_rule(each, rule)
                else:
                    by = rule
                changes.append(FigureChange(of, f"conditions[{i}].{path}", Line(n, why, by)))
    return changes


@implements("special_damage.dazed.duration")
def _usual_rule(condition: Condition, rule: str) -> str:
    """The rule for the duration of a condition. Its usual duration has a rule, unless a special
    rule caused it.
    """
    name = condition_name(condition.name)
    rounds = USUAL_ROUNDS.get(name)
    usual = (
        rounds is not None and condition.lasts == Duration(rounds) and rule == CONDITIONS[name].rule
    )
    if usual:
        return "special_damage.dazed.duration"
    return rule


def _rule_of(out: Outcome) -> str:
    """The rule of the last notice of an outcome."""
    if out.notices:
        return out.notices[-1].rule
    return "special_damage.scope.not_only_points"


_LOSSES: Final = ("damage.pc.reduces_pool", "damage.overflow.order", "npc.health.instead_of_pools")


def _struck(setup: Setup, out: Outcome) -> tuple[str | None, int]:
    """The field of the figure that the blow of an outcome struck, and the health of an NPC before
    it.
    """
    assert out.damage is not None
    if out.damage.pools is not None:
        changed = figure_values(setup.target) != figure_values(out.target)
        return ("target" if changed and isinstance(out.target, Pc) else "actor"), 0
    for of, before, after in (
        ("target", setup.target, out.target),
        ("actor", setup.actor, out.actor),
    ):
        if (
            isinstance(before, FullNpc)
            and isinstance(after, FullNpc)
            and before.health != after.health
        ):
            return of, before.health
    return None, 0
