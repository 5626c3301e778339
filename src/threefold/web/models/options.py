"""Options: what a list or a row of radio buttons offers, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

from msgspec import Struct

from threefold.model.scenes import PreparedScene
from threefold.rules.types import Message, Stat
from threefold.web.words import Words

STATS: Final[tuple[Stat, ...]] = ("might", "speed", "intellect")


class Option(Struct, frozen=True):
    """One thing to choose: what is sent, what is read, a second line, a picture."""

    value: str | int
    label: str
    detail: str | None = None
    icon: str | None = None
    stat: Stat | None = None


class Priced(Protocol):
    """Something to use, with its price."""

    @property
    def name(self) -> str: ...
    @property
    def cost(self) -> int: ...
    @property
    def stat(self) -> Stat | None: ...


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


class EffortPrice(Protocol):
    """Levels of Effort and their price."""

    @property
    def ease(self) -> int: ...
    @property
    def cost(self) -> int: ...
    @property
    def affordable(self) -> bool: ...


def none_option(label: str) -> list[Option]:
    """The option that chooses nothing."""
    return [Option("", label)]


def keyed_options(
    words: Words, values: Iterable[str], labels: str, details: str = "", icons: Mapping[str, str] | None = None
) -> list[Option]:
    """Values whose words stand in the catalog under ``labels`` and, for a second line, ``details``."""
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
    """Values that are their own words."""
    return [Option(value, str(value)) for value in values]


def pair_options(pairs: Iterable[tuple[str, str]]) -> list[Option]:
    """Values with their words."""
    return [Option(value, label) for value, label in pairs]


def named_options(people: Iterable[Named], me: str = "", myself: str = "") -> list[Option]:
    """People or things by their names; the reader is called ``myself``."""
    return [Option(one.id, myself if me and one.id == me else one.name) for one in people]


def stat_options(words: Words, stats: Iterable[Stat] = STATS) -> list[Option]:
    """Stats by name, icon and colour."""
    return [Option(stat, words.t(f"stat.{stat}"), stat=stat) for stat in stats]


def pool_options(
    words: Words, pools: Mapping[str, tuple[int, int, int]], among: Sequence[Stat] = STATS
) -> list[Option]:
    """The three Pools, or some of them, with what is in them."""
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
    """The three stats with their Edge."""
    return [
        Option(stat, words.t(f"stat.{stat}"), words.t("player.edge", n=pools[stat][2]), stat=stat) for stat in STATS
    ]


def attack_options(words: Words, attacks: Iterable[Attack]) -> list[Option]:
    """Attacks with their damage."""
    return [Option(one.name, one.name, _attack_detail(words, one)) for one in attacks]


def _attack_detail(words: Words, one: Attack) -> str:
    damage = words.t("player.attack.damage", n=one.damage)
    return damage if one.left is None else f"{damage} · {words.t('player.use.left', n=one.left)}"


def power_options(words: Words, powers: Iterable[Priced]) -> list[Option]:
    """Abilities that are an attack, each with its price."""
    return [Option(one.name, one.name, _price(words, one)) for one in powers]


def _price(words: Words, one: Priced) -> str:
    if not one.cost or one.stat is None:
        return words.t("player.costs_nothing")
    return words.t("player.costs", n=one.cost, stat=words.t(f"stat.{one.stat}"))


def skill_options(words: Words, skills: Iterable[str], levels: Mapping[str, str], but: str = "") -> list[Option]:
    """Skills with how well they are known; ``but`` is left out."""
    return [
        Option(name, words.t("player.skill_of", skill=name, level=words.t(f"player.level.{levels[name]}")))
        for name in skills
        if name != but
    ]


def helper_options(words: Words, names: Iterable[str]) -> list[Option]:
    """Followers who may help with a roll, or nobody."""
    helpers = [Option(name, words.t("player.follower.helps", name=name)) for name in names]
    return [*none_option(words.t("player.follower.nobody")), *helpers]


def initiative_options(words: Words, efforts: Iterable[EffortPrice]) -> list[Option]:
    """The levels of Effort on initiative that can be paid."""
    return [
        Option(
            row.ease,
            words.t("player.effort.ease" if row.ease else "player.effort.none", ease=row.ease, damage=0),
            words.t("player.initiative.effort", n=row.cost) if row.ease else None,
            stat="speed" if row.ease else None,
        )
        for row in efforts
        if row.affordable
    ]


class Way(Protocol):
    """A move: toward or away from whom, how far, what it costs of a turn."""

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
    """Where to move."""
    return [
        Option(way.fields, words.t(f"strip.{way.side}", whom=way.whom, n=way.feet), words.t(f"strip.cost.{way.cost}"))
        for way in ways
    ]


def situation_options(words: Words, situations: Iterable[str], now: str, first: str) -> list[Option]:
    """Situations to choose from, after an option that chooses none. An unusual one that is chosen now stands last."""
    usual = list(situations)
    shown = [*usual, now] if now and now not in usual else usual
    return [*none_option(first), *(Option(id, words.situation(id)) for id in shown)]


class Policy(Protocol):
    """A way in which the laboratory lets the party fight."""

    @property
    def name(self) -> str: ...
    @property
    def possible(self) -> bool: ...


def policy_options(words: Words, policies: Iterable[Policy]) -> list[Option]:
    """The policies that an encounter can be played with."""
    return keyed_options(words, (p.name for p in policies if p.possible), "lab.name_of", "lab.about")


def run_options(words: Words, runs: Iterable[int]) -> list[Option]:
    """How many encounters are played, with thin spaces between thousands."""
    return [Option(n, words.t("lab.runs_said", n=f"{n:,}".replace(",", "\u202f"))) for n in runs]


class Setting(Protocol):
    """One thing that can be set of a scene: its field, what may be chosen and whether it can be now."""

    @property
    def field(self) -> str: ...
    @property
    def choices(self) -> list[tuple[str, Message, bool]]: ...


def setting_options(words: Words, setting: Setting) -> list[Option]:
    """What can be set of a scene, or nothing in particular."""
    usual = none_option(words.t(f"strip.usual.{setting.field}"))
    return [*usual, *(Option(value, words.say(label)) for value, label, _ in setting.choices)]


class Titled(Protocol):
    """Something open with a title."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...


def titled_options(open: Iterable[Titled]) -> list[Option]:
    """What is open, by its title."""
    return [Option(one.id, one.title) for one in open]


def numbered_options(words: Words, names: Iterable[str]) -> list[Option]:
    """Names as options, each by its place from 0."""
    return [Option(str(n), words.name(name)) for n, name in enumerate(names)]


def level_options(levels: Iterable[int]) -> list[Option]:
    """Numbers of levels as options."""
    return [Option(str(n), str(n)) for n in levels]


def name_options(words: Words, names: Iterable[str]) -> list[Option]:
    """Names as options, each by itself."""
    return [Option(name, words.name(name)) for name in names]


class Earning(Named, Protocol):
    """Somebody with XP."""

    @property
    def xp(self) -> int: ...


def xp_options(words: Words, people: Iterable[Earning]) -> list[Option]:
    """People with their XP."""
    return [Option(one.id, one.name, words.t("gm.xp", n=one.xp)) for one in people]


class SceneCard(Protocol):
    """A scene of the table's library."""

    @property
    def id(self) -> str: ...
    @property
    def scene(self) -> PreparedScene: ...


def place_options(words: Words, cards: Iterable[SceneCard]) -> list[Option]:
    """Where a scene is saved: as a new one, or in place of another."""
    new = none_option(words.t("gm.scenes.new_place"))
    return [*new, *(Option(card.id, words.t("gm.scenes.in_place", name=card.scene.name)) for card in cards)]
