package dev.lathe.tuning.evaluation;

import dev.lathe.tuning.space.Sha256;

/**
 * The secret from which the inputs of a winner's check are made, as 64 hexadecimal digits. The device commits to it
 * when it verifies the candidate for the first time, and reveals it with the check.
 */
public record InputSeed(String digits) {
    private static final int RUNNER_DIGITS = 16;

    public InputSeed {
        if (!digits.matches("[0-9a-f]{64}")) {
            throw new IllegalArgumentException("an input seed must have 64 hexadecimal digits, not '" + digits + "'");
        }
    }

    /** Returns the SHA-256 of the digits, which determines the seed and does not reveal it. */
    public String commitment() {
        return Sha256.of(digits);
    }

    /** Returns the digits that are the seed of the runner's job. */
    public String ofRunner() {
        return digits.substring(0, RUNNER_DIGITS);
    }
}
