package dev.lathe.cli.command;

import dev.lathe.activities.failure.StageException;
import dev.lathe.cli.check.CandidateCheck;
import dev.lathe.cli.check.DevicePaths;
import dev.lathe.cli.command.task.CliTask;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reproduce.RecordedOp;
import dev.lathe.cli.reproduce.Reproduction;
import dev.lathe.cli.reproduce.ReproductionResult;
import dev.lathe.cli.reproduce.WinnerFile;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.report.Certificate;
import dev.lathe.worker.LocalDevices;
import dev.lathe.worker.device.LocalDevice;
import dev.lathe.worker.op.reading.OpFolders;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "reproduce",
        description = {
            "Builds, checks and times winners here, from the folder of their campaign alone: no server is needed.",
            "Says how each compares with what was recorded, and on what it ran then and now."
        },
        footer = {
            "",
            "Examples:",
            "  lathe reproduce results/night/gemm_f16_768x768x768_fs/winner.json",
            "  lathe reproduce results/night/gemm_f16_768x768x768_fs --kernel iter037_tile64"
        })
public final class ReproduceCommand extends CliTask {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "The winner.json of a campaign's folder, or the folder.")
    private List<Path> files = List.of();

    @Option(
            names = "--kernel",
            paramLabel = "NAME",
            description = "A kernel of results.tsv in the same folder, instead of the winner.")
    private Optional<String> kernel = Optional.empty();

    ReproduceCommand(CliContext surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform() {
        boolean all = true;
        for (Path file : files) {
            ReproductionResult reproduced = reproduce(WinnerFile.at(surroundings.directory().resolve(file)));
            reproduced.lines().forEach(this::say);
            all &= reproduced.isWithinBound();
        }
        return all ? ExitCode.DONE : ExitCode.INCOMPLETE;
    }

    private ReproductionResult reproduce(Path file) {
        Certificate certificate = kernel.map(name -> WinnerFile.ofKernel(file, name)).orElseGet(() -> WinnerFile.read(file));
        try {
            LocalDevice device = new LocalDevices(DevicePaths.of(surroundings), "lathe").first(certificate.kind());
            CandidateCheck trial = new CandidateCheck(op(certificate, file), certificate.problem(), certificate.seed(), device);
            return new Reproduction(certificate, trial).run();
        } catch (IllegalArgumentException | StageException e) {
            throw CommandFailure.usage(e.getMessage());
        }
    }

    /** Where the op's files are not those of then, or not in their place, that is said. */
    private OpReference op(Certificate certificate, Path file) {
        OpReference found = new RecordedOp(new OpFolders(surroundings.kernels()), certificate, file).find();
        if (!found.contentHash().equals(certificate.op().contentHash())) {
            say("The files of the op " + found.name() + " have changed since.");
        } else if (!found.location().equals(certificate.op().location())) {
            say("The op " + found.name() + " of then is no longer in " + certificate.op().location() + "; this is the copy in "
                    + found.location() + ".");
        }
        return found;
    }
}
