package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.TestCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code lathe run} with a worker process of its own. */
class RunCommandIT {
    @TempDir
    private Path folder;

    @Test
    void tunesReportsAndLeavesNoWorkerBehind() throws Exception {
        Files.writeString(folder.resolve("one.yaml"), "name: one\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64]\n");
        try (TestCluster house = new TestCluster(folder)) {
            Printed run = house.console()
                    .call("run", "one.yaml", "--devices", house.device(), "--id", "all", "--iterations", "3");
            assertThat(run.status()).as(run.out() + run.err()).isZero();
            assertThat(run.out())
                    .contains("Using the given Temporal server at ", "Started sweep all", "all  done  3/3", "Report: ");
            assertThat(folder.resolve("results/all/report.html")).exists();
            assertThat(folder.resolve("results/all/worker.log")).exists();
            assertThat(ProcessHandle.current().descendants().map(child -> child.info().commandLine().orElse("")))
                    .noneMatch(command -> command.contains("dev.lathe.cli.Lathe worker"));
        }
    }

    @Test
    void itsWorkerHasTheDevicesOfTheManifest() throws Exception {
        try (TestCluster house = new TestCluster(folder)) {
            Files.writeString(folder.resolve("one.yaml"), "name: one\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64]\niterations: 2\n"
                    + "devices: [\"" + house.device() + "\"]\n");
            Printed run = house.console().call("run", "one.yaml", "--id", "own");
            assertThat(run.status()).as(run.out() + run.err()).isZero();
            assertThat(run.out()).contains("own  done  2/2");
        }
    }

    @Test
    void goesOnWithASweepThatWasLeftRunning() throws Exception {
        Files.writeString(folder.resolve("one.yaml"), "name: one\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64]\n");
        try (TestCluster house = new TestCluster(folder)) {
            String[] words = {"one.yaml", "--devices", house.device(), "--id", "left", "--iterations"};
            call(house, "sweep start", words, "3");
            Printed other = call(house, "run", words, "4");
            assertThat(other.status()).isEqualTo(5);
            assertThat(other.err()).contains("the sweep 'left' is running already", "sweep watch left");
            String[] otherPlan = {"one.yaml", "--devices", house.device(), "--id", "left", "--seed", "9", "--iterations"};
            assertThat(call(house, "run", otherPlan, "3").err())
                    .contains("the sweep 'left' is running already with another plan (strategy, seed, mode or lookahead)");
            Printed run = call(house, "run", words, "3");
            assertThat(run.status()).as(run.out() + run.err()).isZero();
            assertThat(run.out()).contains("Joins the running sweep left", "left  done  3/3");
        }
    }

    private static Printed call(TestCluster house, String command, String[] words, String iterations) {
        return house.console()
                .call(Stream.of(Stream.of(command.split(" ")), Stream.of(words), Stream.of(iterations))
                        .flatMap(each -> each)
                        .toArray(String[]::new));
    }
}
