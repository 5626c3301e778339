"""Options of select lists and radio buttons, with their texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

from msgspec import Struct

from threefold.model.scenes import PreparedScene
from threefold.rules.types import Message, Stat
from threefold.table.state.facts import Text
from threefold.web.words import Words

STATS: Final[tuple[Stat, ...]] = ("might", "speed", "intellect")


class Option(Struct, frozen=True):
    """One option: the value that is sent, its label, a second line, an icon, and a stat for its
    colour.
    """

    value: str | int
    label: str
    detail: str | None = None
    icon: str | None = None
    stat: Stat | None = None


class Priced(Protocol):
    """An ability with its price."""

    @property
    def name(self) -> str: ...
    @property
    def cost(self) -> int: ...
    @property
    def stat(self) -> Stat | None: ...
    @property
    def sent(self) -> str: ...
    @property
    def called(self) -> Text | None: ...


class Helper(Protocol):
    """A follower who may help with a roll."""

    @property
    def sent(self) -> str: ...
    @property
    def called(self) -> str | Message: ...


class Named(Protocol):
    """Somebody or something with an id and a name."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...


class Attack(Protocol):
    """An attack with its damage."""

    @property
    def name(self) -> str: ...
    @property
    def damage(self) -> int: ...
    @property
    def left(self) -> int | None: ...
    @property
    def sent(self) -> str: ...
    @property
    def called(self) -> Text | None: ...


class EffortPrice(Protocol):
    """A number of levels of Effort and their price."""

    @property
    def ease(self) -> int: ...
    @property
    def cost(self) -> int: ...
    @property
    def affordable(self) -> bool: ...


def none_option(label: str) -> list[Option]:
    """Return the one option that chooses nothing."""
    return [Option("", label)]


def keyed_options(
    words: Words,
    values: Iterable[str],
    labels: str,
    details: str = "",
    icons: Mapping[str, str] | None = None,
) -> list[Option]:
    """Return values as options. The catalog has their texts under ``labels`` and, for a second
    line, ``details``.
    """
    return [
        Option(
            value,
            words.t(f"{labels}.{value}"),
            words.t(f"{details}.{value}") if details else None,
            icons[value] if icons else None,
        )
        for value in values
    ]


def plain_options(values: Iterable[str | int]) -> list[Option]:
    """Return values as options that are their own labels."""
    return [Option(value, str(value)) for value in values]


def pair_options(pairs: Iterable[tuple[str, str]]) -> list[Option]:
    """Return pairs of value and label as options."""
    return [Option(value, label) for value, label in pairs]


def named_options(people: Iterable[Named], me: str = "", myself: str = "") -> list[Option]:
    """Return people or things as options by name. The one with the id ``me`` is called
    ``myself``.
    """
    return [Option(one.id, myself if me and one.id == me else one.name) for one in people]


def stat_options(words: Words, stats: Iterable[Stat] = STATS) -> list[Option]:
    """Return stats as options by name, in their colour."""
    return [Option(stat, words.t(f"stat.{stat}"), stat=stat) for stat in stats]


def pool_options(
    words: Words, pools: Mapping[str, tuple[int, int, int]], among: Sequence[Stat] = STATS
) -> list[Option]:
    """Return the three Pools, or those ``among`` them, as options with their points."""
    return [
        Option(
            stat,
            words.t(f"stat.{stat}"),
            words.t("player.use.pool", n=pools[stat][0], max=pools[stat][1]),
            stat=stat,
        )
        for stat in STATS
        if stat in among
    ]


def edge_options(words: Words, pools: Mapping[str, tuple[int, int, int]]) -> list[Option]:
    """Return the three stats as options with their Edge."""
    return [
        Option(stat, words.t(f"stat.{stat}"), words.t("player.edge", n=pools[stat][2]), stat=stat)
        for stat in STATS
    ]


def attack_options(words: Words, attacks: Iterable[Attack]) -> list[Option]:
    """Return attacks as options with their damage."""
    return [Option(one.sent, _called(words, one), _attack_detail(words, one)) for one in attacks]


def _called(words: Words, one: Attack | Priced) -> str:
    if one.called is None:
        return one.name
    return words.say(one.called)


def _attack_detail(words: Words, one: Attack) -> str:
    damage = words.t("player.attack.damage", n=one.damage)
    if one.left is None:
        return damage
    return f"{damage} · {words.t('player.use.left', n=one.left)}"


def power_options(words: Words, powers: Iterable[Priced]) -> list[Option]:
    """Return abilities as options, each with its price."""
    return [Option(one.sent, _called(words, one), _price(words, one)) for one in powers]


def _price(words: Words, one: Priced) -> str:
    if not one.cost or one.stat is None:
        return words.t("player.costs_nothing")
    return words.t("player.costs", n=one.cost, stat=words.t(f"stat.{one.stat}"))


def skill_options(
    words: Words, skills: Iterable[str], levels: Mapping[str, str], but: str = ""
) -> list[Option]:
    """Return skills as options with their levels; ``but`` is left out."""
    return [
        Option(
            name,
            words.t("player.skill_of", skill=name, level=words.t(f"player.level.{levels[name]}")),
        )
        for name in skills
        if name != but
    ]


def helper_options(words: Words, able: Iterable[Helper]) -> list[Option]:
    """Return followers who may help with a roll as options, after the option for nobody."""
    helpers = [Option(one.sent, words.t("player.follower.helps", name=one.called)) for one in able]
    return [*none_option(words.t("player.follower.nobody")), *helpers]


def initiative_options(words: Words, efforts: Iterable[EffortPrice]) -> list[Option]:
    """Return the levels of Effort on initiative that the PC can pay, as options."""
    return [
        Option(
            row.ease,
            words.t(
                "player.effort.easing" if row.ease else "player.effort.none",
                ease=row.ease,
                damage=0,
            ),
            words.t("player.initiative.effort", n=row.cost) if row.ease else None,
            stat="speed" if row.ease else None,
        )
        for row in efforts
        if row.affordable
    ]


class Way(Protocol):
    """A move: towards whom or in which direction, how far in feet, and its cost."""

    @property
    def fields(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def whom(self) -> str: ...
    @property
    def feet(self) -> int: ...
    @property
    def cost(self) -> str: ...


def way_options(words: Words, ways: Iterable[Way]) -> list[Option]:
    """Return moves as options."""
    return [
        Option(
            way.fields,
            words.t(f"strip.{way.side}", whom=way.whom, n=way.feet),
            words.t(f"strip.cost.{way.cost}"),
        )
        for way in ways
    ]


def situation_options(
    words: Words, situations: Iterable[str], now: str, first: str
) -> list[Option]:
    """Return situations as options, after an option that chooses none. If the current one is not
    among them, it comes last."""
    usual = list(situations)
    if now and now not in usual:
        shown = [*usual, now]
    else:
        shown = usual
    return [*none_option(first), *(Option(id, words.situation(id)) for id in shown)]


class Policy(Protocol):
    """A policy by which the laboratory plays the party's side of a fight."""

    @property
    def name(self) -> str: ...
    @property
    def possible(self) -> bool: ...


def policy_options(words: Words, policies: Iterable[Policy]) -> list[Option]:
    """Return the policies that are possible for an encounter, as options."""
    return keyed_options(
        words, (p.name for p in policies if p.possible), "lab.name_of", "lab.about"
    )


def run_options(words: Words, runs: Iterable[int]) -> list[Option]:
    """Return numbers of simulated encounters as options, with thin spaces between thousands."""
    return [Option(n, words.t("lab.runs_said", n=f"{n:,}".replace(",", "\u202f"))) for n in runs]


class Setting(Protocol):
    """A setting of a scene: its field, its choices, and for each whether it is possible now."""

    @property
    def field(self) -> str: ...
    @property
    def choices(self) -> list[tuple[str, Message, bool]]: ...


def setting_options(words: Words, setting: Setting) -> list[Option]:
    """Return the choices of a scene's setting as options, after the option for nothing in
    particular.
    """
    usual = none_option(words.t(f"strip.usual.{setting.field}"))
    return [*usual, *(Option(value, words.say(label)) for value, label, _ in setting.choices)]


class Titled(Protocol):
    """A pending request with a title."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...


def titled_options(open: Iterable[Titled]) -> list[Option]:
    """Return pending requests as options by title."""
    return [Option(one.id, one.title) for one in open]


def numbered_options(words: Words, names: Iterable[str]) -> list[Option]:
    """Return names as options. The value is the index of the name, from 0."""
    return [Option(str(n), words.name(name)) for n, name in enumerate(names)]


def level_options(levels: Iterable[int]) -> list[Option]:
    """Return numbers of levels as options."""
    return [Option(str(n), str(n)) for n in levels]


def name_options(words: Words, names: Iterable[str]) -> list[Option]:
    """Return names as options. The value is the name itself."""
    return [Option(name, words.name(name)) for name in names]


class Earning(Named, Protocol):
    """Somebody with XP."""

    @property
    def xp(self) -> int: ...


def xp_options(words: Words, people: Iterable[Earning]) -> list[Option]:
    """Return people as options with their XP."""
    return [Option(one.id, one.name, words.t("gm.xp", n=one.xp)) for one in people]


class SceneCard(Protocol):
    """A scene of the table's library."""

    @property
    def id(self) -> str: ...
    @property
    def scene(self) -> PreparedScene: ...


def place_options(words: Words, cards: Iterable[SceneCard]) -> list[Option]:
    """Return the places to save a scene as options: as a new one, or in place of another."""
    new = none_option(words.t("gm.scenes.new_place"))
    return [
        *new,
        *(Option(card.id, words.t("gm.scenes.in_place", name=card.scene.name)) for card in cards),
    ]
