package dev.lathe.cli.mcp;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.cli.process.CliContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import picocli.CommandLine;

/** A server of the Model Context Protocol on two streams, for one client. */
public final class McpEndpoint {
    private static final String INSTRUCTIONS = """
            Lathe tunes compute kernels. A sweep has one campaign for each shape; the id of a campaign is SWEEP/KEY. Propose
            candidates with campaign_submit; Lathe compiles, verifies and measures them. Start with campaign_brief.
            """;

    private final List<CommandTool> tools;
    private final ToolCall calls;
    private final CampaignResources resources;
    private final Consumer<String> log;
    private final String version;

    public McpEndpoint(CommandLine lathe, CliContext context, CommandRunner commands, Consumer<String> log) {
        this.tools = ToolCatalog.of(lathe, ClientAgents.of(context));
        this.calls = new ToolCall(tools, commands, log);
        this.resources = new CampaignResources(commands);
        this.log = log;
        this.version = String.join(" ", lathe.getCommandSpec().version());
    }

    /** Serves until the client closes its end of the input. */
    public void serve(InputStream in, OutputStream out) throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        McpJsonMapper json = new JacksonMcpJsonMapper(new ObjectMapper());
        McpSyncServer server = McpServer.sync(new StdioServerTransportProvider(
                        json, new MessageInput(in, json, log, ended::countDown), out))
                .serverInfo("lathe", version)
                .instructions(INSTRUCTIONS)
                .capabilities(ServerCapabilities.builder()
                        .tools(false)
                        .resources(false, false)
                        .prompts(false)
                        .build())
                // CommandTool checks arguments, with errors that name the argument and its legal values.
                .validateToolInputs(false)
                .jsonSchemaValidator((schema, content) -> ValidationResponse.asValid(""))
                .tools(tools.stream().map(this::specification).toList())
                .resourceTemplates(resources.templates())
                .prompts(OptimisePrompt.specification())
                .build();
        ended.await();
        server.close();
    }

    private SyncToolSpecification specification(CommandTool tool) {
        return new SyncToolSpecification(tool.tool(), (exchange, request) -> call(tool, exchange, request));
    }

    private CallToolResult call(CommandTool tool, McpSyncServerExchange exchange, CallToolRequest request) {
        Map<String, Object> arguments = request.arguments() == null ? Map.of() : request.arguments();
        ToolCall.Result result = calls.run(tool, arguments, progress(tool, exchange, request));
        return CallToolResult.builder()
                .addTextContent(result.text())
                .isError(result.isError())
                .build();
    }

    /** Returns the listener that sends progress notifications, if the client requests them and the tool may wait. */
    private static Consumer<String> progress(
            CommandTool tool, McpSyncServerExchange exchange, CallToolRequest request) {
        Object token = request.meta() == null ? null : request.meta().get("progressToken");
        boolean mayWait = tool.arguments().stream().anyMatch(argument -> argument.name().equals("wait"));
        if (token == null || !mayWait) {
            return line -> {};
        }
        AtomicInteger lines = new AtomicInteger();
        return line -> exchange.progressNotification(ProgressNotification.builder(token, lines.incrementAndGet())
                .message(line)
                .build());
    }
}
