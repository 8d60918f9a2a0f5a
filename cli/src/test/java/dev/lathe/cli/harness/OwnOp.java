package dev.lathe.cli.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture.Printed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A user-defined op in a folder with a console. It needs no server. */
public record OwnOp(Path folder, ConsoleCapture console) {
    private static final String NAME = "rmsnorm";

    public static OwnOp in(Path folder) {
        return new OwnOp(folder, ConsoleCapture.in(folder, Map.of("LATHE_DATA", folder.resolve("data").toString())));
    }

    public Printed call(String... arguments) {
        return console.call(arguments);
    }

    public Path file(String name) {
        return folder.resolve(NAME).resolve(name);
    }

    public void replace(String file, String what, String by) throws IOException {
        String text = Files.readString(file(file));
        assertThat(text).contains(what);
        Files.writeString(file(file), text.replace(what, by));
    }
}
