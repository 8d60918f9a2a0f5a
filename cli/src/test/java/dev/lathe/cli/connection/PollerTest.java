package dev.lathe.cli.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests which pollers have ended: the server also lists those that have ended some minutes ago. */
class PollerTest {
    private static final Instant NOW = Instant.parse("2026-11-23T12:00:00Z");

    private static boolean hasEnded(String identity, Instant lastPoll) {
        return Poller.of(identity, Optional.of(lastPoll)).hasEnded(NOW, "here", pid -> pid == 7);
    }

    @Test
    void aProcessOfThisHostIsLookedUp() {
        assertThat(hasEnded("7@here since 2026-11-23T11:00:00Z version 1", NOW.minusSeconds(200))).isFalse();
        assertThat(hasEnded("8@here since 2026-11-23T11:00:00Z version 1", NOW)).isTrue();
    }

    @Test
    void aProcessOfAnotherHostHasEndedIfItDoesNotPoll() {
        assertThat(hasEnded("8@there", NOW.minusSeconds(80))).isFalse();
        assertThat(hasEnded("7@there", NOW.minusSeconds(100))).isTrue();
    }

    @Test
    void aPollerWithAnotherIdentityHasEndedIfItDoesNotPoll() {
        assertThat(hasEnded("somewhere", NOW)).isFalse();
        assertThat(hasEnded("somewhere", NOW.minusSeconds(100))).isTrue();
    }
}
