package dev.lathe.cli.starter;

import dev.lathe.cli.process.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A folder that is being written for the first time; nothing that is there is overwritten. */
public final class StarterFolder {
    private final Path folder;

    private StarterFolder(Path folder) {
        this.folder = folder;
    }

    /** Throws CommandFailure where something is there already. */
    public static StarterFolder in(Path folder) {
        try (Stream<Path> present = Files.exists(folder) ? Files.list(folder) : Stream.empty()) {
            if (present.findAny().isPresent()) {
                throw CommandFailure.refused(folder + " is not empty; name a folder that is not there yet");
            }
            return new StarterFolder(folder);
        } catch (IOException e) {
            throw cannotBeUsed(folder, e);
        }
    }

    public void write(String file, String text) {
        try {
            Path target = folder.resolve(file);
            Files.createDirectories(target.getParent());
            Files.writeString(target, text);
        } catch (IOException e) {
            throw cannotBeUsed(folder, e);
        }
    }

    private static CommandFailure cannotBeUsed(Path folder, IOException e) {
        return CommandFailure.usage("the folder " + folder + " cannot be used: " + e);
    }
}
