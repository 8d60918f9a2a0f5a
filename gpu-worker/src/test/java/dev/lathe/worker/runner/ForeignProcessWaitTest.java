package dev.lathe.worker.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.activities.heartbeat.Progress;
import dev.lathe.temporal.host.CommandEnd;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.testing.TestActivityEnvironment;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ForeignProcessWaitTest {
    /** Long enough for several heartbeats on a slow machine. */
    private static final Duration INTERVAL = Duration.ofSeconds(3);

    @AutoClose
    private final TestActivityEnvironment environment = TestActivityEnvironment.newInstance();

    @ActivityInterface
    public interface Requests {
        String send();
    }

    /** Repeats a request until its answer reports no foreign process. */
    private static final class RequestsImpl implements Requests {
        private final Iterator<String> answers;

        private RequestsImpl(List<String> answers) {
            this.answers = answers.iterator();
        }

        private RunnerReply next() {
            return new RunnerReply(Optional.of(answers.next()), new CommandEnd.Exited(0, ""), Duration.ZERO);
        }

        @Override
        public String send() {
            try {
                return new ForeignProcessWait(INTERVAL, Duration.ofMinutes(5))
                        .reply(this::next, Heartbeat.of("benchmark", "#7"))
                        .line()
                        .orElseThrow();
            } catch (IOException | InterruptedException failure) {
                throw new AssertionError(failure);
            }
        }
    }

    @Test
    void heartbeatsNameTheForeignProcesses() {
        ConcurrentLinkedQueue<Progress> heartbeats = new ConcurrentLinkedQueue<>();
        environment.setActivityHeartbeatListener(Progress.class, heartbeats::add);
        environment.registerActivitiesImplementations(
                new RequestsImpl(List.of("occupied: the device is in use by julia (pid 7, 20 MiB)", "done")));
        Requests requests = environment.newActivityStub(
                Requests.class,
                ActivityOptions.newBuilder().setStartToCloseTimeout(Duration.ofMinutes(10)).build());

        assertThat(requests.send()).isEqualTo("done");
        assertThat(heartbeats).isNotEmpty();
        assertThat(ForeignProcesses.ofHeartbeat(heartbeats.element().lastLine()))
                .contains(new ForeignProcesses("the device is in use by julia (pid 7, 20 MiB)"));
    }
}
