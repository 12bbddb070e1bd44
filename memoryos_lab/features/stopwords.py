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
