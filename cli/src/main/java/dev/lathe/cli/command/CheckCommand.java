package dev.lathe.cli.command;

import dev.lathe.activities.failure.StageException;
import dev.lathe.cli.check.CandidateCheck;
import dev.lathe.cli.check.CompileCheck;
import dev.lathe.cli.check.DevicePaths;
import dev.lathe.cli.check.EdgeCheck;
import dev.lathe.cli.check.OpCheck;
import dev.lathe.cli.check.ShellJobFile;
import dev.lathe.cli.command.task.CliTask;
import dev.lathe.cli.manifest.Shape;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.candidate.CandidateId;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.worker.LocalDevices;
import dev.lathe.worker.device.LocalDevice;
import dev.lathe.worker.device.cuda.AbsentGpu;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "check",
        description = {
            "Checks an op: reads its folder, compiles, verifies and times it on this machine, in seconds.",
            "Of each family the default is tried, and a few random points; the default is timed. What is right is tried",
            "on a small shape that no block divides, too. An op for GPUs is only compiled where there is none, and its",
            "reference tried; the exit status is 1 then."
        },
        footer = {"", "Examples:", "  lathe check rmsnorm", "  lathe check gemm --shape 100x200x300 --points 10"})
public final class CheckCommand extends CliTask {
    private static final long USUAL_SIZE = 256;
    private static final long SEED = 1;

    @Parameters(index = "0", paramLabel = "OP", description = "The path of an op's folder, or the name of a built-in op.")
    private String op;

    @Option(names = "--device", paramLabel = "KIND", description = "cpu or cuda. Default: what the op has, cpu first.")
    private Optional<String> device;

    @Option(names = "--dtype", paramLabel = "TYPE", description = "The element type. Default: the first that the op has there.")
    private Optional<String> dtype;

    @Option(names = "--shape", paramLabel = "SHAPE", description = "Such as 64x128. Default: the first of the op's shapes, else 256 in each dimension.")
    private Optional<String> shape;

    @Option(names = "--points", paramLabel = "N", description = "Random points of each family. Default: ${DEFAULT-VALUE}.")
    private int points = 3;

    @Option(
            names = "--emit-job",
            paramLabel = "FILE",
            arity = "0..1",
            fallbackValue = "job.json",
            description = "Write the first default's job, for the runner in a shell, to this file. Default: job.json.")
    private Optional<Path> job;

    CheckCommand(CliContext surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform() {
        try {
            return check();
        } catch (StageException | IllegalArgumentException e) {
            throw CommandFailure.usage(e.getMessage());
        } catch (ApplicationFailure trouble) {
            throw CommandFailure.usage(trouble.getOriginalMessage());
        }
    }

    private ExitCode check() {
        OpFolders folders = new OpFolders(surroundings.kernels());
        OpReference reference = folders.reference(nameOrFolder());
        OpFolder folder = folders.read(reference);
        String kind = device.orElseGet(() -> folder.kinds().getFirst());
        Problem problem = problem(folder, kind);
        LocalDevices devices = new LocalDevices(DevicePaths.of(surroundings), "lathe");
        return kind.equals("cuda") && !LocalDevices.hasGpu()
                ? compiled(reference, folder, problem, devices.absentGpu())
                : tried(reference, folder, problem, devices.first(kind));
    }

    private ExitCode tried(OpReference reference, OpFolder folder, Problem problem, LocalDevice device) {
        say(reference.name() + " at " + problem.key() + " on " + device.offer().name() + " (" + device.offer().model() + ")");
        SearchSpace space = folder.space(problem, device.offer().kind());
        CandidateCheck trial = new CandidateCheck(reference, problem, SEED, device);
        boolean isSound = new OpCheck(folder, trial, this::say).run(space, points)
                && (meansOneShape(folder) || new EdgeCheck(folder, trial, this::say).run(points));
        Point simplest = space.simplest();
        job.ifPresent(file -> trial.shellJob(simplest, CandidateId.of(simplest, folder.family(simplest.family()).hash()))
                .ifPresent(made -> say(new ShellJobFile(surroundings.directory().resolve(file)).write(made))));
        return isSound ? ExitCode.DONE : ExitCode.INCOMPLETE;
    }

    /** A person who names a shape means that one, and a repository's commands may know none. */
    private boolean meansOneShape(OpFolder folder) {
        return shape.isPresent() || folder.commands().isPresent();
    }

    private ExitCode compiled(OpReference reference, OpFolder folder, Problem problem, AbsentGpu absent) {
        say(reference.name() + " at " + problem.key() + ", compiled for " + AbsentGpu.ARCHITECTURE + ": this machine has no GPU");
        absent.tryReference(folder, problem);
        say("works    " + folder.cuda().referenceSource());
        new CompileCheck(folder, CandidateCheck.task(reference, problem, SEED), absent::compile, this::say)
                .run(folder.space(problem, "cuda"), points);
        say("Nothing was verified or timed, for that needs a GPU.");
        return ExitCode.INCOMPLETE;
    }

    private String nameOrFolder() {
        Path folder = surroundings.directory().resolve(op);
        return Files.isDirectory(folder) ? folder.toString() : op;
    }

    private Problem problem(OpFolder folder, String kind) {
        List<String> names = folder.op().dimensions();
        Dimensions dimensions = shape.map(Shape::parse)
                .map(asked -> Dimensions.of(names, asked.sizes()))
                .or(() -> folder.shapes().stream().findFirst())
                .orElseGet(() -> Dimensions.of(names, Collections.nCopies(names.size(), USUAL_SIZE)));
        DataType type = dtype.map(DataType::of).orElseGet(() -> folder.section(kind).dtypes().getFirst());
        return new Problem(folder.op().name(), type, dimensions);
    }
}
