package dev.lathe.cli.command;

import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.Deletion;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.worker.DataCaches;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "uninstall",
        description = {
            "Shows what Lathe has stored and where, or deletes it with --yes.",
            "Deletes the files of Lathe in the data folder, with the histories of all sweeps, and stops the durable",
            "server. Your results and the folder of Lathe itself stay; the command prints their paths."
        },
        footer = {"", "Examples:", "  lathe uninstall", "  lathe uninstall --yes"})
public final class UninstallCommand extends CliTask {
    /** The entries of the data folder that docs/operating.md lists. LATHE_DATA may also contain other files. */
    private static final Pattern OF_LATHE = Pattern.compile("temporal-.+\\.db(-wal|-shm)?"
            + "|(server|stopped-server)\\.json|\\.server-.*\\.json|server\\.(log|log\\.1|lock)|peaks\\.json|secret.*"
            + "|bin|artifacts|references|python-references|op-files|copies|agent-work|work|locks|logs");

    @Option(names = "--yes", description = "Delete the files and stop the durable server.")
    private boolean yes;

    @Override
    protected ExitCode perform() {
        Servers servers = Servers.of(context);
        Path data = servers.data().path();
        if (yes) {
            if (!new DataCaches(data).isUnused()) {
                throw CommandFailure.refused("a running worker or command uses " + data + "; stop it and repeat "
                        + "'./lathe uninstall --yes'");
            }
            servers.temporal()
                    .stop(servers.data())
                    .ifPresent(record -> print("Stopped the " + record.describe() + "."));
        }
        String verb = yes ? "Deleted " : "Would delete ";
        for (Path entry : entries(data)) {
            if (yes) {
                Deletion.of(entry);
            }
            print(verb + entry);
        }
        print("Stays: the folder of Lathe, " + context.home() + ". Delete it yourself.");
        if (Files.exists(context.results())) {
            print("Stays: your results in " + context.results() + ".");
        }
        if (!yes) {
            print("Delete the files with './lathe uninstall --yes'.");
        }
        return ExitCode.DONE;
    }

    private static List<Path> entries(Path data) {
        try (Stream<Path> all = Files.list(data)) {
            return all.filter(path -> OF_LATHE.matcher(path.getFileName().toString()).matches()).sorted().toList();
        } catch (IOException unreadable) {
            throw CommandFailure.refused("cannot read the data folder " + data + ": " + unreadable);
        }
    }
}
