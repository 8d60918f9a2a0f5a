package dev.lathe.testing.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.lathe.testing.architecture.red.cycle.one.CycleA;
import dev.lathe.testing.architecture.red.cycle.two.CycleB;

/** Rules for the packages of a module. */
public final class Packages {
    private Packages() {}

    /** Checks that the packages below a root form no cycles; each nested package is a package of its own. */
    public static void assertNoCycles(String root, JavaClasses classes) {
        noCycles(root).check(classes);
        JavaClasses cycle = new ClassFileImporter().importClasses(CycleA.class, CycleB.class);
        assertThat(noCycles("dev.lathe.testing.architecture.red.cycle").evaluate(cycle).hasViolation())
                .as("the rule finds the cycle of CycleA and CycleB")
                .isTrue();
    }

    private static ArchRule noCycles(String root) {
        return slices().matching(root + ".(**)").should().beFreeOfCycles();
    }
}
