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
# # 淘汰，以及丢失了什么
#
# 中期记忆能容纳的段是有限的。新段要建立而没有空位时，就有一个段必须离开。它的页进入**归档**：文字还在，但再没有提问能找到它们。
#
# 好的记忆不是什么都不丢，而是丢得对。这一课来看，规则认为丢什么才对，又是什么能让一条事实免于丢失。

# %% tags=["setup"]
from memoryos_lab import Lesson

lesson = Lesson(4, language="zh")

# %%
lesson.head()

# %% [markdown]
# ## 1 · 先预测
#
# 假设中期记忆只放得下八个段。到二月中旬已经满了：面包和统计，Lyon 的第一天，核桃，猫，还有几个 Lena 只提过一次的话题。第 17 页，她开始说跑步。它的段是第九个。谁必须离开？

# %%
lesson.predict()

# %% [markdown]
# ## 2 · 播放到事件
#
# 画面停在第 23 轮，也就是前一轮。看最下面的**热度**：哪条线最低？按一次 →。第 24 轮，第 17 页新建一个段，另一个段的那一行以 × 结束。它在对话栏里的小格变成空心：这些页现在在归档里。

# %%
lesson.stage(turn=23, pick=("segment", 4), knobs={"mtm_capacity": 8})

# %% [markdown]
# 离开的是面包。Lena 谈得最多的就是它。

# %%
small = lesson.replay(mtm_capacity=8)
lesson.told(24, run=small)

# %% [markdown]
# ## 3 · 规则
#
# 如果段数超过容量 $C$，**热度最低**的段离开。热度由什么组成，第 3 课已经讲过。下面是第 24 轮时最冷的几个。

# %%
lesson.equation("eviction", turn=24, mtm_capacity=8)

# %% [markdown]
# 最热闹的话题为什么反而最冷？看看前一轮每个段的三项。

# %%
groups = sorted(small.snapshot(23).groups, key=lambda group: group.heat)
lesson.table(
    ("段", "页数", "访问项", "页数项", "近度", "热度"),
    [
        (lesson.named(group.id, run=small), len(group.pages), *dict(group.terms).values(), group.heat)
        for group in groups
    ],
)

# %% [markdown]
# 面包段的页最多，页数项却是零。它在第 18 轮晋升过，而晋升会把这一项清零。**是晋升让它冷下来的**：刚刚写下的东西，最先被丢掉。第 2 页这样只提过一次、从未读过的话题，反倒留下了。
#
# 从长期个人记忆的角度看，这有它的道理：读过的可以走，没读过的应该再等等。但这道理只对晋升时真正**写下**的内容成立。

# %% [markdown]
# ### 丢失了什么？
#
# 取八个段，把整段对话走完。下面列出所有进了归档、而且上面写着值得记下的内容的页。最后一列是在结束时去问长期个人记忆：它知道吗？

# %%
words = {
    "known": lesson.say("知道").markdown,
    "replaced": lesson.say("已被更新的取代").markdown,
    "unwritten": lesson.say("从未写下").markdown,
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
lesson.table(("归档的页", "写着什么", "长期个人记忆"), rows)

# %% [markdown]
# 及时晋升的事实比它的页活得更久：记忆知道核桃，也知道 Grenoble，尽管没有提问能找到那些页。还没读过就被淘汰的页，会把它的事实一起带走。淘汰丢掉的不是写下的东西，而是没写下的东西。
#
# 有两样损失，表里看不出来。第 6 页讲酵种闻起来怎样：这不是关于 Lena 的事实，从来不值得写成一条，那一页就是它唯一的所在。还有，在第 34 页 Lena **收回**了核桃过敏的说法。这一页也是还没读过就进了归档，于是记忆仍抱着一个她早已没有的过敏。第 6 课讲的就是这样的认知。

# %% [markdown]
# ### 遗忘是一种衰减吗？
#
# 很容易以为，这里的记忆会随时间变淡。来看第 7 页的段，好几个月没有任何东西触及它。

# %%
rows = []
for turn in (14, 21, 28, 35, 40):
    snapshot = lesson.run.snapshot(turn)
    walnuts = next(group for group in snapshot.groups if 7 - 1 in group.pages)
    rows.append((turn, *dict(walnuts.terms).values(), walnuts.heat))
lesson.table(("轮", "访问项", "页数项", "近度", "热度"), rows)

# %% [markdown]
# 三项之中只有一项在下降。另外两项是计数，没有事情发生就停在原处。没有什么是因为旧而被忘掉的，只有在需要空位、而别的段更热的时候，才会被忘掉。

# %% [markdown]
# ## 4 · 手算
#
# 还是那十页，看第 7 天到第 10 天。这里放得下三个段。热度在第 3 课已经算过；第 9 天，第 7 页新建第四个段。
#
# 先想好：第 9 天哪个段最冷？哪个最久没有被触及？哪个访问最少，而且在访问最少的里面最旧？

# %%
lesson.by_hand(7, 10, shown=8)

# %%
lesson.by_hand(7, 10)

# %% [markdown]
# 三条规则，三个不同的淘汰者。第一条是论文的。第二条**最久未用**，是处理器缓存的做法。第三条**最少使用**，是已发布程序的做法。

# %%
rows = []
for rule in ("coldest", "least_recent", "least_visited"):
    run = lesson.replay(sample="by-hand", eviction=rule)
    day, event = lesson.events("Evicted", run=run)[0]
    rows.append(
        (rule, day, lesson.named(event.segment, run=run), ", ".join(str(page + 1) for page in event.pages))
    )
lesson.table(("规则", "天", "淘汰者", "它的页"), rows)

# %% [markdown]
# C 比 A **后**被触及，却比 A **先**离开：热度不是近度。新段也没有特权。它带着仅仅一页的热度来，如果其他段都更热，它就在出生的那一轮离开。如果让段取各页的均值，而不再沿用第一页，又会怎样？找找第 9 天的淘汰者。

# %%
lesson.by_hand_what_if("mean vector")

# %% [markdown]
# ## 5 · 动一个旋钮
#
# 淘汰规则本身也是一个旋钮。仍然只留八个段的位置，把三条规则都用在 Lena 身上。淘汰的不同，**知道**的也会不同吗？

# %%
rows = []
for rule in ("coldest", "least_recent", "least_visited"):
    run = lesson.replay(mtm_capacity=8, eviction=rule)
    end, evictions = run.snapshot(), lesson.events("Evicted", run=run)
    rows.append((rule, len(evictions), len(end.tier("archive")), len(end.entries)))
lesson.table(("规则", "淘汰次数", "归档的页数", "最后的事实数"), rows)

# %% [markdown]
# 看最后一行。最后一页之前没有人提问，所以没有段被访问过；一条按访问次数办事的规则，就没有东西可数了：一次又一次离开的都是最旧的段，多数还没被读过。适合一种用法的规则，换一种用法就可能毁掉记忆。
#
# 那就问一问。在这一份对话里，第 20 页之后有人问面包为什么扁。这个提问访问了面包段。面包段那一行现在能延续多久？下面的画面停在第 24 轮，按 → 看看。

# %%
asked = lesson.replay(sample="tutor-live", asking="live", mtm_capacity=8)
turn = {
    name: next(turn for turn, event in lesson.events("Evicted", run=run) if 9 - 1 in event.pages)
    for name, run in (("never", small), ("once", asked))
}
lesson.say(
    "从来没人问起时，面包段在第 {never} 轮离开。问过一次，它一直留到第 {once} 轮。",
    **turn,
)

# %%
lesson.stage(sample="tutor-live", turn=24, pick=("segment", 4), knobs={"mtm_capacity": 8}, asking="live")

# %% [markdown]
# ## 6 · 练一练

# %%
lesson.exercise("a")

# %%
lesson.exercise("b")

# %%
lesson.exercise("c")

# %%
lesson.quiz(3, seed=1)

# %% [markdown]
# ## 论文与代码
#
# 论文让最冷的段离开。程序则数访问次数，送走次数最少的那一个。那就是另一种记忆了：看看最先离开的是谁。

# %%
lesson.differences()

# %% [markdown]
# ## 记住

# %%
lesson.summary()

# %% [markdown] tags=["setup"]
# **接着打开：** [第 5 课](05_recall_in_two_stages.ipynb)。
