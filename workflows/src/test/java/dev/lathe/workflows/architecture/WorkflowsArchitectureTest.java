package dev.lathe.workflows.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.lathe.testing.architecture.Determinism;
import dev.lathe.testing.architecture.Packages;
import dev.lathe.testing.architecture.red.FormatsForThisMachine;
import dev.lathe.testing.architecture.red.HoldsAnUnorderedMap;
import dev.lathe.testing.architecture.red.IteratesInHashOrder;
import dev.lathe.workflows.architecture.violations.HasMutableState;
import dev.lathe.workflows.architecture.violations.HasSynchronizedMethod;
import dev.lathe.workflows.architecture.violations.ReadsClockAndEnvironment;
import dev.lathe.workflows.architecture.violations.StartsThread;
import dev.lathe.workflows.architecture.violations.UsesGetVersion;
import dev.lathe.workflows.architecture.violations.UsesSlf4jLogger;
import dev.lathe.workflows.architecture.violations.UsesWorkflowClient;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WorkflowsArchitectureTest {
    private static final String ROOT = "dev.lathe.workflows";
    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);
    private static final JavaClasses WORKFLOW_CODE = MAIN.that(resideOutsideOfPackage(ROOT + ".wire.."));
    private static final JavaClasses CONTRACT = MAIN.that(resideInAPackage(ROOT + ".contract.."));

    static Stream<ArchRule> rulesOfWorkflowCode() {
        return Stream.of(
                Rules.WORKFLOW_LIBRARIES,
                Determinism.NO_FILES_THREADS_OR_CHANCE,
                Rules.NO_LOCKED_METHODS,
                Determinism.NO_CLOCK_OR_ENVIRONMENT,
                Determinism.NO_DEFAULT_LOCALE,
                Determinism.NO_HASH_ORDER,
                Rules.REPLAY_AWARE_LOGGERS,
                Rules.NO_VERSIONS);
    }

    static Stream<Arguments> violations() {
        return Stream.of(
                Arguments.of(Rules.WORKFLOW_LIBRARIES, UsesWorkflowClient.class, 1),
                Arguments.of(Determinism.NO_FILES_THREADS_OR_CHANCE, StartsThread.class, 4),
                Arguments.of(Rules.NO_LOCKED_METHODS, HasSynchronizedMethod.class, 1),
                Arguments.of(Determinism.NO_CLOCK_OR_ENVIRONMENT, ReadsClockAndEnvironment.class, 4),
                Arguments.of(Determinism.NO_DEFAULT_LOCALE, FormatsForThisMachine.class, 3),
                Arguments.of(Determinism.NO_HASH_ORDER, IteratesInHashOrder.class, 3),
                Arguments.of(Rules.REPLAY_AWARE_LOGGERS, UsesSlf4jLogger.class, 1),
                Arguments.of(Rules.NO_VERSIONS, UsesGetVersion.class, 1),
                Arguments.of(ContractRules.DATA_ONLY_CONTRACT, HasMutableState.class, 1),
                Arguments.of(Determinism.ORDERED_RECORDS, HoldsAnUnorderedMap.class, 2));
    }

    @Test
    void importsTheWholeModule() {
        assertThat(CONTRACT.size()).isGreaterThan(50);
        assertThat(WORKFLOW_CODE.size()).isGreaterThan(CONTRACT.size() + 30);
        assertThat(MAIN.size()).isGreaterThan(WORKFLOW_CODE.size());
    }

    @ParameterizedTest
    @MethodSource("rulesOfWorkflowCode")
    void workflowCodeFollowsTheRule(ArchRule rule) {
        rule.check(WORKFLOW_CODE);
    }

    @Test
    void theContractContainsOnlyData() {
        ContractRules.DATA_ONLY_CONTRACT.check(CONTRACT);
        Determinism.ORDERED_RECORDS.check(MAIN);
    }

    @Test
    void packagesFormNoCycles() {
        Packages.assertNoCycles(ROOT, MAIN);
    }

    @ParameterizedTest
    @MethodSource("violations")
    void eachRuleDetectsItsViolation(ArchRule rule, Class<?> violation, int minimum) {
        assertThat(rule.evaluate(new ClassFileImporter().importClasses(violation))
                        .getFailureReport()
                        .getDetails())
                .hasSizeGreaterThanOrEqualTo(minimum);
    }
}
