package dev.lathe.cli.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.lathe.cli.architecture.red.PrintsByItself;
import dev.lathe.cli.architecture.red.RendersARemoteAnswer;
import dev.lathe.cli.architecture.red.SeesHowASweepIsRun;
import dev.lathe.testing.architecture.Packages;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CliArchitectureTest {
    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.lathe.cli");

    private static final ArchRule ONLY_THE_CONTRACT = noClasses()
            .should()
            .dependOnClassesThat(resideInAPackage("dev.lathe.workflows..")
                    .and(not(resideInAnyPackage("dev.lathe.workflows.contract..", "dev.lathe.workflows.wire.."))));

    private static final ArchRule TEXT_IS_INDEPENDENT_OF_SERVERS = noClasses()
            .that()
            .resideInAnyPackage("dev.lathe.cli.render..", "dev.lathe.cli.manifest..", "dev.lathe.cli.architecture.red")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.temporal..", "io.grpc..", "dev.lathe.temporal..");

    private static final ArchRule ONLY_COMMANDS_PRINT =
            noClasses().should().accessField(System.class, "out").orShould().accessField(System.class, "err");

    static Stream<ArchRule> rules() {
        return Stream.of(ONLY_THE_CONTRACT, TEXT_IS_INDEPENDENT_OF_SERVERS, ONLY_COMMANDS_PRINT);
    }

    static Stream<Arguments> violations() {
        return Stream.of(
                Arguments.of(ONLY_THE_CONTRACT, SeesHowASweepIsRun.class),
                Arguments.of(TEXT_IS_INDEPENDENT_OF_SERVERS, RendersARemoteAnswer.class),
                Arguments.of(ONLY_COMMANDS_PRINT, PrintsByItself.class));
    }

    @Test
    void importsTheWholeModule() {
        assertThat(MAIN.size()).isGreaterThan(90);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void moduleObeysTheRule(ArchRule rule) {
        rule.check(MAIN);
    }

    @ParameterizedTest
    @MethodSource("violations")
    void ruleDetectsAViolation(ArchRule rule, Class<?> violation) {
        assertThat(rule.evaluate(new ClassFileImporter().importClasses(violation)).hasViolation()).isTrue();
    }

    @Test
    void packagesFormNoCycles() {
        Packages.assertNoCycles("dev.lathe", MAIN);
    }
}
