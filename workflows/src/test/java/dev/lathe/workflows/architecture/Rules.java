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

/** What holds for workflow code, which a replay runs again and must find unchanged. */
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
            .because("a workflow knows neither clients nor workers nor how records become payloads");

    static final ArchRule NO_LOCKED_METHODS = noMethods()
            .should()
            .haveModifier(JavaModifier.SYNCHRONIZED)
            .because("workflow code runs one thread at a time, and a lock that is held over a wait stops it for ever");

    static final ArchRule TEMPORALS_LOGGERS = noClasses()
            .should()
            .callMethodWhere(Calls.to("LoggerFactory.getLogger"))
            .because("a logger of its own says everything again at each replay; Workflow.getLogger does not");

    static final ArchRule NO_VERSIONS = noClasses()
            .should()
            .callMethodWhere(Calls.to("Workflow.getVersion"))
            .because("no version is released, so there is no history of an earlier version to replay");

    private Rules() {}
}
