package dev.lathe.tuning.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

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

/** What holds for every class of this module. Verdicts and proposals are replayed, so nothing may differ from run to run. */
final class Rules {
    static final ArchRule PURE_JAVA = classes()
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                    "dev.lathe.tuning..", "java..", "org.jspecify..", "org.apache.commons.statistics.."))
            .because("tuning knows neither Temporal nor JSON nor files");

    static final ArchRule NO_FILES_THREADS_OR_CHANCE = noClasses()
            .should()
            .dependOnClassesThat(resideInAnyPackage("java.io..", "java.nio.file..", "java.net..", "java.util.concurrent..")
                    .or(assignableTo(Thread.class))
                    .or(assignableTo(Random.class))
                    .or(assignableTo(RandomGenerator.class))
                    .or(assignableTo(Clock.class)))
            .because("a campaign is a function of its plan and its history");

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

    static final ArchRule STRICT_FUNCTIONS = noClasses()
            .should()
            .callMethodWhere(Calls.to("Math.exp", "Math.log", "Math.log10", "Math.log1p", "Math.expm1", "Math.pow", "Math.cbrt"))
            .because("the last bits of Math's functions may differ between machines; StrictMath's do not");

    static final ArchRule ORDERED_RECORDS = noFields()
            .that()
            .areDeclaredInClassesThat()
            .areRecords()
            .should()
            .haveRawType(unorderedCollection())
            .because("what a record holds must have an order");

    private Rules() {}

    /** Packages below the root form a line. */
    static ArchRule noCycles(String root) {
        return slices().matching(root + ".(**)").should().beFreeOfCycles();
    }

    private static DescribedPredicate<JavaClass> unorderedCollection() {
        return assignableTo(Map.class)
                .or(assignableTo(Set.class))
                .or(belongToAnyOf(Collection.class))
                .and(DescribedPredicate.not(assignableTo(SortedMap.class).or(assignableTo(SortedSet.class))))
                .as("a Map or Set without an order");
    }
}
