# `make demo` and `make test` need Python 3.11+ and a package registry, nothing else. Another Python needs another VENV.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
TYPES := $(VENV)/types
# Where the environment forbids to keep compiled modules, each of the hundreds of processes that tests start compiles all anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: demo test test-slow test-server test-local check audit fix docs bench bench-model dist clean

demo: $(VENV)/.installed
	$(BIN)/groundwire demo

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n 3 --dist loadfile -m "not slow and not server and not local"

test-slow: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto --maxprocesses 4 --dist worksteal -m "slow and not server and not local"

test-server: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto --maxprocesses 4 --dist loadfile -m server \
		$$(grep -rl --include='test_*.py' 'mark\.server' tests)

test-local: $(VENV)/.local
	$(BIN)/python -m pytest -m local

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	MYPYPATH=$(TYPES) $(BIN)/mypy -p groundwire
	PYTHONPATH=$(TYPES) $(BIN)/lint-imports --no-cache

# Asks the registry's advisory service about every pinned version; one that it could not ask about is a failure too.
audit: $(VENV)/.audit
	$(VENV)/audit/bin/pip-audit --strict --no-deps --disable-pip --progress-spinner off -r constraints.txt

fix: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

docs: $(VENV)/.dev
	$(BIN)/python docs/generate.py
	$(BIN)/python docs/measured.py

bench: $(VENV)/.bench
	$(BIN)/python benchmarks/embedding.py
	$(BIN)/python benchmarks/own_cases.py
	$(BIN)/python benchmarks/strangers.py
	$(BIN)/python benchmarks/strangers.py --bodies mastodon,actual,firefly,govuk-manual --json benchmarks/results/how_to.json
	$(BIN)/python benchmarks/strangers.py --bodies caddy,jellyfin,paperless,zoomcamp,wallpaper,sourcegraph,wpcli,servicefabric \
		--json benchmarks/results/support_set.json
	$(BIN)/python benchmarks/strangers.py --bodies madetech,basecamp,opentelemetry,oci-runtime --json benchmarks/results/handbooks.json
	$(BIN)/python benchmarks/strangers.py --bodies loomio,restic,letsencrypt,enspiral,restful-api,devguide \
		--json benchmarks/results/manuals.json
	$(BIN)/python benchmarks/strangers.py --bodies camelot,pdfplumber,unstructured,docling-pdf,pdfjs,datasheets,papers,isrg \
		--json benchmarks/results/pdfs.json
	$(BIN)/python benchmarks/strangers.py --bodies pihole,artsy,borg,opensource-guide,homepage,clef \
		--json benchmarks/results/guides.json
	$(BIN)/python benchmarks/public_sets.py
	$(BIN)/python benchmarks/links.py
	$(BIN)/python benchmarks/rounds.py
	$(BIN)/python benchmarks/options.py
	$(BIN)/python benchmarks/near_questions.py
	$(BIN)/python benchmarks/chunkers.py
	$(BIN)/python benchmarks/search.py
	$(BIN)/python benchmarks/threads.py
	$(BIN)/python benchmarks/measures.py
	$(BIN)/python benchmarks/relevance.py
	$(BIN)/python benchmarks/support.py
	$(BIN)/python benchmarks/altered.py
	$(BIN)/python benchmarks/injection_flags.py
	$(BIN)/python benchmarks/calibration.py
	$(BIN)/python benchmarks/patterns.py
	$(BIN)/python benchmarks/simulations.py

# These ask a local language model and take hours; an interrupted run goes on where it was.
bench-model: $(VENV)/.bench $(VENV)/.local
	$(BIN)/python benchmarks/real_model.py
	$(BIN)/python benchmarks/prefix.py
	$(BIN)/python benchmarks/injection.py
	$(BIN)/python benchmarks/contextual.py

# A wheel, and the demo run from it in an environment that holds nothing else.
dist: $(VENV)/.pip
	rm -rf dist build $(VENV)/dist
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .
	$(PYTHON) -m venv $(VENV)/dist
	$(VENV)/dist/bin/python -m pip install --quiet -c constraints.txt dist/*.whl
	rm -rf build
	cd $(VENV)/dist && bin/groundwire demo

clean:
	rm -rf $(VENV) build dist *.egg-info

# uv resolves and unpacks several times faster than pip; where it cannot be had, pip does the same.
$(VENV)/.pip:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet uv || true
	touch $@

define install
	@if [ -x $(BIN)/uv ]; then \
		$(BIN)/uv pip install --quiet --python $(BIN)/python -c constraints.txt $(1); \
	else \
		$(BIN)/python -m pip install --quiet -c constraints.txt $(1); \
	fi
endef

$(VENV)/.installed: $(VENV)/.pip pyproject.toml constraints.txt
	$(call install,-e .)
	touch $@

$(VENV)/.dev: $(VENV)/.installed
	$(call install,-e '.[eval]' -r requirements-dev.txt)
	mkdir -p $(TYPES) && ln -sfn ../.. $(TYPES)/groundwire
	touch $@

$(VENV)/.local: $(VENV)/.dev
	$(call install,-e '.[local]')
	touch $@

# In an environment of its own: it is no dependency of anything here.
$(VENV)/.audit: $(VENV)/.pip
	$(PYTHON) -m venv $(VENV)/audit
	$(VENV)/audit/bin/python -m pip install --quiet 'pip-audit>=2.9'
	touch $@

$(VENV)/.bench: $(VENV)/.dev
	$(call install,-r requirements-bench.txt)
	touch $@
