package dev.lathe.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerWatchTest {
    private int told;

    @Test
    void tellsOnceThatTheServerCameBack() {
        look(List.of(true, false, false, true, true));

        assertThat(told).isEqualTo(1);
    }

    @Test
    void tellsNothingWhileTheServerStays() {
        look(List.of(true, true, true));

        assertThat(told).isZero();
    }

    @Test
    void tellsAgainWhereTheServerWasNotReadyYet() {
        Deque<Boolean> answers = new ArrayDeque<>(List.of(false, true, true, true));
        try (ServerWatch watch = new ServerWatch(answers::poll, () -> {
            told++;
            if (told == 1) {
                throw new IllegalStateException("not ready");
            }
        })) {
            while (!answers.isEmpty()) {
                watch.look();
            }
        }

        assertThat(told).isEqualTo(2);
    }

    private void look(List<Boolean> seen) {
        Deque<Boolean> answers = new ArrayDeque<>(seen);
        try (ServerWatch watch = new ServerWatch(answers::poll, () -> told++)) {
            while (!answers.isEmpty()) {
                watch.look();
            }
        }
    }
}
