package dev.lathe.tuning.proposal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.protocol.Protocol;
import dev.lathe.tuning.protocol.RoundSchedule;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProposersTest {
    private static final AgentUsage USED = new AgentUsage(
            Duration.ofMinutes(90), OptionalLong.of(1500), OptionalLong.of(500), OptionalDouble.of(2.5));

    @ParameterizedTest
    @CsvSource({
        "search, 1, 0, 0, search",
        "agent, 0, 1, 0, agent",
        "submissions, 0, 0, 0, submissions",
        "'search:3,agent:1', 3, 1, 0, 'search:3,agent:1'",
        "'agent,search:2', 2, 1, 0, 'search:2,agent:1'",
        "'search:0,agent:2', 0, 2, 0, 'agent:2'",
        "'search:2,submissions:1', 2, 0, 1, 'search:2,submissions:1'",
        "'submissions,agent', 0, 1, 1, 'agent:1,submissions:1'",
        "'submissions:2,agent:1,search:9', 9, 1, 2, 'search:9,agent:1,submissions:2'",
    })
    void sharesAreReadFromText(String text, int search, int agent, int submissions, String written) {
        ProposerShares shares = ProposerShares.parse(text);

        assertThat(shares)
                .isEqualTo(new ProposerShares(
                        search, agent, submissions == 0 ? OptionalInt.empty() : OptionalInt.of(submissions)));
        assertThat(shares.text()).isEqualTo(written);
    }

    @Test
    void theTurnsOfACycleAreOpenTogetherUnlessAProtocolHasRules() {
        ProposerShares shares = ProposerShares.parse("search:3,agent:2");
        Protocol oneChange = new Protocol(
                "one",
                List.of(),
                true,
                0,
                false,
                false,
                false,
                OptionalInt.empty(),
                OptionalInt.empty(),
                List.of(),
                List.of(),
                RoundSchedule.NONE,
                Optional.empty());

        assertThat(new Proposers(shares, Optional.empty(), Protocol.OPEN).turnsTogether()).isEqualTo(2);
        assertThat(new Proposers(shares, Optional.empty(), oneChange).turnsTogether()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "human", "search:", "search:-1", "search:101", "search,search", "search:0", "agent:x",
        "search;agent", "submissions:2", "search:1,submissions:0", "submissions:101,search", "search:1,"})
    void otherTextsAreNoShares(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> ProposerShares.parse(text));
    }

    @ParameterizedTest
    @CsvSource({
        "2.5usd, true", "2.6usd, false", "2000tokens, true", "2001tokens, false", "1.5h, true", "2h, false"
    })
    void aBudgetIsSpentWhenTheUsageReachesIt(String text, boolean spent) {
        AgentBudget budget = AgentBudget.parse(text);

        assertThat(budget.spent(USED).isPresent()).isEqualTo(spent);
        assertThat(budget.text()).isEqualTo(text);
        assertThat(budget.spent(AgentUsage.NONE)).isEmpty();
    }

    @Test
    void theReasonNamesTheBudgetAndTheUsage() {
        assertThat(AgentBudget.parse("1h").spent(USED))
                .contains("the agent's budget of 1h is spent: it used 90 min 0 s, 2000 tokens, 2.50 USD");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "usd", "-1usd", "0usd", "1e9tokens", "1.5.2h", "5 usd", "5eur"})
    void otherTextsAreNoBudgets(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> AgentBudget.parse(text)).withMessageContaining("budget");
    }

    @Test
    void aSumHasTheNumbersThatAtLeastOneAttemptReports() {
        AgentUsage silent = new AgentUsage(
                Duration.ofSeconds(65), OptionalLong.empty(), OptionalLong.empty(), OptionalDouble.empty());

        assertThat(silent.text()).isEqualTo("1 min 5 s");
        assertThat(silent.plus(USED)).isEqualTo(USED.plus(silent));
        assertThat(USED.plus(USED).plus(silent).text()).isEqualTo("181 min 5 s, 4000 tokens, 5.00 USD");
    }
}
