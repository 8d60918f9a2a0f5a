package dev.lathe.cli.watch;

import dev.lathe.cli.state.SweepView;
import dev.lathe.tuning.campaign.CampaignSummary;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** The pace of a sweep over the last minutes, and the estimated time left. */
public final class SweepPace {
    private static final Duration WINDOW = Duration.ofMinutes(3);

    /** The shortest time from which a pace is derived. */
    private static final Duration MIN_TIME = Duration.ofSeconds(4);

    private final Deque<Sample> samples = new ArrayDeque<>();

    private record Sample(Instant at, int iterations) {}

    public void record(SweepView sweep, Instant now) {
        samples.addLast(new Sample(now, sweep.iterations()));
        while (Duration.between(samples.getFirst().at(), now).compareTo(WINDOW) > 0) {
            samples.removeFirst();
        }
    }

    /** Returns iterations per second; empty until progress was recorded. */
    public Optional<Double> perSecond() {
        if (samples.isEmpty()) {
            return Optional.empty();
        }
        Duration time = Duration.between(samples.getFirst().at(), samples.getLast().at());
        int done = samples.getLast().iterations() - samples.getFirst().iterations();
        return done > 0 && time.compareTo(MIN_TIME) >= 0
                ? Optional.of(1000.0 * done / time.toMillis())
                : Optional.empty();
    }

    public Optional<Duration> timeLeft(SweepView sweep) {
        int remaining = sweep.campaigns().stream()
                .mapToInt(CampaignSummary::iterationsLeft)
                .sum();
        return perSecond().map(rate -> Duration.ofMillis((long) (1000 * remaining / rate)));
    }
}
