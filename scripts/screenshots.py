"""Make the pictures of docs/pictures anew: the app at the first turn, in the middle, at the end.

    python scripts/screenshots.py [FOLDER]

Needs Chromium and the development requirements. The map shows principal components, which are the
same on every machine; UMAP's coordinates are not.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "browser"))

from app_server import browsing, serving, settle  # noqa: E402  # lies with the tests that use it too

SHOTS = {
    "first-turn": "turn=1",
    "middle": "turn=36",
    "end": "turn=58",
    "one-page": "turn=49&page=5",
    "one-segment": "turn=49&segment=5",
    "chinese": "sample=zh&language=zh&turn=41",
}


def main(folder: Path) -> None:
    """Take every picture in light and dark at 1440 × 900."""
    folder.mkdir(parents=True, exist_ok=True)
    with serving() as address, browsing() as browser:
        for scheme in ("light", "dark"):
            context = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme=scheme)
            for name, query in SHOTS.items():
                page = context.new_page()
                page.goto(f"{address}/?map=pca&{query}")
                settle(page)
                path = folder / f"{name}-{scheme}.png"
                page.screenshot(path=path)
                page.close()
                print(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)
            context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures")
