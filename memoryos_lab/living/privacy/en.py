"""What is said in English about health, money, where somebody lives, and children."""

from __future__ import annotations

from .topics import Topic, topic

_SMALL = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
_I = r"\b(?:I|we)(?:['’]?(?:m|re|ve))?\s(?:\w+\s){0,2}"

_HEALTH = topic(
    r"""
    diabet\w+|cancer|tumou?rs?|leuk\w+|asthma\w*|depressi(?:on|ve)|depressed|anxiety|panic attacks?|bipolar
    schizo\w+|adhd|autis\w+|epilep\w+|seizures?|hiv|hepatitis|herpes|chlamydia|syphilis|st[di]s?|migraines?
    hypertension|blood (?:pressure|sugar|tests?|type)|cholesterol|arthritis|eczema|psoriasis|co?eliac
    crohn['’]?s|ulcers?|fibromyalgia|lupus|multiple sclerosis|parkinson|alzheimer|dementia|physio\w*
    heart (?:attack|disease|condition|failure|surgery)|arrhythmia|ana?emi[ac]|thyroid|liver disease
    kidney (?:stones?|failure|disease)|pneumonia|tuberculosis|bronchitis|concussion|hernia|insomnia
    sleep apn\w+|ptsd|ocd|anorexi\w+|bulimi\w+|eating disorder|self-harm\w*|suicid\w+|miscarri\w+|abortion
    ivf|infertil\w+|endometriosis|menopause|pregnan\w+|chemo\w*|radiotherapy|dialysis|transplant|surgery
    hospitali[sz]ed|intensive care|diagnos\w+|prescri(?:bed|ption)s?|medications?|my meds|antidepressants?
    antibiotics|insulin|metformin|sertraline|lithium|prozac|zoloft|ritalin|painkillers?|pills|inhaler
    psychiatrist|psychotherap\w+|my therapist|rehab|sober|alcoholic|overdose\w*|allerg\w+|intoleran(?:t|ce)
    vaccinat\w+|wheelchair|disabilit\w+|disabled|deaf|hearing aids?|pacemaker|fever|infections?|lab report
    chronic (?:pain|illness|fatigue)|bmi|tested (?:positive|negative)|syndrome|disorder|illness|covid
    recovering addict|addict(?:ed|ion) to (?:alcohol|drugs|opioids?|gambling|nicotine|heroin|cocaine|pills)
    (?:broke|fractured|sprained|tore|dislocated|injured|twisted) (?:my|his|her|their) \w+
    (?:doctor|gp|physician|\w+ologist)s? (?:said|says|put|told|thinks|prescribed|found)
    health (?:scare|issue|problem|risk|condition|challenge)s?|(?:my|his|her) (?:\w+ )?(?:health|injury)
    (?:had|suffered|survived|after) (?:a|his|her|my) stroke|check-?up|physical therapy|palpitations?
    (?:hurt|messed up|pulled) (?:my|his|her) (?:knee|back|shoulder|ankle|wrist|muscle|hamstring|neck|hip|leg)
    my weight|(?:I|he|she)(?: was| got)? injured
    (?:went|go|rushed|taken|ended up|admitted)\b.{0,12}\b(?:to|in|at) (?:the )?(?:hospital|er|emergency room)
    lump|biopsy|mri|x-?ray|ultrasound|ct scan|fertility|crutches|walk with a (?:cane|stick)
    my period|flu|(?:quit|stop\w*) (?:drinking|smoking)|root canal|(?:teeth|tooth) (?:pulled|out)
    pulled .{0,12}\b(?:teeth|tooth)
    new (?:hip|knee|kidney|heart)
    (?:in|to|at|from) (?:the )?(?:hospital|clinic)|seeing a (?:shrink|therapist|counsell?or|specialist)
    can(?:no|['’])?t (?:eat|digest|sleep|walk|see|hear|breathe)\b|makes me (?:really |very )?(?:ill|sick)
    I weigh \d+|my symptoms|(?:had|need|needed|having) (?:an operation|a (?:biopsy|bypass|c-section))
    ^(?:health|condition|illness|medication|allergy|diagnosis|blood type)\b.{0,40}:
    """,
    unless=r"""
    (?:broke|hurt) (?:my|his|her|their) (?:heart|feelings?|word|promise|fast|record)
    diagnos\w+ (?:(?:the|a|an|our|this|that|my) )?(?:\w+ )?(?:bug|fault|problem|issue|error|engine|car)s?
    diagnos\w+ (?:(?:the|a|an|our|this|that|my) )?(?:\w+ )?(?:server|network|leak|crash|failure|code|tool)s?
    allergic to (?:meetings|mondays|nonsense|work|mornings|bureaucracy|paperwork|drama|small talk|fun)
    (?:star sign|zodiac|horoscope|born under)\b[^.!?]{0,30}cancer|cancer (?:season|rising|moon|sun)
    I['’]?m a cancer|the great depression|(?:gold|spring|cabin|football) fever|fever pitch|deaf ears
    sober (?:look|view|analysis)|(?:screen|computer|software) disorder
    (?:file|computer|server|malware|virus) infections?
    """,
    words=True,
)

_MONEY = topic(
    r"""
    salary|wages?|paychecks?|pay ?slips?|net worth|take-home pay|credit score|bankrupt\w*|overdraft|overdrawn
    mortgage|(?:student|car|payday|bank|personal|home) loans?|pension|alimony|child support|in arrears
    eviction|food stamps|401k|savings account|tax (?:return|refund|debt)s?|unemployment benefits?|foreclosure
    (?:in|of|my|our|card) debts?|bank (?:account|balance|statement)s?|(?:life|my|our|in|her|his) savings
    credit card (?:debt|bill|limit|balance)s?|(?:stock|investment) portfolio|my investments?
    (?:my|our|his|her|monthly|annual|yearly|household|net|gross) income
    (?:<I>|s?he(?:['’]?s)?\s)(?:earn\w*|gets? paid|(?:bring|take) home)\b.{0,25}\d\w*
    <I>(?:make|making)\b.{0,15}?(?:<SUM>|<PER>)|ow(?:e|es|ed|ing)\b.{0,25}<SUM>|rent\b.{0,15}<SUM>
    pays? (?:me|us)\b.{0,15}<SUM>|(?:my|our|a|the|year-end) bonus\b.{0,25}<SUM>|<SUM>\s(?:down|deposit)
    make ends meet|can(?:no|['’])?t afford|maxed out\b.{0,12}\bcards?|(?:what I|my) (?:earn|pay)
    (?:ask|borrow)\w*\b.{0,25}<SUM>.{0,12}\brent|<SUM> in (?:\w+ )?(?:funds?|shares|stocks|bonds|crypto)
    <I>(?:get|receive)\b.{0,15}<SUM>.{0,8}\b(?:month|year|week|hour)
    (?:inherited|inheritance)\b.{0,25}(?:<SUM>|house|money|estate)
    <I>(?:lost|made|gained|invested|gambled)\b.{0,30}\b(?:crypto|bitcoin|stocks?|shares|trading|gambling|casino)
    <I>(?:saved|put aside|borrowed|lent|invested)\b.{0,20}<SUM>
    ^(?:salary|income|wage|rent|debts?|savings|mortgage|pension|loan|net worth)\b.{0,20}:
    """,
    unless=r"""
    debts? of (?:gratitude|honou?r)|in (?:your|his|her|their) debt|daylight savings?|salary cap
    technical debts?|wages? (?:a )?war|make (?:it|sense|sure|do)
    """,
    tokens={
        "I": _I,
        "SUM": rf"\b(?:{_SMALL}|twenty|thirty|forty|fifty|a) (?:hundred|thousand|grand|million)(?: \w+)?"
        r"|[$€£¥]\s?\d[\d,.]*\s?[km]?|\b\d{1,3}(?:[,.]\d{3})+|\b\d{4,}|\b\d[\d,.]*\s?"
        r"(?:k|grand|dollars?|euros?|pounds?|bucks|usd|eur|gbp|chf|francs|yuan|rmb)",
        "PER": r"\d[\d,.]*k?\s?(?:\w+\s)?(?:an?|per|each|every)\s(?:year|month|week|hour|day|annum)",
    },
    words=True,
)

# Capitals tell "14 Rosewood Lane" from "20 points down the lane"; after "live at" nobody needs them.
_ADDRESS = topic(
    r"""
    \d{1,5}[A-Za-z]?,?\s+(?:[NSEW]\.?\s+)?(?:[A-Z][\w'’.-]{1,20}\s+){1,4}<STREET>
    \d{1,5}\s+(?:(?:[NSEW]|West|East|North|South)\.?\s+)?\d{1,3}(?:st|nd|rd|th)\s+<STREET>
    (?i:corner of [\w'’]+(?: \w+)? and [\w'’]+)|(?i:\d{5}\b.{0,20}\bzip)
    (?i:<AT>\b[^.!?\n]{0,30}?\b\d{1,5}[a-z]?\s+(?:[\w'’-]{1,20}\s+){1,3}<STREET>)
    (?i:(?:house|number|no\.?)\s+(?:is\s+)?(?:number\s+)?\d{1,5}\s+(?:on|in|of)\s+(?:\w+\s+){1,3}<STREET>)
    (?i:(?:apartment|apt\.?|flat|unit)\s+(?:no\.?\s*|\#)?\d+[a-z]?)|(?i:p\.?\s?o\.?\s?box\s+\d+)
    [A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}|[A-Z]{2}\s\d{5}(?:-\d{4})?
    (?i:(?:zip(?: code)?|postcode|postal code)\b[^.!?\n]{0,8}\d\w*)
    -?\d{1,3}\.\d{4,}\s*°?[NS]?\s*,\s*-?\d{1,3}\.\d{4,}
    [A-ZÄÖÜ][\wäöüß-]{0,30}(?:straße|strasse|str\.|weg|gasse|platz|allee|damm|ufer)\s+\d{1,4}
    (?i:\d{1,4}(?:\s?(?:bis|ter))?,?\s+(?:rue|chemin|impasse|allée|quai)\s+\w+)
    (?i:(?:calle|avenida|viale|piazza|rua)\s+(?:[\w'’.]{1,20}\s+){1,4},?\s?\d{1,4})
    """,
    unless=r"(?i:room 101|flat \d+ (?:fee|rate|percent))",
    tokens={
        "AT": "live|living|lives|reside|address|moved|move|send|ship|deliver|house|home|find me|visit",
        "STREET": "Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Close|Court|Ct|Way|Boulevard|Blvd|Place|Pl|"
        "Square|Sq|Terrace|Crescent|Gardens|Grove|Row|Mews|Parkway|Pkwy|Highway|Hwy|Circle|Trail|Hill|Quay",
    },
    words=True,
    cased=True,
)

_MINORS = topic(
    r"""
    (?:my|our|user['’]s)\s+(?:[\w'’-]+\s+){0,2}<CHILD>|baby (?:girl|boy)
    has (?:an?|one|two|three|four|\d) (?:[\w-]+ )?<CHILD>|our (?:youngest|eldest|oldest|middle one|little one)
    s?he['’]?s only <YOUNG>
    I(?:['’]?m)? (?:just turned|turn|turning) <TEEN>(?! (?:minutes|percent|pages|times))
    (?:adopted|have|having|had) (?:an?|our) (?:toddler|baby|newborn|child|son|daughter)
    pick up (?:the|my|our) kids|(?:my|our) <YOUNG>[- ]years?[- ]old|I['’]?\s?a?m in high school
    the (?:twins|kids|baby|children)\b.{0,20}\b(?:are|is|turned?|year|month|school|grade)
    <YOUNG>[- ]years?[- ]old (?:is|was|has|starts?|goes|loves|and|son|daughter|boy|girl|child|kid)
    I['’]?\s?a?m\s+(?:only\s+|just\s+)?<TEEN>(?:\s+years?\s+old|\s+now)?\s*(?:[.,!;)]|and|$)
    <AM> (?:in|to|at) (?:the )?(?:elementary|primary|preschool|middle school|junior high|kindergarten|nursery)
    <AM> in (?:year \d+|\w+ grade|(?:the )?sixth form)
    ^(?:step)?(?:son|daughter|child|kid|children|kids|niece|nephew|grandson|granddaughter)\b[^:]{0,20}:
    """,
    unless=r"""
    (?:a|the) kid at heart|fur (?:bab(?:y|ies)|kids?)|baby-?sitt\w+|brain ?child
    (?:\d+|<SMALL>)[- ]years?[- ]old (?:car|cat|dog|puppy|horse|laptop|phone|house|bike|whisky|wine|tree)s?
    (?:\d+|<SMALL>)[- ]years?[- ]old (?:company|project|tradition|building)
    """,
    never=r"""
    (?:is|turned|aged?|are)\s+(?:1[89]|[2-9]\d)|(?:1[89]|[2-9]\d)[- ]years?[- ]old|graduat\w+|married|wedding
    universit\w+|college|law school|lawyer|engineer|works? (?:as|at|in|for)|grown[- ]?up|adult|husband|wife
    """,
    tokens={
        "AM": r"I['’]?\s?(?:a?m|go|went)",
        "CHILD": "(?:step|grand)?(?:son|daughter)s?|(?:grand)?child(?:ren)?|kids?|toddlers?|bab(?:y|ies)|"
        "infant|teenagers?|nieces?|nephews?|twins|triplets|little (?:boy|girl|brother|sister)s?|boys|girls",
        "SMALL": f"{_SMALL}|seventeen",
        "TEEN": f"[5-9]|1[0-7]|{_SMALL}|seventeen",
        "YOUNG": rf"\d|1[0-7]|{_SMALL}|seventeen",
    },
    words=True,
)

TOPICS: dict[str, Topic] = {"health": _HEALTH, "money": _MONEY, "address": _ADDRESS, "minors": _MINORS}
