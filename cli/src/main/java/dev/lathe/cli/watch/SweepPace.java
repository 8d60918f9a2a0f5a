package dev.lathe.cli.watch;

import dev.lathe.cli.state.SweepView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** How fast a sweep moves, seen over the last minutes, and how long it will take at that pace. */
public final class SweepPace {
    private static final Duration REMEMBERED = Duration.ofMinutes(3);

    /** A pace that was seen for less than this says nothing. */
    private static final Duration LEAST = Duration.ofSeconds(4);

    private final Deque<Moment> moments = new ArrayDeque<>();

    private record Moment(Instant at, int iterations) {}

    public void saw(SweepView sweep, Instant now) {
        moments.addLast(new Moment(now, sweep.iterations()));
        while (Duration.between(moments.getFirst().at(), now).compareTo(REMEMBERED) > 0) {
            moments.removeFirst();
        }
    }

    /** Iterations a second; empty until something was seen to move. */
    public Optional<Double> perSecond() {
        if (moments.isEmpty()) {
            return Optional.empty();
        }
        Duration time = Duration.between(moments.getFirst().at(), moments.getLast().at());
        int moved = moments.getLast().iterations() - moments.getFirst().iterations();
        return moved > 0 && time.compareTo(LEAST) >= 0
                ? Optional.of(1000.0 * moved / time.toMillis())
                : Optional.empty();
    }

    public Optional<Duration> left(SweepView sweep) {
        int missing = sweep.campaigns().stream()
                .filter(campaign -> !campaign.phase().ended())
                .mapToInt(campaign -> Math.max(0, campaign.target() - campaign.iterations()))
                .sum();
        return perSecond().map(rate -> Duration.ofMillis((long) (1000 * missing / rate)));
    }
}
