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

    /** How many processes wait for each core at its busiest; 1 where the machine has nothing else to do than this test. */
    private double busy = 1;

    Disturbance(Worker worker, DurableServer server, LandscapeSweep sweep, Schedule schedule) {
        this.worker = worker;
        this.server = server;
        this.sweep = sweep;
        this.schedule = schedule;
    }

    /**
     * What was killed is back after a second. The next kill comes a random while later, when all campaigns have moved on,
     * which on a slow machine may take longer.
     */
    void run() throws Exception {
        Random random = new Random(20261121);
        List<Boolean> serverTurns = new ArrayList<>(Collections.nCopies(schedule.workerKills(), false));
        serverTurns.addAll(Collections.nCopies(schedule.serverKills(), true));
        Collections.shuffle(serverTurns, random);
        try (ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor()) {
            for (boolean serversTurn : serverTurns) {
                after(clock, schedule.pauseMilliseconds() + random.nextInt(3_000));
                List<CampaignSummary> before = Eventually.answered(sweep::standings);
                assertThat(before).as("the sweep runs when it is disturbed").anyMatch(campaign -> !campaign.phase().ended());
                kills.add(Instant.now());
                lookHowBusy();
                if (serversTurn) {
                    server.kill();
                    after(clock, 1_000);
                    server.startAgain();
                } else {
                    worker.kill();
                    after(clock, 1_000);
                    worker.start();
                }
                Eventually.holds(() -> haveMovedOn(before, sweep.standings()));
            }
        }
    }

    private static boolean haveMovedOn(List<CampaignSummary> before, List<CampaignSummary> now) {
        return IntStream.range(0, before.size())
                .allMatch(i -> now.get(i).iterations() > before.get(i).iterations()
                        || now.get(i).phase().ended());
    }

    private static void after(ScheduledExecutorService clock, long milliseconds) throws Exception {
        clock.schedule(() -> {}, milliseconds, TimeUnit.MILLISECONDS).get();
    }

    private void lookHowBusy() {
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        busy = Math.max(busy, system.getSystemLoadAverage() / system.getAvailableProcessors());
    }

    List<Instant> kills() {
        return List.copyOf(kills);
    }

    /** Asked when all has ended, it has seen that, too. */
    double busy() {
        lookHowBusy();
        return busy;
    }
}
