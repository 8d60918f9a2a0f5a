package dev.lathe.cli.command;

import dev.lathe.cli.command.task.CliTask;
import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.pack.Archive;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "pack",
        description = {
            "Packs Lathe into one file for a machine without network, Java or Maven.",
            "Unpack it there with tar and call ./lathe/lathe as usual; nvcc and the driver must be on that machine."
        },
        footer = {"", "Example:", "  lathe pack --out lathe.tar.xz"})
public final class PackCommand extends CliTask {
    private static final double MEBIBYTE = 1 << 20;

    @Option(names = "--out", paramLabel = "FILE", description = "Where to. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("lathe.tar.xz");

    @Option(names = "--without-server", description = "Leave the Temporal server out, which is half of the file.")
    private boolean withoutServer;

    PackCommand(CliContext surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform() {
        Path target = surroundings.directory().resolve(out);
        long bytes = new Archive(surroundings, server()).write(target);
        say(String.format(Locale.ROOT, "Written: %s (%.1f MiB).", target, bytes / MEBIBYTE));
        return ExitCode.DONE;
    }

    private Optional<Path> server() {
        if (withoutServer) {
            return Optional.empty();
        }
        Servers servers = new Servers(surroundings, installBar());
        return Optional.of(servers.temporal().binary(servers.data()).path());
    }
}
