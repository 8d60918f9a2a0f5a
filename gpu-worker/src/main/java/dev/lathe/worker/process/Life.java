package dev.lathe.worker.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether a process still runs. One that is dead but that nobody has waited for yet runs no more; one that is only dying
 * still holds files, locks and devices, though its memory and with it its environment are gone (proc_pid_stat(5)).
 */
public record Life(long pid) {
    public boolean isOver() {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            char state = stat.charAt(stat.lastIndexOf(')') + 2);
            return state == 'Z' || state == 'X';
        } catch (IOException gone) {
            return true;
        }
    }
}
