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
# # 人物画像及其来源
#
# 长期个人记忆里存的不是页，而是**认知**：她叫 Lena，住在哪里，在哪里工作。不管问什么，它们都在提示词里；一条错误的认知，天天都在添乱。
#
# 这一课对每一条认知追问：它从哪里来，什么时候学到的，要发生什么它才会改变？Lena 搬了家，换了工作，又得知自己并不过敏。三件事她都说了，传到的只有一件。

# %% tags=["setup"]
from memoryos_lab import Lesson, views

lesson = Lesson(6, language="zh")

# %%
lesson.head()

# %% [markdown]
# ## 1 · 先预测
#
# 第 1 页上，Lena 在市图书馆工作。第 23 页上，她离开图书馆，去医院做护理助理。此后对话又进行了好几个月。到最后，长期个人记忆怎样说她的工作？

# %%
lesson.predict()

# %% [markdown]
# ## 2 · 播放到事件
#
# 关于她工作的那条认知已经选中。在**长期**这一栏里，它的横条从写下的那一轮开始；前面的点线是已经说出、却还不知道的那段时间。粗线一路通回它的来处：晋升、段、页、原话。

# %%
lesson.stage(turn=58, pick=("fact", 4))

# %% [markdown]
# 也点点别的横条。每一条都会打开一个面板，里面是它所依据的那句话。同样的内容列成表：

# %%
beliefs = views.lpm.info(lesson.run).rows
lesson.table(
    ("是什么", "认知", "从第几轮起相信", "到第几轮为止"),
    [(row.slot, row.value, row.written, row.ended or "–") for row in beliefs],
)

# %% [markdown]
# 其中有两条已经不再属实。第 23 页说 Lena 离开了图书馆；第 34 页上，化验表明她对核桃并不过敏，她请对方忘掉这件事。点一下这两条横条：它们所依据的页更早。

# %% [markdown]
# ## 3 · 规则
#
# 只有当一页所在的段晋升时，这一页才会被读取事实；只有当热度超过 τ 时，段才会晋升。在 MemoryOS 里，读取由语言模型来做；这门课里由几条规则来做，好让你每次都得到同样的认知。一条更正要等到**它自己的段**热起来。第 23 页在一个关于医院的小段里。第 30 轮这一页归入其中，这也是该段最热的时候：

# %%
lesson.equation("promotion", page=23, turn=30)

# %% [markdown]
# 此后再没有页归入，这个段就凉了下去。图书馆在第 1 页，属于关于家的那一段；搬家，还有 Lyon 的一个个夜晚，都让那一段变大。**被相信的，是在热闹的段里说过的，而不是最后说的。**
#
# 当关于同一件事的两个事实真的碰面时，规则很简单。每个事实有一个**槽位**，例如 `home` 或 `job`，一个槽位只放一个值：后学到的取代先学到的。旧的认知并不抹去，而是连同它的终点和取代它的那一条一起保留。

# %%
old = next(row for row in beliefs if row.status == "superseded")
new = next(row for row in beliefs if row.entry == old.by)
lesson.say(
    "第 {turn} 轮：“{old}”（第 {said} 页）与“{new}”（第 {since} 页）在同一次晋升中读到，后者当即终止前者。",
    turn=old.written,
    old=old.value,
    said=old.said,
    new=new.value,
    since=new.said,
)

# %% [markdown]
# Lyon 和 Grenoble 在同一个段里。所以这条更正传到了，另外两条没有。

# %% [markdown]
# ## 4 · 提问走过的路
#
# **Lena 在哪里工作？** 沿着两张可能作答的页各走一遍。先是被相信的第 1 页：

# %%
lesson.journey(page=1)

# %% [markdown]
# 再是没有被相信的第 23 页：

# %%
lesson.journey(page=23)

# %% [markdown]
# 缺了最后一步：没有晋升，也就没有写下什么。可是这一页并没有丢。提问到来时，中期记忆找得到它。于是提示词里两样都有：旧工作作为认知，新工作作为证据。

# %%
lesson.draw("recall", question=4)

# %% [markdown]
# 读到这份提示词的模型得自己拿主意。可以帮它一把：认知知道自己的来源，来源有时间，于是可以指出同一件事上更新的一页。提示词里带有这种标记的几行是：

# %%
prompt = views.recall.of(lesson.run, 3).prompt
lesson.table(
    ("提示词中的一行", "更新的页"),
    [(line.text, line.contradicted + 1) for line in prompt.lines if line.contradicted is not None],
)

# %% [markdown]
# 没有来源，就没有可比的，也没有可标的。**没有来源，就没有更正。**
#
# 而关于**怎样**回答的愿望，根本不必等待晋升。最新的一条单独站在提示词里，任何认知都压不过它：

# %%
lesson.say("最新的愿望：“{wish}”。", wish=prompt.instruction)

# %% [markdown]
# 由来源还能得出一点：认知可以比它的页活得更久。中期记忆很小时，讲 Grenoble 的那一页被淘汰，认知还在：

# %%
small = lesson.replay(mtm_capacity=8)
home = next(row for row in views.lpm.info(small).rows if row.slot == "home" and not row.ended)
lesson.say(
    "只有 {capacity} 个段时，第 {page} 页在第 {turn} 轮被淘汰。长期个人记忆仍然说：{home}。",
    capacity=small.policy.mtm_capacity,
    page=home.said,
    turn=next(turn for turn, event in lesson.events("Evicted", run=small) if home.said - 1 in event.pages),
    home=home.value,
)

# %% [markdown]
# ## 5 · 动一个旋钮
#
# 把 τ 调低有用吗？那样段会更早、更频繁地晋升，学到的也就更多。看看到最后相信的是什么：


# %%
def belief(run, slot):
    """What long-term memory holds at the end."""
    return next((row.value for row in views.lpm.info(run).rows if row.slot == slot and not row.ended), "–")


lesson.table(
    ("τ", "晋升次数", "住处", "工作", "过敏"),
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
# 第一步调低反而**更糟**：Lena 又回到了 Lyon。关于家的段现在读得更早，那时第 29 页还不在里面；计数重新开始，后来的页又太少，不足以再读一次。再调一步，Grenoble 回来了，晋升也更多，工作和过敏却还是老样子。

# %%
lesson.what_if(tau=3)

# %% [markdown]
# τ 取多少，才能带来医院，带来撤回的过敏？这一课的等式说明了它们那两个小段能热到多少；练习 c 就要你给出一个值。代价在第二列：每次晋升都是一次语言模型调用，也都有可能把一句玩笑话写进去。
#
# 还有一条不用旋钮的路。与人相处的记忆是可以当面告诉的：在应用里打开**聊天**，说点什么，再更正它。你自己说的话，也是一种来源。

# %% [markdown]
# ## 6 · 练一练
#
# 先是三道练习，再是几道由这段对话出的题；换一个 `seed`，就是另外几道。每个答案都由记忆按你选的或输入的内容重跑一遍来判定。

# %%
lesson.exercise("a")

# %%
lesson.exercise("b")

# %%
lesson.exercise("c")

# %%
lesson.quiz(3, seed=6)

# %% [markdown]
# ## 论文与代码
#
# 论文 §3.3 为长期个人记忆设了画像、知识和特征，并说明特征有多少个维度；公开代码的提示词则把它们的名字一一列出。两者对不上：

# %%
from memoryos_lab.memory import traits

lesson.say(
    "论文说有 {said} 个维度；提示词列出 {named} 个，分 {groups} 组。",
    said=traits.SAID,
    named=len(traits.TRAITS),
    groups=len({trait.group for trait in traits.TRAITS}),
)

# %% [markdown]
# 对使用者更要紧的是：在那份代码里，一条认知只是一行文字，没有它所依据的页。

# %%
lesson.differences()

# %% [markdown]
# ## 记住

# %%
lesson.summary()

# %% [markdown] tags=["setup"]
# **接着打开：** [第 7 课](07_tuning.ipynb)。
