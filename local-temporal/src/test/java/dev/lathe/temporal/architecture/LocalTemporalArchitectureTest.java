package dev.lathe.temporal.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.lathe.temporal.architecture.red.host.DependsOnTemporal;
import dev.lathe.testing.architecture.Packages;
import org.junit.jupiter.api.Test;

class LocalTemporalArchitectureTest {
    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.lathe.temporal");

    private static final ArchRule HOST_IS_INDEPENDENT_OF_THE_SERVER = noClasses()
            .that()
            .resideInAPackage("..host..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.temporal..", "io.grpc..")
            .because("folders, commands, locks and ports are the same for every server");

    private static JavaClasses red(Class<?>... classes) {
        return new ClassFileImporter().importClasses(classes);
    }

    @Test
    void theHostPackageDoesNotDependOnTemporal() {
        HOST_IS_INDEPENDENT_OF_THE_SERVER.check(MODULE);
        assertThat(HOST_IS_INDEPENDENT_OF_THE_SERVER.evaluate(red(DependsOnTemporal.class)).hasViolation()).isTrue();
    }

    @Test
    void packagesFormNoCycles() {
        Packages.assertNoCycles("dev.lathe", MODULE);
    }
}
