package dev.lathe.tuning.architecture;

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
import dev.lathe.tuning.architecture.red.DependsOnATestLibrary;
import dev.lathe.tuning.architecture.red.ReadsTheClock;
import dev.lathe.tuning.architecture.red.UsesInexactFunctions;
import dev.lathe.tuning.architecture.red.UsesRandomNumbers;
import dev.lathe.tuning.architecture.red.WritesAFile;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TuningArchitectureTest {
    private static final String ROOT = "dev.lathe.tuning";
    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    static Stream<ArchRule> rules() {
        return Stream.of(
                Rules.PURE_JAVA,
                Determinism.NO_FILES_THREADS_OR_CHANCE,
                Determinism.NO_CLOCK_OR_ENVIRONMENT,
                Determinism.NO_DEFAULT_LOCALE,
                Determinism.NO_HASH_ORDER,
                Rules.STRICT_FUNCTIONS,
                Determinism.ORDERED_RECORDS);
    }

    static Stream<Arguments> violations() {
        return Stream.of(
                Arguments.of(Rules.PURE_JAVA, DependsOnATestLibrary.class, 1),
                Arguments.of(Determinism.NO_FILES_THREADS_OR_CHANCE, WritesAFile.class, 1),
                Arguments.of(Determinism.NO_FILES_THREADS_OR_CHANCE, UsesRandomNumbers.class, 1),
                Arguments.of(Determinism.NO_CLOCK_OR_ENVIRONMENT, ReadsTheClock.class, 3),
                Arguments.of(Determinism.NO_DEFAULT_LOCALE, FormatsForThisMachine.class, 3),
                Arguments.of(Determinism.NO_HASH_ORDER, IteratesInHashOrder.class, 4),
                Arguments.of(Rules.STRICT_FUNCTIONS, UsesInexactFunctions.class, 1),
                Arguments.of(Determinism.ORDERED_RECORDS, HoldsAnUnorderedMap.class, 2));
    }

    @Test
    void importsTheWholeModule() {
        assertThat(MAIN.size()).isGreaterThan(100);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void mainClassesFollow(ArchRule rule) {
        rule.check(MAIN);
    }

    @ParameterizedTest
    @MethodSource("violations")
    void ruleFailsOnAViolation(ArchRule rule, Class<?> red, int expected) {
        List<String> found = rule.evaluate(new ClassFileImporter().importClasses(red))
                .getFailureReport()
                .getDetails();
        assertThat(found).hasSizeGreaterThanOrEqualTo(expected);
    }

    @Test
    void packagesFormNoCycles() {
        Packages.assertNoCycles(ROOT, MAIN);
    }
}
