package dev.lathe.cli.mcp;

import dev.lathe.cli.check.DevicePaths;
import dev.lathe.cli.manifest.ManifestFile;
import dev.lathe.cli.mcp.CommandTool.InvalidArgument;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.worker.agent.AgentAdapter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;

/**
 * The agents that a client may choose: adapters of Lathe and of the data folder. The option takes any other text for a
 * shell command, and so does the field of a manifest.
 */
record ClientAgents(Path directory, Path adapters) {
    static ClientAgents of(CliContext context) {
        return new ClientAgents(context.directory(), AgentAdapter.folder(DevicePaths.of(context).data()));
    }

    /** Returns the JSON Schema of an agent. */
    Map<String, Object> schema() {
        return Map.of(
                "type",
                "string",
                "description",
                "Coding agent for the agent's share, an adapter with an optional model: " + legal() + ".",
                "pattern",
                pattern());
    }

    private String pattern() {
        return "^(" + String.join("|", names()) + ")(:\\S+)?$";
    }

    private String legal() {
        return String.join(", ", names()) + ", or NAME:MODEL";
    }

    /** Checks the agent that an argument names. */
    void requireAdapter(String argument, String agent) {
        require(agent, argument + ": '" + agent + "'");
    }

    /** Checks the agent of a manifest. The command reports a manifest that it cannot read. */
    void requireAdapterIn(String argument, String manifest) {
        agentOf(manifest).ifPresent(agent ->
                require(agent, argument + ": '" + agent + "', the agent of the manifest " + manifest + ","));
    }

    private Optional<String> agentOf(String manifest) {
        try {
            return ManifestFile.find(manifest, directory).options().proposers().agent().command();
        } catch (CommandFailure invalid) {
            return Optional.empty();
        }
    }

    private void require(String agent, String named) {
        if (!agent.matches(pattern())) {
            throw new InvalidArgument(
                    named + " is no adapter; choose " + legal()
                            + ". For another program, the user adds agents/NAME.json to the data folder of Lathe, or starts the sweep");
        }
    }

    private SortedSet<String> names() {
        return AgentAdapter.names(adapters);
    }
}
