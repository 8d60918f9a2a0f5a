package dev.lathe.activities.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.lathe.activities.architecture.red.SetsTimeouts;
import dev.lathe.activities.architecture.red.StartsAProcess;
import dev.lathe.activities.architecture.red.stage.DependsOnAnotherStage;
import dev.lathe.activities.architecture.red.stage.OtherStage;
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
    void stagesDoNotDependOnEachOther() {
        Rules.stagesApart(ROOT + ".stage").check(MODULE);
        assertThat(Rules.stagesApart(ROOT + ".architecture.red.stage")
                        .evaluate(red(DependsOnAnotherStage.class, OtherStage.class))
                        .hasViolation())
                .isTrue();
    }

    @Test
    void noActivityDependsOnAProcessACompilerOrAGpu() {
        Rules.NO_PROCESS_COMPILER_OR_GPU.check(MODULE);
        assertThat(Rules.NO_PROCESS_COMPILER_OR_GPU.evaluate(red(StartsAProcess.class)).hasViolation())
                .isTrue();
    }

    @Test
    void theModuleHasAtMostEightyTypes() {
        Rules.atMost(80).check(MODULE);
        assertThat(Rules.atMost(1).evaluate(red(DependsOnAnotherStage.class, OtherStage.class)).hasViolation())
                .isTrue();
    }

    @Test
    void activitiesDependOnlyOnTheContractOfTheWorkflows() {
        Rules.CONTRACT_ONLY.check(MODULE);
        assertThat(Rules.CONTRACT_ONLY.evaluate(red(SetsTimeouts.class)).hasViolation()).isTrue();
    }

    @Test
    void packagesFormNoCycles() {
        Packages.assertNoCycles(ROOT, MODULE);
    }
}
