package dev.lathe.cli.command.option;

import dev.lathe.cli.render.Json;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** Whether state is shown to a person or to a program. */
public final class JsonOption {
    @Option(names = "--json", description = "Print JSON with the documented fields instead of text for people.")
    private boolean json;

    /** Prints the value as JSON, or the lines. */
    public void print(Consumer<String> out, Object value, Supplier<List<String>> lines) {
        if (json) {
            out.accept(Json.of(value));
        } else {
            lines.get().forEach(out);
        }
    }
}
