package dev.lathe.tuning.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MachineLoadTest {
    private static MachineLoad measured(int measurements, int disturbed) {
        return new MachineLoad(measurements, disturbed, 14.0 * disturbed, 0.3 * disturbed, 2);
    }

    private static List<String> warnings(MachineLoad load) {
        return MachineLoad.warnings(Stream.of(load), one -> "vm:cpu", one -> one);
    }

    @Test
    void aMachineThatWasLoadedDuringATenthOfTheMeasurementsGetsAWarning() {
        assertThat(warnings(measured(60, 6).plus(measured(30, 3))))
                .containsExactly("vm:cpu: load 14 on 2 cores during 9 of 90 measurements: times vary by 30 %; "
                        + "rerun on an idle machine");
    }

    @Test
    void aWarningCountsOneThingInTheSingular() {
        assertThat(warnings(new MachineLoad(1, 1, 14, 0.3, 1)))
                .containsExactly("vm:cpu: load 14 on 1 core during 1 of 1 measurement: times vary by 30 %; "
                        + "rerun on an idle machine");
    }

    @Test
    void fewerDisturbedMeasurementsGetNone() {
        assertThat(warnings(measured(60, 5))).isEmpty();
        assertThat(warnings(MachineLoad.unmeasured())).isEmpty();
    }
}
