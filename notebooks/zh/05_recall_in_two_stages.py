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
# # 两级召回
#
# 记忆的价值在于它能还给你什么。提问到来时，MemoryOS 并不查看每一页。它先选出几个段，然后只在这几个段的页里查找，别的一概不看。
#
# 两个数管着这件事：**m** 是被搜索的段数，**k** 是返回的页数。一页可能丢在其中任何一处。这一课教你分清究竟丢在哪里，以及为什么多未必更好。

# %% tags=["setup"]
from memoryos_lab import Lesson, views

lesson = Lesson(5, language="zh")

# %%
lesson.head()

# %% [markdown]
# ## 1 · 先预测
#
# 第 20 页上，Lena 为妹妹 Nora 烤面包，顺口说到了 Nora 的生日。几个月后，最后一页也过去了，有人问起这个生日。先选好答案，再往下看。

# %%
lesson.predict()

# %% [markdown]
# ## 2 · 播放到事件
#
# 画面停在对话的末尾，提问已经选中。它的面板把两级各画成一排柱子，最好的在前：
#
# * **段排名**：一段一根柱。虚线左边填实的那些会被搜索。▲ 标出藏着答案的段。
# * **页排名**：填实的那些段里的每一页各一根柱，排成同一个队列。填实的会返回。
#
# 把面板滚到页的那一排，找找 ▲。没有：第 20 页根本没有进入队列。

# %%
lesson.stage(turn=58, pick=("question", 0), height=820)

# %% [markdown]
# 引擎可以不做任何截断，给每一页都排出名次，`survey` 就是做这个的。从它可以直接读出这一课要问的事。

# %%
nora = lesson.survey(question=1)
lesson.say(
    "在中期记忆的 {pages} 页里，与提问最像的是第 {page} 页：余弦 {cos:.4f}。可它所在的段在 {segments} 个段中只排第 {rank}，而被搜索的只有前 {m} 个。",
    pages=len(nora.pages),
    page=nora.pages[0] + 1,
    cos=nora.page_cos[0],
    rank=nora.holders[0] + 1,
    segments=len(nora.segments),
    m=lesson.run.policy.top_m,
)

# %% [markdown]
# 所以，最相关的一页没有被找到。很多人以为搜索返回的就是最像的。而两级搜索返回的，是**第一级放进来的那些当中**最像的。

# %% [markdown]
# ## 3 · 规则
#
# **第一级。** 提问与段的比较，和当初归入一页时与段的比较一样：向量的余弦，加上双方共有的关键词。取最好的 m 个段。这里没有阈值，热度也不起作用。

# %%
lesson.equation("segment_score", question=1, page=20)

# %% [markdown]
# **第二级。** 这些段的所有页站进同一个队列，只按余弦排列，前 k 页返回。一页来自哪个段，已经无关紧要。

# %%
lesson.equation("page_score", question=1, page=20)

# %% [markdown]
# 拿段的余弦与 survey 给出的页的余弦比一比：页离提问很近，它的段却不近。段由各页向量的平均来代表，而面包这一段的平均讲的是面粉、面团和烤箱。关于妹妹的一句话，在其中几乎不留痕迹。
#
# 短期记忆里的页不需要搜索：它们总是全部在提示词中。长期个人记忆对 Lena 的了解也在那里。面包这一段晋升时，Nora 的生日被写了下来，所以这个提问的提示词里终究有答案，只是没有那一页。

# %%
birthday = next(row for row in views.lpm.info(lesson.run).rows if row.slot == "birthday:nora")
lesson.say(
    "自第 {turn} 轮起在长期个人记忆中：“{value}”，读自第 {page} 页。",
    turn=birthday.written,
    value=birthday.value,
    page=birthday.pages[0] + 1,
)

# %% [markdown]
# 第 6 课讲的就是这第二条路。这里我们只看页。

# %% [markdown]
# ## 4 · 手算
#
# 手算的例子里只搜索一个段，只返回一页，两处截断都锋利到了极点。它有两个提问：Q1 和 Q2。拿起铅笔，只要下面这些向量就够了。

# %%
lesson.by_hand_vectors()

# %% [markdown]
# **第一个提问**在第 5 天提出，答案在第 1 页。选中的段是对的；但在段内，第 2 页离提问更近，而只返回一页：答案丢在 k。

# %%
lesson.by_hand(5, 5)

# %% [markdown]
# **第二个提问**在最后一页之后提出，答案在第 2 页。不可能有哪一页更近了：它的向量就是提问的向量。可是在这个例子里，一段只由它的第一页来代表，而第 2 页所在的段是由第 1 页开启的，指向别处。另一个段胜出：答案丢在 m。

# %%
lesson.by_hand(11, 11)

# %% [markdown]
# 两种丢失各有各的补救，彼此帮不上忙。先多返回一页：

# %%
lesson.by_hand_what_if("k 2")

# %% [markdown]
# 换一种：多搜索一个段：

# %%
lesson.by_hand_what_if("m 2")

# %% [markdown]
# ## 5 · 动一个旋钮
#
# 回到 Lena，看三个提问，答案各在一页上：Nora 的生日、罐子里的酸面团是哪天开始养的、Lena 希望别人怎样讲解。搜索的段越来越多时，那一页在队列里的名次怎样变化？横线表示它根本不在队列里。


# %%
def place(question, page, m):
    """Where the page stands in the queue over the best m segments."""
    survey = lesson.survey(question=question)
    queue = [survey.pages[i] + 1 for i in survey.pool(m)]
    return queue.index(page) + 1 if page in queue else "–"


lesson.table(
    ("m", "提问 1，第 20 页", "提问 2，第 5 页", "提问 3，第 32 页"),
    [(m, place(1, 20, m), place(2, 5, m), place(3, 32, m)) for m in range(1, 11)],
)

# %% [markdown]
# 每一列从上往下读，拿每个名次去和 k 比。
#
# * **第 20 页**进得晚，一进来就是第一。挡住它的只有 m，k 再大也带不来它。
# * **第 5 页**从一开始就在队列里，却太靠后。只有更大的 k 能带来它，或者**更少**的段。
# * **第 32 页**起初会返回。每多搜索一个段，就有不相干的页把它往后挤，直到落在截断之后。**m 大未必更好。**
#
# 动一个旋钮，看看什么变了：

# %%
lesson.what_if(top_m=9)

# %%
lesson.say(
    "提问 3：m 为 {few} 时，第 32 页排第 {before}，返回的是前 {k} 页；m 为 {many} 时它排第 {after}。",
    few=5,
    before=place(3, 32, 5),
    many=9,
    after=place(3, 32, 9),
    k=lesson.run.policy.top_k,
)

# %% [markdown]
# 自己试试。下面已经选中第 3 个提问。把**段 m**（在上方工具栏里，放不下时在 **⋯** 里）一步一步调大，读一读面板怎样说那份证据。面板再往下，第 32 页的 ▲ 一路往右走。

# %%
lesson.stage(turn=58, pick=("question", 2), height=820)

# %% [markdown]
# ## 6 · 练一练
#
# 三道练习，问的是剩下的那几个提问。每个答案都由记忆按你选的或输入的内容重跑一遍来判定。在笔记本里，还可以拿上面的函数 `place` 去问任何一页。

# %%
lesson.exercise("a")

# %%
lesson.exercise("b")

# %%
lesson.exercise("c")

# %% [markdown]
# 再来几道由这段对话出的题。在笔记本里换一个 `seed`，就是另外几道。

# %%
lesson.quiz(3, seed=17)

# %% [markdown]
# ## 论文与代码
#
# 论文 §3.4 给段排名的办法与归入一页时相同：余弦加关键词。公开的代码略去了关键词，又在两级下面各垫了一道下限：与提问太不像的不返回，哪怕没有更好的。

# %%
lesson.differences()

# %% [markdown]
# ## 记住

# %%
lesson.summary()

# %% [markdown] tags=["setup"]
# **接着打开：** [第 6 课](06_persona_and_provenance.ipynb)。
