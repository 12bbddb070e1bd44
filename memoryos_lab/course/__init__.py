"""The course: lessons, quizzes marked by the engine, the guided tour, the example by hand.

Everything here is a value that says what is to be shown; notebooks, the app and the documentation show it.
"""

from __future__ import annotations
