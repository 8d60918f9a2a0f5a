package dev.lathe.kill;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.temporal.connection.Connection;
import dev.lathe.workflows.contract.sweep.SweepWorkflow;
import dev.lathe.workflows.wire.DataConverters;
import io.temporal.client.WorkflowStub;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A sweep of more campaigns than run at a time on the durable server: stopped, started again, extended while it runs,
 * and shown. With {@code -Dlathe.chaos=true} it is as large as full-134.
 */
@Order(6)
class LargeSweepIT {
    private static final int CAMPAIGNS = Schedule.chosen() == Schedule.FULL ? 134 : 40;
    private static final int SOME = CAMPAIGNS / 7;

    private static final Path LANDSCAPE =
            Path.of("../gpu-worker/src/test/resources/landscapes/blur.json.gz").toAbsolutePath();

    @TempDir
    private Path folder;

    private ConsoleCapture console;

    @Test
    @Timeout(1800)
    void isStoppedExtendedAndShown() throws Exception {
        Files.writeString(folder.resolve("many.yaml"), manifest());
        try (DurableServer server = new DurableServer(folder.resolve("data"));
                Connection connection = server.running().connect(DataConverters.lathe());
                Worker worker = new Worker(server.target(), List.of("landscape:" + LANDSCAPE), folder.resolve("log"))) {
            console = ConsoleCapture.in(folder, Map.of("TEMPORAL_ADDRESS", server.target()));
            worker.start();
            SweepWorkflow sweep = connection.client().newWorkflowStub(SweepWorkflow.class, "many");

            String device = "landscape:" + LANDSCAPE;
            done("sweep", "start", "many.yaml", "--devices", device, "--id", "many", "--iterations", "1");
            Eventually.holds(() -> sweep.status().allEnded() >= SOME);
            done("sweep", "stop", "many");
            assertThat(console.call("sweep", "watch", "many").status()).isEqualTo(1);
            assertStopped(status());

            done("sweep", "extend", "many", "--to", "1");
            Eventually.holds(() -> sweep.status().allEnded() >= SOME);
            lengthenHistory(sweep);
            done("sweep", "extend", "many", "--to", "2");
            Printed watched = done("sweep", "watch", "many");

            assertThat(watched.out()).contains("many  done  %1$d/%1$d".formatted(2 * CAMPAIGNS));
            assertThat(status().path("campaigns")).hasSize(CAMPAIGNS).allSatisfy(LargeSweepIT::isDone);
            assertThat(continuedAsNew(connection)).isTrue();
            assertShown();
        }
    }

    private static String manifest() {
        return IntStream.rangeClosed(1, CAMPAIGNS)
                .mapToObj(n -> "  - " + 64 * n + "x4096x4096\n")
                .collect(Collectors.joining("", "name: many\nop: gemm\ndtypes: [f32]\nshapes:\n", ""));
    }

    private static void assertStopped(JsonNode status) {
        assertThat(status.path("phase").asText()).isEqualTo("stopped");
        assertThat(status.path("campaigns")).hasSize(CAMPAIGNS).allSatisfy(campaign ->
                assertThat(campaign.path("phase").asText()).isIn("done", "stopped"));
        assertThat(status.path("campaigns").get(CAMPAIGNS - 1).path("stopReason").asText())
                .isEqualTo("the sweep ended before the campaign started");
    }

    private static void isDone(JsonNode campaign) {
        assertThat(campaign.path("phase").asText()).isEqualTo("done");
        assertThat(campaign.path("iterations").asInt()).isEqualTo(2);
    }

    /** Refused extensions change nothing, and 70 of 60 kB are more than the 4 MiB at which a sweep continues as new. */
    private static void lengthenHistory(SweepWorkflow sweep) {
        Map<String, Object> refused = Map.of("to", 0, "note", "x".repeat(60_000));
        IntStream.range(0, 70).forEach(again -> WorkflowStub.fromTyped(sweep).signal("extend", refused));
    }

    private static boolean continuedAsNew(Connection connection) {
        return !connection.client().fetchHistory("many").getEvents().getFirst()
                .getWorkflowExecutionStartedEventAttributes().getContinuedExecutionRunId().isEmpty();
    }

    private void assertShown() throws IOException {
        done("sweep", "report", "many", "--out", folder.resolve("report").toString());
        done("sweep", "stats", "many", "--json");
        done("export", "many", "--out", folder.resolve("exported").toString());
        done("sweep", "list");
        assertThat(folder.resolve("report/report.html")).isNotEmptyFile();
        assertThat(folder.resolve("exported")).isDirectoryContaining(path -> Files.isDirectory(path));
    }

    private JsonNode status() throws IOException {
        return new ObjectMapper().readTree(done("sweep", "status", "many", "--json").out());
    }

    private Printed done(String... words) {
        Printed printed = console.call(words);
        assertThat(printed.status()).as("%s: %s", String.join(" ", words), printed.err()).isZero();
        return printed;
    }
}
