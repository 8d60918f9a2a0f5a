package dev.lathe.cli.command;

import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.starter.ImportedSpace;
import dev.lathe.cli.starter.NewOp;
import dev.lathe.cli.starter.Starter;
import dev.lathe.cli.starter.Starter.ReferenceLanguage;
import dev.lathe.cli.starter.T1File;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "init",
        description = {
            "Writes the folder of a new op with a working example: a fused RMSNorm.",
            "Edit op.json, the reference, space.json and the kernel, then check the op with 'lathe check'."
        },
        footer = {
            "",
            "Examples:",
            "  lathe init rmsnorm && lathe check rmsnorm && lathe run --op rmsnorm",
            "  lathe init rmsnorm --device cuda --reference python",
            "  lathe init gemv --from-t1 gemv.t1.json"
        })
public final class InitCommand extends CliTask {
    @Parameters(
            index = "0",
            paramLabel = "DIR",
            description = "Folder to create; must not exist. Its name becomes the op's name.")
    private Path dir;

    @Option(names = "--device", paramLabel = "KIND", description = "cpu or cuda (default: cpu).")
    private Starter device = Starter.CPU;

    @Option(
            names = "--reference",
            paramLabel = "LANGUAGE",
            description = "Language of the reference: kernel (C or CUDA) or python (a function over NumPy arrays) "
                    + "(default: kernel).")
    private ReferenceLanguage language = ReferenceLanguage.KERNEL;

    @Option(
            names = "--from-t1",
            paramLabel = "FILE",
            description = "Add a family 'imported' with the parameters and conditions of a T1 file, the format of "
                    + "Kernel Tuner.")
    private Optional<Path> t1;

    @Override
    protected ExitCode perform() {
        Path target = context.directory().resolve(dir).normalize();
        Optional<ImportedSpace> foreign = t1.map(file ->
                new T1File(context.directory().resolve(file), context.environment()).read());
        new NewOp(target, device, language, foreign, context.home().resolve("docs/schemas")).write();
        print("Wrote " + target + ". Next: ./lathe check " + quoted(dir.toString()));
        return ExitCode.DONE;
    }

    /** Returns the text as one word of a shell. */
    private static String quoted(String text) {
        return text.matches("[A-Za-z0-9_./+@%:=-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
