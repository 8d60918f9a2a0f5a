package dev.lathe.worker.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.activities.heartbeat.Progress;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.ProcessTree;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.client.ActivityCanceledException;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.testing.TestActivityEnvironment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class CommandHeartbeatIT {
    @TempDir
    Path folder;

    @AutoClose
    private final TestActivityEnvironment environment = TestActivityEnvironment.newInstance();

    @ActivityInterface
    public interface Shell {
        String run(String script);
    }

    /** Runs scripts in an activity and records the exception that ends it. */
    private final class ShellImpl implements Shell {
        private final CompletableFuture<Throwable> ended = new CompletableFuture<>();

        @Override
        public String run(String script) {
            try {
                Command command = Command.in(folder, Duration.ofMinutes(10), List.of("/bin/sh", "-c", script));
                return AwaitedCommand.run(command, Heartbeat.of("compile", "#7 0a1b2c3d")).output();
            } catch (RuntimeException end) {
                ended.complete(end);
                throw end;
            }
        }
    }

    private Shell stub(ShellImpl shell) {
        environment.registerActivitiesImplementations(shell);
        return environment.newActivityStub(
                Shell.class,
                ActivityOptions.newBuilder()
                        .setStartToCloseTimeout(Duration.ofMinutes(10))
                        .setHeartbeatTimeout(Duration.ofSeconds(2))
                        .build());
    }

    @Test
    void heartbeatsReportTheRunningCommand() throws Exception {
        BlockingQueue<Progress> heartbeats = new LinkedBlockingQueue<>();
        environment.setActivityHeartbeatListener(Progress.class, heartbeats::add);
        Path go = Fifo.in(folder).path();
        Shell shell = stub(new ShellImpl());
        CompletableFuture<String> output =
                CompletableFuture.supplyAsync(() -> shell.run("echo running; cat " + go));
        Progress heartbeat = heartbeats.take();
        Files.writeString(go, "input\n");
        assertThat(output.get()).isEqualTo("running\ninput\n");
        assertThat(heartbeat.stage()).isEqualTo("compile");
        assertThat(heartbeat.label()).isEqualTo("#7 0a1b2c3d");
        assertThat(heartbeat.lastLine()).isEqualTo("running");
        assertThat(heartbeat.pid()).isPositive();
        assertThat(heartbeat.elapsedMs()).isPositive();
    }

    @Test
    void aCancellationKillsTheTreeAndIsRethrown() throws Exception {
        ShellImpl implementation = new ShellImpl();
        Shell shell = stub(implementation);
        Path started = Fifo.in(folder).path();
        CompletableFuture<String> output =
                CompletableFuture.supplyAsync(() -> shell.run("sleep 600 & echo $! >" + started + "; wait"));
        long child = Long.parseLong(Files.readString(started).strip());
        environment.requestCancelActivity();
        assertThat(implementation.ended.get()).isInstanceOf(ActivityCanceledException.class);
        assertThat(ProcessTree.hasEnded(child)).isTrue();
        assertThatThrownBy(() -> output.get()).hasRootCauseInstanceOf(CanceledFailure.class);
    }

    @Test
    void aMissingFolderIsATransientFailure() {
        Command command = Command.in(folder.resolve("gone"), Duration.ofMinutes(10), List.of("/bin/true"));
        assertThatThrownBy(() -> AwaitedCommand.run(command, Heartbeat.silent()))
                .isInstanceOfSatisfying(
                        ApplicationFailure.class,
                        failure -> assertThat(failure.getType()).isEqualTo(FailureTypes.TRANSIENT_INFRA));
    }
}
