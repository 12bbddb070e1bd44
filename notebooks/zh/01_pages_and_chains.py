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
# # 对话页与对话链
#
# 语言模型在两次调用之间什么都不记得。看起来像记忆的，其实是某个程序保存下来、再次放到模型面前的文字；而放哪些文字，总得有人决定。**MemoryOS** 的做法和操作系统管理内存一样：手边一小块，后面一大块，再加一块留给值得长久保存的东西。
#
# 这门课让你看着它做决定。从一月到六月，Lena 和她的家教聊面包、统计、跑步，也聊搬去另一座城市。你会看到每一次问答到来，看到每一条搬动它的规则，以及让规则说“是”或“否”的数字。

# %% [markdown] tags=["setup"]
# **怎样往下读。** 点击第一个有代码的单元格，按 Shift + Enter：它会运行，并选中下一个单元格。就这样从上到下进行。代码不必看懂，它只说明要显示什么。一切都在你的电脑上进行，不会询问任何语言模型。

# %% tags=["setup"]
from memoryos_lab import Lesson

lesson = Lesson(1, language="zh")

# %%
lesson.head()

# %% [markdown]
# ## 先认识两个词
#
# 一个**对话页**就是一次问答：Lena 说了什么，家教答了什么，以及在什么时候。对话页按到来的先后编号，最早的是第 1 页。每一**轮**带来一页，所以第 9 页在第 9 轮到来。
#
# 前后相邻的页可能是连着的。如果一页承接它前面那一页，两页就在同一条**对话链**上；如果不承接，它就开启一条新的链。第 6 页承接第 5 页：两页说的都是一罐酸面团酵种，所以同属一条链。

# %% [markdown]
# ## 1 · 先预测
#
# 第 5、6 页，Lena 谈她的酸面团。接着是两件别的事：第 7 页说过敏，第 8 页说下雪。一周之后，到了第 9 页，她又回到了面团。
#
# 先想好再看。在下面选一个答案，选过之后会显示理由。

# %%
lesson.predict()

# %% [markdown]
# 无论对错，都请读一读理由。它是引擎在做决定时记下的，并不是为这一课另写的评语。

# %% [markdown]
# ## 2 · 播放到事件
#
# 下面的画面停在第 9 轮，选中的是第 9 页。时间从左到右，一轮一列。
#
# - 最上面的**对话**：每页一个小格。格子下面的括线把同一条对话链连在一起。
# - 它下面的**短期记忆**：每页一根横条，页停留多久，横条就有多长。
# - 右侧：你选中的页经历了什么，有文字，也有数字。
#
# 左下角的按钮 **›** 让下一页到来，**‹** 退回。先在画面里点一下，按键 **→** 和 **←** 也有同样的作用。留意第 9 页下面的括线从哪里开始，第 10 页到来时它又怎样变化。点击任意小格可以选中别的页，按 **Esc** 取消选中。

# %%
lesson.stage(turn=9, pick=("page", 8))

# %% [markdown]
# 为什么是新的链？两段文字都会变成向量，也就是一串数字；内容相近的文字，向量的方向也相近。两个向量夹角的余弦说明它们有多像：方向相同为一，毫无共同之处为零。下面是第 9 页与它前面四页各有多近。

# %%
vectors = lesson.features.vectors
lesson.table(
    ("页", "与第 9 页的余弦"),
    [(page, float(vectors[page - 1] @ vectors[9 - 1])) for page in range(5, 9)],
)

# %% [markdown]
# 第 9 页离第 5 页比离第 8 页近得多。对话链的规则看不到这一点：它只**往前看一页**，从不更远。对话链记的是谈话的线索，而线索在第 7 页就断了。
#
# 所以对话链不是话题。面包是同一个话题，这是在别处、用别的办法发现的，留到第 2 课。下面先看：谁得离开。

# %% [markdown]
# ## 3 · 规则
#
# 短期记忆是一个长度固定为 $N$ 的队列。新页从一端进来；一旦超出长度，另一端的页就离开。这里不作任何权衡。

# %%
lesson.equation("fifo", turn=8)

# %% [markdown]
# 第 1 页最先离开。看看它上面写着什么，又看看哪些页留了下来。

# %%
held = lesson.run.snapshot(8).tier("stm")
here, gone = lesson.say("还在").markdown, lesson.say("已离开").markdown
lesson.table(
    ("页", "Lena 说", "第 8 轮之后"),
    [
        (page, lesson.script.pages[page - 1].turns[0].text, here if page - 1 in held else gone)
        for page in (1, 4, 7, 8)
    ],
)

# %% [markdown]
# 第 1 页上有她的名字、城市和工作；第 8 页上是下雪。如果换作你会留下第 1 页，那你问的是一页有多大**价值**。队列只问它有多**老**。
#
# 离开并不等于丢失。这一页会移到第二个存放处，中期记忆。在下一幅画面里可以看到它落下去。画面停在前一轮，选中的是第 1 页：用 **›** 或按键 → 再让一页到来。

# %%
lesson.stage(turn=7, pick=("page", 0))

# %% [markdown]
# ## 4 · 手算
#
# 有一个小例子会陪你走完这门课：一个陶艺班的十页对话。它小到一切都能用铅笔算出来。每天来一页，短期记忆容纳两页。

# %%
lesson.by_hand_vectors()

# %% [markdown]
# 拿一张纸，看**对话链**这一列。先回答，再往下看：
#
# - 第 1 页在第几天离开短期记忆？第 3 页呢？
# - 第 5 页和第 6 页在同一条对话链上。它们在同一天离开吗？

# %%
lesson.by_hand(3, 8, shown=2)

# %% [markdown]
# 每天都轮到下一页离开。第 5、6 页在同一条链上，却在不同的日子离开：对话链只是记在页上的一条标注，并不是整件搬走的包裹。还空着的那几列，第 2 到第 4 课你会亲手填上。

# %% [markdown]
# ## 5 · 动一个旋钮
#
# 让短期记忆只容纳五页，而不是七页。会变的是什么：对话链、话题，还是仅仅是时间？先下判断，再看结果：整段对话会在新的设置下重放，并指出首次不同。

# %%
lesson.what_if(stm_capacity=5)

# %%
short = lesson.replay(stm_capacity=5)
lesson.table(
    ("短期记忆页数", "对话链", "建过的段", "第 1 页离开的轮次"),
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
# 对话链完全一样。一页是否承接另一页，只取决于这两页本身，没有旋钮能改变它。话题也一样。短期记忆是一种**延迟**：它决定一页**何时**归入话题，队列越短，归入得越早。它还决定一件事：最近的谈话有多少会原样给模型看。
#
# 自己动手试试。在下面的画面里，把**短期**（在上方工具栏里，放不下时在 **⋯** 里）改成任意一个数，看那些横条：每一根都和队列一样长。

# %%
lesson.stage(turn=24, knobs={"stm_capacity": 5})

# %% [markdown]
# ## 6 · 练一练
#
# 三道练习。引擎用重放来判分，所以只要做到了题目的要求，答案就算对。答错也没有损失：你会看到你的答案会带来什么。

# %%
lesson.exercise("a")

# %%
lesson.exercise("b")

# %%
lesson.exercise("c")

# %% [markdown]
# 再来几道题，是当场用 Lena 的对话出的。在笔记本里换一个 `seed`，就是另外几道。

# %%
lesson.quiz(3, seed=1)

# %% [markdown]
# ## 论文与代码
#
# MemoryOS 有一篇论文，也有一个程序，两者做的并不总是一样。在对话页和对话链上，它们的差别如下。每一行都写明出处，以及对 Lena 来说首次产生差别的那一轮。

# %%
lesson.differences()

# %% [markdown]
# ## 记住

# %%
lesson.summary()

# %% [markdown] tags=["setup"]
# **接着打开：** [第 2 课](02_topics_and_theta.ipynb)。
