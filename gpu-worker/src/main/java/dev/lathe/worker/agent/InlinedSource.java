package dev.lathe.worker.agent;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of an edited kernel as one file. A candidate carries one source; the other files of its family are the
 * original ones. If the agent changed them, each {@code #include "FILE"} of the family is replaced by the file's text.
 */
final class InlinedSource {
    private static final Pattern INCLUDE = Pattern.compile("\\s*#\\s*include\\s*\"([^\"]+)\".*");
    private static final Pattern ONCE = Pattern.compile("\\s*#\\s*pragma\\s+once\\b.*");
    private static final int DEEPEST = 20;

    private final SortedMap<String, String> files;
    private final Set<String> included = new HashSet<>();
    private final Set<String> once = new HashSet<>();

    private InlinedSource(SortedMap<String, String> files) {
        this.files = files;
    }

    /** Returns the text of the source; throws AttemptRefusal if a changed file cannot be part of it. */
    static String of(String source, SortedMap<String, String> edited, SortedMap<String, String> originals)
            throws AttemptRefusal {
        String text = Optional.ofNullable(edited.get(source))
                .filter(found -> !found.isBlank())
                .orElseThrow(() -> AttemptRefusal.ofEdit(
                        "kernel/" + source + " is missing, empty, too large or not UTF-8",
                        "leave the complete source of the kernel in kernel/" + source));
        Set<String> changed = new TreeSet<>(edited.keySet());
        changed.removeIf(name -> name.equals(source) || Objects.equals(edited.get(name), originals.get(name)));
        InlinedSource inlined = new InlinedSource(edited);
        String whole = inlined.expanded(source, text, 0);
        changed.removeIf(name -> !originals.containsKey(name) || inlined.included.contains(name));
        if (!changed.isEmpty()) {
            throw AttemptRefusal.ofEdit(
                    "kernel/" + String.join(", kernel/", changed) + " changed, but " + source + " does not include it",
                    "edit kernel/" + source + ", or files that it includes as #include \"FILE\"");
        }
        boolean usesEdited = inlined.included.stream()
                .anyMatch(name -> !Objects.equals(edited.get(name), originals.get(name)));
        return usesEdited ? whole : text;
    }

    private String expanded(String name, String text, int depth) throws AttemptRefusal {
        if (depth > DEEPEST) {
            throw AttemptRefusal.ofEdit("kernel/" + name + " includes itself", "add an include guard: #pragma once");
        }
        StringBuilder whole = new StringBuilder();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            Optional<String> target = target(name, lines.get(i));
            if (target.isPresent()) {
                whole.append(inlined(target.get(), depth)).append(lineDirective(i + 2, name));
            } else if (depth > 0 && ONCE.matcher(lines.get(i)).matches()) {
                once.add(name);
                whole.append('\n');
            } else {
                whole.append(lines.get(i)).append('\n');
            }
        }
        return whole.toString();
    }

    private String inlined(String name, int depth) throws AttemptRefusal {
        included.add(name);
        return once.contains(name)
                ? ""
                : lineDirective(1, name) + expanded(name, files.getOrDefault(name, ""), depth + 1);
    }

    private static String lineDirective(int line, String name) {
        return "#line " + line + " \"" + name + "\"\n";
    }

    /** Returns the included file of the family: relative to the including file, else to the folder. */
    private Optional<String> target(String from, String line) {
        Matcher include = INCLUDE.matcher(line);
        if (!include.matches()) {
            return Optional.empty();
        }
        String beside = Path.of(from).resolveSibling(include.group(1)).normalize().toString();
        String inRoot = Path.of(include.group(1)).normalize().toString();
        return List.of(beside, inRoot).stream().filter(files::containsKey).findFirst();
    }
}
