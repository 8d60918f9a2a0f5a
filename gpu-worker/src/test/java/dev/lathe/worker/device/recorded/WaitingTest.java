package dev.lathe.worker.device.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class WaitingTest {
    private final List<Beat> beats = new ArrayList<>();

    @Test
    void waitsAsLongAsWasRecordedAndBeats() {
        long start = System.nanoTime();

        new Waiting(Duration.ofMillis(5), beats::add).spend(Duration.ofSeconds(2), Beat.of("compile", "#3"));

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofSeconds(2));
        assertThat(beats).hasSizeGreaterThanOrEqualTo(2).first().isEqualTo(new Beat("compile", "#3", 0, 2_000));
    }

    @Test
    void endsWhenABeatThrows() {
        Waiting cancelled = new Waiting(Duration.ofMillis(1), beat -> {
            beats.add(beat);
            if (beats.size() == 3) {
                throw new IllegalStateException("cancelled");
            }
        });

        assertThatThrownBy(() -> cancelled.spend(Duration.ofHours(1), Beat.of("benchmark", "#3")))
                .hasMessage("cancelled");
        assertThat(beats).hasSize(3);
    }

    @Test
    void endsWhenTheWorkerIsStopped() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> new Waiting(Duration.ofSeconds(5), beats::add)
                        .spend(Duration.ofHours(1), Beat.of("benchmark", "#3")))
                .isInstanceOfSatisfying(
                        ApplicationFailure.class, failure -> assertThat(failure.getType()).isEqualTo("TransientInfra"));
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void doesNotWaitWhereNothingWasRecorded() {
        new Waiting(Duration.ofSeconds(5), beats::add).spend(Duration.ZERO, Beat.of("correctness", "#3"));

        assertThat(beats).isEmpty();
    }
}
