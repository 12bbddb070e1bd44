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
# # The persona and where it comes from
#
# Long-term memory holds no pages. It holds *beliefs*: Lena is called so, she lives there, she works here.
# They stand in every prompt, whatever is asked, so a wrong one does harm every day.
#
# This lesson asks of each belief: where does it come from, when was it learned, and what would have to
# happen for it to change? Lena moves, takes another job, and learns that she has no allergy. She says all
# three. Only one of them arrives.

# %% tags=["setup"]
from memoryos_lab import Lesson, views

lesson = Lesson(6)

# %%
lesson.head()

# %% [markdown]
# ## 1 · Predict
#
# On page 1 Lena works in the city library. On page 23 she leaves it and becomes a nurse assistant at the
# hospital. The conversation then goes on for months. What does long-term memory say of her job at its end?

# %%
lesson.predict()

# %% [markdown]
# ## 2 · Play to the event
#
# The belief about her job is selected. In the band *Long-term*, its bar begins at the turn at which it was
# written. The dotted line before it is the time in which it had been said and was not yet known. The strong
# line leads back to where it came from: the promotion, the segment, the page, the words.

# %%
lesson.stage(turn=58, pick=("fact", 4))

# %% [markdown]
# Click the other bars too. Each opens a panel with the sentence it was read from. The same as a table:

# %%
beliefs = views.lpm.info(lesson.run).rows
lesson.table(
    ("what", "belief", "believed from turn", "until turn"),
    [(row.slot, row.value, row.written, row.ended or "–") for row in beliefs],
)

# %% [markdown]
# Two of these beliefs are no longer true. Page 23 says that Lena left the library. On page 34 a test has
# shown that she is not allergic to walnuts, and she asks to forget it. Click the two bars: the pages that
# they come from are older.

# %% [markdown]
# ## 3 · The rule
#
# A page is read for facts only when its segment is promoted, and a segment is promoted only when its heat
# passes τ. In MemoryOS a language model does the reading; in this course a few rules do, so that you find
# the same beliefs every time. A correction waits until *its own segment* is hot. Page 23 lies in a small
# segment about the hospital. At turn 30 the page joins it, and this is as hot as the segment ever gets:

# %%
lesson.equation("promotion", page=23, turn=30)

# %% [markdown]
# No later page joins it, and the segment cools. The library was on page 1, in the segment about home, which
# grew with the move and with every evening in Lyon. **What is believed is what was said in a busy segment,
# not what was said last.**
#
# When two facts about the same thing do meet, the rule is simple. Each has a *slot*, such as `home` or
# `job`, and one slot holds one value: what is learned later supersedes what was learned before. The old
# belief is not erased. It is kept with its end and with what replaced it.

# %%
old = next(row for row in beliefs if row.status == "superseded")
new = next(row for row in beliefs if row.entry == old.by)
lesson.say(
    "Turn {turn}: “{old}” (page {said}) and “{new}” (page {since}) are read in one promotion. "
    "The second ends the first at once.",
    turn=old.written,
    old=old.value,
    said=old.said,
    new=new.value,
    since=new.said,
)

# %% [markdown]
# Lyon and Grenoble lay in the same segment. That is why this correction arrived and the others did not.

# %% [markdown]
# ## 4 · The way of the question
#
# *Where does Lena work?* Follow both pages that could answer. First page 1, which was believed:

# %%
lesson.journey(page=1)

# %% [markdown]
# Then page 23, which was not:

# %%
lesson.journey(page=23)

# %% [markdown]
# The last step is missing: no promotion, nothing written. And yet the page is not lost. When the question is
# asked, mid-term memory finds it. So the prompt holds both, the old job as a belief and the new one as
# evidence.

# %%
lesson.draw("recall", question=4)

# %% [markdown]
# A model that reads this prompt has to decide. It can be helped: a belief knows its source, the source has a
# time, and a newer page on the same thing can be pointed to. These lines of the prompt carry such a mark:

# %%
prompt = views.recall.of(lesson.run, 3).prompt
lesson.table(
    ("in the prompt", "newer page"),
    [(line.text, line.contradicted + 1) for line in prompt.lines if line.contradicted is not None],
)

# %% [markdown]
# Without a source there is nothing to compare, and nothing to mark. **No source, no correction.**
#
# A wish about *how* to answer does not wait for a promotion at all. The newest one stands in the prompt by
# itself, and no belief overrides it:

# %%
lesson.say("The newest wish: “{wish}”.", wish=prompt.instruction)

# %% [markdown]
# One more thing follows from the source. A belief can outlive its page. With a small mid-term memory the
# page about Grenoble is evicted, and the belief stays:

# %%
small = lesson.replay(mtm_capacity=8)
home = next(row for row in views.lpm.info(small).rows if row.slot == "home" and not row.ended)
lesson.say(
    "With {capacity} segments page {page} is evicted at turn {turn}. Long-term memory still says: {home}.",
    capacity=small.policy.mtm_capacity,
    page=home.said,
    turn=next(turn for turn, event in lesson.events("Evicted", run=small) if home.said - 1 in event.pages),
    home=home.value,
)

# %% [markdown]
# ## 5 · One knob
#
# Would a lower τ help? Then segments are promoted sooner and more often, so more is learned. Look at what is
# believed at the end:


# %%
def belief(run, slot):
    """What long-term memory holds at the end."""
    return next((row.value for row in views.lpm.info(run).rows if row.slot == slot and not row.ended), "–")


lesson.table(
    ("τ", "promotions", "home", "job", "allergy"),
    [
        (
            tau,
            len(lesson.events("Promoted", run=lesson.replay(tau=tau))),
            *(belief(lesson.replay(tau=tau), slot) for slot in ("home", "job", "allergy:walnut")),
        )
        for tau in (5, 4, 3)
    ],
)

# %% [markdown]
# The first step down makes it *worse*: Lena is back in Lyon. The segment about home is now read sooner, when
# page 29 is not yet in it. Its counter starts again, and too few pages follow to read it a second time. The
# next step brings Grenoble back, with more promotions still, and the job and the allergy are what they were.

# %%
lesson.what_if(tau=3)

# %% [markdown]
# Which τ would bring the hospital, and the withdrawn allergy? The equation of this lesson says how hot their
# small segments get; exercise c asks you for a value. The price stands in the second column: each promotion
# is a call of a language model, and each is a chance to write down something that was said in jest.
#
# There is another way, without a knob. A memory that somebody lives with can be told: in the app, open
# **Chat**, say something, and correct it. What you say yourself is a source too.

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
lesson.quiz(3, seed=6)

# %% [markdown]
# ## The paper and its code
#
# The paper (§3.3) gives long-term personal memory a profile, knowledge and traits. It says how many trait
# dimensions there are; the prompt in the published code lists them by name. The two do not agree:

# %%
from memoryos_lab.memory import traits

lesson.say(
    "The paper speaks of {said} dimensions; the prompt names {named}, in {groups} groups.",
    said=traits.SAID,
    named=len(traits.TRAITS),
    groups=len({trait.group for trait in traits.TRAITS}),
)

# %% [markdown]
# More important for a user: in the code a belief is a line of text, without the page it came from.

# %%
lesson.differences()

# %% [markdown]
# ## Take away

# %%
lesson.summary()

# %% [markdown] tags=["setup"]
# **Open next:** [lesson 7](07_tuning.ipynb).
