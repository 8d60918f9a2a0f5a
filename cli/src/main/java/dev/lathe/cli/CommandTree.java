package dev.lathe.cli;

import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** The tree of all commands. */
public final class CommandTree {
    /** The width in a pipe and in docs/cli.md. In a terminal, picocli detects it. */
    private static final int USAGE_WIDTH = 110;

    private CommandTree() {}

    public static CommandLine of(CliContext context) {
        CommandLine root = new CommandLine(LatheCommand.class, new ContextFactory(context));
        root.setExecutionExceptionHandler(new FailureLine(context.environment()));
        root.setParameterExceptionHandler(new UsageLine());
        root.setUsageHelpWidth(USAGE_WIDTH);
        root.setUsageHelpAutoWidth(context.output() == CliContext.Output.TERMINAL);
        root.setCaseInsensitiveEnumValuesAllowed(true);
        root.setExpandAtFiles(false);
        eachCommand(root);
        return root;
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

    /** Passes the context to each command whose constructor takes one. */
    private record ContextFactory(CliContext context) implements CommandLine.IFactory {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            Optional<Constructor<?>> constructor = Arrays.stream(type.getDeclaredConstructors())
                    .filter(candidate ->
                            Arrays.equals(candidate.getParameterTypes(), new Class<?>[] {CliContext.class}))
                    .findFirst();
            return constructor.isPresent()
                    ? type.cast(create(constructor.get()))
                    : CommandLine.defaultFactory().create(type);
        }

        private Object create(Constructor<?> constructor) throws ReflectiveOperationException {
            try {
                constructor.setAccessible(true);
                return constructor.newInstance(context);
            } catch (InvocationTargetException e) {
                throw new IllegalStateException("cannot create a command: " + constructor, e.getCause());
            }
        }
    }
}
