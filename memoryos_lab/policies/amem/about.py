"""A-Mem in its authors' words, and what the re-statement leaves out."""

from ...memory.about import About, Name

ABOUT = About(
    title=Name("A-Mem", "A-Mem"),
    paper="Xu et al. 2025, arXiv 2502.12110",
    idea=Name(
        "Every page is a note with keywords and tags; a new note is linked to those near it, which evolve "
        "by it, and a question follows the links.",
        "每一页是一张带关键词与标签的笔记；新笔记与相近的笔记建立链接并使其演化，提问沿链接检索。",
    ),
    store=Name("notes", "笔记"),
    group=Name("box", "笔记盒"),
    groups=Name("boxes", "笔记盒"),
    says={
        "left_free": Name("There is no window: page {page} does not stay.", "没有窗口：第 {page} 页不停留。"),
        "opened_first": Name(
            "The note of page {page} lies alone in {segment}: there is none to compare it with.",
            "第 {page} 页的笔记独自位于「{segment}」：没有可与之比较的笔记。",
        ),
        "opened": Name(
            "The note of page {page} lies alone in {segment}: the nearest one, in {best}, is at cos {cos} + "
            "keywords {keyword} = {total}, a link takes {theta}.",
            "第 {page} 页的笔记独自位于「{segment}」：最近的一张在「{best}」中，"
            "cos {cos} + 关键词 {keyword} = {total}，链接需达到 {theta}。",
        ),
        "merged": Name(
            "The note of page {page} comes into {segment} with its strongest link: cos {cos} + keywords "
            "{keyword} = {total}, a link takes {theta}.",
            "第 {page} 页的笔记随其最强链接归入「{segment}」：cos {cos} + 关键词 {keyword} = {total}，"
            "链接需达到 {theta}。",
        ),
        "merged_next": Name(
            "The note of page {page} comes into {segment} with its strongest link: cos {cos} + keywords "
            "{keyword} = {total}, a link takes {theta}; the nearest one of another box, {next}, is at "
            "{next_total}.",
            "第 {page} 页的笔记随其最强链接归入「{segment}」：cos {cos} + 关键词 {keyword} = {total}，"
            "链接需达到 {theta}；另一盒「{next}」中最近的一张为 {next_total}。",
        ),
        "moved": Name(
            "A note is linked into both, so {segment} becomes part of the older {best}: pages {pages}.",
            "一张笔记与两盒均有链接，「{segment}」并入较早的「{best}」：第 {pages} 页。",
        ),
        "linked": Name(
            "The notes of pages {pages} are linked: {links} of the {neighbours} nearest to page {page} reach "
            "{bar}, the best {score}.",
            "第 {pages} 页的笔记建立链接：与第 {page} 页最近的 {neighbours} 张中有 {links} 张达到 {bar}，"
            "最高者 {score}。",
        ),
        "evolved": Name(
            "The note of page {page} evolves to version {version}: a newer note shares {tags} with it.",
            "第 {page} 页的笔记演化至第 {version} 版：较新的笔记与其共有 {tags}。",
        ),
        "brought": Name(
            "Links of the {found} notes found bring those of pages {pages}.",
            "所检索到的 {found} 张笔记沿链接带回第 {pages} 页的笔记。",
        ),
    },
    leaves_out=(
        Name(
            "No model writes keywords, tags and context, decides on links or rewrites a neighbour: rules do.",
            "关键词、标签与上下文的撰写，链接的判定，以及邻居的改写均不由模型完成，而由规则代替。",
        ),
        Name(
            "A note keeps its vector when it evolves; the published code embeds all notes anew after every "
            "100th evolution.",
            "笔记演化后向量不变；原实现在每第 100 次演化后重新嵌入全部笔记。",
        ),
        Name(
            "A note lies in one box; in the paper it may lie in several.",
            "每张笔记只属于一个盒；论文中可同属多个盒。",
        ),
        Name(
            "A page is a note; the published evaluation makes one of every turn.",
            "一页对应一张笔记；原评测中每条发言各成一张笔记。",
        ),
        Name(
            "Linked notes stand after the found ones, each once; the published code repeats them between.",
            "链接带回的笔记排在检索到的笔记之后，各出现一次；原实现穿插其间并可能重复。",
        ),
    ),
    texts=Name(
        "Keywords, tags, context and links are a model's; the cached keywords of a page and a bar on cosine "
        "and shared keywords serve here. A question is compared as it stands, not by keywords of a model.",
        "关键词、标签、上下文与链接本应由模型给出；此处以页的缓存关键词及余弦与共有关键词的门槛代替。"
        "提问按原文比较，而非由模型提取的关键词。",
    ),
)
