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

/** All commands, ready to be called. */
public final class CommandTree {
    /** Of a pipe, and of docs/cli.md; a terminal is asked. */
    private static final int USAGE_WIDTH = 110;

    private CommandTree() {}

    public static CommandLine of(CliContext surroundings) {
        CommandLine root = new CommandLine(LatheCommand.class, new Maker(surroundings));
        root.setExecutionExceptionHandler(new FailureLine(surroundings.environment()));
        root.setParameterExceptionHandler(new UsageLine());
        root.setUsageHelpWidth(USAGE_WIDTH);
        root.setUsageHelpAutoWidth(surroundings.output() == CliContext.Output.TERMINAL);
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

    /** Gives the surroundings to each command that asks for them. */
    private record Maker(CliContext surroundings) implements CommandLine.IFactory {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            Optional<Constructor<?>> asking = Arrays.stream(type.getDeclaredConstructors())
                    .filter(maker -> Arrays.equals(maker.getParameterTypes(), new Class<?>[] {CliContext.class}))
                    .findFirst();
            return asking.isPresent()
                    ? type.cast(make(asking.get()))
                    : CommandLine.defaultFactory().create(type);
        }

        private Object make(Constructor<?> maker) throws ReflectiveOperationException {
            try {
                maker.setAccessible(true);
                return maker.newInstance(surroundings);
            } catch (InvocationTargetException broken) {
                throw new IllegalStateException("a command cannot be made: " + maker, broken.getCause());
            }
        }
    }
}
