# make setup | table | lab | sweep | mcp | postgres | s3 | test | long | thorough | playthroughs | lint | bench | screenshots | dist | sbom | lock
PYTHON ?= python3
ARGS ?=
BIN := .venv/bin
# Without what Python compiled every start compiles the product anew, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=
export PYTHONPYCACHEPREFIX := $(CURDIR)/.venv/bytecode
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check --no-input

.PHONY: setup table lab sweep mcp postgres s3 test long thorough playthroughs store lint ruff format mypy windows imports dist sbom bench screenshots site lock clean
.DELETE_ON_ERROR:

setup: .venv/.runtime
	@true

.venv/pyvenv.cfg:
	@scripts/make-venv $(PYTHON)

# pip comes from a lock too: the one that Python brings along is old, and has known holes.
.venv/.runtime: .venv/pyvenv.cfg pyproject.toml requirements/pip.txt requirements/runtime.txt requirements/build.txt
	@echo "threefold: installing what the product needs into .venv"
	@$(PIP) install --require-hashes -r requirements/pip.txt -r requirements/runtime.txt -r requirements/build.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.lab: .venv/.runtime requirements/lab.txt
	@echo "threefold: installing what makes the laboratory fast into .venv"
	@$(PIP) install --require-hashes -r requirements/lab.txt
	@touch $@

.venv/.sweep: .venv/.lab requirements/sweep.txt
	@echo "threefold: installing what sweeps need to use other machines into .venv"
	@$(PIP) install --require-hashes -r requirements/sweep.txt
	@touch $@

.venv/.mcp: .venv/.runtime requirements/mcp.txt
	@echo "threefold: installing what the Model Context Protocol needs into .venv"
	@$(PIP) install --require-hashes -r requirements/mcp.txt
	@touch $@

.venv/.postgres: .venv/.runtime requirements/postgres.txt
	@echo "threefold: installing what tables in PostgreSQL need into .venv"
	@$(PIP) install --require-hashes -r requirements/postgres.txt
	@touch $@

.venv/.s3: .venv/.runtime requirements/s3.txt
	@echo "threefold: installing what pictures in an S3-like store need into .venv"
	@$(PIP) install --require-hashes -r requirements/s3.txt
	@touch $@

.venv/.dev: .venv/.runtime requirements/dev.txt
	@echo "threefold: installing what tests and checks need into .venv"
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

# With the laboratory's NumPy and Numba (some 70 MB) where they can be had; a table starts without them too.
table: setup
	@$(MAKE) --no-print-directory lab || echo "threefold: without NumPy and Numba the laboratory plays fewer encounters"
	@$(BIN)/threefold table $(ARGS)

# NumPy and Numba for the encounter laboratory; Dask for sweeps beyond one machine.
lab: .venv/.lab
	@true

sweep: .venv/.sweep
	@true

# The protocol by which assistants use the engine and a seat.
mcp: .venv/.mcp
	@true

# The driver for tables in PostgreSQL: threefold table --db postgresql://…
postgres: .venv/.postgres
	@true

# The driver for pictures in a store that speaks S3: threefold table --images s3://bucket/folder
s3: .venv/.s3
	@true

# What is run before each commit, in about six minutes on two cores; `long` runs all other tests, and `.ci/run` both.
test: .venv/.dev
	@scripts/install-chromium
	@scripts/install-postgresql
	@$(BIN)/python -m pytest --workers auto -m 'not long' $(ARGS)

# Long journeys in a browser, walks over everything, chaos, clusters, long comparisons.
long: .venv/.dev
	@scripts/install-chromium
	@scripts/install-postgresql
	@$(BIN)/python -m pytest --workers auto -m long $(ARGS)

# The properties, with many times more examples, others each time, and all tests that take turns: before a release, or overnight with TIMES=1000.
TIMES ?= 20
thorough: .venv/.dev
	@THREEFOLD_THOROUGH=$(TIMES) $(BIN)/python -m pytest --workers auto -m 'hypothesis or thorough or turns' --timeout 0 $(ARGS)

# Writes the transcripts of tests/playthroughs anew: read what changed as you would read the game.
playthroughs: .venv/.dev
	@$(BIN)/python -m tests.playthroughs --write

# Stores scenes of tests/playthroughs as sessions of this day, those with new events unless ARGS names some.
store: .venv/.dev
	@$(BIN)/python -m tests.table.store "$$(date +%F)" $(ARGS)

# Its parts run beside each other: mypy reads the product twice, a minute each time on one core.
lint: .venv/.dev
	@$(MAKE) --no-print-directory --keep-going --jobs ruff format mypy windows imports
ruff format mypy windows imports: .venv/.dev
ruff:
	@$(BIN)/ruff check --quiet .
format:
	@$(BIN)/ruff format --quiet --check .
mypy:
	@$(BIN)/mypy --no-error-summary
# The same as Windows sees it: a call that only POSIX has is an error there.
windows:
	@$(BIN)/mypy --no-error-summary --platform win32 --cache-dir .mypy_cache/windows
imports:
	@$(BIN)/lint-imports --no-logo --no-cache

# The sdist, the wheel that is built from it, and the bill of materials, in dist/; no network.
dist: setup
	@rm -rf dist && mkdir dist
	@$(BIN)/python -c "import hatchling.build as build; build.build_sdist('dist')" >/dev/null
	@$(PIP) wheel --no-deps --no-build-isolation --no-index --wheel-dir dist dist/*.tar.gz
	@$(BIN)/python scripts/sbom.py dist
	@ls dist

# All that a release is made of, with versions, digests and licences, as CycloneDX.
sbom: setup
	@mkdir -p dist
	@$(BIN)/python scripts/sbom.py dist

bench: .venv/.dev
	@$(BIN)/python -m benchmarks $(ARGS)

# The site of the documentation, in build/site; no network, and every link must lead somewhere.
site: .venv/.dev
	@$(BIN)/python scripts/docs_site.py $(ARGS)

screenshots: .venv/.dev
	@scripts/install-chromium
	@$(BIN)/python scripts/screenshots.py $(ARGS)

# Hashed, for every platform, and without a line that names where packages come from.
COMPILE := uv --no-config pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header
lock: .venv/.dev
	@$(COMPILE) requirements/pip.in --output-file requirements/pip.txt $(ARGS)
	@$(COMPILE) requirements/build.in --output-file requirements/build.txt $(ARGS)
	@$(COMPILE) pyproject.toml --output-file requirements/runtime.txt $(ARGS)
	@$(COMPILE) pyproject.toml --extra lab --constraint requirements/runtime.txt --output-file requirements/lab.txt $(ARGS)
	@$(COMPILE) pyproject.toml --extra lab --extra sweep --constraint requirements/lab.txt --output-file requirements/sweep.txt $(ARGS)
	@$(COMPILE) pyproject.toml --extra mcp --constraint requirements/sweep.txt --output-file requirements/mcp.txt $(ARGS)
	@$(COMPILE) pyproject.toml --extra postgres --constraint requirements/mcp.txt --output-file requirements/postgres.txt $(ARGS)
	@$(COMPILE) pyproject.toml --extra s3 --constraint requirements/postgres.txt --output-file requirements/s3.txt $(ARGS)
	@$(COMPILE) pyproject.toml --extra dev --extra lab --extra sweep --extra mcp --extra postgres --extra s3 --constraint requirements/sweep.txt --constraint requirements/mcp.txt --constraint requirements/postgres.txt --constraint requirements/s3.txt --output-file requirements/dev.txt $(ARGS)
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@$(BIN)/python scripts/sbom.py --record
	@$(BIN)/python scripts/pin_images.py

clean:
	@rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
