package dev.lathe.cli.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.cli.comparison.SweepComparison.ComparedShape;
import dev.lathe.cli.comparison.SweepComparison.ComparedSweep;
import dev.lathe.cli.comparison.SweepComparison.SweepConvergence;
import dev.lathe.cli.render.ComparisonTable;
import dev.lathe.tuning.op.MetricDirection;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SweepComparisonTest {
    private static Convergence curve(String shape, MetricDirection better, double value, Double... shares) {
        return new Convergence(shape, "GFLOP/s", better, value, OptionalDouble.of(value / 100), 1, List.of(shares));
    }

    private static SweepConvergence sweep(String id, Convergence... campaigns) {
        return new SweepConvergence(id, "random", List.of(campaigns));
    }

    @Test
    void sharesAreRelativeToTheBestOfAllSweepsOnAShape() {
        SweepComparison comparison = SweepComparison.of(List.of(
                sweep("a", curve("one", MetricDirection.HIGHER, 100, 0.1, 0.5, 1.0),
                        curve("two", MetricDirection.HIGHER, 50, 0.1, 1.0, 1.0)),
                sweep("b", curve("one", MetricDirection.HIGHER, 50, 0.2, 1.0),
                        curve("two", MetricDirection.HIGHER, 200, 0.1, 0.25, 1.0))));
        ComparedSweep first = comparison.sweeps().getFirst();
        assertThat(first.shares().get(0)).isCloseTo(Math.sqrt(0.5 * 0.25), within(1e-12));
        assertThat(first.shareAfter(2)).isCloseTo(Math.sqrt(1 * 0.25), within(1e-12));
        assertThat(first.worst()).isEqualTo(0.25);
        assertThat(first.overVendor().getAsDouble()).isCloseTo(Math.sqrt(0.5), within(1e-12));
        ComparedSweep second = comparison.sweeps().getLast();
        assertThat(second.shares()).hasSize(2);
        assertThat(second.shareAfter(2)).isCloseTo(Math.sqrt(0.5 * 1), within(1e-12));
        assertThat(comparison.shapes()).extracting(ComparedShape::shape).containsExactly("one", "two");
    }

    @Test
    void lowerIsBetterForTimes() {
        SweepComparison comparison = SweepComparison.of(List.of(
                sweep("a", curve("one", MetricDirection.LOWER, 4, 1.0, 1.0)),
                sweep("b", curve("one", MetricDirection.LOWER, 1, 1.0, 1.0))));
        assertThat(comparison.shapes().getFirst().sweeps())
                .extracting(ComparedShape.Found::share)
                .containsExactly(0.25, 1.0);
    }

    @Test
    void excludedShapesAreNamed() {
        SweepComparison comparison = SweepComparison.of(List.of(
                sweep("a", curve("one", MetricDirection.HIGHER, 1, 1.0, 1.0),
                        curve("two", MetricDirection.HIGHER, 1, 1.0, 1.0)),
                sweep("b", curve("one", MetricDirection.HIGHER, 1, 1.0, 1.0),
                        curve("two", MetricDirection.HIGHER, 1, 1.0))));
        assertThat(comparison.excluded()).containsExactly("two");
        assertThat(ComparisonTable.lines(comparison)).last().asString().endsWith("measured it: two");
    }

    @Test
    void sweepsWithoutACommonShapeAreRejected() {
        List<SweepConvergence> different = List.of(
                sweep("a", curve("one", MetricDirection.HIGHER, 1, 1.0, 1.0)),
                sweep("b", curve("two", MetricDirection.HIGHER, 1, 1.0, 1.0)));
        assertThatThrownBy(() -> SweepComparison.of(different)).hasMessageContaining("no measured shape in common");
    }

    @Test
    void largeValuesHaveALargerUnit() {
        SweepComparison comparison = SweepComparison.of(List.of(
                sweep("a", curve("one", MetricDirection.HIGHER, 725_000, 0.1, 1.0)),
                sweep("b", curve("one", MetricDirection.HIGHER, 700_000, 0.1, 1.0))));
        assertThat(ComparisonTable.lines(comparison))
                .last()
                .asString()
                .contains("725.0 TFLOP/s", "700.0 TFLOP/s", "1/1");
    }
}
