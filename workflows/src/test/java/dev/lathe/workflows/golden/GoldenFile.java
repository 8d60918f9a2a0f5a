package dev.lathe.workflows.golden;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.lathe.workflows.golden.example.Example;
import dev.lathe.workflows.wire.TuningJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The golden file of an example, with one field on a line. */
record GoldenFile(Path path) {
    private static final Path FOLDER = Path.of("src/test/resources/golden");
    private static final ObjectWriter WRITER = TuningJson.mapper()
            .writer(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));

    static GoldenFile of(Example example) {
        return new GoldenFile(FOLDER.resolve(example.name() + ".json"));
    }

    static List<GoldenFile> all() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".json")).sorted().map(GoldenFile::new).toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static String expected(Example example) throws IOException {
        return WRITER.writeValueAsString(example.value()) + "\n";
    }

    void write(String text) throws IOException {
        Files.createDirectories(FOLDER);
        Files.writeString(path, text);
    }

    String read() throws IOException {
        return Files.readString(path);
    }
}
