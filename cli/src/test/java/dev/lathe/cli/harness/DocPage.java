package dev.lathe.cli.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The text of a page in docs, or a part of it. */
public record DocPage(String text) {
    private static final Pattern COMMAND = Pattern.compile("(?m)^    \\./lathe ((?:.*\\\\\n)*.*)$");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|([^\\s\\\\]\\S*)");

    public static DocPage of(String name) throws IOException {
        return new DocPage(Files.readString(TestCluster.root().resolve("docs").resolve(name)));
    }

    /** Returns what is between two texts of the page. */
    public DocPage between(String begin, String end) {
        int from = text.indexOf(begin) + begin.length();
        return new DocPage(text.substring(from, text.indexOf(end, from)));
    }

    /** Returns the content of the first fenced block in a language. */
    public String block(String language) {
        return between("```" + language + "\n", "```").text;
    }

    /** Returns the matches of a pattern, in which a dot stands for any character. */
    public List<String> found(String pattern) {
        return Pattern.compile(pattern, Pattern.DOTALL).matcher(text).results().map(MatchResult::group).toList();
    }

    /** Returns the arguments of each {@code ./lathe} in an indented block, without comments. */
    public List<String[]> commands() {
        return COMMAND.matcher(text).results().map(command -> arguments(command.group(1))).toList();
    }

    private static String[] arguments(String command) {
        return WORD.matcher(command)
                .results()
                .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
                .takeWhile(word -> !word.equals("#"))
                .toArray(String[]::new);
    }
}
