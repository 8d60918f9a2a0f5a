package dev.lathe.activities.reference;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ContentsSeedsTest {
    /** The runner's own tests hold it to the same number. */
    @Test
    void theSecondSeedFollowsFromTheFirstAsItDoesInTheRunner() {
        assertThat(ContentsSeeds.of("0123456789abcdef")).containsExactly("0123456789abcdef", "d573529b34a1d093");
    }
}
