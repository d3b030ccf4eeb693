# `make lab` and `make test` are all that anyone needs; each makes or mends .venv first.
# Another Python: make PYTHON=python3.13 lab

PYTHON ?= python3
IN = .venv/bin/python

.PHONY: lab test test-long bench notebooks golden constraints clean for-lab for-test

lab: for-lab            ## open JupyterLab at the first lesson
	@$(IN) .ci/lab.py

test: for-test          ## every check, the notebooks and the browser included
	@$(IN) .ci/test.py

test-long: for-test     ## the same promises over many more games
	@$(IN) .ci/test.py --long

bench: for-lab          ## speed as JSON; make bench ARGS="--yardsticks FOLDER"
	@$(IN) -m mythos_lab bench $(ARGS)

notebooks: for-test     ## run all notebooks and write them back in their stable form
	@$(IN) .ci/notebooks.py $(ARGS)

golden: for-test        ## write the golden playthroughs anew
	@$(IN) -m tests.golden $(ARGS)

constraints: for-test   ## pin the newest versions, without naming where they come from
	@$(IN) -m pip install --quiet uv
	@$(IN) -m uv pip compile --quiet --upgrade --universal --no-header --no-annotate --python-version 3.11 \
	  --extra test pyproject.toml -o constraints.txt

clean:                  ## take away everything that is made
	@rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -prune -exec rm -rf {} +

for-lab:
	@$(PYTHON) .ci/environment.py lab

for-test:
	@$(PYTHON) .ci/environment.py test
