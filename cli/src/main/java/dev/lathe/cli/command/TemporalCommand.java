package dev.lathe.cli.command;

import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.temporal.server.RunningServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "temporal",
        description = {
            "Runs the Temporal command line with the address and namespace of Lathe's server.",
            "Uses the binary that TEMPORAL_CLI names, else a recent one on PATH, else the one that Lathe installed.",
            "The exit status is 0 if that of the Temporal command line is 0, else 1."
        },
        footer = {
            "",
            "Examples:",
            "  lathe temporal workflow list",
            "  lathe temporal workflow show --workflow-id night"
        })
public final class TemporalCommand extends CliTask {
    @Parameters(arity = "0..*", paramLabel = "ARGUMENT", description = "Arguments of the Temporal command line.")
    private List<String> arguments = List.of();

    @Override
    protected ExitCode perform() {
        Servers servers = new Servers(context, installBar());
        RunningServer server = servers.running();
        Path binary = servers.temporal().binary(servers.data()).path();
        return run(server, binary) == 0 ? ExitCode.DONE : ExitCode.INCOMPLETE;
    }

    private int run(RunningServer server, Path binary) {
        List<String> words = new ArrayList<>(List.of(binary.toString()));
        words.addAll(arguments);
        ProcessBuilder process =
                new ProcessBuilder(words).directory(context.directory().toFile()).inheritIO();
        process.environment().put("TEMPORAL_ADDRESS", server.target());
        process.environment().put("TEMPORAL_NAMESPACE", server.namespace());
        try {
            return process.start().waitFor();
        } catch (IOException unusable) {
            throw CommandFailure.refused("cannot run " + binary + ": " + unusable.getMessage());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + binary + " runs", stopped);
        }
    }
}
