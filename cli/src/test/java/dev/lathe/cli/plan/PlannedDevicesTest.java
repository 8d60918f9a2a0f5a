package dev.lathe.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.cli.manifest.Manifest;
import dev.lathe.cli.manifest.ManifestFile;
import dev.lathe.cli.plan.DeviceChoice.DefaultDeviceKind;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.testing.SyntheticLandscape;
import dev.lathe.tuning.decision.SamplingPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the plans of sweeps for different devices. */
class PlannedDevicesTest {
    private static final Gpus GPUS = new Gpus(List::of, () -> 4);

    @TempDir
    private Path folder;

    private Planning planning;

    @BeforeEach
    void open() {
        planning = new Planning(folder);
    }

    @Test
    void landscapeSweepUsesTheKeysOfTheManifest() throws Exception {
        SyntheticLandscape.write(folder);
        PlannedSweep sweep = planning.plan(Planning.on(Planning.typical(), "landscape:valley.json"));
        assertThat(Planning.keys(sweep.plan())).startsWith("gemm_f32_768x768x768_fs");
        assertThat(sweep.iterations()).isEqualTo(150);
        assertThat(sweep.plan().metric().unit()).isEqualTo("ms");
        assertThat(sweep.plan().op().landscapeFile()).isEqualTo(folder.resolve("valley.json").toString());
        assertThat(sweep.plan().devices().names()).containsExactly("landscape:valley");
    }

    @Test
    void lookaheadIsUsedOnlyWithFewCampaignsPerDevice() throws Exception {
        SyntheticLandscape.write(folder);
        Manifest four = Planning.gemm("four", Planning.typical().shapes().subList(0, 4));
        assertThat(planning.plan(Planning.on(four, "landscape:valley.json")).plan().search().lookahead()).isZero();
        assertThat(planning.plan(Planning.on(four, "landscape:valley.json?name=a", "landscape:valley.json?name=b"))
                        .plan()
                        .search()
                        .lookahead())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"'0,2', 2", "GPU-1b5bc017, 1", "'0,1,2,3,4,5', 4", "'', 4"})
    void gpusThatAVariableHidesDoNotCount(String visible, int count) {
        assertThat(Gpus.visible(4, HostEnvironment.of(Map.of("CUDA_VISIBLE_DEVICES", visible)))).isEqualTo(count);
    }

    @Test
    void gpusUseALookaheadWithMoreCampaignsThanCpus() {
        assertThat(lookahead("cuda:0")).isEqualTo(2);
        assertThat(lookahead("cpu")).isZero();
    }

    @Test
    void moreGpusForTheSameCampaignsHaveALongerLookahead() {
        assertThat(lookahead("cuda:0", "cuda:1")).isEqualTo(4);
        assertThat(lookahead("cuda")).isEqualTo(4);
    }

    private int lookahead(String... devices) {
        return planning.plan(Planning.on(Planning.typical(), devices)).plan().search().lookahead();
    }

    @Test
    void campaignAloneOnItsDeviceAdaptsItsLookahead() throws Exception {
        SyntheticLandscape.write(folder);
        Manifest one = Planning.gemm("one", Planning.typical().shapes().subList(0, 1));
        assertThat(planning.plan(Planning.on(one, "landscape:valley.json"))
                        .plan()
                        .search()
                        .maxLookahead())
                .hasValue(18);
        Manifest two = Planning.gemm("two", Planning.typical().shapes().subList(0, 2));
        assertThat(planning.plan(Planning.on(two, "landscape:valley.json")).plan().search().maxLookahead()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            gpu                        | devices: invalid value 'gpu'; legal are auto, cuda, cuda:GPU, cpu, or landscape:FILE[?name=NAME&real-time], all of one kind
            cpu,landscape:valley.json  | devices: invalid value 'cpu,landscape:valley.json'; legal are auto, cuda, cuda:GPU, cpu, or landscape:FILE[?name=NAME&real-time], all of one kind
            landscape:a.json,landscape:b.json | devices: all landscapes of a sweep must use the same file; use names for several devices
            landscape:a.json,landscape:a.json | devices: duplicate landscape name; give each landscape its own ?name=NAME
            cuda:2                     | devices: no GPU 'cuda:2' on this machine; it has [1b5bc017, 0a0b0c0d]; for a GPU of another machine use the digits of its name in './lathe device list', such as cuda:1b5bc017
            cuda:1B5                   | devices: invalid GPU 'cuda:1B5'; use its number on this machine, such as cuda:0, or the digits of its name in './lathe device list', such as cuda:1b5bc017
            landscape:a.json?fast      | devices: 'landscape:a.json?fast': unknown option 'fast'; use name=NAME or real-time
            """)
    void invalidDevicesAreRejected(String devices, String message) {
        assertThatThrownBy(() -> planning.plan(Planning.on(Planning.typical(), devices.split(","))))
                .hasMessage(message);
    }

    @Test
    void gpuSweepUsesUndividedShapesAndTheFirstType() {
        PlannedSweep planned = planning.plan(Planning.on(Planning.typical(), "cuda"));
        assertThat(planned.iterations()).isEqualTo(150);
        assertThat(planned.plan().devices().kind()).isEqualTo("cuda");
        assertThat(planned.plan().members().getFirst().problem().key()).isEqualTo("gemm_f16_768x768x768");
        assertThat(planned.plan().sampling()).isEqualTo(SamplingPlan.onGpu());
    }

    @Test
    void fieldsThatSamplingLeavesOutHaveTheDefaultsOfTheDevice() throws IOException {
        SamplingPlan plan = planning.plan(sampledOn("cuda", "minGain: 0.02")).plan().sampling();
        SamplingPlan defaults = SamplingPlan.onGpu();
        assertThat(plan).isEqualTo(new SamplingPlan(
                defaults.minRounds(),
                defaults.maxRounds(),
                defaults.budgetMilliseconds(),
                defaults.slowRatio(),
                0.02,
                defaults.repeats(),
                defaults.repetition()));
    }

    @Test
    void roundsThatContradictTheDefaultsOfTheDeviceAreRejected() {
        assertThatThrownBy(() -> planning.plan(sampledOn("cuda", "minRounds: 12")))
                .hasMessage("sampling: rounds must satisfy 2 <= minRounds <= maxRounds, not 12 and 10");
    }

    private Manifest sampledOn(String device, String sampling) throws IOException {
        Files.writeString(folder.resolve("m.yaml"), "name: m\nop: gemm\nshapes: [64x64x64]\ndevices: [" + device
                + "]\nsampling: {" + sampling + "}\n");
        return ManifestFile.find("m.yaml", folder);
    }

    @ParameterizedTest
    @CsvSource({"cuda:1, cuda:0a0b0c0d", "cuda:deadbeef, cuda:deadbeef", "cuda, ''"})
    void sweepIsLimitedToTheNamedGpu(String requested, String selected) {
        assertThat(planning.plan(Planning.on(Planning.typical(), requested)).plan().devices().names())
                .isEqualTo(selected.isEmpty() ? List.of() : List.of(selected));
    }

    @Test
    void opWithoutCudaKernelsUsesTheCpu() {
        assertThat(new DefaultDeviceKind(List.of("cuda", "cpu"), () -> Planning.OPS.get("softmax")).choice(GPUS))
                .isEqualTo(new DeviceChoice.Cpu());
        assertThat(new DefaultDeviceKind(List.of("cuda", "cpu"), () -> Planning.OPS.get("gemm")).choice(GPUS))
                .isEqualTo(new DeviceChoice.Cuda(List.of(), 4));
    }
}
