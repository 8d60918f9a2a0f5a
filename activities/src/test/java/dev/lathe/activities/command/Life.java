package dev.lathe.activities.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether a process still runs. One that is dead but that nobody has waited for yet runs no more. */
public record Life(long pid) {
    public boolean isOver() {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            return stat.charAt(stat.lastIndexOf(')') + 2) == 'Z';
        } catch (IOException gone) {
            return true;
        }
    }
}
