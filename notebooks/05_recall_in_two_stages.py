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
# # Recall in two stages
#
# A memory is worth what it gives back. When a question comes, MemoryOS does not look at every page. It first
# chooses a few segments, and then searches the pages of these segments and of no others.
#
# Two numbers govern this: **m**, the segments that are searched, and **k**, the pages that come back. A page
# can be lost at either of them. This lesson shows how to tell which one it was, and why more is not always
# better.

# %% tags=["setup"]
from memoryos_lab import Lesson, views

lesson = Lesson(5)

# %%
lesson.head()

# %% [markdown]
# ## 1 · Predict
#
# On page 20 Lena bakes a loaf for her sister Nora and says, in passing, when Nora's birthday is. Months
# later, after the last page, somebody asks for that birthday. Choose an answer before you go on.

# %%
lesson.predict()

# %% [markdown]
# ## 2 · Play to the event
#
# The picture stands at the end of the conversation, and the question is selected. Its panel shows both
# stages, each as a row of bars, best first:
#
# * **Segments ranked**: one bar a segment. The filled bars, left of the dashed line, are searched. The ▲
#   marks the segment that holds the answer.
# * **Pages ranked**: one bar a page of the filled segments, all in a single queue. The filled ones come
#   back.
#
# Scroll the panel down to the pages and look for a ▲. There is none: page 20 never entered the queue.

# %%
lesson.stage(turn=58, pick=("question", 0), height=820)

# %% [markdown]
# The engine can rank every page without any cut. That is what `survey` does, and the question of this lesson
# can be read from it.

# %%
nora = lesson.survey(question=1)
lesson.say(
    "Of all {pages} pages in mid-term memory, page {page} is most like the question: cosine {cos:.4f}. "
    "But its segment is number {rank} of {segments}, and only the best {m} are searched.",
    pages=len(nora.pages),
    page=nora.pages[0] + 1,
    cos=nora.page_cos[0],
    rank=nora.holders[0] + 1,
    segments=len(nora.segments),
    m=lesson.run.policy.top_m,
)

# %% [markdown]
# So the best page of all is not found. Many believe that a search returns what is most alike. A search in
# two stages returns what is most alike *among what the first stage let through*.

# %% [markdown]
# ## 3 · The rule
#
# **First stage.** Question and segment are compared as a page and a segment were when the page was filed:
# cosine of the vectors plus the keywords that both share. The best m segments are taken. There is no
# threshold, and heat plays no part.

# %%
lesson.equation("segment_score", question=1, page=20)

# %% [markdown]
# **Second stage.** All pages of these segments stand in one queue, ordered by cosine alone. The best k come
# back. Which segment a page came from no longer matters.

# %%
lesson.equation("page_score", question=1, page=20)

# %% [markdown]
# Hold the cosine of the segment against that of the page, which the survey gave: the page is close to the
# question, its segment is not. A segment is known by the mean of its pages, and the mean of the bread
# segment is about flour, dough and ovens. One sentence about a sister leaves hardly a trace in it.
#
# Pages in short-term memory need no search: all of them are always in the prompt. And what long-term memory
# knows of Lena is there too. Nora's birthday was written down when the bread segment was promoted, so the
# prompt of this question holds the answer after all, though not the page.

# %%
birthday = next(row for row in views.lpm.info(lesson.run).rows if row.slot == "birthday:nora")
lesson.say(
    "In long-term memory since turn {turn}: “{value}”, read from page {page}.",
    turn=birthday.written,
    value=birthday.value,
    page=birthday.pages[0] + 1,
)

# %% [markdown]
# Lesson 6 is about that second way. Here we stay with the pages.

# %% [markdown]
# ## 4 · By hand
#
# In the worked example a single segment is searched and a single page comes back, so both cuts are as sharp
# as they can be. It asks two questions, Q1 and Q2. Take a pencil: all you need are these vectors.

# %%
lesson.by_hand_vectors()

# %% [markdown]
# **The first question** is asked on day 5, and its answer stands on page 1. The right segment is chosen.
# Inside it page 2 lies closer to the question, and only one page comes back: the answer is lost at k.

# %%
lesson.by_hand(5, 5)

# %% [markdown]
# **The second question** is asked after the last page, and its answer stands on page 2. No page could be
# closer: its vector is that of the question. But in this example a segment is known by its first page alone,
# and the segment of page 2 was opened by page 1, which points elsewhere. Another segment wins: the answer is
# lost at m.

# %%
lesson.by_hand(11, 11)

# %% [markdown]
# The two losses have different cures, and each cure does nothing for the other. First one page more:

# %%
lesson.by_hand_what_if("k 2")

# %% [markdown]
# And now, instead, one segment more:

# %%
lesson.by_hand_what_if("m 2")

# %% [markdown]
# ## 5 · One knob
#
# Back to Lena, with three questions that have their answer on one page each: Nora's birthday, the day on
# which the jar of sourdough was begun, and how Lena wants things explained. How does the place of that page
# in the queue change as more segments are searched? A dash says that the page is not in the queue at all.


# %%
def place(question, page, m):
    """Where the page stands in the queue over the best m segments."""
    survey = lesson.survey(question=question)
    queue = [survey.pages[i] + 1 for i in survey.pool(m)]
    return queue.index(page) + 1 if page in queue else "–"


lesson.table(
    ("m", "question 1, page 20", "question 2, page 5", "question 3, page 32"),
    [(m, place(1, 20, m), place(2, 5, m), place(3, 32, m)) for m in range(1, 11)],
)

# %% [markdown]
# Read each column downwards, and hold every place against k.
#
# * **Page 20** enters late and is first at once. Only m stood in its way; no k would have brought it.
# * **Page 5** is in the queue from the start, but too far back. Only a larger k can bring it, or *fewer*
#   segments.
# * **Page 32** comes back at first. With every segment that is added, strangers push it further back, until
#   it is behind the cut. **More m is not always better.**
#
# One knob moved, and what changes:

# %%
lesson.what_if(top_m=9)

# %%
lesson.say(
    "Question 3: with m {few}, page 32 is number {before}, and the best {k} come back. "
    "With m {many} it is number {after}.",
    few=5,
    before=place(3, 32, 5),
    many=9,
    after=place(3, 32, 9),
    k=lesson.run.policy.top_k,
)

# %% [markdown]
# Try it yourself. Question 3 is selected below. Raise **segments m**, in the upper bar or under **⋯** where
# it has no room, one step at a time, and read what the panel says of the evidence. Further down in the panel,
# the ▲ of page 32 travels to the right.

# %%
lesson.stage(turn=58, pick=("question", 2), height=820)

# %% [markdown]
# ## 6 · Try it
#
# Three exercises about the questions that are left. Each answer is marked by running the memory again with
# what you chose or typed. In a notebook you may ask the function `place` above about any page.

# %%
lesson.exercise("a")

# %%
lesson.exercise("b")

# %%
lesson.exercise("c")

# %% [markdown]
# And questions made from this conversation. In a notebook, another seed gives others.

# %%
lesson.quiz(3, seed=17)

# %% [markdown]
# ## The paper and its code
#
# The paper (§3.4) ranks segments as it files pages, by cosine and keywords. The published code leaves the
# keywords out, and puts a floor under both stages: what is too unlike the question is not returned, even if
# nothing better is there.

# %%
lesson.differences()

# %% [markdown]
# ## Take away

# %%
lesson.summary()

# %% [markdown] tags=["setup"]
# **Open next:** [lesson 6](06_persona_and_provenance.ipynb).
