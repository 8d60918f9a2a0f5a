package dev.lathe.kill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.cli.manifest.ManifestFile;
import dev.lathe.cli.plan.Gpus;
import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.plan.SweepPlanner;
import dev.lathe.temporal.connection.Connection;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.proposal.AgentTurn;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.workflows.wire.DataConverters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the worker and the server while a scripted agent works on three campaigns on the CPU: twice in four turns of each,
 * and with {@code -Dlathe.chaos=true} six times in twelve. Each round exists once and in order, and the rounds equal those of an
 * undisturbed sweep. Two candidates of each campaign are promoted.
 */
@Order(4)
class AgentKillIT {
    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final Path AGENTS = REPOSITORY.resolve("cli/src/test/agents");
    private static final int TURNS = Schedule.chosen() == Schedule.FULL ? 12 : 4;
    private static final int WORKER_KILLS = Schedule.chosen() == Schedule.FULL ? 5 : 1;

    @TempDir
    Path folder;

    @Test
    @Timeout(1200)
    void killsDoNotChangeTheRoundsOfAnAgent() throws Exception {
        try (DurableServer server = new DurableServer(folder.resolve("data"));
                Connection connection = server.running().connect(DataConverters.lathe());
                Worker worker = new Worker(
                        CpuWorkerMain.class,
                        List.of(server.target(), REPOSITORY.toString(), folder.resolve("worker").toString()),
                        folder.resolve("worker.log"))) {
            worker.start();
            SweepUnderTest undisturbed = sweep(connection, "undisturbed");
            undisturbed.start(TURNS);
            undisturbed.awaitEnd();

            SweepUnderTest disturbed = sweep(connection, "disturbed");
            disturbed.start(TURNS);
            for (int kill = 1; kill <= WORKER_KILLS; kill++) {
                awaitMeasured(disturbed, 6 * kill - 4);
                worker.kill();
                if (kill == (WORKER_KILLS + 1) / 2) {
                    server.kill();
                    server.restart();
                }
                worker.start();
            }
            disturbed.awaitEnd();

            List<CampaignHistory> expected = undisturbed.histories();
            List<CampaignHistory> histories = disturbed.histories();
            for (int i = 0; i < expected.size(); i++) {
                CampaignHistory killed = histories.get(i);
                assertThat(killed.state().phase()).isEqualTo(Phase.DONE);
                assertThat(rounds(killed))
                        .as("%s and %s", reasons(expected.get(i)), reasons(killed))
                        .hasSizeGreaterThan(TURNS)
                        .isEqualTo(rounds(expected.get(i)));
                assertThat(rounds(killed)).filteredOn(round -> round.endsWith("promoted true")).hasSize(2);
                assertThat(rounds(killed).getLast()).as("a repaired attempt is measured in its turn").contains(" turn " + TURNS + ".");
                assertThat(winner(killed))
                        .as("%s and %s", reasons(expected.get(i)), reasons(killed))
                        .isEqualTo(winner(expected.get(i)));
            }
        }
    }

    /** Waits until the campaigns together have so many measured candidates; at any moment turns are in flight. */
    private static void awaitMeasured(SweepUnderTest sweep, int iterations) throws Exception {
        Eventually.holds(() ->
                sweep.summaries().stream().mapToInt(summary -> summary.iterations()).sum() >= iterations);
    }

    /** Returns what happened in each round, without times. */
    private static List<String> rounds(CampaignHistory history) {
        return history.evaluations().stream()
                .filter(recorded -> !recorded.remeasures())
                .map(AgentKillIT::round)
                .toList();
    }

    private static String round(Recorded recorded) {
        Proposal proposal = recorded.evaluation().proposal();
        AgentTurn turn = proposal.turn().orElseThrow();
        String stage = recorded.evaluation() instanceof Evaluation.Rejected rejected
                ? "rejected at " + rejected.rejection().stage()
                : "promoted " + recorded.verdict().promotes();
        return recorded.ordinal() + " " + recorded.numbering() + " turn " + turn.turn() + "." + turn.attempt() + " "
                + proposal.candidate().text() + " " + stage;
    }

    private static List<String> reasons(CampaignHistory history) {
        return history.evaluations().stream()
                .map(recorded -> recorded.verdict().reason())
                .toList();
    }

    private static String winner(CampaignHistory history) {
        return history.state().bests().orElseThrow().incumbent().proposal().candidate().text();
    }

    private SweepUnderTest sweep(Connection connection, String id) throws IOException {
        Files.writeString(
                folder.resolve("agents.yaml"),
                """
                name: agents
                op: %s
                dtypes: [f32]
                shapes: [8192, 12288, 16384]
                devices: [cpu]
                proposer: agent
                agent: {command: sh %s}
                """
                        .formatted(AGENTS.resolve("repeats"), AGENTS.resolve("repeats.sh")));
        InstalledOps ops = InstalledOps.in(REPOSITORY.resolve("gpu-worker/kernels"));
        return new SweepUnderTest(
                connection.client(),
                new SweepPlanner(ops, folder, new Gpus(List::of, () -> 0)).plan(id, ManifestFile.find("agents.yaml", folder)).plan());
    }
}
