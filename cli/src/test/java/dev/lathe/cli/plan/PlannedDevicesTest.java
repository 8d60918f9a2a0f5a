package dev.lathe.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.cli.manifest.Manifest;
import dev.lathe.cli.manifest.PlanOptions;
import dev.lathe.testing.SyntheticLandscape;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.op.DataType;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a sweep becomes on the devices that are asked for. */
class PlannedDevicesTest {
    @TempDir
    private Path folder;

    private Planning planning;

    @BeforeEach
    void open() {
        planning = new Planning(folder);
    }

    @Test
    void tunesARecordedSpaceUnderTheManifestsKeys() throws Exception {
        SyntheticLandscape.write(folder);
        PlannedSweep sweep = planning.plan(Planning.on(Planning.typical(), "landscape:valley.json"));
        assertThat(Planning.keys(sweep.plan())).startsWith("gemm_f32_768x768x768_fs");
        assertThat(sweep.iterations()).isEqualTo(150);
        assertThat(sweep.plan().metric().unit()).isEqualTo("ms");
        assertThat(sweep.plan().op().landscapeFile()).isEqualTo(folder.resolve("valley.json").toString());
        assertThat(sweep.plan().devices().names()).containsExactly("landscape:valley");
    }

    @Test
    void looksAheadOnlyWhereCampaignsDoNotKeepTheirDevicesBusy() throws Exception {
        SyntheticLandscape.write(folder);
        Manifest four = new Manifest(
                "four", "gemm", List.of(DataType.F32), Planning.typical().shapes().subList(0, 4), 1, PlanOptions.none());
        assertThat(planning.plan(Planning.on(four, "landscape:valley.json")).plan().search().lookahead()).isZero();
        assertThat(planning.plan(Planning.on(four, "landscape:valley.json?name=a", "landscape:valley.json?name=b"))
                        .plan()
                        .search()
                        .lookahead())
                .isEqualTo(2);
    }

    @Test
    void looksAheadOnGpusWhereCompilingTakesLongerThanMeasuring() {
        assertThat(planning.plan(Planning.on(Planning.typical(), "cuda")).plan().search().lookahead()).isEqualTo(2);
        assertThat(planning.plan(Planning.on(Planning.typical(), "cpu")).plan().search().lookahead()).isZero();
    }

    @Test
    void letsACampaignThatIsAloneChooseHowFarAheadItLooks() throws Exception {
        SyntheticLandscape.write(folder);
        Manifest one = new Manifest(
                "one", "gemm", List.of(DataType.F32), Planning.typical().shapes().subList(0, 1), 1, PlanOptions.none());
        assertThat(planning.plan(Planning.on(one, "landscape:valley.json")).plan().search().maxLookahead()).hasValue(32);
        Manifest two = new Manifest(
                "two", "gemm", List.of(DataType.F32), Planning.typical().shapes().subList(0, 2), 1, PlanOptions.none());
        assertThat(planning.plan(Planning.on(two, "landscape:valley.json")).plan().search().maxLookahead()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            gpu                        | devices: gpu is not legal; legal are auto, cuda, cuda:GPU, cpu, or landscape:FILE[?name=NAME&real-time], all of one kind
            cpu,landscape:valley.json  | devices: cpu,landscape:valley.json is not legal; legal are auto, cuda, cuda:GPU, cpu, or landscape:FILE[?name=NAME&real-time], all of one kind
            landscape:a.json,landscape:b.json | devices: the landscapes of a sweep must be of one file; several names make several devices of it
            landscape:a.json,landscape:a.json | devices: two landscapes have the same name; give each its own with ?name=NAME
            cuda:2                     | devices: there is no 'cuda:2' on this machine; it has [1b5bc017, 0a0b0c0d]; one elsewhere goes by the digits of its name in './lathe device list', such as cuda:1b5bc017
            cuda:1B5                   | devices: 'cuda:1B5' names no GPU; legal are its number on this machine, such as cuda:0, and the digits of its name in './lathe device list', such as cuda:1b5bc017
            landscape:a.json?fast      | devices: 'landscape:a.json?fast': unknown option 'fast'; legal are name=NAME and real-time
            """)
    void saysWhichDevicesAreLegal(String devices, String complaint) {
        assertThatThrownBy(() -> planning.plan(Planning.on(Planning.typical(), devices.split(",")))).hasMessage(complaint);
    }

    @Test
    void plansFullSizesInTheFirstTypeOfTheDevice() {
        PlannedSweep planned = planning.plan(Planning.on(Planning.typical(), "cuda"));
        assertThat(planned.iterations()).isEqualTo(150);
        assertThat(planned.plan().devices().kind()).isEqualTo("cuda");
        assertThat(planned.plan().members().getFirst().problem().key()).isEqualTo("gemm_f16_768x768x768");
        assertThat(planned.plan().sampling()).isEqualTo(SamplingPlan.onGpu());
    }

    @ParameterizedTest
    @CsvSource({"cuda:1, cuda:0a0b0c0d", "cuda:deadbeef, cuda:deadbeef", "cuda, ''"})
    void holdsACampaignToTheGpuThatIsNamed(String asked, String held) {
        assertThat(planning.plan(Planning.on(Planning.typical(), asked)).plan().devices().names())
                .isEqualTo(held.isEmpty() ? List.of() : List.of(held));
    }

    @Test
    void usesTheProcessorBesideAGpuForAnOpThatHasNothingElse() {
        assertThat(new DefaultDeviceKind(List.of("cuda", "cpu"), () -> Planning.OPS.get("softmax")).choice()).isEqualTo(new DeviceChoice.Cpu());
        assertThat(new DefaultDeviceKind(List.of("cuda", "cpu"), () -> Planning.OPS.get("gemm")).choice()).isEqualTo(new DeviceChoice.Cuda(List.of()));
    }
}
