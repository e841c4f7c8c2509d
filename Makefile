# The two commands a reader of the README needs are `make site` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
# With ARCHIVE=DIR the official text files in that folder become editions too.
OVER := $(if $(ARCHIVE),--archive "$(ARCHIVE)")
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-input

.PHONY: site test lint serve check lock clean
.DEFAULT_GOAL := site

site: .venv/.installed
	$(BIN)/palimpsest $(OVER) build

serve: .venv/.installed
	$(BIN)/palimpsest $(OVER) serve

check: .venv/.installed
	$(BIN)/palimpsest $(OVER) check

# Everything that must hold: style, types, layers, then all tests, a file of them in one process.
test: lint
	$(BIN)/pytest --numprocesses=auto --maxprocesses=4 --dist=loadfile

lint: .venv/.installed-dev
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

# A virtual environment needs the venv module whole; Debian keeps part of it in python3-venv.
.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Palimpsest needs Python 3.11 or newer; name one with: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null \
	  || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	       && apt-get update -qq && apt-get install -y -qq python3-venv; } \
	  || { echo "Python's venv module is not complete here; on Debian or Ubuntu: sudo apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv .venv

.venv/.installed: .venv/bin/python requirements.lock pyproject.toml
	$(PIP) --require-hashes -r requirements.lock
	$(PIP) --no-deps --no-build-isolation -e .
	touch $@

.venv/.installed-dev: .venv/.installed requirements-dev.lock
	$(PIP) --require-hashes -r requirements-dev.lock
	touch $@

# Rewrites both lock files, for all platforms and Python 3.11 and newer; needs uv.
lock:
	uv pip compile pyproject.toml --group build --universal --python-version 3.11 --generate-hashes --no-header -q -o requirements.lock
	uv pip compile pyproject.toml --group build --group dev --universal --python-version 3.11 --generate-hashes --no-header -q -o requirements-dev.lock

clean:
	rm -rf build site .venv
