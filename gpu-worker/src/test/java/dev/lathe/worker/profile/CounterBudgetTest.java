package dev.lathe.worker.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CounterBudgetTest {
    private Instant now = Instant.EPOCH;
    private final CounterBudget budget = new CounterBudget(() -> now);

    private Instant pass(Duration time) {
        now = now.plus(time);
        return now;
    }

    private void readCounters() {
        budget.charged(() -> pass(Duration.ofSeconds(4)));
    }

    @Test
    void theFirstKernelsOfASweepHaveNoCounters() {
        assertThat(budget.isLeft()).isFalse();
        pass(Duration.ofSeconds(20));
        assertThat(budget.isLeft()).isTrue();
    }

    @Test
    void oneOfTheRequestsThatWaitForTheDeviceSpendsTheBudget() {
        pass(Duration.ofSeconds(20));
        long reads = Stream.generate(() -> budget.charged(() -> pass(Duration.ofSeconds(4))))
                .limit(5)
                .flatMap(Optional::stream)
                .count();
        assertThat(reads).isOne();
    }

    @Test
    void atMostThreePercentOfALongSweepReadCounters() {
        int reads = 0;
        while (now.isBefore(Instant.EPOCH.plus(Duration.ofHours(1)))) {
            if (budget.isLeft()) {
                readCounters();
                reads++;
            }
            pass(Duration.ofMillis(100));
        }
        assertThat(reads).isBetween(28, 31);
    }

    @Test
    void aDeviceThatWaitsForAnAgentReadsCountersForEachOfItsCandidates() {
        for (int turn = 0; turn < 20; turn++) {
            pass(Duration.ofMinutes(3));
            assertThat(budget.isLeft()).isTrue();
            readCounters();
        }
    }

    @Test
    void aDeviceThatWasIdleForHoursSavesAFewReadsOnly() {
        pass(Duration.ofHours(10));
        readCounters();
        readCounters();
        assertThat(budget.isLeft()).isFalse();
    }
}
