package dev.lathe.cli;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The messages of usage errors. Picocli's are translated into the words of other errors. */
final class UsageMessage {
    private static final int MAX_SUGGESTIONS = 3;
    private static final Pattern NO_CONSTANT =
            Pattern.compile("expected one of \\[(.*)] \\(case-insensitive\\) but was '(.*)'");

    private UsageMessage() {}

    static String of(ParameterException error) {
        return error instanceof UnmatchedArgumentException unmatched
                ? unmatched(unmatched)
                : legal(String.valueOf(error.getMessage())
                        .replaceFirst("^Error: ", "")
                        .replaceFirst("^Invalid value for option '(\\S+)'(?: \\(.*?\\))?: ", "$1: ")
                        .replaceFirst("^Invalid value for positional parameter at index \\d+ \\((\\S+)\\): ", "$1: ")
                        .replaceFirst("' is not an? (?:int|long)\\b", "' is not a whole number")
                        .replaceFirst("' is not an? (?:double|float)\\b", "' is not a number")
                        .replaceFirst(
                                "^positional parameter at \\S+ \\S+ \\((\\w+)\\) requires at least (\\d+) values, .*",
                                "$1: name at least $2"));
    }

    /** Rewrites the message about a word that is no constant of an enumeration. */
    private static String legal(String message) {
        return NO_CONSTANT
                .matcher(message)
                .replaceFirst(found -> Matcher.quoteReplacement("unknown value '" + found.group(2) + "'; legal are "
                        + found.group(1).toLowerCase(Locale.ROOT)));
    }

    private static String unmatched(UnmatchedArgumentException error) {
        String first = error.getUnmatched().getFirst();
        List<String> similar = error.getSuggestions().stream().limit(MAX_SUGGESTIONS).toList();
        return kind(error) + " '" + first + "'"
                + (similar.isEmpty() ? "" : "; did you mean " + String.join(" or ", similar) + "?");
    }

    private static String kind(UnmatchedArgumentException error) {
        if (error.isUnknownOption()) {
            return "unknown option";
        }
        return error.getCommandLine().getSubcommands().isEmpty() ? "unexpected argument" : "unknown command";
    }
}
