package dev.lathe.worker.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.op.DataType;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RooflineTest {
    /** 100 GFLOP/s and 10 GB/s. */
    private final Roofline roofline = Roofline.measured(100e9, 10e9);

    private final Work heavy = new Work(1e6, 1e3);
    private final Work light = new Work(1e3, 1e6);

    @Test
    void theLowerLimitDeterminesTheBestTime() {
        assertThat(roofline.bestNanoseconds(heavy)).isEqualTo(1e4);
        assertThat(roofline.bestNanoseconds(light)).isEqualTo(1e5);
    }

    @Test
    void theFloorAllowsForAPeakThatWasMeasuredTooLow() {
        assertThat(roofline.floorNanoseconds(heavy)).isEqualTo(5e3);
        assertThat(roofline.floorNanoseconds(light)).isEqualTo(2.5e4);
    }

    @Test
    void severalCoresHaveALowerFloor() {
        assertThat(roofline.times(2).floorNanoseconds(heavy)).isEqualTo(2.5e3);
        assertThat(roofline.times(2).floorNanoseconds(light)).isEqualTo(1.25e4);
    }

    @Test
    void classifiesTheBottleneck() {
        assertThat(roofline.bottleneck(heavy, 2e4)).hasToString("compute_bound");
        assertThat(roofline.bottleneck(light, 2e5)).hasToString("memory_bound");
        assertThat(roofline.bottleneck(heavy, 1e5)).hasToString("latency_bound");
    }

    @Test
    void mergingKeepsTheMaximumOfEachPeak() {
        Peaks first = new Peaks("cpu", new TreeMap<>(Map.of("f32", 5.0, "f64", 3.0)), 10, 100, List.of());
        Peaks second = new Peaks("cpu", new TreeMap<>(Map.of("f32", 4.0, "f64", 3.5)), 12, 100, List.of());
        assertThat(first.orBetter(second))
                .isEqualTo(new Peaks("cpu", new TreeMap<>(Map.of("f32", 5.0, "f64", 3.5)), 12, 100, List.of()));
    }

    @Test
    void typesWithoutAMeasurementUseTheRateOfF32() {
        Peaks peaks = new Peaks("cpu", new TreeMap<>(Map.of("f32", 5.0, "f64", 3.0)), 10, 100, List.of());
        assertThat(peaks.roofline(DataType.F64).flopPerSecond()).isEqualTo(3);
        assertThat(peaks.roofline(DataType.BF16).flopPerSecond()).isEqualTo(5);
    }
}
