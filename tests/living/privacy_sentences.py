"""Sentences with the class of "do not remember" that each falls under, and near misses that fall under none.

They were all written before the first pattern was. Of each list the sentences at even places were tried while
the patterns were made; those at odd places were tried once, when they were done. No number, key or card here
belongs to anyone: cards and accounts are those that their issuers print as examples.
"""

from __future__ import annotations

NONE = ""

HEALTH_EN = (
    "I was diagnosed with type 2 diabetes last spring.",
    "My doctor put me on blood pressure medication.",
    "I'm allergic to peanuts and shellfish.",
    "I've been taking sertraline for my depression since March.",
    "I had knee surgery two years ago.",
    "My asthma gets worse in the cold.",
    "I'm four months pregnant.",
    "I see my therapist on Thursdays because of panic attacks.",
    "The chemo starts next Monday.",
    "I tested positive for HIV in 2019.",
    "My cholesterol is too high, says the lab report.",
    "I broke my wrist while skiing.",
    "I've been sober for three years, I used to be an alcoholic.",
    "I get migraines when I sleep badly.",
    "health: has celiac disease",
    "medication: metformin 500 mg",
)
HEALTH_EN_NOT = (
    "We walked along the bank of the river until dark.",
    "It was a stroke of luck that we met.",
    "I diagnosed the bug in our build server within an hour.",
    "I'm allergic to meetings before ten.",
    "She is a surgeon at the city hospital.",
    "Our plan for the garden is pretty healthy.",
    "I'm a nurse and I love my job.",
    "He has a cold beer every Friday.",
    "I'm addicted to crossword puzzles.",
    "The patient gardener waits for rain.",
    "Her new album is sick.",
    "I'm studying medicine in Leiden.",
    "That joke broke the ice.",
    "My star sign is Cancer.",
    "I run ten kilometres every morning.",
    "The economy is showing symptoms of recovery.",
)
HEALTH_ZH = (
    "我去年被诊断出糖尿病。",
    "我对花生过敏。",
    "我一直在吃降压药。",
    "医生说我有轻度抑郁症。",
    "我怀孕四个月了。",
    "我上个月做了膝盖手术。",
    "我有哮喘，冬天更难受。",
    "我最近失眠很严重，在看心理医生。",
    "我妈妈得了乳腺癌，正在化疗。",
    "我的血糖一直偏高。",
    "我腰椎间盘突出，不能久坐。",
    "过敏: 青霉素",
)
HEALTH_ZH_NOT = (
    "我是一名医生，在成都工作。",
    "这个程序有个毛病，我修好了。",
    "我们在医院旁边的咖啡馆见面。",
    "我喜欢健康的早餐。",
    "他的笑话让我笑得肚子疼。",
    "我每天早上跑步五公里。",
    "我在读医学院。",
    "这首歌太上头了，我听上瘾了。",
    "我给花打了药，虫子少了。",
    "巨蟹座的人很念旧。",
    "他的手术刀收藏很有名。",
    "这件事急不得，要慢慢来。",
)

MONEY_EN = (
    "I make about 85,000 dollars a year.",
    "My salary went up to €4,200 a month.",
    "I still owe 12,000 on my student loan.",
    "We have roughly $30k in savings.",
    "Our mortgage is 1,450 pounds a month.",
    "I filed for bankruptcy in 2021.",
    "My credit score is 612.",
    "I'm behind on my credit card debt.",
    "I inherited 200,000 euros from my grandmother.",
    "My pension will be around 1,900 a month.",
    "I lost half of my savings in crypto.",
    "My bank account is overdrawn again.",
    "salary: 62k",
    "I earn 30 an hour at the bakery.",
)
MONEY_EN_NOT = (
    "We sat on the bank of the river and ate cherries.",
    "The coffee there costs five dollars.",
    "I owe you an apology.",
    "Thanks a million for your help!",
    "I want to save the whales.",
    "I've lost interest in chess.",
    "It pays to be patient.",
    "The film made 300 million dollars worldwide.",
    "I bought two tickets for 40 euros.",
    "My account of the trip is on the blog.",
    "He takes credit for everything.",
    "The balance of the picture is wrong.",
    "I work in a bank in Lyon.",
    "She has a wealth of experience.",
)
MONEY_ZH = (
    "我月薪一万二。",
    "我的年薪是三十万。",
    "我还欠银行二十万房贷。",
    "我信用卡欠了五万块。",
    "我们家存款大概有四十万。",
    "我炒股亏了十几万。",
    "我每个月工资到手8500元。",
    "我去年破产了。",
    "我的退休金每月三千二。",
    "我借了网贷，利息很高。",
    "工资: 15000",
    "我的基金赚了两万块。",
)
MONEY_ZH_NOT = (
    "银行旁边有一家很好的面馆。",
    "这杯咖啡三十块钱。",
    "我欠你一个道歉。",
    "我把照片存在电脑里了。",
    "这部电影票房过了十亿。",
    "他收入眼底的全是风景。",
    "我在银行上班。",
    "薪火相传，这个手艺有三百年了。",
    "我对下棋没有兴趣了。",
    "昨天买了两张电影票，花了八十。",
    "这座桥负重很大。",
    "时间就是金钱。",
)

ADDRESS_EN = (
    "I live at 14 Rosewood Lane.",
    "Send it to 221B Baker Street, London.",
    "My address is 1600 Pennsylvania Avenue NW, Washington, DC 20500.",
    "We moved to Flat 4B, 12 Harbour Road.",
    "You can find me at 37.774929, -122.419416.",
    "My postcode is SW1A 1AA.",
    "I'm in apartment 302, 55 Elm St.",
    "Our house is number 9 on Mill Close.",
    "home address: 77 Maple Drive",
    "Ship it to P.O. Box 1182, Springfield, IL 62704.",
    "Ich wohne in der Lindenstraße 23.",
    "J'habite 12 rue des Lilas, Lyon.",
)
ADDRESS_EN_NOT = (
    "I live in Paris.",
    "Wall Street was quiet today.",
    "We drove down Route 66 for two days.",
    "It takes 15 minutes to walk down the road.",
    "I need to address two issues first.",
    "The flat design of the app is nice.",
    "Room 101 is my favourite chapter of the book.",
    "I have 3 close friends.",
    "She runs 24 hours a day on the street of dreams.",
    "My email server moved to a new place.",
    "There are 12 courts in the park.",
    "He scored 20 points down the lane.",
)
ADDRESS_ZH = (
    "我住在中山路128号。",
    "请寄到朝阳区建国路88号3号楼1201室。",
    "我家在幸福小区5栋2单元301。",
    "地址: 上海市徐汇区天平路12弄6号",
    "我们搬到了解放大道1277号。",
    "我的宿舍在北苑3号楼412室。",
    "公司在科技园南区高新南一道9号。",
    "我家门牌号是胜利街45号。",
    "寄到我家：锦绣花园12幢803室。",
    "邮编是610041，地址是人民南路四段11号。",
)
ADDRESS_ZH_NOT = (
    "我住在成都。",
    "南京路今天很热闹。",
    "祝你一路平安。",
    "我坐三号线上班。",
    "五月3号我们去逛街。",
    "这条街我走过很多次。",
    "小区里的猫又胖了。",
    "他住在我楼上。",
    "地址栏里输入网址就行。",
    "他的号很大，在平台上有十万粉丝。",
)

MINORS_EN = (
    "My son Tim is 7 and loves dinosaurs.",
    "Our six-year-old starts school in September.",
    "My daughter goes to Hillcrest Elementary.",
    "My kids are 4 and 9.",
    "I'm 14 and I hate maths.",
    "We have a baby girl called Nora.",
    "My little boy is in kindergarten.",
    "I'm in 7th grade.",
    "My stepson turned twelve yesterday.",
    "The twins are three years old now.",
    "daughter: Mia",
    "My teenage daughter won't talk to me.",
)
MINORS_EN_NOT = (
    "My son is 32 and works as a lawyer.",
    "I'm 34 and I love maths.",
    "My car is 7 years old.",
    "He is a kid at heart.",
    "I teach piano.",
    "The project is still in its infancy.",
    "I've been here for 14 weeks.",
    "My best friend is a great baby-sitter of plants.",
    "She got a top grade for the essay.",
    "My cat is six years old.",
    "My daughter graduated from law school.",
    "I was born in 1984.",
)
MINORS_ZH = (
    "我儿子今年七岁。",
    "我女儿上小学三年级。",
    "我家孩子叫乐乐，在读幼儿园。",
    "我今年13岁，读初一。",
    "宝宝六个月了，会坐了。",
    "我的双胞胎儿子刚满四岁。",
    "我外甥女今年上初中。",
    "我是高二学生。",
    "女儿: 小雨",
    "我们家老二才两岁半。",
)
MINORS_ZH_NOT = (
    "我今年三十五岁。",
    "我儿子三十岁了，在银行工作。",
    "这辆车七年了。",
    "他像个孩子一样高兴。",
    "我是小学老师。",
    "这个项目刚满三年。",
    "我养了一只六岁的猫。",
    "我女儿大学毕业了。",
    "我家的狗今年两岁。",
    "初一那天我们去了庙会。",
)

CREDENTIALS_EN = (
    "My password is hunter2!",
    "the wifi password: correct-horse-battery",
    "Use sk-proj-abcDEF0123456789abcDEF0123456789 for the API.",
    "export AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE",
    "My card number is 4111 1111 1111 1111.",
    "The token is ghp_16C7e42F292c6912E7710c838347Ae178B4a",
    "postgres://admin:s3cretpw@db.example.org:5432/app",
    "Transfer it to DE89 3704 0044 0532 0130 00.",
    "Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N",
    "My PIN is 4821.",
    "-----BEGIN RSA PRIVATE KEY-----\nMIIEow0123456789abcdef\n-----END RSA PRIVATE KEY-----",
    "api_key = 'd41d8cd98f00b204e9800998'",
    "Card 378282246310005, CVV 1234, expires 04/29.",
    "Server=db1;Database=app;User Id=sa;Password=Tr0ub4dor&3;",
    "the verification code is 482913",
    "My seed phrase is abandon ability able about above absent absorb abstract absurd abuse access accident",
    "hf_abcdefghijklmnopqrstuvwxyzABCDEFGH is my read token",
    "GB29NWBK60161331926819 is the account of the club",
    "I log in with pass: Summer2024",
    "AIzaSyA-1234567890abcdefghijklmnopqrstu is in the config",
)
CREDENTIALS_EN_NOT = (
    "I love keys on old typewriters.",
    "My password is too weak, I should change it.",
    "The key to a good soup is patience.",
    "I forgot my password again.",
    "The order number is 4111 1111 1111 1112.",
    "She passed the token to the next player.",
    "The commit is 9fceb02d0ae598e95dc970b74767f19372d61af8.",
    "Call me at 555-0134 tomorrow.",
    "The secret of the recipe is butter.",
    "My id is 123e4567-e89b-12d3-a456-426614174000.",
    "A risk-averse person keeps the sk-learn docs open.",
    "The password policy is strict.",
    "https://example.org/a/very/long/path/with-many-words-in-it/index.html",
    "It happened on 2024-03-17 at 14:05:33.",
    "The pin is stuck in the map.",
    "ISBN 978-3-16-148410-0 is on my desk.",
    "We met at the bank, the code review was done.",
    "The basic idea: bearers carried the chair.",
    "Is the password field required?",
    "The passport office opens at nine.",
)
CREDENTIALS_ZH = (
    "我的密码是hunter2888。",
    "WiFi密码：sunshine-2021",
    "银行卡号是6222020200112230002吗？对，4111111111111111。",
    "API密钥是sk-abcdefghijklmnopqrstuvwx1234",
    "验证码是482913，别告诉别人。",
    "我的身份证号是11010519491231002X。",
    "支付密码 739201",
    "账号root，口令：P@ssw0rd!",
    "助记词是 abandon ability able about above absent absorb abstract absurd abuse access accident",
    "访问令牌=glpat-abcdefghij0123456789",
)
CREDENTIALS_ZH_NOT = (
    "我忘了密码。",
    "密码太短了，要改。",
    "这是成功的钥匙。",
    "验证码收不到怎么办？",
    "订单号是202403170001。",
    "我的手机号换了。",
    "密码是什么？",
    "她的口令喊得很响。",
    "秘密是耐心。",
    "密码学很有意思，我在读一本书。",
)

_CLASSES = {
    "health": (HEALTH_EN, HEALTH_EN_NOT, HEALTH_ZH, HEALTH_ZH_NOT),
    "money": (MONEY_EN, MONEY_EN_NOT, MONEY_ZH, MONEY_ZH_NOT),
    "address": (ADDRESS_EN, ADDRESS_EN_NOT, ADDRESS_ZH, ADDRESS_ZH_NOT),
    "minors": (MINORS_EN, MINORS_EN_NOT, MINORS_ZH, MINORS_ZH_NOT),
    "credentials": (CREDENTIALS_EN, CREDENTIALS_EN_NOT, CREDENTIALS_ZH, CREDENTIALS_ZH_NOT),
}


def sentences(language: str, part: int | None = None) -> list[tuple[str, str]]:
    """(sentence, class or "") of one language; `part` 0: tried while the patterns were made, 1: not."""
    met, missed = (0, 1) if language == "en" else (2, 3)
    rows = []
    for name, lists in _CLASSES.items():
        for texts, label in ((lists[met], name), (lists[missed], NONE)):
            chosen = texts if part is None else texts[part::2]
            rows += [(text, label) for text in chosen]
    return rows


PRIVATE = (
    "Don't remember this: I'm planning a surprise party.",
    "Please do not save this conversation turn.",
    "This is off the record, I want to quit.",
    "Don't store that in your memory.",
    "Keep this out of your memory, please.",
    "You should not remember any of this.",
    "I'd rather you didn't remember this.",
    "don’t keep a record of this",
    "Forget that I told you this.",
    "别记住这个，我要给她一个惊喜。",
    "这段话不要记下来。",
    "下面的内容请不要保存到记忆里。",
    "这件事不用记。",
    "你别把这个记下来",
    "请勿记录这条消息。",
    "忘了我说的这些吧。",
)
NOT_PRIVATE = (
    "Don't forget this: the meeting is at nine.",
    "I don't remember this song.",
    "Do you not remember this?",
    "Forget it, let's move on.",
    "You don't remember what I told you?",
    "I can't remember that.",
    "She told me not to save it for later.",
    "Don't save the document yet.",
    "We broke the record off the coast.",
    "Why don't you remember this?",
    "别忘了这个，明天九点开会。",
    "我不记得这首歌了。",
    "你不记得这个了吗？",
    "忘了带伞，淋湿了。",
    "这个别保存成 PDF。",
    "不要忘记这件事。",
)
LAST = (
    "Forget what I just said.",
    "Please forget what I told you just now.",
    "Don't remember what I just told you.",
    "Forget my last message.",
    "忘了我刚才说的话。",
    "刚才说的不要记。",
    "把我刚刚说的忘掉。",
    "请忘记上一条消息。",
)
NOT_LAST = (
    "I just forgot what I said.",
    "You forgot what I just said!",
    "Don't forget what I just said.",
    "Forget what the neighbours said.",
    "我忘了我刚才说的是什么。",
    "别忘了我刚才说的话。",
    "你忘了我刚才说的吗？",
    "他刚才说的我忘了。",
)
