package dev.lathe.tuning.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class InputSeedTest {
    private static final InputSeed SEED = new InputSeed("0123456789abcdef".repeat(4));

    /** The hash is that of {@code printf %s DIGITS | sha256sum}. */
    @Test
    void theCommitmentIsTheSha256OfTheDigits() {
        assertThat(SEED.commitment()).isEqualTo("a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e");
    }

    @Test
    void theRunnerGetsTheFirstSixteenDigits() {
        assertThat(SEED.ofRunner()).isEqualTo("0123456789abcdef");
    }

    @Test
    void hasExactly64HexadecimalDigits() {
        assertThatThrownBy(() -> new InputSeed("0123"))
                .hasMessage("an input seed must have 64 hexadecimal digits, not '0123'");
    }
}
