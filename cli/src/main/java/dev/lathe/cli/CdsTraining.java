package dev.lathe.cli;

import dev.lathe.cli.check.DevicePaths;
import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CliContext;
import dev.lathe.temporal.ServerMode;
import dev.lathe.temporal.ServerOptions;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.server.RunningServer;
import dev.lathe.worker.LatheWorker;
import dev.lathe.worker.WorkerSetup;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.helpers.NOP_FallbackServiceProvider;

/**
 * Runs a small sweep and the commands that show it, so that their classes are loaded. The launcher archives these
 * classes after a build (class data sharing), which halves the start time of every command. An in-memory server and a
 * worker run in another process, because each archived class takes time in every command.
 */
public final class CdsTraining {
    private static final String CAMPAIGN = "cds/training_f32_1_fs";

    /** The argument of the process with the server. */
    private static final String SERVE = "serve";

    private static final String[] STATUS = {"server", "status"};

    private static final List<String> COMMANDS = List.of(
            "--help",
            "help sweep start",
            "sweep list",
            "sweep list --json",
            "sweep status cds",
            "sweep status cds --json",
            "sweep status none",
            "sweep stats cds",
            "sweep report cds",
            "campaign list cds",
            "campaign show " + CAMPAIGN,
            "campaign history " + CAMPAIGN,
            "campaign best " + CAMPAIGN,
            "export cds --out exported",
            "device list",
            "worker list",
            "server status",
            "tips list gemm",
            "sweep stop none");

    /** A recorded space of four configurations. */
    private static final String LANDSCAPE =
            """
            {"kernel_name": "training", "device_name": "none", "tune_params": {"x": [1, 2], "y": [1, 2]},
             "cache": {"1,1": {"time": 4.0, "times": [4.0, 4.1, 4.0]}, "1,2": {"time": 3.0, "times": [3.0, 3.1, 3.0]},
                       "2,1": {"time": 2.0, "times": [2.0, 2.1, 2.0]}, "2,2": {"time": 1.0, "times": [1.0, 1.1, 1.0]}}}
            """;

    /** A machine that is so busy has commands that start slowly anyway. */
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private CdsTraining() {}

    /** Trains for a limited time, because the first command of a packed Lathe waits for it. */
    public static void main(String[] arguments) throws IOException {
        CompletableFuture.delayedExecutor(LIMIT.toSeconds(), TimeUnit.SECONDS)
                .execute(() -> Runtime.getRuntime().halt(1));
        DataDirectory data = DataDirectory.of(HostEnvironment.current());
        Path folder = Files.createDirectories(data.path().toAbsolutePath());
        CliContext context = in(folder);
        Path landscape = folder.resolve("training.json");
        if (List.of(arguments).equals(List.of(SERVE))) {
            serve(context, "landscape:" + landscape);
        } else {
            Files.writeString(landscape, LANDSCAPE);
            runCommands(context, "landscape:" + landscape);
        }
        // The server's threads would delay the end of the process.
        System.exit(0);
    }

    /** Starts a server and a worker, prints the server's address, and waits for the end of the standard input. */
    private static void serve(CliContext context, String device) throws IOException {
        Servers servers = Servers.of(context);
        ServerOptions options = ServerOptions.of(ServerMode.MEMORY, servers.data(), Servers.attributes());
        RunningServer server = servers.temporal().serve(servers.temporal().choose(options), options);
        try (Session session = servers.session()) {
            LatheWorker worker = LatheWorker.start(
                    session.client(),
                    new WorkerSetup(session.client(), DevicePaths.of(context)).hosting(List.of(device)));
            CommandTree.of(context, STATUS).execute(STATUS);
            System.in.transferTo(OutputStream.nullOutputStream());
            worker.close();
        } finally {
            server.close();
        }
    }

    private static void runCommands(CliContext context, String device) throws IOException {
        Process server = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        CdsTraining.class.getName(),
                        SERVE)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = server.inputReader()) {
            output.readLine();
            call(context, "sweep", "start", "--devices", device, "--id", "cds", "--iterations", "2", "--watch");
            COMMANDS.forEach(command -> call(context, command.split(" ")));
            // What takes the place of Logback in the commands that only show something.
            new NOP_FallbackServiceProvider().initialize();
        } finally {
            server.outputWriter().close();
        }
    }

    /** Returns a context without the user's variables, which may name another server. */
    private static CliContext in(Path folder) {
        CliContext current = CliContext.current();
        return new CliContext(
                HostEnvironment.of(Map.of("LATHE_DATA", folder.toString())),
                folder,
                current.home(),
                current.output());
    }

    private static void call(CliContext context, String... arguments) {
        PrintWriter discarded = new PrintWriter(Writer.nullWriter());
        CommandTree.of(context, arguments).setOut(discarded).setErr(discarded).execute(arguments);
    }
}
