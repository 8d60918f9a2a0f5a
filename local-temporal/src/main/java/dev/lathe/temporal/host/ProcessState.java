package dev.lathe.temporal.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The state of a process by its id. A zombie counts as ended. A process that is exiting does not, because it still
 * holds files, locks and devices, although its memory and environment are already released (proc_pid_stat(5)).
 */
public record ProcessState(long pid) {
    /** Returns whether the process has ended. */
    public boolean hasEnded() {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            char state = stat.charAt(stat.lastIndexOf(')') + 2);
            return state == 'Z' || state == 'X';
        } catch (IOException gone) {
            return true;
        }
    }
}
