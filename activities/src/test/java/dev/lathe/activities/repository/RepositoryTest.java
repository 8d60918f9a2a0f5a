package dev.lathe.activities.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.op.reading.OpFolders;
import dev.lathe.activities.quiet.DeviceLock;
import dev.lathe.activities.quiet.HostQuiet;
import dev.lathe.activities.repository.copy.Copies;
import dev.lathe.activities.toolchain.HostToolchain;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.candidate.Candidate;
import dev.lathe.tuning.space.candidate.CandidateId;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.candidate.Source;
import dev.lathe.tuning.space.knob.KnobValue;
import dev.lathe.workflows.contract.activity.build.Build;
import dev.lathe.workflows.contract.activity.build.CompileRequest;
import dev.lathe.workflows.contract.activity.build.CompileResult;
import dev.lathe.workflows.contract.activity.build.Task;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkResult;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A repository of shell scripts, whose kernel is a line of text. */
@Timeout(300)
class RepositoryTest {
    @TempDir
    private Path folder;

    private RepositoryCompile compile;
    private RepositoryCorrectness correctness;
    private RepositoryBenchmark benchmark;
    private OpFolders ops;

    @BeforeEach
    void open() throws IOException {
        Path repository = Files.createDirectories(folder.resolve("repository/scripts"));
        Files.writeString(folder.resolve("repository/kernel.txt"), "doubles\n");
        script(repository, "build", "[ $SPEED -lt 9 ] || { echo noise; echo kernel.txt:1: error: too fast; exit 1; }; echo $LATHE_DEFINES > built");
        script(repository, "test", "grep -q doubles kernel.txt || { echo '1 of 1 Failed'; echo wrong: 3 instead of 4; exit 1; }");
        script(
                repository,
                "bench",
                "check=PASS; [ $SPEED != 7 ] || check=FAIL; printf 'size,Check,GB/s\\n1x%s,PASS,%s\\n\"2,2\",%s,%s\\n' $N $SPEED $check ${SPEED}00 > r.csv");
        Files.createDirectories(folder.resolve("op"));
        op("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\"}");
        ops = new OpFolders(Files.createDirectories(folder.resolve("builtin")));
        HostQuiet host = new HostQuiet();
        DeviceLock device = new DeviceLock(folder.resolve("locks"), "test");
        Copies copies = new Copies(folder.resolve("copies"), host);
        compile = new RepositoryCompile(ops, copies, request -> {
            throw new AssertionError("not a repository");
        });
        correctness = new RepositoryCorrectness(ops, copies, device, request -> {
            throw new AssertionError("not a repository");
        });
        benchmark = new RepositoryBenchmark(
                ops, copies, new RepositoryBench(device, host, HostToolchain.find()), Nobody.INSTANCE);
    }

    private static void script(Path folder, String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + text + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private void op(String results) throws IOException {
        Files.writeString(folder.resolve("op/op.json"), """
                {"op": "double", "about": "doubles", "metric": {"name": "throughput", "unit": "GB/s", "better": "higher"},
                 "dimensions": ["N"],
                 "commands": {"repository": "../repository", "files": ["kernel.txt", "scripts"], "source": "kernel.txt",
                   "build": "scripts/build", "test": "scripts/test", "bench": "scripts/bench", %s},
                 "knobs": [{"name": "SPEED", "meaning": "in GB/s", "category": "micro", "values": [1, 2, 4, 7, 9],
                   "default": 1, "passed": "macro"}]}
                """.formatted(results));
    }

    @Test
    void buildsInACopyOfItsOwnWithTheKnobsInTheEnvironment() throws IOException {
        assertThat(compile(speed(2))).isInstanceOf(CompileResult.Compiled.class);

        assertThat(folder.resolve("repository/built")).doesNotExist();
        try (Stream<Path> copies = Files.list(folder.resolve("copies"))) {
            assertThat(copies.filter(Files::isDirectory)).singleElement().satisfies(copy -> assertThat(copy.resolve("built"))
                    .hasContent("-DSPEED=2\n"));
        }
    }

    @Test
    void knobsThatOnlyAnEditedSourceHasAreMacros() throws IOException {
        SortedMap<String, KnobValue> knobs = knobs(2);
        knobs.put("UNROLL", new KnobValue.Whole(8));

        assertThat(compile(new Source("double", "doubles\n", knobs))).isInstanceOf(CompileResult.Compiled.class);

        try (Stream<Path> copies = Files.list(folder.resolve("copies"))) {
            assertThat(copies.filter(Files::isDirectory)).singleElement().satisfies(copy -> assertThat(copy.resolve("built"))
                    .hasContent("-DSPEED=2 -DUNROLL=8\n"));
        }
    }

    @Test
    void aFailedBuildIsRejectedWithItsFirstError() {
        assertThat(compile(speed(9)))
                .isInstanceOfSatisfying(CompileResult.NotCompiled.class, refused -> assertThat(refused.rejection().reason())
                        .isEqualTo("build failed with exit status 1: kernel.txt:1: error: too fast"));
    }

    @Test
    void aFailedTestIsRejectedWithItsFirstError() {
        assertThat(check(speed(1))).isInstanceOf(CorrectnessResult.Correct.class);
        assertThat(check(edited("triples\n")))
                .isInstanceOfSatisfying(CorrectnessResult.Incorrect.class, refused -> {
                    assertThat(refused.rejection().stage()).isEqualTo(RejectionStage.CORRECTNESS);
                    assertThat(refused.rejection().reason())
                            .isEqualTo("test failed with exit status 1: wrong: 3 instead of 4");
                });
    }

    @Test
    void anEditedSourceStandsInForTheFile() throws IOException {
        assertThat(check(edited("doubles, too\n"))).isInstanceOf(CorrectnessResult.Correct.class);
        assertThat(folder.resolve("repository/kernel.txt")).hasContent("doubles\n");
    }

    @Test
    void theMetricIsTheGeometricMeanOverTheRows() {
        BenchmarkResult.Timed timed = (BenchmarkResult.Timed) time(speed(4), Optional.of(speed(2)));

        assertThat(1e9 / timed.challenger().nanoseconds().getFirst()).isCloseTo(40, Offset.offset(1e-9));
        assertThat(1e9 / timed.incumbent().orElseThrow().nanoseconds().getFirst()).isCloseTo(20, Offset.offset(1e-9));
        assertThat(timed.challenger().count()).isGreaterThanOrEqualTo(6).isEqualTo(timed.incumbent().orElseThrow().count());
        assertThat(timed.environment().conditions()).containsEntry("row 1x8", "4.00000 GB/s").containsEntry("row 2,2", "400.000 GB/s");
    }

    @Test
    void oneRowThatFailsRejects() {
        assertThat(rejection(time(speed(7), Optional.empty())).reason()).isEqualTo("Check is FAIL in the row 2,2");
    }

    @Test
    void aFirstSampleThatIsPlainlySlowerEndsTheComparison() {
        BenchmarkResult.Timed timed = (BenchmarkResult.Timed) time(speed(1), Optional.of(speed(4)));

        assertThat(timed.challenger().count()).isOne();
    }

    @Test
    void namesAColumnThatTheResultsLack() throws IOException {
        op("\"results\": {\"file\": \"r.csv\", \"metric\": \"TB/s\"}");

        assertThat(rejection(time(speed(1), Optional.empty())).reason())
                .isEqualTo("r.csv has no column 'TB/s'; it has [size, Check, GB/s]");
    }

    @Test
    void saysThatTheBenchLeftNoResults() throws IOException {
        op("\"results\": {\"file\": \"other.csv\", \"metric\": \"GB/s\"}");

        assertThat(rejection(time(speed(1), Optional.empty())).reason()).isEqualTo("the bench left no file other.csv");
    }

    private static Rejection rejection(BenchmarkResult result) {
        return ((BenchmarkResult.NotTimed) result).rejection();
    }

    private CompileResult compile(Candidate candidate) {
        return compile.compile(new CompileRequest(task(), CandidateId.of(candidate, "files"), candidate));
    }

    private CorrectnessResult check(Candidate candidate) {
        return correctness.check(new CorrectnessRequest(task(), build(candidate)));
    }

    private BenchmarkResult time(Candidate challenger, Optional<Candidate> incumbent) {
        return benchmark.benchmark(new BenchmarkRequest(
                task(), build(challenger), incumbent.map(RepositoryTest::build), SamplingPlan.standard(), 0));
    }

    private static Build build(Candidate candidate) {
        return new Build(CandidateId.of(candidate, "files"), candidate, "artifact");
    }

    private static Candidate speed(long speed) {
        return new Point("double", knobs(speed));
    }

    private static Candidate edited(String code) {
        return new Source("double", code, knobs(1));
    }

    private static SortedMap<String, KnobValue> knobs(long speed) {
        return new TreeMap<>(Map.of("SPEED", new KnobValue.Whole(speed)));
    }

    private Task task() {
        OpReference op = ops.reference(folder.resolve("op").toString());
        Problem problem = new Problem("double", DataType.F32, Dimensions.of(List.of("N"), List.of(8L)));
        return new Task(op, problem, 42, 0, 1, "#1");
    }
}
