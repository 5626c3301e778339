"""From creation through any sequence of awards and spendings at a table, a character's history
explains its sheet.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from tests.examples import examples
from tests.people import kara

from threefold.model.characters import Pc
from threefold.model.time import Duration
from threefold.rules.advancement import SPECIAL, STEPS
from threefold.rules.dice import Scripted
from threefold.rules.types import Refusal
from threefold.service.growth import growth
from threefold.service.ledger import Ledger
from threefold.service.tables import Tables
from threefold.store.memory import MemoryStore
from threefold.table import commands as c
from threefold.table.commands import AnyCommand
from threefold.table.events import AbilityLearned, Advanced, ArcPursued, PcAdded
from threefold.table.history import GM, History, Seat
from threefold.table.state import Intrusion, Petition

STATS = ("might", "speed", "intellect")
RANKS = ("inability", "practiced", "trained", "specialized")
KARA, BEN = "p1", "p2"

pcs = st.sampled_from([KARA, BEN])
words = st.sampled_from(["climbing", "sneaking", "persuasion"])
stats = st.sampled_from(STATS)
splits = st.tuples(stats, stats, stats, stats).map(lambda four: dict(Counter(four)))


def of(kind: type[Any], **fields: Any) -> st.SearchStrategy[AnyCommand]:
    """A command whose fields are drawn."""
    drawn = {
        name: value if isinstance(value, st.SearchStrategy) else st.just(value)
        for name, value in fields.items()
    }
    return st.builds(kind, **drawn)


step_keys = st.sampled_from(["clue", "work", "talk", "learn"])
OPEN: st.SearchStrategy[AnyCommand] = st.just(c.Agree(open_id="o0"))
"""Stands for an answer of the GM to whatever has waited longest."""

commands = st.one_of(
    of(c.Advance, pc_id=pcs, buy="increasing_capabilities", points=splits),
    of(c.Advance, pc_id=pcs, buy="moving_toward_perfection", stat=stats),
    of(c.Advance, pc_id=pcs, buy="extra_effort"),
    of(c.Advance, pc_id=pcs, buy="skills", skill=words),
    of(
        c.Advance,
        pc_id=pcs,
        buy="special_option",
        option=st.sampled_from(["recovery", "armor_cost"]),
    ),
    of(c.Advance, pc_id=pcs, buy="special_option", option="type_ability", ability=words),
    of(c.Advance, pc_id=pcs, buy="short_term_skill", skill=words, where="here"),
    of(c.Advance, pc_id=pcs, buy="medium_term_skill", skill=words, where="here"),
    of(c.Advance, pc_id=pcs, buy="short_term_ability", ability=st.sampled_from(["Gills", "Wings"])),
    of(
        c.Advance,
        pc_id=KARA,
        buy="long_term_benefit",
        benefit="home",
        name="the mill",
        partners=st.lists(st.just(c.Contribution(pc_id=BEN, xp=1)), max_size=1),
    ),
    of(
        c.Award,
        what="artifact",
        pcs=st.lists(pcs, min_size=1, max_size=2, unique=True),
        level=st.integers(1, 10),
    ),
    of(
        c.Award,
        what="other",
        pcs=st.lists(pcs, min_size=1, max_size=2, unique=True),
        points=st.integers(0, 12),
    ),
    of(c.Award, what=st.sampled_from(["discovery", "money"]), pcs=st.just([KARA])),
    of(c.PursueArc, pc_id=pcs, do="begin", arc=st.sampled_from(["revenge", "restoration"])),
    of(c.PursueArc, pc_id=pcs, do=st.sampled_from(["opening", "resolution", "end"]), arc="Revenge"),
    of(c.PursueArc, pc_id=pcs, do="step", arc="Revenge", step=step_keys),
    of(c.PursueArc, pc_id=pcs, do="climax", arc="Revenge", success=st.booleans()),
    of(c.ChangeFollower, pc_id=pcs, do="gain", follower="Pim", level=st.integers(1, 3)),
    of(c.LearnAbility, pc_id=pcs, ability=st.sampled_from(["Leap", "Iron grip"])),
    of(c.BeginSession, goes_on=st.booleans()),
    of(c.PassTime, time=st.builds(Duration, st.integers(1, 6), st.just("days"))),
    of(c.Intrude, pc_id=pcs, text="The rope tears."),
    st.just(c.Undo()),
    OPEN,
    OPEN,
    OPEN,
)
lives = st.lists(
    st.tuples(commands, st.sampled_from(["gm", "player", "player"]), st.booleans()),
    min_size=30,
    max_size=80,
)


def answered(asked: AnyCommand, history: History, yes: bool) -> AnyCommand | None:
    """The GM agrees to what has waited longest, or declines; an intrusion is answered by its
    player.
    """
    if not isinstance(asked, c.Agree):
        return asked
    for id, o in history.state.pending.items():
        if isinstance(o, Petition):
            return c.Agree(open_id=id) if yes else c.Withdraw(open_id=id)
        if isinstance(o, Intrusion):
            other = BEN if o.pc == KARA else KARA
            return c.AnswerIntrusion(
                open_id=id, accept=yes, pass_to=other if yes else None, reason="for the rope"
            )
    return None


def lived(life: list[tuple[AnyCommand, str, bool]]) -> History:
    """The table after a life."""
    tables = Tables(MemoryStore(), Scripted(()))
    table = tables.create()
    for n, name in enumerate(("Kara", "Ben")):
        start = kara(name=name, xp=20, tier=1, effort=1, skills={"climbing": "trained"}, attacks=[])
        assert not isinstance(
            tables.submit(table, GM, f"a{n}", c.AddPc(pc=msgspec.convert(start, Pc))), Refusal
        )
    for n, (drawn, who, yes) in enumerate(life):
        asked = answered(drawn, tables.history(table), yes)
        if asked is None or (
            isinstance(asked, c.Undo) and len(tables.history(table).all_valid_records) <= 2
        ):
            continue
        pc = getattr(asked, "pc_id", None)
        seat = Seat("player", pc) if who == "player" and pc is not None else GM
        before = tables.history(table)
        done = tables.submit(table, seat, f"c{n}", asked)
        if isinstance(done, Refusal):
            assert tables.history(table) is before
            codes = ("cannot_pay", "not_allowed", "out_of_order", "bad_value", "not_your_seat")
            assert done.code in codes, done
    return tables.history(table)


def ranks(pc: Pc) -> int:
    """How far skills have come in all, those of one place aside."""
    return sum(RANKS.index(level) - 1 for name, level in pc.skills.items() if "(" not in name)


@examples(20, HealthCheck.data_too_large)
@given(lives)
def test_history_explains_every_figure_of_sheet(
    life: list[tuple[AnyCommand, str, bool]],
) -> None:
    history = lived(life)
    for id in (KARA, BEN):
        pc = history.state.party[id].pc
        events = [r.event for r in history.all_valid_records]
        [start] = [e.pc for e in events if isinstance(e, PcAdded) and e.id == id]
        # every XP has its line, and none comes from nowhere
        lines = Ledger().lines(history, id)
        assert sum(line.xp for line in lines) == pc.xp >= 0
        assert all(line.why.key not in ("ledger.other", "ledger.corrected") for line in lines)
        # tiers need four different steps
        steps = [
            e
            for e in events
            if isinstance(e, Advanced) and e.pc == id and e.buy in (*STEPS, SPECIAL)
        ]
        tiers = [steps[i : i + 4] for i in range(0, len(steps), 4)]
        assert all(len({e.buy for e in tier}) == len(tier) for tier in tiers)
        assert pc.tier == start.tier + len(steps) // 4
        assert (pc.advancement or []) == [e.buy for e in steps[4 * (len(steps) // 4) :]]
        # and the steps are all that has changed of the figures
        bought = Counter(e.buy for e in steps)
        assert pc.effort == start.effort + bought["extra_effort"]
        assert (
            sum(pc.pools.of(s).edge - start.pools.of(s).edge for s in pc.pools.__struct_fields__)
            == (bought["moving_toward_perfection"])
        )
        points = 4 * bought["increasing_capabilities"]
        assert (
            sum(pc.maxima()) - sum(start.maxima())
            == points
            == sum(pc.vitals().pools) - sum(start.vitals().pools)
        )
        assert ranks(pc) - ranks(start) == bought["skills"]
        special = bought["special_option"]
        others = pc.recovery_bonus // 2 + (pc.armor_cost_reduction or 0)
        for_now = sum(b.kind == "short_term_ability" for b in pc.benefits or [])
        learned = sum(isinstance(e, AbilityLearned) and e.pc == id for e in events)
        assert others + len(pc.abilities) - for_now - learned == special
        # what holds for one place is there for as long as it was bought for
        here = {f"{b.name} ({b.where})".casefold() for b in pc.benefits or [] if b.where}
        assert {name.casefold() for name in pc.skills if "(" in name} == here
        # arcs pay within their time
        for arc in pc.arcs or []:
            assert max(Counter(d.session for d in arc.done).values(), default=0) <= 2
            parts = [
                e for e in events if isinstance(e, ArcPursued) and e.pc == id and e.arc == arc.name
            ]
            assert len(
                [e for e in parts if e.do in ("opening", "step", "climax", "resolution")]
            ) == len(arc.done)
        view = growth(history, id, Seat("player", id))
        assert (view.xp, view.done) == (pc.xp, len(steps) % 4)
