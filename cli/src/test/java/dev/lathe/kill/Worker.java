package dev.lathe.kill;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A worker process that can be killed with SIGKILL. Closing it kills it, too. */
final class Worker implements AutoCloseable {
    private final List<String> command = new ArrayList<>();
    private final Path log;
    private Process process;

    /** A worker for recorded landscapes. */
    Worker(String server, List<String> devices, Path log) {
        this(WorkerMain.class, Stream.concat(Stream.of(server), devices.stream()).toList(), log);
    }

    Worker(Class<?> main, List<String> arguments, Path log) {
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "-Dlogback.configurationFile=logback-kill.xml",
                main.getName()));
        command.addAll(arguments);
        this.log = log;
    }

    void start() throws IOException {
        process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    /** Sends SIGKILL and waits for the exit. */
    void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Stops the process, and lets it continue after so many seconds. */
    void freeze(int seconds) throws IOException, InterruptedException {
        signal("kill -STOP " + process.pid()).waitFor();
        signal("sleep " + seconds + "; kill -CONT " + process.pid());
    }

    private static Process signal(String script) throws IOException {
        return new ProcessBuilder("sh", "-c", script).inheritIO().start();
    }

    /** Returns the processes that the worker has started, directly or not. */
    Stream<ProcessHandle> descendants() {
        return process.descendants();
    }

    @Override
    public void close() {
        if (process != null) {
            kill();
        }
    }
}
