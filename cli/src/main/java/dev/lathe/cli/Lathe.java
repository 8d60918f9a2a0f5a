package dev.lathe.cli;

import dev.lathe.cli.process.CliContext;
import dev.lathe.workflows.wire.DataConverters;
import java.util.List;

/** The main class. */
public final class Lathe {
    private Lathe() {}

    public static void main(String[] arguments) {
        List<Class<?>> payloads = CommandTree.payloads(arguments);
        if (!payloads.isEmpty()) {
            Thread.ofPlatform().daemon().start(() -> DataConverters.prepare(payloads));
        }
        System.exit(CommandTree.of(CliContext.current(), arguments).execute(arguments));
    }
}
