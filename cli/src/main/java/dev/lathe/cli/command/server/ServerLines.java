package dev.lathe.cli.command.server;

import dev.lathe.temporal.server.RunningServer;
import java.util.ArrayList;
import java.util.List;

/** The lines that describe a running server. */
final class ServerLines {
    private ServerLines() {}

    static List<String> of(RunningServer server) {
        List<String> lines = new ArrayList<>();
        lines.add("Temporal server at " + server.target() + ", namespace " + server.namespace() + ".");
        server.ui().ifPresent(ui -> lines.add("UI: " + ui));
        lines.addAll(server.notes());
        return lines;
    }
}
