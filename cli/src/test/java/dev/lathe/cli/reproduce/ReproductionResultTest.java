package dev.lathe.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.reproduce.ReproductionResult.VendorComparison;
import dev.lathe.tuning.campaign.MachineLoad;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.MetricDirection;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.report.Certificate;
import dev.lathe.tuning.report.Evidence;
import dev.lathe.tuning.space.Point;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ReproductionResultTest {
    private static final double RECORDED = 600;

    /** Returns a certificate of 600 GFLOP/s with an optional value of the vendor library. */
    private static Certificate recorded(OptionalDouble vendor) {
        return recorded(vendor, true);
    }

    private static Certificate recorded(OptionalDouble vendor, boolean finalMeasurement) {
        return new Certificate(
                "night/gemm",
                new OpReference("gemm", "builtin:gemm", "0".repeat(64)),
                new Problem("gemm", DataType.F16, Dimensions.of(List.of("M"), List.of(64L))),
                "cuda",
                1,
                "0".repeat(64),
                new Point("naive", new TreeMap<>()),
                new Metric("throughput", "GFLOP/s", MetricDirection.HIGHER, 1e6),
                RECORDED,
                vendor,
                List.of(),
                "elsewhere:cuda:1b5bc017",
                "a protocol",
                finalMeasurement,
                new Evidence(
                        2, 0, List.of(), Optional.empty(), new TreeMap<>(), Optional.empty(), Optional.empty(),
                        List.of(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()));
    }

    /** Returns a result with the given fraction of the recorded value and an optional comparison. */
    private static ReproductionResult reproduced(
            Certificate certificate, double alone, Optional<VendorComparison> beside) {
        return reproduced(certificate, alone, beside, "here:cuda:1b5bc017 (NVIDIA H200)");
    }

    private static ReproductionResult reproduced(
            Certificate certificate, double alone, Optional<VendorComparison> beside, String device) {
        return new ReproductionResult(
                certificate, Samples.of(1e6 / (RECORDED * alone)), beside, Optional.empty(), device, "a protocol",
                MachineLoad.unmeasured());
    }

    private static Optional<VendorComparison> beside(double winner, double vendor) {
        return Optional.of(new VendorComparison(1e6 / winner, 1e6 / vendor));
    }

    @Test
    void vendorLibraryInTheSameRoundsHasARatioWithAnInterval() {
        VendorResult inRounds = VendorResult.Timed.beside("OpenBLAS", 7, new Gain(1.2, 1.1, 1.3));
        ReproductionResult reproduced = reproduced(
                recorded(OptionalDouble.of(500)), 1, VendorComparison.of(1e6 / RECORDED, inRounds));

        assertThat(reproduced.lines().get(2))
                .startsWith(
                        "measured 600.000 GFLOP/s, 1.200 of the vendor library (99 % interval 1.100 to 1.300), on ");
        assertThat(reproduced.lines().getLast())
                .isEqualTo(
                        "+0.00 % alone, within the bound of 2 %; +0.00 % (99 % interval -8.33 % to +8.33 %) relative to "
                                + "the vendor library");
    }

    @Test
    void theDifferenceHasAnInterval() {
        ReproductionResult reproduced = new ReproductionResult(
                recorded(OptionalDouble.empty()),
                Samples.of(1e6 / 598, 1e6 / 600, 1e6 / 602, 1e6 / 604, 1e6 / 606),
                Optional.empty(),
                Optional.empty(),
                "here:cuda:1b5bc017 (NVIDIA H200)",
                "a protocol",
                MachineLoad.unmeasured());

        assertThat(reproduced.lines().getLast())
                .isEqualTo("+0.33 % (99 % interval -0.75 % to +1.42 %), within the bound of 2 %");
    }

    @Test
    void anotherGpuThanTheRecordedOneIsNamed() {
        Certificate recorded = recorded(OptionalDouble.empty());

        assertThat(reproduced(recorded, 1, Optional.empty()).lines())
                .noneMatch(line -> line.contains("not in this machine"));
        assertThat(reproduced(recorded, 1, Optional.empty(), "here:cuda:2a2a2a2a (NVIDIA H200)").lines())
                .contains("the GPU of the recorded value, elsewhere:cuda:1b5bc017, is not in this machine");
    }

    @Test
    void vendorLibraryInTheSameRunIsComparedWithTheTimeThere() {
        VendorResult inRun = new VendorResult.Timed("cuBLASLt", 12, OptionalDouble.of(10));

        assertThat(VendorComparison.of(1, inRun)).contains(new VendorComparison(10, 12));
        assertThat(VendorComparison.of(1, VendorResult.Timed.alone("cuBLASLt", 12))).isEmpty();
        assertThat(VendorComparison.of(1, VendorResult.Unavailable.ofOp("gemm", "cuda"))).isEmpty();
    }

    @Test
    void equalGainOverTheVendorLibraryReproducesTheWinner() {
        ReproductionResult reproduced = reproduced(recorded(OptionalDouble.of(500)), 0.95, beside(570, 475));
        assertThat(reproduced.isWithinBound()).isTrue();
        assertThat(reproduced.lines().getLast())
                .isEqualTo("-5.00 % alone, +0.00 % relative to the vendor library, within the bound of 2 %");
        assertThat(reproduced.lines().get(1)).startsWith("recorded 600.000 GFLOP/s, 1.200 of the vendor library, on ");
    }

    @Test
    void lostGainOverTheVendorLibraryIsNotReproduced() {
        assertThat(reproduced(recorded(OptionalDouble.of(500)), 0.95, beside(570, 500)).isReproduced()).isFalse();
    }

    @Test
    void aDeviationFromAValueThatIsNoFinalMeasurementIsExplained() {
        String explanation = "the recorded value is of a brief comparison, the measured one of the steady state;"
                + " winner.json has a final value once the campaign has ended";

        assertThat(reproduced(recorded(OptionalDouble.empty(), false), 0.93, Optional.empty()).lines())
                .endsWith("-7.00 %, outside the bound of 2 %", explanation);
        assertThat(reproduced(recorded(OptionalDouble.empty(), true), 0.93, Optional.empty()).lines())
                .doesNotContain(explanation);
        assertThat(reproduced(recorded(OptionalDouble.empty(), false), 1, Optional.empty()).lines())
                .doesNotContain(explanation);
    }

    @Test
    void aLoadedMachineIsNamed() {
        Certificate certificate = recorded(OptionalDouble.empty());
        ReproductionResult slow = new ReproductionResult(
                certificate,
                Samples.of(1e6 / (RECORDED * 0.88)),
                Optional.empty(),
                Optional.empty(),
                "here:cpu (a CPU)",
                "a protocol",
                new MachineLoad(1, 1, 12, 0.3, 2, 0));

        assertThat(slow.lines())
                .endsWith(
                        "warning: here:cpu (a CPU): load 12 on 2 cores during 1 of 1 measurement: times vary by 30 %; "
                                + "rerun on an idle machine");
    }

    @Test
    void winnersTimeDecidesWithoutAVendorLibrary() {
        assertThat(reproduced(recorded(OptionalDouble.empty()), 0.95, beside(570, 475)).isReproduced()).isFalse();
        ReproductionResult alone = reproduced(recorded(OptionalDouble.of(500)), 0.995, Optional.empty());
        assertThat(alone.isWithinBound()).isTrue();
        assertThat(alone.lines().getLast()).isEqualTo("-0.50 %, within the bound of 2 %");
    }
}
