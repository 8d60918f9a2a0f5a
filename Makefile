# 'make' lists what there is.
MVN ?= mvn -B -ntp

.PHONY: help build test verify docs bench chaos replay record mutants results clean

help: ## show this list
	@sed -n 's/^\([a-z]*\): .*## \(.*\)/  \1\t\2/p' $(MAKEFILE_LIST)

build: ## compile and lay the class path of ./lathe
	$(MVN) -q -Dmaven.test.skip=true package

test: ## the unit tests: no processes, no compilers
	$(MVN) test

verify: ## all tests, and the checks of the build
	$(MVN) verify

docs: ## write docs/cli.md again from the commands
	$(MVN) -q package -pl cli -am -Dtest=CommandReferenceTest -Dsurefire.failIfNoSpecifiedTests=false -Dlathe.docs.write=true

bench: ## iterations a second with activities that do nothing, on the durable server
	$(MVN) -q test -pl cli -am -Dtest=EngineBench -Dsurefire.failIfNoSpecifiedTests=false

chaos: ## kill workers, servers and devices in the middle of sweeps, more often than 'make verify' does
	$(MVN) verify -pl cli -am -Dlathe.chaos=true -Dtest=NoUnitTest -Dsurefire.failIfNoSpecifiedTests=false \
	  -Dit.test='dev.lathe.kill.*IT' -Dfailsafe.failIfNoSpecifiedTests=false

replay: ## replay the recorded histories and read the golden payloads
	$(MVN) -q test -pl workflows -am -Dtest='ReplayTest,GoldenTest' -Dsurefire.failIfNoSpecifiedTests=false

record: ## record histories and golden payloads anew, on purpose only
	$(MVN) -q test -pl workflows -am -Dtest='Record*' -Dlathe.record=true -Dsurefire.failIfNoSpecifiedTests=false

mutants: ## weaken the native runner in many ways and see its tests notice each
	sh gpu-worker/native/cpu/tests/mutants.sh

results: ## write the CPU table of docs/results.md: make results SWEEP=id
	./lathe sweep status $(SWEEP) --json | docs/results_table.py cpu-f32

clean: ## remove what was built, also what tests share
	$(MVN) -q clean
	rm -rf .lathe ~/.cache/lathe-tests
