package dev.lathe.cli.manifest;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.worker.op.reading.TextFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;

/** A YAML file that a user names, or a built-in one: its name in errors, and its text. */
record YamlFile(String name, String text) {
    /** Finds a file of a kind, such as {@code manifest}; throws CommandFailure if there is none. */
    static YamlFile find(String kind, String nameOrFile, List<String> builtIn, Path directory) {
        if (builtIn.contains(nameOrFile)) {
            return builtIn(kind, nameOrFile);
        }
        Path file = directory.resolve(nameOrFile);
        if (!Files.isRegularFile(file)) {
            throw CommandFailure.usage("no " + kind + " '" + nameOrFile + "': neither a file nor one of "
                    + String.join(", ", builtIn));
        }
        try {
            return new YamlFile(nameOrFile, TextFile.read(file));
        } catch (IOException e) {
            throw CommandFailure.usage(nameOrFile + ": cannot read the file: " + e.getMessage());
        }
    }

    private static YamlFile builtIn(String kind, String name) {
        try (InputStream yaml = YamlFile.class.getResourceAsStream("/" + kind + "s/" + name + ".yaml")) {
            return new YamlFile(name, new String(yaml.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException("cannot read the built-in " + kind + " " + name, e);
        }
    }

    <T> T read(BiFunction<String, String, T> reader) {
        return reader.apply(name, text);
    }
}
