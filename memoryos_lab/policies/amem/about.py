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
            "The note of page {page} evolves to version {version}: it takes the tags {tags}, which a newer "
            "note shares with what it is linked to.",
            "第 {page} 页的笔记演化至第 {version} 版：取得标签 {tags}，即较新的笔记与其所链接笔记共有的词。",
        ),
        "embedded": Name(
            "{linked} notes were linked by now, so tags are embedded: questions meet new ones of the notes "
            "of pages {pages}.",
            "至此已有 {linked} 张笔记建立链接，标签随之嵌入：第 {pages} 页的笔记有新标签参与检索。",
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
            "Keywords and tags are compared as words, beside a vector of the content; the published code "
            "embeds both as one text, with a sentence of context.",
            "关键词与标签作为词语与内容向量并列比较；原实现将其连同一句上下文嵌入为同一文本。",
        ),
        Name(
            "A neighbour evolves where it is linked, and keeps its tags; a model may give new tags and a new "
            "context to any of the five, linked or not.",
            "邻居只在被链接时演化，且保留原有标签；原系统的模型可改写五个邻居中任何一个的标签与上下文，无论是否链接。",
        ),
        Name(
            "A note lies in one box, that of its strongest link; in the paper boxes overlap, in the code "
            "there are links alone.",
            "每张笔记只属于一个盒，即其最强链接所在的盒；论文中盒可重叠，代码中只有链接而无盒。",
        ),
        Name(
            "A prompt holds the words of a note; the published one repeats its context, keywords and tags.",
            "提示词只含笔记原文；原实现还附上其上下文、关键词与标签。",
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
        "and shared keywords serve here. A question is compared as it stands and by its cached keywords; the "
        "published code searches for keywords of a model alone.",
        "关键词、标签、上下文与链接本应由模型给出；此处以页的缓存关键词及余弦与共有关键词的门槛代替。"
        "提问按原文及其缓存关键词比较；原实现只以模型提取的关键词检索。",
    ),
)
