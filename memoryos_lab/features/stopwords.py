"""Words that tell no topic apart, kept by hand: function words, contractions, and the noises of chat."""

from __future__ import annotations

ENGLISH = frozenset(
    """
    a about above across actually after afterwards again against ago all almost alone along already also
    although always am among an and another any anybody anyhow anymore anyone anything anyway anywhere are
    around as at away back be became because become becomes been before beforehand behind being below beside
    besides best better between beyond both but by came can cannot certainly come comes coming could did do
    does doing done down during each either else elsewhere enough especially even ever every everybody
    everyone everything everywhere exactly far few first for former from further gave get gets getting give
    given gives giving go goes going gone got gotten had has have having he hence her here hers herself him
    himself his how however i if in indeed instead into is it its itself just keep kept kind knew know known
    last lately later least less let lets like likely little long look looked looking looks lot lots made
    make makes making many may maybe me mean means meant might mine more moreover most mostly much must my
    myself near nearly need needs neither never nevertheless next no nobody none nor not nothing now nowhere
    of off often on once one ones only onto or other others otherwise our ours ourselves out over own part
    per perhaps please put quite rather really said same saw say saying says second see seeing seem seemed
    seems seen sees several shall she should show since so some somebody somehow someone something sometime
    sometimes somewhere soon still stuff such sure take taken takes taking tell tells than that the their
    theirs them themselves then there therefore these they thing things think thinking thinks third this
    those though thought three through throughout thus till time times to today together told tomorrow
    tonight too took toward towards tried tries truly try trying two under unless until up upon us use used
    uses using usually various very via want wanted wants was way ways we well went were what whatever when
    whenever where wherever whether which while who whoever whole whom whose why will with within without
    won would yes yesterday yet you your yours yourself yourselves

    aren't can't couldn't didn't doesn't don't hadn't hasn't haven't he'd he'll he's here's how's i'd i'll
    i'm i've isn't it'd it'll it's let's mightn't mustn't needn't she'd she'll she's shouldn't that'd
    that'll that's there's they'd they'll they're they've wasn't we'd we'll we're we've weren't what's
    when's where's who's why's won't wouldn't y'all you'd you'll you're you've
    arent cant couldnt didnt doesnt dont hadnt hasnt havent im isnt ive shouldnt thats wasnt werent wont
    wouldnt youre

    absolutely agreed ah aha alright amazing aw aww awesome btw bye cheers congrats congratulations cool
    damn dear definitely fine gee glad goodbye gonna good goodness gosh gotta great haha hahaha happy hello
    hey hi hmm hooray hope huh kinda lol nah nice oh ok okay omg oops ouch phew pretty right sorry sounds
    super thank thanks totally ugh uh um wanna welcome wonderful wow ya yay yeah yep yup
    image
    """.split()  # noqa: SIM905 - a list of 400 quoted words could not be read or kept
)

# The closed classes alone: what a full-text index leaves out. ENGLISH above is for choosing keywords, and
# also leaves out what is said in every chat; a question may well be about one of those words.
FUNCTION_WORDS = frozenset(
    """
    a an and are as at be been by can could did do does for from had has have he her his how i in is it its
    of on or our she should that the their they this to was we were what when where which who why will with
    would you your my
    """.split()  # noqa: SIM905 - as above
)

CHINESE = frozenset(
    """
    一下 一个 一些 一会 一会儿 一切 一次 一点 一点儿 一样 一直 一起 一边 一遍 一定
    一般 上面 下面 不会 不但 不再 不到 不只 不可 不同 不够 不太 不好 不如 不想
    不敢 不是 不来 不用 不知 不要 不过 不错 不能 与其 两个 个人 中间 为了 为什么
    为何 主要 之前 之后 之间 之类 也许 也是 于是 什么 什么样 今天 今年 今晚 今后
    从来 他们 以上 以为 以前 以及 以后 任何 传来 似乎 但是 位置 何时 你们 你好
    使用 例如 便是 俩人 值得 全部 全都 关于 其中 其他 其实 其它 几个 几乎 几天
    出来 刚刚 刚才 别人 到了 到底 前面 加上 原来 原因 反正 发生 发现 变得 只好
    只是 只有 只要 只能 可以 可是 可能 各种 各位 同时 后来 后面 吗啊 告诉 周围
    和我 哈哈 哈哈哈 哎呀 哪个 哪些 哪儿 哪里 哪怕 哦哦 喜欢 嗯嗯 因为 回来 因此
    在于 地方 多少 多么 大家 大概 大约 太好了 她们 好像 好吗 好吧 好多 好的 如何
    如果 如此 它们 安排 完全 实在 对于 对吧 尤其 就是 就要 尽管 差不多 已经 希望
    帮忙 常常 并且 并不 应该 当时 当然 当中 很多 很好 后天 得到 怎么 怎么办 怎么样
    怎样 您好 总是 想想 想要 感觉 感谢 慢慢 我们 我会 或者 或许 所以 所有 才能
    打算 拜拜 按照 接着 放心 整个 无法 无论 早上 时候 时间 明天 明年 昨天 晚上
    是不是 是否 最后 最好 最近 有些 有人 有时 有时候 有点 有点儿 有没有 有的 本来 来说
    来着 极了 果然 某个 根本 正在 正好 此外 每个 每天 每次 比如 比较 没事 没关系
    没有 没错 然后 然而 特别 现在 甚至 用来 由于 的话 直到 直接 相当 看到 看来
    看看 知道 确实 确定 稍微 突然 第一 第二 第三 等等 算是 经常 结果 继续 给你
    给我 而且 而是 聊聊 自己 至于 虽然 行吗 觉得 认为 让我 许多 记得 记住 试试
    该怎么 说明 说话 请问 谁的 谢谢 起来 越来越 足够 过来 过去 还是 还有 还要 这个
    这么 这些 这儿 这里 这样 这种 这次 进行 连着 通过 那个 那么 那些 那儿 那里
    那天 那就 那样 部分 都会 都是 里面 除了 随便 难道 难怪 非常 首先 马上 真的
    真是 真好 加油 不客气 开始 需要 准备 建议
    """.split()  # noqa: SIM905 - as above
)
