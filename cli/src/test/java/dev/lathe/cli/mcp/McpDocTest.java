package dev.lathe.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.cli.CommandTree;
import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.harness.TestCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks the names, configurations and commands in the section on MCP of docs/agents.md. */
class McpDocTest {
    private static String page() throws IOException {
        String text = Files.readString(TestCluster.root().resolve("docs/agents.md"));
        return text.substring(text.indexOf("## An agent as a client: MCP"), text.indexOf("\n## Tips\n"));
    }

    private static List<String> found(String pattern) throws IOException {
        return Pattern.compile(pattern, Pattern.DOTALL).matcher(page()).results().map(MatchResult::group).toList();
    }

    @Test
    void documentsEachToolAndNoOther() throws IOException {
        assertThat(found("(?<=`)(sweep|campaign|device|tips)_[a-z]+(?=`)").stream().distinct())
                .containsExactlyInAnyOrderElementsOf(
                        CommandToolTest.tools().stream().map(CommandTool::name).toList());
    }

    @Test
    void documentsEachResource() throws IOException {
        assertThat(found("lathe://[A-Z/a-z]+").stream().map(uri -> uri.replace("SWEEP", "{sweep}").replace("KEY", "{key}")))
                .containsExactlyInAnyOrderElementsOf(new CampaignResources((arguments, out, err) -> 0).templates().stream()
                        .map(template -> template.resourceTemplate().uriTemplate())
                        .toList());
    }

    @Test
    void configurationsStartTheServer() throws IOException {
        List<String> blocks = found("(?<=```json\n).*?(?=\n```)");
        assertThat(blocks).hasSize(4);
        for (String block : blocks) {
            JsonNode server = new ObjectMapper().readTree(block).elements().next().path("lathe");
            List<String> words = new ArrayList<>();
            server.path("command").forEach(word -> words.add(word.asText()));
            if (words.isEmpty()) {
                words.add(server.path("command").asText());
            }
            server.path("args").forEach(word -> words.add(word.asText()));
            assertThat(words).as(block).containsExactly("/opt/lathe/lathe", "mcp");
        }
        assertThat(found("(?<=```toml\n).*?(?=\n```)")).singleElement().asString()
                .contains("command = \"/opt/lathe/lathe\"\nargs = [\"mcp\"]\n");
    }

    @Test
    void commandsAreValid() throws IOException {
        List<String> commands = found("(?m)(?<=^    \\./lathe )[^\n]+");
        assertThat(commands).hasSizeGreaterThan(5);
        for (String command : commands) {
            List<String> words = Pattern.compile("'([^']*)'|(\\S+)").matcher(command).results()
                    .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
                    .toList();
            CommandTree.of(ConsoleCapture.in(Path.of("target", "mcp-doc"), Map.of()).context())
                    .parseArgs(words.toArray(String[]::new));
        }
    }
}
