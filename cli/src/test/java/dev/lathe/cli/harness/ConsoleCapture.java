package dev.lathe.cli.harness;

import dev.lathe.cli.CommandTree;
import dev.lathe.cli.process.CliContext;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.testing.TestCache;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;

/** Calls commands as a person would at a pipe, in a folder that has its own data, and keeps what they print. */
public record ConsoleCapture(CliContext surroundings) {
    /** What a command printed, and its exit status. */
    public record Printed(int status, String out, String err) {}

    public static ConsoleCapture in(Path folder, Map<String, String> variables) {
        Map<String, String> all = new TreeMap<>(Map.of(
                "PATH", System.getenv("PATH"),
                "HOME", folder.toString(),
                "LATHE_DATA", folder.resolve("data").toString()));
        all.putAll(variables);
        TestCache.linkArtifactsInto(Path.of(all.get("LATHE_DATA")));
        return new ConsoleCapture(
                new CliContext(HostEnvironment.of(all), folder, TestCluster.root(), CliContext.Output.PIPE));
    }

    public Printed call(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = CommandTree.of(surroundings)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true));
        return new Printed(command.execute(words), out.toString(), err.toString());
    }
}
