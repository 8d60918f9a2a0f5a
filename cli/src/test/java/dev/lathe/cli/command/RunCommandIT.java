package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.TestCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code lathe run} with a worker process. */
class RunCommandIT {
    @TempDir
    private Path folder;

    @Test
    void runWritesAReportAndStopsItsWorker() throws Exception {
        Files.writeString(folder.resolve("one.yaml"), "name: one\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64]\n");
        try (TestCluster cluster = new TestCluster(folder)) {
            Printed run = cluster.console().withWorkerProcesses()
                    .call("run", "one.yaml", "--devices", cluster.device(), "--id", "all", "--iterations", "3");
            assertThat(run.status()).as(run.out() + run.err()).isZero();
            assertThat(run.out())
                    .contains("Using the given Temporal server at ", "Started sweep all", "all  done  3/3", "Report: ")
                    .doesNotContain("no worker is polling");
            assertThat(folder.resolve("results/all/report.html")).exists();
            assertThat(folder.resolve("results/all/worker.log")).exists();
            assertThat(ProcessHandle.current().descendants().map(child -> child.info().commandLine().orElse("")))
                    .noneMatch(command -> command.contains("dev.lathe.cli.Lathe worker"));
        }
    }

    @Test
    void workerUsesTheDevicesOfTheManifest() throws Exception {
        try (TestCluster cluster = new TestCluster(folder)) {
            Files.writeString(
                    folder.resolve("one.yaml"),
                    "name: one\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64]\niterations: 2\n" + "devices: [\""
                            + cluster.device() + "\"]\n");
            Printed run = cluster.console().withWorkerProcesses().call("run", "one.yaml", "--id", "own");
            assertThat(run.status()).as(run.out() + run.err()).isZero();
            assertThat(run.out()).contains("own  done  2/2");
        }
    }

    @Test
    void runJoinsARunningSweepWithTheSamePlan() throws Exception {
        Files.writeString(folder.resolve("one.yaml"), "name: one\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64]\n");
        try (TestCluster cluster = new TestCluster(folder)) {
            String[] arguments = {"one.yaml", "--devices", cluster.device(), "--id", "left", "--iterations"};
            call(cluster, "sweep start", arguments, "3");
            Printed other = call(cluster, "run", arguments, "4");
            assertThat(other.status()).isEqualTo(5);
            assertThat(other.err()).contains("sweep 'left' is already running", "sweep watch left");
            String[] otherPlan =
                    {"one.yaml", "--devices", cluster.device(), "--id", "left", "--seed", "9", "--iterations"};
            assertThat(call(cluster, "run", otherPlan, "3").err())
                    .contains("sweep 'left' is already running with a different plan (seed)");
            Printed run = call(cluster, "run", arguments, "3");
            assertThat(run.status()).as(run.out() + run.err()).isZero();
            assertThat(run.out()).contains("Joined running sweep left", "left  done  3/3");
        }
    }

    private static Printed call(TestCluster cluster, String command, String[] arguments, String iterations) {
        return cluster.console().withWorkerProcesses()
                .call(Stream.of(Stream.of(command.split(" ")), Stream.of(arguments), Stream.of(iterations))
                        .flatMap(each -> each)
                        .toArray(String[]::new));
    }
}
