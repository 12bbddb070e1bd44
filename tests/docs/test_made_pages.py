"""Pages made from the code are those that the code makes now; what is public says what it is."""

from __future__ import annotations

import pytest
from write_docs import DOCS, PAGES


@pytest.mark.parametrize("name", PAGES)
def test_the_page_in_docs_is_the_one_that_the_code_makes(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == PAGES[name](), "run: make docs"
