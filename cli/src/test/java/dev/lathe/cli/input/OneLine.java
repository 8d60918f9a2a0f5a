package dev.lathe.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.testing.InternalWords;
import java.util.List;

/** The rule for every expected failure of a command: one line in the user's terms and the exit status of its kind. */
final class OneLine {
    /** A longer line hides its own message; long input must be abbreviated. */
    private static final int MAX_CHARACTERS = 1000;

    private OneLine() {}

    /** Requires the exit status and one line that contains all of the texts and no word of the implementation. */
    static void rejects(Printed printed, int status, List<String> texts) {
        assertThat(printed.err()).satisfies(OneLine::hasNoInternalWords).startsWith("lathe: ").contains(texts);
        assertThat(printed.err()).as("names a file once").doesNotContainPattern("(\\S+: )\\1");
        assertThat(printed.err().lines().filter(line -> !isHint(line))).hasSize(1);
        assertThat(printed.err().lines()).allMatch(line -> line.length() <= MAX_CHARACTERS);
        assertThat(printed.out()).satisfies(OneLine::hasNoInternalWords);
        assertThat(printed.status()).isEqualTo(status);
    }

    private static void hasNoInternalWords(String text) {
        assertThat(InternalWords.isIn(text)).as(text).isFalse();
    }

    /** Usage errors may add suggestions and refer to the help. */
    private static boolean isHint(String line) {
        return line.startsWith("See 'lathe ");
    }
}
