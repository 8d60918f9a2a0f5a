package dev.lathe.cli.watch;

import dev.lathe.cli.state.SweepView;
import dev.lathe.tuning.campaign.CampaignSummary;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Optional;
import java.util.stream.Stream;

/** The pace of a sweep over the last minutes, and the estimated time left. */
public final class SweepPace {
    private static final Duration WINDOW = Duration.ofMinutes(3);

    /** The shortest time from which a pace is derived. */
    private static final Duration MIN_TIME = Duration.ofSeconds(4);

    private final Deque<Sample> samples = new ArrayDeque<>();

    /** The samples at which campaigns had ended since the one before. */
    private final Deque<Sample> ends = new ArrayDeque<>();

    /**
     * The measured iterations of a sweep, the work that is left, which includes final measurements, and the campaigns
     * that have not ended.
     */
    private record Sample(Instant at, int iterations, int left, int running) {}

    public void record(SweepView sweep, Instant now) {
        Sample sample = new Sample(now, sweep.iterations(), left(sweep), running(sweep));
        if (!samples.isEmpty() && sample.running() < samples.getLast().running()) {
            ends.addLast(sample);
        }
        samples.addLast(sample);
        while (Duration.between(samples.getFirst().at(), now).compareTo(WINDOW) > 0) {
            samples.removeFirst();
        }
    }

    private static int left(SweepView sweep) {
        return sweep.campaigns().stream()
                .mapToInt(CampaignSummary::iterationsLeft)
                .sum();
    }

    private static int running(SweepView sweep) {
        return (int) sweep.campaigns().stream()
                .filter(campaign -> !campaign.phase().ended())
                .count();
    }

    /** Returns iterations per second; empty until progress was recorded. */
    public Optional<Double> perSecond() {
        return samples.isEmpty()
                ? Optional.empty()
                : perSecond(samples.getLast().iterations() - samples.getFirst().iterations());
    }

    /** Returns the longer estimate: by the work that is left, or by the campaigns. */
    public Optional<Duration> timeLeft() {
        return Stream.of(timeOfWork(), timeOfEnds()).flatMap(Optional::stream).max(Comparator.naturalOrder());
    }

    /**
     * Returns the work that is left divided by the pace at which it decreased. At the end of a sweep, when only final
     * measurements are left, iterations per second tell nothing.
     */
    private Optional<Duration> timeOfWork() {
        if (samples.isEmpty()) {
            return Optional.empty();
        }
        int left = samples.getLast().left();
        return perSecond(samples.getFirst().left() - left)
                .map(rate -> Duration.ofMillis((long) (1000 * left / rate)));
    }

    /**
     * Returns the campaigns that are left times the time between two ends. On a GPU, a final measurement takes as long
     * as a hundred iterations.
     */
    private Optional<Duration> timeOfEnds() {
        if (ends.isEmpty()) {
            return Optional.empty();
        }
        Sample first = ends.getFirst();
        Sample last = ends.getLast();
        int ended = first.running() - last.running(); // not positive after a campaign was extended
        return ended > 0
                ? Optional.of(Duration.between(first.at(), last.at()).multipliedBy(last.running()).dividedBy(ended))
                : Optional.empty();
    }

    private Optional<Double> perSecond(int done) {
        Duration time = Duration.between(samples.getFirst().at(), samples.getLast().at());
        return done > 0 && time.compareTo(MIN_TIME) >= 0
                ? Optional.of(1000.0 * done / time.toMillis())
                : Optional.empty();
    }
}
