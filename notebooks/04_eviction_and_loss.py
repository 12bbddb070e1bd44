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
# # Eviction, and what is lost
#
# Mid-term memory holds so many segments and no more. When a new one opens and there is no room, one has to
# go. Its pages are put into the **archive**: the text still exists, but no question reaches it any longer.
#
# A good memory is not one that loses nothing. It is one that loses the right things. This lesson shows what
# the rule takes for the right thing, and what saves a fact from it.

# %% tags=["setup"]
from memoryos_lab import Lesson

lesson = Lesson(4)

# %%
lesson.head()

# %% [markdown]
# ## 1 · Predict
#
# Suppose mid-term memory has room for eight segments only. By the middle of February it is full: bread and
# statistics, the first day in Lyon, the walnuts, the cat, and some that Lena touched once. On page 17 she
# begins to speak of running. Its segment is the ninth. Which one has to leave?

# %%
lesson.predict()

# %% [markdown]
# ## 2 · Play to the event
#
# The picture stands at turn 23, one turn before. Look at **heat**, at the bottom: which line is the lowest?
# Press → once. At turn 24 page 17 opens a segment, and a cross × ends the row of another. Its cells in the
# conversation become hollow: these pages are in the archive now.

# %%
lesson.stage(turn=23, pick=("segment", 4), knobs={"mtm_capacity": 8})

# %% [markdown]
# The bread leaves. Lena had spoken of nothing else so often.

# %%
small = lesson.replay(mtm_capacity=8)
lesson.told(24, run=small)

# %% [markdown]
# ## 3 · The rule
#
# If there are more segments than the capacity $C$ allows, the one with the **lowest heat** leaves. Lesson 3
# has shown what heat is made of. Here are the coldest at turn 24.

# %%
lesson.equation("eviction", turn=24, mtm_capacity=8)

# %% [markdown]
# Why is the busiest topic the coldest? Look at the three terms of every segment just before.

# %%
groups = sorted(small.snapshot(23).groups, key=lambda group: group.heat)
lesson.table(
    ("segment", "pages", "visits term", "pages term", "recency", "heat"),
    [
        (lesson.named(group.id, run=small), len(group.pages), *dict(group.terms).values(), group.heat)
        for group in groups
    ],
)

# %% [markdown]
# The pages term of the bread is nought, though it holds the most pages. It was promoted at turn 18, and a
# promotion sets the term back. **Promotion cooled it**: what has just been written down is the first to be
# thrown out. Page 2, a topic that was touched once and never read, stays.
#
# Seen from long-term memory there is sense in it: what was read may go, what was not read yet should wait.
# But it only holds for what a promotion *writes down*.

# %% [markdown]
# ### What is lost?
#
# Take the whole conversation with eight segments. These are all the pages that went into the archive and on
# which something stands that is worth writing down. The last column asks long-term memory, at the end,
# whether it knows.

# %%
words = {
    "known": lesson.say("known").markdown,
    "replaced": lesson.say("replaced by newer").markdown,
    "unwritten": lesson.say("never written").markdown,
}
end = small.snapshot()
known = {(entry.slot, entry.value) for entry in end.entries}
replaced = {(entry.slot, entry.value) for entry in end.history}
rows = []
for page in sorted(end.tier("archive")):
    for fact in lesson.features.facts[page]:
        said = (fact.slot, fact.value)
        state = "known" if said in known else "replaced" if said in replaced else "unwritten"
        if not fact.retracts:
            rows.append((page + 1, fact.value, words[state]))
lesson.table(("archived page", "what it says", "long-term memory"), rows)

# %% [markdown]
# A fact that was promoted in time outlives its page: memory knows of the walnuts and of Grenoble, though no
# question reaches those pages. A page that was evicted unread takes its fact with it. Eviction does not lose
# what was written down; it loses what was not.
#
# Two losses do not show in this table. Page 6 tells how the starter smelled: that is no fact about Lena, it
# was never worth an entry, and the page was the only place it had. And on page 34 Lena takes the walnuts
# *back*. That page, too, went into the archive unread, so that memory holds on to an allergy that she no
# longer has. Lesson 6 is about such beliefs.

# %% [markdown]
# ### Is forgetting a decay?
#
# It is tempting to think that memories here fade with time. Watch the segment of page 7, which nobody
# touches for months.

# %%
rows = []
for turn in (14, 21, 28, 35, 40):
    snapshot = lesson.run.snapshot(turn)
    walnuts = next(group for group in snapshot.groups if 7 - 1 in group.pages)
    rows.append((turn, *dict(walnuts.terms).values(), walnuts.heat))
lesson.table(("turn", "visits term", "pages term", "recency", "heat"), rows)

# %% [markdown]
# One term of the three falls. The others are counters: they stand still until something happens. Nothing is
# ever forgotten because it is old, only because a place is needed and something else is warmer.

# %% [markdown]
# ## 4 · By hand
#
# The ten pages again, on the days from 7 to 10. There is room for three segments. You have the heats from
# lesson 3; on day 9 page 7 opens a fourth segment.
#
# Before you look: which segment is the coldest on day 9? Which was left alone longest? Which was visited
# least, and is the oldest of those?

# %%
lesson.by_hand(7, 10, shown=8)

# %%
lesson.by_hand(7, 10)

# %% [markdown]
# Three rules, three victims. The first is the paper's. The second, *least recently used*, is how a
# processor's cache does it. The third, *least frequently used*, is what the published programs do.

# %%
rows = []
for rule in ("coldest", "least_recent", "least_visited"):
    run = lesson.replay(sample="by-hand", eviction=rule)
    day, event = lesson.events("Evicted", run=run)[0]
    rows.append(
        (rule, day, lesson.named(event.segment, run=run), ", ".join(str(page + 1) for page in event.pages))
    )
lesson.table(("rule", "day", "victim", "its pages"), rows)

# %% [markdown]
# C was touched *after* A and leaves *before* it: heat is not recency. And the newest segment has no
# privilege. It comes with the heat of a single page, and if all others are warmer it leaves in the turn in
# which it was born. Let a segment have the mean of its pages instead of the first one, and look for the
# victim of day 9.

# %%
lesson.by_hand_what_if("mean vector")

# %% [markdown]
# ## 5 · One knob
#
# The rule of eviction is a knob, too. Leave the room at eight segments and try all three on Lena. What they
# evict differs; does what is *known* differ as well?

# %%
rows = []
for rule in ("coldest", "least_recent", "least_visited"):
    run = lesson.replay(mtm_capacity=8, eviction=rule)
    end, evictions = run.snapshot(), lesson.events("Evicted", run=run)
    rows.append((rule, len(evictions), len(end.tier("archive")), len(end.entries)))
lesson.table(("rule", "evictions", "pages in the archive", "facts at the end"), rows)

# %% [markdown]
# Read the last row. Nobody asks anything before the last page, so that no segment has been visited, and a
# rule that counts visits has nothing to count: the oldest segment goes, again and again, most of them before
# they were read. A rule that suits one way of using a memory can ruin another.
#
# So ask. In this copy of the conversation somebody asks after page 20 why the loaf was flat. The question
# visits the bread. How long does the row of the bread last now? The picture beneath stands at turn 24; press
# → and see.

# %%
asked = lesson.replay(sample="tutor-live", asking="live", mtm_capacity=8)
turn = {
    name: next(turn for turn, event in lesson.events("Evicted", run=run) if 9 - 1 in event.pages)
    for name, run in (("never", small), ("once", asked))
}
lesson.say(
    "Never asked about, the bread leaves at turn {never}. Asked about once, it stays until turn {once}.",
    **turn,
)

# %%
lesson.stage(sample="tutor-live", turn=24, pick=("segment", 4), knobs={"mtm_capacity": 8}, asking="live")

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
# The paper lets the coldest segment go. The programs count visits instead, and send away the one with the
# fewest. That is another memory: look at who leaves first.

# %%
lesson.differences()

# %% [markdown]
# ## Take away

# %%
lesson.summary()

# %% [markdown] tags=["setup"]
# **Open next:** [lesson 5](05_recall_in_two_stages.ipynb).
