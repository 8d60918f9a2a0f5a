package dev.lathe.cli.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.cli.manifest.ProposerOptions.AgentOptions;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.proposal.AgentBudget;
import dev.lathe.tuning.proposal.AgentPlan;
import dev.lathe.tuning.proposal.ProposerShares;
import dev.lathe.tuning.protocol.Protocol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProposerOptionsTest {
    private static final String MINIMAL = "name: mine\nop: gemm\nshapes: [64x64x64]\n";

    @TempDir
    private Path folder;

    private ProposerOptions read(String yaml) {
        return ManifestFile.read("m.yaml", MINIMAL + yaml).options().proposers();
    }

    private static ProposerOptions typed(String shares, Optional<String> agent) {
        return new ProposerOptions(
                Optional.of(ProposerShares.parse(shares)), AgentOptions.of(agent, Optional.empty(), Optional.empty()),
                Optional.empty());
    }

    @Test
    void aManifestNamesTheSharesAndTheAgent() {
        ProposerOptions options = read("""
                proposer: search:3,agent:1
                agent:
                  command: claude
                  timeoutMinutes: 1.5
                  budget: 12.5usd
                """);

        assertThat(options.proposers(folder)).isEqualTo(new Proposers(
                new ProposerShares(3, 1),
                Optional.of(new AgentPlan(
                        "claude",
                        Duration.ofSeconds(90),
                        Optional.of(new AgentBudget(12.5, AgentBudget.Unit.DOLLARS)))),
                Protocol.OPEN));
    }

    @Test
    void aCampaignWithoutOptionsIsProposedByTheSearch() {
        assertThat(read("").proposers(folder)).isEqualTo(Proposers.SEARCH);
        assertThat(read("proposer: submissions").proposers(folder).onlySubmissions()).isTrue();
    }

    @Test
    void anAttemptTakesAtMostAnHourByDefault() {
        assertThat(typed("agent", Optional.of("claude")).proposers(folder).agent().orElseThrow().limit())
                .isEqualTo(Duration.ofMinutes(60));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            proposer: human                            | m.yaml:4: field 'proposer': invalid proposer 'human'; write search, agent or submissions, or shares such as search:3,agent:1,submissions:1
            agent: {command: c, budget: 5eur}          | m.yaml:4: field 'agent.budget': invalid budget '5eur'; write a number and a unit, such as 12.5usd, 2000000tokens or 6h
            agent: {command: c, timeoutMinutes: 2000}  | m.yaml:4: field 'agent.timeoutMinutes': 2000 is not between 0.1 and 1440.0
            agent: {budget: 5usd}                      | m.yaml:4: missing field 'agent.command'
            """)
    void anInvalidFieldIsReportedWithItsLine(String field, String message) {
        assertThatThrownBy(() -> read(field)).hasMessage(message);
    }

    @Test
    void anAgentNeedsAShareAndAShareAnAgent() {
        assertThatThrownBy(() -> read("agent: {command: claude}").proposers(folder))
                .hasMessage("agent: the proposer 'search' has no share for an agent; set the proposer to agent, or to "
                        + "shares such as search:3,agent:1");
        assertThatThrownBy(() -> read("proposer: agent").proposers(folder))
                .hasMessage("agent: the proposer 'agent' needs an agent; name an adapter such as claude, or a shell "
                        + "command");
    }

    @Test
    void aProtocolLimitsAnAgentThatHasNoBudgetOfItsOwn() throws IOException {
        Files.writeString(folder.resolve("frugal.yaml"), "name: frugal\nbudget: 3usd\n");

        assertThat(budget("proposer: agent\nagent: {command: claude}\nprotocol: frugal.yaml"))
                .contains(AgentBudget.parse("3usd"));
        assertThat(budget("proposer: agent\nagent: {command: claude, budget: 6h}\nprotocol: frugal.yaml"))
                .contains(AgentBudget.parse("6h"));
        assertThat(read("protocol: frugal.yaml").proposers(folder).agent()).isEmpty();
    }

    private Optional<AgentBudget> budget(String yaml) {
        return read(yaml).proposers(folder).agent().orElseThrow().budget();
    }

    @Test
    void optionsOfTheCommandLinePrecedeTheManifest() {
        ProposerOptions manifest = read("proposer: agent\nagent: {command: claude, budget: 6h}");

        AgentPlan other = typed("search:2,agent:1", Optional.of("opencode"))
                .or(manifest)
                .proposers(folder)
                .agent()
                .orElseThrow();
        assertThat(other.agent()).isEqualTo("opencode");
        assertThat(other.budget().map(AgentBudget::text)).contains("6h");
        assertThat(typed("search", Optional.empty()).or(manifest).proposers(folder)).isEqualTo(Proposers.SEARCH);
        assertThatThrownBy(() -> typed("search", Optional.of("claude")).or(manifest).proposers(folder))
                .hasMessageContaining("has no share for an agent");
    }

    @Test
    void aCommandThatIsAFileIsRelativeToTheDirectory() throws IOException {
        Path script = Files.writeString(folder.resolve("agent.sh"), "#!/bin/sh\n");

        assertThat(typed("agent", Optional.of("./agent.sh")).proposers(folder).agent().orElseThrow().agent())
                .isEqualTo(script.toString());
        assertThat(typed("agent", Optional.of("sh agent.sh")).proposers(folder).agent().orElseThrow().agent())
                .isEqualTo("sh agent.sh");
    }

    @Test
    void aFileWithTheNameOfAnAdapterDoesNotReplaceIt() throws IOException {
        Files.writeString(folder.resolve("claude"), "#!/bin/sh\n");

        assertThat(typed("agent", Optional.of("claude")).proposers(folder).agent().orElseThrow().agent())
                .isEqualTo("claude");
    }

    @Test
    void anAdapterMustExistWhenTheSweepStarts() throws IOException {
        Path adapter = Files.writeString(folder.resolve("own.json"), "{}");

        assertThat(typed("agent", Optional.of("./own.json")).proposers(folder).agent().orElseThrow().agent())
                .isEqualTo(adapter.toString());
        assertThatThrownBy(() -> typed("agent", Optional.of("./absent.json")).proposers(folder))
                .isInstanceOfSatisfying(CommandFailure.class, failure -> assertThat(failure.code())
                        .isEqualTo(ExitCode.USAGE))
                .hasMessageContaining("agent: no such adapter: ./absent.json");
        assertThat(typed("agent", Optional.of("./agent.sh --config x.json"))
                        .proposers(folder)
                        .agent()
                        .orElseThrow()
                        .agent())
                .isEqualTo("./agent.sh --config x.json");
    }
}
