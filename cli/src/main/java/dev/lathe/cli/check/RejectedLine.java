package dev.lathe.cli.check;

import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.space.Constraint;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Violation;
import dev.lathe.worker.op.FamilyFolder;
import dev.lathe.worker.op.FieldLine;
import dev.lathe.worker.op.LaunchRule;
import dev.lathe.worker.op.OpFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Formats a rejected point. */
record RejectedLine(OpFolder op) {
    private static final Pattern NO_ENTRY = Pattern.compile("the (?:library|device code) has no entry (\\S+)");

    String of(Point point, Rejection rejection) {
        return line(point, rejection.stage().toString(), inFamily(point, rejection.reason()));
    }

    /** Formats a default that violates a constraint. */
    String of(Point point, Violation violation) {
        return line(
                point,
                "gate",
                place(point).ofRule(violation.rule()) + violation.rule() + ": " + violation.reason() + "; "
                        + violation.fixHint());
    }

    private SpaceLocation place(Point point) {
        return new SpaceLocation(op.family(point.family()));
    }

    private static String line(Point point, String stage, String reason) {
        return "REJECTED " + point.named() + " at " + stage + ": " + reason;
    }

    /**
     * Adds the folder or the line to the reason: a compiler names the source without its folder, a runner names an
     * entry without its file.
     */
    private String inFamily(Point point, String reason) {
        Matcher entry = NO_ENTRY.matcher(reason);
        if (entry.matches()) {
            return place(point).ofEntry(entry.group(1)) + reason;
        }
        String source = op.family(point.family()).source();
        return reason.startsWith(source + ":") || reason.startsWith(source + "(")
                ? point.family() + "/" + reason
                : reason;
    }

    /**
     * A location in a family's space.json in the format of compilers: file, line, field. Ops with their own commands
     * have no such file.
     */
    private record SpaceLocation(FamilyFolder family) {
        private static final String FILE = "space.json";

        /** Returns the location of a constraint, or an empty string if there is none of that name. */
        String ofRule(String name) {
            return of(
                    "constraints",
                    family.constraints().stream().map(Constraint::name).toList().indexOf(name),
                    "expression");
        }

        /** Returns the location of the launch of an entry, or an empty string if there is none of that name. */
        String ofEntry(String name) {
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
}
