package dev.lathe.cli;

import dev.lathe.cli.command.CliTask;
import dev.lathe.cli.mcp.McpEndpoint;
import dev.lathe.cli.process.ExitCode;
import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Command;

@Command(
        name = "mcp",
        description = {
            "Serves the Model Context Protocol on standard input and output, for Claude Code, Codex and other agents.",
            "Its tools list, start, read and control sweeps and campaigns, and submit candidates. docs/agents.md has the",
            "configuration of each client. The command ends when the client closes its input."
        },
        footer = {"", "Example:", "  claude mcp add lathe -- lathe mcp"})
final class McpCommand extends CliTask {
    @Override
    protected ExitCode perform() {
        // Standard output has protocol messages only. What anything else prints goes to standard error.
        System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8));
        McpEndpoint endpoint = new McpEndpoint(
                CommandTree.of(context),
                context,
                (arguments, out, err) -> {
                    String[] words = arguments.toArray(String[]::new);
                    return CommandTree.of(context, words).setOut(out).setErr(err).execute(words);
                },
                spec.commandLine().getErr()::println);
        try {
            endpoint.serve(
                    new BufferedInputStream(new FileInputStream(FileDescriptor.in)),
                    new FileOutputStream(FileDescriptor.out));
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.DONE;
    }
}
