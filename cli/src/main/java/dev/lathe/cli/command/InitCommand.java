package dev.lathe.cli.command;

import dev.lathe.cli.CommandFailure;
import dev.lathe.cli.ExitCode;
import dev.lathe.cli.Surroundings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
            "Example:",
            "  lathe init rmsnorm && lathe check rmsnorm && lathe run --op rmsnorm --shapes 512x4096,4096x4096"
        })
final class InitCommand extends Task {
    private static final Map<String, List<String>> FILES = Map.of(
            "cpu", List.of("op.json", "reference.c", "plain/space.json", "plain/kernel.c"),
            "cuda", List.of("op.json", "reference.cu", "plain/space.json", "plain/kernel.cu"));

    @Parameters(index = "0", paramLabel = "DIR", description = "The folder, which must not be there yet; its name is the op's.")
    private Path dir;

    @Option(names = "--device", paramLabel = "KIND", description = "cpu or cuda. Default: cpu.")
    private Optional<String> device;

    InitCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform() {
        String kind = device.orElse("cpu");
        Path target = surroundings.directory().resolve(dir);
        if (!FILES.containsKey(kind)) {
            throw CommandFailure.usage("--device: '" + kind + "' is not legal; legal are cpu and cuda");
        }
        if (Files.exists(target)) {
            throw CommandFailure.refused(target + " is already there; name a folder that is not");
        }
        FILES.getOrDefault(kind, List.of()).forEach(file -> write(kind, file, target));
        say("Written: " + target + ". Next: lathe check " + dir);
        return ExitCode.DONE;
    }

    private static void write(String kind, String file, Path target) {
        try (InputStream template = InitCommand.class.getResourceAsStream("/init/" + kind + "/" + file)) {
            Path copy = target.resolve(file);
            Files.createDirectories(copy.getParent());
            Files.copy(template, copy);
        } catch (IOException trouble) {
            throw CommandFailure.usage(target + " cannot be written: " + trouble.getMessage());
        }
    }
}
