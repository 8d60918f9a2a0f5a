package dev.lathe.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.cli.CommandTree;
import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.harness.DocPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Checks the names, configurations and commands in the section on MCP of docs/agents.md. */
class McpDocTest {
    private static DocPage page() throws IOException {
        return DocPage.of("agents.md").between("## An agent as a client: MCP", "\n## Tips\n");
    }

    @Test
    void documentsEachToolAndNoOther() throws IOException {
        assertThat(page().found("(?<=`)(sweep|campaign|device|tips)_[a-z]+(?=`)").stream().distinct())
                .containsExactlyInAnyOrderElementsOf(
                        CommandToolTest.tools().stream().map(CommandTool::name).toList());
    }

    @Test
    void documentsEachResource() throws IOException {
        assertThat(page().found("lathe://[A-Z/a-z]+").stream()
                        .map(uri -> uri.replace("SWEEP", "{sweep}").replace("KEY", "{key}")))
                .containsExactlyInAnyOrderElementsOf(new CampaignResources((arguments, out, err) -> 0)
                        .templates().stream()
                                .map(template -> template.resourceTemplate().uriTemplate())
                                .toList());
    }

    @Test
    void configurationsStartTheServer() throws IOException {
        List<String> blocks = page().found("(?<=```json\n).*?(?=\n```)");
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
        assertThat(page().found("(?<=```toml\n).*?(?=\n```)")).singleElement().asString()
                .contains("command = \"/opt/lathe/lathe\"\nargs = [\"mcp\"]\n");
    }

    @Test
    void commandsAreValid() throws IOException {
        List<String[]> commands = page().commands();
        assertThat(commands).hasSizeGreaterThan(5);
        for (String[] command : commands) {
            CommandTree.of(ConsoleCapture.in(Path.of("target", "mcp-doc"), Map.of()).context()).parseArgs(command);
        }
    }
}
