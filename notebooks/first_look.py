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
from memoryos_lab import Lab, views

lab = Lab("sample:tutor")
lab

# %% [markdown]
# Click into the picture, then: ← and → step, space plays, `n` goes to the next event, a click on any mark
# shows what happened to it, Esc lets it go, `?` lists the rest. Whatever one turn causes lies on one
# vertical line: a page leaves short-term memory, falls onto the row of its topic, the heat passes τ, a fact
# is written.
#
# ## The picture and Python are one thing
#
# What is moved on the screen is moved here, and what is set here moves the screen.

# %%
lab.turn = 18
lab.snapshot

# %%
lab.knobs.theta = 0.5  # how alike a page must be to join a topic; the whole conversation is replayed
print(f"θ .5: {len(lab.run.snapshot().groups)} topics at the end")
lab.knobs.theta = 0.6
print(f"θ .6: {len(lab.run.snapshot().groups)} topics at the end")

# %% [markdown]
# A cell can react to the screen, too. Scrub, and this line follows.

# %%
import ipywidgets

line = ipywidgets.Label()


def tell(_):
    line.value = f"turn {lab.turn}: {len(lab.snapshot.tier('stm'))} pages in short-term memory"


lab.observe(tell, "turn")
tell(None)
line

# %% [markdown]
# ## In words
#
# What happened at turn 18 as sentences, each with the numbers that decided it.

# %%
for sentence in views.words.info(lab.run, 18):
    print(sentence.line)

# %% [markdown]
# ## A view alone
#
# Each view is also a figure by itself, made of the same numbers: for a paper, or for a look at one thing.

# %%
views.heat(lab.run, turn=18)

# %% [markdown]
# How close was it? The best three candidates of page 11: cosine dark, keywords light, θ dashed.

# %%
views.decision(lab.run, 10)

# %% [markdown]
# ## The life of one page

# %%
for step in views.journey.info(lab.run, 4).steps:
    print(f"turn {step.turn:>2}  {step.line}")

# %% [markdown]
# ## What is known at the end, and from where

# %%
for row in views.lpm.info(lab.run).rows:
    print(
        f"{row.status:<11} {row.slot or row.kind:<24} {row.value[:40]:<42} pages {[p + 1 for p in row.pages]}"
    )

# %% [markdown]
# ## Two settings side by side
#
# θ .60 above, .70 below, on one time axis. `lab.other = None` ends it.

# %%
lab.other = {"theta": 0.7}
print(views.diff.sentence(views.diff.info(lab.run, lab.other)))
lab

# %% [markdown]
# ## Take it along
#
# The same picture as one file, which answers by itself: to hand out, or to put beside a paper.

# %%
from pathlib import Path
from tempfile import mkdtemp

page = Path(mkdtemp()) / "tutor.html"
lab.save_html(page)
print(f"{page.stat().st_size / 1e6:.1f} MB")
