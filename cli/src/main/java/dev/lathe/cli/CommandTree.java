package dev.lathe.cli;

import dev.lathe.cli.command.CliTask;
import dev.lathe.cli.command.CompletionCommand;
import dev.lathe.cli.command.HelpCommand;
import dev.lathe.cli.command.Reads;
import dev.lathe.cli.command.TemporalCommand;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.LocalTemporalException;
import dev.lathe.worker.ServerFault;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The tree of all commands. */
public final class CommandTree {
    /** The width in a pipe and in docs/cli.md. In a terminal, picocli detects it. */
    private static final int USAGE_WIDTH = 110;

    private static final int MAX_CHARACTERS = 900;

    private CommandTree() {}

    /** Returns the tree of all commands. */
    public static CommandLine of(CliContext context) {
        ContextFactory factory = new ContextFactory(context);
        return tree(
                context,
                factory,
                LatheCommand.COMMANDS.stream()
                        .map(type -> new CommandLine(type, factory))
                        .toList());
    }

    /**
     * Returns the tree for these arguments. It has only the command that the first ones name, because the whole tree
     * takes a third of the time of a short command, and none for the version. The list of all commands and completion
     * need the whole tree.
     */
    public static CommandLine of(CliContext context, String[] arguments) {
        ContextFactory factory = new ContextFactory(context);
        if (Arrays.equals(arguments, new String[] {"--version"})) {
            return tree(context, factory, List.of());
        }
        Optional<Class<? extends CliTask>> type = named(LatheCommand.COMMANDS, arguments, 0);
        if (type.isEmpty() || type.get() == CompletionCommand.class) {
            return of(context);
        }
        return type.get() == HelpCommand.class
                ? help(context, factory, Arrays.copyOfRange(arguments, 1, arguments.length))
                : tree(context, factory, List.of(command(type.get(), arguments, factory)));
    }

    /** Returns the tree for the help of the words; the whole one if they name no command. */
    private static CommandLine help(CliContext context, ContextFactory factory, String[] words) {
        return named(LatheCommand.COMMANDS, words, 0)
                .filter(shown -> shown != HelpCommand.class)
                .map(shown -> List.of(command(shown, words, factory), new CommandLine(HelpCommand.class, factory)))
                .map(commands -> tree(context, factory, commands))
                .orElseGet(() -> of(context));
    }

    /** Returns the command, without its options and its other subcommands if the second argument names a subcommand. */
    private static CommandLine command(Class<?> type, String[] arguments, ContextFactory factory) {
        Command command = type.getAnnotation(Command.class);
        return named(List.of(command.subcommands()), arguments, 1)
                .map(sub -> new CommandLine(CommandSpec.create().name(command.name()), factory)
                        .addSubcommand(new CommandLine(sub, factory)))
                .orElseGet(() -> new CommandLine(type, factory));
    }

    /** Returns the payloads that the command of these arguments reads. */
    static List<Class<?>> payloads(String[] arguments) {
        return named(LatheCommand.COMMANDS, arguments, 0)
                .flatMap(type -> named(List.of(type.getAnnotation(Command.class).subcommands()), arguments, 1))
                .flatMap(type -> Optional.ofNullable(type.getAnnotation(Reads.class)))
                .map(reads -> List.of(reads.value()))
                .orElse(List.of());
    }

    private static <T extends Class<?>> Optional<T> named(List<T> commands, String[] arguments, int place) {
        return commands.stream()
                .filter(type -> arguments.length > place
                        && type.getAnnotation(Command.class).name().equals(arguments[place]))
                .findFirst();
    }

    private static CommandLine tree(CliContext context, ContextFactory factory, List<CommandLine> commands) {
        CommandLine root = new CommandLine(LatheCommand.class, factory);
        commands.forEach(root::addSubcommand);
        root.setExecutionStrategy(parsed -> {
            requireArguments(parsed);
            return new CommandLine.RunLast().execute(parsed);
        });
        root.setExecutionExceptionHandler(
                (failure, command, parsed) -> printed(failure, command.getErr(), context.environment()));
        root.setParameterExceptionHandler((error, arguments) -> printed(error));
        root.setUsageHelpWidth(USAGE_WIDTH);
        root.setUsageHelpAutoWidth(context.output() == CliContext.Output.TERMINAL);
        root.setCaseInsensitiveEnumValuesAllowed(true);
        root.setExpandAtFiles(false);
        // Everything after the first word belongs to the Temporal command line.
        Optional.ofNullable(root.getSubcommands().get("temporal"))
                .ifPresent(temporal -> temporal.setStopAtPositional(true));
        eachCommand(root);
        return root;
    }

    /** Rejects an empty argument, such as an unset variable of a script. The Temporal command line takes any. */
    private static void requireArguments(ParseResult parsed) {
        for (PositionalParamSpec parameter : parsed.matchedPositionals()) {
            if (parameter.stringValues().contains("") && !(parameter.userObject() instanceof TemporalCommand)) {
                throw new ParameterException(
                        parsed.commandSpec().commandLine(), "the argument " + parameter.paramLabel() + " is empty");
            }
        }
        if (parsed.hasSubcommand()) {
            requireArguments(parsed.subcommand());
        }
    }

    private static void eachCommand(CommandLine command) {
        command.getCommandSpec().exitCodeOnInvalidInput(ExitCode.USAGE.number());
        command.getCommandSpec()
                .usageMessage()
                .exitCodeListHeading("%nExit status:%n")
                .exitCodeList(Arrays.stream(ExitCode.values())
                        .collect(Collectors.toMap(
                                code -> Integer.toString(code.number()),
                                ExitCode::meaning,
                                (one, other) -> one,
                                LinkedHashMap::new)));
        command.getSubcommands().values().forEach(CommandTree::eachCommand);
    }

    /**
     * Prints a known failure as one line and returns its exit status. Anything else is a bug and is printed with its
     * stack trace.
     */
    private static int printed(Exception exception, PrintWriter err, HostEnvironment environment) {
        ExitCode code =
                switch (exception) {
                    case CommandFailure failure -> failure.code();
                    case LocalTemporalException failure -> ExitCode.UNREACHABLE;
                    case ApplicationFailure failure when isSetup(failure) -> ExitCode.USAGE;
                    case Exception failure when ServerFault.isTransient(failure) -> ExitCode.UNREACHABLE;
                    default -> ExitCode.DEFECT;
                };
        err.println("lathe: " + (code == ExitCode.DEFECT
                ? "internal error; please report it with the stack trace below: " + exception
                : shortened(text(exception, environment))));
        if (code == ExitCode.DEFECT || environment.get("LATHE_DEBUG").isPresent()) {
            exception.printStackTrace(err);
        }
        err.flush();
        return code.number();
    }

    /** Returns whether the failure is a fault of this machine's setup, such as a missing compiler. */
    private static boolean isSetup(ApplicationFailure failure) {
        return FailureTypes.SETUP.equals(failure.getType());
    }

    private static String text(Exception known, HostEnvironment environment) {
        return switch (known) {
            case ApplicationFailure failure when isSetup(failure) -> failure.getOriginalMessage();
            case CommandFailure failure -> String.valueOf(failure.getMessage());
            case LocalTemporalException failure -> String.valueOf(failure.getMessage());
            default -> ServerFault.text(known, DataDirectory.of(environment));
        };
    }

    /** Shortens each line that repeats long input. The beginning has the location, and the end has the fix. */
    private static String shortened(String message) {
        return message.lines()
                .map(line -> line.length() <= MAX_CHARACTERS
                        ? line
                        : line.substring(0, MAX_CHARACTERS / 2) + " ... "
                                + line.substring(line.length() - MAX_CHARACTERS / 4))
                .collect(Collectors.joining(System.lineSeparator()));
    }

    /** Prints a usage error as one line, and a pointer to the help. */
    private static int printed(ParameterException error) {
        PrintWriter err = error.getCommandLine().getErr();
        err.println("lathe: " + shortened(UsageMessage.of(error)));
        err.println("See '" + error.getCommandLine().getCommandSpec().qualifiedName() + " --help'.");
        err.flush();
        return ExitCode.USAGE.number();
    }

    /** Passes the context to each command. */
    private record ContextFactory(CliContext context) implements CommandLine.IFactory {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            K created = CommandLine.defaultFactory().create(type);
            if (created instanceof CliTask task) {
                task.setContext(context);
            }
            return created;
        }
    }
}
