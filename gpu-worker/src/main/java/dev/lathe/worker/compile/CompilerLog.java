package dev.lathe.worker.compile;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The output of a compiler. */
record CompilerLog(String text) {
    private static final Pattern ERROR = Pattern.compile("(^|[: ])(fatal )?error *:|undefined reference|multiple definition");

    /** Messages of a compiler that exceeds its memory limit. The sources are the cause. */
    private static final List<String> MEMORY = List.of("out of memory", "virtual memory exhausted", "bad_alloc", "Cannot allocate memory");

    /** Messages with a cause other than the sources. A killed compiler is most likely a victim of the OOM killer. */
    private static final List<String> INFRASTRUCTURE = List.of(
            "No space left on device", "Disk quota exceeded", "Read-only file system", "Too many open files",
            "Resource temporarily unavailable", "Killed signal", "Input/output error", "vfork", "Text file busy");

    /** Removes the path of the work folder, which differs in each run. */
    static CompilerLog of(String output, String workFolder) {
        return new CompilerLog(output.replace(workFolder + "/", ""));
    }

    String firstError() {
        return text.lines()
                .filter(line -> ERROR.matcher(line).find())
                .findFirst()
                .or(() -> text.lines().filter(line -> !line.isBlank()).findFirst())
                .orElse("the compiler failed without output");
    }

    boolean ranOutOfMemory() {
        return MEMORY.stream().anyMatch(text::contains);
    }

    Optional<String> infrastructureError() {
        return text.lines().filter(line -> INFRASTRUCTURE.stream().anyMatch(line::contains)).findFirst();
    }
}
