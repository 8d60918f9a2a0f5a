package dev.lathe.cli.source;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.space.SourceFiles;
import dev.lathe.worker.op.EditableFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A patch in the unified format, as {@code diff -u} and {@code git diff} write it. A hunk applies where its lines are,
 * which may differ from its line number; if they are at several places, at the nearest one.
 */
public final class UnifiedDiff {
    private static final Pattern HUNK = Pattern.compile("@@ -(\\d+)(?:,(\\d+))? \\+\\d+(?:,(\\d+))? @@.*");

    /** Lines of git for changes that are no hunks. */
    private static final Pattern UNSUPPORTED =
            Pattern.compile("(rename|copy) from .*|Binary files .*|GIT binary patch|deleted file mode .*");

    private static final String NO_FILE = "/dev/null";

    private final List<FilePatch> files;
    private final List<String> unsupported;

    private UnifiedDiff(List<FilePatch> files, List<String> unsupported) {
        this.files = files;
        this.unsupported = unsupported;
    }

    /** The hunks of a file with its names before and after the change, empty if the patch does not name it. */
    private record FilePatch(String before, String after, List<Hunk> hunks) {}

    /** Lines of the file before and after the change; {@code line} counts from 1 in the file before. */
    private record Hunk(int line, List<String> before, List<String> after) {}

    /** Parses a patch; throws CommandFailure if it is invalid. */
    public static UnifiedDiff parse(String patch) {
        List<String> lines = patch.lines().toList();
        List<FilePatch> files = new ArrayList<>();
        List<String> unsupported = new ArrayList<>();
        String before = "";
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            Matcher header = HUNK.matcher(line);
            if (header.matches()) {
                if (files.isEmpty()) {
                    files.add(new FilePatch("", "", new ArrayList<>()));
                }
                files.getLast().hunks().add(hunk(header, lines, i + 1));
                i = end(header, lines, i + 1) - 1;
            } else if (line.startsWith("--- ")) {
                before = name(line);
            } else if (line.startsWith("+++ ")) {
                files.add(new FilePatch(before, name(line), new ArrayList<>()));
            } else if (UNSUPPORTED.matcher(line).matches()) {
                unsupported.add(line);
            }
        }
        if (files.stream().allMatch(file -> file.hunks().isEmpty()) && unsupported.isEmpty()) {
            throw CommandFailure.usage("--patch: no hunk found; write a unified diff, as 'diff -u' and 'git diff' do");
        }
        return new UnifiedDiff(List.copyOf(files), List.copyOf(unsupported));
    }

    /** Returns the name in a header, which a time may follow. */
    private static String name(String header) {
        return header.substring(4).replaceFirst("\t.*", "").strip();
    }

    private static Hunk hunk(Matcher header, List<String> lines, int first) {
        List<String> before = new ArrayList<>();
        List<String> after = new ArrayList<>();
        for (String line : lines.subList(first, end(header, lines, first))) {
            String text = line.isEmpty() ? "" : line.substring(1);
            char kind = line.isEmpty() ? ' ' : line.charAt(0);
            if (kind == ' ' || kind == '-') {
                before.add(text);
            }
            if (kind == ' ' || kind == '+') {
                after.add(text);
            }
        }
        return new Hunk(Integer.parseInt(header.group(1)), before, after);
    }

    /** Returns the index after the last line of a hunk, given the counts in its header. */
    private static int end(Matcher header, List<String> lines, int first) {
        int before = count(header.group(2));
        int after = count(header.group(3));
        int i = first;
        while (i < lines.size() && (before > 0 || after > 0)) {
            char kind = lines.get(i).isEmpty() ? ' ' : lines.get(i).charAt(0);
            if (" +-\\".indexOf(kind) < 0) {
                break;
            }
            before -= kind == ' ' || kind == '-' ? 1 : 0;
            after -= kind == ' ' || kind == '+' ? 1 : 0;
            i++;
        }
        if (before != 0 || after != 0) {
            throw CommandFailure.usage("--patch: line " + first
                    + ": the hunk does not have as many lines as its header " + "says: '" + lines.get(first - 1) + "'");
        }
        return i;
    }

    private static int count(String group) {
        return group == null ? 1 : Integer.parseInt(group);
    }

    /**
     * Returns the patched text of the only file, whose name does not matter; throws CommandFailure if a hunk does not
     * apply.
     */
    public String apply(String text) {
        if (files.size() != 1) {
            throw CommandFailure.usage(
                    "--patch: the patch changes " + files.size() + " files; change only the kernel's source");
        }
        return apply(files.getFirst().hunks(), text, "the source of the best candidate");
    }

    /**
     * Returns the files of a candidate with the patched and the added ones; throws CommandFailure if the patch does not
     * apply, or does what a candidate cannot. A name may begin with one more folder, such as {@code a/} and {@code b/}.
     */
    public SourceFiles apply(SourceFiles candidate, EditableFiles editable) {
        unsupported.stream().findFirst().ifPresent(line -> {
            throw CommandFailure.usage(
                    "--patch: '" + line + "': a candidate cannot delete, rename or copy files, or have "
                            + "binary ones; edit or add text files");
        });
        SortedMap<String, String> patched = new TreeMap<>(candidate.byName());
        for (FilePatch file : files) {
            if (file.after().equals(NO_FILE)) {
                throw CommandFailure.usage("--patch: the patch deletes " + file.before()
                        + "; a candidate cannot delete files: leave the file empty");
            }
            boolean isNew = file.before().equals(NO_FILE);
            String name = names(file.after())
                    .filter(isNew ? editable::isEditable : patched::containsKey)
                    .findFirst()
                    .orElseGet(() -> names(file.after()).toList().getLast());
            editable.obstacle(name).ifPresent(reason -> {
                throw CommandFailure.usage("--patch: " + reason);
            });
            patched.put(name, apply(file.hunks(), patched.getOrDefault(name, ""), name + " of the best candidate"));
        }
        return new SourceFiles(patched);
    }

    /**
     * Returns the names that a name in a patch can mean: without its first folder and, unless git wrote that, with it.
     */
    private static Stream<String> names(String name) {
        String inside = name.substring(name.indexOf('/') + 1);
        return name.startsWith("b/") ? Stream.of(inside) : Stream.of(name, inside);
    }

    private static String apply(List<Hunk> hunks, String text, String file) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        int shift = 0;
        int start = 0;
        for (Hunk hunk : hunks) {
            int expected = hunk.line() - (hunk.before().isEmpty() ? 0 : 1) + shift;
            int at = place(hunk, lines, expected, start)
                    .orElseThrow(() -> CommandFailure.refused("--patch: the hunk at line " + hunk.line()
                            + " does not apply to " + file + "; './lathe campaign source' prints that source"));
            lines.subList(at, at + hunk.before().size()).clear();
            lines.addAll(at, hunk.after());
            start = at + hunk.after().size();
            shift = at + hunk.after().size() - hunk.before().size() - (expected - shift);
        }
        return String.join("\n", lines) + "\n";
    }

    /** Returns the index of the hunk's lines that is the nearest to the expected one and not before {@code start}. */
    private static OptionalInt place(Hunk hunk, List<String> lines, int expected, int start) {
        int last = lines.size() - hunk.before().size();
        int best = -1;
        for (int i = start; i <= last; i++) {
            boolean applies = lines.subList(i, i + hunk.before().size()).equals(hunk.before());
            if (applies && (best < 0 || Math.abs(i - expected) < Math.abs(best - expected))) {
                best = i;
            }
        }
        return best < 0 ? OptionalInt.empty() : OptionalInt.of(best);
    }
}
