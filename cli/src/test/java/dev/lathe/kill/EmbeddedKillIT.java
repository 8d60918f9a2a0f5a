package dev.lathe.kill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.cli.connection.Servers;
import dev.lathe.temporal.LocalTemporal;
import dev.lathe.temporal.ServerMode;
import dev.lathe.temporal.ServerOptions;
import dev.lathe.temporal.binary.InstallListener;
import dev.lathe.temporal.connection.Connection;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.server.RunningServer;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.wire.DataConverters;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kills the worker of a sweep on the in-memory server, which never reassigns tasks of a dead worker's sticky queue. */
class EmbeddedKillIT {
    private static final Path LANDSCAPE =
            Path.of("../gpu-worker/src/test/resources/landscapes/blur.json.gz").toAbsolutePath();

    private static final int KILLS = Schedule.chosen() == Schedule.FULL ? 3 : 1;

    @TempDir
    Path folder;

    @Test
    @Timeout(600)
    void sweepOnTheInMemoryServerSurvivesKillsOfItsWorker() throws Exception {
        LocalTemporal temporal = new LocalTemporal(HostEnvironment.current(), InstallListener.silent());
        ServerOptions options = ServerOptions.of(
                ServerMode.MEMORY, new DataDirectory(folder.resolve("data")), Servers.attributes());
        try (RunningServer server = temporal.start(temporal.choose(options), options);
                Connection connection = server.connect(DataConverters.lathe());
                Worker worker = new Worker(server.target(), List.of("landscape:" + LANDSCAPE), folder.resolve("log"));
                ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor()) {
            worker.start();
            SweepUnderTest sweep =
                    SweepUnderTest.ofLandscape(connection.client(), "memory", LANDSCAPE, Duration.ofSeconds(60));
            sweep.start(15);
            for (int kill = 0; kill < KILLS; kill++) {
                clock.schedule(() -> {}, 4, TimeUnit.SECONDS).get();
                worker.kill();
                worker.start();
            }
            sweep.awaitEnd();

            assertThat(sweep.histories()).hasSize(Schedule.chosen().campaigns()).allSatisfy(EmbeddedKillIT::isComplete);
        }
    }

    private static void isComplete(CampaignHistory history) {
        assertThat(history.state().phase()).isEqualTo(Phase.DONE);
        assertThat(history.summary().iterations()).isEqualTo(15);
        assertThat(history.evaluations().stream().map(recorded -> recorded.ordinal()))
                .doesNotHaveDuplicates()
                .isSorted();
    }
}
