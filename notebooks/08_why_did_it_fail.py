# ---
# jupyter:
#   jupytext:
#     formats: ipynb,py:percent
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Why did this question fail?
#
# An answer is wrong. Was the fact never written, or written and evicted? Was its segment not searched, its
# page not returned, the belief stale? Or was everything in the prompt, and the model did not use it? Each of
# these has a different cure, and the wrong cure costs and does nothing.
#
# This lesson follows six questions to the place where each is lost or saved, looks for the smallest repair,
# and sets the whole memory beside the simplest rival: a flat search over all pages.

# %% tags=["setup"]
from memoryos_lab import Lesson, views

lesson = Lesson(8)

# %%
lesson.head()

# %% [markdown]
# ## 1 · Predict
#
# A flat search has no topics, no heat and no beliefs. It compares the question with every page and returns
# the most alike. Let it return as many pages as MemoryOS does. Of the first five questions about Lena, which
# pages does it find?

# %%
lesson.predict()

# %% [markdown]
# ## 2 · Play to the event
#
# Both searches, side by side: the place of the page that answers each question. MemoryOS has two places,
# that of the segment and that of the page in the queue. A dash: the page is not in the queue.

# %%
from memoryos_lab import replay
from memoryos_lab.policies import Flat

flat = replay(lesson.script, lesson.features, Flat(), questions="fork")


def way(run, question):
    """How far the evidence of a question came."""
    return views.recall.of(run, question - 1).evidence[0]


QUESTIONS = range(1, 7)
lesson.table(
    ("question", "page", "segment (MemoryOS)", "page (MemoryOS)", "page (flat)"),
    [
        (n, ours.page + 1, ours.segment_rank, ours.page_rank or "–", way(flat, n).page_rank)
        for n in QUESTIONS
        for ours in [way(lesson.run, n)]
    ],
)

# %% [markdown]
# Hold the places against m and k. Each search finds as many of the first five as the other, and only one of
# them is found by both. A mean over the questions would call them equal. Look at question 1 in the picture,
# then at question 3: one is lost by the detour over topics, the other is saved by it, because its rivals lie
# in segments that are not searched.

# %%
lesson.stage(turn=58, pick=("question", 0), height=820)

# %% [markdown]
# ## 3 · The rule
#
# Evidence passes through a row of gates, and at each it can be lost:
#
# $$
# \text{written} \to \text{kept} \to \text{correct} \to
# \text{segment} \to \text{page} \to \text{prompt} \to \text{used}
# $$
#
# **The label of a failure is the first gate that the evidence did not pass.** So each failed question has
# exactly one label, and the counts add up. These are the labels of each gate:

# %%
from memoryos_lab.evals import diagnose
from memoryos_lab.evals.labels import GATES, LABELS


def named(key):
    """What a gate or a label is called."""
    return diagnose.name(key, lesson.language)


lesson.table(
    ("gate", "lost there"),
    [
        (named(gate), " · ".join(named(label) for label, meaning in LABELS.items() if meaning.gate == gate))
        for gate in GATES[1:-1]
    ],
)

# %% [markdown]
# Much of what you have met in this course has its place here. And this is how far each page came by its own
# strength:

# %%
lesson.lines(
    "Question {n}. {way}",
    [
        {"n": n, "way": line}
        for n in QUESTIONS
        for line in views.recall.verdicts(views.recall.of(lesson.run, n - 1), lesson.language)
    ],
)

# %% [markdown]
# A page is not the only way into the prompt. If long-term memory has read the fact and the entry knows its
# page, the evidence arrives by the entry. A diagnosis counts both ways:


# %%
def told(run):
    """What became of each question, in words."""
    found = lesson.diagnoses(run=run)
    return [{"n": n, "told": diagnose.say(one, lesson.language)} for n, one in found.items()]


lesson.lines("Question {n}. {told}", told(lesson.run))

# %% [markdown]
# Questions 1 and 5 lost their page, and their answers are in the prompt all the same: Nora's birthday and
# Lena's year of birth were promoted out of the bread segment. Only question 2 is lost by both ways. And the
# flat search, which believes nothing?

# %%
both = [lesson.diagnoses(run=run) for run in (lesson.run, flat)]
lesson.table(
    ("what is asked", "evidence in the prompt: MemoryOS", "evidence in the prompt: flat"),
    [
        (question.text, *("✓" if found[n].outcome == "passed" else "✗" for found in both))
        for n, question in enumerate(lesson.script.questions, 1)
    ],
)

# %% [markdown]
# This is what the detour buys: some facts are no longer searched for, they are known. It is also what it
# risks, as question 4 showed in lesson 6: the prompt has the page about the hospital, and a stale belief
# beside it.

# %% [markdown]
# ## 4 · The way of the question
#
# *When did Lena begin with bread?* is the one that is lost. Its evidence, page 5, from the first word to the
# cut:

# %%
lesson.journey(question=2)

# %%
lesson.draw("recall", question=2)

# %% [markdown]
# The bread segment is searched, it is the best of all. But the question says *bread* and *begin*, and so
# many pages are about baking that page 5, about flour and water in a jar, does not stand out. The gate is
# *page*, the knob is k, and no m will help — except a smaller one.
#
# The same memory with fewer segments loses at another gate:

# %%
lesson.lines("Question {n}. {told}", told(lesson.replay(mtm_capacity=8)))

# %% [markdown]
# Here a larger k would be wasted. The pages are gone from the memory before anybody asks. **Name the gate
# before the cure.**

# %% [markdown]
# ## 5 · One knob
#
# The engine looks for cures by asking again, one knob at a time, and sorts what works by the size of the
# step: to double a count is one step, and so is a tenth of θ. These are the smallest repairs for the two
# memories that you have seen fail. A third is left for the exercises:

# %%
MEMORIES = {"paper": {}, "mtm_capacity = 8": {"mtm_capacity": 8}}
lesson.table(
    ("memory", "question", "lost at", "smallest repair"),
    [
        (
            name,
            n,
            named(one.label),
            ", ".join(f"{knob} = {value}" for knob, value in one.change.singles[0].knobs),
        )
        for name, knobs in MEMORIES.items()
        for n, one in lesson.diagnoses(run=lesson.replay(**knobs)).items()
        if one.label and one.change and one.change.singles
    ],
)

# %% [markdown]
# A repair is found for one question. What does it do to the others? Each row is a setting, each column says
# whether the page of that question comes back:

# %%
SETTINGS = {
    "paper": {},
    "top_m = 8": {"top_m": 8},
    "top_m = 9": {"top_m": 9},
    "top_k = 14": {"top_k": 14},
    "top_m = 8, top_k = 14": {"top_m": 8, "top_k": 14},
    "segment_by = best_page": {"segment_by": "best_page"},
    "mtm_capacity = 8": {"mtm_capacity": 8},
}
runs = {name: lesson.replay(**knobs) for name, knobs in SETTINGS.items()} | {"flat": flat}
lesson.table(
    ("setting", *map(str, QUESTIONS)),
    [
        (name, *("✓" if way(run, n).place == "returned" else "✗" for n in QUESTIONS))
        for name, run in runs.items()
    ],
)

# %% [markdown]
# Three things to see.
#
# * The repair of one question can break another: compare the first rows as m grows.
# * The smallest memory finds question 1, which the larger one misses. It has evicted the old bread segment,
#   so page 20 opened a new one, smaller and more its own. A loss here was a gain there; a total would hide
#   both.
# * The row `best_page` moves neither m nor k. It scores a segment by its best page in place of its mean. The
#   first stage was the weak one, so mending its *rule* does more than moving its *cut*.

# %%
lesson.what_if(segment_by="best_page")

# %% [markdown]
# The last gate is the reader. Evidence in the prompt is not yet an answer. The simplest reader of all takes
# the sentence of the prompt that fits best:

# %%
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.evals.examine import examine

read = examine(
    Dataset.of((lesson.script,), "tutor"),
    lesson.run.policy,
    answers="offline",
    features={lesson.script.id: lesson.features},
    workers=1,
)
lesson.table(
    ("answer", "right answer", "what became of it"),
    [
        (
            read.predictions.texts[question.id],
            question.answer,
            named(one.label or one.outcome),
        )
        for question in lesson.script.questions
        for one in [read.diagnoses[question.id]]
    ],
)

# %% [markdown]
# Most of these failures are no longer failures of memory. No knob of this lesson will mend them; a better
# reader might.

# %% [markdown]
# ## 6 · Try it
#
# Three exercises, then questions made from this conversation; another seed gives others. Every answer is
# marked by running the memory again with what you chose or typed.

# %%
lesson.exercise("a")

# %%
lesson.exercise("b")

# %%
lesson.exercise("c")

# %%
lesson.quiz(3, seed=16)

# %% [markdown]
# ## The paper and its code
#
# The paper reports one table of final scores. The published repository contains more than one engine, with
# different rules, and the table does not say at which gate a question was lost.

# %%
lesson.differences()

# %% [markdown]
# From here you can ask *why* of real runs. In a terminal, with Mira in place of a dataset of your own:
#
# ```text
# memoryos-lab eval sample:mira --open
# memoryos-lab inspect answers.json --dataset locomo10.json
# ```
#
# The first holds a memory against questions and opens the **Laboratory**, in which every failure stands at
# its gate. The second does the same with the answers that another program gave.

# %% [markdown]
# ## Take away

# %%
lesson.summary()

# %% [markdown] tags=["setup"]
# **Open next:** a conversation of your own. `memoryos-lab app` starts the app with nothing loaded, and
# `Lab("my.jsonl")` opens a file here.
