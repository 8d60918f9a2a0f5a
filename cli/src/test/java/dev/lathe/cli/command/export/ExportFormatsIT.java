package dev.lathe.cli.command.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.cli.harness.CliHarness;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.KernelTuner;
import dev.lathe.worker.device.recorded.Landscape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests exports in the formats of other tools. */
@Timeout(600)
class ExportFormatsIT {
    @TempDir
    private static Path folder;

    @AutoClose
    private static CliHarness harness;

    @BeforeAll
    static void runSweep() throws IOException {
        harness = CliHarness.onLandscape(folder);
        harness.start("two", 12, "--watch");
    }

    private static Path export(String id, String format) {
        Path out = folder.resolve(format + "-" + id.replace('/', '-'));
        Printed printed = harness.lathe("export", id, "--as", format, "--out", out.toString());
        assertThat(printed.status()).as(printed.err()).isZero();
        return out;
    }

    private static JsonNode json(Path file) throws IOException {
        return new ObjectMapper().readTree(Files.readString(file));
    }

    private static List<JsonNode> history() throws IOException {
        Printed printed = harness.lathe("campaign", "history", "two/" + CliHarness.FIRST, "--json");
        List<JsonNode> evaluations = new ArrayList<>();
        new ObjectMapper().readTree(printed.out()).path("evaluations").forEach(evaluations::add);
        return evaluations;
    }

    @Test
    void csvHasALineForEachEvaluation() throws IOException {
        List<String> lines = Files.readAllLines(export("two/" + CliHarness.FIRST, "csv").resolve("evaluations.csv"));
        assertThat(lines.getFirst()).startsWith("campaign,problem,ordinal,").endsWith(",decision,reason,knob_x,knob_y");
        assertThat(lines).hasSize(1 + history().size());
        assertThat(Files.readString(export("two", "csv").resolve("evaluations.csv")))
                .contains("two/gemm_f32_64x64x128_fs,");
    }

    @Test
    void kernelTunerCacheHasEveryTriedConfiguration() throws IOException {
        Path file = export("two", "kernel-tuner-cache").resolve(CliHarness.FIRST + ".valley.json");
        JsonNode cache = json(file);
        TreeSet<String> keys = new TreeSet<>();
        cache.path("cache").fieldNames().forEachRemaining(keys::add);
        TreeSet<String> tried = new TreeSet<>();
        history().forEach(one -> tried.add(one.path("point").asText().replace("valley:", "")));
        assertThat(keys).isEqualTo(tried);
        assertThat(cache.path("tune_params_keys").toString()).isEqualTo("[\"x\",\"y\"]");
        assertThat(cache.path("problem_size").toString()).isEqualTo("[64,64,64]");
        assertThat(Files.readString(file).strip()).endsWith("}\n}");
        assertThat(Landscape.read(file).space().families()).hasSize(1);
    }

    @Test
    void kernelTunerReplaysTheCacheInSimulationMode() throws IOException {
        KernelTuner.assumeInstalled();
        Path file = export("two", "kernel-tuner-cache").resolve(CliHarness.FIRST + ".valley.json");
        double best = Double.POSITIVE_INFINITY;
        for (JsonNode one : json(file).path("cache")) {
            best = one.path("time").isNumber() ? Math.min(best, one.path("time").asDouble()) : best;
        }
        String expected = json(file).path("cache").size() + " " + best;
        assertThat(KernelTuner.simulated(file)).isEqualTo(expected);
    }

    @Test
    void t4ResultsHaveTheFieldsOfTheSchema() throws IOException {
        Path out = export("two", "t4");
        JsonNode results = json(out.resolve(CliHarness.FIRST + ".t4.json"));
        assertThat(results.path("schema_version").asText()).isEqualTo("1.0.0");
        assertThat(results.path("results")).hasSize(history().size());
        for (JsonNode result : results.path("results")) {
            assertThat(result.path("configuration").isObject()).isTrue();
            assertThat(result.path("times").isObject()).isTrue();
            assertThat(result.path("correctness").isNumber()).isTrue();
            assertThat(result.path("invalidity").asText())
                    .isIn("timeout", "compile", "runtime", "correctness", "constraints", "correct");
        }
    }

    @Test
    void t4FilesAreValidByTheSchema() throws IOException {
        KernelTuner.assumeInstalled();
        Path out = export("two", "t4");
        assertThat(KernelTuner.validated(out.resolve(CliHarness.FIRST + ".t4.json"), "results")).isEqualTo("valid");
        assertThat(KernelTuner.validated(out.resolve(CliHarness.FIRST + ".t4-metadata.json"), "metadata"))
                .isEqualTo("valid");
    }

    @Test
    void unknownFormatErrorListsTheLegalOnes() {
        Printed refused = harness.lathe("export", "two", "--as", "xml", "--out", folder.resolve("xml").toString());
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("--as: unknown format 'xml'; legal are [csv, kernel-tuner-cache, t4] and "
                + "library");
    }
}
