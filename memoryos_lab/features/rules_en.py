"""English sentences that state a fact about whoever says them."""

from __future__ import annotations

import re

from .rules import Language, table

_CAPITAL = "[A-ZÀ-ÖØ-Þ]"
_NO_NAME = (
    "(?!(?:Sorry|Ok|OK|Okay|Good|Fine|Back|Here|Happy|Glad|Sad|Just|Not|So|Very|Really|Still|Also|Also|New|"
    "American|British|English|French|German|Italian|Spanish|Dutch|Swedish|Chinese|Japanese|Indian|Irish|"
    "Catholic|Christian|Jewish|Muslim|Hindu|Buddhist|"
    "January|February|March|April|May|June|July|August|September|October|November|December|"
    "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\\b)"
)
_NAME = rf"{_NO_NAME}{_CAPITAL}[\w\-]+\b(?!['’]\w)"
_STOP = (
    r"(?=\s+(?:and|but|because|so|which|where|when|while|since|that|who|if|though|although|after all|at the"
    r" moment|right now|now|these days|too|as well|any ?more|any longer|again|already)\b|"
    r"\s*[,.;:!?()\n]|\s+[\-–—]|\s*$)"
)
_JOBS = (
    "accountant|actor|actress|analyst|architect|artist|baker|banker|barista|bartender|biologist|carpenter|"
    "cashier|chef|chemist|civil servant|consultant|cook|counselor|dancer|dentist|designer|developer|doctor|"
    "driver|economist|editor|electrician|engineer|farmer|firefighter|florist|gardener|geologist|hairdresser|"
    "illustrator|journalist|lawyer|lecturer|librarian|manager|mechanic|midwife|musician|nurse|nurse "
    "assistant|"
    "painter|paramedic|pharmacist|photographer|physicist|pilot|plumber|police officer|postman|professor|"
    "programmer|psychologist|receptionist|researcher|sailor|scientist|secretary|social worker|"
    "software engineer|student|surgeon|teacher|therapist|translator|vet|waiter|waitress|writer"
)
_KIN = (
    "sister|brother|mother|mom|mum|father|dad|wife|husband|partner|fiancée?|girlfriend|boyfriend|"
    "daughter|son|"
    "grandmother|grandma|grandfather|grandpa|aunt|uncle|cousin|niece|nephew|friend|roommate|neighbou?r|boss"
)
_PETS = "cat|kitten|dog|puppy|rabbit|hamster|parrot|horse|pony|tortoise|turtle|guinea pig|budgie"
_MONTH = "January|February|March|April|May|June|July|August|September|October|November|December"
_DATE = (
    rf"(?:the )?(?:[\w\-]+ of )?(?:{_MONTH})(?: (?:the )?\d{{1,2}}(?:st|nd|rd|th)?)?|(?:the "
    rf")?\d{{1,2}}(?:st|nd|rd|th)? (?:of )?(?:{_MONTH})"
)
_WHEN = (
    r"(?:in|on|at|next|this|by|from|tomorrow|tonight)\b"
    r"(?:(?!\s+(?:and|but|because|so|that|which)\b)[^,.;:!?()\n])*"
)
_MANNER = (
    "short|shorter|brief|briefly|long|longer|simple|simply|concise|detail|detailed|details|step|"
    "steps|example|"
    "examples|slow|slowly|bullet|bullets|formal|informal|plain|explanations?|answers|replies|jargon"
)

_TOKENS = {
    # "the film I love" likes nothing: a clause of its own must begin here
    "CLAUSE": r"(?:^|[,.;:!?\-–—]\s*|\b(?:and|but|because|so|since|yes|yeah|well|also|too|wow)\s+)",
    "I": r"\b[Ii]\b",
    "AM": r"\b[Ii](?:['’]?m| am)\b",
    "HAVE": r"\b[Ii](?:['’]ve| have)\b",
    "GREETING": r"(?:[Hh]ello|[Hh]i|[Hh]ey|[Gg]ood (?:morning|evening|afternoon))[^.!?\n]{0,20}?[,.!]?\s+",
    "VALUE": rf"(?P<value>[^,.;:!?()\n]{{1,80}}?){_STOP}",
    "FIRM": rf"(?P<value>(?:the|a|an|our) [^,.;:!?()\n]{{1,70}}?|{_CAPITAL}[^,.;:!?()\n]{{0,70}}?){_STOP}",
    "NAME": rf"(?P<value>{_NAME})",
    "WHO": rf"(?P<who>{_NAME})",
    "PLACE": rf"(?P<value>(?:the )?{_CAPITAL}[\w'’\-]+(?: {_CAPITAL}[\w'’\-]+){{0,2}}(?:, "
    rf"{_CAPITAL}[\w'’\-]+)?)",
    "JOB": rf"(?P<value>(?:[a-z\-]+ ){{0,2}}(?:{_JOBS}))\b",
    "KIN": rf"(?:(?:older|younger|elder|little|big|twin|best) )?(?P<kin>{_KIN})",
    "PET": rf"(?P<pet>{_PETS})",
    "DATE": f"(?P<value>{_DATE})",
    "DATED": rf"(?P<value>[^,.;:!?()\n]{{1,60}}? {_WHEN})",
    "MANNER": rf"\b(?:{_MANNER})\b",
}

# Likes and dislikes of something named, not of "it", "you" or "that".
_THING = (
    r"(?!(?:it|this|that|these|those|you|your|how|when|what|him|her|them|the|to|every|all|my|a|"
    r"an|is|are|was|were|so|not|one|some|most|more|also|too|both|[\-–—])\b)<VALUE>"
)
_VERY = r"(?:really |absolutely |also |just |still |always )*"

_RULES = table(
    _TOKENS,
    ("profile", "name", r"\b[Mm]y name(?: is|['’]s) <NAME>"),
    ("profile", "name", r"^<GREETING>(?:[Ii](?:['’]?m| am)|[Tt]his is) <NAME>(?=\s*(?:[,.!\n]|and\b|$))"),
    ("profile", "called", r"\b(?:[Yy]ou can|[Pp]lease|[Jj]ust) call me <NAME>"),
    ("profile", "home", r"<I> (?:now |currently )?(?:live|am living) (?:now )?in <PLACE>"),
    ("profile", "home", r"<AM> (?:now )?living in <PLACE>"),
    ("profile", "home", r"<I> (?:just |recently |have )?moved (?:from [^,.;:!?]{1,30}? )?to <PLACE>"),
    ("profile", "home", r"<HAVE> (?:just )?moved to <PLACE>"),
    ("profile", "origin", r"<AM> (?:originally )?from <PLACE>"),
    ("profile", "origin", r"<I> (?:come from|grew up in) <PLACE>"),
    ("profile", "born", r"<I> was born in (?:\w+ )?(?P<value>(?:19|20)\d\d)\b"),
    ("profile", "born", r"\bin (?P<value>(?:19|20)\d\d), the year (?:that )?(?:I was born|of my birth)\b"),
    ("profile", "birthday", r"\b[Mm]y birthday(?: is|['’]s)(?: on)? <DATE>"),
    ("profile", "job", r"<I> (?:now |currently )?work (?:in|at|for) <FIRM>"),
    ("profile", "job", r"<AM> (?:now )?working (?:in|at|for) <FIRM>"),
    (
        "profile",
        "job",
        r"<I> (?:now |currently )?work as (?P<value>an? [^,.;:!?()\n]{1,60}?)(?=[,.;:!?()\n]|$)",
    ),
    ("profile", "job", r"<AM> (?:now )?an? <JOB>(?! of)(?=\s*(?:[,.;:!?()\n]|and\b|but\b|at\b|in\b|by\b|$))"),
    (
        "profile",
        "job",
        r"<I> (?:(?:leave|left|quit) [^,.;:!?]{1,40}? and )?(?:start|started) at (?P<value>(?:the|an?|"
        r"our) [^,.;:!?()\n]{2,70}?)(?=[,.;:!?()\n]|$)",
    ),
    (
        "profile",
        "job",
        r"<I> (?:(?:just |finally )?got|(?:have )?accepted|took) (?:the|a) (?:new )?job (?:at|with|as|"
        r"in) <VALUE>",
    ),
    ("kb", "{kin}:{key}", r"\b[Mm]y <KIN> <NAME>"),
    ("kb", "{kin}:{key}", r"\b[Mm]y <KIN>, <NAME>,"),
    (
        "kb",
        "{kin}:{key}",
        r"\b[Mm]y <KIN>(?:['’]s name)? is (?:called |named )?<NAME>(?=\s*(?:[,.!\n]|and\b|$))",
    ),
    ("kb", "pet:{key}", r"\b[Mm]y <PET> <NAME>"),
    ("kb", "pet:{key}", r"\b[Mm]y <PET>, <NAME>,"),
    ("kb", "pet:{key}", r"\b[Mm]y <PET>(?:['’]s name is| is (?:called|named)) <NAME>"),
    ("kb", "pet:{key}", r"<HAVE> (?:got )?an? (?:[a-z]+ )?<PET> (?:called|named) <NAME>"),
    (
        "kb",
        "birthday:{who}",
        r"\b[Mm]y (?:\w+ )?<KIN>,? <WHO>\b[^.!?\n]{0,40}?\b(?:she|he) turns [\w\-]+ on <DATE>",
    ),
    ("kb", "birthday:{who}", r"<WHO>['’]s birthday is (?:on )?<DATE>"),
    ("kb", "allergy:{key}", r"<AM> (?:\w+ly )?allergic to (?!(?:it|them|that|those)\b)<VALUE>"),
    (
        "kb",
        "allergy:{key}",
        r"\b(?:the|any|my|some|no) (?P<value>[a-z]+s)\b[^.;!?]{0,40}?,? <AM> (?:\w+ly )?allergic to "
        r"(?:them|those)\b",
    ),
    (
        "kb",
        "allergy:{key}",
        r"<AM> (?:not|no longer) (?:\w+ly )?allergic to (?!(?:it|them|that|those)\b)<VALUE>",
        True,
    ),
    (
        "kb",
        "health:{key}",
        r"<AM> (?:an? )?(?P<value>vegetarian|vegan|pescatarian|lactose[ \-]intolerant|"
        r"gluten[ \-]intolerant|diabetic|coeliac|celiac|asthmatic|colou?r[ \-]?blind)\b",
    ),
    (
        "kb",
        "health:{key}",
        r"<HAVE> (?P<value>asthma|diabetes|coeliac disease|celiac disease|epilepsy|migraines|hay fever)\b",
    ),
    (
        "kb",
        "avoids:{key}",
        r"<I> (?:can['’]?t|cannot|can not|must not|mustn['’]t|don['’]t|do not) (?P<who>eat|drink) (?!"
        r"(?:it|them|that|those|this|the|a|an|much|enough|here|out|at|for|if|when)\b)<VALUE>",
    ),
    ("kb", "plan:{key}", r"(?:<I> (?:have )?(?:just )?|<HAVE> (?:just )?|^)[Ss]igned up for <VALUE>"),
    ("kb", "plan:{key}", r"<AM> planning (?P<value>(?:an? |to )[^,.;:!?()\n]{2,70}?)(?=[,.;:!?()\n]|$)"),
    (
        "kb",
        "plan:{key}",
        r"<AM> (?P<value>(?:moving|flying|travell?ing|going) to (?:the )?[A-Z][^,.;:!?()\n]{2,60}?)"
        r"(?=[,.;:!?()\n]|$)",
    ),
    (
        "kb",
        "plan:{key}",
        r"<I>[^,.;!?\n]{0,30}? (?P<value>move to [A-Z]\w+ (?:in|on|next) [^,.;:!?()\n]{2,40}?)"
        r"(?=[,.;:!?()\n]|$)",
    ),
    (
        "kb",
        "plan:{key}",
        rf"<I> have (?P<value>(?:an?|my) [^,.;:!?()\n]{{0,40}}?\b(?:exam|appointment|interview|flight|"
        rf"wedding|meeting|race|concert) {_WHEN})",
    ),
    ("trait", "likes:{key}", rf"<CLAUSE><I> {_VERY}(?:like|love|enjoy|adore) {_THING}"),
    (
        "trait",
        "likes:{key}",
        rf"<I> (?:do not|don['’]t|no longer) (?:like|love|enjoy) {_THING}(?= any ?more| any longer)",
        True,
    ),
    (
        "trait",
        "dislikes:{key}",
        rf"<CLAUSE><I> {_VERY}(?:hate|dislike|detest|can['’]?t stand|cannot stand) {_THING}",
    ),
    (
        "trait",
        "favourite {who}",
        r"\b[Mm]y (?:all-time )?favou?rite (?!one|thing|part)(?P<who>[a-z]+(?: [a-z]+)?) "
        r"(?:is|are) (?!(?:when|how|that|the one|"
        r"to)\b)<VALUE>",
    ),
    (
        "trait",
        "style",
        r"\b[Pp]lease,? (?:always )?(?P<value>(?:keep|give me|write|explain|make|use|answer|reply|be|"
        r"speak)\b[^.!?\n]*?<MANNER>[^.!?\n]*)",
    ),
    ("trait", "style", r"\b[Ff]rom now on,? (?:please )?(?P<value>[^.!?\n]*?<MANNER>[^.!?\n]*)"),
)

_SPEAKS = re.compile(r"\b(?:i|i['’]?m|my|me|please|signed|birthday|from now on)\b", re.IGNORECASE)

_GUARD = re.compile(
    r"\b(?:if|when|whenever|whether|unless|until|wish|wishes|hope|imagine|suppose|pretend|would|"
    r"could|might|(?-i:may)|"
    r"maybe|perhaps|almost|nearly|says?|said|told|tells?|asks|asked|thinks?|thought|believes?|heard|claims?|"
    r"claimed|wrote|writes|dreamt|dreamed|dreams?|used to|no longer|never|not true|though|like (?:when|if)|"
    r"pretending|remember when|once)\b",
    re.IGNORECASE,
)
_TAKEN_BACK = re.compile(r"\b(?:just kidding|kidding|only joking|just joking|not really)\b", re.IGNORECASE)
_FORGET = re.compile(r"^(?:please )?forget (?:that |what I said about )", re.IGNORECASE)

_VAGUE = re.compile(
    r"\b(?:it|they|them|him|her|his|their|its|this|that|these|those|here|there|something|someone|few|bit|lot)\b",
    re.IGNORECASE,
)

LANGUAGE = Language(_RULES, _SPEAKS, _GUARD, _TAKEN_BACK, _FORGET, _VAGUE)
