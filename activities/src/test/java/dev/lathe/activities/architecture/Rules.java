package dev.lathe.activities.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.all;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.AbstractClassesTransformer;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;

final class Rules {
    static final ArchRule CONTRACT_ONLY = noClasses()
            .should()
            .dependOnClassesThat(resideInAPackage("dev.lathe.workflows..")
                    .and(resideOutsideOfPackages("dev.lathe.workflows.contract..", "dev.lathe.workflows.wire..")))
            .because("activities implement the contract and do not depend on the workflows that use it");

    /** Compilers and GPUs are used through processes, in dev.lathe.worker. */
    static final ArchRule NO_PROCESS_COMPILER_OR_GPU = noClasses()
            .should()
            .dependOnClassesThat(assignableTo(Process.class)
                    .or(assignableTo(ProcessBuilder.class))
                    .or(assignableTo(ProcessHandle.class))
                    .or(assignableTo(Runtime.class))
                    .or(resideInAnyPackage("org.apache.commons.exec..", "dev.lathe.worker..", "dev.lathe.temporal..")))
            .because("activities use devices through the port Device");

    private Rules() {}

    /** Limits the number of top-level types. */
    static ArchRule atMost(int limit) {
        return all(new AbstractClassesTransformer<Integer>("top-level types") {
                    @Override
                    public Iterable<Integer> doTransform(JavaClasses classes) {
                        return List.of((int) classes.stream().filter(Rules::isTopLevel).count());
                    }
                })
                .should(new ArchCondition<>("be at most " + limit) {
                    @Override
                    public void check(Integer count, ConditionEvents events) {
                        events.add(new SimpleConditionEvent(count, count <= limit, "there are " + count));
                    }
                });
    }

    private static boolean isTopLevel(JavaClass type) {
        return type.isTopLevelClass() && !type.getSimpleName().equals("package-info");
    }

    /** Checks that the stages in a package do not depend on each other. */
    static ArchRule stagesApart(String stages) {
        return slices()
                .assignedFrom(new SliceAssignment() {
                    @Override
                    public String getDescription() {
                        return "stages";
                    }

                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass type) {
                        return type.getPackageName().equals(stages)
                                ? SliceIdentifier.of(type.getSimpleName())
                                : SliceIdentifier.ignore();
                    }
                })
                .should()
                .notDependOnEachOther()
                .because("compile, correctness, profile and benchmark remain separate activities");
    }
}
