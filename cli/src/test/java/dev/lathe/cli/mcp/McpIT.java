package dev.lathe.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.cli.Lathe;
import dev.lathe.cli.harness.CliHarness;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.testing.Await;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Drives {@code lathe mcp} as a process with the client of the SDK, on a recorded landscape. */
@Timeout(300)
class McpIT {
    private static final String CAMPAIGN = "night/" + CliHarness.FIRST;

    private final Queue<String> progress = new ConcurrentLinkedQueue<>();

    @TempDir
    private Path folder;

    @AutoClose
    private CliHarness harness;

    @BeforeEach
    void start() throws IOException {
        harness = CliHarness.onLandscape(folder);
    }

    private List<String> words() {
        return List.of(
                "-Dlathe.home=" + TestCluster.root(), "--enable-native-access=ALL-UNNAMED", "-cp",
                System.getProperty("java.class.path"), Lathe.class.getName(), "mcp");
    }

    private McpSyncClient client() {
        ServerParameters server = ServerParameters.builder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString())
                .args(words())
                .env(environment())
                .build();
        McpSyncClient client = McpClient.sync(
                        new StdioClientTransport(server, new JacksonMcpJsonMapper(new ObjectMapper())))
                .requestTimeout(Duration.ofSeconds(200))
                .initializationTimeout(Duration.ofSeconds(100))
                .jsonSchemaValidator((schema, content) -> ValidationResponse.asValid(""))
                .progressConsumer(notification -> progress.add(notification.message()))
                .build();
        client.initialize();
        return client;
    }

    private Map<String, String> environment() {
        return Map.of(
                "TEMPORAL_ADDRESS",
                        harness.cluster()
                                .console()
                                .context()
                                .environment()
                                .get("TEMPORAL_ADDRESS")
                                .orElseThrow(),
                "LATHE_DATA", folder.resolve("data").toString(),
                "HOME", folder.toString());
    }

    private static CallToolResult call(McpSyncClient client, String tool, Map<String, Object> arguments) {
        return client.callTool(new CallToolRequest(tool, arguments, Map.of("progressToken", tool)));
    }

    private static String text(CallToolResult result) {
        return ((TextContent) result.content().getFirst()).text();
    }

    private static String succeeds(McpSyncClient client, String tool, Map<String, Object> arguments) {
        CallToolResult result = call(client, tool, arguments);
        assertThat(result.isError()).as(text(result)).isFalse();
        return text(result);
    }

    /** Starts a sweep of two campaigns and pauses it. */
    private void startSweep(McpSyncClient client) {
        String started = succeeds(client, "sweep_start", Map.of(
                "sweep", folder.resolve("two.yaml").toString(), "id", "night", "iterations", 500,
                "devices", List.of(harness.cluster().device())));
        assertThat(started).contains("Started sweep night: 2 campaigns of gemm, 500 iterations each");
        // The answer is a phase, or "Queued" if the worker of a loaded machine does not respond in time.
        succeeds(client, "sweep_pause", Map.of("sweep", "night", "reason", "lunch"));
        Await.until(() -> text(call(client, "campaign_show", Map.of("campaign", CAMPAIGN))).contains("lunch"));
    }

    @Test
    void clientStartsReadsSubmitsAndControls() {
        try (McpSyncClient client = client()) {
            assertThat(client.getServerInfo().name()).isEqualTo("lathe");
            assertThat(client.listTools().tools()).hasSameSizeAs(CommandToolTest.tools());
            startSweep(client);
            assertThat(succeeds(client, "sweep_list", Map.of())).contains("night");
            assertThat(succeeds(client, "campaign_list", Map.of("sweep", "night"))).contains(CliHarness.FIRST);
            succeeds(client, "campaign_extend", Map.of("campaign", CAMPAIGN, "to", 600));
            assertThat(succeeds(client, "campaign_submit", Map.of(
                            "campaign", CAMPAIGN, "family", "valley", "point", Map.of("x", 11, "y", 5))))
                    .startsWith("submission 1: is tried next")
                    .contains("target 600 iterations");
            succeeds(client, "campaign_resume", Map.of("campaign", CAMPAIGN));
            String verdict = succeeds(client, "campaign_submit", Map.of(
                    "campaign", CAMPAIGN, "family", "valley", "point", Map.of("x", 11, "y", 5), "hypothesis", "again",
                    "wait", true));
            assertThat(verdict).contains("submission 2: is tried next", " REJECTED at ");
            assertThat(progress).anySatisfy(line -> assertThat(line).startsWith("submission 2: "));
            assertThat(progress).anySatisfy(line -> assertThat(line).startsWith("waiting: "));
            assertThat(succeeds(client, "campaign_brief", Map.of("campaign", CAMPAIGN)))
                    .startsWith("# Brief of campaign " + CAMPAIGN)
                    .contains("## Rules", "| submitted | ");
            assertThat(succeeds(client, "campaign_history", Map.of("campaign", CAMPAIGN))).contains("submitted 2");
            assertThat(succeeds(client, "campaign_history", Map.of("campaign", CAMPAIGN, "last", 1))
                            .lines())
                    .hasSize(2);
            succeeds(client, "sweep_stop", Map.of("sweep", "night"));
        }
    }

    @Test
    void resourcesAndPromptAreRead() {
        try (McpSyncClient client = client()) {
            startSweep(client);
            assertThat(client.listResourceTemplates().resourceTemplates()).hasSize(5);
            assertThat(read(client, "lathe://campaign/" + CAMPAIGN + "/brief"))
                    .startsWith("# Brief of campaign " + CAMPAIGN);
            assertThat(read(client, "lathe://campaign/" + CAMPAIGN + "/history")).contains("\"evaluations\"");
            assertThat(read(client, "lathe://sweep/night/report")).startsWith("<!DOCTYPE html>");
            assertThatThrownBy(() -> read(client, "lathe://campaign/night/none/brief"))
                    .hasMessageContaining("no campaign 'night/none'");
            assertThat(client.getPrompt(prompt(Map.of("campaign", CAMPAIGN)))
                            .messages().toString())
                    .contains("Call campaign_brief with campaign \"" + CAMPAIGN + "\"");
            assertThatThrownBy(() -> client.getPrompt(prompt(Map.of())))
                    .hasMessageContaining("campaign");
            succeeds(client, "sweep_stop", Map.of("sweep", "night"));
        }
    }

    private static GetPromptRequest prompt(Map<String, Object> arguments) {
        return GetPromptRequest.builder("optimise_kernel").arguments(arguments).build();
    }

    private static String read(McpSyncClient client, String uri) {
        return ((TextResourceContents)
                        client.readResource(ReadResourceRequest.builder(uri).build())
                                .contents()
                                .getFirst())
                .text();
    }

    @Test
    void wrongArgumentsAreErrorsOfTheToolAndTheServerContinues() {
        try (McpSyncClient client = client()) {
            CallToolResult missing = call(client, "campaign_show", Map.of());
            assertThat(missing.isError()).isTrue();
            assertThat(text(missing)).startsWith("campaign: required; ");
            CallToolResult unknown = call(client, "campaign_show", Map.of("campaign", "night/none"));
            assertThat(unknown.isError()).isTrue();
            assertThat(text(unknown)).isEqualTo(
                    "no campaign 'night/none'; list the campaigns of a sweep with the tool campaign_list");
            assertThat(succeeds(client, "sweep_list", Map.of())).isEqualTo("No sweeps.");
        }
    }

    @Test
    void standardOutputHasOnlyMessagesAndTheEndOfInputEndsTheProcess() throws Exception {
        ProcessBuilder builder = new ProcessBuilder();
        builder.command().add(Path.of(System.getProperty("java.home"), "bin/java").toString());
        builder.command().addAll(words());
        builder.environment().putAll(environment());
        Process process = builder.redirectError(folder.resolve("err").toFile()).start();
        String initialize = """
                {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},\
                "clientInfo":{"name":"raw","version":"1"}}}
                not a message
                {"jsonrpc":"2.0"}
                {"jsonrpc":"2.0","method":"notifications/initialized"}
                {"jsonrpc":"2.0","id":2,"method":"ping"}
                """;
        process.getOutputStream().write(initialize.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        String answer = process.inputReader().readLine();
        assertThat(new ObjectMapper().readTree(answer).at("/result/serverInfo/name").asText()).isEqualTo("lathe");
        assertThat(process.inputReader().readLine()).contains("\"id\":2");
        process.getOutputStream().close();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.inputReader().lines()).isEmpty();
        assertThat(folder.resolve("err"))
                .content()
                .contains("skipped a line that is not a JSON-RPC message: not a message");
    }
}
