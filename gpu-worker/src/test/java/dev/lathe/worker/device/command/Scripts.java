package dev.lathe.worker.device.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.FileTree;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.decision.QuickRows;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import dev.lathe.worker.compile.HostToolchain;
import dev.lathe.worker.device.cpu.CpuCommandHost;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.worker.process.DeviceLock;
import dev.lathe.worker.process.MeasurementLock;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.CompileRequest;
import dev.lathe.workflows.contract.activity.Correctness;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.ProfileRequest;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.contract.activity.VendorRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A repository of shell scripts with a text file as kernel, in a folder that is deleted after a test. */
final class Scripts implements AfterEachCallback {
    private final Path folder;
    private final CommandDevice device;
    private final OpFolders ops;

    static Scripts inTemporaryFolder() {
        try {
            return new Scripts(Files.createTempDirectory("scripts"));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException {
        FileTree.delete(folder);
    }

    Path file(String name) {
        return folder.resolve(name);
    }

    private Scripts(Path folder) throws IOException {
        this.folder = folder;
        Path repository = Files.createDirectories(folder.resolve("repository/scripts"));
        Files.writeString(folder.resolve("repository/kernel.txt"), "doubles\n");
        script(repository, "driver", "\"$@\" || exit 2");
        script(
                repository,
                "build",
                "! grep -q 'killed in build' kernel.txt || kill -KILL $$; ! grep -q 'killed in a child of build' kernel.txt || scripts/driver sh -c 'kill -KILL $$' || exit 2; ! grep -q 'out of disk space' kernel.txt || [ -e ../space ] || { echo 'ld: r.o: No space left on device'; exit 2; }; ! grep -q 'hangs in build' kernel.txt || tail -f /dev/null; [ $SPEED -lt 9 ] || { echo noise; echo kernel.txt:1: error: too fast; exit 1; }; echo $LATHE_DEFINES > built");
        script(
                repository,
                "test",
                "! grep -q 'fails twice in test' kernel.txt || { echo >> ../runs; [ $(wc -l < ../runs) -gt 2 ] || { echo port in use; exit 1; }; }; ! grep -q 'killed in test' kernel.txt || kill -KILL $$; ! grep -q 'killed in a child of test' kernel.txt || scripts/driver sh -c 'kill -KILL $$' || exit 2; ! grep -q 'hangs in test' kernel.txt || tail -f /dev/null; ! grep -q 'changes in test' kernel.txt || echo exit >> scripts/bench; grep -q doubles kernel.txt || { echo '1 of 1 Failed'; echo wrong: 3 instead of 4; exit 1; }");
        script(
                repository,
                "bench",
                "! head -n 1 kernel.txt | grep -q '^#!' || { . ./kernel.txt; exit; }; check=PASS; [ $SPEED != 7 ] || check=FAIL; printf 'size,Check,GB/s\\n1x%s,PASS,%s\\n\"2,2\",%s,%s\\n' $N $SPEED $check ${SPEED}00 > r.csv");
        Files.createDirectories(folder.resolve("op"));
        results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\"}");
        ops = new OpFolders(Files.createDirectories(folder.resolve("builtin")));
        MeasurementLock measurements = new MeasurementLock();
        DeviceLock lock = new DeviceLock(folder.resolve("locks"), "test");
        device = new CommandDevice(
                new CpuCommandHost(new UnusedDevice(), lock, measurements, HostToolchain.find()),
                ops,
                folder.resolve("copies"));
    }

    private static void script(Path folder, String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + text + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    /** Writes the op.json with this results field. */
    void results(String results) throws IOException {
        results(results, "higher");
    }

    void results(String results, String better) throws IOException {
        Files.writeString(folder.resolve("op/op.json"), """
                {"op": "double", "about": "doubles", "metric": {"name": "throughput", "unit": "GB/s", "better": "%s"},
                 "dimensions": ["N"],
                 "commands": {"repository": "../repository", "files": ["kernel.txt", "scripts"], "source": "kernel.txt",
                   "build": "scripts/build", "test": "scripts/test", "bench": "scripts/bench", %s},
                 "knobs": [{"name": "SPEED", "meaning": "in GB/s", "category": "micro", "values": [1, 2, 4, 7, 9],
                   "default": 1, "passed": "macro"}]}
                """.formatted(better, results));
    }

    /** Writes the op.json with this value of source. */
    void source(String source) throws IOException {
        Path file = folder.resolve("op/op.json");
        Files.writeString(file, Files.readString(file).replace("\"source\": \"kernel.txt\"", "\"source\": " + source));
    }

    Outcome<CompileReport> compile(Candidate candidate) {
        return device.compile(
                new CompileRequest(task(), CandidateId.of(candidate, "files"), candidate, false), Heartbeat.silent());
    }

    Outcome<Correctness> check(Candidate candidate) {
        return device.verify(new CorrectnessRequest(task(), build(candidate)), Heartbeat.silent());
    }

    Outcome<Timing> time(Candidate challenger, Optional<Candidate> incumbent) {
        return time(challenger, incumbent, 0);
    }

    Outcome<Timing> timeUnseen(Candidate challenger, Candidate incumbent) {
        return time(challenger, Optional.of(incumbent), BenchmarkRequest.UNSEEN);
    }

    Outcome<Timing> time(Candidate challenger, Optional<Candidate> incumbent, int repeat) {
        return device.benchmark(
                new BenchmarkRequest(
                        task(), build(challenger), incumbent.map(Scripts::build), SamplingPlan.standard(), repeat),
                Heartbeat.silent());
    }

    /** Times with the quick benchmark. */
    Outcome<Timing> time(Candidate challenger, Optional<Candidate> incumbent, QuickRows rows) {
        return device.benchmark(
                new BenchmarkRequest(
                        task(),
                        build(challenger),
                        incumbent.map(Scripts::build),
                        SamplingPlan.standard(),
                        0,
                        Optional.of(rows),
                        new TreeMap<>()),
                Heartbeat.silent());
    }

    /** Times with these values of the targets that are shares. */
    Outcome<Timing> time(Candidate challenger, Optional<Candidate> incumbent, SortedMap<String, Double> rowTargets) {
        return device.benchmark(
                new BenchmarkRequest(
                        task(),
                        build(challenger),
                        incumbent.map(Scripts::build),
                        SamplingPlan.standard(),
                        0,
                        Optional.empty(),
                        rowTargets),
                Heartbeat.silent());
    }

    /** Times the comparison line of the op.json, beside a winner if one is given. */
    VendorResult compare(Optional<Candidate> winner) {
        return device.vendor(
                new VendorRequest(task(), SamplingPlan.standard(), winner.map(Scripts::build), OptionalDouble.empty()),
                Heartbeat.silent());
    }

    Profile profile(Candidate candidate) {
        return device.profile(new ProfileRequest(task(), build(candidate), 1, true), Heartbeat.silent());
    }

    private static Build build(Candidate candidate) {
        return new Build(CandidateId.of(candidate, "files"), candidate, "artifact");
    }

    static Candidate speed(long speed) {
        return new Point("double", knobs(speed));
    }

    static Candidate edited(String code) {
        return new Source("double", code, knobs(1));
    }

    /** Returns an edit whose benchmark is a shell script. */
    static Candidate bench(String script) {
        return edited("#!/bin/sh\n" + script + "\n");
    }

    static SortedMap<String, KnobValue> knobs(long speed) {
        return new TreeMap<>(Map.of("SPEED", new KnobValue.Whole(speed)));
    }

    OpReference op() {
        return ops.reference(folder.resolve("op").toString());
    }

    private CandidateTask task() {
        Problem problem = new Problem("double", DataType.F32, Dimensions.of(List.of("N"), List.of(8L)));
        return new CandidateTask(op(), problem, 42, 0, 0, "#0");
    }
}
