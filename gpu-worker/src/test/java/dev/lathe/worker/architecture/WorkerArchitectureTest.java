package dev.lathe.worker.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.lathe.testing.architecture.Packages;
import dev.lathe.worker.architecture.red.device.cpu.CpuDetail;
import dev.lathe.worker.architecture.red.device.cuda.UsesTheCpu;
import org.junit.jupiter.api.Test;

class WorkerArchitectureTest {
    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.lathe.worker");

    private static JavaClasses red(Class<?>... classes) {
        return new ClassFileImporter().importClasses(classes);
    }

    /** Returns the rule that kinds of devices under a root package do not depend on each other. */
    private static ArchRule devicesApart(String root) {
        return slices().matching(root + ".device.(cpu|cuda|recorded)..").should().notDependOnEachOther();
    }

    @Test
    void kindsOfDevicesDoNotDependOnEachOther() {
        devicesApart("dev.lathe.worker").check(MODULE);
        assertThat(devicesApart("dev.lathe.worker.architecture.red")
                        .evaluate(red(UsesTheCpu.class, CpuDetail.class))
                        .hasViolation())
                .isTrue();
    }

    @Test
    void packagesFormNoCycles() {
        Packages.assertNoCycles("dev.lathe", MODULE);
    }
}
