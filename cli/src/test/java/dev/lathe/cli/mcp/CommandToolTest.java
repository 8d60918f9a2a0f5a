package dev.lathe.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import dev.lathe.cli.CommandTree;
import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.mcp.CommandTool.Effect;
import dev.lathe.cli.process.CliContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the schema of each tool, and the command lines and errors that arguments lead to. */
class CommandToolTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    static List<CommandTool> tools() {
        return tools(Path.of("target", "mcp"));
    }

    private static List<CommandTool> tools(Path folder) {
        CliContext context = ConsoleCapture.in(folder, Map.of()).context();
        return ToolCatalog.of(CommandTree.of(context), ClientAgents.of(context));
    }

    static CommandTool tool(String name) {
        return tools().stream().filter(tool -> tool.name().equals(name)).findFirst().orElseThrow();
    }

    private static JsonNode schema(CommandTool tool) {
        return JSON.valueToTree(tool.tool().inputSchema());
    }

    @ParameterizedTest
    @MethodSource("tools")
    void schemaIsValidAndDescribesEachArgument(CommandTool tool) {
        JsonNode schema = schema(tool);
        JsonSchemaFactory factory = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);
        assertThat(factory.getSchema(SchemaLocation.of(SpecVersion.VersionFlag.V202012.getId()))
                .validate(schema)).isEmpty();
        assertThat(schema.path("additionalProperties").asBoolean(true)).isFalse();
        assertThat(schema.path("properties").properties()).allSatisfy(property -> {
            assertThat(property.getKey()).matches("[a-z][a-z_]*");
            assertThat(property.getValue().path("description").asText())
                    .isNotBlank()
                    .doesNotContain("%%", "${", "--");
        });
        assertThat(schema.path("required"))
                .allSatisfy(name -> assertThat(schema.path("properties").has(name.asText())).isTrue());
        assertThat(tool.tool().description()).endsWith(".").doesNotContain("%%");
    }

    /** The schema and the command accept and reject the same arguments. */
    @ParameterizedTest
    @MethodSource("tools")
    void legalArgumentsFollowTheSchemaAndIllegalOnesAreRejectedByName(CommandTool tool) {
        var validator = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(schema(tool));
        Map<String, Object> legal = new TreeMap<>();
        tool.arguments().forEach(argument -> legal.put(argument.name(), example(argument)));
        assertThat(validator.validate(JSON.valueToTree(legal))).isEmpty();
        assertThat(tool.commandLine(legal, folder)).startsWith(tool.command().toArray(String[]::new));

        for (ToolArgument argument : tool.arguments()) {
            Map<String, Object> illegal = new TreeMap<>(legal);
            illegal.put(argument.name(), List.of(List.of(1)));
            assertThat(validator.validate(JSON.valueToTree(illegal))).isNotEmpty();
            assertThatThrownBy(() -> tool.commandLine(illegal, folder))
                    .hasMessage(argument.name() + ": must be " + argument.type().legal() + ", not [[1]]");
            Map<String, Object> without = new TreeMap<>(legal);
            without.remove(argument.name());
            if (argument.required()) {
                assertThat(validator.validate(JSON.valueToTree(without))).isNotEmpty();
                assertThatThrownBy(() -> tool.commandLine(without, folder))
                        .hasMessageStartingWith(argument.name() + ": required; pass " + argument.type().legal() + ": ");
            } else {
                assertThat(validator.validate(JSON.valueToTree(without))).isEmpty();
            }
        }
    }

    private static Object example(ToolArgument argument) {
        return switch (argument.type()) {
            case STRING, TEXT -> argument.name().equals("agent") ? "claude" : "text";
            case INTEGER -> 7;
            case NUMBER -> 1.5;
            case BOOLEAN -> true;
            case STRINGS -> List.of("a", "b");
            case VALUES -> Map.of("TILE", 8, "OPT", "-O3");
            case TEXTS -> Map.of("tile.h", "int tile;");
        };
    }

    @Test
    void toolsCoverReadingChangingAndEnding() {
        assertThat(tools())
                .extracting(CommandTool::name)
                .doesNotHaveDuplicates()
                .contains(
                        "sweep_list",
                        "sweep_start",
                        "campaign_brief",
                        "campaign_history",
                        "campaign_profile",
                        "campaign_source",
                        "campaign_submit",
                        "campaign_pause",
                        "campaign_resume",
                        "campaign_stop",
                        "campaign_extend",
                        "tips_list",
                        "tips_search",
                        "tips_add",
                        "tips_retract");
        assertThat(tool("campaign_stop").tool().annotations().destructiveHint()).isTrue();
        assertThat(tools().stream().filter(tool -> tool.effect() == Effect.READS))
                .allSatisfy(tool -> assertThat(tool.tool().annotations().readOnlyHint()).isTrue());
    }

    @Test
    void noToolRunsAShellCommandOrAccessesFilesOfTheClient() {
        assertThat(tools().stream().flatMap(tool -> tool.arguments().stream()).map(ToolArgument::name))
                .doesNotContain("notify", "from", "out", "watch", "help");
        assertThat(tools().stream().filter(tool -> tool.arguments().stream()
                        .anyMatch(argument -> argument.name().equals("agent"))))
                .extracting(CommandTool::name)
                .containsExactly("sweep_start");
    }

    @ParameterizedTest
    @ValueSource(strings = {"claude", "opencode:provider/model", "own", "own:large"})
    void anAgentOfAClientIsAnAdapter(String agent) throws IOException {
        CommandTool start = startWithOwnAdapter();
        assertThat(start.commandLine(Map.of("agent", agent), folder)).contains("--agent=" + agent);
        assertThat(errors(start, agent)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"touch owned", "reboot", "./own.json", "claude; reboot", "own: x", "reboot:claude", ""})
    void anAgentOfAClientIsNeverAShellCommand(String agent) throws IOException {
        CommandTool start = startWithOwnAdapter();
        assertThatThrownBy(() -> start.commandLine(Map.of("agent", agent), folder))
                .hasMessage("agent: '" + agent + "' is no adapter; choose claude, codex, gemini, opencode, own, or "
                        + "NAME:MODEL. For another program, the user adds agents/NAME.json to the data folder of Lathe, or "
                        + "starts the sweep");
        assertThat(errors(start, agent)).isNotEmpty();
    }

    @Test
    void theManifestOfAClientRunsNoShellCommand() throws IOException {
        CommandTool start = startWithOwnAdapter();
        String manifest = "name: mine\nop: gemm\nshapes: [8x8x8]\nproposer: agent\nagent: {command: %s}\n";
        Files.writeString(folder.resolve("shell.yaml"), manifest.formatted("touch owned"));
        Files.writeString(folder.resolve("own.yaml"), manifest.formatted("own"));
        assertThatThrownBy(() -> start.commandLine(Map.of("sweep", "shell.yaml"), folder))
                .hasMessageStartingWith(
                        "sweep: 'touch owned', the agent of the manifest shell.yaml, is no adapter; choose ");
        assertThat(start.commandLine(Map.of("sweep", "own.yaml"), folder)).endsWith("own.yaml");
        assertThat(start.commandLine(Map.of("sweep", "absent.yaml"), folder)).endsWith("absent.yaml");
    }

    private CommandTool startWithOwnAdapter() throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve("data/agents")).resolve("own.json"), "{}");
        return tools(folder).stream().filter(tool -> tool.name().equals("sweep_start")).findFirst().orElseThrow();
    }

    private static Set<ValidationMessage> errors(CommandTool tool, String agent) {
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(schema(tool))
                .validate(JSON.valueToTree(Map.of("agent", agent)));
    }

    @Test
    void optionsPrecedeParametersAndTextsBecomeFiles() throws IOException {
        List<String> words = tool("campaign_submit").commandLine(
                Map.of(
                        "campaign", "-night/key", "wait", true, "point", Map.of("SUMS", 8), "source", "int a;",
                        "space", Map.of("knobs", List.of()), "header", Map.of("tile.h", "int tile;")),
                folder);
        assertThat(words).startsWith("campaign", "submit").endsWith("--", "-night/key");
        assertThat(words).contains("--wait", "--point=SUMS=8");
        assertThat(words.stream().filter(word -> word.contains(folder.toString())))
                .extracting(word -> word.replace(folder + "/in/", ""))
                .containsExactlyInAnyOrder("--source=source/source", "--space=space/space", "--header=header/tile.h");
        assertThat(folder.resolve("in/space/space")).content().isEqualTo("{\"knobs\":[]}");
        assertThat(Files.readString(folder.resolve("in/header/tile.h"))).isEqualTo("int tile;");
    }

    @Test
    void theSourceIsATextOrTextsByTheNamesOfFiles() {
        CommandTool submit = tool("campaign_submit");
        List<String> words = submit.commandLine(
                Map.of("campaign", "night/key", "source", Map.of("src/a.c", "int a;", "src/a.h", "int b;")), folder);
        assertThat(words)
                .contains(
                        "--source=" + folder.resolve("in/source/src/a.c"),
                        "--source=" + folder.resolve("in/source/src/a.h"));
        assertThat(folder.resolve("in/source/src/a.h")).content().isEqualTo("int b;");
        assertThatThrownBy(() -> submit.commandLine(
                        Map.of("campaign", "night/key", "source", Map.of("src/../a.c", "")), folder))
                .hasMessage("source: 'src/../a.c' is not the relative name of a file");
    }

    @Test
    void parametersKeepTheOrderOfTheCommand() {
        assertThat(tool("tips_add").commandLine(
                        Map.of("campaign", "night/key", "ordinal", 12, "text", "--pad the tile"), folder))
                .containsExactly("tips", "add", "--", "night/key", "12", "--pad the tile");
        assertThat(tool("tips_search").commandLine(
                        Map.of("op", "gemm", "word", List.of("shared", "memory"), "type", "f16"), folder))
                .containsExactly("tips", "search", "--type=f16", "--", "gemm", "shared", "memory");
        assertThat(schema(tool("tips_add")).at("/properties/ordinal/type").asText()).isEqualTo("integer");
        assertThat(tool("tips_retract").tool().annotations().destructiveHint()).isTrue();
    }

    @Test
    void errorWithoutAServerNamesTheRemedy() {
        CliContext context = ConsoleCapture.in(folder, Map.of()).context();
        CommandRunner commands = (words, out, err) ->
                CommandTree.of(context).setOut(out).setErr(err).execute(words.toArray(String[]::new));
        assertThat(new ToolCall(tools(), commands, line -> {})
                        .run(tool("campaign_show"), Map.of("campaign", "a/b"), line -> {}))
                .isEqualTo(new ToolCall.Result(
                        "no Temporal server found; start one with './lathe server' or './lathe run', or set "
                                + "TEMPORAL_ADDRESS to the address of a running server",
                        true));
    }

    @Test
    void internalErrorIsLoggedAndHasNoStackTrace() {
        List<String> log = new ArrayList<>();
        CommandRunner failing = (arguments, out, err) -> {
            err.println("lathe: internal error; please report it: java.lang.IllegalStateException");
            err.println("java.lang.IllegalStateException\n\tat dev.lathe.Some.method(Some.java:1)");
            return 70;
        };
        ToolCall.Result result =
                new ToolCall(tools(), failing, log::add).run(tool("sweep_list"), Map.of(), line -> {});
        assertThat(result.isError()).isTrue();
        assertThat(result.text()).startsWith("internal error; please report it").doesNotContain("\tat ");
        assertThat(String.join("", log)).contains("\tat dev.lathe.Some.method");
    }

    @Test
    void linesAreProgressWhileTheCommandRuns() {
        CommandRunner printing = (arguments, out, err) -> {
            Stream.of("queued", "running").forEach(out::println);
            return 5;
        };
        List<String> progress = new ArrayList<>();
        assertThat(new ToolCall(tools(), printing, line -> {}).run(tool("sweep_list"), Map.of(), progress::add))
                .isEqualTo(new ToolCall.Result("queued\nrunning", false));
        assertThat(progress).containsExactly("queued", "running");
    }
}
