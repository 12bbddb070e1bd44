"""What can be said of an event: whole sentences in English and Chinese, filled by name.

A sentence that may have one part more has a second template, never a template within a template:
whoever fills it (here, or a screen in another language than Python) needs no rule. The name of a
field says what stands there:

    page, before        a page                 entry, by    a long-term entry
    pages, read         pages                  question     a question
    act                 what a user did to long-term memory
    segment, best, top, next   a segment       segments     segments
    any other           printed as it is; a tuple holds words of the conversation
"""

from __future__ import annotations

from string import Formatter
from typing import NamedTuple

from .leaving import ARCHIVED, EVICTED, leaving


class Template(NamedTuple):
    """One sentence."""

    kind: str  # of what happened: a key of palette.MARKS where it has a mark
    en: str
    zh: str
    more: tuple[str, ...] = ()  # fields that belong to the event and are not said
    order: tuple[str, ...] = ()  # of the fields, where it is that of another sentence

    @property
    def fields(self) -> tuple[str, ...]:
        """In the order in which the English sentence first names them, then those not said.

        >>> TEMPLATES["continues_cos"].fields
        ('page', 'before', 'cos')
        """
        if self.order:
            return self.order
        named = (name for _, name, _, _ in Formatter().parse(self.en) if name)
        return (*dict.fromkeys(named), *self.more)


_SIMPLE: dict[str, Template] = {
    "arrived": Template(
        "arrived",
        "Page {page} arrives and enters short-term memory ({held} of {capacity}).",
        "第 {page} 页到来，进入短期记忆（{held}/{capacity}）。",
    ),
    "arrived_free": Template("arrived", "Page {page} arrives.", "第 {page} 页到来。", ("held", "capacity")),
    "continues": Template(
        "linked",
        "Page {page} continues page {before}: same chain.",
        "第 {page} 页承接第 {before} 页：同一对话链。",
    ),
    "continues_cos": Template(
        "linked",
        "Page {page} continues page {before} (cos {cos}): same chain.",
        "第 {page} 页承接第 {before} 页（cos {cos}）：同一对话链。",
    ),
    "breaks": Template("linked", "Page {page} opens a new chain.", "第 {page} 页开启新的对话链。"),
    "breaks_cos": Template(
        "linked",
        "Page {page} opens a new chain (cos {cos} to page {before}).",
        "第 {page} 页开启新的对话链（与第 {before} 页 cos {cos}）。",
    ),
    "left": Template(
        "left",
        "Short-term memory holds {capacity}: page {page} leaves.",
        "短期记忆上限 {capacity} 页：第 {page} 页移出。",
    ),
    "left_free": Template(
        "left", "Page {page} leaves short-term memory.", "第 {page} 页移出短期记忆。", ("capacity",)
    ),
    "dropped_one_sided": Template(
        "dropped",
        "Page {page} is dropped: only one side speaks on it.",
        "第 {page} 页被丢弃：只有一方发言。",
    ),
    "dropped_unreadable": Template(
        "dropped",
        "Page {page} is lost: its themes could not be read.",
        "第 {page} 页丢失：其主题无法解析。",
    ),
    "dropped_private": Template(
        "dropped",
        "Page {page} is gone: it was not to be remembered.",
        "第 {page} 页不再保留：用户要求不要记住。",
    ),
    "dropped_forgotten": Template(
        "dropped",
        "Page {page} was forgotten: nothing of it is held.",
        "第 {page} 页已被遗忘：其内容不再保留。",
    ),
    "dropped_no_memory": Template(
        "dropped",
        "Page {page} is gone: nothing is kept beyond the newest pages.",
        "第 {page} 页不再保留：最新页之外不作记忆。",
    ),
    "stored": Template(
        "merged", "Page {page} is added to the store.", "第 {page} 页存入记忆库。", ("segment",)
    ),
    "merged": Template(
        "merged",
        "Page {page} merged into {segment}: cos {cos} + keywords {keyword} = {total} {sign} θ {theta}.",
        "第 {page} 页并入「{segment}」：cos {cos} + 关键词 {keyword} = {total} {sign} θ {theta}。",
    ),
    "merged_next": Template(
        "merged",
        "Page {page} merged into {segment}: cos {cos} + keywords {keyword} = {total} {sign} θ {theta}; "
        "next best {next} {next_total}.",
        "第 {page} 页并入「{segment}」：cos {cos} + 关键词 {keyword} = {total} {sign} θ {theta}；"
        "次优「{next}」{next_total}。",
    ),
    "opened": Template(
        "opened",
        "Page {page} opened {segment}: best match {best} scored cos {cos} + keywords {keyword} = {total}, "
        "{sign} θ {theta}.",
        "第 {page} 页新建「{segment}」：最高者「{best}」cos {cos} + 关键词 {keyword} = {total}，"
        "{sign} θ {theta}。",
    ),
    "opened_refused": Template(
        "opened",
        "Page {page} opened {segment}: best match {best} has a negative cosine, {cos}.",
        "第 {page} 页新建「{segment}」：最高者「{best}」余弦为负，{cos}。",
    ),
    "opened_first": Template(
        "opened",
        "Page {page} opened {segment}: mid-term memory was empty.",
        "第 {page} 页新建「{segment}」：中期记忆原为空。",
    ),
    "inflated": Template(
        "inflated",
        "{segment} refused page {page}, and its L still rose to {interactions}.",
        "「{segment}」拒绝第 {page} 页，其 L 仍升至 {interactions}。",
    ),
    "scanned": Template(
        "scanned",
        "The scan saw {segment} only: hottest at {heat}, new pages {fresh}.",
        "扫描只看最热的「{segment}」：热度 {heat}，新页 {fresh}。",
    ),
    "promoted": Template(
        "promoted",
        "{segment} promoted: visits {visits} + pages {length} + recency {recency} = {heat} {sign} τ {tau}. "
        "Pages read for facts: {read}.",
        "「{segment}」晋升：访问 {visits} + 页数 {length} + 近度 {recency} = {heat} {sign} τ {tau}。"
        "读取以提取事实的页：{read}。",
    ),
    "starved": Template(
        "waiting",
        "{segment} waits ({heat}): {top} is hotter ({top_heat}) but has nothing new, "
        "and only the hottest is looked at.",
        "「{segment}」（{heat}）在等待：「{top}」更热（{top_heat}）却无新页，而此设置只看最热者。",
    ),
    "recalled": Template(
        "recalled", "Asked: “{question}” → {segments}", "提问：“{question}” → {segments}", ("pages",)
    ),
    "recalled_nothing": Template(
        "recalled", "Asked: “{question}” → no segment", "提问：“{question}” → 没有段"
    ),
    "visited": Template(
        "visited",
        "{segment} visited: {visits} so far, heat {heat}.",
        "「{segment}」被访问：累计 {visits} 次，热度 {heat}。",
        ("question",),
    ),
    "learned": Template(
        "learned",
        "Written: {slot} = {entry} (said on page {pages}).",
        "写入：{slot} = {entry}（见第 {pages} 页）。",
        ("segment",),
    ),
    "confirmed": Template(
        "confirmed", "“{entry}” stated again on page {pages}.", "第 {pages} 页再次陈述 “{entry}”。"
    ),
    "confirmed_near": Template(
        "confirmed",
        "“{entry}” stated again in other words on page {pages} (cos {cos}).",
        "第 {pages} 页换一种说法再次陈述 “{entry}”（cos {cos}）。",
    ),
    "confirmed_act": Template(
        "confirmed", "The user confirms “{entry}”.", "用户确认 “{entry}”。", ("pages",)
    ),
    "superseded": Template("superseded", "“{entry}” replaced by “{by}”.", "“{entry}” 被 “{by}” 取代。"),
    "superseded_near": Template(
        "superseded",
        "“{entry}” replaced by “{by}”: near it (cos {cos}) and against it.",
        "“{entry}” 被 “{by}” 取代：两者相近（cos {cos}）且矛盾。",
    ),
    "contested_corrected": Template(
        "contested",
        "Page {pages} says otherwise, but the user corrected “{entry}”: nothing is written.",
        "第 {pages} 页说法不同，但用户更正过 “{entry}”：不写入。",
    ),
    "contested_withdrawn": Template(
        "contested",
        "Page {pages} says “{entry}” again, which the user took back: nothing is written.",
        "第 {pages} 页再次提到用户已撤回的 “{entry}”：不写入。",
    ),
    "contested_unwritten": Template(
        "contested",
        "Page {pages} says what the user took back before: nothing is written.",
        "第 {pages} 页提到用户此前撤回的内容：不写入。",
        ("entry",),
    ),
    "awaited": Template(
        "awaited",
        "{slot} waits: seen on page {pages}, days {days} of {needed}.",
        "{slot} 待定：见第 {pages} 页，已有 {days} 天，需 {needed} 天。",
    ),
    "doubted": Template(
        "doubted",
        "“{entry}” was not seen for {days} days: does it still hold?",
        "“{entry}” 已有 {days} 天未再出现：是否仍然成立？",
    ),
    "corrected": Template("corrected", "The user corrects: “{entry}”.", "用户更正：“{entry}”。", ("act",)),
    "withdrawn": Template("withdrawn", "The user takes “{entry}” back.", "用户撤回 “{entry}”。", ("act",)),
    "missed": Template(
        "missed",
        "The user names an entry that is not there: “{act}”.",
        "用户所指的条目不存在：“{act}”。",
    ),
    "withheld": Template(
        "withheld",
        "A fact of page {pages} is not written: the rule “{rule}” keeps it out.",
        "第 {pages} 页的一条事实未写入：规则 “{rule}” 将其排除。",
    ),
    "undistilled": Template(
        "undistilled",
        "{segment}: no model has read page {pages} yet; nothing is made up.",
        "「{segment}」：尚无模型读取第 {pages} 页；不编造内容。",
    ),
    "undistilled_early": Template(
        "undistilled",
        "No model has read page {pages} yet; nothing is made up.",
        "尚无模型读取第 {pages} 页；不编造内容。",
        ("segment",),
    ),
    "unrefreshed": Template(
        "undistilled",
        "{segment} grew and no model has summarised it anew: it goes by the mean of its pages.",
        "「{segment}」已增长，尚无模型重新概括：以各页均值为准。",
        ("pages",),
    ),
    "failed": Template(
        "failed",
        "The model was asked in vain at page {page} ({task}: {code}); it is asked again later.",
        "第 {page} 页时询问模型未果（{task}：{code}）；稍后再问。",
    ),
    "expired": Template(
        "superseded",
        "“{entry}” expired: {capacity} entries of its kind, first in, first out.",
        "“{entry}” 过期：同类上限 {capacity} 条，先进先出。",
    ),
    "forgotten": Template(
        "superseded",
        "“{entry}” forgotten: page {page} takes it back.",
        "“{entry}” 被遗忘：第 {page} 页撤回。",
    ),
    "warned": Template(
        "warned",
        "The clock stays: page {page} is dated before the page ahead of it.",
        "时钟不动：第 {page} 页的时间早于前一页。",
    ),
    "warned_question": Template(
        "warned",
        "The clock stays: a question or an act is dated before what came ahead of it.",
        "时钟不动：提问或操作的时间早于之前的内容。",
    ),
    "faded": Template(
        "evicted",
        "{segment}: strength {strength} is below {limit}, so page {pages} fades out of reach.",
        "「{segment}」：强度 {strength} 低于 {limit}，第 {pages} 页淡出。",
    ),
    "taken": Template(
        "evicted",
        "{segment} gives up page {pages}, which lies nowhere else: why, cannot be seen.",
        "「{segment}」不再持有第 {pages} 页，它也不在别处：原因无法看到。",
    ),
    "moved": Template(
        "moved",
        "Page {pages} moves from {segment} to {best}.",
        "第 {pages} 页从「{segment}」移至「{best}」。",
    ),
    "returned": Template("returned", "Page {page} comes back into the window.", "第 {page} 页回到窗口。"),
    "did": Template("did", "{what}: page {pages}.", "{what}：第 {pages} 页。", ("segments",)),
    "quiet": Template("quiet", "Nothing has arrived yet.", "尚无内容到来。"),
}

_EVICTIONS = {key: Template("evicted", *text) for key, text in leaving(EVICTED, ARCHIVED).items()}

TEMPLATES: dict[str, Template] = _SIMPLE | _EVICTIONS
