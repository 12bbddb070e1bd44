"""Floor 3: a memory that lives: told what is said, asked, corrected, and made to forget."""

from .answered import Answered, Found, Turned
from .asynchronous import AsyncMemory
from .forgetting import Forgetting
from .memory import Memory
from .opening import memories
from .store import users

__all__ = ["Answered", "AsyncMemory", "Forgetting", "Found", "Memory", "Turned", "memories", "users"]
