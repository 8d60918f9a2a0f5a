# 'make' lists the targets.
MVN ?= mvn -B -ntp

.PHONY: help build test verify docs bench chaos mcp noise agents replay record mutants exploits results shots clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\): .*## \(.*\)/  \1\t\2/p' $(MAKEFILE_LIST)

build: ## compile Lathe and copy its libraries for ./lathe
	$(MVN) -q -Dmaven.test.skip=true package

test: ## run the unit tests: no processes, no compilers
	$(MVN) test

verify: ## run all tests and the checks of the build
	$(MVN) verify

docs: ## write docs/cli.md, docs/fields.md and docs/schemas from the code
	$(MVN) -q package -pl cli -am -Dtest='CommandReferenceTest,FieldReferenceTest' -Dsurefire.failIfNoSpecifiedTests=false -Dlathe.docs.write=true

bench: ## measure iterations per second with empty activities on the durable server
	$(MVN) -q test -pl cli -am -Dtest=EngineBench -Dsurefire.failIfNoSpecifiedTests=false

chaos: ## kill workers and servers 200 times during sweeps, and run a sweep of 134 campaigns (20 minutes)
	$(MVN) verify -pl cli -am -Dlathe.chaos=true -Dtest=NoUnitTest -Dsurefire.failIfNoSpecifiedTests=false \
	  -Dit.test='dev.lathe.kill.*IT' -Dfailsafe.failIfNoSpecifiedTests=false

mcp: build ## drive lathe mcp with the official Python client and with Claude Code, each killed halfway
	cli/src/test/mcp/rounds --lathe ./lathe
	gpu-worker/agents/run --install
	PATH=$$HOME/.cache/lathe-agents/node_modules/.bin:$$PATH cli/src/test/mcp/rounds --client claude --lathe ./lathe

noise: ## tune equal kernels, idle and under load: 20 campaigns of 60 iterations each
	gpu-worker/noise/run --lathe ./lathe --out target/noise/idle
	gpu-worker/noise/run --lathe ./lathe --out target/noise/load --load 10 --with target/noise/idle
	[ ! -e /dev/nvidia0 ] || gpu-worker/noise/run --lathe ./lathe --out target/noise/gpu --devices cuda

agents: ## run Claude Code, opencode, Codex and Gemini CLI in campaigns with a scripted model (npm, 1.2 GB)
	MVN="$(MVN)" gpu-worker/agents/run

replay: ## replay the recorded histories and read the golden payloads
	$(MVN) -q test -pl workflows -am -Dtest='ReplayTest,GoldenTest' -Dsurefire.failIfNoSpecifiedTests=false

record: ## record the histories and golden payloads again; only after an intended change of format
	$(MVN) -q test -pl workflows -am -Dtest='Record*' -Dlathe.record=true -Dsurefire.failIfNoSpecifiedTests=false

mutants: ## check that the tests of the native runners detect each mutant
	bash gpu-worker/native/cpu/tests/mutants.sh
	[ ! -e /dev/nvidia0 ] || gpu-worker/native/cuda/tests/mutants.sh

exploits: ## run hostile and honest kernels many times: make exploits N=100
	sh gpu-worker/native/cpu/tests/exploits.sh $(or $(N),100)
	[ ! -e /dev/nvidia0 ] || gpu-worker/native/cuda/tests/gpu.sh 100

results: ## write the CPU table of docs/results.md: make results SWEEP=id
	./lathe sweep status $(SWEEP) --json | docs/results_table.py cpu-f32

shots: ## take the screenshots of the documentation and check the report with axe-core: make shots SWEEP=id CAMPAIGN=id/key
	docs/shots $(SWEEP) $(CAMPAIGN)

clean: ## delete all build outputs, including those shared by tests
	$(MVN) -q clean
	rm -rf .lathe ~/.cache/lathe-tests
