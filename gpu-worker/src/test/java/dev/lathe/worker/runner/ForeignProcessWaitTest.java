package dev.lathe.worker.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.activities.heartbeat.Progress;
import dev.lathe.worker.runner.answer.ForeignProcesses;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.testing.TestActivityEnvironment;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ForeignProcessWaitTest {
    /** A machine that does nothing for a while may leave out some. */
    private static final Duration MANY_BEATS = Duration.ofSeconds(3);

    private final TestActivityEnvironment environment = TestActivityEnvironment.newInstance();

    @ActivityInterface
    public interface Asking {
        String ask();
    }

    /** Asks until it is answered. */
    private static final class AskingImpl implements Asking {
        private final Iterator<String> answers;

        private AskingImpl(List<String> answers) {
            this.answers = answers.iterator();
        }

        @Override
        public String ask() {
            try {
                return new ForeignProcessWait(MANY_BEATS, Duration.ofMinutes(5))
                        .answer(() -> Optional.of(answers.next()), Heartbeat.of("benchmark", "#7"))
                        .orElseThrow();
            } catch (IOException | InterruptedException trouble) {
                throw new AssertionError(trouble);
            }
        }
    }

    @AfterEach
    void close() {
        environment.close();
    }

    @Test
    void heartbeatsNameTheForeignProcesses() {
        ConcurrentLinkedQueue<Progress> beats = new ConcurrentLinkedQueue<>();
        environment.setActivityHeartbeatListener(Progress.class, beats::add);
        environment.registerActivitiesImplementations(
                new AskingImpl(List.of("occupied: the device is in use by julia (pid 7, 20 MiB)", "done")));
        Asking asking = environment.newActivityStub(
                Asking.class,
                ActivityOptions.newBuilder().setStartToCloseTimeout(Duration.ofMinutes(10)).build());

        assertThat(asking.ask()).isEqualTo("done");
        assertThat(beats).isNotEmpty();
        assertThat(ForeignProcesses.ofHeartbeat(beats.element().lastLine()))
                .contains(new ForeignProcesses("the device is in use by julia (pid 7, 20 MiB)"));
    }
}
