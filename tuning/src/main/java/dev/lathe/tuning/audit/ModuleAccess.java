package dev.lathe.tuning.audit;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The accesses of a Python source to the modules that it imports. */
final class ModuleAccess {
    private static final Pattern IMPORT = Pattern.compile("(?m)^[ \\t]*(?:from[ \\t]+[\\w.]+[ \\t]+)?import[ \\t]+"
            + "(\\([^)]*\\)|[^\\n;]*)");

    /** A name as the source uses it: the first part of a module, or the name after {@code as}. */
    private static final Pattern NAME = Pattern.compile("(\\w+)[\\w.]*(?:\\s+as\\s+(\\w+))?");

    private static final Pattern ASSIGNMENT = Pattern.compile("^(?:(?:if|elif|else|for|while|try|with)\\b.*:|.*;)?\\s*"
            + "(\\w+)((?:\\.\\w+)+)\\s*(?::[^=]*)?=(?!=)\\s*(.*?)\\s*(?:;.*)?$");

    /** Options of a library, such as {@code torch.backends.cuda.matmul.allow_tf32}. */
    private static final Pattern OPTIONS = Pattern.compile("\\.(backends|config)\\b");

    /** A number, a constant, a text, whose content is missing, a list or a dictionary. */
    private static final Pattern LITERAL = Pattern.compile("True|False|None|[-+]?[\\d.][\\w.+-]*|[\\[{].*|");

    private final List<String> modules;
    private final Pattern attributes;
    private final Pattern computed;

    ModuleAccess(SourceText text) {
        this.modules = IMPORT.matcher(text.code()).results().flatMap(ModuleAccess::names).distinct().toList();
        String any = modules.isEmpty() ? "(?!)" : modules.stream().collect(Collectors.joining("|", "(?:", ")\\b"));
        this.attributes = Pattern.compile("(?<![.\\w])(?:setattr|delattr|vars)\\(\\s*" + any
                + "|\\b__setattr__\\(\\s*" + any
                + "|(?<![.\\w])" + any + "(?:\\.\\w+)*\\.__dict__\\b");
        this.computed = Pattern.compile("(?<![.\\w])getattr\\(\\s*(?!tl\\b)" + any + "[\\w.]*\\s*,\\s*[^\\s,)]");
    }

    private static Stream<String> names(MatchResult imported) {
        return NAME.matcher(imported.group(1)).results()
                .map(name -> name.group(2) == null ? name.group(1) : name.group(2));
    }

    /** Returns whether a line sets an attribute of a module to something that may be a function. */
    boolean replaces(String line) {
        Matcher assignment = ASSIGNMENT.matcher(line.strip());
        return attributes.matcher(line).find()
                || assignment.matches()
                        && modules.contains(assignment.group(1))
                        && !OPTIONS.matcher(assignment.group(2)).find()
                        && !LITERAL.matcher(assignment.group(3)).matches();
    }

    /** Returns whether a line reads an attribute of a module by a name that is no text. */
    boolean computesName(String line) {
        return computed.matcher(line).find();
    }
}
