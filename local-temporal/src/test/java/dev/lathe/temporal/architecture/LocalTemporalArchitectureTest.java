package dev.lathe.temporal.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.lathe.temporal.architecture.red.host.AsksTheServer;
import dev.lathe.temporal.architecture.red.ring.one.CycleA;
import dev.lathe.temporal.architecture.red.ring.two.CycleB;
import org.junit.jupiter.api.Test;

class LocalTemporalArchitectureTest {
    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.lathe.temporal");

    private static final ArchRule MACHINE_KNOWS_NO_SERVER = noClasses()
            .that()
            .resideInAPackage("..host..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.temporal..", "io.grpc..")
            .because("folders, commands, locks and ports are the same whatever server runs");

    /** The packages under a root form no rings; each counts for itself, those within others, too. */
    private static ArchRule noRings(String root) {
        return slices().matching(root + ".(**)").should().beFreeOfCycles();
    }

    private static JavaClasses red(Class<?>... classes) {
        return new ClassFileImporter().importClasses(classes);
    }

    @Test
    void machineKnowsNoServer() {
        MACHINE_KNOWS_NO_SERVER.check(MODULE);
        assertThat(MACHINE_KNOWS_NO_SERVER.evaluate(red(AsksTheServer.class)).hasViolation()).isTrue();
    }

    @Test
    void packagesFormNoRings() {
        noRings("dev.lathe").check(MODULE);
        assertThat(noRings("dev.lathe.temporal.architecture.red").evaluate(red(CycleA.class, CycleB.class)).hasViolation())
                .isTrue();
    }
}
