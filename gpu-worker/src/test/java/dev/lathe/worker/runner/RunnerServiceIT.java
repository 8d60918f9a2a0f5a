package dev.lathe.worker.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.activities.failure.FailureCause;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.process.Death;
import dev.lathe.worker.runner.answer.VerifyResult;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
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
    void fresh() {
        runner = new ServingRunner(folder);
        service = runner.service();
    }

    private Outcome<VerifyResult> verify(String fate) {
        return service.verify(runner.job(fate), Heartbeat.silent());
    }

    /** The process that answers. */
    private long pid() {
        return Long.parseLong(verify("right").orElseThrow().tensors().getFirst().name());
    }

    private Stream<ProcessHandle> runners() {
        return ProcessHandle.current().children().filter(child -> child.info()
                .command()
                .filter(command -> command.startsWith(folder.toString()))
                .isPresent());
    }

    private static boolean lives(long pid) {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
    }

    @Test
    void oneProcessAnswersQuestionAfterQuestion() {
        assertThat(pid()).isEqualTo(pid());
    }

    @Test
    void aProcessThatACandidateHasHurtIsGoneBeforeAnotherAnswers() {
        long hurt = pid();
        assertThat(verify("faults"))
                .isInstanceOfSatisfying(Outcome.Rejected.class, rejected -> {
                    assertThat(rejected.rejection().stage()).isEqualTo(RejectionStage.CRASH);
                    assertThat(rejected.rejection().reason()).isEqualTo("CUDA_ERROR_ILLEGAL_ADDRESS");
                });
        assertThat(lives(hurt)).isFalse();
        assertThat(pid()).isNotEqualTo(hurt).isEqualTo(pid());
    }

    @Test
    void aProcessThatDiesSaysNothingAboutItsCandidate() {
        long dead = pid();
        assertThatThrownBy(() -> verify("dies"))
                .isInstanceOfSatisfying(RunnerException.class, failure -> {
                    assertThat(failure.failureCause()).isEqualTo(FailureCause.TRANSIENT);
                    assertThat(failure).hasMessage("the runner was killed by signal 6");
                });
        assertThat(pid()).isNotEqualTo(dead);
    }

    @Test
    void aRefusedJobIsToldWithTheLastWords() {
        assertThatThrownBy(() -> verify("puzzles"))
                .isInstanceOfSatisfying(RunnerException.class, failure -> {
                    assertThat(failure.failureCause()).isEqualTo(FailureCause.SETUP);
                    assertThat(failure).hasMessage("the runner refused its job: bad job: no seed");
                });
        assertThat(pid()).isPositive();
    }

    @Test
    void aProcessThatStandsByAndDiesIsNotAskedTwice() throws Exception {
        long asked = pid();
        ProcessHandle standby = runners().filter(runner -> runner.pid() != asked).findFirst().orElseThrow();
        standby.destroyForcibly();
        standby.onExit().get();
        assertThatThrownBy(() -> verify("faults")).isInstanceOf(ApplicationFailure.class);
        assertThat(pid()).isPositive();
    }

    @Test
    void aFaultOfTheDeviceIsNotTheCandidates() {
        assertThatThrownBy(() -> verify("ruins")).isInstanceOfSatisfying(ApplicationFailure.class, fault -> {
            assertThat(fault.getType()).isEqualTo(FailureTypes.DEVICE_FAULT);
            assertThat(fault.getOriginalMessage()).startsWith("2 uncorrectable ECC errors; Xid 48");
        });
    }

    @Test
    void whoElseUsesTheDeviceIsWaitedFor() {
        assertThat(verify("meets company")).isInstanceOf(Outcome.Ok.class);
        assertThat(pid()).isEqualTo(pid());
    }

    @Test
    void anAttemptThatHasWaitedLongEnoughSaysForWhom() {
        service = runner.patient(Duration.ZERO);
        assertThatThrownBy(() -> verify("meets company"))
                .isInstanceOfSatisfying(ApplicationFailure.class, waiting -> {
                    assertThat(waiting.getType()).isEqualTo(FailureTypes.TRANSIENT_INFRA);
                    assertThat(waiting.getOriginalMessage()).contains("in use by python3 (pid 2, 2048 MiB)");
                });
    }

    @Test
    void anInterruptKillsWhatHangs() throws Exception {
        assertThat(new ProcessBuilder("mkfifo", runner.pipe().toString()).start().waitFor()).isZero();
        CompletableFuture<Boolean> keptItsInterrupt = new CompletableFuture<>();
        Thread activity = Thread.ofPlatform().start(() -> {
            try {
                verify("hangs");
            } catch (ApplicationFailure stopped) {
                keptItsInterrupt.complete(Thread.currentThread().isInterrupted());
            }
        });
        long hanging = Long.parseLong(Files.readString(runner.pipe()).strip());
        activity.interrupt();
        assertThat(keptItsInterrupt.get()).isTrue();
        Death.await(hanging);
        assertThat(pid()).isNotEqualTo(hanging);
    }
}
