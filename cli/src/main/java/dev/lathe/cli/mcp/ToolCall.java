package dev.lathe.cli.mcp;

import dev.lathe.cli.mcp.CommandTool.InvalidArgument;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.temporal.host.FileTree;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Calls of tools: each runs a command and returns what it prints. */
final class ToolCall {
    /** A hint in an error that names a command, such as {@code './lathe campaign list SWEEP'}. */
    private static final Pattern COMMAND = Pattern.compile("'(?:\\./)?lathe (\\w+) (\\w+)[^']*'");

    private final List<CommandTool> tools;
    private final CommandRunner commands;
    private final Consumer<String> log;

    ToolCall(List<CommandTool> tools, CommandRunner commands, Consumer<String> log) {
        this.tools = tools;
        this.commands = commands;
        this.log = log;
    }

    /** What a tool returns to its client: the output of the command, or its error. */
    record Result(String text, boolean isError) {}

    /** Runs the tool. Lines that it prints while it runs are passed on as its progress. */
    Result run(CommandTool tool, Map<String, Object> arguments, Consumer<String> progress) {
        Path folder = folder();
        try {
            return run(tool, tool.commandLine(arguments, folder), folder, progress);
        } catch (InvalidArgument invalid) {
            return new Result(String.valueOf(invalid.getMessage()), true);
        } finally {
            delete(folder);
        }
    }

    private Result run(CommandTool tool, List<String> words, Path folder, Consumer<String> progress) {
        Printed out = new Printed(progress);
        StringWriter err = new StringWriter();
        int status = commands.run(words, new PrintWriter(out, true), new PrintWriter(err, true));
        if (err.toString().isEmpty()) {
            return new Result(out.toString().strip(), false);
        }
        if (status == ExitCode.DEFECT.number()) {
            log.accept(err.toString());
        }
        return new Result(out + error(tool, err.toString(), folder), status != ExitCode.DONE.number());
    }

    /** Returns the error of a command with the names of arguments and tools instead of options and commands. */
    private String error(CommandTool tool, String printed, Path folder) {
        String text = printed.lines()
                .takeWhile(line -> !line.startsWith("\tat ") && !line.startsWith("See '"))
                .collect(Collectors.joining("\n"))
                .replaceFirst("^lathe: ", "")
                .replaceAll(Pattern.quote(folder.toString()) + "/in/\\w+/", "");
        return COMMAND.matcher(tool.named(text)).replaceAll(this::named);
    }

    private String named(MatchResult command) {
        String name = command.group(1) + "_" + command.group(2);
        boolean isTool = tools.stream().anyMatch(tool -> tool.name().equals(name));
        return Matcher.quoteReplacement(isTool ? "the tool " + name : command.group());
    }

    private static Path folder() {
        try {
            return Files.createTempDirectory("lathe-mcp");
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    private static void delete(Path folder) {
        try {
            FileTree.delete(folder);
        } catch (IOException remains) {
            throw new UncheckedIOException(remains);
        }
    }

    /** Text that passes on each part when it is flushed. */
    private static final class Printed extends StringWriter {
        private final Consumer<String> listener;
        private int passedOn;

        Printed(Consumer<String> listener) {
            this.listener = listener;
        }

        @Override
        public void flush() {
            String part = getBuffer().substring(passedOn).strip();
            passedOn = getBuffer().length();
            if (!part.isEmpty()) {
                listener.accept(part);
            }
        }
    }
}
