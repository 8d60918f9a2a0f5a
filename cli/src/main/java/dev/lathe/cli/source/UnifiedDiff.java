package dev.lathe.cli.source;

import dev.lathe.cli.process.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A patch of one file in the unified format, as {@code diff -u} and {@code git diff} write it. File names are ignored.
 * A hunk applies where its lines are, which may differ from its line number; if they are at several places, at the
 * nearest one.
 */
public final class UnifiedDiff {
    private static final Pattern HUNK = Pattern.compile("@@ -(\\d+)(?:,(\\d+))? \\+\\d+(?:,(\\d+))? @@.*");

    private final List<Hunk> hunks;

    private UnifiedDiff(List<Hunk> hunks) {
        this.hunks = hunks;
    }

    /** Lines of the file before and after the change; {@code line} counts from 1 in the file before. */
    private record Hunk(int line, List<String> before, List<String> after) {}

    /** Parses a patch; throws CommandFailure if it is invalid or changes several files. */
    public static UnifiedDiff parse(String patch) {
        List<String> lines = patch.lines().toList();
        List<Hunk> hunks = new ArrayList<>();
        int files = 0;
        for (int i = 0; i < lines.size(); i++) {
            Matcher header = HUNK.matcher(lines.get(i));
            if (header.matches()) {
                Hunk hunk = hunk(header, lines, i + 1);
                hunks.add(hunk);
                i = end(header, lines, i + 1) - 1;
            } else if (lines.get(i).startsWith("+++ ")) {
                files++;
            }
        }
        if (hunks.isEmpty()) {
            throw CommandFailure.usage("--patch: no hunk found; write a unified diff, as 'diff -u' and 'git diff' do");
        }
        if (files > 1) {
            throw CommandFailure.usage("--patch: the patch changes " + files + " files; change only the kernel's source");
        }
        return new UnifiedDiff(List.copyOf(hunks));
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
            throw CommandFailure.usage("--patch: line " + first + ": the hunk does not have as many lines as its header "
                    + "says: '" + lines.get(first - 1) + "'");
        }
        return i;
    }

    private static int count(String group) {
        return group == null ? 1 : Integer.parseInt(group);
    }

    /** Returns the patched text; throws CommandFailure if a hunk does not apply. */
    public String apply(String text) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        int shift = 0;
        int start = 0;
        for (Hunk hunk : hunks) {
            int expected = hunk.line() - (hunk.before().isEmpty() ? 0 : 1) + shift;
            int at = place(hunk, lines, expected, start);
            lines.subList(at, at + hunk.before().size()).clear();
            lines.addAll(at, hunk.after());
            start = at + hunk.after().size();
            shift = at + hunk.after().size() - hunk.before().size() - (expected - shift);
        }
        return String.join("\n", lines) + "\n";
    }

    /** Returns the index of the hunk's lines that is the nearest to the expected one and not before {@code start}. */
    private static int place(Hunk hunk, List<String> lines, int expected, int start) {
        int last = lines.size() - hunk.before().size();
        int best = -1;
        for (int i = start; i <= last; i++) {
            boolean applies = lines.subList(i, i + hunk.before().size()).equals(hunk.before());
            if (applies && (best < 0 || Math.abs(i - expected) < Math.abs(best - expected))) {
                best = i;
            }
        }
        if (best < 0) {
            throw CommandFailure.refused("--patch: the hunk at line " + hunk.line() + " does not apply to the source of "
                    + "the best candidate; './lathe campaign source' prints that source");
        }
        return best;
    }
}
