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

/** A house with a worker in it, and what people say there. */
public record CliHarness(TestCluster house, LatheWorker worker) implements AutoCloseable {
    /** The first of the two campaigns of a sweep that is started here. */
    public static final String FIRST = "gemm_f32_64x64x64_fs";

    private static final String SHAPES = "name: two\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64, 64x64x128]\n";

    public static CliHarness onLandscape(Path folder) throws IOException {
        Files.writeString(folder.resolve("two.yaml"), SHAPES);
        TestCluster house = new TestCluster(folder);
        return new CliHarness(house, house.worker());
    }

    public static CliHarness onCpu(Path folder) throws IOException {
        TestCluster house = new TestCluster(folder);
        return new CliHarness(house, house.cpuWorker());
    }

    public Printed lathe(String... words) {
        return house.console().call(words);
    }

    /** Starts a sweep of two campaigns over the landscape. */
    public Printed start(String id, int iterations, String... more) {
        return lathe(Stream.concat(
                        Stream.of(
                                "sweep", "start", "two.yaml", "--devices", house.device(), "--id", id, "--iterations",
                                Integer.toString(iterations)),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    /** What a command that succeeds prints as JSON. */
    public JsonNode json(String... words) throws IOException {
        Printed printed = lathe(words);
        assertThat(printed.status()).as(printed.err()).isZero();
        return new ObjectMapper().readTree(printed.out());
    }

    /** The names of an object's fields, in order. */
    public static List<String> fields(JsonNode node) {
        return node.properties().stream().map(Map.Entry::getKey).toList();
    }

    @Override
    public void close() {
        worker.close();
        house.close();
    }
}
