"""The engine of the contract: one request in, one answer out. It keeps no state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import structs

from threefold.model.characters import Pc
from threefold.odds.effort import EffortOdds, effort_odds, has_odds, reroll_odds
from threefold.procedures.accounts import outcome_changes
from threefold.procedures.answers import FigureChange
from threefold.procedures.base import play
from threefold.procedures.catalog import ENTRIES
from threefold.procedures.experience import REROLL, RerollInputs
from threefold.rules.experience import reroll_price
from threefold.rules.types import Line, Message, Refusal
from threefold.service.answers import answer_json
from threefold.service.requests import (
    NULL,
    Answer,
    Prepared,
    Problem,
    Request,
    id_of,
    inputs_of,
    judged_in_request,
    lang_of,
    no_odds,
    prepare,
    read,
    ruled,
)

_encode = msgspec.json.Encoder().encode


def adjudicate(request: Request) -> Answer | Problem:
    """Carry out one request."""
    outcome = _adjudicate(request)
    if isinstance(outcome, Refusal):
        return Problem(request.id, outcome, request.lang)
    return outcome


def _adjudicate(request: Request) -> Answer | Refusal:
    if request.procedure == REROLL.id:
        return _reroll(request)
    prepared = prepare(request)
    if isinstance(prepared, Refusal):
        return prepared
    procedure, scene, inputs = prepared
    outcome = play(procedure, scene, inputs, request.dice or None)
    if isinstance(outcome, Refusal):
        return outcome
    if request.odds:
        odds = odds_of(prepared)
    else:
        odds = None
    if isinstance(odds, Refusal):
        return odds
    return Answer(
        id=request.id,
        lang=request.lang,
        outcome=outcome,
        odds=odds,
        reroll=None,
        payer=None,
        changes=outcome_changes(scene, outcome),
        judged=judged_in_request(prepared),
    )


def odds_of(prepared: Prepared) -> Sequence[EffortOdds] | Refusal:
    """Return the odds of an action; a refusal where it has none, as for an NPC: only PCs apply
    Effort.
    """
    procedure, scene, inputs = prepared
    spends = procedure.with_effort is not None
    if not has_odds(procedure) or (spends and not isinstance(scene.actor, Pc)):
        return no_odds(procedure.id)
    return effort_odds(procedure, scene, inputs)


# --- rerolls --------------------------------------------------------------------------------------


def _reroll(request: Request) -> Answer | Refusal:
    """Play the earlier request again with the best of its faces. The request that is rerolled may
    be a reroll itself."""
    chain = _earlier(request)
    if isinstance(chain, Refusal):
        return chain
    *rerolls, base = chain
    answer = _adjudicate(base)
    if isinstance(answer, Refusal):
        return _at_depth(answer, len(rerolls))
    for depth in reversed(range(len(rerolls))):
        again = _apply_reroll(rerolls[depth], base, answer)
        if isinstance(again, Refusal):
            return _at_depth(again, depth)
        answer = again
    return answer


def _at_depth(no: Refusal, depth: int) -> Refusal:
    """Return the refusal of a request that is nested so many requests deep."""
    return no._replace(field=".".join(["inputs.request"] * depth + [no.field] * bool(no.field)))


def _earlier(request: Request) -> list[Request] | Refusal:
    """Return the reroll, the request that it rerolls, and so on to the request that was played
    first.
    """
    chain = [request]
    while chain[-1].procedure == REROLL.id:
        depth = len(chain)
        inputs = inputs_of(REROLL, chain[-1].inputs)
        if isinstance(inputs, Refusal):
            return _at_depth(inputs, depth - 1)
        assert isinstance(inputs, RerollInputs)
        earlier = read(bytes(inputs.request))
        if isinstance(earlier, Problem):
            # the line as a whole is JSON, so a bad request in it is a bad value
            refusal = earlier.refusal
            return _at_depth(
                refusal._replace(code="bad_value") if refusal.code == "bad_json" else refusal, depth
            )
        if not earlier.dice:
            return _at_depth(
                Refusal("not_allowed", "dice", Message("refusal.reroll_nothing")), depth
            )
        chain.append(earlier)
    return chain


def _apply_reroll(request: Request, base: Request, earlier: Answer) -> Answer | Refusal:
    """Carry out one reroll. It costs 1 XP of the PC who acted, or of the ``actor`` who pays for
    them; the better face is kept."""
    rules = ruled(request)
    if isinstance(rules, Refusal):
        return rules
    roll, acting = earlier.outcome.roll, earlier.outcome.actor
    if roll is None or not isinstance(acting, Pc):
        return Refusal("not_allowed", "inputs.request", Message("refusal.reroll_nothing"))
    other: Pc | None = None
    if isinstance(request.actor, Pc) and request.actor.name != acting.name:
        other = request.actor
    cost = reroll_price(1, (other or acting).xp, rules)
    if isinstance(cost, Refusal):
        return cost
    odds = earlier.odds
    if request.odds:
        found = _reroll_odds(base, roll.natural)
        if isinstance(found, Refusal):
            return found
        odds = found
    if not request.dice:
        before = _adjudicate(msgspec.structs.replace(base, dice=None))
        if isinstance(before, Refusal):
            return before
        return before._replace(id=request.id, lang=request.lang, odds=odds)
    face = request.dice[0]
    best = _better_face(base, roll.natural, face)
    if isinstance(best, Refusal):
        return best
    assert isinstance(best.outcome.actor, Pc)
    rerolls = [c for c in earlier.changes if c.of == "actor" and c.line.rule == _REROLLED.rule]
    answer = best._replace(
        id=request.id,
        lang=request.lang,
        odds=odds,
        payer=None,
        reroll={
            "first": roll.natural,
            "second": face,
            "kept": max(roll.natural, face),
            "xp": cost,
        },
    )
    if other is None:
        actor = msgspec.structs.replace(best.outcome.actor, xp=acting.xp - cost)
        paid = _xp_changes(cost, "actor")
    else:
        actor = msgspec.structs.replace(best.outcome.actor, xp=acting.xp)
        paid = _xp_changes(cost, "payer")
        answer = answer._replace(payer=msgspec.structs.replace(other, xp=other.xp - cost))
    return answer._replace(
        outcome=structs.replace(best.outcome, actor=actor), changes=(*best.changes, *rerolls, *paid)
    )


def _better_face(base: Request, first: int, second: int) -> Answer | Refusal:
    """Carry out a request with the better of two faces of its first die."""
    sides = ENTRIES[base.procedure].dice[0].sides
    if not 1 <= second <= sides:
        message = Message("refusal.die", {"sides": sides, "face": second})
        return Refusal("bad_value", "dice[0]", message)
    rest = (base.dice or ())[1:]
    return _adjudicate(msgspec.structs.replace(base, dice=[max(first, second), *rest]))


def _xp_changes(cost: int, of: str) -> tuple[FigureChange, ...]:
    """Return the changes of XP by a reroll: its price, and the payer's loss."""
    return FigureChange("reroll", "xp", _REROLLED._replace(points=cost)), FigureChange(
        of, "xp", _REROLLED._replace(points=-cost)
    )


_REROLLED: Final = Line(0, Message("xp.reroll"), "xp.immediate.reroll")


def _reroll_odds(base: Request, kept: int) -> Sequence[EffortOdds] | Refusal:
    """Return the odds of another roll, before it is paid for."""
    prepared = prepare(base)
    if isinstance(prepared, Refusal):
        return prepared
    procedure, scene, inputs = prepared
    if has_odds(procedure):
        return reroll_odds(procedure, scene, inputs, kept)
    return no_odds(procedure.id)


# --- lines ----------------------------------------------------------------------------------------

MAX_LINE: Final = 1 << 20
"""Bytes of the longest request; longer lines are refused."""


def answer_line(line: bytes) -> bytes:
    """Answer one line of JSON with one line of JSON, without the line's end."""
    if len(line) > MAX_LINE:
        refusal = Refusal("bad_json", "", Message("refusal.line_too_long", {"bytes": MAX_LINE}))
        return _encode(answer_json(Problem(NULL, refusal, lang_of(line))))
    request = read(line)
    return _encode(answer_json(adjudicate(request) if isinstance(request, Request) else request))


def failed_line(line: bytes) -> bytes:
    """Return the answer to a line on which the engine itself failed: it is not the asker's fault,
    and nothing has changed."""
    refusal = Refusal("internal_error", "", Message("refusal.internal_error"))
    return _encode(answer_json(Problem(id_of(line), refusal, lang_of(line))))
