package dev.lathe.worker.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.activities.failure.FailureCause;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunnerRequestTest {
    private static final RunnerRequest<VerifyResult> REQUEST =
            new RunnerRequest<>(RunnerCommand.VERIFY, "{}", VerifyResult.class);

    @TempDir
    Path folder;

    private Outcome<VerifyResult> after(CommandEnd end) throws IOException {
        return REQUEST.outcome(end, folder.resolve("result.json"));
    }

    private Outcome<VerifyResult> afterWriting(String result) throws IOException {
        Files.writeString(folder.resolve("result.json"), result);
        return after(new CommandEnd.Exited(0, ""));
    }

    @Test
    void parsesAResult() throws IOException {
        assertThat(afterWriting("{\"status\":\"ok\",\"tensors\":[{\"name\":\"C\",\"maxAbsoluteError\":0.5,"
                        + "\"maxRelativeError\":\"NaN\",\"scale\":2}],\"peakBytes\":7,\"log\":\"\"}"))
                .isEqualTo(new Outcome.Ok<>(new VerifyResult(
                        List.of(new VerifyResult.TensorNorms("C", 0.5, Double.NaN, 2)),
                        OptionalDouble.empty(),
                        OptionalDouble.empty())));
    }

    private static void failsWith(FailureCause cause, String message, ThrowingCallable response) {
        assertThatThrownBy(response).isInstanceOfSatisfying(RunnerException.class, failure -> {
            assertThat(failure.failureCause()).isEqualTo(cause);
            assertThat(failure).hasMessageContaining(message);
        });
    }

    @Test
    void parsesARejectionWithStageReasonAndLog() throws IOException {
        assertThat(
                        afterWriting(
                                "{\"status\":\"rejected\",\"stage\":\"hang\",\"candidate\":\"challenger\",\"reason\":\"why\",\"log\":\"words\"}"))
                .isEqualTo(new Outcome.Rejected<>(new Rejection(RejectionStage.HANG, "why", "words")));
    }

    @Test
    void aFailureOfTheIncumbentIsTransient() {
        failsWith(
                FailureCause.TRANSIENT,
                "the incumbent failed in a comparison at hang: why",
                () -> afterWriting(
                        "{\"status\":\"rejected\",\"stage\":\"hang\",\"candidate\":\"incumbent\",\"reason\":\"why\",\"log\":\"\"}"));
    }

    @Test
    void aLibraryMayBeUnavailable() {
        assertThatThrownBy(() -> afterWriting("{\"status\":\"unavailable\",\"reason\":\"not installed\"}"))
                .isInstanceOfSatisfying(
                        LibraryUnavailable.class,
                        unavailable -> assertThat(unavailable.reason()).isEqualTo("not installed"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no json",
                "[]",
                "{}",
                "{\"status\":\"fine\"}",
                "{\"status\":\"ok\"}",
                "{\"status\":\"rejected\",\"stage\":\"nowhere\"}"
            })
    void aMalformedResponseIsASetupFailure(String text) {
        failsWith(FailureCause.SETUP, "the runner's result", () -> afterWriting(text));
    }

    @Test
    void aRejectedJobOrAFailedReferenceIsASetupFailure() {
        failsWith(FailureCause.SETUP, "the runner wrote no result", () -> after(new CommandEnd.Exited(0, "")));
        failsWith(
                FailureCause.SETUP,
                "the runner rejected the job: lathe-runner: bad job: seed must be 16 hexadecimal digits",
                () -> after(new CommandEnd.Exited(2, "lathe-runner: bad job: seed must be 16 hexadecimal digits\n")));
        failsWith(
                FailureCause.SETUP,
                "the op's reference failed",
                () -> after(new CommandEnd.Exited(3, "lathe-runner: error: the reference failed: SIGSEGV\n")));
    }

    @Test
    void aBusyMachineIsNoMissingResponse() {
        failsWith(
                FailureCause.BUSY,
                "the machine is too busy",
                () -> after(new CommandEnd.Exited(
                        4, "lathe-runner: error: the machine is too busy to time a candidate\n")));
    }

    @Test
    void aMissingResponseIsTransient() {
        for (CommandEnd end : List.of(
                new CommandEnd.Exited(3, "lathe-runner: error: cannot start a process"),
                new CommandEnd.Exited(127, "not found"),
                new CommandEnd.Killed(9, ""),
                new CommandEnd.TimedOut(Duration.ofSeconds(140), ""))) {
            failsWith(FailureCause.TRANSIENT, "the runner", () -> after(end));
        }
    }
}
