package dev.lathe.activities.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.lathe.activities.architecture.red.SetsTimeouts;
import dev.lathe.activities.architecture.red.benchmark.AsksCorrectness;
import dev.lathe.activities.architecture.red.correctness.Verdict;
import dev.lathe.testing.architecture.Packages;
import org.junit.jupiter.api.Test;

class ActivitiesArchitectureTest {
    private static final String ROOT = "dev.lathe.activities";
    private static final JavaClasses MODULE =
            new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests()).importPackages(ROOT);

    private static JavaClasses red(Class<?>... classes) {
        return new ClassFileImporter().importClasses(classes);
    }

    @Test
    void stagesDoNotSeeEachOther() {
        Rules.stagesApart(ROOT).check(MODULE);
        assertThat(Rules.stagesApart(ROOT + ".architecture.red")
                        .evaluate(red(AsksCorrectness.class, Verdict.class))
                        .hasViolation())
                .isTrue();
    }

    @Test
    void onlyTheContractOfTheWorkflowsIsSeen() {
        Rules.CONTRACT_ONLY.check(MODULE);
        assertThat(Rules.CONTRACT_ONLY.evaluate(red(SetsTimeouts.class)).hasViolation()).isTrue();
    }

    @Test
    void packagesFormNoCycles() {
        Packages.assertNoCycles(ROOT, MODULE);
    }
}
