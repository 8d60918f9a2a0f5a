package dev.lathe.cli.harness;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.cli.CommandTree;
import dev.lathe.cli.command.RunCommand;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.worker.OwnWorker;
import dev.lathe.cli.worker.WorkerChild;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.testing.TestCache;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine;

/**
 * Runs commands as in a pipe, with a data folder of their own, and captures their output. The worker of {@code lathe
 * run} is started as given.
 */
public record ConsoleCapture(CliContext context, OwnWorker.Start workers) {
    /** The output and the exit status of a command. */
    public record Printed(int status, String out, String err) {}

    /** Returns a console whose commands start workers in this JVM. */
    public ConsoleCapture(CliContext context) {
        this(context, JvmWorker::start);
    }

    /** Returns a console whose commands start workers as processes, as users do. */
    public ConsoleCapture withWorkerProcesses() {
        return new ConsoleCapture(context, WorkerChild::start);
    }

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

    public Printed call(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = CommandTree.of(context, arguments)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true));
        Optional.ofNullable(command.getSubcommands().get("run"))
                .map(CommandLine::<RunCommand>getCommand)
                .ifPresent(run -> run.startWorker(workers));
        return new Printed(command.execute(arguments), out.toString(), err.toString());
    }

    /** Runs a command that must exit with 0. */
    public Printed succeed(String... arguments) {
        Printed printed = call(arguments);
        assertThat(printed.status()).as("%s: %s", String.join(" ", arguments), printed.err()).isZero();
        return printed;
    }

    /** Returns the output of a command as JSON. */
    public JsonNode json(String... arguments) throws IOException {
        return new ObjectMapper().readTree(succeed(arguments).out());
    }
}
