package dev.lathe.tuning.campaign;

import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.space.Sha256;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Fingerprints of the last measured candidates: the ordinal and 36 bits of the hash of machine code and launch. About
 * once in a million campaigns two different kernels have the same fingerprint; then one of them is not measured.
 */
public record BuildFingerprints(String text) {
    /** The maximum number, due to the payload limit. Most duplicates are proposed soon after the original. */
    private static final int MAX_ENTRIES = 250;

    private static final int ORDINAL_DIGITS = 3;
    private static final int PRINT_DIGITS = 9;
    private static final int DIGITS = ORDINAL_DIGITS + PRINT_DIGITS;
    private static final int HEXADECIMAL = 16;

    public static BuildFingerprints none() {
        return new BuildFingerprints("");
    }

    /** Returns the fingerprints with this build; unchanged if its launch is unknown. */
    public BuildFingerprints with(int ordinal, CompileReport build) {
        if (build.launch().isEmpty() || entries().anyMatch(entry -> ordinal(entry) == ordinal)) {
            return this;
        }
        String longer = text + "0".repeat(ORDINAL_DIGITS - Integer.toHexString(ordinal).length())
                + Integer.toHexString(ordinal) + print(build);
        return new BuildFingerprints(longer.substring(Math.max(0, longer.length() - MAX_ENTRIES * DIGITS)));
    }

    /** Returns the fingerprints of ordinals below this one. */
    public BuildFingerprints below(int ordinal) {
        return new BuildFingerprints(
                entries().filter(entry -> ordinal(entry) < ordinal).collect(Collectors.joining()));
    }

    /** Returns the ordinal of the candidate with the same machine code and the same launch. */
    public OptionalInt ordinalOf(CompileReport build) {
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
