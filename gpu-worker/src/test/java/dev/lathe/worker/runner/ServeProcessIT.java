package dev.lathe.worker.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.ProcessTree;
import dev.lathe.worker.job.JobFormat;
import dev.lathe.worker.process.ServeProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class ServeProcessIT {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofMillis(400);

    @TempDir
    Path folder;

    @Test
    void aProcessOverItsTimeLimitIsKilled() throws Exception {
        ServingRunner runner = new ServingRunner(folder);
        assertThat(new ProcessBuilder("mkfifo", runner.pipe().toString()).start().waitFor()).isZero();
        ServeProcess process = started(runner);
        assertThat(process.answer(Heartbeat.silent(), LONG)).hasValue("ready");
        process.send("verify\t" + Files.writeString(folder.resolve("job"), JobFormat.text(runner.job("hangs")))
                + "\tresult");
        long hanging = Long.parseLong(Files.readString(runner.pipe()).strip());
        assertThat(process.answer(Heartbeat.silent(), SHORT)).isEmpty();
        assertThat(process.end(SHORT, Heartbeat.silent())).isEqualTo(new CommandEnd.TimedOut(SHORT, ""));
        assertThat(ProcessTree.hasEnded(hanging)).isTrue();
    }

    private ServeProcess started(ServingRunner runner) throws IOException {
        String program = runner.binary().obtain(Heartbeat.silent()).file().toString();
        return ServeProcess.start(List.of(program, "serve"));
    }
}
