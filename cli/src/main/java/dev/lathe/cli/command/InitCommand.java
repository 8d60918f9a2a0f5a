package dev.lathe.cli.command;

import dev.lathe.cli.command.task.CliTask;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.starter.ImportedSpace;
import dev.lathe.cli.starter.NewOp;
import dev.lathe.cli.starter.ReferenceLanguage;
import dev.lathe.cli.starter.Starter;
import dev.lathe.cli.starter.T1File;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "init",
        description = {
            "Writes the folder of an op of your own, to start from: a fused RMSNorm that compiles, verifies and tunes.",
            "Edit op.json, the reference, and the family's space.json and kernel; 'lathe check' says what is wrong."
        },
        footer = {
            "",
            "Examples:",
            "  lathe init rmsnorm && lathe check rmsnorm && lathe run --op rmsnorm",
            "  lathe init rmsnorm --device cuda --reference python",
            "  lathe init gemv --from-t1 gemv.t1.json"
        })
public final class InitCommand extends CliTask {
    @Parameters(index = "0", paramLabel = "DIR", description = "The folder, which must not be there yet; its name is the op's.")
    private Path dir;

    @Option(names = "--device", paramLabel = "KIND", description = "cpu or cuda. Default: cpu.")
    private Starter device = Starter.CPU;

    @Option(
            names = "--reference",
            paramLabel = "LANGUAGE",
            description = "python: a function over NumPy arrays. kernel: in C or CUDA, like the kernels. Default: kernel.")
    private ReferenceLanguage language = ReferenceLanguage.KERNEL;

    @Option(
            names = "--from-t1",
            paramLabel = "FILE",
            description = "Add a family 'imported' with the parameters and conditions of a T1 file, as Kernel Tuner and others"
                    + " read it.")
    private Optional<Path> t1;

    InitCommand(CliContext surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform() {
        Path target = surroundings.directory().resolve(dir).normalize();
        Optional<ImportedSpace> foreign = t1.map(file ->
                new T1File(surroundings.directory().resolve(file), surroundings.environment()).read());
        new NewOp(target, device, language, foreign).write();
        say("Written: " + target + ". Next: ./lathe check " + dir);
        return ExitCode.DONE;
    }
}
