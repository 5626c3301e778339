"""Requests of the contract: one line of JSON, decoded strictly, and checked before it is played."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from msgspec import UNSET, Raw, Struct

from threefold.library.readers import reader
from threefold.model import typed
from threefold.model.characters import Npc, Pc
from threefold.model.checks import check_npc, check_pc
from threefold.model.cleaning import cleaned
from threefold.model.duplicates import given_twice, refuse_twice
from threefold.model.invalid import bad_json, invalid
from threefold.model.shelf.clauses import Judged
from threefold.model.things import Thing, Vehicle
from threefold.odds.effort import EffortOdds
from threefold.procedures.answers import FigureChange
from threefold.procedures.base import AnyProcedure, Figure, Outcome, ProcedureEntry, Setup
from threefold.procedures.catalog import PLAYED, unfit, unknown_procedure
from threefold.procedures.inputs import Inputs
from threefold.rules.ruleset import Rules
from threefold.rules.situations import SITUATION_IDS, SITUATIONS, unknown_situation
from threefold.rules.types import Message, Refusal
from threefold.rulesets.compose import Choice, Edition, check_modules, check_rulings, rules_for
from threefold.text import LANGUAGES, Lang

if TYPE_CHECKING:
    from threefold.model.growth import SampleArc
    from threefold.model.rituals import Ritual
    from threefold.model.shelf.entries import Entry as Shelved
    from threefold.model.traps import KnownTrap
    from threefold.service.known_powers import PowerGiven

NULL: Final = Raw(b"null")
_EMPTY: Final = Raw(b"{}")


class Request(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A request, as one line of JSON holds it."""

    id: Raw = NULL
    procedure: str
    edition: Edition = "csrd"
    rulings: dict[str, Choice] = {}
    modules: list[str] = []
    lang: Lang = "en"
    actor: Pc | Npc | None = None
    target: Pc | Npc | Thing | Vehicle | None = None
    inputs: Raw = _EMPTY
    dice: list[int] | None = None
    odds: bool = False


class _Envelope(Struct, frozen=True):
    """The fields that can be read even of a request that is wrong elsewhere."""

    id: Raw = NULL
    lang: Raw = NULL


class Problem(NamedTuple):
    """A refused request: the refusal, and the request's id and language."""

    id: Raw
    refusal: Refusal
    lang: Lang = "en"


class Answer(NamedTuple):
    """A request carried out: its outcome, its odds if asked for, what a reroll kept, and the other
    PC who paid for it (``payer``). ``judged`` is what people judge in the power that was used.
    """

    id: Raw
    lang: Lang
    outcome: Outcome
    odds: Sequence[EffortOdds] | None = None
    reroll: Mapping[str, int] | None = None
    payer: Pc | None = None
    changes: tuple[FigureChange, ...] = ()
    judged: Sequence[Judged] = ()


_decode_request = typed.decoder(Request).decode
_decode_envelope = typed.decoder(_Envelope).decode
_encode = msgspec.json.Encoder().encode


@cache
def _inputs_decoder(inputs: type[Inputs]) -> msgspec.json.Decoder[Inputs]:
    return typed.decoder(inputs)


def _decode_or_unset(raw: bytes | Raw) -> object:
    """Decode raw JSON to plain values; UNSET where it cannot be decoded."""
    try:
        return msgspec.json.decode(raw)
    except (ValueError, RecursionError):
        return UNSET


def _unreadable(line: bytes, error: Exception) -> Problem:
    """Explain why a line is not a request. The answer takes the line's id and language, where they
    can be read.
    """
    try:
        str(line, "utf-8")
        envelope = _decode_envelope(line)
    except (ValueError, RecursionError) as broken:
        return Problem(NULL, bad_json(broken), lang_of(line))
    lang = next((known for known in LANGUAGES if envelope.lang == _encode(known)), LANGUAGES[0])
    error = given_twice(line) or error
    if isinstance(error, msgspec.ValidationError):
        return Problem(envelope.id, invalid(error, Request, _decode_or_unset(line)), lang)
    return Problem(envelope.id, bad_json(error), lang)


def read(line: bytes) -> Request | Problem:
    """Decode one line strictly: no field may stand twice. A byte order mark at its start is
    skipped.
    """
    line = line.removeprefix(BOM_UTF8)
    try:
        if not line.isascii():
            str(line, "utf-8")  # parts that the decoder skips must be UTF-8 too
        request = _decode_request(line)
        refuse_twice(line)
    except (ValueError, RecursionError) as error:
        return _unreadable(line, error)
    refusal = _unseen(line, request)
    if refusal is None:
        return request
    return Problem(request.id, refusal, request.lang)


def _unseen(line: bytes, request: Request) -> Refusal | None:
    """Refuse names that nobody can see, and controls. All others stay as they are given: answers
    repeat them.
    """
    figures = (request.actor, request.target)
    if (
        line.isascii()
        and b"\\" not in line
        and not any(each is not None and each.name.isspace() for each in figures)
    ):
        return None
    entry = PLAYED.get(request.procedure)
    return cleaned(
        msgspec.json.decode(line), Request, inputs=object if entry is None else entry.inputs
    ).refusal


_LANG: Final = re.compile(rb'"lang"\s*:\s*"(en|fr|ko)"')


def lang_of(line: bytes) -> Lang:
    """Return the language that a line asks for, even if the line is not JSON."""
    found = _LANG.search(line)
    return next(
        (known for known in LANGUAGES if found and found[1] == known.encode()), LANGUAGES[0]
    )


def id_of(line: bytes) -> Raw:
    """Return the id of a request; null where it cannot be read."""
    try:
        return _decode_envelope(line.removeprefix(BOM_UTF8)).id
    except (ValueError, RecursionError):
        return NULL


def _figure(
    value: Pc | Npc | Thing | Vehicle | None, field: str, rules: Rules
) -> Figure | Refusal | None:
    if isinstance(value, Pc):
        return check_pc(value, field, rules) or value
    if isinstance(value, Npc):
        return check_npc(value, field, rules) or value.filled(rules)
    return value


def _sample_arcs() -> Mapping[str, SampleArc]:
    # imported on first use: few requests need the library
    from threefold.library.arcs import sample_arcs

    return sample_arcs()


def _known_traps() -> Mapping[str, KnownTrap]:
    from threefold.library.traps import known_traps

    return known_traps()


def _known_rituals() -> Mapping[str, Ritual]:
    from threefold.library.rituals import known_rituals

    return known_rituals()


def _readable_situations() -> Iterator[str]:
    from threefold.library.shelf import everything
    from threefold.library.situations import SITUATION_KIND

    for entry in everything(SITUATION_KIND):
        yield entry.key


def shelved(kind: str) -> Mapping[str, Shelved]:
    """Return the library's entries of a kind by their keys."""
    from threefold.library.entries import SHELF, shelf
    from threefold.library.modules import modules, short_parts

    if kind == "modules":
        return modules()
    if kind == "shorts":
        return short_parts()
    return shelf(SHELF[kind])


def setup_of(entry: ProcedureEntry, request: Request, rules: Rules) -> Setup | Refusal:
    """Return the actor and target of a request, checked against what the procedure takes; a refusal
    where they do not fit."""
    actor = _figure(request.actor, "actor", rules)
    if isinstance(actor, Refusal):
        return actor
    if request.target is None:
        target = None
    else:
        target = _figure(request.target, "target", rules)
    if isinstance(target, Refusal):
        return target
    refusal = unfit(actor, entry.actor, "actor", True)
    if refusal is None and (target is not None or entry.needs_target):
        refusal = unfit(target, entry.target, "target", entry.needs_target)
    if refusal is not None:
        return refusal
    assert not isinstance(actor, Thing | Vehicle)
    return Setup(
        rules=rules,
        actor=actor,
        target=target,
        arcs=_sample_arcs,
        traps=_known_traps,
        rituals=_known_rituals,
        shelf=shelved,
    )


def inputs_of(entry: ProcedureEntry, raw: Raw) -> Inputs | Refusal:
    """Decode the inputs of a procedure strictly."""
    try:
        return _inputs_decoder(entry.inputs).decode(raw)
    except msgspec.ValidationError as error:
        return invalid(error, entry.inputs, _decode_or_unset(raw), "inputs")
    except RecursionError as error:
        return bad_json(error)


class Prepared(NamedTuple):
    """A checked request: the procedure, who plays it against whom, and its inputs."""

    procedure: AnyProcedure
    setup: Setup
    inputs: Inputs


def prepare(request: Request) -> Prepared | Refusal:
    """Check a request's procedure, rulings, actor, target and inputs. Rerolls are not prepared here
    but in ``adjudicate``."""
    procedure = PLAYED.get(request.procedure)
    if procedure is None:
        return unknown_procedure(request.procedure)
    rules = ruled(request)
    if isinstance(rules, Refusal):
        return rules
    setup = setup_of(procedure, request, rules)
    if isinstance(setup, Refusal):
        return setup
    inputs = inputs_of(procedure, request.inputs)
    if isinstance(inputs, Refusal):
        return inputs
    refusal = _untold_situation(inputs)
    if refusal is not None:
        return refusal
    if procedure.traits.uses_power:
        given = _with_known_power(setup, inputs)
        if isinstance(given, Refusal):
            return given
        setup, inputs = given
    return Prepared(procedure, setup, inputs)


def _with_known_power(setup: Setup, inputs: Inputs) -> PowerGiven | Refusal:
    from threefold.procedures.power_used import UseInputs
    from threefold.service.known_powers import with_known_power

    assert isinstance(inputs, UseInputs)
    return with_known_power(setup, inputs)


def judged_in_request(prepared: Prepared) -> Sequence[Judged]:
    """Return what people judge in the power that a request uses; nothing for any other procedure."""
    if not prepared.procedure.traits.uses_power:
        return ()
    from threefold.procedures.power_used import UseInputs
    from threefold.service.known_powers import judged_in_use

    assert isinstance(prepared.inputs, UseInputs)
    return judged_in_use(prepared.setup.pc, prepared.inputs)


def _untold_situation(inputs: Inputs) -> Refusal | None:
    """Refuse a situation of a pack that the reader may not read, as one that does not exist."""
    if len(SITUATIONS) == len(SITUATION_IDS) or reader() == "gm":
        return None
    known = {*SITUATION_IDS, *_readable_situations()}
    for_targets = getattr(inputs, "target_situations", {})
    refusals = [
        unknown_situation(ids, f"inputs.target_situations.{name}", known)
        for name, ids in for_targets.items()
    ]
    refusals.append(unknown_situation(getattr(inputs, "situations", ()), known=known))
    return next(filter(None, refusals), None)


def ruled(request: Request) -> Rules | Refusal:
    """The Rules of a request: its edition with its rulings and modules."""
    if not request.rulings and not request.modules:
        return rules_for(request.edition)
    refusal = check_rulings(request.rulings) or check_modules(request.modules)
    return refusal or rules_for(request.edition, request.rulings, request.modules)


def no_odds(id: str) -> Refusal:
    """Return the refusal for a procedure that has no Effort table."""
    return Refusal("not_allowed", "odds", Message("refusal.no_odds", {"procedure": id}))
