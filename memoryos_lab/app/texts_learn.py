"""Words of the pages that teach, English and Chinese. What a lesson says is in the course."""

from __future__ import annotations

LEARN: dict[str, tuple[str, str]] = {
    # pages and the rail beside them
    "page_learn": ("Learn", "学习"),
    "page_lesson": ("Lesson", "课程"),
    "page_quiz": ("Quiz", "测验"),
    "page_by-hand": ("By hand", "手算"),
    "page_reading": ("How to read it", "如何阅读"),
    "page_teach": ("For lecturers", "教师"),
    "rail_start": ("Start", "开始"),
    "rail_lessons": ("Lessons", "课程"),
    "rail_practice": ("Practice", "练习"),
    "see_it": ("See it", "看一看"),
    "in_workbench": ("Open in the workbench", "在工作台打开"),
    "minutes_n": ("{n} minutes", "{n} 分钟"),
    "lesson_code": ("The Python of this", "这一步的 Python"),
    "lesson_next": ("Next: {n} · {title}", "下一课：{n} · {title}"),
    "lesson_before": ("{n} · {title}", "{n} · {title}"),
    "lesson_none": ("There is no lesson of that number. Choose one of these:", "没有这一课。请从下面选择："),
    "stage_loading": ("The picture comes as you reach it.", "滚动到此处时显示画面。"),
    # the way in
    "learn_title": ("How does a language model remember?", "语言模型怎样记忆？"),
    "learn_lead": (
        "A model knows nothing of yesterday unless somebody puts it into the prompt. MemoryOS decides "
        "what: it keeps a conversation in three memories, and turn by turn it moves, finds and loses. "
        "Here every move can be replayed, questioned, and tried again with other settings. Nothing needs "
        "a key or a network.",
        "除非有人把昨天放进提示词，模型对昨天一无所知。MemoryOS 决定放什么：它把对话存于三层记忆，一轮一"
        "轮地移动、找回、丢失。在这里，每一次移动都可以重放、追问，并换一组设置再试。无需密钥，无需网络。",
    ),
    "learn_tour": ("Take the tour", "开始导览"),
    "learn_tour_title": ("Ten minutes, hands on", "十分钟，亲手操作"),
    "learn_tour_about": (
        "Lena talks with her tutor from January to June. Watch her memory form, move one threshold, and "
        "find out why the best page of all is missed. You can leave at any step and come back.",
        "Lena 从一月到六月与家教交谈。看她的记忆如何形成，移动一个阈值，再弄清最匹配的那一页为何被漏掉。"
        "随时可以离开，也可以从原处继续。",
    ),
    "learn_lessons": ("Eight lessons", "八节课"),
    "learn_lessons_about": (
        "Each answers one question: you predict, look, compute, and are asked. Take them in order; each "
        "stands on the one before.",
        "每课回答一个问题：先预测，再观察、计算、答题。请按顺序学习，后一课以前一课为基础。",
    ),
    "learn_practice": ("Practice", "练习"),
    "learn_quiz_title": ("Quiz", "测验"),
    "learn_quiz_about": (
        "Questions about the conversation that is open, your own too. The memory itself marks the answers.",
        "就当前打开的对话出题，自己的对话也可以；由记忆引擎判分。",
    ),
    "learn_by_hand_title": ("By hand", "手算"),
    "learn_by_hand_about": (
        "Ten pages with vectors of two numbers. Compute with a pencil, day by day, and check.",
        "十页对话，二维向量。用纸笔逐日计算，再核对。",
    ),
    "learn_reading_title": ("How to read the picture", "如何阅读画面"),
    "learn_reading_about": (
        "Five ideas and eight marks: all that the workbench draws.",
        "五个想法、八种标记：工作台的全部画法。",
    ),
    "learn_teach_title": ("For lecturers", "教师"),
    "learn_teach_about": (
        "A two-hour class with a link for every step, answers, and figures for slides.",
        "两小时课堂：每一步都有链接，附答案与幻灯片图。",
    ),
    "learn_concepts": ("Words, and where to see them", "概念，以及在哪里看到"),
    "learn_beliefs": ("What many believe, and what is seen", "常见的误解，与所见的事实"),
    "learn_beliefs_about": (
        "Every number below is computed from a replay. *See it* opens the very state that it is read from.",
        "以下每个数字都由重放算出。点“看一看”，打开它所在的状态。",
    ),
    "learn_believed": ("believed", "以为"),
    "learn_seen": ("seen", "所见"),
    # quiz
    "quiz_title": ("Questions on {title}", "关于「{title}」的题目"),
    "quiz_lead": (
        "Made from the run that is open, with its settings. Another seed asks other questions; the same "
        "link asks the same.",
        "由当前运行及其设置生成。换一个种子就换一组题；同一链接总是同一组题。",
    ),
    "quiz_kinds": ("Kinds of question", "题型"),
    "quiz_kinds_all": ("all kinds", "全部题型"),
    "quiz_seed": ("Seed", "种子"),
    "quiz_another": ("Other questions", "换一组题"),
    "quiz_look": ("Look at the picture first", "先看画面"),
    "quiz_none": (
        "This conversation offers no question of these kinds. Choose others, or open a longer conversation.",
        "这段对话出不了这些题型。请换题型，或打开更长的对话。",
    ),
    # by hand
    "by_hand_title": ("Ten pages by hand", "十页手算"),
    "by_hand_lead": (
        "Ann learns pottery. Every vector has two short numbers, every page has two or three keywords, "
        "and recency halves each day, so that every score can be computed with a pencil. The program "
        "only checks you.",
        "Ann 在学陶艺。向量只有两个简短的数，每页两三个关键词，近度每天减半，因此每个分数都可以用纸笔算出"
        "。程序只负责核对。",
    ),
    "by_hand_given": ("What is given", "已知"),
    "by_hand_rules": ("The rules", "规则"),
    "by_hand_days": ("Day by day", "逐日计算"),
    "by_hand_what-if": ("What if", "如果"),
    "by_hand_told": (
        "- A page comes each day; page *i* on day *i*. Short-term memory holds {stm_capacity} pages: one "
        "more, and the oldest leaves.\n- Whoever leaves is held against every segment: the cosine of its "
        "vector and the vector of the segment's **first** page, plus the Jaccard index of their "
        "keywords. All vectors have length 1, so the cosine is $x_1 x_2 + y_1 y_2$. If the best sum is "
        "**greater than** θ = {theta} it joins there, else it opens a segment. Of equal sums the older "
        "segment wins.\n- Heat is $H = N + L + R$: visits by questions, pages since the last promotion, "
        "and recency. $R$ is 1 on the day of the last touch and halves every day after.\n- If there are "
        "more than {mtm_capacity} segments, the coldest leaves. Then every segment with $H$ **greater "
        "than** τ = {tau} is promoted: its pages are read and $L$ starts again at 0.\n- A question "
        "chooses {top_m} segment by the same sum, then {top_k} page of it by the cosine alone. The "
        "chosen segment gets a visit and is touched.",
        "- 每天来一页，第 *i* 天来第 *i* 页。短期记忆容 {stm_capacity} 页：再多一页，最旧的移出。\n- 移出"
        "的页与每一段比较：它的向量与该段**首页**向量的余弦，加上两者关键词的 Jaccard 系数。所有向量长度"
        "为 1，故余弦就是 $x_1 x_2 + y_1 y_2$。最高的和**大于** θ = {theta} 则并入，否则新建一段；和相等"
        "时归较早的段。\n- 热度 $H = N + L + R$：提问的访问数、上次晋升以来的页数、近度。被触及当天 $R$ "
        "为 1，以后每天减半。\n- 段多于 {mtm_capacity} 个时，最冷的离开。随后，凡 $H$ **大于** τ = {tau} "
        "的段晋升：读取其页，$L$ 重新从 0 计起。\n- 提问按同样的和选出 {top_m} 段，再只凭余弦选出其中 "
        "{top_k} 页。被选中的段增加一次访问，并被触及。",
    ),
    "by_hand_how": (
        "Answer, then reveal the row and compare. Whoever prefers paper prints this page: it comes "
        "without the answers.",
        "先作答，再揭晓这一行并核对。喜欢纸笔者可打印本页：打印件不含答案。",
    ),
    "by_hand_predict": ("Compute first", "先算一算"),
    "by_hand_reveal": ("Reveal day {day}", "揭晓第 {day} 天"),
    "by_hand_all": ("Reveal all", "全部揭晓"),
    "by_hand_again": ("Hide all again", "全部隐藏"),
    "by_hand_if_lead": (
        "Change one thing, and say what happens first. Then look.",
        "只改一处，先说首先会发生什么，再看结果。",
    ),
    "by_hand_if": ("What is changed", "改动"),
    "by_hand_if_choose": ("choose one", "请选择"),
    "by_hand_if_all": ("All of them in one table", "全部列表"),
    # for lecturers
    "teach_title": ("A class of two hours", "两小时课堂"),
    "teach_lead": (
        "Every step below opens in a state that is prepared for it. The links hold the settings still, "
        "so that nobody moves a knob by accident; students may unlock them. Everything runs on this "
        "machine, without a key and without a network.",
        "以下每一步都能打开预先准备的状态。链接会锁住设置，以免误动旋钮；学生可以解锁。一切都在本机运行，"
        "无需密钥与网络。",
    ),
    "teach_lock": ("Links with the settings", "链接中的设置"),
    "teach_locked": ("held still", "锁定"),
    "teach_hidden": ("hidden", "隐藏"),
    "teach_open": ("free", "可调"),
    "teach_plan": ("The plan", "教学计划"),
    "teach_to_open": ("Open", "打开"),
    "teach_address": ("Link", "链接"),
    "teach_answers": ("Answers", "答案"),
    "teach_answers_about": (
        "For lecturers. All of them come from replays, as the marks do.",
        "供教师使用。答案与判分一样，都来自重放。",
    ),
    "teach_hooks": ("What the lessons ask before they tell", "各课开头的预测题"),
    "teach_exercises": ("Lesson {n}: exercises", "第 {n} 课：练习"),
    "teach_exit": ("Three questions at the door, seed {seed}", "离场三问，种子 {seed}"),
    "teach_failures": ("The six failures: the way of the evidence", "六个失败案例：证据的去向"),
    "teach_figures": ("Figures for slides", "幻灯片用图"),
    "teach_figures_about": (
        "Choose a state and a view. The camera at the upper right of the figure saves it, as the form "
        "that is chosen here; SVG stays sharp at any size. *Picture* in the workbench saves the whole "
        "stage.",
        "选择状态与视图。图右上角的相机按所选格式保存；SVG 放大不失真。工作台的“图片”按钮保存整个舞台。",
    ),
    "teach_state": ("State", "状态"),
    "teach_view": ("View", "视图"),
    "teach_form": ("Form", "格式"),
    "teach_offline": ("Without this program", "不装程序也能用"),
    "teach_offline_about": (
        "- **Download › One page** on the workbench makes one HTML file that shows the run on any "
        "machine: no program, no network. The command does the same, with stops for a knob: "
        "`memoryos-lab export sample:tutor --html class.html --turn 18 --vary theta=.5,.6,.7`.\n- The "
        "lessons as notebooks: `memoryos-lab lessons --to course` copies them into a folder and says how "
        "to open them.\n- The sheet: open *By hand* and print the page.",
        "- 工作台的**下载 › 单个网页**生成一个 HTML 文件，任何机器都能打开：无需程序与网络。命令也可以，"
        "并能给旋钮留几个档位：`memoryos-lab export sample:tutor --html class.html --turn 18 --vary "
        "theta=.5,.6,.7`。\n- 笔记本形式的课程：`memoryos-lab lessons --language zh --to course` 把它们复"
        "制到文件夹，并说明如何打开。\n- 练习单：打开“手算”并打印该页。",
    ),
}
