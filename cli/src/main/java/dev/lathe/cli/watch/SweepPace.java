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

    /** The measured iterations of a sweep, and the work that is left, which includes final measurements. */
    private record Sample(Instant at, int iterations, int left) {}

    public void record(SweepView sweep, Instant now) {
        samples.addLast(new Sample(now, sweep.iterations(), left(sweep)));
        while (Duration.between(samples.getFirst().at(), now).compareTo(WINDOW) > 0) {
            samples.removeFirst();
        }
    }

    private static int left(SweepView sweep) {
        return sweep.campaigns().stream()
                .mapToInt(CampaignSummary::iterationsLeft)
                .sum();
    }

    /** Returns iterations per second; empty until progress was recorded. */
    public Optional<Double> perSecond() {
        return samples.isEmpty()
                ? Optional.empty()
                : perSecond(samples.getLast().iterations() - samples.getFirst().iterations());
    }

    /**
     * Returns the work that is left divided by the pace at which it decreased. At the end of a sweep, when only final
     * measurements are left, iterations per second tell nothing.
     */
    public Optional<Duration> timeLeft() {
        if (samples.isEmpty()) {
            return Optional.empty();
        }
        int left = samples.getLast().left();
        return perSecond(samples.getFirst().left() - left)
                .map(rate -> Duration.ofMillis((long) (1000 * left / rate)));
    }

    private Optional<Double> perSecond(int done) {
        Duration time = Duration.between(samples.getFirst().at(), samples.getLast().at());
        return done > 0 && time.compareTo(MIN_TIME) >= 0
                ? Optional.of(1000.0 * done / time.toMillis())
                : Optional.empty();
    }
}
