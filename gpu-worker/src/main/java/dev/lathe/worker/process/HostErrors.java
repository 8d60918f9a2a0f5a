package dev.lathe.worker.process;

import java.util.Optional;
import java.util.regex.Pattern;

/** The messages of programs about errors of the host. A killed program is most likely a victim of the OOM killer. */
public final class HostErrors {
    /**
     * A program that was killed by SIGKILL, in the words of the one that started it: dash and Ninja, bash, make and
     * Clang, GCC and its linker, nvcc, Cargo, Go, CTest; Python and Node name the signal.
     */
    private static final Pattern KILLED = Pattern.compile("^Killed$|\\d Killed {2}|[\\]:] Killed$|Killed signal"
            + "|\\[Killed\\]|[Ss]ignal:? (9|killed)\\b|Subprocess killed|\\bSIGKILL\\b");

    /** The texts of ENOSPC, EDQUOT, EROFS, EMFILE and ENFILE, EAGAIN, ENOMEM, EIO and ETXTBSY. */
    private static final Pattern SYSTEM_ERROR = Pattern.compile(
            "No space left on device|Disk quota exceeded|Read-only file system|Too many open files"
                    + "|Resource temporarily unavailable|Cannot allocate memory|Input/output error|Text file busy",
            Pattern.CASE_INSENSITIVE);

    private HostErrors() {}

    /** Returns the first line of the output of a failed program that names such an error. */
    public static Optional<String> firstLine(String output) {
        return output.lines()
                .map(String::strip)
                .filter(line -> KILLED.matcher(line).find() || SYSTEM_ERROR.matcher(line).find())
                .findFirst();
    }
}
