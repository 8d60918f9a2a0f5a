package dev.lathe.cli.watch;

import dev.lathe.cli.connection.PollInterval;
import dev.lathe.cli.process.CliContext.Output;
import dev.lathe.cli.reading.SweepReading;
import dev.lathe.cli.state.SweepView;
import dev.lathe.tuning.campaign.CampaignSummary;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Shows a sweep until it and its extended campaigns end. Tolerates temporary failures of the server. */
public final class SweepWatch {
    private static final Duration MIN_INTERVAL = Duration.ofMillis(250);

    private final SweepReading reading;
    private final Display display;
    private final PollInterval interval;
    private boolean unreachable;

    public SweepWatch(SweepReading reading, Display display, Output output) {
        this.reading = reading;
        this.display = display;
        this.interval = new PollInterval(MIN_INTERVAL, maxIntervalFor(output));
    }

    /**
     * Returns the longest polling interval. Each poll costs the workers time, so a log is updated less often than a
     * terminal.
     */
    private static Duration maxIntervalFor(Output output) {
        return switch (output) {
            case TERMINAL -> Duration.ofSeconds(2);
            case PIPE -> Duration.ofSeconds(5);
        };
    }

    /** Runs an action after each poll; returns the final state of the sweep. */
    public SweepView untilEnd(String id, Runnable action) {
        SweepPace pace = new SweepPace();
        String awaited = id;
        while (true) {
            Optional<SweepView> polled = poll(id);
            if (polled.isPresent()) {
                SweepView sweep = polled.get();
                pace.record(sweep, Instant.now());
                display.show(sweep, pace);
                if (sweep.phase().ended()) {
                    return sweep;
                }
                awaited = sweep.running().stream().map(CampaignSummary::id).findFirst().orElse(id);
            }
            action.run();
            pause(awaited);
        }
    }

    /** Waits until the next poll, or until the sweep or campaign ends. */
    private void pause(String id) {
        Duration pause = interval.next();
        try {
            reading.awaitEnd(id, pause);
        } catch (StatusRuntimeException unanswered) {
            sleep(pause);
        }
    }

    /** Sleeps, because a server that does not answer sends no event either. */
    private static void sleep(Duration pause) {
        try {
            Thread.sleep(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while watching", e);
        }
    }

    private Optional<SweepView> poll(String id) {
        try {
            SweepView sweep = reading.view(id);
            if (unreachable) {
                display.note("The Temporal server is reachable again.");
            }
            unreachable = false;
            return Optional.of(sweep);
        } catch (StatusRuntimeException e) {
            if (!isTransient(e.getStatus().getCode())) {
                throw e;
            }
            if (!unreachable) {
                display.note("The Temporal server is unreachable; retrying. Recorded results are safe. If it has "
                        + "ended, start it with './lathe server' in another terminal.");
            }
            unreachable = true;
            return Optional.empty();
        }
    }

    private static boolean isTransient(Status.Code code) {
        return code == Status.Code.UNAVAILABLE || code == Status.Code.DEADLINE_EXCEEDED;
    }
}
