# make reproduce   all notebooks at full scale, all figures; SEED=7 SCALE=small: into build/runs
# make test        lint, tests but the slow ones, the lessons at small scale with another seed
# make test-slow   the tests that make test leaves out: imitated machines, killed jobs, the built site
# make test-all    both: what CI runs
# make replay      a sample of all stored results, played again; WHOLE=1: all of them; it says what that costs
# make lab         JupyterLab; make lab OPTIONS='--port 9999' passes options on
# make play        draft the world map in the browser
# make site        all of it as a book to read and to play with: open build/site/index.html
# make paper       the paper about it: build/paper.pdf from paper.md and paper.bib
# make class       what a teacher hands out: notebooks without answers, cards, an assignment
# make bench       speed
# make dataset     the training set again
# make wasm        the kernels of the site for a browser, where their sources have changed
# make pin         the versions that are installed, as those that were tested
# make help        this list

PYTHON ?= python3
BIN := .venv/bin
# what notebooks use; the others add what else their names say
READY := .venv/ready
CLASS := .venv/ready-class
SITE := .venv/ready-site
TEST := .venv/ready-test
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check \
  --no-compile --constraint constraints.txt

# extensions that nbgrader brings, and that want all of JupyterLab
LEFT_OUT := @jupyter-notebook/lab-extension @jupyter/nbgrader

unexport PYTHONDONTWRITEBYTECODE  # one process compiles what some sixty import

.PHONY: reproduce replay test test-slow test-all lab play site paper class bench dataset pin packages \
  wasm kernels clean help

reproduce: $(READY)
	$(BIN)/python tools/run_notebooks.py $(SEED:%=--seed %) $(SCALE:%=--scale %)
	$(if $(SEED)$(SCALE),,$(BIN)/python tools/results.py)

replay: $(READY)
	$(BIN)/python -m companion.replay $(WHOLE:%=--whole)

test: $(TEST)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports
	$(BIN)/pytest --numprocesses logical --dist worksteal --quick

test-slow: $(TEST)
	$(BIN)/pytest --numprocesses logical --dist worksteal -m slow -o faulthandler_timeout=2700

test-all: test test-slow

help:
	@sed -n "s/^# make/make/p" Makefile

lab: $(READY)
	$(BIN)/jupyter lab --ServerApp.root_dir=. --LabApp.default_url=/lab/tree/notebooks/00_start_here.ipynb --LabApp.app_settings_dir=tools/jupyter/lab $(OPTIONS)

play: $(READY)
	JUPYTER_PATH=tools/jupyter $(BIN)/voila tools/play.ipynb --template=draftlib $(LEFT_OUT:%=--VoilaConfiguration.extension_denylist=%)

site: $(SITE)
	$(BIN)/python site/build.py

paper: $(SITE)
	$(BIN)/python tools/paper.py

class: $(CLASS)
	$(BIN)/python tools/class_edition.py

bench: $(READY)
	$(BIN)/python tools/bench_search.py
	$(BIN)/python tools/bench_risk.py

dataset: $(READY)
	$(BIN)/python -m companion.experiments training_set

pin: $(TEST)
	(echo '# The tested versions; written by make pin.'; \
	  $(BIN)/python -m pip freeze --exclude-editable) > constraints.txt
	(sed '/- pip:/q' environment.yml; sed -n 's/^[^#]/      - &/p' constraints.txt; \
	  echo '      - -e .[notebooks,site,test]') > environment.tmp && mv environment.tmp environment.yml

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; v = sys.version_info[:2]; \
	  sys.exit(0 if (3, 11) <= v <= (3, 14) else \
	  "Python 3.11 to 3.14 is needed, not %d.%d; say make PYTHON=python3.12" % v)'
	$(PYTHON) -m venv .venv
	$(INSTALL) --editable .
# one core installs the rest, and one compiles what this machine runs
	PYTHONPATH=. $(MAKE) --no-print-directory --jobs 2 packages kernels
	touch $@

$(CLASS) $(SITE) $(TEST): $(READY)
	$(INSTALL) --editable '.[notebooks,$(@:.venv/ready-%=%)]'
	touch $@

packages:
	$(INSTALL) --editable '.[notebooks]'

kernels:
	$(BIN)/python -m draftlib.warm

wasm: $(TEST)
	$(BIN)/python tools/wasm.py site/kernels/*.py

clean:
	rm -rf .venv build
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
