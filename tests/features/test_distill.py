"""The distiller: what is stated, and above all what is not."""

from __future__ import annotations

import time

import pytest

from memoryos_lab.features.distill import distill, facts
from memoryos_lab.features.texts import fact_text
from memoryos_lab.memory.types import Fact, Page, Script, Turn

HITS = [
    ("Hello, I'm Lena. I live in Lyon and I work in the city library.",
     "name=Lena home=Lyon job=the city library"),
    ("My name is Ada.", "name=Ada"),
    ("Please call me Ben.", "called=Ben"),
    ("I moved from Ghent to Porto last week.", "home=Porto"),
    ("I've moved to New York, and I love it.", "home=New York"),
    ("I am originally from Sweden.", "origin=Sweden"),
    ("She bought it in 1994, the year I was born.", "born=1994"),
    ("I was born in May 1987.", "born=1987"),
    ("My birthday is on the third of March.", "birthday=the third of March"),
    ("I work as a nurse in a small clinic.", "job=a nurse in a small clinic"),
    ("I'm a software engineer at a bank.", "job=software engineer"),
    ("I leave the library and start at the hospital in March.", "job=the hospital in March"),
    ("This loaf is for my sister Nora: she turns thirty on the third of March.",
     "sister:nora=Nora birthday:nora=the third of March"),
    ("My cat Miso has stopped eating, and I worry.", "pet:miso=Miso"),
    ("I have a small dog called Rex.", "pet:rex=Rex"),
    ("Careful with recipes for me: I am allergic to walnuts.", "allergy:walnut=walnuts"),
    ("I leave the walnuts out of the loaf, I am allergic to them.", "allergy:walnut=walnuts"),
    ("I am not allergic to walnuts after all. Please forget that.", "-allergy:walnut=walnuts"),
    ("Please forget that I live in Lyon.", "-home=Lyon"),
    ("I'm vegetarian.", "health:vegetarian=vegetarian"),
    ("I can't eat gluten.", "avoids:gluten=gluten"),
    ("I signed up for the half marathon in Annecy.",
     "plan:half marathon in annecy=the half marathon in Annecy"),
    ("I am planning a trip to Porto in May, by train.", "plan:trip to porto in may=a trip to Porto in May"),
    ("I have a statistics exam in June and I am afraid.",
     "plan:statistics exam in june=a statistics exam in June"),
    ("I love pottery, but not on Mondays.", "likes:pottery=pottery"),
    ("I don't like opera anymore.", "-likes:opera=opera"),
    ("I hate long meetings.", "dislikes:long meeting=long meetings"),
    ("My favourite colour is blue.", "favourite colour=blue"),
    ("Please keep explanations short, with one example.", "style=keep explanations short, with one example"),
    ("Please give me long explanations, with every step of the proof.",
     "style=give me long explanations, with every step of the proof"),
    ("你好，我叫林夏。", "name=林夏"),
    ("我住在成都，阳台朝南，现在播种晚不晚？", "home=成都"),
    ("我现在住在杭州了。", "home=杭州"),
    ("我在出版社工作，是编辑。", "job=出版社"),
    ("我是一名护士。", "job=护士"),
    ("我1994年出生。", "born=1994"),
    ("我妹妹叫林秋。", "妹妹:林秋=林秋"),
    ("我的猫叫米粒。", "pet:米粒=米粒"),
    ("我对花粉过敏。", "allergy:花粉=花粉"),
    ("化验结果出来了：我对花粉不过敏，之前说的请忘掉。", "-allergy:花粉=花粉"),
    ("我很喜欢书法。", "likes:书法=书法"),
    ("我不喜欢吵闹的地方。", "dislikes:吵闹的地方=吵闹的地方"),
    ("以后请讲得简短一些，一个例子就够。", "style=讲得简短一些，一个例子就够"),
    ("五月二十日外婆过八十岁生日。", "birthday:外婆=五月二十日"),
]  # fmt: skip

NOTHING = [
    "Do I live in Lyon?",
    "Should I work in the library?",
    "If I live in Paris one day, I will be glad.",
    "I would live in Rome.",
    "I wish I lived in Rome, or that I live in Rome.",
    "Maybe I live in a dream.",
    "I used to live in Ghent.",
    "I no longer live in Lyon.",
    "I don't live in Lyon.",
    "My sister says I live in chaos.",
    "She told me I am allergic to cats.",
    'He wrote: "I live in Lyon."',
    "He wrote “my name is Karl” on the wall.",
    "I live in Lyon, just kidding.",
    "You live in Lyon and you work in the library.",
    "Nora lives in Lyon.",
    "I worry about the cat, and I am happy today.",
    "I am sad. I'm so tired.",
    "I am allergic to it.",
    "I love it! I love you. I love how you explain.",
    "The film I love is awesome.",
    "I enjoy seeing them play.",
    "Hi, I'm Happy to help.",
    "I'm Sorry.",
    "I am a fan of trains.",
    "I'm a student of the human heart.",
    "Please keep the change.",
    "My sister's birthday was nice.",
    "My mother, March is cold.",
    "",
    "???",
    "我想住在海边。",
    "如果我住在海边，我会很高兴。",
    "以前我住在北京。",
    "妹妹说我住在梦里。",
    "我住在哪里？",
    "他叫王明。",
    "我很高兴，也有点担心。",
    "他写道：「我叫王明。」",
    "我喜欢你。",
    "我是不是对花粉过敏？",
]


def told(text: str) -> str:
    return " ".join(f"{'-' if f.retracts else ''}{f.slot}={f.value}" for f in facts(text))


@pytest.mark.parametrize(("text", "expected"), HITS, ids=[hit[0][:40] for hit in HITS])
def test_a_stated_fact_is_written_in_the_words_it_was_said_in(text: str, expected: str) -> None:
    assert told(text) == expected


@pytest.mark.parametrize("text", NOTHING)
def test_what_is_not_stated_writes_nothing(text: str) -> None:
    assert told(text) == ""


def conversation(user: str, agent: str, other: str) -> Script:
    turns = (Turn("1", "Ann", "user", user), Turn("2", other, "agent", agent))
    return Script("s", "", (Page(turns),), speakers=("Ann", other))


def test_an_assistants_words_are_not_facts_but_a_second_persons_are() -> None:
    said = ("I live in Lyon.", "I live in Ghent. I love pottery.")
    (mine,) = distill(conversation(*said, other="AI companion"))
    assert mine == (Fact("user_profile", "home", "Lyon", (0,)),)
    (both,) = distill(conversation(*said, other="Bo"))
    assert both[1:] == (
        Fact("agent_profile", "home", "Ghent", (0,)),
        Fact("agent_trait", "likes:pottery", "pottery", (0,)),
    )


def test_a_slot_holds_one_home_and_several_likes() -> None:
    home = [fact.slot for fact in facts("I live in Lyon.") + facts("I live in Ghent.")]
    likes = [fact.slot for fact in facts("I love pottery. I love hiking.")]
    assert home == ["home", "home"]
    assert likes == ["likes:pottery", "likes:hiking"]


def test_a_captions_words_are_not_the_speakers() -> None:
    page = Page((Turn("1", "Ann", "user", "Look!", caption="I live in Lyon."),))
    assert distill(Script("s", "", (page,))) == ((),)


def test_the_text_of_a_fact_names_its_slot_once() -> None:
    assert fact_text(Fact("user_trait", "likes:pottery", "pottery", (0,))) == "likes: pottery"
    assert fact_text(Fact("user_kb", "birthday:nora", "3 March", (0,))) == "birthday nora: 3 March"
    assert fact_text(Fact("user_profile", "home", "Lyon", (0,))) == "home: Lyon"


@pytest.mark.parametrize(
    "piece", ["I live in a house and I am a ", '"', "I love my favourite A, ", "我喜欢", "Aa. "]
)
def test_a_very_long_turn_is_read_in_time(piece: str) -> None:
    start = time.perf_counter()
    facts(piece * (100_000 // len(piece)))
    assert time.perf_counter() - start < 5
