package dev.lathe.worker.device.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Commands of a repository that fail because of the host, such as those that the kernel kills when memory is short. */
@Timeout(300)
class HostFaultsIT {
    private static final Candidate KILLED_IN_BENCH = Scripts.bench("echo half of it; kill -KILL $$");

    @RegisterExtension
    final Scripts scripts = Scripts.inTemporaryFolder();

    @Test
    void theThirdKillOfABuildRejectsTheCandidate() {
        Candidate killed = Scripts.edited("killed in build\n");

        assertRejected(thirdTime(() -> scripts.compile(killed)), RejectionStage.COMPILE, "build");
    }

    @Test
    void theThirdKillOfATestRejectsTheCandidate() {
        Candidate killed = Scripts.edited("killed in test\n");

        assertRejected(thirdTime(() -> scripts.check(killed)), RejectionStage.CRASH, "test");
    }

    @Test
    void theThirdKillOfABenchmarkRejectsTheCandidate() {
        Rejection rejection = thirdTime(() -> scripts.time(KILLED_IN_BENCH, Optional.of(Scripts.speed(1))));

        assertRejected(rejection, RejectionStage.CRASH, "bench");
        assertThat(rejection.log()).startsWith("half of it\n");
    }

    @Test
    void theThirdKillOfABenchmarkThatServesRejectsTheCandidate() throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\"}, \"persistent\": true");

        assertRejected(thirdTime(() -> scripts.time(KILLED_IN_BENCH, Optional.empty())), RejectionStage.CRASH, "bench");
    }

    @Test
    void theThirdKillOfAProgramThatABuildStartsRejectsTheCandidate() {
        Candidate killed = Scripts.edited("killed in a child of build\n");

        assertRejected(thirdTime(() -> scripts.compile(killed)), RejectionStage.COMPILE, "build", "Killed");
    }

    @Test
    void theThirdKillOfAProgramThatATestStartsRejectsTheCandidate() {
        Candidate killed = Scripts.edited("killed in a child of test\n");

        assertRejected(thirdTime(() -> scripts.check(killed)), RejectionStage.CRASH, "test", "Killed");
    }

    @Test
    void theThirdKillOfAProgramThatABenchmarkStartsRejectsTheCandidate() {
        Candidate killed = Scripts.bench("scripts/driver sh -c 'kill -KILL $$'");

        assertRejected(
                thirdTime(() -> scripts.time(killed, Optional.of(Scripts.speed(1)))),
                RejectionStage.CRASH,
                "bench",
                "Killed");
    }

    @Test
    void aBuildThatRanOutOfDiskSpaceOnceIsRepeated() throws IOException {
        Candidate once = Scripts.edited("runs out of disk space in build\n");

        assertIsRepeatedLater(() -> scripts.compile(once));

        Files.createFile(scripts.file("copies/space"));
        assertThat(scripts.compile(once)).isInstanceOf(Outcome.Ok.class);
    }

    @Test
    void killsOfTheIncumbentAreNoEvidenceAgainstTheCandidate() {
        for (int time = 0; time < 4; time++) {
            assertKilled(() -> scripts.time(Scripts.speed(1), Optional.of(KILLED_IN_BENCH)));
        }
    }

    @Test
    void killsBeforeAResultDoNotCount() throws IOException {
        Candidate once = Scripts.bench("[ -e ../killed ] || { touch ../killed; kill -KILL $$; }; "
                + "printf 'size,Check,GB/s\\n1,PASS,4\\n' > r.csv");
        for (int time = 0; time < 3; time++) {
            assertKilled(() -> scripts.time(once, Optional.empty()));
            assertThat(scripts.time(once, Optional.empty())).isInstanceOf(Outcome.Ok.class);
            Files.delete(scripts.file("copies/killed"));
        }
    }

    @Test
    void aComparisonLineWhoseProgramIsKilledThreeTimesIsUnavailable() throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\"}, "
                + "\"compare\": {\"large\": \"kill -KILL $$\"}");
        for (int time = 0; time < 2; time++) {
            assertKilled(() -> scripts.compare(Optional.of(Scripts.speed(1))));
        }

        assertThat(scripts.compare(Optional.of(Scripts.speed(1))))
                .isInstanceOfSatisfying(
                        VendorResult.Unavailable.class,
                        unavailable -> assertThat(unavailable.reason())
                                .contains(
                                        "bench failed three times as if the host were short of memory or disk space: it received SIGKILL"));
    }

    private static void assertRejected(Rejection rejection, RejectionStage stage, String command) {
        assertRejected(rejection, stage, command, "it received SIGKILL");
    }

    private static void assertRejected(Rejection rejection, RejectionStage stage, String command, String cause) {
        assertThat(rejection.stage()).isEqualTo(stage);
        assertThat(rejection.reason())
                .startsWith(command + " failed three times as if the host were short of memory or disk space: ")
                .contains(cause);
    }

    private static Rejection thirdTime(Supplier<Outcome<?>> stage) {
        assertIsRepeatedLater(stage);
        assertIsRepeatedLater(stage);
        return ((Outcome.Rejected<?>) stage.get()).rejection();
    }

    /** A short peak of another process's memory must not cause three kills. */
    private static void assertIsRepeatedLater(Supplier<Outcome<?>> stage) {
        assertThatExceptionOfType(ApplicationFailure.class).isThrownBy(stage::get).satisfies(failure -> {
            assertThat(failure.getType()).isEqualTo(FailureTypes.TRANSIENT_INFRA);
            assertThat(failure.getNextRetryDelay()).isGreaterThanOrEqualTo(Duration.ofSeconds(30));
        });
    }

    private static void assertKilled(Runnable stage) {
        assertThatExceptionOfType(ApplicationFailure.class).isThrownBy(stage::run).satisfies(failure -> {
            assertThat(failure.getType()).isEqualTo(FailureTypes.TRANSIENT_INFRA);
            assertThat(failure.isNonRetryable()).isFalse();
        });
    }
}
