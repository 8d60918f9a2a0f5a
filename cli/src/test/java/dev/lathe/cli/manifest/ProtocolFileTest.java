package dev.lathe.cli.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.proposal.AgentBudget;
import dev.lathe.tuning.protocol.Document;
import dev.lathe.tuning.protocol.Escalation;
import dev.lathe.tuning.protocol.Escalation.Demand;
import dev.lathe.tuning.protocol.ProposalField;
import dev.lathe.tuning.protocol.Protocol;
import dev.lathe.tuning.protocol.RoundSchedule;
import dev.lathe.tuning.stop.EarlyStopping;
import dev.lathe.tuning.stop.TargetShare;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class ProtocolFileTest {
    static final List<String> BUILT_IN = ProtocolFile.BUILT_IN;

    @ParameterizedTest
    @FieldSource("BUILT_IN")
    void eachBuiltInProtocolHasItsName(String name) {
        assertThat(ProtocolFile.find(name, Path.of("")).protocol().name()).isEqualTo(name);
    }

    @Test
    void theOpenProtocolHasNoRules() {
        assertThat(ProtocolFile.find("open", Path.of("")).protocol()).isEqualTo(Protocol.OPEN);
    }

    @Test
    void eachEscalationOfCroqHasItsOwnDemand() {
        assertThat(ProtocolFile.find("croq", Path.of("")).protocol().escalations())
                .extracting(Escalation::after, Escalation::demand)
                .containsExactly(
                        tuple(3, Demand.NEW_CATEGORY), tuple(5, Demand.STRUCTURAL), tuple(10, Demand.REWRITE),
                        tuple(15, Demand.PORT));
    }

    @Test
    void aFileHasAllRules() {
        ProtocolFile file = ProtocolFile.read(
                "mine.yaml",
                """
                name: mine
                require: [hypothesis, risk]
                oneChange: true
                citations: 2
                citesLastRound: true
                citesProfile: true
                profiledBottleneck: true
                categoryLimit: 3
                knobLimit: 4
                quotas: [micro 1 by 9]
                escalations: ["7 structural: rewrite", "2 advice: look again"]
                rounds: 40
                roundsWithoutGain: 20
                profileAfter: 5
                documents: [summary, final-report]
                budget: 12.5usd
                iterations: 60
                patience: 25
                hours: 2
                targetShare: roofline:0.9
                profile: every-iteration
                """);
        Protocol protocol = file.protocol();

        assertThat(protocol.requires()).containsExactly(ProposalField.HYPOTHESIS, ProposalField.RISK);
        assertThat(protocol.oneChange()).isTrue();
        assertThat(protocol.citations()).isEqualTo(2);
        assertThat(protocol.citesLastRound()).isTrue();
        assertThat(protocol.citesProfile()).isTrue();
        assertThat(protocol.profiledBottleneck()).isTrue();
        assertThat(protocol.categoryLimit()).hasValue(3);
        assertThat(protocol.knobLimit()).hasValue(4);
        assertThat(protocol.quotas()).hasSize(1);
        assertThat(protocol.escalations()).extracting("after").containsExactly(2, 7);
        assertThat(protocol.schedule())
                .isEqualTo(new RoundSchedule(OptionalInt.of(40), OptionalInt.of(20), OptionalInt.of(5)));
        assertThat(protocol.documents()).contains(List.of(Document.SUMMARY, Document.FINAL_REPORT));
        assertThat(file.budget()).hasValue(AgentBudget.parse("12.5usd"));
        assertThat(file.defaults().iterations()).hasValue(60);
        assertThat(file.defaults().profile()).hasValue(ProfilePolicy.EVERY_ITERATION);
        assertThat(file.defaults().earlyStopping())
                .isEqualTo(new EarlyStopping(
                        OptionalDouble.empty(),
                        Optional.of(TargetShare.parse("roofline:0.9")),
                        Optional.of(Duration.ofHours(2)),
                        OptionalInt.of(25)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    require: [courage]       | mine.yaml:2: field 'require': unknown field 'courage'; legal are
                    oneChange: perhaps       | mine.yaml:2: field 'oneChange': 'perhaps' is neither true nor false
                    citations: -1            | mine.yaml:2: field 'citations': -1 is not between 0 and 100
                    quotas: [micro]          | mine.yaml:2: field 'quotas': invalid quota 'micro'; write category
                    escalations: ["3 dance: x"] | mine.yaml:2: field 'escalations': unknown demand 'dance'; legal are
                    documents: [diary]       | mine.yaml:2: field 'documents': unknown document 'diary'; legal are summary, hypothesis, kernel, diff, compile-log, profile, measurement, optimize, trend, final-report
                    strategy: random         | mine.yaml:2: unknown field 'strategy'; legal are
                    targetShare: best        | mine.yaml:2: field 'targetShare': invalid target share 'best'; write baseline
                    """)
    void anErrorNamesFileLineAndField(String line, String message) {
        assertThatThrownBy(() -> ProtocolFile.read("mine.yaml", "name: mine\n" + line + "\n"))
                .hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    rounds            | 20 | roundsWithoutGain | 20
                    rounds            | 20 | quotas            | [structural 5 by 30]
                    roundsWithoutGain | 10 | escalations       | ["10 advice: think"]
                    roundsWithoutGain | 10 | profileAfter      | 12
                    """)
    void whatNeverAppliesIsRefused(String ending, int rounds, String field, String value) {
        String yaml = "name: mine\n" + ending + ": " + rounds + "\n" + field + ": " + value + "\n";

        assertThatThrownBy(() -> ProtocolFile.read("mine.yaml", yaml))
                .hasMessage("mine.yaml:3: field '" + field + "': never applies, because '" + ending + ": " + rounds
                        + "' ends the campaign before; lower the number of rounds, or raise '" + ending + "'");
    }

    @Test
    void aQuotaMayEndWithTheRounds() {
        String yaml = "name: mine\nrounds: 30\nquotas: [structural 5 by 30]\n";

        assertThat(ProtocolFile.read("mine.yaml", yaml).protocol().quotas()).hasSize(1);
    }

    @Test
    void anUnknownNameListsTheBuiltInOnes() {
        assertThatThrownBy(() -> ProtocolFile.find("strict", Path.of("")))
                .hasMessage("no protocol 'strict': neither a file nor one of open, croq, rounds, versions, batches");
    }
}
