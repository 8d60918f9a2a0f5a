package dev.lathe.kill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.CampaignSummary;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Kills of a worker and of a server in the middle of a sweep, and the highest load of the machine meanwhile. */
final class Disturbance {
    private final Worker worker;
    private final DurableServer server;
    private final LandscapeSweep sweep;
    private final Schedule schedule;
    private final List<Instant> kills = new ArrayList<>();

    /** The highest number of runnable processes per core; at least 1. */
    private double load = 1;

    Disturbance(Worker worker, DurableServer server, LandscapeSweep sweep, Schedule schedule) {
        this.worker = worker;
        this.server = server;
        this.sweep = sweep;
        this.schedule = schedule;
    }

    /**
     * Kills one process at a time and restarts it after a second. The next kill comes at a random time after all
     * campaigns have made progress.
     */
    void run() throws Exception {
        Random random = new Random(20261121);
        List<Boolean> serverKills = new ArrayList<>(Collections.nCopies(schedule.workerKills(), false));
        serverKills.addAll(Collections.nCopies(schedule.serverKills(), true));
        Collections.shuffle(serverKills, random);
        try (ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor()) {
            for (boolean killsServer : serverKills) {
                after(clock, schedule.pauseMilliseconds() + random.nextInt(3_000));
                List<CampaignSummary> before = Eventually.succeeds(sweep::summaries);
                assertThat(before).as("the sweep runs when it is disturbed").anyMatch(campaign -> !campaign.phase().ended());
                kills.add(Instant.now());
                recordLoad();
                if (killsServer) {
                    server.kill();
                    after(clock, 1_000);
                    server.restart();
                } else {
                    worker.kill();
                    after(clock, 1_000);
                    worker.start();
                }
                Eventually.holds(() -> haveProgressed(before, sweep.summaries()));
            }
        }
    }

    private static boolean haveProgressed(List<CampaignSummary> before, List<CampaignSummary> now) {
        return IntStream.range(0, before.size())
                .allMatch(i -> now.get(i).iterations() > before.get(i).iterations()
                        || now.get(i).phase().ended());
    }

    private static void after(ScheduledExecutorService clock, long milliseconds) throws Exception {
        clock.schedule(() -> {}, milliseconds, TimeUnit.MILLISECONDS).get();
    }

    private void recordLoad() {
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        load = Math.max(load, system.getSystemLoadAverage() / system.getAvailableProcessors());
    }

    List<Instant> kills() {
        return List.copyOf(kills);
    }

    /** Returns the highest load, including the current one. */
    double load() {
        recordLoad();
        return load;
    }
}
