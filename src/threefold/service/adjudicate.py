"""One request in, one answer out: the engine as the contract fixes it. It keeps no state."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from msgspec import UNSET, Raw, Struct

from threefold.model.characters import Npc, Pc, Thing, Vehicle, check_npc, check_pc
from threefold.model.invalid import bad_json, invalid
from threefold.odds.effort import EffortOdds, effort_odds, has_odds, reroll_odds
from threefold.procedures.base import AnyProcedure, Entry, Figure, Outcome, Roll, Scene, play
from threefold.procedures.catalog import ENTRIES, PLAYED, unfit, unknown_procedure
from threefold.procedures.experience import REROLL, RerollInputs
from threefold.procedures.inputs import Inputs
from threefold.rules.experience import reroll_price
from threefold.rules.harm import Pools as PoolValues
from threefold.rules.ruleset import Rules
from threefold.rules.types import Line, Message, Modifier, Refusal
from threefold.rulesets.compose import Choice, Edition, check_rulings, rules_for
from threefold.text import LANGUAGES, Lang, render

if TYPE_CHECKING:
    from threefold.model.growth import SampleArc
    from threefold.model.rituals import Ritual
    from threefold.model.traps import KnownTrap

_NULL: Final = Raw(b"null")
_EMPTY: Final = Raw(b"{}")


class Request(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A request as it stands on one line."""

    id: Raw = _NULL
    procedure: str
    edition: Edition = "csrd"
    rulings: dict[str, Choice] = {}
    lang: Lang = "en"
    actor: Pc | Npc | None = None
    target: Pc | Npc | Thing | Vehicle | None = None
    inputs: Raw = _EMPTY
    dice: list[int] | None = None
    odds: bool = False


class _Envelope(Struct, frozen=True):
    """What can be told of a request that is wrong elsewhere."""

    id: Raw = _NULL
    lang: Raw = _NULL


class Problem(NamedTuple):
    """A request that got no answer: the refusal and the request's id and language."""

    id: Raw
    refusal: Refusal
    lang: Lang = "en"


class Answer(NamedTuple):
    """A request carried out: what it came to, its odds if asked for, and what a reroll kept."""

    id: Raw
    lang: Lang
    outcome: Outcome
    odds: Sequence[EffortOdds] | None = None
    reroll: Mapping[str, int] | None = None
    payer: Pc | None = None


_decode_request = msgspec.json.Decoder(Request).decode
_decode_envelope = msgspec.json.Decoder(_Envelope).decode
_encode = msgspec.json.Encoder().encode


@cache
def _inputs_decoder(inputs: type[Inputs]) -> msgspec.json.Decoder[Inputs]:
    return msgspec.json.Decoder(inputs)


# --- reading ----------------------------------------------------------------------------------------------------------


def _plain(raw: bytes | Raw) -> object:
    """What was sent as plain values, as far as they can be read at all."""
    try:
        return msgspec.json.decode(raw)
    except (ValueError, RecursionError):
        return UNSET


def _unreadable(line: bytes, error: Exception) -> Problem:
    """Why a line is no request. Whatever it says of its id and language holds for the answer."""
    try:
        str(line, "utf-8")
        envelope = _decode_envelope(line)
    except (ValueError, RecursionError) as broken:
        return Problem(_NULL, bad_json(broken))
    lang = next((known for known in LANGUAGES if envelope.lang == _encode(known)), LANGUAGES[0])
    if isinstance(error, msgspec.ValidationError):
        return Problem(envelope.id, invalid(error, Request, _plain(line)), lang)
    return Problem(envelope.id, bad_json(error), lang)


def read(line: bytes) -> Request | Problem:
    """Decode one line, strictly. The byte order mark with which some programs begin a file is passed over."""
    line = line.removeprefix(BOM_UTF8)
    try:
        if not line.isascii():
            str(line, "utf-8")  # what is passed over while decoding must be UTF-8 as well
        return _decode_request(line)
    except (ValueError, RecursionError) as error:
        return _unreadable(line, error)


def _figure(value: Pc | Npc | Thing | Vehicle | None, field: str, rules: Rules) -> Figure | Refusal | None:
    if isinstance(value, Pc):
        return check_pc(value, field, rules) or value
    if isinstance(value, Npc):
        return check_npc(value, field) or value.filled(rules)
    return value


def _sample_arcs() -> Mapping[str, SampleArc]:
    from threefold.library.arcs import sample_arcs  # on first need: few requests read the library

    return sample_arcs()


def _known_traps() -> Mapping[str, KnownTrap]:
    from threefold.library.traps import known_traps

    return known_traps()


def _known_rituals() -> Mapping[str, Ritual]:
    from threefold.library.rituals import known_rituals

    return known_rituals()


def scene_of(entry: Entry, request: Request, rules: Rules) -> Scene | Refusal:
    """Who acts and whom it concerns, checked against what the procedure takes."""
    actor = _figure(request.actor, "actor", rules)
    if isinstance(actor, Refusal):
        return actor
    target = _figure(request.target, "target", rules)
    if isinstance(target, Refusal):
        return target
    no = unfit(actor, entry.actor, "actor", True) or unfit(target, entry.target, "target", entry.needs_target)
    if no is not None:
        return no
    assert not isinstance(actor, Thing | Vehicle)
    return Scene(rules, actor, target, _sample_arcs, _known_traps, _known_rituals)


def inputs_of(entry: Entry, raw: Raw) -> Inputs | Refusal:
    """The inputs of a procedure, decoded strictly."""
    try:
        return _inputs_decoder(entry.inputs).decode(raw)
    except msgspec.ValidationError as error:
        return invalid(error, entry.inputs, _plain(raw), "inputs")
    except RecursionError as error:
        return bad_json(error)


# --- answering --------------------------------------------------------------------------------------------------------


def adjudicate(request: Request) -> Answer | Problem:
    """Carry one request out."""
    outcome = _adjudicate(request)
    return Problem(request.id, outcome, request.lang) if isinstance(outcome, Refusal) else outcome


class Prepared(NamedTuple):
    """A request whose parts are known to fit: what is to be played, by whom, with which inputs."""

    procedure: AnyProcedure
    scene: Scene
    inputs: Inputs


def prepare(request: Request) -> Prepared | Refusal:
    """Check a request's procedure, rulings, actor, target and inputs. A reroll is not played itself (`adjudicate`)."""
    if request.procedure not in PLAYED:
        return unknown_procedure(request.procedure)
    procedure = PLAYED[request.procedure]
    rules = ruled(request)
    if isinstance(rules, Refusal):
        return rules
    scene = scene_of(procedure, request, rules)
    if isinstance(scene, Refusal):
        return scene
    inputs = inputs_of(procedure, request.inputs)
    return inputs if isinstance(inputs, Refusal) else Prepared(procedure, scene, inputs)


def ruled(request: Request) -> Rules | Refusal:
    """The Rules of a request: its edition with its rulings."""
    no = check_rulings(request.rulings) if request.rulings else None
    return no or rules_for(request.edition, request.rulings)


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
    odds = odds_of(prepared) if request.odds else None
    return odds if isinstance(odds, Refusal) else Answer(request.id, request.lang, outcome, odds)


def odds_of(prepared: Prepared) -> Sequence[EffortOdds] | Refusal:
    """The odds of an action: nobody but a PC applies Effort."""
    procedure, scene, inputs = prepared
    spends = procedure.with_effort is not None
    if not has_odds(procedure) or (spends and not isinstance(scene.actor, Pc)):
        return no_odds(procedure.id)
    return effort_odds(procedure, scene, inputs)


def no_odds(id: str) -> Refusal:
    """This procedure has no Effort table."""
    return Refusal("not_allowed", "odds", Message("refusal.no_odds", {"procedure": id}))


# --- rerolls ----------------------------------------------------------------------------------------------------------


def _reroll(request: Request) -> Answer | Refusal:
    """Play the earlier request again with the best of its faces. What is rerolled may be a reroll itself."""
    chain = _earlier(request)
    if isinstance(chain, Refusal):
        return chain
    *rerolls, base = chain
    answer = _adjudicate(base)
    if isinstance(answer, Refusal):
        return _within(answer, len(rerolls))
    for depth in reversed(range(len(rerolls))):
        again = _rerolled(rerolls[depth], base, answer)
        if isinstance(again, Refusal):
            return _within(again, depth)
        answer = again
    return answer


def _within(no: Refusal, depth: int) -> Refusal:
    """The refusal of a request that stands in others, so many deep."""
    return no._replace(field=".".join(["inputs.request"] * depth + [no.field] * bool(no.field)))


def _earlier(request: Request) -> list[Request] | Refusal:
    """The reroll, what it rerolls, and so on down to the request that was played first."""
    chain = [request]
    while chain[-1].procedure == REROLL.id:
        depth = len(chain)
        inputs = inputs_of(REROLL, chain[-1].inputs)
        if isinstance(inputs, Refusal):
            return _within(inputs, depth - 1)
        assert isinstance(inputs, RerollInputs)
        earlier = read(bytes(inputs.request))
        if isinstance(earlier, Problem):
            no = earlier.refusal  # the line as a whole was JSON: what is no request in it is a wrong value
            return _within(no._replace(code="bad_value") if no.code == "bad_json" else no, depth)
        if not earlier.dice:
            return _within(Refusal("not_allowed", "dice", Message("refusal.reroll_nothing")), depth)
        chain.append(earlier)
    return chain


def _rerolled(request: Request, base: Request, earlier: Answer) -> Answer | Refusal:
    """One reroll: 1 XP of the one who acted, or of the ``actor`` who pays for them; the better face is kept."""
    rules = ruled(request)
    if isinstance(rules, Refusal):
        return rules
    roll, acting = earlier.outcome.roll, earlier.outcome.actor
    if roll is None or not isinstance(acting, Pc):
        return Refusal("not_allowed", "inputs.request", Message("refusal.reroll_nothing"))
    other = request.actor if isinstance(request.actor, Pc) and request.actor.name != acting.name else None
    payer = other or acting
    cost = reroll_price(1, payer.xp, rules)
    if isinstance(cost, Refusal):
        return cost
    odds = _reroll_odds(base, roll.natural) if request.odds else earlier.odds
    if isinstance(odds, Refusal):
        return odds
    if not request.dice:
        before = _adjudicate(msgspec.structs.replace(base, dice=None))
        return before if isinstance(before, Refusal) else before._replace(id=request.id, lang=request.lang, odds=odds)
    face, sides = request.dice[0], ENTRIES[base.procedure].dice[0].sides
    if not 1 <= face <= sides:
        return Refusal("bad_value", "dice[0]", Message("refusal.die", {"sides": sides, "face": face}))
    kept = max(roll.natural, face)
    best = _adjudicate(msgspec.structs.replace(base, dice=[kept, *(base.dice or ())[1:]]))
    if isinstance(best, Refusal):
        return best
    assert isinstance(best.outcome.actor, Pc)
    actor = msgspec.structs.replace(best.outcome.actor, xp=acting.xp - (cost if other is None else 0))
    return Answer(
        request.id,
        request.lang,
        best.outcome._replace(actor=actor),
        odds,
        {"first": roll.natural, "second": face, "kept": kept, "xp": cost},
        None if other is None else msgspec.structs.replace(other, xp=other.xp - cost),
    )


def _reroll_odds(base: Request, kept: int) -> Sequence[EffortOdds] | Refusal:
    """What another roll would bring, before it is paid for."""
    prepared = prepare(base)
    if isinstance(prepared, Refusal):
        return prepared
    procedure, scene, inputs = prepared
    return reroll_odds(procedure, scene, inputs, kept) if has_odds(procedure) else no_odds(procedure.id)


# --- writing ----------------------------------------------------------------------------------------------------------

Json = str | int | float | bool | None | Raw | Struct | Sequence["Json"] | Mapping[str, "Json"]


def modifier_json(line: Modifier, lang: Lang) -> dict[str, Json]:
    """One line of a difficulty."""
    return {
        "steps": line.steps,
        "counted": line.counted,
        "kind": line.kind,
        "name": render(line.name, lang),
        "rule": line.rule,
    }


def line_json(line: Line, lang: Lang) -> dict[str, Json]:
    """One line of a cost, of damage or of Armor."""
    return {"points": line.points, "name": render(line.name, lang), "rule": line.rule}


def _task_json(outcome: Outcome, lang: Lang) -> Json:
    task = outcome.task
    if task is None:
        return None
    return {
        "stat": task.stat,
        "base_difficulty": task.base_difficulty,
        "difficulty": task.difficulty,
        "target_number": task.target_number,
        "roll": task.roll,
        "roll_bonus": task.roll_bonus,
        "modifiers": [modifier_json(m, lang) for m in task.modifiers],
    }


def _cost_json(outcome: Outcome, lang: Lang) -> Json:
    cost = outcome.cost
    if cost is None:
        return {"pool": None, "points": 0, "paid": 0, "lines": []}
    lines = [line_json(x, lang) for x in cost.lines]
    return {"pool": cost.pool, "points": cost.points, "paid": outcome.paid, "lines": lines}


def _special_json(outcome: Outcome) -> Json:
    special = outcome.special
    if special is None:
        return None
    return {
        "kind": special.kind,
        "choices": special.choices,
        "taken": outcome.taken,
        "damage_bonus": outcome.damage_bonus,
    }


def _damage_json(outcome: Outcome, lang: Lang) -> Json:
    damage = outcome.damage
    if damage is None:
        return None
    answer: dict[str, Json] = {
        "dealt": damage.dealt,
        "armor": damage.armor,
        "taken": damage.taken,
        "lines": [line_json(x, lang) for x in damage.lines],
        "armor_lines": [line_json(x, lang) for x in damage.armor_lines],
    }
    if damage.pools is not None:
        answer["pools"] = damage.pools._asdict()
    return answer


def odds_json(row: EffortOdds) -> dict[str, Json]:
    """One row of the Effort table, its exact counts carried to floats."""
    of = row.damage.denominator()
    return {
        "effort": {"ease": row.ease, "damage": row.damage_levels},
        "affordable": row.affordable,
        "cost": row.cost,
        "expected_cost": float(row.expected_cost),
        "difficulty": row.difficulty,
        "success": float(row.success),
        "gm_intrusion": float(row.gm_intrusion),
        "minor_effect": float(row.minor_effect),
        "major_effect": float(row.major_effect),
        "damage": {str(points): count / of for points, count in row.damage.items()},
        "expected_damage": float(row.expected_damage),
    }


def refusal_json(refusal: Refusal, lang: Lang) -> dict[str, Json]:
    """A refusal as the contract's error object."""
    return {"code": refusal.code, "message": render(refusal.message, lang), "field": refusal.field}


def _extra_json(value: object, lang: Lang) -> Json:
    if isinstance(value, Line):
        return line_json(value, lang)
    if isinstance(value, Modifier):
        return modifier_json(value, lang)
    if isinstance(value, Outcome):
        return played_json(value, lang)
    if isinstance(value, Message):
        return render(value, lang)
    if isinstance(value, Roll | PoolValues):
        return value._asdict()
    if isinstance(value, tuple | list):
        return [_extra_json(v, lang) for v in value]
    if isinstance(value, dict):
        return {str(k): _extra_json(v, lang) for k, v in value.items()}
    assert value is None or isinstance(value, str | int | float | bool | Struct)
    return value


def played_json(out: Outcome, lang: Lang) -> dict[str, Json]:
    """What was played: the task and its price, the roll, and what it came to."""
    return {
        "task": _task_json(out, lang),
        "cost": _cost_json(out, lang),
        "roll": out.roll._asdict() if out.roll is not None else None,
        "result": out.result,
        "special": _special_json(out),
        "damage": _damage_json(out, lang),
    }


def answer_json(answer: Answer | Problem) -> dict[str, Json]:
    """An answer in the contract's shape, ready to be encoded."""
    lang = answer.lang
    if isinstance(answer, Problem):
        return {"id": answer.id, "ok": False, "error": refusal_json(answer.refusal, lang)}
    out = answer.outcome
    body: dict[str, Json] = {
        "id": answer.id,
        "ok": True,
        **played_json(out, lang),
        "actor": out.actor,
        "target": out.target,
        "events": [{"kind": h.kind, "text": render(h.text, lang), "rule": h.rule} for h in out.happenings],
    }
    if answer.odds is not None:
        body["odds"] = [odds_json(row) for row in answer.odds]
    if answer.reroll is not None:
        body["reroll"] = answer.reroll
    if answer.payer is not None:
        body["payer"] = answer.payer
    for key, value in out.extra.items():
        body[key] = _extra_json(value, lang)
    return body


MAX_LINE: Final = 1 << 20
"""Bytes of the longest request; longer lines are refused."""


def answer_line(line: bytes) -> bytes:
    """One line of JSON in, one line of JSON out, without the line's end."""
    if len(line) > MAX_LINE:
        refusal = Refusal("bad_json", "", Message("refusal.line_too_long", {"bytes": MAX_LINE}))
        return _encode(answer_json(Problem(_NULL, refusal)))
    request = read(line)
    return _encode(answer_json(adjudicate(request) if isinstance(request, Request) else request))


def failed_line(line: bytes) -> bytes:
    """The answer to a line on which the engine itself failed: not the asker's fault, and nothing has changed."""
    try:
        id = _decode_envelope(line.removeprefix(BOM_UTF8)).id
    except (ValueError, RecursionError):
        id = _NULL
    return _encode(answer_json(Problem(id, Refusal("internal_error", "", Message("refusal.internal_error")))))
