package dev.lathe.temporal.server;

import dev.lathe.temporal.host.DataDirectory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A running dev server on a database of a data folder. It is found by the command lines of the machine's processes,
 * since a recorded pid may have been reused.
 */
public record DurableProcess(ProcessHandle handle, Path database, List<String> arguments) {

    private static final Pattern DATABASE = Pattern.compile("temporal-(.+)\\.db");

    public static Optional<DurableProcess> in(DataDirectory data) {
        return ProcessHandle.allProcesses()
                .flatMap(process -> at(process, data).stream())
                .findFirst();
    }

    private static Optional<DurableProcess> at(ProcessHandle process, DataDirectory data) {
        List<String> arguments = process.info().arguments().map(List::of).orElse(List.of());
        if (arguments.size() < 2 || !arguments.subList(0, 2).equals(List.of("server", "start-dev"))) {
            return Optional.empty();
        }
        return valueOf("--db-filename", arguments)
                .map(Path::of)
                .filter(database -> data.path().equals(database.getParent()))
                .filter(database -> DATABASE.matcher(database.getFileName().toString()).matches())
                .map(database -> new DurableProcess(process, database, arguments));
    }

    /** Restores the content of server.json from the command line. */
    public ServerRecord record() {
        return new ServerRecord(
                ServerKind.DURABLE,
                ServerPorts.HOST + ":" + port("--port").orElse(ServerPorts.USUAL),
                port("--ui-port"),
                handle.pid(),
                serverVersion(),
                Optional.of(database));
    }

    private String serverVersion() {
        Matcher name = DATABASE.matcher(database.getFileName().toString());
        return name.matches() ? name.group(1) : "unknown";
    }

    private OptionalInt port(String option) {
        Optional<String> value = valueOf(option, arguments);
        return value.isPresent() ? OptionalInt.of(Integer.parseInt(value.get())) : OptionalInt.empty();
    }

    private static Optional<String> valueOf(String option, List<String> arguments) {
        int place = arguments.indexOf(option);
        return place >= 0 && place + 1 < arguments.size() ? Optional.of(arguments.get(place + 1)) : Optional.empty();
    }
}
