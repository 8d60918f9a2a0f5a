package dev.lathe.cli.command;

import dev.lathe.cli.render.Json;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The option {@code --json}, which selects JSON instead of text. */
final class JsonOption {
    @Option(names = "--json", description = "Print JSON with the fields listed below instead of text.")
    private boolean json;

    /** Prints the value as JSON if the option is set, else the lines. */
    public void print(Consumer<String> out, Object value, Supplier<List<String>> lines) {
        if (json) {
            out.accept(Json.of(value));
        } else {
            lines.get().forEach(out);
        }
    }
}
