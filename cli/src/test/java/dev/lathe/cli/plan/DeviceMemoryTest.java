package dev.lathe.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.cli.manifest.Manifest;
import dev.lathe.cli.manifest.Shape;
import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.tuning.op.DataType;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.naming.TaskQueues;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the comparison of a sweep's problems with the memory of the devices that it may use. */
class DeviceMemoryTest {
    private static final double GIBIBYTE = 1L << 30;

    @TempDir
    private Path folder;

    @Test
    void deviceWithTheLeastMemoryDecides() {
        List<DeviceOffer> offers = List.of(
                offer("a:cuda:1", "cuda", OptionalLong.of(80)),
                offer("b:cuda:2", "cuda", OptionalLong.of(16)),
                offer("b:cuda:3", "cuda", OptionalLong.empty()),
                offer("b:cpu", "cpu", OptionalLong.of(8)));

        assertThat(DeviceMemory.leastOf(offers, accepting())).contains(new DeviceMemory("cuda", "b:cuda:2", 16));
        assertThat(DeviceMemory.leastOf(offers, accepting("a:cuda:1")))
                .contains(new DeviceMemory("cuda", "a:cuda:1", 80));
        assertThat(DeviceMemory.leastOf(offers, accepting("b:cuda:3"))).isEmpty();
    }

    @Test
    void gpuNeedsItsTensorsAndTheReferenceOfOneOutput() {
        // Three matrices of 2^30 elements: A, B and C in f16, and the reference of C in f32.
        PlannedSweep sweep = sweep("cuda", 32768);
        double needed = 10;

        assertThatCode(() -> memory("cuda", needed).require(sweep, Planning.OPS)).doesNotThrowAnyException();
        assertThatThrownBy(() -> memory("cuda", needed - 0.1).require(sweep, Planning.OPS))
                .hasMessage(
                        "shape 32768x32768x32768: gemm f16 needs 10.0 GiB of memory for its tensors, references and "
                                + "candidates, but a:device has 9.9 GiB; choose a smaller shape");
    }

    @Test
    void cpuNeedsBothContentsTheirReferencesAndTwoCandidates() {
        // Inputs: 2 * 4 bytes for two candidates and 2 * 4 for two contents; output: 2 * 4, and 2 * 8 for the
        // references.
        PlannedSweep sweep = sweep("cpu", 32768);
        double needed = 2 * 16 + 24;

        assertThatCode(() -> memory("cpu", needed).require(sweep, Planning.OPS)).doesNotThrowAnyException();
        assertThatThrownBy(() -> memory("cpu", needed - 0.1).require(sweep, Planning.OPS))
                .hasMessageContaining("gemm f32 needs 56.0 GiB");
    }

    @Test
    void sweepOnAnotherKindOfDeviceIsNotCompared() {
        assertThatCode(() -> memory("cpu", 0).require(sweep("cuda", 32768), Planning.OPS)).doesNotThrowAnyException();
    }

    private PlannedSweep sweep(String device, long size) {
        Manifest manifest = new Manifest(
                "one",
                "gemm",
                List.of(device.equals("cuda") ? DataType.F16 : DataType.F32),
                List.of(new Shape(List.of(size, size, size))),
                Optional.empty(),
                1,
                Planning.options(List.of(device)));
        return new Planning(folder).plan(manifest);
    }

    private static DeviceMemory memory(String kind, double gibibytes) {
        return new DeviceMemory(kind, "a:device", gibibytes * GIBIBYTE);
    }

    private static DeviceSelector accepting(String... names) {
        return new DeviceSelector("cuda", List.of(names), DeviceSelector.DEFAULT_SILENCE);
    }

    private static DeviceOffer offer(String name, String kind, OptionalLong memoryBytes) {
        return new DeviceOffer(
                name,
                kind,
                "model",
                "host",
                "worker",
                TaskQueues.of(name, "host", kind),
                OptionalInt.empty(),
                memoryBytes);
    }
}
