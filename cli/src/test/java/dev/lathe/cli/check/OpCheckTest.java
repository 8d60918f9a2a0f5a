package dev.lathe.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.worker.device.LocalDevice;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.Correctness;
import dev.lathe.workflows.contract.activity.Timing;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check of a repository whose only test is the check column of its benchmark. */
class OpCheckTest {
    private static final Problem PROBLEM =
            new Problem("scan", DataType.F32, Dimensions.of(List.of("RUN"), List.of(1L)));

    @TempDir
    Path folder;

    private final List<String> lines = new ArrayList<>();

    /** A device that builds everything, and whose benchmark finds two points incorrect. */
    private static LocalDevice device() {
        return (LocalDevice) Proxy.newProxyInstance(
                OpCheckTest.class.getClassLoader(), new Class<?>[] {LocalDevice.class}, (proxy, method, arguments) ->
                        switch (method.getName()) {
                            case "compile" -> Outcome.ok(CompileReport.of("artifact", "the repository's build", 1));
                            case "verify" -> Outcome.ok(new Correctness(new CorrectnessReport(List.of())));
                            case "benchmark" -> benchmark((BenchmarkRequest) arguments[0]);
                            default -> throw new IllegalStateException(method.getName());
                        });
    }

    private static Outcome<Timing> benchmark(BenchmarkRequest request) {
        return request.challenger().candidate().named().contains("TILE=1")
                ? Outcome.ok(new Timing(
                        new Samples(List.of(4e8)),
                        Optional.empty(),
                        new Environment("machine", new TreeMap<>()),
                        Optional.empty()))
                : Outcome.rejected(Rejection.of(RejectionStage.CORRECTNESS, "Check is FAIL in row 8"));
    }

    private boolean check(OpCheck.Timed timed) throws IOException {
        Files.writeString(folder.resolve("scan.c"), "int tile = TILE;\n");
        Files.createDirectory(folder.resolve("lathe"));
        Files.writeString(folder.resolve("lathe/op.json"), """
                {"op": "scan", "about": "a scan", "metric": {"name": "rate", "unit": "Gelem/s", "better": "higher"},
                 "commands": {"repository": "..", "files": ["scan.c"], "source": "scan.c", "bench": "./bench out.csv",
                              "results": {"file": "out.csv", "metric": "Gelem/s", "check": "Check"}},
                 "knobs": [{"name": "TILE", "meaning": "elements", "category": "tiling", "values": [1, 2, 4],
                            "default": 1, "passed": "macro"}]}
                """);
        OpFolders folders = new OpFolders(folder);
        OpReference reference = folders.reference(folder.resolve("lathe").toString());
        OpFolder op = folders.read(reference);
        CandidateCheck trial = new CandidateCheck(
                CandidateCheck.task(reference, PROBLEM, 1), SamplingPlan.standard(), device(), lines::add);
        return new OpCheck(op, trial, lines::add, timed).run(op.space(PROBLEM, "cpu"), 2);
    }

    @Test
    void theBenchmarkChecksEachPointOfARepositoryWithoutATest() throws IOException {
        assertThat(check(OpCheck.Timed.DEFAULTS)).isFalse();
        assertThat(lines)
                .containsExactlyInAnyOrder(
                        "correct  scan TILE=1, 2.500 Gelem/s",
                        "REJECTED scan TILE=2 at correctness: Check is FAIL in row 8",
                        "REJECTED scan TILE=4 at correctness: Check is FAIL in row 8");
    }

    @Test
    void withoutTheBenchmarkNothingIsCalledCorrect() throws IOException {
        assertThat(check(OpCheck.Timed.NONE)).isFalse();
        assertThat(lines)
                .hasSize(3)
                .allSatisfy(line -> assertThat(line).startsWith("built    scan TILE=").endsWith(
                        ", not benchmarked: no test, only the benchmark checks results"));
    }
}
