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
# # A first look
#
# A conversation becomes pages; pages pass through a memory; every step says why. Nothing here asks a model:
# the sample brings its vectors with it.

# %%
from memoryos_lab import samples
from memoryos_lab.memory.policy import set_knobs
from memoryos_lab.memory.replay import replay
from memoryos_lab.views import decision, diff, journey, lpm, words
from memoryos_lab.widgets import explore

script, features, info = samples.load("tutor")
run = replay(script, features, info.policy(), questions=info.asking)
print(f"{script.title}: {run.turns} pages, {len(run.snapshot().groups)} segments")

# %% [markdown]
# ## Turn by turn
#
# Drag the turn. Whatever one turn causes lies on one vertical line: a page leaves short-term memory, falls
# onto the row of its topic, the heat passes τ, a fact is written. Moving θ or τ replays the conversation.

# %%
lab = explore(run, turn=18)
lab

# %% [markdown]
# ## In words
#
# The same events as sentences, each with the numbers that decided it.

# %%
for sentence in words.info(run, 18):
    print(sentence.line)

# %% [markdown]
# How close was it? The best three candidates of page 11: cosine dark, keywords light, θ dashed.

# %%
decision.figure(decision.info(run, 10)[0])

# %% [markdown]
# ## The life of one page

# %%
for step in journey.info(run, 4).steps:
    print(f"turn {step.turn:>2}  {step.line}")

# %% [markdown]
# ## What is known at the end, and from where

# %%
for row in lpm.info(run).rows:
    print(
        f"{row.status:<11} {row.slot or row.kind:<24} {row.value[:40]:<42} pages {[p + 1 for p in row.pages]}"
    )

# %% [markdown]
# ## One knob
#
# θ from .60 to .70: what changed, and the first turn at which it did.

# %%
stricter = replay(script, features, set_knobs(run.policy, {"theta": 0.7}), questions=info.asking)
print(diff.sentence(diff.info(run, stricter)))
