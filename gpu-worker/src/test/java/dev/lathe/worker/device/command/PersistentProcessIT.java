package dev.lathe.worker.device.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.temporal.host.ProcessTree;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.workflows.contract.activity.Timing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Benchmarks whose process serves all runs of a comparison. Their only row has the process id as its value. */
@Timeout(300)
class PersistentProcessIT {
    private static final String SERVE =
            """
            echo setup
            %s
            echo ready
            while read -r run; do
              printf 'size,Check,GB/s\\n1,PASS,%%s\\n' $$ > r.csv
              %s
              echo done
            done
            """;

    @RegisterExtension
    final Scripts scripts = Scripts.inTemporaryFolder();

    @BeforeEach
    void open() throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\"}, \"persistent\": true");
    }

    @Test
    void oneProcessPerCandidateServesAllRunsOfAComparison() {
        Timing timed = scripts.time(serving("", ""), Optional.of(serving("", "true"))).orElseThrow();

        assertThat(List.of(timed.challenger(), timed.incumbent().orElseThrow())).allSatisfy(samples ->
                assertThat(samples.count()).isGreaterThan(4));
        assertThat(processes(timed.challenger())).hasSize(1);
        assertThat(processes(timed.incumbent().orElseThrow())).hasSize(1).isNotEqualTo(processes(timed.challenger()));
    }

    @Test
    void theProcessesEndWithTheComparison() {
        Timing timed = scripts.time(serving("", ""), Optional.of(serving("", "true"))).orElseThrow();

        assertThat(processes(timed.challenger()).getFirst()).matches(ProcessTree::hasEnded);
        assertThat(processes(timed.incumbent().orElseThrow()).getFirst()).matches(ProcessTree::hasEnded);
    }

    @Test
    void bothAreSetUpBeforeTheFirstRun() throws IOException {
        Path pipe = scripts.file("pipe");
        assertThat(Files.createFile(pipe)).exists();

        scripts.time(
                serving("", "grep -q incumbent " + pipe + " || exit 3"),
                Optional.of(serving("echo incumbent > " + pipe, ""))).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            echo kernel.txt:1: error: no device; exit 4 |                   | CRASH | bench failed with exit status 4: kernel.txt:1: error: no device
                                                        | echo wrong >&2; exit 5 | CRASH | bench failed with exit status 5: wrong
            exit 0                                      |                   | CRASH | bench ended before it printed 'ready'
            echo done; echo done                        |                   | CRASH | bench printed 'done' instead of 'ready'
                                                        | exit 0            | CRASH | bench ended before it printed 'done'
                                                        | tail -f /dev/null | HANG  | bench exceeded its limit of 3 s: setup
            tail -f /dev/null                           |                   | HANG  | bench exceeded its limit of 3 s: setup
                                                        | kill -SEGV $$     | CRASH | bench was killed by signal 11: setup
                                                        | rm r.csv          | INTEGRITY | the benchmark wrote no file r.csv
            """)
    void aCandidateWhoseBenchmarkFailsIsRejected(String setup, String run, RejectionStage stage, String reason)
            throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\"}, \"persistent\": true, "
                + "\"limitMinutes\": {\"bench\": 0.05}");

        Outcome<Timing> outcome = scripts.time(serving(text(setup), text(run)), Optional.of(serving("", "")));

        assertThat(outcome).isInstanceOfSatisfying(Outcome.Rejected.class, rejected -> {
            Rejection rejection = rejected.rejection();
            assertThat(rejection.stage()).isEqualTo(stage);
            assertThat(rejection.reason()).isEqualTo(reason);
        });
    }

    @Test
    void theProgramsOfComparisonLinesServeToo() throws IOException {
        Files.writeString(scripts.file("repository/scripts/bench"), "#!/bin/sh\n" + SERVE.formatted("", ""));
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\"}, \"persistent\": true, "
                + "\"compare\": {\"other\": \"exec scripts/bench\"}");

        assertThat(scripts.compare(Optional.of(Scripts.speed(2)))).isInstanceOf(VendorResult.Timed.class);
        assertThat(scripts.compare(Optional.empty())).isInstanceOf(VendorResult.Timed.class);
    }

    private static String text(String script) {
        return script == null ? "" : script;
    }

    private static Candidate serving(String setup, String run) {
        return Scripts.bench(SERVE.formatted(setup, run));
    }

    /** The value of a row, which is the process id, is 1e9 divided by the time. */
    private static List<Long> processes(Samples samples) {
        return samples.nanoseconds().stream().map(time -> Math.round(1e9 / time)).distinct().toList();
    }
}
