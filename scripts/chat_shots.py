"""Pictures of the chat: a conversation of our own is lived, the app opens it, and it is looked at."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from playwright.sync_api import Browser

from chat_screen import WAIT, Chat, app
from memoryos_lab.living import Memory

BEGAN = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
TALK = (  # (days after the first, what Ann says, what she is answered)
    (0, "Hi! My name is Ann and I live in Porto.", "Hello Ann. Porto in March, is it raining?"),
    (0, "Always. I work as a ceramicist in a small studio by the river.", "Do you throw, or build by hand?"),
    (0, "I throw. We fire the kiln every second Friday.", "So the next firing is on the thirteenth."),
    (2, "I love baking sourdough bread, my starter is three years old.", "It must have a name by now."),
    (2, "It is called Clint. Today the bread came out dense.", "A cold kitchen slows a starter down."),
    (5, "My sister Maria is a nurse in Braga, she visits in August.", "She will want bread, then."),
    (6, "I adopted a cat called Miso.", "Welcome, Miso! How old?"),
    (6, "Two. Miso hates the vacuum cleaner.", "Most cats do."),
    (8, "The sourdough bread rose beautifully, the starter was warm.", "The warm shelf was the trick."),
    (9, "I want to learn glazing with ash.", "Wood ash melts late; the kiln has to be hot."),
    (12, "Which bread should I bake for Maria?", "Sourdough: it is the one you love, and Clint is ready."),
    (12, "The ash glaze turned green in the kiln.", "Iron in the ash does that."),
    (15, "Rye sourdough bread today, with the old starter.", "Rye wants more water."),
    (15, "I am training for a half marathon in October.", "Along the river, I suppose."),
    (20, "The kiln reached 1280 degrees and the glaze ran.", "Less ash, or ten degrees less."),
    (24, "I moved to Lisbon for a new studio.", "A new river to run along. And the kiln?"),
    (24, "The new studio has an electric kiln.", "Then the glaze will be greyer than with wood."),
    (27, "My bread never rises in the new kitchen.", "Give Clint a week: new flour, new water."),
    (31, "Where was the bread good before?", "On the warm shelf in Porto, in March."),
    (33, "Miso sleeps on my clay bags.", "The warmest place in a studio."),
    (35, "The starter woke up, the bread is light again.", "Clint has arrived in Lisbon."),
    (36, "Which glaze did I want to learn?", "Ash glazes; the first one turned green."),
    (38, "I sold two bowls from the new studio in Lisbon.", "The first of the new kiln?"),
    (40, "Who lives with me in Lisbon?", "Miso, on the clay bags."),
    (41, "Maria came to see the new studio.", "All the way from Braga. Did she get her bread?"),
    (43, "A whole loaf of sourdough bread.", "Then Clint has done his work."),
    (45, "Where is my studio now?", "In Lisbon, with the electric kiln."),
)


def lived(home: Path) -> int:
    """Live the conversation; how many pages it has."""
    folder, speakers = home / "memories", ("Ann", "assistant")
    with Memory.open("Ann", folder=folder, speakers=speakers, policy="living") as memory:
        for number, (day, said, answer) in enumerate(TALK):
            at = BEGAN + timedelta(days=day, minutes=3 * number)
            memory.recall(said, time=at)
            memory.add(said, answer, time=at)
    return len(TALK)


def recalled(chat: Chat) -> None:
    """What the last exchange was answered from."""
    chat.page.locator(".turn .found .link").last.click()


def stage(chat: Chat) -> None:
    chat.page.get_by_role("button", name="Stage").click()
    chat.page.locator("[class*=st-key-strip-] .theatre[data-run]").wait_for(timeout=WAIT)


def forgetting(chat: Chat) -> None:
    chat.menu("Find what is to go").get_by_role("textbox", name="Everything about").fill("Miso")
    chat.page.keyboard.press("Enter")
    chat.page.get_by_role("alertdialog").wait_for(timeout=WAIT)


def chinese(chat: Chat) -> None:
    chat.page.get_by_role("button", name="中文").click()
    chat.page.get_by_role("button", name="舞台").wait_for(timeout=WAIT)
    recalled(chat)


SHOTS: dict[str, tuple[Callable[[Chat], None], tuple[str, ...], tuple[int, int]]] = {
    "chat": (recalled, ("light", "dark"), (1440, 900)),
    "chat-stage": (stage, ("light", "dark"), (1680, 960)),
    "chat-forget": (forgetting, ("light",), (1440, 900)),
    "chat-chinese": (chinese, ("dark",), (1440, 900)),
}


def take(browser: Browser, folder: Path) -> None:
    """Every picture of the chat, into the folder."""
    with tempfile.TemporaryDirectory() as home:
        pages = lived(Path(home))
        with app(Path(home)) as (address, _):
            for name, (prepare, schemes, (width, height)) in SHOTS.items():
                for scheme in schemes:
                    context = browser.new_context(
                        viewport={"width": width, "height": height}, color_scheme=scheme
                    )
                    chat = Chat(context.new_page(), address)
                    chat.again("Ann", pages)
                    prepare(chat)
                    chat.page.mouse.move(2, 2)
                    chat.page.wait_for_timeout(1500)
                    chat.page.screenshot(path=folder / f"{name}-{scheme}.png")
                    print(f"{name}-{scheme}.png")
                    context.close()
