package dev.lathe.worker.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CounterBudgetTest {
    private Instant now = Instant.EPOCH;
    private final CounterBudget budget = new CounterBudget(() -> now);

    private Void pass(Duration time) {
        now = now.plus(time);
        return null;
    }

    private void readCounters() {
        budget.charged(() -> pass(Duration.ofSeconds(4)));
    }

    @Test
    void theFirstRequestsAreAllowed() {
        assertThat(budget.isLeft()).isTrue();
        readCounters();
        assertThat(budget.isLeft()).isTrue();
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
            assertThat(budget.isLeft()).isTrue();
            readCounters();
            pass(Duration.ofMinutes(3));
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
