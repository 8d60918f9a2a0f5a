package dev.lathe.worker.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ContentsSeedsTest {
    /** The tests of the runner check the same seed. */
    @Test
    void theSecondSeedDiffersInTheLastBitAsInTheRunner() {
        assertThat(ContentsSeeds.of("0123456789abcdef")).containsExactly("0123456789abcdef", "0123456789abcdee");
        assertThat(ContentsSeeds.of("0123456789abcdee")).containsExactly("0123456789abcdee", "0123456789abcdef");
    }
}
