package dev.lathe.activities.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HeartbeatTest {
    private final List<Progress> beats = new ArrayList<>();
    private final Heartbeat heartbeat = new Heartbeat(beats::add, "compile", "#7 0a1b2c3d");

    /** A process that has ended at the third attempt to wait for it. */
    private static final class ThirdAttempt implements Awaited {
        private int attempts;

        @Override
        public boolean endsWithin(Duration timeout) {
            attempts++;
            return attempts == 3;
        }

        @Override
        public long pid() {
            return 4711;
        }

        @Override
        public String lastLine() {
            return "line " + attempts;
        }
    }

    @Test
    void reportsStageLabelProcessAndLastLineAfterEachPeriod() throws InterruptedException {
        heartbeat.until(new ThirdAttempt());

        assertThat(beats).extracting(Progress::stage).containsExactly("compile", "compile");
        assertThat(beats).extracting(Progress::label).containsOnly("#7 0a1b2c3d");
        assertThat(beats).extracting(Progress::pid).containsOnly(4711L);
        assertThat(beats).extracting(Progress::lastLine).containsExactly("line 1", "line 2");
    }

    @Test
    void reportsWhatTheWorkerDoesBeforeTheStage() throws InterruptedException {
        heartbeat.during(new FirstUse("measuring the peaks")).until(new ThirdAttempt());

        assertThat(beats).extracting(Progress::label).containsOnly("#7 0a1b2c3d");
        assertThat(beats)
                .extracting(beat -> FirstUse.ofHeartbeat(beat.lastLine()))
                .containsOnly(Optional.of(new FirstUse("measuring the peaks")));
        assertThat(FirstUse.ofHeartbeat("line 1")).isEmpty();
    }

    @Test
    void aSeriesOfShortWaitsSendsHeartbeatsToo() throws InterruptedException {
        AtomicLong clock = new AtomicLong();
        Heartbeat ofCommands = new Heartbeat(beats::add, "benchmark", "#7 0a1b2c3d", clock::get);
        Awaited command = timeout -> {
            clock.addAndGet(Duration.ofMillis(300).toNanos());
            return true;
        };

        for (int i = 0; i < 10; i++) {
            ofCommands.until(command);
        }

        assertThat(beats).hasSize(4);
    }

    @Test
    void convertsAnInterruptToATransientFailureAndKeepsTheInterruptFlag() {
        Awaited interrupted = patience -> {
            throw new InterruptedException();
        };

        assertThatThrownBy(() -> heartbeat.untilDone(interrupted))
                .isInstanceOfSatisfying(
                        ApplicationFailure.class, failure -> assertThat(failure.getType()).isEqualTo("TransientInfra"));
        assertThat(Thread.interrupted()).isTrue();
    }
}
