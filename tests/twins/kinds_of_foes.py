"""Secrets about foes, things and rolls: their figures, where they stand, how hard something is."""

from __future__ import annotations

from typing import Any

from msgspec import structs
from tests.twins.world import FAR, MARA, NEAR, World, given

from threefold.model.characters import Condition, NextCondition, Npc, Weak
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.figures import Break
from threefold.model.things import Thing
from threefold.model.time import Duration
from threefold.procedures.inputs import Steps
from threefold.table import commands as c
from threefold.table.state import Incoming, Rolled, SecondStage, TaskCall

# --- figures of a foe -----------------------------------------------------------------------------


def level(w: World) -> None:
    """How good a foe is whose level is hidden."""
    w.foe("silent monk", level=(3, 6))


def damage(w: World) -> None:
    """How hard such a foe hits."""
    w.foe("brawler", damage=(3, 7))


def health(w: World) -> None:
    """How much an unhurt foe can take."""
    w.foe("ogre", shown=True, health=(30, 45), max_health=(30, 45))


def wounds(w: World) -> None:
    """How badly a hurt foe is hurt."""
    w.foe("old bear", shown=True, max_health=(30, 30), health=(29, 21))


def armor(w: World) -> None:
    """A foe's Armor."""
    w.foe("beetle", shown=True, armor=(0, 3))


def armor_versus(w: World) -> None:
    """Its Armor against one kind of harm."""
    w.foe("ice hound", shown=True, armor_versus=({}, {"cold": 5}))


def immunity(w: World) -> None:
    """What a foe is immune to."""
    w.foe("fire wisp", shown=True, immune=([], ["fire"]))


def weakness(w: World) -> None:
    """What harms a foe more."""
    w.foe("salt slug", shown=True, weak=([], [Weak("salt", 3)]))


def defense(w: World) -> None:
    """The task at which a foe is better than its level."""
    w.foe("dancer", modifications=({}, {"speed defense": 6}))


def attack(w: World) -> None:
    """The level with which a foe attacks."""
    w.foe("archer", modifications=({"attack": 3}, {"attack": 6}))


def quickness(w: World) -> None:
    """How quick a foe is where order is rolled."""
    w.foe("mongoose", modifications=({}, {"initiative": 5}))


def perception(w: World) -> None:
    """A task of a foe's that no fight asks for."""
    w.foe("watchman", modifications=({}, {"perception": 7, "deceit": 2}))


def notes_of_foe(w: World) -> None:
    """What the GM noted on a foe."""
    w.foe("beggar", shown=True, notes=("", "He is the duke in disguise."))


def creature_of_foe(w: World) -> None:
    """Which creature of the shelf a foe is under a name of its own."""
    w.foe("pale stranger", shown=True, creature=("vampire", "ghoul"))


def resolute(w: World) -> None:
    """Whether a foe lets itself be drawn away."""
    w.edited(w.foe("zealot", shown=True), resolute=w.one_of(False, True))


def condition_time(w: World) -> None:
    """How long a condition of a foe lasts."""
    lasts = Duration(w.one_of(2, 9), "hours")
    w.edited(*_with(w, "sleeper", Condition("drowsy", lasts=lasts)))


def condition_end(w: World) -> None:
    """What ends it."""
    level = w.one_of(2, 3)  # so that the die which it throws frees it, or does not, in both worlds
    # What its end brings is the same in both: everybody hears of it when it comes.
    ends = Break(task="might", level=level, words=w.one_of("a", "b"))
    held = Condition("webbed", ends_by=ends, leaves=[kinds.Tell(about="it tears")])
    w.edited(*_with(w, "moth", held))


def condition_follows(w: World) -> None:
    """What follows it."""
    each = [kinds.Damage(points=1)]
    w.edited(
        *_with(
            w,
            "burning man",
            Condition("on fire", each_turn=each, then=NextCondition(w.one_of("hot", "ash"))),
        )
    )


def condition_armor(w: World) -> None:
    """The Armor that it gives."""
    w.edited(*_with(w, "turtle", Condition("curled up", armor=w.one_of(1, 2))))


def condition_words(w: World) -> None:
    """What the GM wrote on it."""
    w.edited(
        *_with(
            w,
            "sick man",
            Condition("coughing", text=w.one_of("a cold", "the plague"), level=w.one_of(2, 5)),
        )
    )


def _with(w: World, name: str, condition: Condition) -> tuple[str]:
    id = w.foe(name)
    foe = w.state.foes[id]
    w.edited(id, npc=structs.replace(foe.npc, conditions=[condition]))
    return (id,)


def time_left(w: World) -> None:
    """How long something holds that the GM laid on a foe."""
    id = w.foe("stone saint", shown=True)
    w.does(c.AddCondition(on=id, condition="glowing", lasts=Duration(w.one_of(3, 8), "hours")))


# --- places ---------------------------------------------------------------------------------------


def place_of_hiding(w: World) -> None:
    """Where a foe is that hides: out of reach, or near."""
    id = w.foe("shadow", shown=True)
    w.edited(id, situations=["hiding"])
    w.does(c.PlaceFigure(id=id, feet=50 + w.one_of(FAR, NEAR)))


def hiding_on_strip(w: World) -> None:
    """Whether a foe that hides is on the strip at all."""
    id = w.foe("whisperer", shown=True)
    w.edited(id, situations=["hiding"])
    w.only_here(c.PlaceFigure(id=id, feet=400))


def hiding_who_moves(w: World) -> None:
    """That a foe in hiding has moved, and back again."""
    id = w.foe("creeper", shown=True)
    w.edited(id, situations=["hiding"])
    w.does(c.PlaceFigure(id=id, feet=300))
    w.only_here(c.PlaceFigure(id=id, feet=50), c.PlaceFigure(id=id, feet=300))


def place_of_attacker(w: World) -> None:
    """Where a foe attacks from that hides."""
    id = w.foe("dart blower", shown=True)
    w.edited(id, situations=["hiding"])
    w.does(c.PlaceFigure(id=id, feet=50 + w.one_of(FAR, NEAR)))
    w.does(c.FoeAttacks(foe_id=id, pc_id="p1", ranged=True, reaches=True))
    w.does(c.FoeAttacks(foe_id=id, pc_id="p2", ranged=True, reaches=True))


def place_in_darkness(w: World) -> None:
    """Where a foe is that nobody can see or sense."""
    id = w.foe("blind fish", shown=True)
    w.edited(id, situations=["invisible_unsensed"])
    w.does(c.PlaceFigure(id=id, feet=50 + w.one_of(FAR, 5)))


# --- rolls whose difficulty nobody knows ----------------------------------------------------------


def _steps(w: World) -> dict[str, Any]:
    words = [Steps(name=w.one_of("a rotten rope", "a wet wall"))]
    return {"assets": words, "hinder": [*words, *[Steps(name="more")] * w.side]}


def hidden_task(w: World) -> None:
    """How hard a task of one's own is."""
    w.does(
        c.CallTask(pcs=["p1"], title="swim", stat="might", difficulty=w.one_of(2, 5), hidden=True)
    )


def hidden_task_of_another(w: World) -> None:
    """How hard a comrade's is."""
    w.does(
        c.CallTask(
            pcs=["p2"], title="remember", stat="intellect", difficulty=w.one_of(1, 6), hidden=True
        )
    )


def hidden_circumstances(w: World) -> None:
    """What helps and hinders it."""
    w.does(
        c.CallTask(pcs=["p1"], title="leap", stat="speed", difficulty=4, hidden=True, **_steps(w))
    )


def hidden_attack(w: World) -> None:
    """How hard it is to escape an attack, and what it does."""
    foe = w.foe("sniper")
    w.does(
        c.FoeAttacks(
            foe_id=foe, pc_id="p1", reaches=True, hidden=True, damage=w.one_of(2, 6), **_steps(w)
        )
    )


def second_stage(w: World) -> None:
    """What comes after a failed defense."""
    stage = SecondStage(
        title=w.one_of("poison", "a curse"), damage=w.one_of(1, 5), difficulty=w.one_of(2, 7)
    )
    w.does(
        c.FoeAttacks(
            foe_id=w.foe("snake"), pc_id="p2", reaches=True, hidden=True, damage=1, then=stage
        )
    )


def hidden_procedure(w: World) -> None:
    """What a procedure was called with."""
    inputs = given(pounds=50 * w.one_of(3, 5))
    w.does(c.CallFor(pcs=["p1"], procedure="heavy_object", hidden=True, inputs=inputs))


def rolled_in_the_dark(w: World) -> None:
    """By how much a roll has failed."""
    w.does(
        c.CallTask(
            pcs=["p3"], title="balance", stat="speed", difficulty=w.one_of(3, 6), hidden=True
        )
    )
    w.does(c.Attempt(open_id=w.waiting(TaskCall, "p3"), natural=2), JUNO_SEAT)


def settled_in_the_dark(w: World) -> None:
    """The same where it is over, and stands in the log."""
    w.does(
        c.CallTask(
            pcs=["p4"], title="charm", stat="intellect", difficulty=w.one_of(4, 7), hidden=True
        )
    )
    w.does(c.Attempt(open_id=w.waiting(TaskCall, "p4"), natural=3), ETIENNE)
    w.does(c.Settle(open_id=w.waiting(Rolled, "p4")), ETIENNE)


def missed_in_the_dark(w: World) -> None:
    """By how much a defense has failed against a foe of whom nothing is known."""
    foe = w.foe("ghost", level=(4, 6))
    w.does(c.FoeAttacks(foe_id=foe, pc_id="p4", reaches=True, damage=2))
    w.does(c.Defend(open_id=w.waiting(Incoming, "p4"), natural=2), ETIENNE)
    w.does(c.Settle(open_id=w.waiting(Rolled, "p4")), ETIENNE)


def hidden_work(w: World) -> None:
    """How hard a work is that everybody sees."""
    inputs = given(skill="smithing", level=w.one_of(2, 4), work="build")
    w.does(c.BeginWork(procedure="craft", pc_id="p1", inputs=inputs, title="a gate", hidden=True))


def level_of_thing(w: World) -> None:
    """How hard a thing is to break, where difficulties are hidden."""
    w.does(c.AddThing(thing=Thing("sealed door", w.one_of(3, 8))))


def difficulty_at_closed_table(w: World) -> None:
    """How hard a task is, where all are hidden."""
    w.does(
        c.CallTask(pcs=["p1"], title="hold your breath", stat="might", difficulty=w.one_of(1, 4))
    )


def level_at_closed_table(w: World) -> None:
    """How good a foe is, where all is hidden."""
    w.does(c.AddFoe(npc=Npc("masked guest", w.one_of(3, 6), health=40, damage=4)))


def called_at_closed_table(w: World) -> None:
    """What a procedure was called with, where all is hidden."""
    inputs = given(feet=w.one_of(10, 20), kind="standing")
    w.does(c.CallFor(pcs=["p1"], procedure="jump", inputs=inputs))


JUNO_SEAT = structs.replace(MARA, pc="p3")
ETIENNE = structs.replace(MARA, pc="p4")
