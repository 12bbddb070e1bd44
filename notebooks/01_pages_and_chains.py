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
# # Pages and chains
#
# A language model remembers nothing from one call to the next. What looks like memory is text that a program
# has kept and puts before the model again, and somebody has to decide which text. **MemoryOS** decides as an
# operating system manages its memory: a small store close at hand, a larger one behind it, and a third for
# what should last.
#
# In this course you watch it decide. From January to June, Lena talks with her tutor about bread,
# statistics, running, and a move to another city. You see every exchange arrive, every rule that moves it,
# and the numbers that made the rule say yes or no.

# %% [markdown] tags=["setup"]
# **How to read on.** Click into the first cell with code and press Shift + Enter: it runs, and the next cell
# is chosen. Go on like this from top to bottom. You need not understand the code; it only says what to show.
# Nothing leaves your machine and no language model is asked.

# %% tags=["setup"]
from memoryos_lab import Lesson

lesson = Lesson(1)

# %%
lesson.head()

# %% [markdown]
# ## Two words to begin with
#
# A **page** is one exchange: what Lena says, what the tutor answers, and when. Pages are counted as they
# come, and page 1 is the first. Each *turn* brings one page, so page 9 arrives at turn 9.
#
# Pages that follow each other may belong together. Where a page continues the one before it, both lie on the
# same **chain**, a *dialogue chain* in full. Where it does not, it opens a new one. Page 6 continues page 5:
# both are about a jar of sourdough, so they are one chain.

# %% [markdown]
# ## 1 · Predict
#
# On pages 5 and 6 Lena tells of her sourdough. Then come two other things: an allergy on page 7, snow on
# page 8. A week later, on page 9, she is back at the dough.
#
# Make up your mind before you look. Choose an answer below; the reason appears when you have chosen.

# %%
lesson.predict()

# %% [markdown]
# Right or wrong, read the reason. It is what the engine wrote down when it decided, not a remark made for
# this lesson.

# %% [markdown]
# ## 2 · Play to the event
#
# The picture below stands at turn 9, with page 9 picked. Time runs from left to right, one column a turn.
#
# - **Conversation**, on top: a cell for each page. A bracket under the cells holds a chain together.
# - **Short-term**, beneath: a bar for each page, as long as the page stays.
# - On the right: what happened to the page you picked, in words and with numbers.
#
# At the bottom left, the button **›** lets the next page come and **‹** goes back. After a click into the
# picture the keys **→** and **←** do the same. Watch where the bracket under page 9 begins, and what happens
# to it when page 10 arrives. A click on any cell picks another page; **Esc** lets it go.

# %%
lesson.stage(turn=9, pick=("page", 8))

# %% [markdown]
# Why a new chain? Both texts are turned into vectors, lists of numbers that point in similar directions when
# texts are about similar things. The cosine of the angle between two vectors says how similar: one for the
# same direction, zero for nothing in common. Here is how near page 9 is to each of the four pages before it.

# %%
vectors = lesson.features.vectors
lesson.table(
    ("page", "cosine to page 9"),
    [(page, float(vectors[page - 1] @ vectors[9 - 1])) for page in range(5, 9)],
)

# %% [markdown]
# Page 9 is much nearer to page 5 than to page 8. The chain rule does not see that: it looks **one page
# back**, never further. A chain keeps the thread of a conversation, and the thread was broken on page 7.
#
# So a chain is not a topic. That bread is one topic is found out elsewhere, by other means, in lesson 2.
# Next: who has to leave.

# %% [markdown]
# ## 3 · The rule
#
# Short-term memory is a queue of fixed length $N$. A page enters at one end; once the queue is over its
# length, the page at the other end leaves. Nothing is weighed.

# %%
lesson.equation("fifo", turn=8)

# %% [markdown]
# Page 1 is the first to leave. Look at what stands on it, and at what was allowed to stay.

# %%
held = lesson.run.snapshot(8).tier("stm")
here, gone = lesson.say("still there").markdown, lesson.say("has left").markdown
lesson.table(
    ("page", "Lena says", "after turn 8"),
    [
        (page, lesson.script.pages[page - 1].turns[0].text, here if page - 1 in held else gone)
        for page in (1, 4, 7, 8)
    ],
)

# %% [markdown]
# Page 1 holds her name, her city and her work; page 8 holds the snow. If you would have kept page 1, you
# would have asked what a page is *worth*. The queue asks only how *old* it is.
#
# Leaving is not being lost. The page moves on to mid-term memory, the second store. You see it fall there in
# the next picture. It stands one turn before, with page 1 picked: let one more page come, with **›** or the
# key →.

# %%
lesson.stage(turn=7, pick=("page", 0))

# %% [markdown]
# ## 4 · By hand
#
# Ten pages about a pottery class accompany the course. They are so small that everything about them can be
# computed with a pencil. One page comes each day, and short-term memory holds two pages.

# %%
lesson.by_hand_vectors()

# %% [markdown]
# Take a sheet of paper and the column *chain*. Answer before you read on:
#
# - On which day does page 1 leave short-term memory? And page 3?
# - Pages 5 and 6 lie on one chain. Do they leave on the same day?

# %%
lesson.by_hand(3, 8, shown=2)

# %% [markdown]
# Each day the next page leaves. Pages 5 and 6 lie on one chain and leave on different days: a chain is a
# note on the pages, not a parcel that is moved as a whole. The columns that are still empty you will fill in
# yourself, in lessons 2 to 4.

# %% [markdown]
# ## 5 · One knob
#
# Let short-term memory hold five pages instead of seven. What will differ: the chains, the topics, or only
# the times? Decide, then look. The whole conversation is replayed under the other setting, and the first
# difference is named.

# %%
lesson.what_if(stm_capacity=5)

# %%
short = lesson.replay(stm_capacity=5)
lesson.table(
    ("pages in short-term memory", "chains", "segments that were opened", "page 1 leaves at turn"),
    [
        (
            run.policy.stm_capacity,
            len(run.snapshot().chains),
            len(run.snapshot().groups),
            next(turn for turn, event in lesson.events("Left", run=run) if event.page == 0),
        )
        for run in (lesson.run, short)
    ],
)

# %% [markdown]
# The chains are the same. Whether a page continues another depends on the two pages alone, and no knob
# touches that. The topics are the same too. Short-term memory is a **delay**: it decides *when* a page is
# filed, and a small queue files it sooner. What it also decides is how much of the latest talk a model is
# shown word for word.
#
# Move it yourself. In the picture below, set **short-term**, in the upper bar or under **⋯** where it has no
# room, to any number, and look at the bars: each is as long as the queue.

# %%
lesson.stage(turn=24, knobs={"stm_capacity": 5})

# %% [markdown]
# ## 6 · Try it
#
# Three exercises. The engine marks them by replaying, so any answer that does what is asked is right. A
# wrong one costs nothing: you are told what it would have done.

# %%
lesson.exercise("a")

# %%
lesson.exercise("b")

# %%
lesson.exercise("c")

# %% [markdown]
# And a few questions made on the spot from Lena's conversation. In the notebook, another `seed` gives
# others.

# %%
lesson.quiz(3, seed=1)

# %% [markdown]
# ## The paper and its code
#
# MemoryOS was published as a paper and as a program, and the two do not always do the same. For pages and
# chains they differ here. Each row names the place, and the first turn at which it makes a difference to
# Lena.

# %%
lesson.differences()

# %% [markdown]
# ## Take away

# %%
lesson.summary()

# %% [markdown] tags=["setup"]
# **Open next:** [lesson 2](02_topics_and_theta.ipynb).
