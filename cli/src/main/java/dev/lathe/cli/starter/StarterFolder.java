package dev.lathe.cli.starter;

import dev.lathe.cli.process.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A new folder. Existing files are never overwritten. */
public final class StarterFolder {
    private final Path folder;

    private StarterFolder(Path folder) {
        this.folder = folder;
    }

    /** Opens a folder for writing; throws CommandFailure if it is not empty. */
    public static StarterFolder in(Path folder) {
        try (Stream<Path> present = Files.exists(folder) ? Files.list(folder) : Stream.empty()) {
            if (present.findAny().isPresent()) {
                throw CommandFailure.refused(folder + " is not empty; choose a new folder");
            }
            return new StarterFolder(folder);
        } catch (IOException e) {
            throw cannotWrite(folder, e);
        }
    }

    public void write(String file, String text) {
        try {
            Path target = folder.resolve(file);
            Files.createDirectories(target.getParent());
            Files.writeString(target, text);
        } catch (IOException e) {
            throw cannotWrite(folder, e);
        }
    }

    private static CommandFailure cannotWrite(Path folder, IOException e) {
        return CommandFailure.usage("cannot write to " + folder + ": " + e);
    }
}
