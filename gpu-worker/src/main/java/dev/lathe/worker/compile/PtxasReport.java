package dev.lathe.worker.compile;

import dev.lathe.tuning.evaluation.CompileReport;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The resource usage that {@code -Xptxas -v} reports; the maximum if the file has several kernels. */
public record PtxasReport(String log) {
    private static final Pattern REGISTERS = Pattern.compile("Used (\\d+) registers");
    private static final Pattern SHARED = Pattern.compile("(\\d+) bytes smem");
    private static final Pattern SPILLS = Pattern.compile("(\\d+) bytes spill stores, (\\d+) bytes spill loads");

    /** The ptxas warnings about serialized wgmma instructions. Such a kernel is far too slow to be useful. */
    private static final Pattern SERIALIZED = Pattern.compile(".*\\(C751[0-3]\\).*");

    public CompileReport of(String artifact, String compiler, long milliseconds) {
        return new CompileReport(
                artifact,
                compiler,
                milliseconds,
                most(REGISTERS),
                most(SPILLS),
                orZero(most(SHARED)),
                Optional.empty());
    }

    /** ptxas does not report shared memory for a kernel that has none. */
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

    /** Returns the first warning about serialized wgmma instructions; empty if there is none. */
    public Optional<String> serialization() {
        Matcher matcher = SERIALIZED.matcher(log);
        return matcher.find() ? Optional.of(matcher.group().strip()) : Optional.empty();
    }
}
