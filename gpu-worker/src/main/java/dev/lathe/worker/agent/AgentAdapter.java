package dev.lathe.worker.agent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lathe.activities.failure.FailureCause;
import dev.lathe.activities.failure.StageException;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.tuning.proposal.AgentUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A program that runs a coding agent: its command line, its environment, and the meaning of its output. A shell command
 * is an adapter that reads only the last line of the output.
 */
public final class AgentAdapter {
    /** Variables of the worker that every agent gets. */
    private static final List<String> COMMON =
            List.of("PATH", "LANG", "LC_ALL", "TERM", "TZ", "SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS");

    /** Variables of the worker that every agent gets, and that may contain passwords. */
    private static final List<String> PROXIES =
            List.of("HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy");

    /** Shorter values, such as 1, occur in ordinary text. */
    private static final int SECRET_LENGTH = 8;

    private static final int ACTIVITY_LENGTH = 200;
    private static final int MESSAGE_LENGTH = 2000;

    /** The exit code of a shell that finds no program. */
    private static final int NOT_FOUND = 127;

    /** What programs say if the provider of the model refuses requests for a while. */
    private static final Pattern OVERLOAD = Pattern.compile(
            "rate.?limit|too many requests|overloaded|at capacity|resource.?exhausted|usage limit",
            Pattern.CASE_INSENSITIVE);

    /** Standard error stays apart, so that it does not interrupt the lines of the output. */
    private static final String REDIRECTED = "prompt=$1 output=$2; shift 2; exec \"$@\" <\"$prompt\" >\"$output\"";

    private final String name;
    private final AdapterFile file;
    private final Map<String, String> values;
    private final HostEnvironment worker;

    private AgentAdapter(String name, AdapterFile file, Map<String, String> values, HostEnvironment worker) {
        this.name = name;
        this.file = file;
        this.values = values;
        this.worker = worker;
    }

    /**
     * Returns the adapter of an agent: a file, or {@code NAME} or {@code NAME:MODEL} of an adapter in the folder or of
     * Lathe. Anything else is a shell command. Throws StageException if the file is invalid.
     */
    public static AgentAdapter of(String agent, Path adapters, HostEnvironment worker) {
        if (isFile(agent)) {
            return new AgentAdapter(agent, AdapterFile.read(Path.of(agent)), Map.of(), worker);
        }
        int colon = agent.indexOf(':');
        String name = colon < 0 ? agent : agent.substring(0, colon);
        Map<String, String> model = colon < 0 ? Map.of() : Map.of("model", agent.substring(colon + 1));
        return AdapterFile.find(name, adapters)
                .map(file -> new AgentAdapter(name, file, model, worker))
                .orElseGet(() -> new AgentAdapter(agent, AdapterFile.shell(), Map.of("command", agent), worker));
    }

    /** Returns the folder of the user's adapters in a data folder. */
    public static Path folder(Path data) {
        return data.resolve("agents");
    }

    /** Returns the names of the adapters of Lathe and in the folder. */
    public static SortedSet<String> names(Path adapters) {
        return AdapterFile.names(adapters);
    }

    /**
     * Returns whether an agent is the path of an adapter and not a shell command, whose last word may be any file. The
     * absolute path of an adapter may have spaces.
     */
    public static boolean isFile(String agent) {
        return agent.endsWith(".json")
                && (agent.chars().noneMatch(Character::isWhitespace) || Files.isRegularFile(Path.of(agent)));
    }

    /**
     * Writes the prompt to the state folder, and returns the command that runs the agent. Its standard output goes to a
     * file of that folder. Throws StageException if the program is not installed or a value is missing.
     */
    public Command command(AgentTask task, Duration limit) throws IOException {
        SortedMap<String, String> known = placeholders(task);
        List<String> words = file.command().stream().flatMap(word -> words(word, known)).toList();
        requireInstalled(words.getFirst());
        Files.createDirectories(task.temporaryFiles());
        Files.deleteIfExists(task.outputFile());
        Files.writeString(task.promptFile(), task.prompt());
        List<String> shell = List.of(
                "/bin/sh",
                "-c",
                REDIRECTED,
                "agent",
                task.promptFile().toString(),
                task.outputFile().toString());
        return new Command(
                Stream.concat(shell.stream(), words.stream()).toList(),
                task.workspace(),
                environment(task, known),
                limit,
                OptionalLong.empty());
    }

    private SortedMap<String, String> placeholders(AgentTask task) {
        SortedMap<String, String> known = new TreeMap<>(values);
        file.passed().forEach(variable -> worker.get(variable).ifPresent(value -> known.put(variable, value)));
        known.put("prompt", task.prompt());
        known.put("promptFile", task.promptFile().toString());
        known.put("workspace", task.workspace().toString());
        known.put("state", task.state().toString());
        task.session().ifPresent(session -> known.put("session", session));
        return known;
    }

    private Stream<String> words(JsonNode word, Map<String, String> known) {
        if (word.isTextual()) {
            AdapterFile.missing(word.textValue(), known).ifPresent(missing -> {
                throw setup(missing.equals("model")
                        ? "requires a model: use `--agent " + name + ":MODEL`"
                        : "requires the variable " + missing + " in the environment of the worker");
            });
            return Stream.of(AdapterFile.filled(word.textValue(), known));
        }
        List<String> group = word.valueStream().map(JsonNode::textValue).toList();
        return group.stream().allMatch(text -> AdapterFile.missing(text, known).isEmpty())
                ? group.stream().map(text -> AdapterFile.filled(text, known))
                : Stream.empty();
    }

    private void requireInstalled(String program) {
        if (!program.contains("/") && worker.executable(program).isEmpty()) {
            throw setup("`" + program + "` is not in the PATH of the worker; "
                    + file.install().map(command -> "install it (" + command + ")").orElse("install it")
                    + " and restart the worker");
        }
    }

    private StageException setup(String message) {
        return new StageException(FailureCause.SETUP, "agent " + name + ": " + message);
    }

    private SortedMap<String, String> environment(AgentTask task, Map<String, String> known) {
        SortedMap<String, String> variables = new TreeMap<>();
        variables.put("HOME", task.state().toString());
        variables.put("TMPDIR", task.temporaryFiles().toString());
        file.variables().forEach((variable, value) -> {
            if (AdapterFile.missing(value, known).isEmpty()) {
                variables.put(variable, AdapterFile.filled(value, known));
            }
        });
        Stream.of(COMMON, PROXIES, file.passed())
                .flatMap(List::stream)
                .forEach(variable -> worker.get(variable).ifPresent(value -> variables.put(variable, value)));
        return variables;
    }

    /** Returns the text with the values of passed variables replaced by their names. */
    public String withoutSecrets(String text) {
        record Secret(String name, String value) {}
        List<Secret> secrets = Stream.concat(PROXIES.stream(), file.passed().stream())
                .flatMap(variable -> worker.get(variable).map(value -> new Secret(variable, value)).stream())
                .filter(secret -> secret.value().length() >= SECRET_LENGTH)
                .sorted(Comparator.comparingInt(secret -> -secret.value().length()))
                .toList();
        String safe = text;
        for (Secret secret : secrets) {
            safe = safe.replace(secret.value(), "[" + secret.name() + "]");
        }
        return safe;
    }

    /** Returns what the agent does now, for a heartbeat; empty if its output does not say it. */
    public String activity(AgentTask task) throws IOException {
        return recorded(ProgramOutput.endOf(task.outputFile(), file.rules()).activity(), ACTIVITY_LENGTH);
    }

    /** Reads the output of a command that has ended after this time. */
    public AgentOutput read(AgentTask task, CommandEnd end, Duration time) throws IOException {
        ProgramOutput output = ProgramOutput.of(task.outputFile(), file.rules());
        boolean sessionUnknown = task.session().isPresent()
                && file.unknownSession()
                        .filter(text -> output.says(text) || end.output().contains(text))
                        .isPresent();
        Optional<String> message = output.message().map(text -> recorded(text, MESSAGE_LENGTH));
        boolean failed = !end.succeeded() || output.failed();
        String detail = message.orElseGet(() -> recorded(end.output(), MESSAGE_LENGTH));
        return new AgentOutput(
                output.session().or(task::session).filter(session -> !sessionUnknown),
                usage(task, output, time),
                message,
                Optional.of(failure(end, detail)).filter(reason -> failed),
                causeIfIdle(end, detail).filter(cause -> failed),
                sessionUnknown);
    }

    private static Optional<FailureCause> causeIfIdle(CommandEnd end, String detail) {
        return Optional.of(OVERLOAD.matcher(detail).find() ? FailureCause.TRANSIENT : FailureCause.SETUP)
                .filter(cause -> !(end instanceof CommandEnd.TimedOut));
    }

    private AgentUsage usage(AgentTask task, ProgramOutput output, Duration time) throws IOException {
        AgentUsage reported = output.usage(time);
        return file.usageOfSession().orElse(false) && output.session().isPresent()
                ? new SessionUsage(output.session().get(), reported).sinceLast(task.usageFile())
                : reported;
    }

    /** Returns the text as histories may contain it. A secret is replaced before the text is cut inside it. */
    private String recorded(String text, int length) {
        String safe = withoutSecrets(text.strip());
        return safe.length() <= length ? safe : safe.substring(0, length) + " ...";
    }

    private String failure(CommandEnd end, String detail) {
        String remedy = end instanceof CommandEnd.Exited(int code, String ignored) && code == NOT_FOUND
                ? "; install the program, or use one of the agents " + AdapterFile.BUILT_IN
                : "";
        return name + " " + (end.succeeded() ? "failed" : end.reason()) + (detail.isEmpty() ? "" : ": " + detail)
                + remedy;
    }
}
