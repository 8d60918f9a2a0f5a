package dev.lathe.worker.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.lathe.worker.architecture.red.ring.one.CycleA;
import dev.lathe.worker.architecture.red.ring.two.CycleB;
import org.junit.jupiter.api.Test;

class WorkerArchitectureTest {
    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.lathe.worker");

    /** The packages under a root form no rings; each counts for itself, those within others, too. */
    private static ArchRule noRings(String root) {
        return slices().matching(root + ".(**)").should().beFreeOfCycles();
    }

    private static JavaClasses red(Class<?>... classes) {
        return new ClassFileImporter().importClasses(classes);
    }

    @Test
    void packagesFormNoRings() {
        noRings("dev.lathe").check(MODULE);
        assertThat(noRings("dev.lathe.worker.architecture.red").evaluate(red(CycleA.class, CycleB.class)).hasViolation())
                .isTrue();
    }
}
