package dev.lathe.workflows.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import dev.lathe.testing.architecture.Calls;
import io.temporal.api.common.v1.WorkflowExecution;

/** The rules for workflow code, which must be deterministic. */
final class Rules {
    static final ArchRule WORKFLOW_LIBRARIES = classes()
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                            "java..",
                            "org.jspecify..",
                            "org.slf4j",
                            "dev.lathe.tuning..",
                            "dev.lathe.workflows..",
                            "io.temporal.workflow..",
                            "io.temporal.activity..",
                            "io.temporal.common",
                            "io.temporal.failure..",
                            "io.temporal.api.enums..")
                    .and(resideOutsideOfPackage("dev.lathe.workflows.wire.."))
                    .or(belongToAnyOf(WorkflowExecution.class)))
            .because("workflow code does not depend on clients, workers or serialization");

    static final ArchRule NO_LOCKED_METHODS = noMethods()
            .should()
            .haveModifier(JavaModifier.SYNCHRONIZED)
            .because(
                    "workflow code runs one thread at a time, and a lock that is held during a wait causes a deadlock");

    static final ArchRule REPLAY_AWARE_LOGGERS = noClasses()
            .should()
            .callMethodWhere(Calls.to("LoggerFactory.getLogger"))
            .because("a plain logger repeats its messages on each replay; Workflow.getLogger does not");

    static final ArchRule NO_VERSIONS = noClasses()
            .should()
            .callMethodWhere(Calls.to("Workflow.getVersion"))
            .because("no version is released, so there is no history of an earlier version to replay");

    private Rules() {}
}
