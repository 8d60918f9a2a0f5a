package dev.lathe.cli;

import dev.lathe.cli.process.CliContext;

/** The main class. */
public final class Lathe {
    private Lathe() {}

    public static void main(String[] arguments) {
        System.exit(CommandTree.of(CliContext.current(), arguments).execute(arguments));
    }
}
