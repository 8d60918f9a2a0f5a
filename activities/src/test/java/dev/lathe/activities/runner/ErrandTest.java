package dev.lathe.activities.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.command.CommandEnd;
import dev.lathe.activities.runner.answer.VerifyResult;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.workflows.contract.naming.FailureTypes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrandTest {
    private static final Errand<VerifyResult> ERRAND = new Errand<>(Verb.VERIFY, "{}", VerifyResult.class);

    @TempDir
    Path folder;

    private RunnerExit<VerifyResult> after(CommandEnd end) throws IOException {
        return ERRAND.answer(end, folder.resolve("result.json"));
    }

    private RunnerExit<VerifyResult> afterWriting(String result) throws IOException {
        Files.writeString(folder.resolve("result.json"), result);
        return after(new CommandEnd.Exited(0, ""));
    }

    @Test
    void aResultIsRead() throws IOException {
        assertThat(afterWriting("{\"status\":\"ok\",\"tensors\":[{\"name\":\"C\",\"maxAbsoluteError\":0.5,"
                        + "\"maxRelativeError\":\"NaN\",\"scale\":2}],\"peakBytes\":7,\"log\":\"\"}"))
                .isEqualTo(new RunnerExit.Ok<>(
                        new VerifyResult(List.of(new VerifyResult.TensorNorms("C", 0.5, Double.NaN, 2)), OptionalDouble.empty())));
    }

    @Test
    void aRejectionNamesTheCandidateItsStageAndTheReason() throws IOException {
        assertThat(afterWriting("{\"status\":\"rejected\",\"stage\":\"hang\",\"candidate\":\"incumbent\",\"reason\":\"why\",\"log\":\"words\"}"))
                .isEqualTo(new RunnerExit.Rejected<>("incumbent", new Rejection(RejectionStage.HANG, "why", "words")));
    }

    @Test
    void aLibraryMayBeUnavailable() throws IOException {
        assertThat(afterWriting("{\"status\":\"unavailable\",\"reason\":\"not installed\"}"))
                .isEqualTo(new RunnerExit.Unavailable<>("not installed"));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "no json", "[]", "{}", "{\"status\":\"fine\"}", "{\"status\":\"ok\"}", "{\"status\":\"rejected\",\"stage\":\"nowhere\"}"
    })
    void whatIsNoResultIsGarbled(String text) throws IOException {
        assertThat(afterWriting(text)).isInstanceOf(RunnerExit.Garbled.class);
    }

    @Test
    void aRefusedJobOrABrokenReferenceIsAMatterForAPerson() throws IOException {
        assertThat(after(new CommandEnd.Exited(0, ""))).isInstanceOf(RunnerExit.Garbled.class);
        assertThat(after(new CommandEnd.Exited(2, "lathe-runner: bad job: seed must be 16 hexadecimal digits\n")))
                .isEqualTo(new RunnerExit.Garbled<>(
                        "the runner refused its job: lathe-runner: bad job: seed must be 16 hexadecimal digits"));
        assertThat(after(new CommandEnd.Exited(3, "lathe-runner: error: the reference failed: SIGSEGV\n")))
                .isInstanceOfSatisfying(RunnerExit.Garbled.class, garbled -> assertThat(
                                RunnerFailures.of(garbled).getType())
                        .isEqualTo(FailureTypes.SETUP));
    }

    @Test
    void whatTheMachineDidSaysNothingAboutTheCandidate() throws IOException {
        for (CommandEnd end : List.of(
                new CommandEnd.Exited(3, "lathe-runner: error: cannot start a process"),
                new CommandEnd.Exited(127, "not found"),
                new CommandEnd.Killed(9, ""),
                new CommandEnd.TimedOut(Duration.ofSeconds(140), ""))) {
            assertThat(after(end))
                    .isInstanceOfSatisfying(RunnerExit.Lost.class, lost -> assertThat(
                                    RunnerFailures.of(lost).getType())
                            .isEqualTo(FailureTypes.TRANSIENT_INFRA));
        }
    }
}
