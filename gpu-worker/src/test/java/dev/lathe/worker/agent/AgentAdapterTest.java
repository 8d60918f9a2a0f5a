package dev.lathe.worker.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.activities.failure.FailureCause;
import dev.lathe.activities.failure.StageException;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.HostEnvironment;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class AgentAdapterTest {
    private static final List<String> BUILT_IN = AdapterFile.BUILT_IN;
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final CommandEnd SUCCESS = new CommandEnd.Exited(0, "");
    private static final String VALID = """
            {
              "about": "an agent",
              "command": ["/bin/agent", "--yes", ["--model", "{model}"], ["--resume", "{session}"]],
              "environment": {"AGENT_HOME": "{state}/agent", "AGENT_MODEL": "{model}"},
              "pass": ["AGENT_KEY"],
              "output": [
                {"where": {"/type": "result"}, "session": ["/id"], "inputTokens": ["/usage/*/in"], "dollars": ["/cost"],
                 "message": ["/text"], "failed": ["/failed"]},
                {"where": {"/type": "step"}, "activity": ["/tool", "/file"]}
              ]
            }
            """;

    @TempDir
    private Path folder;

    private AgentAdapter adapter(String agent, Map<String, String> variables) {
        return AgentAdapter.of(agent, folder, HostEnvironment.of(variables));
    }

    /** Returns an adapter with this text, by its path. */
    private AgentAdapter own(String text) throws IOException {
        return adapter(Files.writeString(folder.resolve("own.json"), text).toString(), Map.of());
    }

    private AgentTask task(Optional<String> session) {
        return new AgentTask(folder, folder, "Improve it.", session);
    }

    /** Returns the words of the program, without the redirection of its streams. */
    private List<String> words(AgentAdapter adapter, Optional<String> session) throws IOException {
        List<String> words = adapter.command(task(session), LIMIT).words();
        return words.subList(words.indexOf(folder.resolve("output.jsonl").toString()) + 1, words.size());
    }

    private AgentOutput read(AgentAdapter adapter, CommandEnd end, String output) throws IOException {
        Files.writeString(folder.resolve("output.jsonl"), output);
        return adapter.read(task(Optional.empty()), end, Duration.ofSeconds(7));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        "about": "an agent", | | about: missing field
        "about" | "abuot" | own.json:2: abuot: unknown field; legal fields are [$schema, about, command, environment
        "command" | "commands" | commands: unknown field
        ["/bin/agent", "--yes", ["--model", "{model}"], ["--resume", "{session}"]] | [] | own.json:3: command: requires the name of a program
        "--yes" | 7 | own.json:3: command[1]: must be a string or a list of strings, not 7
        "--yes" | {"word": 1} | command[1]: must be a string or a list of strings, not {"word":1}
        "--yes" | "{modle}" | command[1]: unknown placeholder {modle}; legal names are [prompt, promptFile, session, model, workspace, state] and the variables of pass
        "--yes" | "{session}" | command[1]: the first turn has no {session}; put its words into a nested list
        "session": ["/id"], | | own.json:3: command: {session} never has a value; add a rule with "session" to output
        "AGENT_HOME" | "AGENT HOME" | environment.AGENT HOME: 'AGENT HOME' is not the name of a variable
        {state}/agent | {home}/agent | own.json:4: environment.AGENT_HOME: unknown placeholder {home}
        ["AGENT_KEY"] | ["$AGENT_KEY"] | own.json:5: pass[0]: '$AGENT_KEY' is not the name of a variable; use letters, digits and underscores
        ["AGENT_KEY"] | "AGENT_KEY" | own.json:5: pass: must be a list
        "/cost" | "cost" | own.json:7: output[0]: 'cost' is not a JSON pointer; begin it with /
        "/type": "step" | "type": "step" | output[1]: 'type' is not a JSON pointer; begin it with /
        "dollars": ["/cost"] | "dollars": "/cost" | own.json:7: output[0].dollars: must be a list
        "about": "an agent", | "about": "an agent" | own.json:3: Unexpected character ('"' (code 34)): was expecting comma
        """)
    void reportsFileFieldAndFixOfAnInvalidAdapter(String good, String bad, String message) {
        String text = VALID.replace(good, bad == null ? "" : bad);
        assertThat(text).isNotEqualTo(VALID);
        assertThatThrownBy(() -> own(text))
                .isInstanceOfSatisfying(StageException.class, wrong -> assertThat(wrong.failureCause())
                        .isEqualTo(FailureCause.SETUP))
                .hasMessageContaining(message);
    }

    @Test
    void aMissingFileIsAnErrorAndNotAShellCommand() {
        assertThatThrownBy(() -> adapter(folder + "/absent.json", Map.of()))
                .hasMessageContaining("absent.json: cannot read the file");
    }

    @ParameterizedTest
    @FieldSource("BUILT_IN")
    void eachAdapterOfLatheIsValid(String name) throws IOException {
        try (InputStream resource = AgentAdapter.class.getResourceAsStream(name + ".json")) {
            Files.copy(resource, folder.resolve("copy.json"));
        }
        AdapterFile copy = AdapterFile.read(folder.resolve("copy.json"));
        assertThat(copy.install()).isPresent();
        assertThat(copy.unknownSession()).isPresent();
        assertThat(copy).isEqualTo(AdapterFile.find(name, folder.resolve("none")).orElseThrow());
    }

    @Test
    void anAdapterOfTheUserReplacesThatOfLathe() throws IOException {
        Files.writeString(folder.resolve("claude.json"), VALID);
        assertThat(words(adapter("claude", Map.of()), Optional.empty())).containsExactly("/bin/agent", "--yes");
    }

    @Test
    void wordsWithoutAValueAreOmitted() throws IOException {
        Files.writeString(folder.resolve("own.json"), VALID);
        assertThat(words(adapter("own", Map.of()), Optional.empty())).containsExactly("/bin/agent", "--yes");
        assertThat(words(adapter("own:vendor/large:1", Map.of()), Optional.of("{model}")))
                .containsExactly("/bin/agent", "--yes", "--model", "vendor/large:1", "--resume", "{model}");
    }

    @Test
    void thePromptIsTheInputAnArgumentOrAFile() throws IOException {
        String byArgument =
                VALID.replace("--yes", "--ask={prompt}").replace("[\"--model\", \"{model}\"]", "\"{promptFile}\"");
        AgentAdapter adapter = own(byArgument);
        Path file = folder.resolve("prompt.md");
        assertThat(words(adapter, Optional.empty()))
                .containsExactly("/bin/agent", "--ask=Improve it.", file.toString());
        assertThat(file).hasContent("Improve it.");
        assertThat(adapter.command(task(Optional.empty()), LIMIT).words()).contains(file.toString());
    }

    @Test
    void anythingElseIsAShellCommandWhoseBracesAreNotPlaceholders() throws IOException {
        String command = "MODEL=x ./agent.sh ${MODEL} {model} {a,b} claude";
        assertThat(words(adapter(command, Map.of("PATH", "/bin")), Optional.of("s")))
                .containsExactly("/bin/sh", "-c", command);
    }

    @Test
    void aShellCommandMayEndInAnyFileAndThePathOfAnAdapterMayHaveSpaces() throws IOException {
        String command = "./agent.sh --config x.json";
        assertThat(words(adapter(command, Map.of("PATH", "/bin")), Optional.empty()))
                .containsExactly("/bin/sh", "-c", command);
        Path spaced = Files.writeString(Files.createDirectory(folder.resolve("my agents")).resolve("own.json"), VALID);
        assertThat(words(adapter(spaced.toString(), Map.of()), Optional.empty()))
                .containsExactly("/bin/agent", "--yes");
    }

    @Test
    void theEnvironmentHasOnlyTheNamedVariablesOfTheWorker() throws IOException {
        Files.writeString(folder.resolve("own.json"), VALID);
        Map<String, String> worker =
                Map.of("PATH", "/bin", "AGENT_KEY", "secret", "OTHER_KEY", "other", "HOME", "/root", "LANG", "C");
        Command command = adapter("own", worker).command(task(Optional.empty()), LIMIT);
        assertThat(command.environment()).containsExactlyInAnyOrderEntriesOf(Map.of(
                "PATH", "/bin", "AGENT_KEY", "secret", "LANG", "C", "HOME", folder.toString(),
                "TMPDIR", folder.resolve("tmp").toString(), "AGENT_HOME", folder + "/agent"));
        assertThat(command.folder()).isEqualTo(folder);
        assertThat(command.limit()).isEqualTo(LIMIT);
    }

    @Test
    void aMissingProgramModelOrVariableIsAnErrorOfTheSetup() throws IOException {
        assertThatThrownBy(() -> words(adapter("claude", Map.of("PATH", "/nowhere")), Optional.empty()))
                .hasMessage("agent claude: `claude` is not in the PATH of the worker; "
                        + "install it (npm install -g @anthropic-ai/claude-code) and restart the worker");
        Files.writeString(folder.resolve("own.json"), VALID.replace("--yes", "{model}"));
        assertThatThrownBy(() -> words(adapter("own", Map.of()), Optional.empty()))
                .hasMessage("agent own: requires a model: use `--agent own:MODEL`");
        Files.writeString(folder.resolve("own.json"), VALID.replace("--yes", "{AGENT_KEY}"));
        assertThatThrownBy(() -> words(adapter("own", Map.of()), Optional.empty()))
                .hasMessage("agent own: requires the variable AGENT_KEY in the environment of the worker");
    }

    @Test
    void valuesOfPassedVariablesAreReplacedByTheirNames() throws IOException {
        Files.writeString(
                folder.resolve("own.json"),
                VALID.replace("\"AGENT_KEY\"", "\"AGENT_KEY\", \"AGENT_TOKEN\", \"AGENT_DEBUG\""));
        AgentAdapter adapter = adapter(
                "own",
                Map.of(
                        "AGENT_KEY",
                        "key-12345678",
                        "AGENT_TOKEN",
                        "key-12345678-long",
                        "AGENT_DEBUG",
                        "1",
                        "HTTPS_PROXY",
                        "http://me:pw@proxy"));
        assertThat(adapter.withoutSecrets("1 key-12345678 key-12345678-long http://me:pw@proxy"))
                .isEqualTo("1 [AGENT_KEY] [AGENT_TOKEN] [HTTPS_PROXY]");
        assertThat(read(adapter, SUCCESS, "{\"type\": \"result\", \"text\": \"my key is key-12345678\"}").message())
                .contains("my key is [AGENT_KEY]");
        assertThat(read(adapter, new CommandEnd.Exited(1, "invalid key-12345678"), "").failure())
                .contains("own exited with code 1: invalid [AGENT_KEY]");
    }

    @Test
    void objectsAreReadFromLinesAmongOtherTextAndFromAWholeDocument() throws IOException {
        AgentAdapter adapter = own(VALID);
        AgentOutput lines = read(adapter, SUCCESS, """
                starting
                {"type": "result", "id": "s1", "usage": {"a": {"in": 5}, "b": {"in": 7}}, "cost": 0.5, "text": "one"}
                {not JSON
                {"type": "result", "id": "s2", "usage": {"a": {"in": 1}}, "cost": 0.25, "text": "two"}
                """);
        assertThat(lines.session()).contains("s2");
        assertThat(lines.message()).contains("two");
        assertThat(lines.usage().inputTokens()).hasValue(13);
        assertThat(lines.usage().outputTokens()).isEmpty();
        assertThat(lines.usage().dollars()).hasValue(0.75);
        assertThat(lines.usage().time()).isEqualTo(Duration.ofSeconds(7));
        assertThat(lines.failure()).isEmpty();
        AgentOutput document = read(adapter, SUCCESS, """
                warning: first line
                {
                  "type": "result",
                  "id": "s3",
                  "failed": true,
                  "text": "no credit"
                }
                """);
        assertThat(document.session()).contains("s3");
        assertThat(document.failure()).contains(folder + "/own.json failed: no credit");
    }

    @Test
    void aShellCommandSaysItsLastLineAndHasNoUsage() throws IOException {
        AgentAdapter adapter = adapter("./agent.sh", Map.of());
        AgentOutput output = read(adapter, SUCCESS, "step 1\nstep 2\n\n");
        assertThat(output.message()).contains("step 2");
        assertThat(output.session()).isEmpty();
        assertThat(output.usage().inputTokens()).isEmpty();
        assertThat(read(adapter, new CommandEnd.Exited(127, "sh: ./agent.sh: not found"), "").failure())
                .contains("./agent.sh exited with code 127: sh: ./agent.sh: not found; install the program, "
                        + "or use one of the agents [claude, codex, gemini, opencode]");
        assertThat(read(adapter, new CommandEnd.TimedOut(LIMIT, ""), "step 1").failure())
                .contains("./agent.sh exceeded its limit of 60 s: step 1");
    }

    @ParameterizedTest
    @CsvSource({
        "invalid API key, SETUP",
        "connect ECONNREFUSED 127.0.0.1:443, SETUP",
        "unknown model, SETUP",
        "API Error: 429 rate_limit_error, TRANSIENT",
        "API Error: 529 Overloaded, TRANSIENT",
        "'exceeded retry limit, last status: 429 Too Many Requests', TRANSIENT",
        "RESOURCE_EXHAUSTED, TRANSIENT"
    })
    void aFailureIsAnOverloadOrOneOfTheSetupUnlessTheTimeIsOver(String message, FailureCause cause) throws IOException {
        AgentAdapter adapter = adapter("./rate-limit.sh", Map.of());
        assertThat(read(adapter, new CommandEnd.Exited(1, ""), message).causeIfIdle()).contains(cause);
        assertThat(read(adapter, new CommandEnd.TimedOut(LIMIT, ""), message).causeIfIdle()).isEmpty();
        assertThat(read(adapter, SUCCESS, message).causeIfIdle()).isEmpty();
    }

    @Test
    void aRunThatIsKilledKeepsItsSession() throws IOException {
        AgentTask resumed = task(Optional.of("s1"));
        Files.writeString(folder.resolve("output.jsonl"), "");
        AgentOutput killed = own(VALID).read(resumed, new CommandEnd.Killed(9, ""), LIMIT);
        assertThat(killed.session()).contains("s1");
        assertThat(killed.sessionUnknown()).isFalse();
    }

    @Test
    void theActivityIsOneLineOfTheLastObjectThatHasOne() throws IOException {
        AgentAdapter adapter = own(VALID);
        assertThat(adapter.activity(task(Optional.empty()))).isEmpty();
        Files.writeString(folder.resolve("output.jsonl"), """
                {"type": "step", "tool": "Read", "file": "BRIEF.md"}
                {"type": "step", "tool": "Edit", "file": "kernel.c\\nand more"}
                {"type": "other"}
                {"type": "step", "tool": "Wri""");
        assertThat(adapter.activity(task(Optional.empty()))).isEqualTo("Edit kernel.c and more");
    }

    @Test
    void incompleteObjectsAreNoActivity() throws IOException {
        AgentAdapter adapter = own(VALID);
        Path output = Files.writeString(folder.resolve("output.jsonl"), "{\"type\": \"st");
        assertThat(adapter.activity(task(Optional.empty()))).isEmpty();
        Files.writeString(output, "{\"type\": \"other\", \"text\": \"" + "x".repeat(100_000) + "\"}\n");
        assertThat(adapter.activity(task(Optional.empty()))).isEmpty();
    }

    @Test
    void aSecretIsReplacedBeforeTheTextIsCut() throws IOException {
        Files.writeString(folder.resolve("own.json"), VALID);
        AgentAdapter adapter = adapter("own", Map.of("AGENT_KEY", "key-12345678"));
        Files.writeString(folder.resolve("output.jsonl"), "x".repeat(195) + "key-12345678");
        assertThat(adapter.activity(task(Optional.empty()))).isEqualTo("x".repeat(195) + "[AGEN ...");
        String message = read(adapter, new CommandEnd.Exited(1, ""), "x".repeat(1995) + "key-12345678")
                .failure()
                .orElseThrow();
        assertThat(message).endsWith("x[AGEN ...");
    }

    @Test
    void theUsageOfASessionIsThatSinceTheLastRun() throws IOException {
        AgentAdapter adapter = own(VALID.replace("\"output\"", "\"usageOfSession\": true, \"output\""));
        String run = "{\"type\": \"result\", \"id\": \"%s\", \"usage\": [{\"in\": %d}], \"cost\": %s}";
        assertThat(read(adapter, SUCCESS, run.formatted("s1", 100, 1.0)).usage().inputTokens()).hasValue(100);
        AgentOutput second = read(adapter, SUCCESS, run.formatted("s1", 250, 1.5));
        assertThat(second.usage().inputTokens()).hasValue(150);
        assertThat(second.usage().dollars()).hasValue(0.5);
        assertThat(read(adapter, SUCCESS, run.formatted("s2", 30, 0.1)).usage().inputTokens()).hasValue(30);
        Files.writeString(folder.resolve("usage.json"), "{\"session\": \"s2\", ");
        assertThat(read(adapter, SUCCESS, run.formatted("s2", 40, 0.1)).usage().inputTokens()).hasValue(40);
    }

    @Test
    void theDocumentationListsEachFieldAndAdapter() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "agents.md"));
        for (var type : List.of(AdapterFile.class, OutputRule.class)) {
            for (var field : type.getRecordComponents()) {
                assertThat(page)
                        .contains("| `" + (field.getName().equals("schema") ? "$schema" : field.getName()) + "` |");
            }
        }
        assertThat(BUILT_IN).allSatisfy(name -> assertThat(page).contains("| `" + name + "` |"));
    }
}
