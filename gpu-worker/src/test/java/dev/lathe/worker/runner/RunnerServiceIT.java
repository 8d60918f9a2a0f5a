package dev.lathe.worker.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.activities.failure.FailureCause;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.process.ProcessExit;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class RunnerServiceIT {
    @TempDir
    Path folder;

    private ServingRunner runner;
    private RunnerService service;

    @BeforeEach
    void create() {
        runner = new ServingRunner(folder);
        service = runner.service();
    }

    private Outcome<VerifyResult> verify(String behavior) {
        return service.verify(runner.job(behavior), Heartbeat.silent());
    }

    /** Returns the id of the active process. */
    private long pid() {
        return Long.parseLong(verify("correct").orElseThrow().tensors().getFirst().name());
    }

    private Stream<ProcessHandle> runners() {
        return ProcessHandle.current().children().filter(child -> child.info()
                .command()
                .filter(command -> command.startsWith(folder.toString()))
                .isPresent());
    }

    private static boolean isAlive(long pid) {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
    }

    @Test
    void oneProcessServesSeveralRequests() {
        assertThat(pid()).isEqualTo(pid());
    }

    @Test
    void aProcessWithALostContextIsKilledBeforeItIsReplaced() {
        long lost = pid();
        assertThat(verify("context lost"))
                .isInstanceOfSatisfying(Outcome.Rejected.class, rejected -> {
                    assertThat(rejected.rejection().stage()).isEqualTo(RejectionStage.CRASH);
                    assertThat(rejected.rejection().reason()).isEqualTo("CUDA_ERROR_ILLEGAL_ADDRESS");
                });
        assertThat(isAlive(lost)).isFalse();
        assertThat(pid()).isNotEqualTo(lost).isEqualTo(pid());
    }

    @Test
    void aCrashOfTheProcessIsTransient() {
        long dead = pid();
        assertThatThrownBy(() -> verify("aborts"))
                .isInstanceOfSatisfying(RunnerException.class, failure -> {
                    assertThat(failure.failureCause()).isEqualTo(FailureCause.TRANSIENT);
                    assertThat(failure).hasMessage("the runner was killed by signal 6");
                });
        assertThat(pid()).isNotEqualTo(dead);
    }

    @Test
    void aRejectedJobIncludesTheErrorOutput() {
        assertThatThrownBy(() -> verify("bad job"))
                .isInstanceOfSatisfying(RunnerException.class, failure -> {
                    assertThat(failure.failureCause()).isEqualTo(FailureCause.SETUP);
                    assertThat(failure).hasMessage("the runner rejected the job: bad job: no seed");
                });
        assertThat(pid()).isPositive();
    }

    @Test
    void aDeadStandbyProcessIsReplaced() throws Exception {
        long active = pid();
        ProcessHandle standby = runners().filter(runner -> runner.pid() != active).findFirst().orElseThrow();
        standby.destroyForcibly();
        standby.onExit().get();
        assertThatThrownBy(() -> verify("context lost")).isInstanceOf(ApplicationFailure.class);
        assertThat(pid()).isPositive();
    }

    @Test
    void aDeviceFaultDoesNotRejectTheCandidate() {
        assertThatThrownBy(() -> verify("device fault")).isInstanceOfSatisfying(ApplicationFailure.class, fault -> {
            assertThat(fault.getType()).isEqualTo(FailureTypes.DEVICE_FAULT);
            assertThat(fault.getOriginalMessage()).startsWith("2 uncorrectable ECC errors; Xid 48");
        });
    }

    @Test
    void waitsForForeignProcesses() {
        assertThat(verify("foreign process")).isInstanceOf(Outcome.Ok.class);
        assertThat(pid()).isEqualTo(pid());
    }

    @Test
    void anAttemptOverItsWaitLimitReportsTheForeignProcess() {
        service = runner.withWaitLimit(Duration.ZERO);
        assertThatThrownBy(() -> verify("foreign process"))
                .isInstanceOfSatisfying(ApplicationFailure.class, waiting -> {
                    assertThat(waiting.getType()).isEqualTo(FailureTypes.TRANSIENT_INFRA);
                    assertThat(waiting.getOriginalMessage()).contains("in use by python3 (pid 2, 2048 MiB)");
                });
    }

    private void makePipe() throws Exception {
        assertThat(new ProcessBuilder("mkfifo", runner.pipe().toString()).start().waitFor()).isZero();
    }

    /** Returns the id of the process that a candidate has written to the pipe. */
    private long announced() throws IOException {
        return Long.parseLong(Files.readString(runner.pipe()).strip());
    }

    @Test
    void theProcessReceivesTheNextRequestBeforeItRepliesToTheFirst() throws Exception {
        makePipe();
        CompletableFuture<Outcome<VerifyResult>> first =
                CompletableFuture.supplyAsync(() -> verify("waits for the next"));
        assertThat(announced()).isEqualTo(pid());
        assertThat(first.get()).isInstanceOf(Outcome.Ok.class);
    }

    @Test
    void aRequestThatALostProcessReceivedIsServedByTheNextOne() throws Exception {
        makePipe();
        CompletableFuture<Outcome<VerifyResult>> first =
                CompletableFuture.supplyAsync(() -> verify("fails before the next"));
        long lost = announced();
        assertThat(pid()).isNotEqualTo(lost).isEqualTo(pid());
        assertThat(first.get()).isInstanceOf(Outcome.Rejected.class);
    }

    /** Starts a request that an interrupt ends. */
    private Thread interruptible(String behavior) {
        return Thread.ofPlatform()
                .start(() -> assertThatThrownBy(() -> verify(behavior)).isInstanceOf(ApplicationFailure.class));
    }

    @Test
    void aRequestHasItsOwnReplyAfterOneThatWasInterruptedWhileItWaited() throws Exception {
        makePipe();
        Thread first = interruptible("hangs");
        long process = announced();
        Thread second = interruptible("correct");
        second.interrupt();
        first.interrupt();
        first.join();
        second.join();
        assertThat(pid()).isNotEqualTo(process).isEqualTo(pid());
    }

    @Test
    void anInterruptKillsAHangingProcess() throws Exception {
        makePipe();
        CompletableFuture<Boolean> isInterrupted = new CompletableFuture<>();
        Thread activity = Thread.ofPlatform().start(() -> {
            try {
                verify("hangs");
            } catch (ApplicationFailure stopped) {
                isInterrupted.complete(Thread.currentThread().isInterrupted());
            }
        });
        long hanging = announced();
        activity.interrupt();
        assertThat(isInterrupted.get()).isTrue();
        ProcessExit.await(hanging);
        assertThat(pid()).isNotEqualTo(hanging);
    }
}
