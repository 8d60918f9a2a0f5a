package dev.lathe.tuning.space;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The texts of several files by their names. As the source of a candidate they are one text: a first line, and for each
 * file, sorted by name, a line with its name and the number of its bytes in UTF-8, its text, and a line feed. Equal
 * files have equal texts, and no file can look like the end of another one.
 */
public record SourceFiles(SortedMap<String, String> byName) {
    /** The first line. */
    private static final String HEAD = "# lathe files: the name of each file, its bytes, and its text\n";

    public SourceFiles {
        byName = Collections.unmodifiableSortedMap(new TreeMap<>(byName));
        byName.keySet().stream().filter(name -> !isName(name)).findFirst().ifPresent(name -> {
            throw new IllegalArgumentException("the name of a file must be one line of text, not '" + name + "'");
        });
    }

    private static boolean isName(String text) {
        return !text.isEmpty() && text.chars().noneMatch(Character::isISOControl);
    }

    /** Returns the files of a source: those of its sections, or a single one with this name. */
    public static SourceFiles of(String name, String source) {
        return parse(source).orElseGet(() -> new SourceFiles(new TreeMap<>(Map.of(name, source))));
    }

    /** Returns the files of a source of several files; empty for any other text. */
    public static Optional<SourceFiles> parse(String source) {
        if (!source.startsWith(HEAD)) {
            return Optional.empty();
        }
        Sections sections = new Sections(source.substring(HEAD.length()).getBytes(StandardCharsets.UTF_8));
        return sections.readAll()
                ? Optional.of(new SourceFiles(sections.files)).filter(files -> files.text().equals(source))
                : Optional.empty();
    }

    /** Returns the files as one text. */
    public String text() {
        StringBuilder text = new StringBuilder(HEAD);
        byName.forEach((name, content) -> text.append(name)
                .append(' ')
                .append(content.getBytes(StandardCharsets.UTF_8).length)
                .append('\n')
                .append(content)
                .append('\n'));
        return text.toString();
    }

    /** Returns these files with others in addition or in their place. */
    public SourceFiles with(SourceFiles others) {
        SortedMap<String, String> all = new TreeMap<>(byName);
        all.putAll(others.byName);
        return new SourceFiles(all);
    }

    /** Returns the files that others do not have, or have with another text. */
    public SourceFiles without(SourceFiles others) {
        SortedMap<String, String> rest = new TreeMap<>(byName);
        rest.entrySet().removeIf(file -> Objects.equals(others.byName.get(file.getKey()), file.getValue()));
        return new SourceFiles(rest);
    }

    /** A reader of the sections. */
    private static final class Sections {
        private final byte[] bytes;
        private final SortedMap<String, String> files = new TreeMap<>();
        private int at;

        Sections(byte[] bytes) {
            this.bytes = bytes;
        }

        /** Returns whether the bytes are sections up to their end. */
        boolean readAll() {
            boolean valid = true;
            while (valid && at < bytes.length) {
                valid = read();
            }
            return valid;
        }

        private boolean read() {
            int end = lineEnd();
            String line = new String(bytes, at, end - at, StandardCharsets.UTF_8);
            int space = line.lastIndexOf(' ');
            if (space < 1 || !isName(line) || !line.substring(space + 1).matches("\\d{1,8}")) {
                return false;
            }
            int length = Integer.parseInt(line.substring(space + 1));
            int next = end + 1 + length;
            if (next >= bytes.length || bytes[next] != '\n') {
                return false;
            }
            byte[] content = Arrays.copyOfRange(bytes, end + 1, next);
            at = next + 1;
            return files.put(line.substring(0, space), new String(content, StandardCharsets.UTF_8)) == null;
        }

        private int lineEnd() {
            int end = at;
            while (end < bytes.length && bytes[end] != '\n') {
                end++;
            }
            return end;
        }
    }
}
