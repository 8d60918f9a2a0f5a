package dev.lathe.kill;

import dev.lathe.tuning.campaign.CampaignSummary;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Kills of a worker and of a server in the middle of sweeps, and the highest load of the machine meanwhile. */
final class Disturbance {
    private static final long SEED = Long.getLong("lathe.chaos.seed", 20261121);

    private final Worker worker;
    private final DurableServer server;
    private final Schedule schedule;
    private final Random random = new Random(SEED);

    /** The kills to come: whether each one is of the server. */
    private final Deque<Boolean> serverKills;

    private final List<Instant> kills = new ArrayList<>();

    /** The highest number of runnable processes per core; at least 1. */
    private double load = 1;

    Disturbance(Worker worker, DurableServer server, Schedule schedule) {
        this.worker = worker;
        this.server = server;
        this.schedule = schedule;
        List<Boolean> all = new ArrayList<>(Collections.nCopies(schedule.workerKills(), false));
        all.addAll(Collections.nCopies(schedule.serverKills(), true));
        Collections.shuffle(all, random);
        this.serverKills = new ArrayDeque<>(all);
        System.out.printf("kills: %d, seed: %d (-Dlathe.chaos.seed)%n", all.size(), SEED);
    }

    boolean hasKills() {
        return !serverKills.isEmpty();
    }

    /** Kills and restarts one process at a time, at random moments, until the sweep has ended or no kill is left. */
    void run(SweepUnderTest sweep) throws Exception {
        try (ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor()) {
            pause(clock);
            while (hasKills() && Eventually.succeeds(sweep::isRunning)) {
                if (schedule == Schedule.BRIEF || random.nextBoolean()) {
                    List<CampaignSummary> before = Eventually.succeeds(sweep::summaries);
                    kill(clock);
                    Eventually.holds(() -> resumed(before, sweep.summaries()) >= schedule.awaitedCampaigns());
                } else {
                    kill(clock);
                }
                pause(clock);
            }
        }
    }

    private void kill(ScheduledExecutorService clock) throws Exception {
        kills.add(Instant.now());
        recordLoad();
        boolean killsServer = serverKills.remove();
        if (killsServer) {
            server.kill();
        } else {
            worker.kill();
        }
        after(clock, random.nextInt(1_000));
        if (killsServer) {
            server.restart();
        } else {
            worker.start();
        }
    }

    /** Returns how many campaigns have recorded an iteration since, or have ended. */
    private static long resumed(List<CampaignSummary> before, List<CampaignSummary> now) {
        return IntStream.range(0, before.size())
                .filter(i -> now.get(i).iterations() > before.get(i).iterations()
                        || now.get(i).phase().ended())
                .count();
    }

    private void pause(ScheduledExecutorService clock) throws Exception {
        after(clock, schedule.pauseMilliseconds() + random.nextInt(schedule.spreadMilliseconds()));
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
