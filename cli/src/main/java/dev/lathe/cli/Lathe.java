package dev.lathe.cli;

import dev.lathe.cli.process.Surroundings;

/** The entrance. */
public final class Lathe {
    private Lathe() {}

    public static void main(String[] arguments) {
        System.exit(CommandTree.of(Surroundings.current()).execute(arguments));
    }
}
