package dev.lathe.worker.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.FileTree;
import dev.lathe.temporal.host.HostEnvironment;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Runs the programs themselves through their adapters against {@code agents/endpoint.py}, with files that stand in for
 * a workspace: {@code agents/campaigns} runs them in campaigns. {@code make agents} installs them and runs both, which
 * are not part of the build. With {@code lathe.agents.record} this class writes the outputs to the resources of {@link
 * RecordedAgentsIT}.
 */
class AgentPrograms {
    private static final String PROMPT = "Read BRIEF.md in the current folder and do what it says.";
    private static final String NAIVE = "float twice(float x) { return 2 * x; }\n";
    private static final String WRONG = "float twice(float x) { return x + x }\n";
    private static final String RIGHT = "float twice(float x) { return x + x; }\n";
    private static final String ERROR = "kernel.c:1: expected ';'";
    private static final Duration LIMIT = Duration.ofMinutes(5);

    /** The endpoint answers each tool call of a turn and its end with 100 input and 10 output tokens. */
    private static final int REQUESTS = 5;

    @TempDir
    private Path folder;

    private enum Program {
        CLAUDE("claude", Recording.UUID),
        CODEX("codex:gpt-5-codex", Recording.UUID),
        GEMINI("gemini:gemini-2.5-pro", Recording.UUID),
        OPENCODE("opencode:scripted/scripted", Recording.OPENCODE_ID);

        private final String agent;
        private final String unknownSession;

        Program(String agent, String unknownSession) {
            this.agent = agent;
            this.unknownSession = unknownSession;
        }

        /** Returns the variables that direct the program to the endpoint. */
        private Map<String, String> variables(String url, Path folder) throws IOException {
            return switch (this) {
                case CLAUDE -> Map.of("ANTHROPIC_BASE_URL", url, "ANTHROPIC_API_KEY", Recording.KEY);
                case CODEX -> Map.of("OPENAI_BASE_URL", url + "/v1", "CODEX_API_KEY", Recording.KEY);
                case GEMINI ->
                    Map.of(
                            "GOOGLE_GENAI_USE_VERTEXAI",
                            "true",
                            "GOOGLE_VERTEX_BASE_URL",
                            url,
                            "GOOGLE_API_KEY",
                            Recording.KEY);
                case OPENCODE -> {
                    Path file = Files.writeString(folder.resolve("opencode.json"), """
                            {"provider": {"scripted": {"npm": "@ai-sdk/openai-compatible",
                              "options": {"baseURL": "%s/v1", "apiKey": "{env:OPENAI_API_KEY}"},
                              "models": {"scripted": {"cost": {"input": 5, "output": 25}}}}}}
                            """.formatted(url));
                    yield Map.of("OPENCODE_CONFIG", file.toString(), "OPENAI_API_KEY", Recording.KEY);
                }
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void eachAdapterReadsSessionUsageMessageAndFailure(Program program) throws Exception {
        Path workspace = Files.createDirectory(folder.resolve("workspace"));
        Path state = Files.createDirectory(folder.resolve("state"));
        Path script = Files.writeString(folder.resolve("script.json"), script());
        Process endpoint = new ProcessBuilder("python3", "agents/endpoint.py", script.toString(), workspace.toString())
                .redirectError(folder.resolve("endpoint.log").toFile())
                .start();
        try (BufferedReader port = endpoint.inputReader()) {
            TreeMap<String, String> variables = new TreeMap<>(HostEnvironment.current().variables());
            variables.putAll(program.variables("http://127.0.0.1:" + port.readLine(), folder));
            AgentAdapter adapter =
                    AgentAdapter.of(program.agent, folder.resolve("none"), HostEnvironment.of(variables));

            fill(workspace, "# Task\nMake twice() faster. The incumbent is kernel.c.\n", NAIVE);
            AgentOutput first =
                    run(program, "first", adapter, new AgentTask(workspace, state, PROMPT, Optional.empty()));
            assertThat(first.failure()).as(this::log).isEmpty();
            assertThat(workspace.resolve("kernel.c")).hasContent(WRONG);
            assertThat(first.message()).contains("The sum replaces the product.");
            assertUsage(program, first);

            fill(workspace, "# Task\nMake twice() faster.\n" + ERROR + "\n", WRONG);
            AgentOutput second =
                    run(program, "second", adapter, new AgentTask(workspace, state, PROMPT, first.session()));
            assertThat(second.failure()).as(this::log).isEmpty();
            assertThat(workspace.resolve("kernel.c")).hasContent(RIGHT);
            assertThat(second.session()).isPresent().isEqualTo(first.session());
            assertUsage(program, second);

            AgentTask unknown = new AgentTask(workspace, state, PROMPT, Optional.of(program.unknownSession));
            assertThat(run(program, "unknown", adapter, unknown).sessionUnknown()).isTrue();

            AgentTask unexpected = new AgentTask(workspace, state, "Say something else.", Optional.empty());
            AgentOutput failed = run(program, "failed", adapter, unexpected);
            assertThat(failed.failure())
                    .hasValueSatisfying(reason -> assertThat(reason).contains("no prompt of the script"));
            assertThat(failed.sessionUnknown()).isFalse();
        } finally {
            endpoint.destroy();
            endpoint.waitFor();
        }
    }

    private static String script() throws IOException {
        Map<String, Object> first = Map.of("prompt", PROMPT, "says", "The sum replaces the product.", "steps", List.of(
                Map.of("read", "BRIEF.md", "shows", "The incumbent is kernel.c"),
                Map.of("read", "kernel.c", "shows", "2 * x"),
                Map.of("write", "kernel.c", "text", WRONG),
                Map.of("run", "./try", "shows", "error:")));
        Map<String, Object> second = Map.of("prompt", PROMPT, "says", "The semicolon is there.", "steps", List.of(
                Map.of("read", "BRIEF.md", "shows", ERROR),
                Map.of("read", "kernel.c", "shows", "x + x }"),
                Map.of("write", "kernel.c", "text", RIGHT),
                Map.of("run", "./try", "shows", "compiles")));
        return new ObjectMapper().writeValueAsString(List.of(first, second));
    }

    /** Makes a fresh workspace at the same path. */
    private static void fill(Path workspace, String brief, String kernel) throws IOException {
        FileTree.delete(workspace);
        Files.createDirectory(workspace);
        Files.writeString(workspace.resolve("BRIEF.md"), brief);
        Files.writeString(workspace.resolve("kernel.c"), kernel);
        Path check =
                Files.writeString(workspace.resolve("try"), "#!/bin/sh\ncc -fsyntax-only kernel.c && echo compiles\n");
        assertThat(check.toFile().setExecutable(true)).isTrue();
    }

    private AgentOutput run(Program program, String name, AgentAdapter adapter, AgentTask task) throws IOException {
        CommandEnd end = adapter.command(task, LIMIT).run();
        Recording.write(program.name().toLowerCase(Locale.ROOT), name, task, end, folder);
        return adapter.read(task, end, Duration.ofSeconds(1));
    }

    private static void assertUsage(Program program, AgentOutput output) {
        assertThat(output.usage().inputTokens()).hasValue(100L * REQUESTS);
        assertThat(output.usage().outputTokens()).hasValue(10L * REQUESTS);
        switch (program) {
            case CLAUDE, OPENCODE -> assertThat(output.usage().dollars().orElse(0)).isPositive();
            case CODEX, GEMINI -> assertThat(output.usage().dollars()).isEmpty();
        }
    }

    private String log() {
        try {
            return Files.readString(folder.resolve("endpoint.log"));
        } catch (IOException none) {
            return "no log of the endpoint";
        }
    }
}
