package dev.lathe.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.cli.manifest.Manifest;
import dev.lathe.cli.manifest.Manifest.SetOptions;
import dev.lathe.cli.manifest.ManifestFile;
import dev.lathe.cli.manifest.PlanOptions;
import dev.lathe.cli.manifest.ProposerOptions;
import dev.lathe.cli.manifest.Shape;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.testing.SyntheticLandscape;
import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import dev.lathe.tuning.proposal.ProposerShares;
import dev.lathe.tuning.stop.StopRule.ShareReached;
import dev.lathe.tuning.stop.StopRule.TargetReached;
import dev.lathe.tuning.stop.TargetShare;
import dev.lathe.workflows.contract.sweep.SweepMember;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SweepPlannerTest {
    @TempDir
    private Path folder;

    private Planning planning;

    @BeforeEach
    void open() {
        planning = new Planning(folder);
    }

    @Test
    void targetValueBecomesAStopRule() {
        Manifest manifest = Planning.typical().withOptions(PlanOptions.of(
                Optional.empty(),
                Optional.empty(),
                PlanOptions.earlyStopping(
                        Optional.of(50.0), Optional.empty(), Optional.empty(), Optional.empty())));
        SweepPlan plan = planning.plan(manifest).plan();
        assertThat(plan.campaign(plan.members().getFirst()).stopRules())
                .containsExactly(new TargetReached(2.0 * 48 * 48 * 48 / 50));
    }

    @Test
    void theProposersArePartOfThePlanOfEachCampaign() {
        SweepPlan plan = planning.plan(Planning.typical().withOptions(ofAgent(List.of()))).plan();

        assertThat(plan.campaign(plan.members().getLast()).proposers().agent().orElseThrow().agent())
                .isEqualTo("claude");
    }

    @Test
    void aProtocolHasDefaultsThatTheManifestOverrides() throws IOException {
        Files.writeString(folder.resolve("short.yaml"), "name: short\niterations: 7\npatience: 3\n");

        PlannedSweep defaults = planning.plan(manifest("protocol: short.yaml"));
        PlannedSweep overridden = planning.plan(manifest("protocol: short.yaml\niterations: 9"));

        assertThat(defaults.iterations()).isEqualTo(7);
        assertThat(defaults.plan().earlyStopping().patience()).hasValue(3);
        assertThat(overridden.iterations()).isEqualTo(9);
        assertThat(planning.plan(manifest("protocol: croq")).iterations()).isEqualTo(150);
    }

    @ParameterizedTest
    @ValueSource(strings = {"croq", "rounds", "versions", "batches"})
    void aProtocolThatReadsProfilesNeedsThem(String protocol) {
        assertThatThrownBy(() -> planning.plan(manifest("protocol: " + protocol + "\nprofile: never")))
                .isInstanceOfSatisfying(CommandFailure.class, failure -> assertThat(failure.code())
                        .isEqualTo(ExitCode.USAGE))
                .hasMessage("profile: the protocol " + protocol + " reads the profile of the best candidate; "
                        + "use a profile policy other than never, or another protocol");
    }

    @Test
    void aRecordedLandscapeHasNoProfiles() throws Exception {
        SyntheticLandscape.write(folder);
        String devices = "\ndevices: ['landscape:valley.json']";

        assertThatThrownBy(() -> planning.plan(manifest("protocol: croq" + devices)))
                .isInstanceOfSatisfying(CommandFailure.class, failure -> assertThat(failure.code())
                        .isEqualTo(ExitCode.USAGE))
                .hasMessageStartingWith("protocol: croq reads the profile of the best candidate, and a recorded"
                        + " landscape has none");
        assertThat(planning.plan(manifest("protocol: open" + devices)).plan().proposers().protocol().name())
                .isEqualTo("open");
    }

    @Test
    void aProtocolWithoutRulesOnProfilesNeedsNone() throws IOException {
        assertThat(planning.plan(manifest("protocol: open\nprofile: never")).plan().profilePolicy())
                .isEqualTo(ProfilePolicy.NEVER);
    }

    @Test
    void theShareOfAPhysicalLimitNeedsProfilesOfOneShape() throws IOException {
        Manifest profiled = manifest("targetShare: mfu:0.5");
        SweepPlan plan = planning.plan(profiled).plan();
        assertThat(plan.campaign(plan.members().getFirst()).stopRules())
                .containsExactly(new ShareReached(TargetShare.parse("mfu:0.5")));
        assertThatThrownBy(() -> planning.plan(profiled.withSharedKernel()))
                .hasMessageStartingWith("targetShare: the share of the mfu requires profiles");
        assertThatThrownBy(() -> planning.plan(manifest("targetShare: roofline:0.5\nprofile: never")))
                .hasMessageStartingWith("targetShare: the share of the roofline requires profiles");
        assertThat(planning.plan(manifest("targetShare: vendor:1\nprofile: never")).iterations())
                .isEqualTo(20);
    }

    @Test
    void theShareOfALineThatTheOpDoesNotHaveIsRefused() {
        assertThatThrownBy(() -> planning.plan(manifest("targetShare: eager:1")))
                .hasMessage(
                        "targetShare: unknown reference 'eager'; write baseline, vendor, roofline, mfu or a comparison "
                                + "line, of which op gemm has none");
    }

    private Manifest manifest(String fields) throws IOException {
        Path file = folder.resolve("mine.yaml");
        Files.writeString(file, "name: mine\nop: gemm\nshapes: [64x64x64, 64x64x128]\n" + fields + "\n");
        return ManifestFile.find(file.toString(), folder);
    }

    @Test
    void anAgentCannotEditARecordedLandscape() throws Exception {
        SyntheticLandscape.write(folder);
        PlanOptions options = ofAgent(List.of("landscape:valley.json"));

        assertThatThrownBy(() -> planning.plan(Planning.typical().withOptions(options)))
                .hasMessageContaining("agent: a recorded landscape has no source");
    }

    private static PlanOptions ofAgent(List<String> devices) {
        PlanOptions plain = Planning.options(devices);
        ProposerOptions proposers = new ProposerOptions(
                Optional.of(ProposerShares.parse("agent")),
                ProposerOptions.AgentOptions.of(Optional.of("claude"), Optional.empty(), Optional.empty()),
                Optional.empty());
        return new PlanOptions(
                plain.iterations(), plain.strategy(), plain.seed(), plain.mode(), plain.lookahead(), plain.window(),
                plain.devices(), plain.profile(), plain.sampling(), plain.earlyStopping(), proposers);
    }

    @Test
    void builtInManifestsAreDividedOnTheCpuWithARemark() {
        PlannedSweep sweep = planning.plan(Planning.typical());
        assertThat(Planning.keys(sweep.plan()))
                .hasSize(14)
                .startsWith("gemm_f32_48x48x48_fs", "gemm_f32_768x768x768_fs");
        assertThat(sweep.iterations()).isEqualTo(20);
        assertThat(sweep.remarks()).singleElement().asString().contains("divided by 16");
        assertThat(sweep.plan().members().getFirst().work()).isEqualTo(2.0 * 48 * 48 * 48);
        assertThat(sweep.plan().op().location()).isEqualTo("builtin:gemm");
    }

    @Test
    void shapesOfAUserManifestAreNotDivided() {
        Manifest mine = Planning.gemm("mine", List.of(Shape.parse("33x65x129")));
        assertThat(Planning.keys(planning.plan(mine).plan())).containsExactly("gemm_f32_33x65x129_fs");
        assertThat(planning.plan(mine).remarks()).isEmpty();
    }

    @Test
    void refusesMoreCampaignsThanASweepCanHave() {
        List<Shape> many =
                IntStream.rangeClosed(1, 1_001).mapToObj(n -> Shape.parse(n + "x8x8")).toList();
        Manifest most = Planning.gemm("mine", many.subList(0, 1_000));
        Manifest tooMany = Planning.gemm("mine", many);

        assertThat(planning.plan(most).plan().members()).hasSize(1_000);
        assertThatThrownBy(() -> planning.plan(tooMany))
                .hasMessageStartingWith("shapes: a sweep has at most 1000 campaigns, not 1001");
    }

    @Test
    void sharedKernelMakesOneCampaign() {
        Manifest mine = Planning.gemm("mine", shapes("8x8x8", "64x64x64"));

        SweepMember member = planning.plan(mine.withSharedKernel()).plan().members().getFirst();

        assertThat(Planning.keys(planning.plan(mine.withSharedKernel()).plan())).containsExactly("gemm_f32_8x8x8+1_fs");
        assertThat(member.set().orElseThrow().representatives()).hasSize(2);
        assertThat(member.work()).isCloseTo(2.0 * Math.pow(8 * 64, 1.5), within(1e-6));
    }

    @Test
    void onlyRepresentativesAreMeasured() {
        Manifest mine = new Manifest(
                "mine",
                "gemm",
                List.of(DataType.F32),
                shapes("8x8x8", "64x64x64", "33x65x129"),
                Optional.of(new SetOptions(shapes("64x64x64", "33x65x129"), 0.1)),
                1,
                Planning.options(List.of()));

        ProblemSet set = planning.plan(mine).plan().members().getFirst().set().orElseThrow();

        assertThat(set.members()).hasSize(3);
        assertThat(set.representatives())
                .extracting(Problem::key)
                .containsExactly("gemm_f32_64x64x64", "gemm_f32_33x65x129");
        assertThat(set.terms().orElseThrow().mostLoss()).isEqualTo(0.1);
    }

    @Test
    void representativeMustBeAShapeOfTheManifest() {
        Manifest mine = new Manifest(
                "mine",
                "gemm",
                List.of(DataType.F32),
                shapes("8x8x8"),
                Optional.of(new SetOptions(shapes("9x9x9"), 0.1)),
                1,
                Planning.options(List.of()));

        assertThatThrownBy(() -> planning.plan(mine))
                .hasMessage("set.representatives: each must be one of the shapes 8x8x8");
    }

    private static List<Shape> shapes(String... texts) {
        return List.of(texts).stream().map(Shape::parse).toList();
    }

    @Test
    void errorsNameTheOpsTypesAndDimensions() {
        assertThatThrownBy(() -> planning.plan(Planning.typical().withOp("gem")))
                .hasMessageContaining("no such op: 'gem'; choose one of [gemm, gemm_sp, softmax]");
        assertThatThrownBy(() -> planning.plan(Planning.typical().withTypes(List.of(DataType.F16))))
                .hasMessage("dtypes: f16 is not supported by the op gemm on cpu; legal are f32");
        assertThatThrownBy(() -> planning.plan(Planning.typical().withOp("softmax")))
                .hasMessageStartingWith("shape 768x768x768: the op has the dimensions");
    }
}
