package dev.lathe.tuning.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import dev.lathe.testing.architecture.Calls;

/**
 * Rules for every class of this module. Verdicts and proposals are replayed, so results must be the same in every run.
 */
final class Rules {
    static final ArchRule PURE_JAVA = classes()
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                    "dev.lathe.tuning..", "java..", "org.jspecify..", "org.apache.commons.statistics.."))
            .because("tuning does not depend on Temporal, JSON or files");

    static final ArchRule STRICT_FUNCTIONS = noClasses()
            .should()
            .callMethodWhere(
                    Calls.to("Math.exp", "Math.log", "Math.log10", "Math.log1p", "Math.expm1", "Math.pow", "Math.cbrt"))
            .because("the last bits of Math's functions may differ between machines; StrictMath's do not");

    private Rules() {}
}
