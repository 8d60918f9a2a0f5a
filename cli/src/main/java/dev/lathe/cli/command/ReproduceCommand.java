package dev.lathe.cli.command;

import dev.lathe.activities.failure.StageException;
import dev.lathe.cli.branch.Checkout;
import dev.lathe.cli.check.CandidateCheck;
import dev.lathe.cli.check.DevicePaths;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.process.InParallel;
import dev.lathe.cli.reproduce.RecordedOp;
import dev.lathe.cli.reproduce.Reproduction;
import dev.lathe.cli.reproduce.ReproductionResult;
import dev.lathe.cli.reproduce.WinnerFile;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.report.Certificate;
import dev.lathe.worker.LocalDevices;
import dev.lathe.worker.device.LocalDevice;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "reproduce",
        description = {
            "Builds, verifies and times winners on this machine from the folders of their campaigns. Needs no server.",
            "Uses the GPU that measured a winner if this machine has it, and several GPUs at the same time.",
            "Prints the recorded and the new value of each winner with their devices. A value that is reproduced is",
            "measured by a second harness, too: the example of the winner's exported library."
        },
        footer = {
            "",
            "Examples:",
            "  lathe reproduce results/night/gemm_f16_768x768x768_fs/winner.json",
            "  lathe reproduce results/night/gemm_f16_768x768x768_fs --kernel iter037_tile64",
            "  lathe reproduce results/own/smooth_f32_1_fs --at main"
        })
public final class ReproduceCommand extends CliTask {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "winner.json of a campaign's folder, or the folder.")
    private List<Path> files = List.of();

    @Option(
            names = "--kernel",
            paramLabel = "NAME",
            description = "Measure this kernel of results.tsv in the same folder instead of the winner.")
    private Optional<String> kernel = Optional.empty();

    @Option(
            names = "--at",
            paramLabel = "REVISION",
            description =
                    "For an op with its own commands: build, verify and time its repository at this commit, branch or "
                            + "tag, such as after a merge of 'campaign commit', with the winner's knobs.")
    private Optional<String> revision = Optional.empty();

    /** The devices of this machine by their recorded names, because to list its GPUs takes a process. */
    private final Map<String, LocalDevice> devices = new HashMap<>();

    @Override
    protected ExitCode perform() {
        Map<String, List<Winner>> byDevice = files.stream()
                .map(file -> WinnerFile.at(context.directory().resolve(file)))
                .map(this::winner)
                .collect(Collectors.groupingBy(
                        winner -> winner.device().offer().name(), LinkedHashMap::new, Collectors.toList()));
        return InParallel.map(List.copyOf(byDevice.values()), this::reproduceAll).contains(false)
                ? ExitCode.INCOMPLETE
                : ExitCode.DONE;
    }

    /** A winner, and the device that reproduces it. */
    private record Winner(Path file, Certificate certificate, LocalDevice device) {}

    private Winner winner(Path file) {
        Certificate certificate =
                kernel.map(name -> WinnerFile.ofKernel(file, name)).orElseGet(() -> WinnerFile.read(file));
        LocalDevice device = naming(
                file, () -> devices.computeIfAbsent(certificate.device(), name -> device(certificate)));
        return new Winner(file, certificate, device);
    }

    private LocalDevice device(Certificate certificate) {
        return new LocalDevices(DevicePaths.of(context), "lathe").recorded(certificate.kind(), certificate.device());
    }

    /** Returns the result of a step; its failure names the file. */
    private static <T> T naming(Path file, Supplier<T> step) {
        try {
            return step.get();
        } catch (CommandFailure failure) {
            throw failure.in(file.toString());
        } catch (IllegalArgumentException | StageException e) {
            throw CommandFailure.usage(file + ": " + e.getMessage());
        } catch (ApplicationFailure failure) {
            throw CommandFailure.refused("cannot reproduce " + file + ": " + failure.getOriginalMessage());
        }
    }

    /** Reproduces the winners of one device and returns whether all values are reproduced. */
    private boolean reproduceAll(List<Winner> winners) {
        boolean all = true;
        for (Winner winner : winners) {
            ReproductionResult reproduced = naming(winner.file(), () -> reproduce(winner));
            synchronized (this) {
                reproduced.lines().forEach(this::print);
            }
            all &= reproduced.isReproduced();
        }
        return all;
    }

    private ReproductionResult reproduce(Winner winner) {
        OpFolders ops = new OpFolders(context.kernels());
        RecordedOp recorded = new RecordedOp(ops, winner.certificate(), winner.file());
        return revision.isPresent()
                ? reproduceAt(revision.get(), recorded, winner.device())
                : reproduce(winner.certificate(), ops, op(recorded), winner.device());
    }

    private ReproductionResult reproduceAt(String commit, RecordedOp recorded, LocalDevice device) {
        OpFolders ops = recorded.folders();
        OpFolder op = ops.read(recorded.installed());
        try (Checkout checkout = Checkout.of(op, commit, DevicePaths.of(context).data().resolve("work"))) {
            print("The files are those of " + commit + ", commit " + checkout.commit() + ".");
            OpReference reference = ops.reference(checkout.op().toString());
            return reproduce(recorded.certificate().withoutEdits(), ops, reference, device);
        }
    }

    private ReproductionResult reproduce(Certificate certificate, OpFolders ops, OpReference op, LocalDevice device) {
        OpFolder folder = ops.read(op);
        CandidateCheck trial = new CandidateCheck(
                CandidateCheck.task(op, certificate.problem(), certificate.seed()),
                folder.section(certificate.kind()).sampling(),
                device,
                this::print);
        return new Reproduction(certificate, trial).run();
    }

    /** Finds the op and reports if its files have changed or moved since the recording. */
    private OpReference op(RecordedOp recorded) {
        Certificate certificate = recorded.certificate();
        OpReference found = recorded.find();
        if (!found.contentHash().equals(certificate.op().contentHash())) {
            print("The files of the op " + found.name() + " have changed since the recording.");
        } else if (!found.location().equals(certificate.op().location())) {
            print("The op " + found.name() + " is no longer in " + certificate.op().location() + "; using the copy in "
                    + found.location() + ".");
        }
        return found;
    }
}
