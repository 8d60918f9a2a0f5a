package dev.lathe.cli.harness;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.worker.LatheWorker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A test cluster with a worker, and helpers that run commands. */
public record CliHarness(TestCluster cluster, LatheWorker worker) implements AutoCloseable {
    /** The first of the two campaigns of {@link #start}. */
    public static final String FIRST = "gemm_f32_64x64x64_fs";

    private static final String SHAPES = "name: two\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64, 64x64x128]\n";

    public static CliHarness onLandscape(Path folder) throws IOException {
        Files.writeString(folder.resolve("two.yaml"), SHAPES);
        TestCluster cluster = new TestCluster(folder);
        return new CliHarness(cluster, cluster.worker());
    }

    public static CliHarness onCpu(Path folder) throws IOException {
        TestCluster cluster = new TestCluster(folder);
        return new CliHarness(cluster, cluster.cpuWorker());
    }

    public Printed lathe(String... arguments) {
        return cluster.console().call(arguments);
    }

    /** Starts a sweep of two campaigns over the landscape. */
    public Printed start(String id, int iterations, String... more) {
        return lathe(Stream.concat(
                        Stream.of(
                                "sweep", "start", "two.yaml", "--devices", cluster.device(), "--id", id, "--iterations",
                                Integer.toString(iterations)),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    /** Runs a command that must succeed and parses its JSON output. */
    public JsonNode json(String... arguments) throws IOException {
        Printed printed = lathe(arguments);
        assertThat(printed.status()).as(printed.err()).isZero();
        return new ObjectMapper().readTree(printed.out());
    }

    /** Returns the names of an object's fields, in order. */
    public static List<String> fields(JsonNode node) {
        return node.properties().stream().map(Map.Entry::getKey).toList();
    }

    @Override
    public void close() {
        worker.close();
        cluster.close();
    }
}
