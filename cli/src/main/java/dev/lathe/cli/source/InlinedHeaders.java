package dev.lathe.cli.source;

import dev.lathe.cli.process.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A source with edited headers as one text: each header replaces the first {@code #include} of its file name, and
 * further ones are removed. Directives {@code #line} keep the locations of compiler errors.
 */
public final class InlinedHeaders {
    private static final Pattern INCLUDE = Pattern.compile("\\s*#\\s*include\\s+\"(?:[^\"]*/)?([^\"/]+)\".*");

    /** Meaningless, and a compiler warning, outside a header. */
    private static final Pattern ONCE = Pattern.compile("\\s*#\\s*pragma\\s+once\\s*");

    private final SortedMap<String, String> headers;
    private final SortedSet<String> used = new TreeSet<>();

    private InlinedHeaders(SortedMap<String, String> headers) {
        this.headers = headers;
    }

    /** Returns the source with these headers by file name; throws CommandFailure if one is not included. */
    public static String in(String fileName, String source, Map<String, String> headers) {
        if (headers.isEmpty()) {
            return source;
        }
        InlinedHeaders inlined = new InlinedHeaders(new TreeMap<>(headers));
        List<String> lines = new ArrayList<>();
        inlined.add(fileName, source, lines);
        headers.keySet().stream().filter(header -> !inlined.used.contains(header)).findFirst().ifPresent(unused -> {
            throw CommandFailure.usage("--header: the source does not include '" + unused + "'; write #include \""
                    + unused + "\" in it, or omit the header");
        });
        return String.join("\n", lines) + "\n";
    }

    private void add(String fileName, String text, List<String> lines) {
        List<String> own = text.lines().toList();
        for (int i = 0; i < own.size(); i++) {
            Matcher include = INCLUDE.matcher(own.get(i));
            if (!include.matches() || !headers.containsKey(include.group(1))) {
                lines.add(ONCE.matcher(own.get(i)).matches() ? "" : own.get(i));
            } else if (used.add(include.group(1))) {
                lines.add("#line 1 \"" + include.group(1) + "\"");
                add(include.group(1), headers.get(include.group(1)), lines);
                lines.add("#line " + (i + 2) + " \"" + fileName + "\"");
            } else {
                lines.add("");
            }
        }
    }
}
