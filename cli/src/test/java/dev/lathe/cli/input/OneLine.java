package dev.lathe.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture.Printed;
import java.util.List;

/** The rule for every expected failure of a command: one line in the user's terms and the exit status of its kind. */
final class OneLine {
    /** A longer line hides its own message; long input must be abbreviated. */
    private static final int MAX_CHARACTERS = 1000;

    /** Words of the implementation: stack frames, packages, and exceptions of the JDK and of libraries. */
    private static final String INTERNAL =
            "(?s).*(\\tat |\\bat dev\\.|\\bjava\\.|\\bdev\\.lathe\\.|\\bcom\\.fasterxml|\\bio\\.temporal\\.|"
                    + "[A-Za-z]Exception\\b|[A-Za-z]Error\\b|Input length = |Cannot construct instance|internal error|"
                    + "\\bdeserialize\\b|(?<!')\\bnull\\b).*";

    private OneLine() {}

    /** Requires the exit status and one line that contains all of the texts and no word of the implementation. */
    static void rejects(Printed printed, int status, List<String> texts) {
        assertThat(printed.err()).doesNotMatch(INTERNAL).startsWith("lathe: ").contains(texts);
        assertThat(printed.err().lines().filter(line -> !isHint(line))).hasSize(1);
        assertThat(printed.err().lines()).allMatch(line -> line.length() <= MAX_CHARACTERS);
        assertThat(printed.out()).doesNotMatch(INTERNAL);
        assertThat(printed.status()).isEqualTo(status);
    }

    /** Usage errors may add suggestions and refer to the help. */
    private static boolean isHint(String line) {
        return line.startsWith("See 'lathe ") || line.startsWith("Did you mean")
                || line.startsWith("Possible solutions");
    }
}
