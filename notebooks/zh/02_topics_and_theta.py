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
# # 话题与阈值 θ
#
# 离开短期记忆的页总得有个去处。MemoryOS 把它和相像的页放在一起，放进一个**段**：一个话题，只是没有人给它起过名字。事先并没有话题清单，每一页要么并入已有的段，要么新建一个。
#
# 后面的一切都取决于这一步。放在一起的，会一起变热，一起被写下，一起被忘掉，也一起被找到。所以要仔细看看，两样东西怎样才算“相像”。

# %% tags=["setup"]
from memoryos_lab import Lesson

lesson = Lesson(2, language="zh")

# %%
lesson.head()

# %% [markdown]
# ## 1 · 先预测
#
# 第 2 页，Lena 说起统计考试，说她害怕概率。第 3 页，她问方差是什么。第 1 课已经讲过，第 3 页承接第 2 页：它们是一条对话链。它们也会成为一个段吗？

# %%
lesson.predict()

# %% [markdown]
# ## 2 · 播放到事件
#
# 画面停在第 10 轮。这一轮，第 3 页离开短期记忆。从第 3 页沿竖线往下看：线的尽头在**中期记忆**的某一行上。每一行是一个段，用它最常见的两个词命名；行上的每个圆点是一页。
#
# 在右侧往下滚动，找到最后那句，它说明第 3 页去了哪里；再看它下面的横条。每根横条是第 3 页比对过的一个段；虚线是 θ，也就是必须超过的分数。然后按一次 →：轮到第 4 页。

# %%
lesson.stage(turn=10, pick=("page", 2))

# %% [markdown]
# 还是这些横条，单独画成一张图。深色部分来自向量，浅色部分来自共有的词。

# %%
lesson.draw("decision", page=3)

# %% [markdown]
# 这里没有浅色部分，深色部分也没有到达虚线。于是：一条对话链，两个段。第 3 页**承接**第 2 页这件事，在归入时不起任何作用。对话链往前看一页；段看的是说了什么。

# %% [markdown]
# ## 3 · 规则
#
# 一页 $p$ 要和每个段 $s$ 比对打分。得分是两种相似之和：
#
# - $\cos(e_s, e_p)$：段的向量与页的向量的余弦，即**意思**上相像；
# - 两者共有的关键词，占两者全部关键词的比例（*Jaccard* 系数），即**用词**上相像。
#
# 得分最高的段，只要分数**大于** θ，就收下这一页；否则这一页自己新建一个段。下面是第 9 页，与第 5 页当初新建的段比对。

# %%
lesson.equation("f_score", page=9)

# %% [markdown]
# 再看第 3 页。比较两个式子的第二项。

# %%
lesson.equation("f_score", page=3)

# %% [markdown]
# **θ 截断的不是余弦。** 它截断的是和；余弦不够时，和仍可能超过 θ。共有的词在多少次并入中起了决定作用？取三个 θ 值，数一数那些单凭余弦就会失败的并入。

# %%
rows = []
for theta in (0.5, 0.6, 0.7):
    merges = lesson.events("Merged", run=lesson.replay(theta=theta))
    helped = [event.page + 1 for _, event in merges if event.candidates[0].cos <= theta]
    rows.append((f"{theta:.2f}", len(merges), len(helped), ", ".join(map(str, helped))))
lesson.table(("θ", "并入次数", "由共有的词决定", "页"), rows)

# %% [markdown]
# θ 低的时候，只靠意思就够了。θ 越高，就有越多的页要靠用词相助才能过关。谁把 θ 理解为“意思上至少要这么像”，弄错的正是这些页。
#
# **段会移动。** 段的向量是它各页向量的均值，所以每并入一页，都会把它朝自己那边拉一点。后来的页比对的，是段现在的样子，而不是新建它的那一页。看看面包段后来的各页在并入时得了多少分，又看看如果只和第 5 页（新建者）比，会得多少分。

# %%
vectors = lesson.features.vectors
lesson.table(
    ("页", "与段的余弦", "与第 5 页的余弦"),
    [
        (event.page + 1, event.candidates[0].cos, float(vectors[event.page] @ vectors[5 - 1]))
        for _, event in lesson.events("Merged")
        if event.segment == 4
    ],
)

# %% [markdown]
# 找一找：如果只和新建者比，哪些页会被拒之门外？它们之所以在面包段里，是因为别的面包页先到了。

# %% [markdown]
# ## 4 · 手算
#
# 还是陶艺班的那十页，每页的向量只有两个简短的数，关键词也只有几个。这里的段一直沿用**第一页**的向量和关键词，所以凭这张表，一支铅笔就能算出每个分数。其余规则都不变：θ 与论文相同，每页到来两天之后离开短期记忆。

# %%
lesson.by_hand_vectors()

# %% [markdown]
# 长度为一的两个向量，余弦就是对应分量相乘再相加：第一个乘第一个，第二个乘第二个，加起来。在纸上算第 3 天到第 8 天，一天一天来：
#
# 1. 哪一页离开短期记忆？
# 2. 它和已有的每个段各得多少分？先算余弦，再算共有的词占全部词的比例。
# 3. 最高分超过 θ 吗？超过就并入，否则新建一个段：依次叫 A、B、C。
#
# 有三天值得多看一眼：第 4 天、第 5 天和第 8 天。下面是答题纸。（热度那一列和提问 Q1 那一行先空着，第 3 课再来填。）

# %%
lesson.by_hand(3, 8, shown=3)

# %% [markdown]
# 算完了吗？那就一天一天地对照。

# %%
lesson.by_hand(3, 8)

# %% [markdown]
# - **第 4 天。** 看向量，第 2 页朝着别的方向，却并入了 A：它与 A 有一个共有的词。
# - **第 5 天。** 第 3 页的得分恰好等于 θ。恰好等于不算大于，于是新建 B。
# - **第 6 天。** 第 4 页开启了自己的对话链，却并入一个旧段。**新链，旧段。**
# - **第 7、8 天。** 第 5 页和第 6 页是一条对话链，最后却在两个段里。**一条链，两个段。**
# - **第 8 天。** 对第 6 页来说，两个段得分相同。由较旧的段收下。

# %% [markdown]
# ## 5 · 动一个旋钮
#
# 把 θ 调低一点。往下看之前先想：段会变多还是变少？还有，关于 Lena 写下的内容，看起来与 θ 毫不相干，会怎样？

# %%
lesson.what_if(theta=0.5)

# %% [markdown]
# 写下的事实更多了。段越大，热得越早，热了就会被读（第 3 课）。它们是否还算话题，那是另一个问题：看看是哪些页放在了一起。
#
# 下面的画面里，两次运行上下并排，共用一条时间轴。去了别处的页画有圆环。在上方工具栏里拖动 **θ**：它立在这段对话全部相似度的分布之上，拖动时一切都会随之重放。留意第一个圆环出现在哪里。

# %%
lesson.stage(turn=18, other={"theta": 0.5})

# %% [markdown]
# θ 的作用并不平滑。只有分数落在旧值与新值之间时，它才改变决定。

# %%
rows = []
for theta in (0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8):
    run = lesson.replay(theta=theta)
    rows.append(
        (f"{theta:.2f}", len(run.snapshot().groups), max(len(group.pages) for group in run.snapshot().groups))
    )
lesson.table(("θ", "最后的段数", "最大的段有几页"), rows)

# %% [markdown]
# 有两对相邻的行，段数相同。其中一对，最大的段也相同：没有分数落在这两个值之间，所以什么也没有发生。另一对则不然：段数只是碰巧相同，话题已经换了。在那里，θ 升高，最大的段反而变大。被一个段拒绝的页会去另一个段，并改变那个段此后会收下什么。
#
# **θ 还取决于向量从哪里来。** 换一个向量模型，同一个数就是另一个意思。软件包里带有一段中文对话，它的向量来自另一个模型；在那个模型看来，所有文字都相当接近。先用本课的 θ 重放，再用一个合适的值重放。

# %%
from dataclasses import replace

from memoryos_lab import preset, replay, samples

script, features, info = samples.load("zh")
fitting = info.policy().theta
rows = []
for theta in (preset("paper").theta, fitting):
    run = replay(script, features, replace(info.policy(), theta=theta), questions="none")
    rows.append((f"{theta:.2f}", len(run.snapshot().tier("mtm")), len(run.snapshot().groups)))
lesson.table(("θ", "归入的页数", "段数"), rows)

# %% [markdown]
# 所有的页都在一个段里：对那个模型来说，论文的 θ 什么也切不开。只说 θ 而不说向量模型，等于什么也没说。

# %% [markdown]
# ## 6 · 练一练
#
# 做第三题时，可以在上面的画面里拖动 θ 直到看见答案，也可以用公式推理。两种办法都可以。

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
# 大于 θ，还是不小于 θ？取全部页的均值，还是永远沿用第一页？论文是一种说法，程序是另一种。每一行指出两者在哪里分开，以及对 Lena 来说从哪一轮起有了差别。

# %%
lesson.differences()

# %% [markdown]
# ## 记住

# %%
lesson.summary()

# %% [markdown] tags=["setup"]
# **接着打开：** [第 3 课](03_heat_and_promotion.ipynb)。
