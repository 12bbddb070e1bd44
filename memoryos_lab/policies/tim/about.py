"""Think-in-Memory in its authors' words, and what the re-statement leaves out."""

from ...memory.about import About, Name

ABOUT = About(
    title=Name("Think-in-Memory", "Think-in-Memory（TiM）"),
    paper="Liu et al. 2023, arXiv 2311.08719",
    idea=Name(
        "What is kept are thoughts, not turns: hashed into buckets, merged and forgotten there, and found in "
        "the bucket of the question.",
        "记住的是思想而非原话：思想经哈希入桶，在桶内合并与遗忘，提问只在自身所在的桶中检索。",
    ),
    store=Name("memory cache", "记忆缓存"),
    group=Name("bucket", "桶"),
    groups=Name("buckets", "桶"),
    lasting=Name("thoughts", "思想"),
    says={
        "left_free": Name("There is no window: page {page} does not stay.", "没有窗口：第 {page} 页不停留。"),
        "opened_first": Name(
            "Page {page} is the first in {segment}.", "第 {page} 页是「{segment}」中的第一页。"
        ),
        "opened": Name("Page {page} is the first in {segment}.", "第 {page} 页是「{segment}」中的第一页。"),
        "merged": Name("Page {page} joins {segment}.", "第 {page} 页加入「{segment}」。"),
        "merged_next": Name("Page {page} joins {segment}.", "第 {page} 页加入「{segment}」。"),
        "forgotten": Name(
            "The thought “{entry}” is forgotten because of page {page}.",
            "因第 {page} 页，思想 “{entry}” 被遗忘。",
        ),
        "superseded": Name("The thought “{entry}” is merged into “{by}”.", "思想 “{entry}” 并入 “{by}”。"),
        "confirmed": Name(
            "The thought “{entry}” is met again on page {pages}.", "第 {pages} 页再次出现思想 “{entry}”。"
        ),
        "learned": Name(
            "A new thought: {slot} = {entry} (page {pages}).", "新思想：{slot} = {entry}（第 {pages} 页）。"
        ),
        "hashed": Name(
            "Page {page} stands with its first thought in {segment}, bucket {bucket} of {buckets}: "
            "projection {score}, the next bucket {second}.",
            "第 {page} 页随其首条思想归入「{segment}」，即 {buckets} 桶中的第 {bucket} 桶：投影 {score}，"
            "次近的桶为 {second}。",
        ),
        "hashed_itself": Name(
            "Page {page} states nothing that rules or a model read, so it is its own thought, in {segment}, "
            "bucket {bucket} of {buckets}: projection {score}, the next bucket {second}.",
            "第 {page} 页没有读出任何陈述，故以其自身为思想，归入「{segment}」，"
            "即 {buckets} 桶中的第 {bucket} 桶：投影 {score}，次近的桶为 {second}。",
        ),
        "inserted": Name(
            "A thought of page {pages} is inserted into bucket {bucket}: projection {score}, "
            "the next bucket {second}.",
            "第 {pages} 页的一条思想插入第 {bucket} 桶：投影 {score}，次近的桶为 {second}。",
        ),
        "merged_thoughts": Name(
            "Thoughts of page {pages} in bucket {bucket} say the same (cosine at least {merge_bar}) "
            "and become one.",
            "第 {bucket} 桶中来自第 {pages} 页的思想含义相同（余弦不低于 {merge_bar}），合并为一条。",
        ),
        "contradicted": Name(
            "Page {page} contradicts a thought in bucket {bucket} that is near it (cosine at least "
            "{forget_bar}): that one is forgotten.",
            "第 {page} 页与第 {bucket} 桶中相近的一条思想（余弦不低于 {forget_bar}）矛盾：后者被遗忘。",
        ),
        "unmet": Name(
            "Page {page} takes something back, but bucket {bucket}, into which that is hashed, holds no such "
            "thought: nothing is forgotten.",
            "第 {page} 页撤回某事，但其所入的第 {bucket} 桶中没有相应的思想：无所遗忘。",
        ),
    },
    leaves_out=(
        Name(
            "No model thinks a turn over, and none decides what to merge or forget: rules do.",
            "回合后的思考以及合并与遗忘的判定均不由模型完成，而由规则代替。",
        ),
        Name(
            "A page that states nothing is its own thought, and a found page comes back in its own words; "
            "the paper keeps thoughts alone.",
            "没有陈述的页以自身为思想，且检索到的页以原文返回；论文只保留思想。",
        ),
        Name(
            "Merging joins in one sentence what is said of one entity in the paper; here the newer thought "
            "of a slot takes the place of the older, which is kept as history.",
            "论文中的合并把关于同一实体的内容并成一句；此处同一槽位的新思想取代旧思想，旧者留作历史。",
        ),
        Name(
            "What is thought over is a page; in the paper a question and its answer, just given.",
            "此处思考的是一页；论文中则是刚完成的一问一答。",
        ),
        Name(
            "The random matrix of the hash is fixed, so that every replay is the same.",
            "哈希所用的随机矩阵是固定的，使每次回放结果一致。",
        ),
    ),
    texts=Name(
        "Thoughts are a model's, made after each answer; the facts that rules (or a model, page by page) "
        "read serve here.",
        "思想本应由模型在每次回答后写出；此处以规则（或模型逐页）读出的事实代替。",
    ),
)
