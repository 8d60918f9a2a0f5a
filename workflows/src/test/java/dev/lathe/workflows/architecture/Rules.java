package dev.lathe.workflows.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import io.temporal.api.common.v1.WorkflowExecution;
import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;

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

    static final ArchRule NO_FILES_THREADS_OR_CHANCE = noClasses()
            .should()
            .dependOnClassesThat(resideInAnyPackage("java.io..", "java.nio.file..", "java.net..", "java.util.concurrent..")
                    .or(assignableTo(Thread.class))
                    .or(assignableTo(Random.class))
                    .or(assignableTo(RandomGenerator.class))
                    .or(assignableTo(Clock.class)))
            .orShould()
            .callMethodWhere(Calls.to(
                    "Object.wait", "Object.notify", "Object.notifyAll", "Stream.parallel", "List.parallelStream"))
            .because("what a workflow does follows from its history, and its waits are Temporal's");

    static final ArchRule NO_LOCKED_METHODS = noMethods()
            .should()
            .haveModifier(JavaModifier.SYNCHRONIZED)
            .because("workflow code runs one thread at a time, and a lock that is held over a wait stops it for ever");

    static final ArchRule NO_CLOCK_OR_ENVIRONMENT = noClasses()
            .should()
            .callMethodWhere(Calls.to(
                    "System.nanoTime",
                    "System.currentTimeMillis",
                    "System.getenv",
                    "System.getProperty",
                    "Integer.getInteger",
                    "Long.getLong",
                    "Boolean.getBoolean",
                    "Instant.now",
                    "LocalDate.now",
                    "LocalDateTime.now",
                    "ZonedDateTime.now",
                    "OffsetDateTime.now",
                    "UUID.randomUUID",
                    "Math.random",
                    "StrictMath.random",
                    "ZoneId.systemDefault",
                    "Locale.getDefault"))
            .because("a replay must see what the first run saw");

    static final ArchRule NO_DEFAULT_LOCALE = noClasses()
            .should()
            .callMethodWhere(Calls.without("java.util.Locale", "String.format", "String.toLowerCase", "String.toUpperCase")
                    .or(Calls.to("String.formatted")))
            .because("numbers and words must not depend on the machine's language");

    static final ArchRule NO_HASH_ORDER = noClasses()
            .should()
            .dependOnClassesThat(belongToAnyOf(HashMap.class, HashSet.class))
            .orShould()
            .callMethodWhere(Calls.to(
                    "Map.copyOf",
                    "Set.copyOf",
                    "Set.of",
                    "Collectors.toSet",
                    "Collectors.toUnmodifiableSet",
                    "Collectors.toUnmodifiableMap")
                    .or(Calls.withFewerParameters(4, "Collectors.toMap"))
                    .or(Calls.withFewerParameters(3, "Collectors.groupingBy")))
            .because("their order differs from one Java process to the next");

    static final ArchRule TEMPORALS_LOGGERS = noClasses()
            .should()
            .callMethodWhere(Calls.to("LoggerFactory.getLogger"))
            .because("a logger of its own says everything again at each replay; Workflow.getLogger does not");

    static final ArchRule NO_VERSIONS = noClasses()
            .should()
            .callMethodWhere(Calls.to("Workflow.getVersion"))
            .because("no version is released, so there is no history of an earlier version to replay");

    private Rules() {}

    /** Packages below the root form a line. */
    static ArchRule noCycles(String root) {
        return slices().matching(root + ".(**)").should().beFreeOfCycles();
    }
}
