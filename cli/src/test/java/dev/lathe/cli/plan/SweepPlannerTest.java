package dev.lathe.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.cli.house.House;
import dev.lathe.cli.house.Valley;
import dev.lathe.cli.manifest.Manifest;
import dev.lathe.cli.manifest.Manifests;
import dev.lathe.cli.manifest.SetWish;
import dev.lathe.cli.manifest.Shape;
import dev.lathe.cli.manifest.Wishes;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import dev.lathe.tuning.stop.Enough;
import dev.lathe.tuning.stop.TargetReached;
import dev.lathe.workflows.contract.sweep.SweepMember;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepPlannerTest {
    @TempDir
    private Path folder;

    private final Ops ops = Ops.in(House.root().resolve("gpu-worker/kernels"));

    private PlannedSweep plan(Manifest manifest) {
        return new SweepPlanner(ops, folder, new Gpus(() -> List.of("1b5bc017", "0a0b0c0d"))).plan("night", manifest);
    }

    private static Manifest typical() {
        return Manifests.find("typical-14", Path.of(""));
    }

    private static Manifest on(Manifest manifest, String... devices) {
        return manifest.asking(new Wishes(
                OptionalInt.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                List.of(devices),
                Optional.empty(),
                Optional.empty(),
                Enough.never()));
    }

    @Test
    void campaignsEndWhenThePersonHasEnough() {
        Manifest manifest = typical().asking(new Wishes(
                OptionalInt.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Wishes.enough(OptionalDouble.of(50), OptionalDouble.empty())));
        SweepPlan plan = plan(manifest).plan();
        assertThat(plan.campaign(plan.members().getFirst()).stopRules())
                .containsExactly(new TargetReached(2.0 * 48 * 48 * 48 / 50));
    }

    private static List<String> keys(SweepPlan plan) {
        return plan.members().stream().map(plan::key).toList();
    }

    @Test
    void dividesBuiltInManifestsOnTheCpuAndSaysSo() {
        PlannedSweep sweep = plan(typical());
        assertThat(keys(sweep.plan())).hasSize(14).startsWith("gemm_f32_48x48x48_fs", "gemm_f32_768x768x768_fs");
        assertThat(sweep.iterations()).isEqualTo(20);
        assertThat(sweep.remarks()).singleElement().asString().contains("divided by 16");
        assertThat(sweep.plan().members().getFirst().work()).isEqualTo(2.0 * 48 * 48 * 48);
        assertThat(sweep.plan().op().location()).isEqualTo("builtin:gemm");
    }

    @Test
    void runsShapesThatAreNamedAsNamed() {
        Manifest mine = new Manifest("mine", "gemm", List.of(DataType.F32), List.of(Shape.parse("33x65x129")), 1, Wishes.none());
        assertThat(keys(plan(mine).plan())).containsExactly("gemm_f32_33x65x129_fs");
        assertThat(plan(mine).remarks()).isEmpty();
    }

    @Test
    void makesOneCampaignOfShapesThatOneKernelServes() {
        Manifest mine = new Manifest("mine", "gemm", List.of(DataType.F32), shapes("8x8x8", "64x64x64"), 1, Wishes.none());

        SweepMember member = plan(mine.asOne()).plan().members().getFirst();

        assertThat(keys(plan(mine.asOne()).plan())).containsExactly("gemm_f32_8x8x8+1_fs");
        assertThat(member.set().orElseThrow().representatives()).hasSize(2);
        assertThat(member.work()).isCloseTo(2.0 * Math.pow(8 * 64, 1.5), within(1e-6));
    }

    @Test
    void measuresCandidatesOnlyOnTheRepresentatives() {
        Manifest mine = new Manifest(
                "mine",
                "gemm",
                List.of(DataType.F32),
                shapes("8x8x8", "64x64x64", "33x65x129"),
                Optional.of(new SetWish(shapes("64x64x64", "33x65x129"), 0.1)),
                1,
                Wishes.none());

        ProblemSet set = plan(mine).plan().members().getFirst().set().orElseThrow();

        assertThat(set.members()).hasSize(3);
        assertThat(set.representatives()).extracting(Problem::key).containsExactly("gemm_f32_64x64x64", "gemm_f32_33x65x129");
        assertThat(set.terms().orElseThrow().mostLoss()).isEqualTo(0.1);
    }

    @Test
    void refusesARepresentativeThatIsNoShapeOfTheManifest() {
        Manifest mine = new Manifest(
                "mine",
                "gemm",
                List.of(DataType.F32),
                shapes("8x8x8"),
                Optional.of(new SetWish(shapes("9x9x9"), 0.1)),
                1,
                Wishes.none());

        assertThatThrownBy(() -> plan(mine)).hasMessage("set.representatives: each must be one of the shapes 8x8x8");
    }

    private static List<Shape> shapes(String... texts) {
        return List.of(texts).stream().map(Shape::parse).toList();
    }

    @Test
    void tunesARecordedSpaceUnderTheManifestsKeys() throws Exception {
        Valley.write(folder);
        PlannedSweep sweep = plan(on(typical(), "landscape:valley.json"));
        assertThat(keys(sweep.plan())).startsWith("gemm_f32_768x768x768_fs");
        assertThat(sweep.iterations()).isEqualTo(150);
        assertThat(sweep.plan().metric().unit()).isEqualTo("ms");
        assertThat(sweep.plan().op().landscapeFile()).isEqualTo(folder.resolve("valley.json").toString());
        assertThat(sweep.plan().devices().names()).containsExactly("landscape:valley");
    }

    @Test
    void looksAheadOnlyWhereCampaignsDoNotKeepTheirDevicesBusy() throws Exception {
        Valley.write(folder);
        Manifest four = new Manifest(
                "four", "gemm", List.of(DataType.F32), typical().shapes().subList(0, 4), 1, Wishes.none());
        assertThat(plan(on(four, "landscape:valley.json")).plan().search().lookahead()).isZero();
        assertThat(plan(on(four, "landscape:valley.json?name=a", "landscape:valley.json?name=b"))
                        .plan()
                        .search()
                        .lookahead())
                .isEqualTo(2);
    }

    @Test
    void letsACampaignThatIsAloneChooseHowFarAheadItLooks() throws Exception {
        Valley.write(folder);
        Manifest one = new Manifest(
                "one", "gemm", List.of(DataType.F32), typical().shapes().subList(0, 1), 1, Wishes.none());
        assertThat(plan(on(one, "landscape:valley.json")).plan().search().farthest()).hasValue(32);
        Manifest two = new Manifest(
                "two", "gemm", List.of(DataType.F32), typical().shapes().subList(0, 2), 1, Wishes.none());
        assertThat(plan(on(two, "landscape:valley.json")).plan().search().farthest()).isEmpty();
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
        assertThatThrownBy(() -> plan(on(typical(), devices.split(",")))).hasMessage(complaint);
    }

    @Test
    void plansFullSizesInTheFirstTypeOfTheDevice() {
        PlannedSweep planned = plan(on(typical(), "cuda"));
        assertThat(planned.iterations()).isEqualTo(150);
        assertThat(planned.plan().devices().kind()).isEqualTo("cuda");
        assertThat(planned.plan().members().getFirst().problem().key()).isEqualTo("gemm_f16_768x768x768");
        assertThat(planned.plan().sampling()).isEqualTo(SamplingPlan.onGpu());
    }

    @ParameterizedTest
    @CsvSource({"cuda:1, cuda:0a0b0c0d", "cuda:deadbeef, cuda:deadbeef", "cuda, ''"})
    void holdsACampaignToTheGpuThatIsNamed(String asked, String held) {
        assertThat(plan(on(typical(), asked)).plan().devices().names())
                .isEqualTo(held.isEmpty() ? List.of() : List.of(held));
    }

    @Test
    void usesTheProcessorBesideAGpuForAnOpThatHasNothingElse() {
        assertThat(new UsualKind(List.of("cuda", "cpu"), () -> ops.get("softmax")).choice()).isEqualTo(new DeviceChoice.Cpu());
        assertThat(new UsualKind(List.of("cuda", "cpu"), () -> ops.get("gemm")).choice()).isEqualTo(new DeviceChoice.Cuda(List.of()));
    }

    @Test
    void saysWhatAnOpHas() {
        assertThatThrownBy(() -> plan(typical().withOp("gem")))
                .hasMessageContaining("there is no op 'gem'; choose one of [gemm, gemm_sp, softmax]");
        assertThatThrownBy(() -> plan(typical().withTypes(List.of(DataType.F16))))
                .hasMessage("dtype f16: the op gemm has only f32");
        assertThatThrownBy(() -> plan(typical().withOp("softmax")))
                .hasMessageStartingWith("shape 768x768x768: the op has the dimensions");
    }
}
