package dev.lathe.workflows.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;

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

    private ContractRules() {}
}
