package dev.lathe.cli.command;

import dev.lathe.activities.failure.StageException;
import dev.lathe.cli.check.CandidateCheck;
import dev.lathe.cli.check.CompileCheck;
import dev.lathe.cli.check.DevicePaths;
import dev.lathe.cli.check.OpCheck;
import dev.lathe.cli.manifest.Shape;
import dev.lathe.cli.plan.DeviceMemory;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.worker.LocalDevices;
import dev.lathe.worker.device.LocalDevice;
import dev.lathe.worker.device.ShellJob;
import dev.lathe.worker.device.cuda.AbsentGpu;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "check",
        description = {
            "Checks an op in seconds: reads its folder, compiles, verifies and times it on this machine.",
            "For each family, verifies the default point and a few random points, and times the default. As in a campaign,",
            "verifies each point also on a small shape that is not a multiple of any block size. While a campaign uses the",
            "device, the check waits. The exit status is 1 if a point is incorrect, and if nothing was verified: without a",
            "GPU, a CUDA op is only compiled, and --no-timing omits the benchmark, which may be the only check of a",
            "repository."
        },
        footer = {"", "Examples:", "  lathe check rmsnorm", "  lathe check gemm --shape 100x200x300 --points 10"})
public final class CheckCommand extends CliTask {
    private static final long DEFAULT_SIZE = 256;
    private static final long SEED = 1;
    private static final int MAX_POINTS = 10_000;

    @Parameters(index = "0", paramLabel = "OP", description = "Path of an op's folder, or the name of a built-in op.")
    private String op;

    @Option(
            names = "--device",
            paramLabel = "KIND",
            description = "cpu or cuda (default: a kind that the op supports, cpu first).")
    private Optional<String> device;

    @Option(
            names = "--dtype",
            paramLabel = "TYPE",
            description = "Element type (default: the op's first type on the device).")
    private Optional<String> dtype;

    @Option(
            names = "--shape",
            paramLabel = "SHAPE",
            description = "Shape, such as 64x128 (default: the op's first shape, else 256 in each dimension).")
    private Optional<String> shape;

    @Option(
            names = "--points",
            paramLabel = "N",
            description = "Random points of each family (default: ${DEFAULT-VALUE}).")
    private int points = 3;

    @Option(
            names = "--no-timing",
            description = "Compile and verify only; time nothing. On a CPU, the check of a kernel does not wait.")
    private boolean noTiming;

    @Option(
            names = "--emit-job",
            paramLabel = "FILE",
            arity = "0..1",
            fallbackValue = "job.json",
            description = "Write the runner's job for the simplest point to a file (default: job.json).")
    private Optional<Path> job;

    @Override
    protected ExitCode perform() {
        try {
            return check();
        } catch (StageException | IllegalArgumentException e) {
            throw CommandFailure.usage(e.getMessage());
        } catch (ApplicationFailure failure) {
            throw CommandFailure.usage(failure.getOriginalMessage());
        }
    }

    private ExitCode check() {
        bounded("--points", points, 0, MAX_POINTS);
        OpFolders folders = new OpFolders(context.kernels());
        OpReference reference = folders.reference(nameOrFolder());
        OpFolder folder = folders.read(reference);
        String kind = device.orElseGet(() -> folder.kinds().getFirst());
        Problem problem = problem(folder, kind);
        if (kind.equals("cpu")) {
            DeviceMemory.ofThisMachine().require(folder, problem);
        }
        LocalDevices devices = new LocalDevices(DevicePaths.of(context), "lathe");
        return kind.equals("cuda") && !LocalDevices.hasGpu()
                ? compiled(reference, folder, problem, devices.absentGpu())
                : tried(reference, folder, problem, device(devices, kind, folder));
    }

    /** Returns the device. Verification needs no exclusive CPU, but the commands of a repository share its copies. */
    private LocalDevice device(LocalDevices devices, String kind, OpFolder folder) {
        return noTiming && kind.equals("cpu") && folder.commands().isEmpty()
                ? devices.untimedCpu()
                : devices.first(kind);
    }

    private ExitCode tried(OpReference reference, OpFolder folder, Problem problem, LocalDevice device) {
        print(reference.name() + " at " + problem.key() + " on " + device.offer().name() + " ("
                + device.offer().model() + ")");
        SearchSpace space = folder.space(problem, device.offer().kind());
        CandidateCheck trial = new CandidateCheck(
                CandidateCheck.task(reference, problem, SEED),
                folder.section(device.offer().kind()).sampling(),
                device,
                this::print);
        OpCheck.Timed timed = noTiming ? OpCheck.Timed.NONE : OpCheck.Timed.DEFAULTS;
        boolean isSound = new OpCheck(folder, trial, this::print, timed).run(space, points);
        Point simplest = space.simplest();
        job.ifPresent(file -> trial.shellJob(
                        simplest,
                        CandidateId.of(
                                simplest, folder.family(simplest.family()).hash()))
                .ifPresent(shellJob -> write(shellJob, context.directory().resolve(file))));
        return isSound ? ExitCode.DONE : ExitCode.INCOMPLETE;
    }

    private ExitCode compiled(OpReference reference, OpFolder folder, Problem problem, AbsentGpu absent) {
        if (folder.commands().isPresent()) {
            throw CommandFailure.usage(
                    "the commands of " + reference.name() + " need a GPU, and this machine has none");
        }
        print(reference.name() + " at " + problem.key() + ", compile only, for " + AbsentGpu.ARCHITECTURE
                + ": this machine has no GPU");
        absent.tryReference(folder, problem);
        print("compiles " + folder.cuda().referenceSource());
        new CompileCheck(folder, CandidateCheck.task(reference, problem, SEED), absent::compile, this::print)
                .run(folder.space(problem, "cuda"), points);
        print("Nothing was verified or timed: no GPU.");
        return ExitCode.INCOMPLETE;
    }

    private String nameOrFolder() {
        Path folder = context.directory().resolve(op);
        return Files.isDirectory(folder) ? folder.toString() : op;
    }

    private Problem problem(OpFolder folder, String kind) {
        List<String> names = folder.op().dimensions();
        Dimensions dimensions = shape.map(text ->
                        parsed("--shape", text, size -> Dimensions.of(names, Shape.parse(size).sizes())))
                .or(() -> folder.shapes().stream().findFirst())
                .orElseGet(() -> Dimensions.of(names, Collections.nCopies(names.size(), DEFAULT_SIZE)));
        List<DataType> types = folder.section(kind).dtypes();
        DataType type = dtype.map(text -> parsed("--dtype", text, DataType::of)).orElseGet(types::getFirst);
        if (!types.contains(type)) {
            throw CommandFailure.usage("--dtype: " + type + " is not supported by the op " + folder.op().name() + " on "
                    + kind + "; legal are " + types.stream().map(DataType::toString).collect(Collectors.joining(", ")));
        }
        return new Problem(folder.op().name(), type, dimensions);
    }

    /** Writes the job and prints instructions for running it. */
    private void write(ShellJob shellJob, Path file) {
        try {
            Files.writeString(file, shellJob.text());
        } catch (IOException failure) {
            throw CommandFailure.cannotWrite(file, failure);
        }
        print("Wrote " + file + ". Verify with '" + shellJob.runner() + " verify " + file
                + " --out result.json'; use 'bench' instead of 'verify' to time it.");
    }
}
