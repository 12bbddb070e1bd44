"""The offline file in Chromium under file:// with the network off: real keys, real mouse."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright")

from chromium import chromium
from hostile import OWNED
from playwright.sync_api import Browser, Locator, Page, expect

from memoryos_lab import preset, replay, samples, sources
from memoryos_lab.features import compute
from memoryos_lab.theatre import offline
from memoryos_lab.theatre.beforehand import Look, answers
from memoryos_lab.theatre.offline import offline_html

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]
EVIL = f"</script><img src=x onerror={OWNED!r}> <svg onload={OWNED!r}> {{page}} $x$ \u2028 \u202e"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    script, features, info = samples.load("tutor")
    run = replay(script, features, info.policy(), questions="fork")
    place = tmp_path_factory.mktemp("offline") / "tutor.html"
    place.write_text(offline_html(run, vary={"theta": [0.5, 0.7]}, patience=0), encoding="utf-8")
    return place


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page without a network, which fails its test on any script error and any request."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, offline=True)
    faults: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda line: faults.append(line.text) if line.type in ("error", "warning") else None)
    page.on(
        "request",
        lambda request: None if request.url.startswith(("file:", "blob:")) else faults.append(request.url),
    )
    yield page
    context.close()
    assert not faults


def opened(page: Page, file: Path) -> Locator:
    page.goto(file.as_uri())
    shell = page.locator(".theatre[data-run]")
    shell.wait_for(timeout=30_000)
    page.get_by_role("button", name="No, thanks").click()
    return shell


def test_keys_work_at_once_and_wherever_the_focus_was(page: Page, file: Path) -> None:
    shell = opened(page, file)  # the button that was pressed is gone, and the focus with it
    expect(shell).to_have_attribute("data-turn", "18")
    page.keyboard.press("ArrowRight")
    expect(shell).to_have_attribute("data-turn", "19")
    page.keyboard.press("End")
    expect(shell).to_have_attribute("data-turn", "58")
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    expect(shell).to_have_attribute("data-turn", "3", timeout=10_000)
    page.keyboard.press("Space")


def test_theta_goes_from_stop_to_stop_and_says_what_changed(page: Page, file: Path) -> None:
    shell = opened(page, file)
    first = shell.get_attribute("data-run")
    slider = page.get_by_role("slider", name="match threshold θ")
    slider.focus()
    slider.press("ArrowRight")
    expect(shell.get_by_text("θ .60 → .70")).to_be_visible()
    slider.press("ArrowRight")  # there is no further stop
    slider.press("ArrowLeft")
    expect(shell).to_have_attribute("data-run", first or "")
    page.wait_for_timeout(800)  # the next key is another gesture
    slider.press("ArrowLeft")
    expect(shell.get_by_text("θ .60 → .50")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(shell).to_have_attribute("data-run", first or "")
    assert page.get_by_label("preset").first.is_disabled()


def test_every_question_has_its_x_ray(page: Page, file: Path) -> None:
    shell = opened(page, file)
    page.keyboard.press("/")
    page.keyboard.type("starter smell")
    page.keyboard.press("Enter")
    expect(shell.get_by_text("segments ranked")).to_be_visible()
    expect(shell.get_by_title("tutor/q5")).to_be_visible()


def test_both_maps_are_there_if_both_were_fitted(page: Page, tmp_path: Path) -> None:
    script, features, info = samples.load("tutor")
    made = answers(replay(script, features, info.policy(), questions="none"), patience=0)
    start = json.loads(made.parts["start"])
    start["maps"]["umap"] = start["maps"]["pca"] | {"method": "umap"}
    made.parts["start"] = json.dumps(start).encode()
    (tmp_path / "out.html").write_text(offline.page(made), encoding="utf-8")
    shell = opened(page, tmp_path / "out.html")
    pca = shell.get_by_role("button", name="PCA")
    expect(pca).to_have_attribute("aria-pressed", "false")
    pca.click()
    expect(pca).to_have_attribute("aria-pressed", "true")


def test_the_picture_is_saved(page: Page, file: Path) -> None:
    shell = opened(page, file)
    with page.expect_download() as saved:
        shell.get_by_role("button", name="PNG").click()
    assert saved.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_dark_follows_the_system_until_it_is_chosen(page: Page, file: Path) -> None:
    shell = opened(page, file)
    expect(shell).not_to_contain_class("dark")
    page.emulate_media(color_scheme="dark")
    expect(shell).to_contain_class("dark")
    page.keyboard.press("d")
    expect(shell).not_to_contain_class("dark")


def test_the_language_is_that_of_the_page_too(page: Page, file: Path) -> None:
    shell = opened(page, file)
    shell.get_by_role("button", name="中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh")
    expect(shell.get_by_text("短期").first).to_be_visible()


def test_words_of_a_conversation_do_nothing(page: Page, tmp_path: Path) -> None:
    lines = [{"title": EVIL}, *[{"user": EVIL, "agent": "Hi"}] * 12]
    (script,) = sources.load_bytes("\n".join(map(json.dumps, lines)).encode(), "evil.jsonl").scripts
    run = replay(script, compute(script, backend="hash"), preset("paper"))
    look = Look(turn=10, pick={"kind": "page", "id": 3})
    (tmp_path / "evil.html").write_text(offline_html(run, look=look, patience=0), encoding="utf-8")
    shell = opened(page, tmp_path / "evil.html")
    expect(shell.get_by_text("onerror").first).to_be_visible()
    page.wait_for_timeout(500)
    assert page.title().startswith("</script><img src=x")
    assert page.locator("img").count() == 0
