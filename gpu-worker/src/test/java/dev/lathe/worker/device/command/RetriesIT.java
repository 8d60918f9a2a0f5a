package dev.lathe.worker.device.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.plan.CommandLimits;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.Candidate;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests and benchmarks that fail now and then. */
@Timeout(300)
class RetriesIT {
    private static final String RESULTS = "printf 'size,Check,GB/s\\n1,PASS,4\\n' > r.csv";

    /** Adds a line to a file of its runs, and fails in the first two. */
    private static final String FAILS_TWICE =
            "echo >> ../runs; [ $(wc -l < ../runs) -gt 2 ] || { echo port in use; exit 3; }\n";

    private static final Candidate BENCH_FAILS_TWICE = Scripts.bench(FAILS_TWICE + RESULTS);
    private static final Candidate TEST_FAILS_TWICE = Scripts.edited("doubles\nfails twice in test\n");

    @RegisterExtension
    final Scripts scripts = Scripts.inTemporaryFolder();

    @Test
    void aTestThatPassesInItsLastRetryPasses() throws IOException {
        retries(2, "");

        assertThat(scripts.check(TEST_FAILS_TWICE)).isInstanceOf(Outcome.Ok.class);
    }

    @Test
    void aTestThatFailsInAllRunsIsRejectedWithTheirNumber() throws IOException {
        retries(1, "");

        assertThat(rejection(scripts.check(TEST_FAILS_TWICE)))
                .isEqualTo(new Rejection(
                        RejectionStage.CORRECTNESS,
                        "test failed with exit status 1: port in use",
                        "failed runs: 2\nport in use\n"));
    }

    @Test
    void withoutRetriesTheFirstFailureCounts() {
        assertThat(rejection(scripts.check(TEST_FAILS_TWICE)).log()).isEqualTo("port in use\n");
        assertThat(rejection(scripts.time(BENCH_FAILS_TWICE, Optional.empty())).log()).isEqualTo("port in use\n");
    }

    @Test
    void aBenchmarkThatSucceedsInItsLastRetryIsMeasured() throws IOException {
        retries(2, "");

        assertThat(scripts.time(BENCH_FAILS_TWICE, Optional.empty())).isInstanceOf(Outcome.Ok.class);
    }

    @Test
    void aBenchmarkThatServesIsStartedAgain() throws IOException {
        retries(2, ", \"persistent\": true");
        String serve = "echo ready; while read -r run; do " + FAILS_TWICE + RESULTS + "; echo done; done";

        assertThat(scripts.time(Scripts.bench(serve), Optional.empty())).isInstanceOf(Outcome.Ok.class);
    }

    @Test
    void aBenchmarkThatFailsInAllRunsIsRejectedWithTheirNumber() throws IOException {
        retries(1, "");

        assertThat(rejection(scripts.time(BENCH_FAILS_TWICE, Optional.empty())).log())
                .isEqualTo("failed runs: 2\nport in use\n");
    }

    @Test
    void wrongResultsAreNotRepeated() throws IOException {
        retries(2, "");

        assertThat(rejection(scripts.time(Scripts.speed(7), Optional.empty())).log()).startsWith("size,Check,GB/s\n");
    }

    @Test
    void aHangIsNotRepeated() throws IOException {
        retries(5, ", \"limitMinutes\": {\"test\": 0.05}");

        assertThat(rejection(scripts.check(Scripts.edited("hangs in test\n"))).log()).isEqualTo("failed runs: 1\n");
    }

    @Test
    void aFailedRunThatChangedTheTestIsNotRepeated() throws IOException {
        retries(5, "");
        Candidate changing = Scripts.bench("echo >> ../runs; echo '#' >> scripts/test; exit 3");

        assertThat(rejection(scripts.time(changing, Optional.empty())).log()).isEqualTo("failed runs: 1\n");
        assertThat(Files.readAllLines(scripts.file("copies/runs"))).isEqualTo(List.of(""));
    }

    @Test
    void theLimitsOfThePlanIncludeTheRetries() throws IOException {
        retries(2, ", \"limitMinutes\": {\"build\": 1, \"test\": 2, \"bench\": 3}");

        assertThat(scripts.op().limits()).contains(new CommandLimits(60, 360, 540));
    }

    private void retries(int count, String more) throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\"}, \"retries\": " + count + more);
    }

    private static Rejection rejection(Outcome<?> outcome) {
        return ((Outcome.Rejected<?>) outcome).rejection();
    }
}
