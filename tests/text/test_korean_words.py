"""One Korean word for one thing, in the catalogs and the content alike."""

from __future__ import annotations

import re

from tests.text.test_particles import texts

from threefold.text.catalog import files, sources_of

LEFT = {
    "크리처": "생물",
    "풍미": "곁들임",
    "소마법": "잔주문",
    "초심리": "사이오닉",
    "주문책": "주문서",
    "짧은 게임": "단편 게임",
    "진짜 이름": "참이름",
    "최댓값": "최대치",
    "우월한": "뛰어난",
    "사이퍼 레벨마다": "사이퍼 레벨당",
    "더 무료": "무료 분발 … 더해진다",
    "토큰 끝내기": "토큰 폐기",
    "무릿매": "투석구",
    "투석끈": "투석구",
    "벌점": "불이익",
    "앞날": "미래",
    "물음": "질문",
    "황야": "야생",
    "교류": "교섭",
    "발사체로": "투사체로",
    "정보 센서": "정보 감지기",
    "워드로이드": "전쟁 드로이드",
    "방사능 저항": "방사선 저항",
}
"""What two translators had called by two names, or what no player says, with the word that stands
instead.
"""


def test_thing_is_called_by_one_word() -> None:
    left = re.compile("|".join(LEFT))
    said = {name: left.findall(text) for name, text in texts() if left.search(text)}
    assert {name: [(word, LEFT[word]) for word in words] for name, words in said.items()} == {}


LEVEL = re.compile(
    r"(?<!사이퍼 )(?<!아티팩트 )레벨 \d+(?:으로|로 |인 |이다|까지|에서| 이상| 이하| 미만| 적| 생물)"
)
"""A figure behind the word for a level, in a sentence. A label has it so: 레벨 3."""


def test_sentences_put_level_behind_figure() -> None:
    assert {name: text for name, text in texts() if LEVEL.search(text)} == {}


def test_strip_places_are_told_in_metres() -> None:
    """What the table measures is said in metres, as in French: no figure is filled in before the
    word for feet.
    """
    told = {
        key: source.ftl for path in files("ko") for key, source in sources_of(path, "ko").items()
    }
    in_feet = {key for key, ftl in told.items() if re.search(r"\}피트", ftl)}
    assert in_feet <= {
        "line-base-feet",
        "line-base-push",
        "line-base-jump-standing",
    }  # these state the rule in feet


def test_english_has_one_apostrophe() -> None:
    told = {
        key: source.ftl for path in files("en") for key, source in sources_of(path, "en").items()
    }
    assert [key for key, ftl in told.items() if "\N{RIGHT SINGLE QUOTATION MARK}" in ftl] == []
