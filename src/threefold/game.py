"""The public Python API: characters, foes, a game with its rules, and the results of playing.

Refused             an exception for a refusal: a code, a field, and what would make the action
possible Game                an edition with its rulings and modules, a language, and dice
Character, Foe      immutable figures: who acts, and against whom Result              the outcome of
a procedure; every figure has its lines Report              odds, a simulation, a duel: plain data
that a notebook shows as a table
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from threefold.interop.characters import read_characters
from threefold.model.languages import LANGUAGES, Lang
from threefold.procedures.catalog import ENTRIES
from threefold.rules.types import Refusal
from threefold.service.adjudicate import adjudicate
from threefold.service.answers import answer_json, odds_json
from threefold.service.odds import effort_table
from threefold.service.requests import Problem, Request, read
from threefold.text import render

Json = dict[str, Any]
Dice = Callable[[int], int]
"""A function that throws one die: given the sides, it returns a face, as ``lambda sides:
random.randint(1, sides)``.
"""

F = TypeVar("F", bound="_Figure")
_FORMAT: Final = "threefold/1"


class Refused(Exception):
    """Raised when the rules refuse an action.

    ``code`` is stable, ``field`` is the path of the wrong field, ``message`` says what would make
    the action possible.
    """

    def __init__(self, code: str, field: str, message: str) -> None:
        super().__init__(message)
        self.code, self.field, self.message = code, field, message


def _refusal_error(refusal: Refusal, lang: Lang = "en") -> Refused:
    return Refused(refusal.code, refusal.field, render(refusal.message, lang))


class Line(NamedTuple):
    """One line of a figure: the points or steps it adds, its name, and the id of its rule."""

    points: float
    name: str
    rule: str


# --- who acts -------------------------------------------------------------------------------------


class _Figure:
    """A character, creature or NPC, stored with the fields of a threefold/1 file."""

    kind: str = ""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        data = msgspec.json.encode({**fields, "kind": self.kind, "format": _FORMAT})
        read = read_characters(data, str(fields.get("name", self.kind)))
        if isinstance(read, Refusal):
            raise _refusal_error(read)
        self._figure = read[0]

    @classmethod
    def of(cls: type[F], fields: Mapping[str, Any]) -> F:
        """Return a figure from plain fields, as a file or an answer has them. Raise ``Refused`` if
        they are invalid.
        """
        made = cls.__new__(cls)
        known = {key: value for key, value in fields.items() if key not in ("kind", "format")}
        _Figure.__init__(made, known)
        return made

    @classmethod
    def load(cls: type[F], path: str | Path) -> F:
        """Return the figure in a threefold/1 file that holds exactly one. Raise ``Refused`` if it
        is invalid.
        """
        fields: Json = msgspec.json.decode(Path(path).read_bytes())
        return cls.of(fields)

    @property
    def name(self) -> str:
        """The name."""
        return self._figure.name

    def to_dict(self) -> Json:
        """Return the fields as plain data, as a file has them."""
        fields: Json = msgspec.json.decode(msgspec.json.encode(self._figure))
        return fields

    def but(self: F, **changes: Any) -> F:
        """Return a copy with these fields changed."""
        return type(self).of({**self.to_dict(), **changes})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._figure == other._figure

    def __hash__(self) -> int:
        return hash(msgspec.json.encode(self._figure))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"

    def _repr_html_(self) -> str:
        return _html_table(self.name, self.to_dict().items())


class Character(_Figure):
    """A player character. Pools are given as ``(points, Edge)``; all other fields are those of a
    file.

    >>> pools = {"might": (12, 1), "speed": (9, 0), "intellect": (8, 0)}
    >>> kara = Character("Kara", **pools, skills={"climbing": "trained"})
    >>> kara.pools["might"]["edge"]
    1
    """

    kind = "pc"

    def __init__(
        self,
        name: str,
        *,
        might: tuple[int, int],
        speed: tuple[int, int],
        intellect: tuple[int, int],
        tier: int = 1,
        effort: int = 1,
        **fields: Any,
    ) -> None:
        given = {"might": might, "speed": speed, "intellect": intellect}
        pools = {
            stat: {"value": value, "max": value, "edge": edge}
            for stat, (value, edge) in given.items()
        }
        super().__init__({"name": name, "tier": tier, "effort": effort, "pools": pools, **fields})

    @classmethod
    def make(cls, *, fill: bool = True, lang: Lang = "en", **choices: Any) -> Character:
        """Make a character by the rules of creation. ``choices`` are those of the creation page:
        ``name``, ``type``, ``tier``, ``adjective``, ``verb``, ``abilities``, ``customized`` ...
        ``fill``: what is left open is chosen as the type suggests. Raise `Refused` if something is
        not allowed.

        >>> wren = Character.make(name="Wren", type="warrior", customized={"edge": "intellect"})
        >>> wren.pools["intellect"]["edge"]
        1
        """
        from threefold.model.characters import Pc
        from threefold.service.making import made_character

        made = made_character(choices, fill, lang)
        if not isinstance(made, Pc):
            raise _refusal_error(made, lang)
        return cls.of(_to_plain_data(made))

    @property
    def pools(self) -> dict[str, dict[str, int]]:
        """Each Pool with its value, its maximum and its Edge."""
        pools: dict[str, dict[str, int]] = self.to_dict()["pools"]
        return pools

    @property
    def damage_track(self) -> str:
        """The step on the damage track: ``hale``, ``impaired``, ``debilitated`` or ``dead``."""
        return str(self.to_dict().get("damage_track", "hale"))


class Foe(_Figure):
    """A creature or NPC. Health and damage follow from the level unless they are given.

    >>> Foe("guard", level=3, armor=1).level
    3
    """

    kind = "npc"

    def __init__(self, name: str, *, level: int, **fields: Any) -> None:
        super().__init__({"name": name, "level": level, **fields})

    @property
    def level(self) -> int:
        """The level."""
        return int(self.to_dict()["level"])

    @property
    def health(self) -> int | None:
        """The health that is left; None while the fields do not give it."""
        health = self.to_dict().get("health")
        if health is None:
            return None
        return int(health)


# --- what comes of it -----------------------------------------------------------------------------


class Result:
    """The outcome of a procedure. Without dice it is a preview: nothing is paid and no figure
    changes.
    """

    def __init__(self, data: Json) -> None:
        self._data = data

    @property
    def result(self) -> str | None:
        """``success``, ``failure``, ``routine``, ``impossible``; None for a preview."""
        return self._data["result"]  # type: ignore[no-any-return]

    @property
    def succeeded(self) -> bool:
        """True for a success or a routine task."""
        return self.result in ("success", "routine")

    @property
    def difficulty(self) -> int | None:
        """The difficulty after all steps; None if the procedure has no task."""
        return self._data["task"] and self._data["task"]["difficulty"]  # type: ignore[no-any-return]

    @property
    def target_number(self) -> int | None:
        """The lowest d20 roll that succeeds; None if the procedure has no task."""
        return self._data["task"] and self._data["task"]["target_number"]  # type: ignore[no-any-return]

    @property
    def cost(self) -> int:
        """The points that it costs from a Pool, after Edge."""
        return int(self._data["cost"]["points"])

    @property
    def damage(self) -> int:
        """The points of damage that get through Armor; 0 if there is no damage."""
        return int((self._data["damage"] or {"taken": 0})["taken"])

    @property
    def actor(self) -> Character | Foe | None:
        """The actor after the action; None if there is none."""
        return _figure_of(self._data["actor"])

    @property
    def target(self) -> Character | Foe | None:
        """The target after the action; None if there is none or it is a thing."""
        return _figure_of(self._data["target"])

    @property
    def lines(self) -> list[Line]:
        """The lines of the difficulty: the base, then every modifier."""
        task = self._data["task"] or {"base_lines": [], "modifiers": []}
        base = [Line(line["points"], line["name"], line["rule"]) for line in task["base_lines"]]
        return base + [
            Line(line["counted"], line["name"], line["rule"]) for line in task["modifiers"]
        ]

    @property
    def cost_lines(self) -> list[Line]:
        """The lines of the cost."""
        return [
            Line(line["points"], line["name"], line["rule"]) for line in self._data["cost"]["lines"]
        ]

    def to_dict(self) -> Json:
        """Return all fields as plain data, in the form that ``threefold adjudicate`` answers."""
        return _to_plain_data(self._data)

    def __repr__(self) -> str:
        figures = f"difficulty={self.difficulty}, cost={self.cost}, damage={self.damage}"
        return f"Result({self.result or 'preview'}, {figures})"

    def _repr_html_(self) -> str:
        rows = [
            (line.name, f"{line.points:+g}", line.rule) for line in (*self.lines, *self.cost_lines)
        ]
        body = "".join(
            f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
        )
        return f"<table><caption>{escape(repr(self))}</caption>{body}</table>"


class Report(Mapping[str, Any]):
    """Plain data with a title. A notebook shows it as a table."""

    def __init__(self, title: str, data: Mapping[str, Any]) -> None:
        self._title, self._data = title, dict(data)

    def __getitem__(self, key: str) -> Any:
        return self._data[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __repr__(self) -> str:
        return f"Report({self._title!r}, {', '.join(self._data)})"

    def _repr_html_(self) -> str:
        return _html_table(self._title, self._data.items())


def _html_table(title: str, rows: Any) -> str:
    body = "".join(
        f"<tr><th>{escape(str(key))}</th><td>{escape(str(value))}</td></tr>" for key, value in rows
    )
    return f"<table><caption>{escape(title)}</caption>{body}</table>"


def _to_plain_data(value: object) -> Json:
    found: Json = msgspec.json.decode(msgspec.json.encode(value))
    return found


def _figure_of(value: object) -> Character | Foe | None:
    if value is None:
        return None
    fields = _to_plain_data(value)
    if fields.get("kind") == "pc":
        return Character.of(fields)
    if fields.get("kind") == "npc":
        return Foe.of(fields)
    return None


# --- playing --------------------------------------------------------------------------------------


class Game:
    """The rules to play by: an edition with rulings and modules. ``dice`` throws the dice when a
    call gives no faces.

    >>> game = Game(edition="csrd")
    >>> kara = Character("Kara", might=(12, 1), speed=(9, 0), intellect=(8, 0))
    >>> game.task(kara, stat="might", difficulty=4, dice=[12]).result
    'success'
    """

    def __init__(
        self,
        *,
        edition: str = "csrd",
        rulings: Mapping[str, Any] | None = None,
        modules: Sequence[str] = (),
        lang: str = "en",
        dice: Dice | None = None,
    ) -> None:
        self._rules: Json = {
            "edition": edition,
            "rulings": dict(rulings or {}),
            "modules": list(modules),
        }
        self._lang: Lang = next((known for known in LANGUAGES if known == lang), "en")
        self._dice = dice

    def play(
        self,
        procedure: str,
        actor: Character | Foe | None = None,
        target: Character | Foe | Mapping[str, Any] | None = None,
        *,
        dice: Sequence[int] | None = None,
        **inputs: Any,
    ) -> Result:
        """Play any procedure. Raise ``Refused`` if it is refused. Without dice, here or in the
        game, it is a preview."""
        faces = dice
        if faces is None and self._dice is not None and procedure in ENTRIES:
            faces = [self._dice(die.sides) for die in ENTRIES[procedure].dice]
        answer = adjudicate(self._request(procedure, actor, target, inputs, faces))
        if isinstance(answer, Problem):
            raise _refusal_error(answer.refusal, self._lang)
        return Result(_to_plain_data(answer_json(answer)))

    def task(self, actor: Character, *, dice: Sequence[int] | None = None, **inputs: Any) -> Result:
        """Attempt a task. ``inputs`` are ``stat``, ``difficulty``, and what eases or hinders the
        task.
        """
        return self.play("task", actor, dice=dice, **inputs)

    def attack(
        self,
        actor: Character,
        target: Foe,
        attack: str,
        *,
        dice: Sequence[int] | None = None,
        **inputs: Any,
    ) -> Result:
        """Attack a foe with one of the attacks on the actor's sheet, given by name."""
        return self.play("attack", actor, target, dice=dice, attack=attack, **inputs)

    def defend(
        self, actor: Character, attacker: Foe, *, dice: Sequence[int] | None = None, **inputs: Any
    ) -> Result:
        """Defend against an attack by a foe."""
        return self.play("defend", actor, attacker, dice=dice, **inputs)

    def odds(
        self, procedure: str, actor: Character, target: Foe | None = None, **inputs: Any
    ) -> list[Report]:
        """Return the cost and the chances of each split of Effort, cheapest first."""
        table = effort_table(self._request(procedure, actor, target, inputs, None))
        if isinstance(table, Refusal):
            raise _refusal_error(table, self._lang)
        return [Report(procedure, odds_json(row)) for row in table.rows]

    def simulate(
        self,
        party: Sequence[Character],
        foes: Sequence[Foe],
        *,
        runs: int = 10_000,
        seed: int = 0,
        policy: str = "careful",
    ) -> Report:
        """Simulate an encounter many times. The same seed gives the same report on any machine."""
        from threefold.interop.encounters import read_encounter
        from threefold.lab.encounter import FORMAT
        from threefold.lab.simulator.simulate import simulate
        from threefold.lab.study.answer import answer

        fields = {
            "format": FORMAT,
            "party": [pc.to_dict() for pc in party],
            "foes": [foe.to_dict() for foe in foes],
            "policy": policy,
            "edition": self._rules["edition"],
            "rulings": self._rules["rulings"],
        }
        encounter = read_encounter(msgspec.json.encode(fields), "encounter")
        if isinstance(encounter, Refusal):
            raise _refusal_error(encounter, self._lang)
        return Report(
            "simulation", _to_plain_data(answer(encounter, simulate(encounter, runs, seed), seed))
        )

    def _request(
        self,
        procedure: str,
        actor: object,
        target: object,
        inputs: Mapping[str, Any],
        dice: Sequence[int] | None,
    ) -> Request:
        line = {
            "procedure": procedure,
            **self._rules,
            "lang": self._lang,
            "actor": _figure_data(actor),
            "target": _figure_data(target),
            "inputs": inputs,
            "dice": None if dice is None else list(dice),
        }
        request = read(msgspec.json.encode(line))
        if isinstance(request, Problem):
            raise _refusal_error(request.refusal, self._lang)
        return request


def _figure_data(figure: object) -> object:
    if isinstance(figure, _Figure):
        return figure.to_dict()
    return figure


_GAME: Final = Game()

play = _GAME.play
task = _GAME.task
attack = _GAME.attack
defend = _GAME.defend
odds = _GAME.odds
simulate = _GAME.simulate


def find_rules(query: str, lang: str = "en") -> list[Report]:
    """Return the rules that match words, an area or an id, best match first."""
    from threefold.library.search import search
    from threefold.library.translations import rule_in

    known = next((one for one in LANGUAGES if one == lang), LANGUAGES[0])
    return [
        Report(e.id, msgspec.to_builtins(rule_in(e, known), str_keys=True))
        for e in search(query, known)
    ]


def entries(kind: str, lang: str = "en") -> dict[str, Report]:
    """Return all entries of a kind of content by key. ``kind`` is for example ``creatures`` or
    ``cyphers``.
    """
    from threefold.library.catalogue import KINDS
    from threefold.library.shelf import everything
    from threefold.service.content import entry_json

    if kind not in KINDS:
        raise KeyError(kind)
    known = next((one for one in LANGUAGES if one == lang), LANGUAGES[0])
    found = (entry_json(KINDS[kind], entry, known) for entry in everything(KINDS[kind]))
    return {entry["key"]: Report(entry["name"], entry) for entry in found}


def procedure_ids() -> list[str]:
    """Return the ids of all procedures."""
    return list(ENTRIES)
