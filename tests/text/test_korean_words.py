"""One Korean word for one thing, in the catalogs and the content alike."""

from __future__ import annotations

import re

from tests.text.test_particles import texts

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
}
"""What two translators had called by two names, or what no player says, with the word that stands instead."""


def test_a_thing_is_called_by_one_word() -> None:
    left = re.compile("|".join(LEFT))
    said = {name: left.findall(text) for name, text in texts() if left.search(text)}
    assert {name: [(word, LEFT[word]) for word in words] for name, words in said.items()} == {}
