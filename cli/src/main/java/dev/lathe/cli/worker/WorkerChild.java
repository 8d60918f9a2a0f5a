package dev.lathe.cli.worker;

import static java.util.Objects.requireNonNull;

import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A worker as a child process, which ends with this process: by a shutdown hook on a normal exit, and by the kernel if
 * setpriv is available. A worker that dies is replaced and resumes its work.
 */
public final class WorkerChild implements OwnWorker {
    /** The time to wait for a worker's exit, slightly longer than the longest measurement. */
    private static final Duration GRACE = Duration.ofSeconds(70);

    /** A worker that ends sooner, or with a usage error, cannot run on this machine and is not replaced. */
    private static final Duration MIN_UPTIME = Duration.ofSeconds(5);

    /** Makes the kernel end the worker when its parent dies, even if the parent was killed. */
    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");

    private final ProcessBuilder command;
    private final Path log;
    private final Consumer<String> note;
    private Process process;
    private long startedAt;
    private boolean closing;

    private WorkerChild(ProcessBuilder command, Path log, Consumer<String> note) {
        this.command = command;
        this.log = log;
        this.note = note;
    }

    /**
     * Starts the worker. The calling thread must live as long as the worker, because the kernel ends the worker with
     * the thread that created it.
     */
    public static WorkerChild start(
            CliContext context, String address, List<String> devices, Path log, Consumer<String> note) {
        ProcessBuilder command = new ProcessBuilder(commandLine(context, devices))
                .directory(context.directory().toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        command.environment().put("TEMPORAL_ADDRESS", address);
        command.environment().put("LATHE_DATA", Servers.of(context).data().path().toString());
        WorkerChild child = new WorkerChild(command, log, note);
        child.begin();
        Runtime.getRuntime().addShutdownHook(new Thread(child::close, "stop-worker"));
        return child;
    }

    private synchronized void begin() {
        createFolderOf(log);
        try {
            startedAt = System.nanoTime();
            process = command.start();
        } catch (IOException e) {
            throw CommandFailure.usage("cannot start the worker: " + e.getMessage());
        }
    }

    private static void createFolderOf(Path log) {
        Path folder = requireNonNull(log.getParent());
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw CommandFailure.cannotWrite(folder, e);
        }
    }

    /** The failure of a worker that cannot run has the end of its log. */
    @Override
    public synchronized void keepAlive() {
        if (closing || process.isAlive()) {
            return;
        }
        boolean cannotRun = process.exitValue() == ExitCode.USAGE.number();
        if (cannotRun || System.nanoTime() - startedAt < MIN_UPTIME.toNanos()) {
            throw CommandFailure.unreachable("the worker exited at startup with status " + process.exitValue() + ":\n"
                    + lastLogLines());
        }
        note.accept("The worker process ended with status " + process.exitValue() + "; a new worker resumes its work.");
        begin();
    }

    private String lastLogLines() {
        try {
            List<String> lines = new ArrayList<>(Files.readAllLines(log));
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 10), lines.size()));
        } catch (IOException e) {
            return "(cannot read its log " + log + ": " + e.getMessage() + ")";
        }
    }

    @Override
    public void close() {
        Process last = last();
        last.destroy();
        try {
            if (!last.waitFor(GRACE.toSeconds(), TimeUnit.SECONDS)) {
                last.destroyForcibly();
            }
        } catch (InterruptedException e) {
            last.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private synchronized Process last() {
        closing = true;
        return process;
    }

    /** Returns the command line of a worker with the Java runtime and class path of this process. */
    private static List<String> commandLine(CliContext context, List<String> devices) {
        List<String> command = new ArrayList<>();
        if (Files.isExecutable(SETPRIV)) {
            command.addAll(List.of(SETPRIV.toString(), "--pdeathsig", "KILL", "--"));
        }
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags(ManagementFactory.getRuntimeMXBean().getInputArguments()));
        command.addAll(List.of(
                "--enable-native-access=ALL-UNNAMED",
                "-Dlathe.home=" + context.home(),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.lathe.cli.Lathe",
                "worker"));
        devices.forEach(device -> command.addAll(List.of("--devices", device)));
        return command;
    }

    /**
     * Returns which flags of this process are those of its worker, among them the launcher's CDS archive, which halves
     * the startup time. The properties of Lathe describe this process, and an agent such as a debugger serves one
     * process.
     */
    static List<String> flags(List<String> ofThisProcess) {
        return ofThisProcess.stream()
                .filter(flag -> flag.matches("-X.*|--.*|-D.*") && !flag.startsWith("-Dlathe."))
                .toList();
    }
}
