package dev.lathe.activities.failure;

import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import java.util.OptionalInt;

/** Something in an op's folder is not as it must be; the message names the file, the line, the field and what would be right. */
public final class OpFileException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public OpFileException(String message) {
        super(message);
    }

    public OpFileException(Path file, String message) {
        super(file + ": " + message);
    }

    public OpFileException(Path file, String field, String message) {
        super(place(file, field) + ": " + field + ": " + message);
    }

    /** Throws for a text that is no JSON from this line on. */
    public OpFileException(Path file, int line, String message) {
        super(file + ":" + line + ": " + message);
    }

    private static String place(Path file, String field) {
        OptionalInt line = FieldLine.of(file, field);
        return line.isPresent() ? file + ":" + line.getAsInt() : file.toString();
    }

    /** As the failure that activities throw: only a person can mend files. */
    public ApplicationFailure asSetup() {
        return Trouble.setup(String.valueOf(getMessage()));
    }
}
