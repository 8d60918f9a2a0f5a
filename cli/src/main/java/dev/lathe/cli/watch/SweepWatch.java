package dev.lathe.cli.watch;

import dev.lathe.cli.process.CliContext.Output;
import dev.lathe.cli.reading.SweepReading;
import dev.lathe.cli.state.SweepView;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Follows a sweep to its end. A server that is away for a while is waited for. */
public final class SweepWatch {
    /** A sweep that has just begun, or is soon over, is looked at more often. */
    private static final Duration SHORTEST = Duration.ofMillis(250);

    private final SweepReading reading;
    private final Display display;
    private final Duration longest;
    private Duration interval = SHORTEST;
    private boolean away;

    public SweepWatch(SweepReading reading, Display display, Output output) {
        this.reading = reading;
        this.display = display;
        this.longest = longestFor(output);
    }

    /** Every answer costs the workers a little, so a log is written more seldom than a screen. */
    private static Duration longestFor(Output output) {
        return switch (output) {
            case TERMINAL -> Duration.ofSeconds(2);
            case PIPE -> Duration.ofSeconds(5);
        };
    }

    /** Returns the sweep as it ended. */
    public SweepView untilEnd(String id) {
        return untilEnd(id, () -> {});
    }

    /** As above, and does something else after each look. */
    public SweepView untilEnd(String id, Runnable beside) {
        SweepPace pace = new SweepPace();
        while (true) {
            Optional<SweepView> seen = look(id);
            if (seen.isPresent()) {
                SweepView sweep = seen.get();
                pace.saw(sweep, Instant.now());
                display.show(sweep, pace);
                if (sweep.phase().ended()) {
                    return sweep;
                }
            }
            beside.run();
            rest();
        }
    }

    /** Workflows tell nobody that they went on; they are asked, the less often the longer it lasts. */
    private void rest() {
        try {
            Thread.sleep(interval);
            Duration next = interval.multipliedBy(2);
            interval = next.compareTo(longest) < 0 ? next : longest;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while watching", e);
        }
    }

    private Optional<SweepView> look(String id) {
        try {
            SweepView sweep = reading.view(id);
            if (away) {
                display.note("The server answers again.");
            }
            away = false;
            return Optional.of(sweep);
        } catch (StatusRuntimeException e) {
            if (!passes(e.getStatus().getCode())) {
                throw e;
            }
            if (!away) {
                display.note("The Temporal server does not answer; trying on. What was done is safe with it.");
            }
            away = true;
            return Optional.empty();
        }
    }

    private static boolean passes(Status.Code code) {
        return code == Status.Code.UNAVAILABLE || code == Status.Code.DEADLINE_EXCEEDED;
    }
}
