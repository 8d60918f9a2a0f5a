package dev.lathe.cli.command;

import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.log.LogFiles;
import dev.lathe.cli.log.LogTail;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "logs",
        description = {
            "Shows the last lines of the logs of the server and the workers of this machine.",
            "The logs are in the data folder: server.log, and logs/worker-PID.log for the latest ten workers."
        },
        footer = {
            "",
            "Examples:",
            "  lathe logs",
            "  lathe logs worker --follow",
            "  lathe logs --paths"
        })
public final class LogsCommand extends CliTask {
    private static final int MAX_LINES = 100_000;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PROCESS",
            description = "server, worker, or the process id of a worker (default: all).")
    private String process = "all";

    @Option(names = "--lines", paramLabel = "N", description = "Lines of each log (default: ${DEFAULT-VALUE}).")
    private int lines = 10;

    @Option(names = "--follow", description = "Show new lines until Ctrl-C, also those of workers that start later.")
    private boolean follow;

    @Option(names = "--paths", description = "Show only the paths of the logs.")
    private boolean paths;

    @Override
    protected ExitCode perform() {
        bounded("--lines", lines, 0, MAX_LINES);
        List<Path> files = files();
        if (files.isEmpty() && !follow) {
            throw CommandFailure.notFound("no log of " + (process.equals("all") ? "a server or worker" : process)
                    + " in " + Servers.of(context).data().path()
                    + "; name server, worker or the process id of a worker");
        }
        if (paths) {
            files.forEach(file -> print(file.toString()));
            return ExitCode.DONE;
        }
        LogTail tail = new LogTail(this::print);
        files.forEach(file -> tail.last(file, lines));
        while (follow && tail.pause()) {
            files().forEach(tail::more);
        }
        return ExitCode.DONE;
    }

    private List<Path> files() {
        LogFiles logs = new LogFiles(Servers.of(context).data());
        return switch (process) {
            case "server" -> logs.server();
            case "worker" -> logs.workers();
            case "all" -> Stream.concat(logs.server().stream(), logs.workers().stream()).toList();
            default -> logs.workers().stream()
                    .filter(file -> file.getFileName().toString().equals("worker-" + process + ".log"))
                    .toList();
        };
    }
}
