package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.log.LogFiles;
import dev.lathe.cli.log.LogTail;
import dev.lathe.cli.log.WorkerLog;
import dev.lathe.temporal.host.DataDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogsCommandTest {
    @TempDir
    private Path folder;

    private Path data;

    @BeforeEach
    void create() throws IOException {
        data = folder.resolve("data");
        Files.createDirectories(data.resolve("logs"));
    }

    private Printed lathe(String... arguments) {
        return ConsoleCapture.in(folder, Map.of()).call(arguments);
    }

    private Path worker(int pid, String text) throws IOException {
        Path file = Files.writeString(data.resolve("logs/worker-" + pid + ".log"), text);
        return Files.setLastModifiedTime(file, FileTime.fromMillis(1_000L * pid));
    }

    @Test
    void theLastLinesOfEachLogAreShown() throws IOException {
        Path server = Files.writeString(data.resolve("server.log"), "a\nb\nc\n");
        Path worker = worker(7, "d\n");

        assertThat(lathe("logs", "--lines", "2").out())
                .isEqualToNormalizingNewlines("==> %s <==\nb\nc\n==> %s <==\nd\n".formatted(server, worker));
        assertThat(lathe("logs", "worker").out()).contains("d").doesNotContain("server.log");
        assertThat(lathe("logs", "7", "--paths").out().strip()).isEqualTo(worker.toString());
    }

    @Test
    void aMissingLogIsReported() {
        Printed missing = lathe("logs", "server");
        assertThat(missing.status()).isEqualTo(3);
        assertThat(missing.err()).contains("no log of server in " + data);
    }

    @Test
    void aFollowedLogContinuesWithItsNewWholeLinesAndAfterItWasReplaced() throws IOException {
        Path worker = worker(7, "first\n");
        List<String> printed = new ArrayList<>();
        LogTail tail = new LogTail(printed::add);
        tail.last(worker, 10);

        Files.writeString(worker, "second\nthi", StandardOpenOption.APPEND);
        tail.more(worker);
        Files.writeString(worker, "rd\n", StandardOpenOption.APPEND);
        tail.more(worker);
        tail.more(worker);
        Files.writeString(worker, "new\n");
        tail.more(worker);

        assertThat(printed).containsExactly("==> " + worker + " <==", "first", "second", "third", "new");
    }

    @Test
    void aWorkerWritesItsLogAndKeepsThoseOfTheLatestNine() throws IOException {
        for (int pid : IntStream.rangeClosed(1, 12).toArray()) {
            worker(pid, "old\n");
        }
        LogFiles files = new LogFiles(new DataDirectory(data));

        WorkerLog.begin(files).write("Worker connected");

        assertThat(files.workers()).hasSize(10);
        assertThat(files.workers().getFirst()).hasFileName("worker-4.log");
        assertThat(files.workers().getLast())
                .hasFileName("worker-" + ProcessHandle.current().pid() + ".log")
                .content()
                .contains("Worker connected");
    }
}
