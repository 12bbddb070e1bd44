"""What MemOS calls its parts, and what of it is not here."""

from __future__ import annotations

from ...memory.about import About, Name

ABOUT = About(
    title=Name("MemOS", "MemOS"),
    paper="Li et al. 2025, arXiv 2507.03724 and 2505.22101",
    idea=Name(
        "Pages become cubes that carry their own provenance, governance and use; a scheduler moves what is "
        "used much into the prompt's prefix and what is used little out of it.",
        "对话页被封装为记忆立方（MemCube），自带来源、治理与使用记录；"
        "调度器把常用者移入提示词前缀，把少用者移出。",
    ),
    window=Name("window and activation memory", "窗口与激活记忆"),
    store=Name("plaintext memory", "明文记忆"),
    archive=Name("archived (MemVault)", "已归档（MemVault）"),
    dropped=Name("never read", "未被读取"),
    group=Name("cube", "记忆立方"),
    groups=Name("cubes", "记忆立方"),
    strength=Name("strength of use", "使用强度"),
    lasting=Name("facts of the cubes", "立方中的事实"),
    statuses={
        "cool": Name("generated", "已生成"),
        "idle": Name("merged", "已合并"),
        "hot": Name("activated", "已激活"),
        "waiting": Name("waits for room in the prefix", "等待前缀空位"),
    },
    terms={
        "written": Name("written", "写入"),
        "called": Name("called for by pages", "被对话页调用"),
        "asked": Name("found by questions", "被提问命中"),
    },
    says={
        "called": Name(
            "Page {page} calls for {segment} (cos {cos} ≥ {bar}): strength {strength}.",
            "第 {page} 页调用「{segment}」（cos {cos} ≥ {bar}）：强度 {strength}。",
        ),
        "cached": Name(
            "{segment} becomes activation memory: strength {strength} ≥ {bar}, and its {tokens} tokens fit "
            "beside {used} of {budget}. It is read once and stands in every prompt.",
            "「{segment}」转为激活记忆：强度 {strength} ≥ {bar}，"
            "其 {tokens} 词元与已用 {used} 合计不超过 {budget}。只读取一次，此后出现在每个提示词中。",
        ),
        "waits": Name(
            "{segment} is strong enough for the prefix ({strength} ≥ {bar}), but its {tokens} tokens do not "
            "fit beside {used} of {budget}: it waits.",
            "「{segment}」强度已够进入前缀（{strength} ≥ {bar}），"
            "但 {tokens} 词元与已用 {used} 合计超过 {budget}：等待。",
        ),
        "versioned": Name(
            "{segment} is version {version} now, in the prefix: {tokens} tokens are read, and the {again} "
            "behind it again.",
            "前缀中的「{segment}」更新为第 {version} 版：读取 {tokens} 词元，其后 {again} 词元须重读。",
        ),
        "released_cold": Name(
            "{segment} becomes plaintext again: strength {strength} < {bar}. The {again} tokens behind it "
            "are read again.",
            "「{segment}」恢复为明文：强度 {strength} < {bar}。其后 {again} 词元须重读。",
        ),
        "released_room": Name(
            "{segment} becomes plaintext again: the prefix outgrew its {budget} tokens, and this is its "
            "weakest (strength {strength}). The {again} tokens behind it are read again.",
            "「{segment}」恢复为明文：前缀超出 {budget} 词元，它是其中最弱者（强度 {strength}）。"
            "其后 {again} 词元须重读。",
        ),
    },
    leaves_out=(
        Name(
            "Parametric memory: nothing is distilled into weights, so that form of a payload does not occur.",
            "参数记忆：不把内容蒸馏进权重，因此不存在这种形式的载荷。",
        ),
        Name(
            "Key-value states: activation memory is the cube's text in an unchanged prefix of the prompt. "
            "What such a prefix saves was measured apart: 45 to 93 times quicker than reading it cold.",
            "键值状态：此处的激活记忆是提示词不变前缀中的立方文本。"
            "这类前缀能省多少已另行测得：比冷读快 45 至 93 倍。",
        ),
        Name(
            "The choice of the published code, which makes activation memory of the 20 memories that rank "
            "best for the latest queries, anew every 300 s, and by default of none: here the paper's holds, "
            "what is used often.",
            "原代码的选法：取对最近查询排名最前的 20 条记忆作激活记忆，每 300 秒重做，默认不启用；"
            "此处按论文，取常用者。",
        ),
        Name(
            "Reading at once: a page becomes a cube when it leaves the window; the published code reads "
            "every message as it comes, so that window and store hold it both.",
            "即时读取：此处页离开窗口时才成为立方；原代码在消息到来时即读取，窗口与存储同时持有它。",
        ),
        Name(
            "Working memory beside long-term memory, 20 items that every query replaces, and user memory of "
            "480: facts of the cubes are one list.",
            "长期记忆之外的工作记忆（20 条，随每次查询更换）与用户记忆（480 条）：立方中的事实合为一列。",
        ),
        Name(
            "Removal of the oldest: a full store archives the cube that is used least.",
            "移除最旧者：存储已满时，归档使用最少的立方。",
        ),
        Name(
            "MemReader's parsing of a task's intent, time and scope: every page is a query by its vector.",
            "MemReader 对任务意图、时间与范围的解析：此处每页都以其向量作为查询。",
        ),
        Name(
            "The graph of cubes and its reorganisation, and search in three layers (topic, concept, fact).",
            "立方之间的图及其重组，以及主题、概念、事实三层检索。",
        ),
        Name(
            "Frozen cubes, expiry after archiving, the Time Machine: but every turn of a replay is there.",
            "冻结的立方、归档后的过期，以及时间机器；不过重放的每一轮本就都在。",
        ),
        Name(
            "Access control, MemStore and sharing between users: one conversation has one owner.",
            "访问控制、MemStore 与用户间共享：一段对话只有一个所有者。",
        ),
    ),
    texts=Name(
        "A model would write each cube's text and facts and the keywords of each query. Here a cube's text "
        "is its pages; keywords and facts are the cached features, by rules or by the model that they name.",
        "原系统由模型撰写立方的文本与事实，并为每次查询提取关键词。此处立方的文本即其对话页；"
        "关键词与事实取自缓存特征，由规则或其所注明的模型给出。",
    ),
)
