# Python 3.11, 3.12 or 3.13; another than the machine's own: `make lab PYTHON=python3.12`
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)

# More for JupyterLab: `make lab LAB_FLAGS=--no-browser`. As root, in a container, it wants to be asked.
LAB_FLAGS ?=
# More for the page: `make play PLAY_FLAGS="--no-browser --port 9000"`.
PLAY_FLAGS ?=
# Less of the site: `make site SITE_FLAGS=--without-live`.
SITE_FLAGS ?=
AS_ROOT := $(if $(filter 0,$(shell id -u 2>/dev/null)),--allow-root)

.DEFAULT_GOAL := help
.PHONY: help lab play test test-slow test-bounds notebooks check-notebooks images lint bench site wheel requirements clean

help: ## what can be made
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | expand -t 18

lab: $(VENV)/.course ## install the course and open it in JupyterLab
	$(BIN)/jupyter trust notebooks/*.ipynb notebooks/solutions/*.ipynb
	JUPYTER_CONFIG_PATH="$(CURDIR)/omoklib/cli/jupyterlab$${JUPYTER_CONFIG_PATH:+:$$JUPYTER_CONFIG_PATH}" \
	  $(BIN)/jupyter lab --ServerApp.root_dir=. --LabApp.news_url=None \
	  --LabApp.default_url=/lab/tree/notebooks/00_start_here.ipynb $(AS_ROOT) $(LAB_FLAGS)

play: $(VENV)/.play ## a page in the browser to play on: games, opponents, and what they think
	$(BIN)/python -m omoklib page --serve $(PLAY_FLAGS)

test: lint ## install what the tests need and run all tests but the slow ones, notebooks included
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not slow"

test-slow: $(VENV)/.dev $(VENV)/.site ## the tests that take minutes
	$(BIN)/python -m pytest -n auto --dist worksteal -m slow

# Compiled code, kept apart from the usual one, in which an index outside an array is an error.
BOUNDS := $(CURDIR)/$(VENV)/bounds
test-bounds: $(VENV)/.dev ## the engine's tests, compiled with checks of every index
	rm -rf $(BOUNDS)
	NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR=$(BOUNDS) $(BIN)/python -m pytest -n auto --dist worksteal -m "not slow" \
	  tests/test_engine_*.py tests/test_threes.py tests/test_proving.py tests/test_foresight.py tests/test_forced_wins.py \
	  tests/test_classical.py tests/test_endgame_solver.py tests/test_limits.py tests/test_threats.py

notebooks: $(VENV)/.dev ## build and run all notebooks from notebooks/source
	$(BIN)/python tools/build_notebooks.py

check-notebooks: $(VENV)/.dev ## compare the built notebooks with their sources
	$(BIN)/python tools/build_notebooks.py --check

images: $(VENV)/.dev ## draw the pictures of images/ again
	$(BIN)/python tools/make_images.py

lint: $(VENV)/.dev ## ruff, its format, and the contracts of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo

bench: $(VENV)/.course ## the speeds, one table
	$(BIN)/python -m omoklib bench

site: $(VENV)/.site ## lessons to read, the reference, the play page, lessons to run: one folder for a web host
	$(BIN)/python tools/site/build.py --out site $(SITE_FLAGS)

wheel: $(VENV)/.dev ## the library and the course in one file, in dist/
	$(BIN)/python -c "from omoklib.widgets.page_folder import *; bring_runtime(print, STATIC / 'onnxruntime')"
	$(BIN)/python -m build --wheel

COMPILE = $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --fork-strategy fewest \
  --no-annotate --custom-compile-command "make requirements" pyproject.toml

requirements: $(VENV)/.dev ## resolve pyproject.toml's ranges into exact versions
	$(BIN)/python -m pip install --quiet uv
	$(COMPILE) --extra course --output-file requirements.txt
	$(COMPILE) --extra course --extra dev --constraint requirements.txt --output-file requirements-dev.txt
	for file in requirements.txt requirements-dev.txt; do printf '%s\n' '# omoklib itself' '-e .' >> $$file; done

clean: ## delete the installation, .venv
	rm -rf $(VENV)

# The stamps say what is installed, so that a second `make lab` opens at once.
$(VENV)/.course: requirements.txt pyproject.toml | $(VENV)/pyvenv.cfg
	@echo "Installing the course into $(VENV): about 600 megabytes to download, once."
	$(BIN)/python -m pip install --disable-pip-version-check --requirement requirements.txt
	@# JupyterLab asks about its news over the first lesson, even where the news is switched off.
	@$(BIN)/jupyter labextension disable --level=sys_prefix "@jupyterlab/apputils-extension:announcements" 2>/dev/null
	@echo "Compiling what the first game needs, once."
	@$(BIN)/python -c "from omoklib import ENV_SMALL, nn; \
	  nn.pretrained('omok', simulations=40)(ENV_SMALL.initial_state())"
	touch $(VENV)/.play $@

# The page needs a tenth of the course, in the course's versions. pip takes no `-e` as a constraint.
$(VENV)/.play: requirements.txt pyproject.toml | $(VENV)/pyvenv.cfg
	@echo "Installing what the page needs into $(VENV): about 50 megabytes to download, once."
	grep -v '^-e' requirements.txt > $(VENV)/versions.txt
	$(BIN)/python -m pip install --disable-pip-version-check --constraint $(VENV)/versions.txt --editable '.[onnx]'
	touch $@

$(VENV)/.site: $(VENV)/.course pyproject.toml
	@echo "Installing what builds the site into $(VENV)."
	$(BIN)/python -m pip install --disable-pip-version-check --editable '.[site]'
	touch $@

$(VENV)/.dev: requirements-dev.txt pyproject.toml | $(VENV)/pyvenv.cfg
	@echo "Installing what the tests need into $(VENV): about a gigabyte to download, once."
	$(BIN)/python -m pip install --disable-pip-version-check --requirement requirements-dev.txt
	touch $(VENV)/.play $(VENV)/.course $@

$(VENV)/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; v = sys.version_info[:2]; sys.exit(0 if (3, 11) <= v <= (3, 13) else \
	  "Python %d.%d was found; 3.11, 3.12 or 3.13 is needed: make PYTHON=python3.12 ..." % v)'
	$(PYTHON) -m venv $(VENV)
