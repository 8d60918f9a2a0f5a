package dev.lathe.testing.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.random.RandomGenerator;

/** Rules for code that a workflow replay executes: its results depend on nothing but its arguments. */
public final class Determinism {
    public static final ArchRule NO_FILES_THREADS_OR_CHANCE = noClasses()
            .should()
            .dependOnClassesThat(
                    resideInAnyPackage("java.io..", "java.nio.file..", "java.net..", "java.util.concurrent..")
                            .or(assignableTo(Thread.class))
                            .or(assignableTo(Random.class))
                            .or(assignableTo(RandomGenerator.class))
                            .or(assignableTo(Clock.class)))
            .orShould()
            .callMethodWhere(Calls.to(
                    "Object.wait", "Object.notify", "Object.notifyAll", "Stream.parallel", "List.parallelStream"))
            .because("what a workflow does follows from its history, and Temporal schedules its waits");

    public static final ArchRule NO_CLOCK_OR_ENVIRONMENT = noClasses()
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

    public static final ArchRule NO_DEFAULT_LOCALE = noClasses()
            .should()
            .callMethodWhere(
                    Calls.without("java.util.Locale", "String.format", "String.toLowerCase", "String.toUpperCase")
                            .or(Calls.to("String.formatted")))
            .because("numbers and words must not depend on the machine's language");

    public static final ArchRule NO_HASH_ORDER = noClasses()
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

    public static final ArchRule ORDERED_RECORDS = noFields()
            .that()
            .areDeclaredInClassesThat()
            .areRecords()
            .should()
            .haveRawType(unorderedCollection())
            .because("what a record holds must have an order");

    private Determinism() {}

    private static DescribedPredicate<JavaClass> unorderedCollection() {
        return assignableTo(Map.class)
                .or(assignableTo(Set.class))
                .or(belongToAnyOf(Collection.class))
                .and(DescribedPredicate.not(assignableTo(SortedMap.class).or(assignableTo(SortedSet.class))))
                .as("a Map or Set without an order");
    }
}
