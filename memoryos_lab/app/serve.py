"""Streamlit's own command, with the modules of the app already on their way.

Streamlit imports a page when the first person looks at it. Here that takes a second and a half, in
which the browser has nothing to draw; begun with the server, it is over by then.
"""

from __future__ import annotations

import threading
from importlib import import_module


def _warm() -> None:
    # An import that fails here fails again where its error is shown: in the page.
    for name in ("networkx", "plotly.graph_objects", f"{__package__}.workbench", f"{__package__}.learn"):
        import_module(name)


def main() -> None:
    """Serve what the command line says, as `streamlit` does."""
    threading.Thread(target=_warm, name="warm", daemon=True).start()
    from streamlit.web.cli import main as streamlit

    streamlit(prog_name="streamlit")


if __name__ == "__main__":
    main()
