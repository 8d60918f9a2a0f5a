package dev.lathe.worker.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.lathe.testing.architecture.Packages;
import org.junit.jupiter.api.Test;

class WorkerArchitectureTest {
    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.lathe.worker");

    @Test
    void packagesFormNoCycles() {
        Packages.assertNoCycles("dev.lathe", MODULE);
    }
}
