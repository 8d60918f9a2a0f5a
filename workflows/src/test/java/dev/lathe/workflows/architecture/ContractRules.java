package dev.lathe.workflows.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;

/** What holds for contracts and for what crosses the wire. */
final class ContractRules {
    static final ArchRule PLAIN_CONTRACT = classes()
            .that()
            .areNotRecords()
            .and()
            .areNotEnums()
            .and()
            .areNotInterfaces()
            .should()
            .haveModifier(JavaModifier.FINAL)
            .andShould()
            .haveOnlyPrivateConstructors()
            .because("a contract is data, ports and names");

    static final ArchRule ORDERED_RECORDS = noFields()
            .that()
            .areDeclaredInClassesThat()
            .areRecords()
            .should()
            .haveRawType(unorderedCollection())
            .because("what crosses the wire must have an order");

    private ContractRules() {}

    private static DescribedPredicate<JavaClass> unorderedCollection() {
        return assignableTo(Map.class)
                .or(assignableTo(Set.class))
                .or(belongToAnyOf(Collection.class))
                .and(DescribedPredicate.not(assignableTo(SortedMap.class).or(assignableTo(SortedSet.class))))
                .as("a Map or Set without an order");
    }
}
