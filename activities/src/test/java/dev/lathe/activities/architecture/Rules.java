package dev.lathe.activities.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.lang.ArchRule;

final class Rules {
    static final ArchRule CONTRACT_ONLY = noClasses()
            .should()
            .dependOnClassesThat(resideInAPackage("dev.lathe.workflows..")
                    .and(resideOutsideOfPackages("dev.lathe.workflows.contract..", "dev.lathe.workflows.wire..")))
            .because("activities know what they are asked, not who asks");

    private Rules() {}

    /** The stages under a root; the ports of the contract that bear their names are another matter. */
    static ArchRule stagesApart(String root) {
        return slices()
                .matching(root + ".(correctness|benchmark|profile|health|landscape|project)..")
                .should()
                .notDependOnEachOther()
                .because("a stage is understood, and replaced, without the others");
    }
}
