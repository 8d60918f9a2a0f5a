package dev.lathe.worker.device.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.MetricDirection;
import dev.lathe.worker.op.BenchCommand;
import dev.lathe.worker.op.ResultsRule;
import dev.lathe.workflows.contract.activity.Timing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchRoundsTest {
    private static final ResultsRule RULE = new ResultsRule(
            "r.csv", "ns", Optional.empty(), MetricDirection.LOWER, "Check", false, Optional.empty(), Optional.empty(),
            Optional.empty(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>());

    @TempDir
    private Path folder;

    private final List<String> runs = new ArrayList<>();
    private final AtomicLong clock = new AtomicLong();

    @Test
    void bothRunOnceBeforeTheRoundsAndTheirColdRunsAreNotRecorded() throws IOException {
        Timing timed = compare(Optional.of(run("incumbent", Duration.ofSeconds(60))), Duration.ofSeconds(60));

        assertThat(runs).startsWith("challenger", "incumbent", "challenger", "incumbent", "incumbent", "challenger");
        assertThat(times(timed.challenger())).hasSize(6).containsOnly(10L);
        assertThat(times(timed.incumbent().orElseThrow())).hasSize(6).containsOnly(10L);
        assertThat(runs).hasSize(14);
    }

    @Test
    void aKernelThatIsTimedAloneRunsOnceBeforeTheRounds() throws IOException {
        Timing timed = compare(Optional.empty(), Duration.ofSeconds(60));

        assertThat(times(timed.challenger())).hasSize(6).containsOnly(10L);
        assertThat(runs).hasSize(7);
    }

    @Test
    void aFirstRunOfMoreThanAMinuteCounts() throws IOException {
        Timing timed = compare(Optional.of(run("incumbent", Duration.ofSeconds(61))), Duration.ofSeconds(61));

        assertThat(runs).startsWith("challenger", "incumbent", "incumbent", "challenger").hasSize(12);
        assertThat(times(timed.challenger())).hasSize(6).contains(99L);
        assertThat(times(timed.incumbent().orElseThrow())).hasSize(6).contains(99L);
    }

    @Test
    void theLoadOfTheMachineIsRecorded() throws IOException {
        Timing timed = compare(Optional.empty(), Duration.ofSeconds(1));

        assertThat(timed.environment().conditions()).containsKeys(Environment.LOAD, Environment.CORES);
    }

    /** Returns the times without the rounding errors of the geometric mean. */
    private static List<Long> times(Samples samples) {
        return samples.nanoseconds().stream().map(Math::round).toList();
    }

    private Timing compare(Optional<BenchRun> incumbent, Duration length) throws IOException {
        Metric metric = new Metric("time", "ns", MetricDirection.LOWER, 1);
        return new BenchRounds(RULE, metric, SamplingPlan.standard(), clock::get)
                .compare(run("challenger", length), incumbent, "bench")
                .orElseThrow();
    }

    /** Returns a benchmark of 10 ns whose first run takes 99 ns. */
    private BenchRun run(String name, Duration length) throws IOException {
        Copy copy = new Copy(
                Files.createDirectories(folder.resolve(name)),
                new TreeMap<>(),
                Duration.ofMinutes(1),
                BuiltFiles.none());
        BenchProcess process = () -> {
            String time = runs.contains(name) ? "10" : "99";
            runs.add(name);
            clock.addAndGet(length.toNanos());
            write(copy.file("r.csv"), "row,ns\nsmall," + time + "\n");
            return Optional.<Rejection>empty();
        };
        return new BenchRun(new BenchCommand("bench", false, 0, RULE), copy, Heartbeat.silent(), process);
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
