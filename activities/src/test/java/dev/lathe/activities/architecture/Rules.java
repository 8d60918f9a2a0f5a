package dev.lathe.activities.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.lang.ArchRule;

final class Rules {
    static final ArchRule STAGES_APART = slices()
            .matching("..(correctness|benchmark|profile|vendor|health|landscape|project)..")
            .should()
            .notDependOnEachOther()
            .because("a stage is understood, and replaced, without the others");

    static final ArchRule CONTRACT_ONLY = noClasses()
            .should()
            .dependOnClassesThat(resideInAPackage("dev.lathe.workflows..")
                    .and(resideOutsideOfPackages("dev.lathe.workflows.contract..", "dev.lathe.workflows.wire..")))
            .because("activities know what they are asked, not who asks");

    private Rules() {}

    /** The packages under a root form no rings. */
    static ArchRule noRings(String root) {
        return slices().matching(root + ".(*)..").should().beFreeOfCycles();
    }
}
