package dev.lathe.cli.command;

import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.pack.Archive;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.render.Quantity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "pack",
        description = {
            "Packs Lathe into one file for a machine that has no network, Java or Maven.",
            "Unpack the file with tar and run ./lathe/lathe. To tune GPUs, that machine needs nvcc and the NVIDIA "
                    + "driver."
        },
        footer = {"", "Example:", "  lathe pack --out lathe.tar.xz"})
public final class PackCommand extends CliTask {
    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Output file (default: lathe-SYSTEM-ARCHITECTURE.tar.xz).")
    private Path out = Path.of("lathe-" + platform() + ".tar.xz");

    @Option(names = "--without-server", description = "Omit the Temporal server, which is half of the file.")
    private boolean withoutServer;

    /** Returns the system and the architecture of this machine, such as {@code linux-amd64}. */
    private static String platform() {
        return (System.getProperty("os.name") + "-" + System.getProperty("os.arch")).toLowerCase(Locale.ROOT);
    }

    @Override
    protected ExitCode perform() {
        Path target = context.directory().resolve(out);
        if (Files.isDirectory(target)) {
            throw CommandFailure.usage("--out: " + target + " is a folder; name a file in it");
        }
        requireFolderOf(target);
        long bytes = new Archive(context, server()).write(target);
        print("Wrote " + target + " (" + Quantity.bytes(bytes) + ").");
        return ExitCode.DONE;
    }

    /** Creates the folder before the slow work. */
    private static void requireFolderOf(Path target) {
        try {
            Files.createDirectories(target.toAbsolutePath().getParent());
        } catch (IOException e) {
            throw CommandFailure.usage("--out: cannot write to " + target + "; choose a writable folder");
        }
    }

    private Optional<Path> server() {
        if (withoutServer) {
            return Optional.empty();
        }
        Servers servers = new Servers(context, installBar());
        return Optional.of(servers.temporal().binary(servers.data()).path());
    }
}
