package dev.lathe.worker.device.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.Candidate;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Candidates whose code changes the files of the repository in their own copy, or in another one. */
@Timeout(300)
class UnchangedFilesIT {
    private static final String RESULTS = "printf 'size,Check,GB/s\\n1x8,PASS,9\\n\"2,2\",PASS,900\\n' > r.csv";

    @RegisterExtension
    final Scripts scripts = Scripts.inTemporaryFolder();

    @Test
    void aTestThatChangesTheBenchmarkIsRejected() {
        assertThat(rejection(scripts.check(Scripts.edited("doubles\nchanges in test\n"))))
                .isEqualTo(Rejection.of(
                        RejectionStage.INTEGRITY,
                        "test changed scripts/bench, which commands.files in op.json names; commands may write other "
                                + "files"));
    }

    @Test
    void aBenchmarkThatChangesTheTestIsRejected() {
        Candidate removing = Scripts.bench("rm scripts/test; " + RESULTS);

        assertThat(rejection(scripts.time(removing, Optional.of(Scripts.speed(1)))).reason())
                .startsWith("bench changed scripts/test, which commands.files in op.json names");
    }

    @Test
    void aCandidateThatChangesTheCopyOfTheIncumbentIsRejectedAndTheCopyIsBuiltAgain() {
        Candidate incumbent = Scripts.speed(2);
        Candidate slowing = Scripts.bench(
                "for copy in ../*/; do [ $copy -ef . ] || echo exit > $copy/scripts/bench; done; " + RESULTS);

        assertThat(rejection(scripts.time(slowing, Optional.of(incumbent))).reason())
                .isEqualTo("changed scripts/bench in the copy of the candidate beside it");
        assertThat(scripts.time(Scripts.speed(4), Optional.of(incumbent))).isInstanceOf(Outcome.Ok.class);
    }

    @Test
    void otherFilesMayChange() {
        Candidate logging = Scripts.bench("date >> built; date >> scripts/log; " + RESULTS);

        assertThat(scripts.time(logging, Optional.of(Scripts.speed(1)))).isInstanceOf(Outcome.Ok.class);
    }

    @Test
    void theResultsOfAnEarlierRunDoNotCount() {
        Candidate writingOnce = Scripts.bench("test -e once || " + RESULTS + "; touch once");

        assertThat(rejection(scripts.time(writingOnce, Optional.of(Scripts.speed(1)))).reason())
                .isEqualTo("the benchmark wrote no file r.csv");
    }

    private static Rejection rejection(Outcome<?> outcome) {
        return ((Outcome.Rejected<?>) outcome).rejection();
    }
}
