# 'make' lists what there is.
MVN ?= mvn -B -ntp

.PHONY: help build test docs bench clean

help: ## show this list
	@sed -n 's/^\([a-z]*\): .*## \(.*\)/  \1\t\2/p' $(MAKEFILE_LIST)

build: ## compile and lay the class path of ./lathe
	$(MVN) -q -Dmaven.test.skip=true package

test: ## everything that must hold, as 'mvn verify' does
	$(MVN) verify

docs: ## write docs/cli.md again from the commands
	$(MVN) -q package -pl cli -am -Dtest=CommandReferenceTest -Dsurefire.failIfNoSpecifiedTests=false -Dlathe.docs.write=true

bench: ## iterations a second with activities that do nothing, on the durable server
	$(MVN) -q -DskipTests package
	cd cli && java -cp 'target/test-classes:target/classes:target/lib/*' dev.lathe.bench.EngineBench

clean: ## remove what was built
	$(MVN) -q clean
	rm -rf .lathe
