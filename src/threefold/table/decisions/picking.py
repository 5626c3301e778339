"""Which thing of a sheet a command means: the one with the id that it sends, or the only one of its
name.

A name that fits several things which differ is asked about. Everything that looks for an item, an
attack, an ability or a follower by name does so here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from threefold.model.apart import told_apart
from threefold.model.characters import Attack, Gear, Pc
from threefold.model.gear import weapon_to_use
from threefold.model.growth import Follower
from threefold.model.marks import Marked, as_owner_knows, mark, owner_mark
from threefold.model.picked import Picked
from threefold.model.powers import Ability, Artifact, Cypher
from threefold.procedures.followers.coming import FollowerInputs
from threefold.procedures.followers.help import FollowerHelpInputs
from threefold.procedures.followers.known import followers_of
from threefold.procedures.inputs import Inputs
from threefold.procedures.power_used import AbilityInputs, ArtifactInputs, CypherInputs
from threefold.procedures.stunts import PowerStuntInputs
from threefold.rules.skills import find_name
from threefold.rules.types import Choosable, Message, Refusal, listed
from threefold.table.state.facts import Text, text


class Asked(NamedTuple):
    """How a command names a thing: by its name, and by its id if it has one. ``field`` is the
    command's field.
    """

    name: str
    id: str | None = None
    field: str = "name"
    gm: bool = False


def place_of_one(pc: Pc, things: Sequence[Marked | None], asked: Asked) -> int | Refusal | None:
    """Return the index of the thing that is meant. None if nothing has the name, a refusal if it
    fits several that differ. A thing that is None does not count.

    Owners name an item by what they know of it; the GM may also use its own name. Things that are
    alike in all that the seat knows are interchangeable, and the first of them is taken.
    """
    there = [(i, thing) for i, thing in enumerate(things) if thing is not None]
    if asked.id is not None:
        for i, thing in there:
            if asked.id in marks_of(thing, asked.gm):
                return i
    fitting = [(i, thing) for i, thing in there if called_by_owner(thing) == asked.name]
    if not fitting and asked.gm:
        fitting = [(i, thing) for i, thing in there if thing.name == asked.name]
    if not fitting:
        return None
    differing: dict[str, Marked] = {}
    for _, thing in fitting:
        differing.setdefault(id_for(thing, asked.gm), thing)
    if len(differing) > 1:
        return _ambiguous(pc, [*differing.values()], asked)
    first, _ = fitting[0]
    return first


def called_by_owner(thing: Marked) -> str:
    """Return the name that the owner of a thing uses for it."""
    if isinstance(thing, Cypher | Artifact):
        return thing.called
    return thing.name


def marks_of(thing: Marked, gm: bool) -> tuple[str, ...]:
    """Return the ids by which a seat may name a thing. The GM may also use the one that its owner
    sees.
    """
    if gm:
        return (mark(thing), owner_mark(thing))
    return (owner_mark(thing),)


def id_for(thing: Marked, gm: bool) -> str:
    """Return the id of a thing as a seat knows it."""
    if gm:
        return mark(thing)
    return owner_mark(thing)


def _ambiguous(pc: Pc, things: Sequence[Marked], asked: Asked) -> Refusal:
    seen = [thing if asked.gm else as_owner_knows(thing) for thing in things]
    names = told_apart(seen)
    message = Message(
        "refusal.ambiguous", {"who": pc.name, "n": len(seen), "choices": listed(names, "and")}
    )
    choices = tuple(Choosable(mark(thing), name) for thing, name in zip(seen, names, strict=True))
    return Refusal("ambiguous", asked.field, message, choices)


# --- what a sheet has -----------------------------------------------------------------------------


def cyphers_of(pc: Pc) -> list[Cypher]:
    """Return the cyphers of a sheet. One that is only a name has that name and nothing else."""
    return [Cypher(c) if isinstance(c, str) else c for c in pc.cyphers]


def every_ability(pc: Pc) -> list[Ability]:
    """Return the abilities of a sheet. One that is only a name has that name and nothing else."""
    return [Ability(a) if isinstance(a, str) else a for a in pc.abilities]


def own_things(pc: Pc) -> dict[str, list[Marked]]:
    """Return what procedures may name of a sheet, by the inputs that name it."""
    return {
        "ability": [*every_ability(pc)],
        "cypher": [*cyphers_of(pc)],
        "artifact": [*pc.carries()],
        "attack": [*pc.attacks_now()],
        "follower": [f for f in followers_of(pc) if f.lost is not True],
    }


def usable_things(pc: Pc) -> list[Gear | None]:
    """Return the equipment of a sheet, with None for what does nothing."""
    return [gear if gear.effects else None for gear in pc.equipment or ()]


def things_to_use(pc: Pc) -> list[Gear]:
    """Return the equipment of a sheet, and behind it the weapons that do more than strike."""
    weapons = (weapon_to_use(attack) for attack in pc.attacks)
    return [*(pc.equipment or []), *(weapon for weapon in weapons if weapon is not None)]


def attack_place(pc: Pc, asked: Asked) -> int | Refusal | None:
    """Return the index of an attack among those that a PC has now. None if nothing has this
    name.
    """
    return place_of_one(pc, pc.attacks_now(), asked)


def the_attack_of(pc: Pc, asked: Asked) -> Attack | Refusal | None:
    """Return an attack that a PC has now. None if nothing has this name."""
    place = attack_place(pc, asked)
    if isinstance(place, int):
        return pc.attacks_now()[place]
    return place


def attack_in(pc: Pc, name: str, picked: Picked | None) -> Attack | None:
    """Return the attack of a roll on a sheet, or the first of its name if the sheet is another by
    now.
    """
    if picked is None:
        place = None
    else:
        place = picked.attack
    attacks = pc.attacks_now()
    if place is not None and place < len(attacks) and attacks[place].name == name:
        return attacks[place]
    return pc.attack_named(name)


def on_sheet(pc: Pc, attack: Attack | None) -> Attack | None:
    """Return an attack as the PC has it now. None if they have it no more."""
    if attack is None or attack in pc.attacks_now():
        return attack
    return pc.attack_named(attack.name)


def follower_place(pc: Pc, asked: Asked) -> int | Refusal | None:
    """Return the index of a follower who is there. None if nobody has this name, in any
    spelling.
    """
    there = _followers(pc, lost=False)
    return place_of_one(pc, there, asked._replace(name=_spelt(asked.name, there)))


def _followers(pc: Pc, lost: bool) -> list[Follower | None]:
    """The followers of a PC, with None for those who are lost; or, with ``lost``, for those who are
    not.
    """
    return [f if (f.lost is True) is lost else None for f in followers_of(pc)]


def _spelt(name: str, there: Sequence[Follower | None]) -> str:
    """The name as a follower of that name is spelt."""
    names = [f.name for f in there if f is not None]
    if name in names:
        return name
    return next((each for each in names if find_name(name, [each]) is not None), name)


def which_of(things: Sequence[Marked | str], place: int | None) -> Text | None:
    """Return what the owner calls a thing to tell it apart from others of its name. None if it has
    its name alone, or if all of that name are alike."""
    if place is None:
        return None
    seen = [thing if isinstance(thing, str) else as_owner_knows(thing) for thing in things]
    distinct: list[Marked | str] = []
    for thing in seen:
        if _name(thing) == _name(seen[place]) and thing not in distinct:
            distinct.append(thing)
    if len(distinct) == 1:
        return None
    return text(told_apart(distinct)[distinct.index(seen[place])])


def _name(thing: Marked | str) -> str:
    if isinstance(thing, str):
        return thing
    return called_by_owner(thing)


# --- what the inputs of a procedure name ----------------------------------------------------------


class Ids(NamedTuple):
    """The ids that a command sends beside the names in the inputs of its procedure."""

    power: str | None = None
    attack: str | None = None
    follower: str | None = None


NO_IDS: Final = Ids()


def picked_by(pc: Pc, inputs: Inputs, ids: Ids = NO_IDS, *, gm: bool) -> Picked | Refusal:
    """Return which power, attack and follower the inputs of a procedure name, by their places on
    the sheet. A name that fits nothing is left to the procedure, and a thing given in full is not
    on the sheet."""
    power, attack, follower = (
        _named_power(pc, inputs),
        _named_attack(pc, inputs),
        _named_follower(pc, inputs),
    )
    places = []
    for named, id in ((power, ids.power), (attack, ids.attack), (follower, ids.follower)):
        if named is None:
            place = None
        else:
            place = _beyond_first(pc, named, id, gm)
        if isinstance(place, Refusal):
            return place
        places.append(place)
    return Picked(power=places[0], attack=places[1], follower=places[2])


class _Named(NamedTuple):
    """What the inputs name: the name, the field that has it, and the things that may be meant."""

    name: str
    field: str
    among: Sequence[Marked | None]


def _beyond_first(pc: Pc, named: _Named, id: str | None, gm: bool) -> int | Refusal | None:
    """The place of what is named, or None if it is the first of its name: a procedure finds that
    one by the name.
    """
    place = place_of_one(pc, named.among, Asked(named.name, id, f"inputs.{named.field}", gm))
    called = (
        i
        for i, thing in enumerate(named.among)
        if thing is not None and called_by_owner(thing) == named.name
    )
    if place == next(called, None):
        return None
    return place


def which_named(pc: Pc, inputs: Inputs, picked: Picked) -> Text | None:
    """Return what tells the power, or else the weapon, that inputs name apart from others of its
    name.
    """
    power, attack = _named_power(pc, inputs), _named_attack(pc, inputs)
    named, place = (attack, picked.attack) if power is None else (power, picked.power)
    if named is None:
        return None
    things = [thing for thing in named.among if thing is not None]
    first = next(
        (i for i, thing in enumerate(things) if called_by_owner(thing) == named.name), None
    )
    return which_of(things, first if place is None else place)


def _named_power(pc: Pc, inputs: Inputs) -> _Named | None:
    match inputs:
        case AbilityInputs(ability=str(name)) | PowerStuntInputs(ability=name):
            return _Named(name, "ability", every_ability(pc))
        case CypherInputs(cypher=str(name)):
            return _Named(name, "cypher", cyphers_of(pc))
        case ArtifactInputs(artifact=str(name)):
            return _Named(name, "artifact", pc.carries())
    return None


def _named_attack(pc: Pc, inputs: Inputs) -> _Named | None:
    name = getattr(inputs, "attack", None)
    if isinstance(name, str):
        return _Named(name, "attack", pc.attacks_now())
    return None


def _named_follower(pc: Pc, inputs: Inputs) -> _Named | None:
    match inputs:
        case FollowerInputs(do="gain"):
            return None
        case FollowerInputs() | FollowerHelpInputs():
            lost = isinstance(inputs, FollowerInputs) and inputs.do == "replace"
            there = _followers(pc, lost)
            return _Named(_spelt(inputs.follower, there), "follower", there)
    return None
