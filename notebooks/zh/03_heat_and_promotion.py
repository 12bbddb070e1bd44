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
# # 热度、访问与晋升
#
# 段越积越多。总有些东西迟早要写下来长久保存：Lena 过敏，Lena 搬了家。每写一次都要调用一次语言模型，不可能每来一页就写一次。MemoryOS 等到一个话题**热**起来，把它的新页读一遍，把读到的写进长期个人记忆。这就是**晋升**。
#
# 热度决定写下什么，而第 4 课会看到，它也决定丢掉什么。它只是一个数，很容易算，也很容易被当成别的东西。

# %% tags=["setup"]
from memoryos_lab import Lesson

lesson = Lesson(3, language="zh")

# %%
lesson.head()

# %% [markdown]
# ## 1 · 先预测
#
# 第 50 页之后有人问：“我什么时候去 Porto？”这个提问由记忆来回答。仅此而已吗？说说看，会不会有哪个段因它而晋升；会的话，是哪一个。

# %%
lesson.predict()

# %% [markdown]
# 先记住你的答案。下一节结束时会讲清原因，到第 5 节你可以亲眼看到。

# %% [markdown]
# ## 2 · 播放到事件
#
# 回到一月。画面停在第 17 轮，选中的是面包段。最下面是**热度**：每个段一条线，另有一条虚线 τ。面包段每并入一页，它的线就升高一级。
#
# 现在它的线**碰到**了 τ。它晋升了吗？找找表示晋升的菱形 ◆。然后按一次 → 到第 18 轮，再看三处：热度、**长期个人记忆**，以及这个段上的圆点。

# %%
lesson.stage(turn=17, pick=("segment", 4))

# %% [markdown]
# 第 17 轮时热度恰好等于 τ，而恰好等于不算超过。要等到第 18 轮第 11 页并入，它才过线。下面几句是引擎的记录。

# %%
lesson.told(18)

# %% [markdown]
# 写下了两条事实：核桃，出自第 10 页；年份，出自第 11 页。这两样都没有人问过。Lena 只是在谈面包时顺口提到。
#
# ## 3 · 规则
#
# 热度是三项之和，每项有一个权重：
#
# - $N_{\mathrm{visit}}$ 是**访问**次数：这个段被提问选中过几次；
# - $L_{\mathrm{interaction}}$ 是**页数**：上次晋升之后来了几页；
# - $R_{\mathrm{recency}}$ 是**近度**：刚被触及时为一，此后逐渐下降。
#
# 下面是第 17 轮的面包段。

# %%
lesson.equation("heat", page=5, turn=17)

# %% [markdown]
# 近度随着距上次触及的时间 $\Delta t$ 下降。触及可以是新建、并入一页，或一次访问。按论文的 μ，下降得很慢。下面这个段由第 7 页在第 14 轮新建，此后再没有被触及。

# %%
lesson.equation("recency", page=7, turn=24)

# %% [markdown]
# 如果一个段的热度**大于** τ，并且含有还没读过的页，它就晋升。之后 $L$ 从零重新数起。

# %%
lesson.equation("promotion", page=5, turn=18)

# %% [markdown]
# ### 页搬走了吗？
#
# 人们常把晋升想成：页从中期记忆爬进长期个人记忆。来数一数。

# %%
rows = []
for turn in (17, 18, 27):
    snapshot = lesson.run.snapshot(turn)
    bread = next(group for group in snapshot.groups if group.id == 4)
    rows.append((turn, len(bread.pages), dict(bread.terms)["pages"], bread.heat, len(snapshot.entries)))
lesson.table(
    ("轮", "段内页数", "热度中的页数项", "热度", "长期个人记忆中的事实"), rows
)

# %% [markdown]
# 第 18 轮没有任何一页离开这个段。长期个人记忆增加的是**事实**，每条事实都记着自己出自哪一页。下降的是页数项：它不是段的大小，而是还没有人读过的页数。到第 27 轮又并入一页，这一项就只数这一页。
#
# 所以，热度衡量的既不是话题有多重要，也不是它有多大。面包是一月里最热闹的话题，一读完就又冷了。

# %% [markdown]
# ### 热了就立刻写吗？
#
# 查找热段的扫描，是随着页的到来进行的。提问可以把一个段推过 τ，但要等下一页到来，才会写下什么。Porto 就是这样：提问在第 50 页之后，晋升在第 51 轮，由毫不相干的一页引发。

# %%
live = lesson.replay(sample="tutor-live", asking="live")
lesson.told(50, 51, run=live)

# %% [markdown]
# 看以“提问”开头的那一行：箭头后面是这个提问选中的段。Porto 在其中，跑步段也在其中，虽然没有人问起它。它本来就快热了，这一次访问就够了。
#
# 没有哪一行写着“写入”：读过的这些页里没有关于 Lena 的事实。这样做的代价，后面会看到。
#
# 凡是被**查看过**的段都算一次访问。至于其中有没有哪一页被取回，那是另一回事。

# %%
recall = live.recalls[1]
held = {group.id: set(group.pages) for group in live.snapshot(50).groups}
lesson.table(
    ("被查看的段", "它的页数", "取回的页数"),
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
# 其中有一个段，查看过却一页也没有取回。它照样变热了：**被访问**不等于**被取回**。

# %% [markdown]
# ## 4 · 手算
#
# 还是那十页。各项权重都是一，所以热度就是：访问 + 新页 + 近度，而近度**每天减半**。提问 Q1 在第 5 天，第 5 页到来之后。
#
# 直到第 8 天，每一页的去向第 2 课已经算过。第 9 天，第 7 页自己新建一个段，另一个段必须为它让位（那是第 4 课的事）；第 10 天，第 8 页并入 A。现在一天一天地填热度。先想好：
#
# - 第 6 天 A 到了一个整数。它晋升吗？
# - Q1 选中一个段。它的三项各会怎样？
# - A 在第几天晋升，读了哪些页，之后热度是多少？

# %%
lesson.by_hand(3, 10, shown=3)

# %% [markdown]
# 现在对照一下。

# %%
lesson.by_hand(3, 10)

# %% [markdown]
# 然后把提问拿掉。别的都不变：同样的页，同样的日子。

# %%
lesson.by_hand_what_if("no questions")

# %% [markdown]
# **提问就是使用。** 第 5 天的一次提问，决定了五天之后究竟有没有东西被写下来。

# %% [markdown]
# ## 5 · 动一个旋钮
#
# 提问有两种方式。*live*：提问是对话的一部分，它访问段，被访问的段会变热。*fork*：提问问的是记忆的一个副本，问完即弃；这样测量就不会扰动记忆。下面的画面是 live，停在晋升的前一轮。按 →，留意跑步段 *run · knee* 的热度。然后把**提问**（在上方工具栏里，放不下时在 **⋯** 里）改成 *fork*，看菱形会怎样。

# %%
lesson.stage(sample="tutor-live", turn=50, pick=("segment", 8), asking="live")

# %% [markdown]
# 这一份对话里有两个提问：一个在第 20 页之后，问面包为什么扁；另一个就是问 Porto。如果以 live 方式提问，最后记住了什么？如果谁都不问呢？

# %%
silent = lesson.replay(sample="tutor-live", asking="none")
yes, no = lesson.say("知道").markdown, lesson.say("不知道").markdown
known = [{entry.value for entry in run.snapshot().entries} for run in (silent, live)]
lesson.table(
    ("记忆知道的", "无人提问", "以 live 提问"),
    [(value, *(yes if value in values else no for values in known)) for value in sorted(known[0] | known[1])],
)

# %% [markdown]
# 提问带进来一些东西，也把一些东西挡在外面。Porto 之行记住了，因为提问也加热了它的段。半程马拉松却没有：Lena 在第 46 页说她报了名，这一页在第 53 轮才到跑步段，而此前那个提问刚刚让这个段被读过；它再也没有热起来。还有，住处仍是 Lyon：问面包的那个提问把那个段也加热了，于是在第 29 页并入的前一轮，它就已经被读过。
#
# 再来看 τ 本身。调低它，一切都会更早晋升。最后知道的也会更多吗？先猜。

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
    ("τ", "首次晋升的轮次", "读过的页数", "最后的事实数", "记忆中的住处"), rows
)

# %% [markdown]
# 第 29 页上，Lena 说她住在 Grenoble。找出仍然相信 Lyon 的那一行：它读过的页比下一行**更多**，偏偏没有读到这一页。τ 越低，读得越早，每次读得也越少。每读完一份，$L$ 就从零重新数起，后来的页只能等到这个段再次变热。在这个 τ 下，第 29 页恰好来在一份刚读完之后，于是一直等到最后。这个旋钮朝哪个方向转，都不能说一定更好。

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
# 论文只重置 $L$，并扫描每一个热段。程序重置得更多，扫描得更少；其中有一个程序，热段可能排在一个更热、却没有新内容的段后面，一直等下去。

# %%
lesson.differences()

# %% [markdown]
# ## 记住

# %%
lesson.summary()

# %% [markdown] tags=["setup"]
# **接着打开：** [第 4 课](04_eviction_and_loss.ipynb)。
