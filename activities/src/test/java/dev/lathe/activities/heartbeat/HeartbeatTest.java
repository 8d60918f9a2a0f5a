package dev.lathe.activities.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeartbeatTest {
    private final List<Progress> beats = new ArrayList<>();
    private final Heartbeat heartbeat = new Heartbeat(beats::add, "compile", "#7 0a1b2c3d");

    /** A process that ends at the third look. */
    private static final class ThreeLooks implements Awaited {
        private int looks;

        @Override
        public boolean endsWithin(Duration patience) {
            looks++;
            return looks == 3;
        }

        @Override
        public long pid() {
            return 4711;
        }

        @Override
        public String lastLine() {
            return "line " + looks;
        }
    }

    @Test
    void reportsStageLabelProcessAndLastLineAfterEachPeriod() throws InterruptedException {
        heartbeat.until(new ThreeLooks());

        assertThat(beats).extracting(Progress::stage).containsExactly("compile", "compile");
        assertThat(beats).extracting(Progress::label).containsOnly("#7 0a1b2c3d");
        assertThat(beats).extracting(Progress::pid).containsOnly(4711L);
        assertThat(beats).extracting(Progress::lastLine).containsExactly("line 1", "line 2");
    }

    @Test
    void turnsAnInterruptIntoATransientFailureAndKeepsTheInterrupt() {
        Awaited interrupted = patience -> {
            throw new InterruptedException();
        };

        assertThatThrownBy(() -> heartbeat.untilDone(interrupted))
                .isInstanceOfSatisfying(
                        ApplicationFailure.class, failure -> assertThat(failure.getType()).isEqualTo("TransientInfra"));
        assertThat(Thread.interrupted()).isTrue();
    }
}
