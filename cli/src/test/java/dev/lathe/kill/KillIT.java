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
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A sweep whose worker and server are killed records the same evaluations as one that is left alone. */
class KillIT {
    private static final Path LANDSCAPE = Path.of("../gpu-worker/src/test/resources/landscapes/blur.json.gz");
    private static final Schedule SCHEDULE = Schedule.chosen();

    /** Far beyond what a worker needs to come back: whoever gave a device up for dead would move in a new epoch. */
    private static final Duration SILENCE = Duration.ofMinutes(5);

    @TempDir
    Path folder;

    @Test
    @Timeout(1800)
    void killsChangeNothingButTheTimeItTakes() throws Exception {
        try (DurableServer server = new DurableServer(folder.resolve("data"));
                Connection connection = server.running().connect(DataConverters.lathe());
                Worker worker = new Worker(
                        server.target(), List.of("landscape:" + LANDSCAPE), folder.resolve("worker.log"))) {
            worker.start();

            LandscapeSweep undisturbed = sweep(connection, "undisturbed");
            undisturbed.start(SCHEDULE.iterations());
            undisturbed.awaitEnd();
            LandscapeSweep disturbed = sweep(connection, "disturbed");
            disturbed.start(SCHEDULE.iterations());
            Disturbance disturbance = new Disturbance(worker, server, disturbed, SCHEDULE);
            disturbance.run();
            disturbed.awaitEnd();

            assertSameCampaigns(undisturbed.histories(), disturbed.histories());
            assertMovedAgainSoon(disturbance, disturbed.histories());
        }
    }

    private static LandscapeSweep sweep(Connection connection, String id) {
        return LandscapeSweep.of(connection.client(), id, LANDSCAPE.toAbsolutePath(), SILENCE);
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

    /** Everything of an evaluation but when it was made. */
    private static List<Object> facts(CampaignHistory history) {
        return history.evaluations().stream()
                .<Object>map(recorded -> List.of(
                        recorded.ordinal(), recorded.numbering(), recorded.evaluation(), recorded.verdict()))
                .toList();
    }

    /**
     * For each kill and each campaign that had not ended: the seconds until its next evaluation was written down. They are
     * those of heartbeats, of tasks that are given out again and of a worker's start; whatever else a campaign could wait
     * for lasts minutes.
     */
    private static void assertMovedAgainSoon(Disturbance disturbance, List<CampaignHistory> histories) {
        List<Double> seconds = disturbance.kills().stream()
                .flatMap(kill -> histories.stream().flatMap(history -> nextAfter(kill, history)))
                .sorted()
                .toList();
        double busy = disturbance.busy();
        double median = seconds.get(seconds.size() / 2);
        System.out.printf(
                "kills: %d, campaigns moved again after a median of %.1f s, at worst %.1f s (%d pairs), the cores %.1f times busy%n",
                disturbance.kills().size(), median, seconds.getLast(), seconds.size(), busy);
        assertThat(median).isLessThanOrEqualTo(5 * busy);
        assertThat(seconds.getLast()).isLessThanOrEqualTo(10 * busy);
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
