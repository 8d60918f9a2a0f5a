package dev.lathe.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerMonitorTest {
    private int callbacks;

    @Test
    void runsTheCallbackOnceAfterAReconnect() {
        check(List.of(true, false, false, true, true));

        assertThat(callbacks).isEqualTo(1);
    }

    @Test
    void doesNotRunTheCallbackWhileTheServerIsReachable() {
        check(List.of(true, true, true));

        assertThat(callbacks).isZero();
    }

    @Test
    void repeatsTheCallbackIfTheServerWasNotReady() {
        Deque<Boolean> reachable = new ArrayDeque<>(List.of(false, true, true, true));
        try (ServerMonitor monitor = new ServerMonitor(reachable::poll, () -> {
            callbacks++;
            if (callbacks == 1) {
                throw new IllegalStateException("not ready");
            }
        })) {
            while (!reachable.isEmpty()) {
                monitor.check();
            }
        }

        assertThat(callbacks).isEqualTo(2);
    }

    private void check(List<Boolean> seen) {
        Deque<Boolean> reachable = new ArrayDeque<>(seen);
        try (ServerMonitor monitor = new ServerMonitor(reachable::poll, () -> callbacks++)) {
            while (!reachable.isEmpty()) {
                monitor.check();
            }
        }
    }
}
