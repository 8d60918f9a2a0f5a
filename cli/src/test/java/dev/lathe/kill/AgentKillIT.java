package dev.lathe.kill;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.cli.manifest.ManifestFile;
import dev.lathe.cli.plan.Gpus;
import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.plan.SweepPlanner;
import dev.lathe.temporal.connection.Connection;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.wire.DataConverters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Kills the worker and the server during turns of a scripted agent on the CPU, of which two of each campaign are open
 * at a time: twice in four turns of two campaigns, and with {@code -Dlathe.chaos=true} six times in twelve turns of
 * three, also with one open turn. Each round exists once and in order, and the ledgers equal those of an undisturbed
 * sweep. Two candidates of each campaign are promoted.
 */
@Order(2)
class AgentKillIT {
    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final Path AGENTS = REPOSITORY.resolve("cli/src/test/agents");
    private static final int TURNS = Schedule.chosen() == Schedule.FULL ? 12 : 4;
    private static final String SHAPES = Schedule.chosen() == Schedule.FULL ? "8192, 12288, 16384" : "8192, 12288";
    private static final int WORKER_KILLS = Schedule.chosen() == Schedule.FULL ? 5 : 1;

    /** The columns and fields that contain times, or follow from them. */
    private static final Set<String> TIMES =
            Set.of("GB/s", "hw_eff_pct", "agent_seconds", "value", "value_delta", "timestamp");

    @TempDir
    Path folder;

    @ParameterizedTest
    @MethodSource("proposers")
    @Timeout(1200)
    void killsDoNotChangeTheLedgerOfAnAgent(String proposer) throws Exception {
        try (DurableServer server = new DurableServer(folder.resolve("data"));
                Connection connection = server.running().connect(DataConverters.lathe());
                Worker worker = new Worker(
                        CpuWorkerMain.class,
                        List.of(server.target(), REPOSITORY.toString(), folder.resolve("worker").toString()),
                        folder.resolve("worker.log"))) {
            worker.start();
            SweepUnderTest undisturbed = sweep(connection, proposer, "undisturbed");
            undisturbed.start(TURNS);
            undisturbed.awaitEnd();

            SweepUnderTest disturbed = sweep(connection, proposer, "disturbed");
            disturbed.start(TURNS);
            for (int kill = 1; kill <= WORKER_KILLS; kill++) {
                awaitTurn(disturbed, 6 * kill - 4);
                worker.kill();
                if (kill == (WORKER_KILLS + 1) / 2) {
                    server.kill();
                    server.restart();
                }
                worker.start();
            }
            disturbed.awaitEnd();

            assertThat(disturbed.restartedAttempts()).isGreaterThanOrEqualTo(WORKER_KILLS);
            for (CampaignHistory killed : disturbed.histories()) {
                assertThat(killed.state().phase()).isEqualTo(Phase.DONE);
                String key = killed.state().plan().problems().first().key();
                checkRounds(results("disturbed", key));
                assertThat(ledger(results("disturbed", key))).isEqualTo(ledger(results("undisturbed", key)));
            }
        }
    }

    static Stream<String> proposers() {
        return Schedule.chosen() == Schedule.FULL ? Stream.of("agent:2", "agent") : Stream.of("agent:2");
    }

    /**
     * Waits until the campaigns together have so many measured candidates and an agent has just begun, which takes a
     * second.
     */
    private static void awaitTurn(SweepUnderTest sweep, int iterations) {
        Eventually.holds(() -> sweep.summaries().stream().mapToInt(CampaignSummary::iterations).sum() >= iterations);
        Eventually.holds(() -> sweep.hasAgentSince(Instant.now().minusMillis(500)));
    }

    private Path results(String sweep, String key) {
        return folder.resolve("worker/results").resolve(sweep).resolve(key + "_fs");
    }

    private static void checkRounds(Path results) throws IOException {
        List<JsonNode> rounds = rounds(results);
        assertThat(rounds).hasSizeGreaterThan(TURNS);
        assertThat(rounds)
                .extracting(round -> round.path("round").asInt())
                .isEqualTo(IntStream.rangeClosed(1, rounds.size()).boxed().toList());
        assertThat(rounds).filteredOn(round -> round.path("result").asText().equals("KEEP")).hasSize(2);
        assertThat(rounds)
                .as("a repaired attempt is measured in its turn")
                .filteredOn(round -> round.has("iter"))
                .extracting(round -> round.path("turn").asInt())
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, TURNS).boxed().toList());
    }

    private static List<JsonNode> rounds(Path results) throws IOException {
        List<JsonNode> rounds = new ArrayList<>();
        for (String line : Files.readAllLines(results.resolve("idea-log.jsonl"))) {
            rounds.add(new ObjectMapper().readTree(line));
        }
        return rounds;
    }

    /**
     * Returns the lines of the ledger's files and the winner, without times and the name of the sweep. On a busy
     * machine a slower candidate may be inconclusive.
     */
    private static List<String> ledger(Path results) throws IOException {
        List<String> lines = new ArrayList<>(withoutTimes(Files.readAllLines(results.resolve("results.tsv"))));
        lines.addAll(withoutTimes(Files.readAllLines(results.resolve("attempts.tsv"))));
        for (JsonNode round : rounds(results)) {
            // The reason for the verdict on a measured candidate has its gain.
            ((ObjectNode) round).remove(TIMES);
            lines.add((round.has("iter") ? ((ObjectNode) round).without("reason") : round).toString());
        }
        lines.add(new ObjectMapper().readTree(results.resolve("winner.json").toFile()).path("candidateId").toString());
        return lines.stream()
                .map(line -> line.replace("undisturbed", "disturbed").replace("INCONCLUSIVE", "DISCARD"))
                .toList();
    }

    private static List<String> withoutTimes(List<String> table) {
        List<String> header = List.of(table.getFirst().split("\t"));
        return table.stream()
                .map(line -> line.split("\t", -1))
                .map(cells -> IntStream.range(0, cells.length)
                        .filter(column -> !TIMES.contains(header.get(column)))
                        .mapToObj(column -> cells[column])
                        .collect(Collectors.joining("\t")))
                .toList();
    }

    private SweepUnderTest sweep(Connection connection, String proposer, String id) throws IOException {
        Files.writeString(
                folder.resolve("agents.yaml"),
                """
                name: agents
                op: %s
                dtypes: [f32]
                shapes: [%s]
                devices: [cpu]
                proposer: %s
                agent: {command: sh %s}
                """
                        .formatted(AGENTS.resolve("repeats"), SHAPES, proposer, AGENTS.resolve("repeats.sh")));
        InstalledOps ops = InstalledOps.in(REPOSITORY.resolve("gpu-worker/kernels"));
        return new SweepUnderTest(
                connection.client(),
                new SweepPlanner(ops, folder, new Gpus(List::of, () -> 0))
                        .plan(id, ManifestFile.find("agents.yaml", folder))
                        .plan());
    }
}
