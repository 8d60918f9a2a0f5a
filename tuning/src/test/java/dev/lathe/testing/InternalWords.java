package dev.lathe.testing;

import java.util.regex.Pattern;

/**
 * Words of the implementation, which no message for users has: stack frames, packages, exceptions of the JDK and of
 * libraries.
 */
public final class InternalWords {
    private static final Pattern WORDS =
            Pattern.compile("\\tat |\\bat dev\\.|\\bjava\\.|\\bdev\\.lathe\\.|\\bcom\\.fasterxml|"
                    + "\\bio\\.temporal\\.|\\b[A-Z][A-Za-z]*(Exception|Error)\\b|Input length = |Cannot construct instance|"
                    + "internal error|\\bdeserialize\\b");

    private static final Pattern NULL = Pattern.compile("\\bnull\\b");

    /** The text of the user, which may say null. */
    private static final Pattern QUOTED = Pattern.compile("'[^']*'");

    private InternalWords() {}

    public static boolean isIn(String message) {
        return WORDS.matcher(message).find() || NULL.matcher(QUOTED.matcher(message).replaceAll("")).find();
    }
}
