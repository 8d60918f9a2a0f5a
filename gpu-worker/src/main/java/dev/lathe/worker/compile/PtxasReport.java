package dev.lathe.worker.compile;

import dev.lathe.tuning.evaluation.CompileReport;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the assembler says of its kernels ({@code -Xptxas -v}); of several kernels in a file, the most. */
public record PtxasReport(String log) {
    private static final Pattern REGISTERS = Pattern.compile("Used (\\d+) registers");
    private static final Pattern SHARED = Pattern.compile("(\\d+) bytes smem");
    private static final Pattern SPILLS = Pattern.compile("(\\d+) bytes spill stores, (\\d+) bytes spill loads");

    /** Codes of the assembler for wgmma instructions that must wait for each other, by which such a kernel is of no use. */
    private static final Pattern SERIALISED = Pattern.compile(".*\\(C751[0-3]\\).*");

    public CompileReport of(String artifact, String compiler, long milliseconds) {
        return new CompileReport(
                artifact, compiler, milliseconds, most(REGISTERS), most(SPILLS), orZero(most(SHARED)), Optional.empty());
    }

    /** A kernel without static shared memory has no word about it. */
    private OptionalInt orZero(OptionalInt shared) {
        return shared.isPresent() || most(REGISTERS).isEmpty() ? shared : OptionalInt.of(0);
    }

    private OptionalInt most(Pattern pattern) {
        return pattern.matcher(log).results()
                .mapToInt(match -> Stream.iterate(1, group -> group + 1)
                        .limit(match.groupCount())
                        .mapToInt(group -> Integer.parseInt(match.group(group)))
                        .sum())
                .max();
    }

    /** The line by which the assembler says that it could not overlap wgmma instructions. */
    public Optional<String> serialisation() {
        Matcher matcher = SERIALISED.matcher(log);
        return matcher.find() ? Optional.of(matcher.group().strip()) : Optional.empty();
    }
}
