package dev.lathe.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.cli.CommandTree;
import dev.lathe.cli.harness.TestCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls tools with invalid arguments. */
class ToolErrorsTest {
    @TempDir
    private static Path folder;

    private static TestCluster cluster;

    @BeforeAll
    static void start() throws IOException {
        cluster = new TestCluster(folder);
    }

    @AfterAll
    static void close() {
        cluster.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            campaign_show   | {}                                               | campaign: required; pass a string
            campaign_show   | {"campaign": "a/b", "id": 1}                     | id: unknown argument of campaign_show; legal are campaign, json
            campaign_show   | {"campaign": "a/b"}                              | no campaign 'a/b'; list the campaigns of a sweep with the tool campaign_list
            campaign_show   | {"campaign": "--help"}                           | no campaign '--help'
            sweep_start     | {"iterations": "many"}                           | iterations: must be an integer, not "many"
            sweep_start     | {"iterations": 0}                                | iterations: 0 is not between 1 and 2000
            sweep_start     | {"mode": "fast"}                                 | mode: unknown mode 'fast'; legal are from-scratch, from-best
            sweep_start     | {"op": "gem"}                                    | no such op: 'gem'; choose one of [gemm, gemm_sp, softmax]
            sweep_start     | {"target_value": -1}                             | target_value: -1.0 is not between
            sweep_start     | {"strategy": "lucky"}                            | strategy: unknown strategy 'lucky'; legal are annealing
            sweep_start     | {"devices": ["tpu"]}                             | devices: invalid value 'tpu'; legal are auto, cuda
            sweep_start     | {"agent": "touch owned"}                         | agent: 'touch owned' is no adapter; choose claude, codex, gemini, opencode, or NAME:MODEL
            campaign_extend | {"campaign": "a/b"}                              | specify one of these): (to=N | by=N)
            campaign_submit | {"campaign": "a/b"}                              | point, source or patch is required
            campaign_submit | {"campaign": "a/b", "source": "x", "patch": "y"} | source and patch exclude each other
            campaign_submit | {"campaign": "a/b", "source": "x"}               | hypothesis is required with an edited source
            campaign_submit | {"campaign": "a/b", "header": {"../x.h": ""}}    | header: '../x.h' is not the relative name of a file
            campaign_submit | {"campaign": "a/b", "point": {"TILE": 1.5}}      | point: must be an object of strings or integers
            """)
    void errorsNameTheArgumentAndItsLegalValues(String name, String arguments, String message) throws IOException {
        CommandRunner commands = (words, out, err) -> CommandTree.of(cluster.console().context())
                .setOut(out)
                .setErr(err)
                .execute(words.toArray(String[]::new));
        @SuppressWarnings("unchecked")
        Map<String, Object> values = new ObjectMapper().readValue(arguments, Map.class);
        ToolCall.Result result = new ToolCall(CommandToolTest.tools(), commands, line -> {})
                .run(CommandToolTest.tool(name), values, line -> {});
        assertThat(result.isError()).isTrue();
        assertThat(result.text()).contains(message).doesNotContain("\tat ", "lathe: ", "See '", folder.toString());
    }
}
