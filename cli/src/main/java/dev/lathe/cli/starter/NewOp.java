package dev.lathe.cli.starter;

import static java.util.Objects.requireNonNull;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.starter.Starter.ReferenceLanguage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/**
 * Writes the folder of a new op: the starter's files, and a second family if a space is imported. JSON files name their
 * schema if the folder of schemas exists.
 */
public record NewOp(
        Path folder, Starter starter, ReferenceLanguage language, Optional<ImportedSpace> imported, Path schemas) {
    private static final String OP = "op.json";
    private static final String SPACE = "plain/space.json";

    /** Writes the folder; throws CommandFailure if it is not empty. */
    public void write() {
        requireNew();
        write(OP, op());
        write(starter.reference(language), starter.referenceText(language));
        write(SPACE, starter.text(SPACE));
        write(starter.kernel(), starter.text(starter.kernel()));
        imported.ifPresent(this::writeImported);
    }

    private String op() {
        String text = starter.opText(Starter.opName(folder), language);
        return imported.isPresent() ? SpaceJson.withFamily(text, starter) : text;
    }

    private void writeImported(ImportedSpace space) {
        String kernel = starter.kernel();
        write(
                ImportedSpace.FAMILY + "/space.json",
                SpaceJson.imported(space, Starter.launchedWithout(starter.text(SPACE))));
        write(
                kernel.replace("plain/", ImportedSpace.FAMILY + "/"),
                space.guard() + starter.fixedKnobs() + starter.text(kernel));
    }

    private void requireNew() {
        if (Files.isRegularFile(folder)) {
            throw CommandFailure.usage("cannot write to " + folder + ": it is a file; choose a new folder");
        }
        try (Stream<Path> present = Files.exists(folder) ? Files.list(folder) : Stream.empty()) {
            if (present.findAny().isPresent()) {
                throw CommandFailure.refused(folder + " is not empty; choose a new folder");
            }
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    private void write(String file, String text) {
        try {
            Path target = folder.resolve(file);
            Files.createDirectories(target.getParent());
            Files.writeString(target, withSchema(target, text));
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    /** Adds the relative path of the schema to a JSON file. */
    private String withSchema(Path file, String text) {
        String name = file.getFileName().toString();
        Path schema = schemas.resolve(name.replace(".json", ".schema.json"));
        return name.endsWith(".json") && Files.isRegularFile(schema)
                ? text.replaceFirst(
                        "\\{",
                        Matcher.quoteReplacement("{\n  \"$schema\": \"" + relative(file, schema) + "\","))
                : text;
    }

    private static String relative(Path file, Path target) {
        Path folder = requireNonNull(file.toAbsolutePath().normalize().getParent());
        return folder.relativize(target.toAbsolutePath().normalize()).toString();
    }

    private CommandFailure cannotWrite(IOException e) {
        return CommandFailure.cannotWrite(folder, e);
    }
}
