package dev.lathe.cli.mcp;

import dev.lathe.cli.mcp.CommandTool.Effect;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/** The commands that are tools. */
final class ToolCatalog {
    private static final List<String> READING = List.of(
            "sweep list",
            "sweep status",
            "campaign list",
            "campaign show",
            "campaign brief",
            "campaign history",
            "campaign best",
            "campaign profile",
            "campaign source",
            "tips list",
            "tips search",
            "device list");

    private static final List<String> CHANGING = List.of(
            "sweep start",
            "sweep pause",
            "sweep resume",
            "sweep extend",
            "campaign submit",
            "campaign pause",
            "campaign resume",
            "campaign extend",
            "tips add");

    private static final List<String> ENDING = List.of("sweep stop", "campaign stop", "tips retract");

    private ToolCatalog() {}

    /** Returns the tools for the tree of all commands. */
    static List<CommandTool> of(CommandLine lathe, ClientAgents agents) {
        return Stream.of(
                        READING.stream().map(command -> tool(lathe, command, Effect.READS, agents)),
                        CHANGING.stream().map(command -> tool(lathe, command, Effect.CHANGES, agents)),
                        ENDING.stream().map(command -> tool(lathe, command, Effect.ENDS, agents)))
                .flatMap(tools -> tools)
                .toList();
    }

    private static CommandTool tool(CommandLine lathe, String command, Effect effect, ClientAgents agents) {
        List<String> words = List.of(command.split(" "));
        CommandLine found = lathe;
        for (String word : words) {
            found = found.getSubcommands().get(word);
        }
        return new CommandTool(words, found.getCommandSpec(), effect, agents);
    }
}
