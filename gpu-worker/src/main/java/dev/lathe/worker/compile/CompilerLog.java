package dev.lathe.worker.compile;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a compiler printed when it failed. */
record CompilerLog(String text) {
    private static final Pattern ERROR = Pattern.compile("(^|[: ])(fatal )?error *:|undefined reference|multiple definition");

    /** Said by compilers that ran into their limit of memory; a limit is the sources' affair. */
    private static final List<String> MEMORY = List.of("out of memory", "virtual memory exhausted", "bad_alloc", "Cannot allocate memory");

    /** Said when somebody else is to blame; a compiler that was killed was most likely killed for the host's lack of memory. */
    private static final List<String> WORLD = List.of(
            "No space left on device", "Disk quota exceeded", "Read-only file system", "Too many open files",
            "Resource temporarily unavailable", "Killed signal", "Input/output error", "vfork", "Text file busy");

    /** Without the folder in which the compiler worked: it is another one next time. */
    static CompilerLog of(String output, String workFolder) {
        return new CompilerLog(output.replace(workFolder + "/", ""));
    }

    String firstError() {
        return text.lines()
                .filter(line -> ERROR.matcher(line).find())
                .findFirst()
                .or(() -> text.lines().filter(line -> !line.isBlank()).findFirst())
                .orElse("the compiler failed without a word");
    }

    boolean ranOutOfMemory() {
        return MEMORY.stream().anyMatch(text::contains);
    }

    Optional<String> troubleOfTheWorld() {
        return text.lines().filter(line -> WORLD.stream().anyMatch(line::contains)).findFirst();
    }
}
