package dev.lathe.cli.doc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.DocPage;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.cli.manifest.ProtocolFile;
import dev.lathe.tuning.protocol.Document;
import dev.lathe.tuning.protocol.Protocol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Runs the commands of each page in docs/coming-from as written, on the CPU. In place of Claude Code, a scripted agent
 * breaks each rule of the page's protocol and keeps the rules in between.
 */
@Order(3)
@Timeout(600)
class ProtocolSweepIT {
    private static final Path AGENTS = TestCluster.root().resolve("cli/src/test/protocols");
    private static final String GATE = "DISCARD_GATE";
    private static final String[] SECTIONS = {
        "## Hypothesis", "## Single change", "## Results", "## Decision", "## Attribution", "## Next direction"
    };

    @TempDir
    private static Path folder;

    @AutoClose
    private static TestCluster cluster;

    /** What the campaign records for a turn: the gate that refuses the proposal, or the verdict. */
    private record Outcome(int ordinal, String word) {
        static Outcome of(JsonNode idea) {
            String result = idea.path("result").textValue();
            String reason = idea.path("reason").textValue();
            return new Outcome(
                    idea.path("round").intValue(),
                    switch (result) {
                        case GATE -> reason.substring(0, reason.indexOf(':'));
                        // On a busy machine a slower kernel may be inconclusive. Either verdict keeps the incumbent.
                        case "INCONCLUSIVE" -> "DISCARD";
                        default -> result;
                    });
        }

        boolean isMeasured() {
            return word.equals("KEEP") || word.equals("DISCARD");
        }
    }

    @BeforeAll
    static void replaceClaudeCode() throws IOException {
        cluster = new TestCluster(folder);
        Path adapters = Files.createDirectories(folder.resolve("data/agents"));
        Files.writeString(
                adapters.resolve("claude.json"),
                "{\"about\": \"a script\", \"command\": [\"sh\", \"%s\"]}".formatted(AGENTS.resolve("agent.sh")));
    }

    @ParameterizedTest
    @CsvSource({
        "croqtuner, croq, 013",
        "kernel-optimize, rounds, 008 012",
        "kernel-loop, versions, ''",
        "tune-kernel, batches, ''"
    })
    void thePagesCommandsRunAndEachBreachOfTheProtocolIsRefused(String page, String protocol, String profiledAfter)
            throws IOException {
        List<String[]> commands = DocPage.of("coming-from/" + page + ".md").commands();
        assertThat(commands).hasSizeGreaterThan(2);
        for (String[] command : commands) {
            succeed(command);
        }
        checkRounds(protocol, ProtocolFile.find(protocol, folder).protocol());
        assertThat(String.join(" ", profilesOfTheIncumbent(protocol))).isEqualTo(profiledAfter);
    }

    /** Returns the rounds after which the incumbent was profiled again. */
    private static List<String> profilesOfTheIncumbent(String protocol) throws IOException {
        try (Stream<Path> rounds = Files.list(results(protocol).resolve("rounds"))) {
            return rounds.filter(round -> Files.exists(round.resolve("incumbent_profile.json")))
                    .map(round -> round.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    private static Path results(String protocol) {
        return folder.resolve("results").resolve(protocol).resolve("gemm_f32_64x64x64_fs");
    }

    @Test
    void aProposalOfAnotherCategoryIsRefusedWhenAQuotaIsDue() throws IOException {
        String file = AGENTS.resolve("quotas.yaml").toString();
        succeed(
                "run",
                "--op",
                "gemm",
                "--shapes",
                "64x64x64",
                "--devices",
                "cpu",
                "--id",
                "quotas",
                "--iterations",
                "2",
                "--protocol",
                file,
                "--proposer",
                "agent",
                "--agent",
                "claude");
        checkRounds("quotas", ProtocolFile.find(file, folder).protocol());
    }

    private static void succeed(String... command) {
        Printed printed = cluster.console().call(command);
        assertThat(printed.status()).as("%s: %s%s", List.of(command), printed.out(), printed.err()).isZero();
    }

    private static void checkRounds(String sweep, Protocol protocol) throws IOException {
        Path results = results(sweep);
        List<Outcome> outcomes = outcomes(results);
        assertThat(outcomes).isEqualTo(expected(sweep));
        for (Outcome outcome : outcomes) {
            checkRound(
                    results.resolve(String.format(Locale.ROOT, "rounds/%03d", outcome.ordinal())), outcome, protocol);
        }
        checkDocuments(results, protocol);
    }

    /** Reads what the turns must lead to from the table of the scripted agent. */
    private static List<Outcome> expected(String protocol) throws IOException {
        List<Outcome> outcomes = new ArrayList<>();
        for (String turn : Files.readAllLines(AGENTS.resolve(protocol + ".turns"))) {
            outcomes.add(new Outcome(outcomes.size() + 1, turn.substring(turn.lastIndexOf(' ') + 1)));
        }
        return outcomes;
    }

    private static List<Outcome> outcomes(Path results) throws IOException {
        List<Outcome> outcomes = new ArrayList<>();
        for (String line : Files.readAllLines(results.resolve("idea-log.jsonl"))) {
            JsonNode idea = new ObjectMapper().readTree(line);
            Outcome outcome = Outcome.of(idea);
            assertThat(idea.has("iter")).as(line).isEqualTo(outcome.isMeasured());
            assertThat(idea.has("attempt")).as(line).isNotEqualTo(outcome.isMeasured());
            outcomes.add(outcome);
        }
        return outcomes;
    }

    private static void checkRound(Path round, Outcome outcome, Protocol protocol) {
        assertThat(Files.exists(round.resolve("measurement.json")))
                .as(outcome.toString())
                .isEqualTo(outcome.isMeasured() && protocol.writes(Document.MEASUREMENT));
        assertThat(round.resolve("kernel.c")).isNotEmptyFile();
        String[] hypothesis = {"\nEvidence used: ", "\nDecision rule: ", "turn " + outcome.ordinal() + ": "};
        boolean hasProposal = !outcome.word().equals("agent-proposal");
        check(
                protocol,
                Document.HYPOTHESIS,
                round.resolve("hypothesis.txt"),
                Arrays.copyOf(hypothesis, hasProposal ? 3 : 2));
        check(protocol, Document.SUMMARY, round.resolve("summary.md"), SECTIONS);
        if (outcome.word().equals("KEEP")) {
            check(protocol, Document.SUMMARY, round.resolve("summary.md"), ": ACCEPTED\n");
        } else {
            check(protocol, Document.SUMMARY, round.resolve("summary.md"), "## Rollback analysis");
            checkRolledBack(protocol, round.resolve("summary.md"));
        }
        check(protocol, Document.DIFF, round.resolve("change.diff"));
        check(protocol, Document.COMPILE_LOG, round.resolve("compile.log"));
    }

    private static void checkDocuments(Path results, Protocol protocol) {
        check(protocol, Document.SUMMARY, results.resolve("rounds/000/summary.md"), ": BASELINE\n");
        check(
                protocol,
                Document.OPTIMIZE,
                results.resolve("optimize.md"),
                "## Basic Information", "## Baseline", "## Optimization History", "## Current Best",
                "## Verified Ineffective Directions", "## Final Report");
        check(
                protocol,
                Document.TREND,
                results.resolve("performance_trend.md"),
                "| Round | Status | Description |", "| vs Baseline | Key Finding |", "| ACCEPTED |");
        check(
                protocol,
                Document.FINAL_REPORT,
                results.resolve("final_report.md"),
                "## Versions", "## Effective directions", "## Ineffective directions", "## Rounds",
                "## Termination check");
    }

    /** Checks the status of a round that the incumbent survived, with either verdict. */
    private static void checkRolledBack(Protocol protocol, Path summary) {
        if (protocol.writes(Document.SUMMARY)) {
            assertThat(summary).content().containsPattern(": ROLLED BACK(?: \\(inconclusive\\))?\n");
        }
    }

    /** Checks that a file has these texts if the protocol has the document, and does not exist otherwise. */
    private static void check(Protocol protocol, Document document, Path file, String... texts) {
        if (protocol.writes(document)) {
            assertThat(file).exists();
            assertThat(texts).allSatisfy(text -> assertThat(file).content().contains(text));
        } else {
            assertThat(file).doesNotExist();
        }
    }
}
