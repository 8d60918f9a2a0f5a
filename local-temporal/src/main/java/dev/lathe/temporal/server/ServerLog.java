package dev.lathe.temporal.server;

import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.LocalTemporalException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** The log of the durable server since its start; the previous log is kept beside it. */
record ServerLog(DataDirectory data) {

    private static final int TAIL = 12;

    Path path() {
        return data.serverLog();
    }

    void rotate() {
        try {
            if (Files.exists(path())) {
                Files.move(path(), data.previousServerLog(), StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new LocalTemporalException(path() + " cannot be renamed", e);
        }
    }

    String tail() {
        try {
            List<String> lines =
                    new String(Files.readAllBytes(path()), StandardCharsets.UTF_8).lines().toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL), lines.size()));
        } catch (IOException e) {
            return "(no log)";
        }
    }
}
