"""`python -m memoryos_lab` is the command `memoryos-lab`."""

import sys

from .cli import main

sys.exit(main())
