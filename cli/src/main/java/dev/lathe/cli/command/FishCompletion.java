package dev.lathe.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The completion script for fish, which picocli does not generate. */
final class FishCompletion {
    /** Succeeds if the words before the cursor name the command in the argument. Words of options are skipped. */
    private static final String FUNCTION = """
            function __%1$s_at
                set -l words (commandline -opc)
                set -e words[1]
                set -l command ''
                for word in $words
                    set -l longer (string trim -- "$command $word")
                    if contains -- "$longer" %2$s
                        set command $longer
                    end
                end
                test "$command" = "$argv[1]"
            end
            complete -c %1$s -e
            """;

    private final String name;
    private final List<String> paths = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();

    private FishCompletion(String name) {
        this.name = name;
    }

    static String of(CommandLine root) {
        FishCompletion completion = new FishCompletion(root.getCommandName());
        completion.add(root, "");
        String known = completion.paths.stream().map(FishCompletion::quoted).collect(Collectors.joining(" "));
        return FUNCTION.formatted(completion.name, known) + String.join("\n", completion.lines);
    }

    private void add(CommandLine command, String path) {
        String start = "complete -c " + name + " -n " + quoted("__" + name + "_at " + quoted(path));
        CommandSpec spec = command.getCommandSpec();
        spec.options().stream().filter(option -> !option.hidden()).forEach(option -> addOption(start, option));
        if (spec.positionalParameters().stream().noneMatch(FishCompletion::isFile)) {
            lines.add(start + " -f");
        }
        command.getSubcommands().forEach((word, sub) -> {
            String longer = (path + " " + word).strip();
            lines.add(start + " -f -a " + word + " -d "
                    + quoted(firstSentence(sub.getCommandSpec().usageMessage().description())));
            paths.add(longer);
            add(sub, longer);
        });
    }

    private void addOption(String start, OptionSpec option) {
        String names = java.util.Arrays.stream(option.names())
                .map(text -> text.startsWith("--") ? " -l " + text.substring(2) : " -s " + text.substring(1))
                .collect(Collectors.joining());
        String value = option.arity().max() == 0 ? "" : isFile(option) ? " -r -F" : " -x";
        lines.add(start + names + value + " -d " + quoted(firstSentence(option.description())));
    }

    /** Returns whether the value may be a file, so that fish completes file names. */
    private static boolean isFile(ArgSpec argument) {
        return argument.auxiliaryTypes()[0] == Path.class
                || argument.type() == Path.class
                || List.of("DIR", "FILE", "OP", "SWEEP").contains(argument.paramLabel()) && !argument.required();
    }

    private static String firstSentence(String[] description) {
        String text = String.join(" ", description).replace("%%", "%");
        int end = text.indexOf(". ");
        return end < 0 ? text.replaceFirst("\\.$", "") : text.substring(0, end);
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
