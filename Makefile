# Two commands do it all: `make serve` shows the handbook, `make test` proves it.

SHELL := /bin/bash
PYTHON := .venv/bin/python
DEBUG := .build/debug/docs
RELEASE := .build/release/docs
PORT ?= 8080
EDITS ?= 400

# The keys that a test App Store makes for a test are no business of whoever runs it.
unit handbook clients server browser soak bench: export XDG_DATA_HOME := $(CURDIR)/.build/data

.PHONY: serve test build release check format lint bench soak unit browser clients server handbook clean

serve: build ## Build, check and serve the handbook at http://127.0.0.1:8080
	$(DEBUG) serve --port $(PORT)

build: ## Build everything
	Scripts/install.sh libcmark-dev libjemalloc-dev libsqlite3-dev libstemmer-dev pkg-config zlib1g-dev
	swift build

release: ## Build .build/release/docs as it is deployed and measured
	Scripts/install.sh libcmark-dev libjemalloc-dev libsqlite3-dev libstemmer-dev pkg-config zlib1g-dev
	Scripts/release.sh

test: lint unit handbook clients server browser ## Everything that continuous integration checks

check: lint build handbook ## Style, build, and the handbook's own listings and links

# Only so many tests at once that each is run in time: a limit of seconds would mean nothing otherwise.
unit: ## The tests of each target
	Scripts/install.sh libcmark-dev libjemalloc-dev libsqlite3-dev libstemmer-dev pkg-config tzdata zlib1g-dev
	swift build --build-tests
	Scripts/unit.sh

handbook: build ## Check the handbook, and write it to site/
	$(DEBUG) build --strict

browser: handbook .venv/browser ## Open every page in Chromium
	Scripts/install.sh chromium
	$(PYTHON) -m pytest -q -n auto -p no:cacheprovider Tests/browser --docs $(DEBUG) --root .

server: build .venv/server ## Test the server: its interface, replicas behind nginx, crowds of clients
	Scripts/install.sh nginx-light openssl systemd wrk
	$(PYTHON) -m pytest -q -p no:cacheprovider Tests/server --docs $(DEBUG)

clients: build .venv/clients ## Have other people's programs verify what the test App Store signs
	Scripts/install.sh curl jq openssl
	$(PYTHON) -m pytest -q -p no:cacheprovider Tests/clients --docs $(DEBUG)

soak: build .venv/bench ## The long campaigns: random edits, random bytes, a thousand kills, every game, clients by the thousand
	swift build --build-tests
	LIVEDOCS_EDITS=$(EDITS) LIVEDOCS_FUZZ=20 LIVEDOCS_ORACLE=1 swift test --skip-build \
		--filter 'IncrementalBuildTests|ResidentSiteTests|Advertisement|Air|NumbersOracleTests|ZoneDataTests|AppGroupsTests|RowActionsTests'
	LIVEDOCS_FUZZ=50 swift test --skip-build \
		--filter 'survivesWhateverArrives|neverTrapsOnWhatIsNoJWS|gainsNothingFromAnyBit|refusesEveryBitThat|givesTheSameVerdict'
	LIVEDOCS_FUZZ=25 swift test --skip-build --filter 'PurchaseLedgerTests.CrashTests|DefaultsCrashTests'
	$(PYTHON) Benchmarks/soak.py --docs $(DEBUG)

format: ## Put the sources into the project's style
	swift format --in-place --parallel --recursive Package.swift Benchmarks Sources Tests templates

lint: ## Say where the sources leave the project's style
	swift format lint --strict --parallel --recursive Package.swift Benchmarks Sources Tests templates

bench: release .venv/bench ## Measure the libraries, and compare with Hugo, nginx and rustdoc, in release builds
	Scripts/install.sh chromium nginx-light wrk
	.build/release/LibraryBenchmarks
	.build/release/LedgerBenchmarks
	$(PYTHON) Benchmarks/jws_peer.py --libraries .build/release/LibraryBenchmarks
	$(PYTHON) Benchmarks/bench.py --docs $(RELEASE)

.venv/bin/python:
	Scripts/install.sh python3 python3-venv
	python3 -m venv .venv

.venv/bench: Benchmarks/requirements.txt
.venv/browser: Tests/browser/requirements.txt
.venv/clients: Tests/clients/requirements.txt
.venv/server: Tests/server/requirements.txt

.venv/bench .venv/browser .venv/clients .venv/server: | .venv/bin/python
	.venv/bin/pip install --quiet --disable-pip-version-check -r $<
	touch $@

clean: ## Remove what was built
	rm -rf .build .venv site
