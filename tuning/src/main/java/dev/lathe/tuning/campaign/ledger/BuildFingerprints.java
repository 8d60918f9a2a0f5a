package dev.lathe.tuning.campaign.ledger;

import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.space.candidate.Sha256;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * By what the candidates that were measured last are known again: machine code and launch, as 36 bits of their hash behind
 * the ordinal. Two of them that differ look alike once in a million campaigns; then one is not tried.
 */
public record BuildFingerprints(String text) {
    /** What is carried stays below 64 KiB in all; equals are mostly proposed soon after each other. */
    private static final int MOST = 250;

    private static final int ORDINAL_DIGITS = 3;
    private static final int PRINT_DIGITS = 9;
    private static final int DIGITS = ORDINAL_DIGITS + PRINT_DIGITS;
    private static final int HEXADECIMAL = 16;

    public static BuildFingerprints none() {
        return new BuildFingerprints("");
    }

    /** Also with this one, where its compiler told how it is launched. */
    public BuildFingerprints with(int ordinal, CompileReport build) {
        if (build.launch().isEmpty() || entries().anyMatch(entry -> ordinal(entry) == ordinal)) {
            return this;
        }
        String longer = text + "0".repeat(ORDINAL_DIGITS - Integer.toHexString(ordinal).length())
                + Integer.toHexString(ordinal) + print(build);
        return new BuildFingerprints(longer.substring(Math.max(0, longer.length() - MOST * DIGITS)));
    }

    /** Only those below an ordinal. */
    public BuildFingerprints below(int ordinal) {
        return new BuildFingerprints(
                entries().filter(entry -> ordinal(entry) < ordinal).collect(Collectors.joining()));
    }

    /** The ordinal of the one with the same machine code and the same launch. */
    public OptionalInt sameAs(CompileReport build) {
        String print = print(build);
        return build.launch().isEmpty()
                ? OptionalInt.empty()
                : entries().filter(entry -> entry.endsWith(print)).mapToInt(BuildFingerprints::ordinal).findFirst();
    }

    private Stream<String> entries() {
        return IntStream.range(0, text.length() / DIGITS).mapToObj(i -> text.substring(i * DIGITS, (i + 1) * DIGITS));
    }

    private static int ordinal(String entry) {
        return Integer.parseInt(entry.substring(0, ORDINAL_DIGITS), HEXADECIMAL);
    }

    private static String print(CompileReport build) {
        return Sha256.of(build.artifact() + "\n" + build.launch().orElse("")).substring(0, PRINT_DIGITS);
    }
}
