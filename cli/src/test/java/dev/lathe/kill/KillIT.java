package dev.lathe.kill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.temporal.connection.Connection;
import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.workflows.wire.DataConverters;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Checks that sweeps whose worker and server are killed record the same evaluations as an undisturbed one. */
@Order(6)
class KillIT {
    private static final Path LANDSCAPE = Path.of("../gpu-worker/src/test/resources/landscapes/blur.json.gz");
    private static final Schedule SCHEDULE = Schedule.chosen();

    /** Much longer than a restart of a worker, so that no campaign moves to a new epoch. */
    private static final Duration SILENCE = Duration.ofMinutes(5);

    @TempDir
    Path folder;

    @Test
    @Timeout(1800)
    void killsDoNotChangeResults() throws Exception {
        try (DurableServer server = new DurableServer(folder.resolve("data"));
                Connection connection = server.running().connect(DataConverters.lathe());
                Worker worker = new Worker(
                        server.target(), List.of("landscape:" + LANDSCAPE), folder.resolve("worker.log"))) {
            worker.start();

            SweepUnderTest undisturbed = sweep(connection, "undisturbed");
            undisturbed.start(SCHEDULE.iterations());
            undisturbed.awaitEnd();
            List<CampaignHistory> expected = undisturbed.histories();
            Disturbance disturbance = new Disturbance(worker, server, SCHEDULE);
            List<Double> resumeSeconds = new ArrayList<>();
            int sweeps = 0;
            while (disturbance.hasKills()) {
                sweeps++;
                SweepUnderTest disturbed = sweep(connection, "disturbed-" + sweeps);
                disturbed.start(SCHEDULE.iterations());
                disturbance.run(disturbed);
                disturbed.awaitEnd();

                List<CampaignHistory> histories = disturbed.histories();
                assertSameCampaigns(expected, histories);
                resumeSeconds.addAll(resumeSeconds(disturbance, histories));
                System.out.printf(
                        "%d sweeps equal the undisturbed one after %d kills%n",
                        sweeps, disturbance.kills().size());
            }
            assertResumedSoon(disturbance, sweeps, resumeSeconds);
        }
    }

    private static SweepUnderTest sweep(Connection connection, String id) {
        return SweepUnderTest.ofLandscape(connection.client(), id, LANDSCAPE.toAbsolutePath(), SILENCE);
    }

    private static void assertSameCampaigns(List<CampaignHistory> undisturbed, List<CampaignHistory> disturbed) {
        for (int i = 0; i < undisturbed.size(); i++) {
            CampaignHistory left = undisturbed.get(i);
            CampaignHistory killed = disturbed.get(i);
            assertThat(killed.state().phase()).isEqualTo(Phase.DONE);
            assertThat(iterations(killed)).isEqualTo(IntStream.rangeClosed(0, SCHEDULE.iterations()).boxed().toList());
            assertThat(facts(killed)).isEqualTo(facts(left));
            assertThat(killed.state().ledger()).isEqualTo(left.state().ledger());
            assertThat(killed.summary().best()).isEqualTo(left.summary().best());
            assertThat(killed.summary().epoch()).isEqualTo(1);
        }
    }

    private static List<Integer> iterations(CampaignHistory history) {
        return history.evaluations().stream()
                .map(Recorded::numbering)
                .filter(Numbering.Iteration.class::isInstance)
                .map(Numbering::number)
                .toList();
    }

    /** Returns all data of evaluations except their times. */
    private static List<Object> facts(CampaignHistory history) {
        return history.evaluations().stream()
                .<Object>map(recorded -> List.of(
                        recorded.ordinal(), recorded.numbering(), recorded.evaluation(), recorded.verdict()))
                .toList();
    }

    /** Returns the seconds from each kill to the next recorded evaluation of each campaign. */
    private static List<Double> resumeSeconds(Disturbance disturbance, List<CampaignHistory> histories) {
        return disturbance.kills().stream()
                .flatMap(kill -> histories.stream()
                        .filter(history -> history.evaluations().getFirst().at().isBefore(kill))
                        .flatMap(history -> nextAfter(kill, history)))
                .toList();
    }

    /**
     * Checks how soon campaigns resume. Heartbeat timeouts, task retries and the start of a worker take seconds; any
     * other timeout would take minutes. Kills that do not wait until campaigns have resumed add up, so only others are
     * checked.
     */
    private static void assertResumedSoon(Disturbance disturbance, int sweeps, List<Double> resumeSeconds) {
        List<Double> seconds = resumeSeconds.stream().sorted().toList();
        double load = disturbance.load();
        double median = seconds.get(seconds.size() / 2);
        System.out.printf(
                "kills: %d in %d sweeps of %d campaigns, which resumed after a median of %.1f s, maximum %.1f s "
                        + "(%d pairs), load per core %.1f%n",
                disturbance.kills().size(),
                sweeps,
                SCHEDULE.campaigns(),
                median,
                seconds.getLast(),
                seconds.size(),
                load);
        if (SCHEDULE == Schedule.BRIEF) {
            assertThat(median).isLessThanOrEqualTo(5 * load);
            assertThat(seconds.getLast()).isLessThanOrEqualTo(10 * load);
        }
    }

    private static Stream<Double> nextAfter(Instant kill, CampaignHistory history) {
        return history.evaluations().stream()
                .map(Recorded::at)
                .filter(at -> at.isAfter(kill))
                .min(Instant::compareTo)
                .map(at -> Duration.between(kill, at).toMillis() / 1000.0)
                .stream();
    }
}
