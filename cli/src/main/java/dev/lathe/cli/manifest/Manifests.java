package dev.lathe.cli.manifest;

import dev.lathe.cli.process.CommandFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Finds manifests by built-in name or file. */
public final class Manifests {
    public static final List<String> BUILT_IN = List.of("typical-14", "full-134");

    private Manifests() {}

    /** Reads a built-in manifest or a file, relative to the directory. */
    public static Manifest find(String nameOrFile, Path directory) {
        if (BUILT_IN.contains(nameOrFile)) {
            return builtIn(nameOrFile);
        }
        Path file = directory.resolve(nameOrFile);
        if (!Files.isRegularFile(file)) {
            throw CommandFailure.usage("no manifest '" + nameOrFile + "': neither a file nor one of "
                    + String.join(", ", BUILT_IN));
        }
        try {
            return ManifestFile.read(nameOrFile, Files.readString(file));
        } catch (IOException e) {
            throw CommandFailure.usage(nameOrFile + ": cannot read the file: " + e.getMessage());
        }
    }

    private static Manifest builtIn(String name) {
        try (InputStream yaml = Manifests.class.getResourceAsStream("/manifests/" + name + ".yaml")) {
            return ManifestFile.read(name, new String(yaml.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException("cannot read the built-in manifest " + name, e);
        }
    }
}
