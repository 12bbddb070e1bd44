"""In Chinese no surface of the theatre names a month in English; the conversation is Chinese as well."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser

from staged import WRITTEN, desk_of, staged

MONTH = re.compile(r"\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b", re.IGNORECASE)


def test_the_conversation_brings_its_days_in_both_languages() -> None:
    pages = json.loads(desk_of("zh").follow({"map": "pca"})["conversation"])["pages"]
    for name in ("day", "when"):
        assert all(MONTH.search(said) for said in pages[name]["en"])
        assert all(re.match(r"20\d\d年\d+月\d+日", said) for said in pages[name]["zh"])


@pytest.mark.browser
def test_panels_and_stage_say_chinese_dates_in_chinese(browser: Browser) -> None:
    with staged(browser, desk_of("zh", asking="fork")) as shown:
        shown.page.evaluate(WRITTEN)
        seen: dict[str, str] = {}
        for language in ("en", "zh"):
            shown.act(f"theatre.store.set({{ language: {language!r} }}); window.written.clear()")
            shown.act("theatre.store.set({ dark: !theatre.store.state.dark }); await 0")
            parts = list(shown.page.evaluate("[...window.written]"))
            for kind in ("page", "segment", "question", "fact"):
                shown.pick(kind, 0)
                parts.append(shown.page.evaluate("root.querySelector('.theatre').innerText"))
            shown.act("theatre.store.pick(null)")
            parts.append(shown.page.evaluate("root.querySelector('.theatre').innerText"))
            seen[language] = "\n".join(parts)
    assert MONTH.search(seen["en"]) and not MONTH.search(seen["zh"])
    assert re.search(r"20\d\d年\d+月\d+日 \d\d:\d\d", seen["zh"]), "a page says when it was said"
    assert re.search(r"(?m)^\d+月\d+日$", seen["zh"]), "above the pages the year is said once"
