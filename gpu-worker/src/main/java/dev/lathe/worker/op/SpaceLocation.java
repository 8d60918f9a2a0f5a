package dev.lathe.worker.op;

import dev.lathe.tuning.space.Constraint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * A location in a family's space.json in the format of compilers: file, line, field. Ops with their own commands have
 * no such file.
 */
public record SpaceLocation(FamilyFolder family) {
    public static final String FILE = "space.json";

    /** Returns the location of a constraint, or an empty string if there is none of that name. */
    public String ofRule(String name) {
        int index = family.constraints().stream().map(Constraint::name).toList().indexOf(name);
        return of("constraints", index, "expression");
    }

    /** Returns the location of the launch of an entry, or an empty string if there is none of that name. */
    public String ofEntry(String name) {
        return of("launches", family.launches().stream().map(LaunchRule::entry).toList().indexOf(name), "entry");
    }

    private String of(String list, int index, String part) {
        Path file = family.folder().resolve(FILE);
        if (index < 0 || !Files.isRegularFile(file)) {
            return "";
        }
        String field = list + "[" + index + "]." + part;
        OptionalInt line = FieldLine.of(file, field);
        return family.name() + "/" + FILE + (line.isPresent() ? ":" + line.getAsInt() : "") + ": " + field + ": ";
    }
}
