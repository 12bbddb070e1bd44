"""Where was the answer lost? One label a failed question, the whole way kept, and what would have saved it.

`procedure` holds the rules; `diagnose` asks them of every question; `sentences` says what came of it.
"""

from .control import Control, control
from .conversation import Conversation
from .diagnosing import Audit, Finding, diagnose
from .moment import Moment, moments
from .names import NAMES
from .own_words import spoken
from .procedure import Case, judge
from .sentences import Told, change, name, say, verdict
from .texts import TEMPLATES

__all__ = [
    "NAMES",
    "TEMPLATES",
    "Audit",
    "Case",
    "Control",
    "Conversation",
    "Finding",
    "Moment",
    "Told",
    "change",
    "control",
    "diagnose",
    "judge",
    "moments",
    "name",
    "say",
    "spoken",
    "verdict",
]
