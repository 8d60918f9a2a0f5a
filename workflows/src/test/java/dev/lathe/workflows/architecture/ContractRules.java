package dev.lathe.workflows.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;

/** The rules for contracts and payloads. */
final class ContractRules {
    static final ArchRule DATA_ONLY_CONTRACT = classes()
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

    private ContractRules() {}
}
