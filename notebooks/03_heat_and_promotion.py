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
# # Heat, visits and promotion
#
# Segments pile up. Sooner or later something has to be written down for good: that Lena is allergic, that
# she has moved. Writing costs a call to a language model, so it cannot be done after every page. MemoryOS
# waits until a topic is **hot**, reads its new pages once, and writes what it finds into long-term personal
# memory. That is a *promotion*.
#
# Heat decides what is written and, as lesson 4 shows, what is thrown away. It is one number, easily computed
# and easily mistaken for something else.

# %% tags=["setup"]
from memoryos_lab import Lesson

lesson = Lesson(3)

# %%
lesson.head()

# %% [markdown]
# ## 1 · Predict
#
# After page 50 somebody asks: “When do I go to Porto?” The question is answered from memory. Is that all it
# does? Say which segment, if any, is promoted because of it.

# %%
lesson.predict()

# %% [markdown]
# Keep this in mind; it is explained by the end of the next section, and you can see it for yourself in
# section 5.

# %% [markdown]
# ## 2 · Play to the event
#
# Back to January. The picture stands at turn 17, with the bread segment picked. At the bottom is **heat**: a
# line for each segment, and a dashed one, τ. The line of the bread has climbed a step with every page that
# joined it.
#
# Now its line *touches* τ. Is it promoted? Look for the diamond ◆ that marks a promotion. Then press → once,
# for turn 18, and look again: at the heat, at **long-term**, and at the dots of the segment.

# %%
lesson.stage(turn=17, pick=("segment", 4))

# %% [markdown]
# At turn 17 the heat stood exactly at τ, and exactly is not more. Page 11 had to join, at turn 18, to bring
# it over. These sentences are what the engine recorded.

# %%
lesson.told(18)

# %% [markdown]
# Two facts were written: the walnuts, which stand on page 10, and the year on page 11. Nobody had asked for
# either. Lena said them in passing, while she spoke of bread.
#
# ## 3 · The rule
#
# Heat is a sum of three terms, each with a weight:
#
# - $N_{\mathrm{visit}}$ counts **visits**: how often a question has chosen this segment;
# - $L_{\mathrm{interaction}}$ counts **pages** that have come since the last promotion;
# - $R_{\mathrm{recency}}$ is **recency**: one when the segment has just been touched, and falling from then
#   on.
#
# This is the bread segment at turn 17.

# %%
lesson.equation("heat", page=5, turn=17)

# %% [markdown]
# Recency falls with the time $\Delta t$ since the last touch: the opening, a page that joins, or a visit.
# With μ as the paper has it, that takes long. Here is the segment that page 7 opened at turn 14, and which
# nothing has touched since.

# %%
lesson.equation("recency", page=7, turn=24)

# %% [markdown]
# A segment is promoted when its heat is **greater than** τ and it holds pages that were not read yet.
# Afterwards $L$ begins again at nought.

# %%
lesson.equation("promotion", page=5, turn=18)

# %% [markdown]
# ### Did the pages move?
#
# People often picture a promotion as pages that climb from mid-term into long-term memory. Count them.

# %%
rows = []
for turn in (17, 18, 27):
    snapshot = lesson.run.snapshot(turn)
    bread = next(group for group in snapshot.groups if group.id == 4)
    rows.append((turn, len(bread.pages), dict(bread.terms)["pages"], bread.heat, len(snapshot.entries)))
lesson.table(
    ("turn", "pages in the segment", "pages term of its heat", "heat", "facts in long-term memory"), rows
)

# %% [markdown]
# No page left the segment at turn 18. Long-term memory gained *facts*, and each of them keeps a reference to
# the page that it was said on. What fell is the pages term: it isn't the size of the segment but the number
# of pages that nobody has read yet. By turn 27 one more page has joined, and the term counts that one alone.
#
# So heat measures neither how important a topic is nor how large. The bread, the busiest topic of January,
# is cold again as soon as it has been read.

# %% [markdown]
# ### Is a hot segment written at once?
#
# The scan for hot segments belongs to the arrival of a page. A question can push a segment over τ, but
# nothing is written until the next page arrives. That is what happened with Porto: the question was asked
# after page 50, and the promotion came at turn 51, with a page that has nothing to do with it.

# %%
live = lesson.replay(sample="tutor-live", asking="live")
lesson.told(50, 51, run=live)

# %% [markdown]
# Read the line that begins with “Asked”: after the arrow stand the segments that the question chose. Porto
# is among them, and so is the running segment, which nobody asked about. It was nearly hot, and this one
# visit was enough.
#
# No line says “Written”: the pages that were read hold no fact about Lena. What that costs shows later.
#
# A visit counts for every segment that is **looked into**. Whether one of its pages comes back is another
# matter.

# %%
recall = live.recalls[1]
held = {group.id: set(group.pages) for group in live.snapshot(50).groups}
lesson.table(
    ("segment that was looked into", "its pages", "came back"),
    [
        (
            lesson.named(hit.segment, run=live),
            len(held[hit.segment]),
            len(held[hit.segment] & set(recall.returned)),
        )
        for hit in recall.segments
        if hit.visited
    ],
)

# %% [markdown]
# One of them was looked into and gave nothing. It is warmer all the same: *visited* does not mean
# *returned*.

# %% [markdown]
# ## 4 · By hand
#
# The ten pages again. All weights are one, so that heat is simply visits + new pages + recency, and recency
# **halves each day**. Question Q1 is asked on day 5, after page 5 has come.
#
# You know from lesson 2 what each page does up to day 8. On day 9 page 7 opens a segment of its own, and
# another has to leave for it (that is lesson 4); on day 10 page 8 joins A. Now fill in the heat, day by day.
# Before you look:
#
# - A reaches a round number on day 6. Is it promoted?
# - Q1 chooses one segment. What does that do to its three terms?
# - On which day is A promoted, which pages are read, and what is its heat afterwards?

# %%
lesson.by_hand(3, 10, shown=3)

# %% [markdown]
# Now compare.

# %%
lesson.by_hand(3, 10)

# %% [markdown]
# Then take the question away. Nothing else changes: the same pages, the same days.

# %%
lesson.by_hand_what_if("no questions")

# %% [markdown]
# **Asking is use.** A question that was put once, on day 5, decides five days later whether anything is
# written at all.

# %% [markdown]
# ## 5 · One knob
#
# There are two ways to ask. *Live*, a question is part of the conversation: it visits segments, and what it
# visits grows warmer. In a *fork*, the question is put to a copy of the memory, which is thrown away
# afterwards; that is how one measures without disturbing. The picture shows the live one, at the turn before
# the promotion. Press → and watch the heat of running, *run · knee*. Then set **questions**, in the upper
# bar or under **⋯** where it has no room, to *fork*, and see what becomes of the diamond.

# %%
lesson.stage(sample="tutor-live", turn=50, pick=("segment", 8), asking="live")

# %% [markdown]
# Two questions are asked in this copy of the conversation: one about a flat loaf after page 20, and the one
# about Porto. What is known at the end, if they are asked live, and if nobody asks?

# %%
silent = lesson.replay(sample="tutor-live", asking="none")
yes, no = lesson.say("known").markdown, lesson.say("not known").markdown
known = [{entry.value for entry in run.snapshot().entries} for run in (silent, live)]
lesson.table(
    ("what memory knows", "nobody asks", "asked live"),
    [(value, *(yes if value in values else no for values in known)) for value in sorted(known[0] | known[1])],
)

# %% [markdown]
# Asking has brought something in and kept something out. The trip to Porto is known, because the question
# warmed its segment too. The half marathon is not: Lena signs up on page 46, which reaches the running
# segment at turn 53, just after the question had it read; it never grew hot again. And home is still Lyon:
# the question about the loaf had warmed that segment as well, so that it was read one turn before page 29
# reached it.
#
# Now τ itself. If it is lowered, everything is promoted earlier. Is more known at the end, too? Guess first.

# %%
lesson.what_if(tau=4.0)

# %%
rows = []
for tau in (3, 4, 5, 6):
    run = lesson.replay(tau=tau)
    promotions = lesson.events("Promoted", run=run)
    read = sum(len(event.pages) for _, event in promotions)
    known = run.snapshot().entries
    home = next(entry.value for entry in known if entry.slot == "home")
    rows.append((tau, promotions[0][0], read, len(known), home))
lesson.table(
    ("τ", "first promotion at turn", "pages read", "facts at the end", "home, as memory has it"), rows
)

# %% [markdown]
# Lena says on page 29 that she lives in Grenoble. Find the row that still believes in Lyon: it reads *more*
# pages than the row beneath, and yet not this one. A lower τ reads sooner and in smaller portions. After
# each portion $L$ begins again, and what comes next has to wait until the segment is hot once more. With
# this τ, page 29 comes just after a portion was read, and waits to the end. No direction of this knob is
# simply better.

# %% [markdown]
# ## 6 · Try it

# %%
lesson.exercise("a")

# %%
lesson.exercise("b")

# %%
lesson.exercise("c")

# %%
lesson.quiz(3, seed=1)

# %% [markdown]
# ## The paper and its code
#
# The paper resets $L$ and scans every hot segment. The programs reset more and scan less; with one of them,
# a hot segment can wait behind a hotter one that has nothing new.

# %%
lesson.differences()

# %% [markdown]
# ## Take away

# %%
lesson.summary()

# %% [markdown] tags=["setup"]
# **Open next:** [lesson 4](04_eviction_and_loss.ipynb).
