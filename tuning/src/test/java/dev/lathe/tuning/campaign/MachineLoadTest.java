package dev.lathe.tuning.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Samples;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MachineLoadTest {
    private static final MachineLoad QUIET = measured(150, 0);

    private static MachineLoad measured(int measurements, int disturbed) {
        return new MachineLoad(measurements, disturbed, 14.0 * disturbed, 0.3 * disturbed, 2, 0);
    }

    private static MachineLoad finalAt(String load, String cores) {
        Environment environment =
                Environment.of("protocol").with(Environment.LOAD, load).with(Environment.CORES, cores);
        return MachineLoad.ofFinal(environment, Samples.of(90, 100, 110));
    }

    /** Returns the warnings for campaigns a, b, ... on one machine. */
    private static List<String> warnings(MachineLoad... loads) {
        return MachineLoad.warnings(IntStream.range(0, loads.length)
                .mapToObj(i -> new MachineLoad.OfCampaign("vm:cpu", Character.toString('a' + i), loads[i])));
    }

    @Test
    void aMachineThatWasLoadedDuringATenthOfTheMeasurementsGetsAWarning() {
        assertThat(warnings(measured(60, 6), measured(30, 3)))
                .containsExactly("vm:cpu: load 14 on 2 cores during 9 of 90 measurements: times vary by 30 %; "
                        + "rerun on an idle machine");
    }

    @Test
    void aDisturbedCampaignIsNamedBesideQuietOnes() {
        assertThat(warnings(QUIET, measured(20, 5), QUIET))
                .containsExactly("vm:cpu: load 14 on 2 cores during 5 of 20 measurements of b: times vary by 30 %; "
                        + "rerun on an idle machine");
    }

    @Test
    void aWarningNamesTwoOfManyDisturbedCampaigns() {
        MachineLoad[] loads = new MachineLoad[6];
        Arrays.fill(loads, measured(20, 5));
        loads[3] = QUIET;
        assertThat(warnings(loads)).singleElement().asString()
                .contains("during 25 of 100 measurements of a, b and 3 other campaigns: ");
    }

    @Test
    void aDisturbedFinalMeasurementGetsAWarning() {
        assertThat(warnings(QUIET, QUIET.plus(finalAt("4.9", "2"))))
                .containsExactly("vm:cpu: load 5 on 2 cores during 1 of 151 measurements of b, including 1 final one: "
                        + "times vary by 15 %; rerun on an idle machine");
    }

    @Test
    void lathesOwnProcessesAreNoDisturbance() {
        assertThat(warnings(finalAt("4.0", "2"), finalAt("3.0", "1"), finalAt("18.0", "16"))).isEmpty();
        assertThat(warnings(finalAt("4.1", "2"), finalAt("3.1", "1"), finalAt("18.1", "16"))).hasSize(1);
    }

    @Test
    void eachMachineGetsItsWarning() {
        assertThat(MachineLoad.warnings(Stream.of(
                        new MachineLoad.OfCampaign("b:cpu", "x", measured(1, 1)),
                        new MachineLoad.OfCampaign("a:cpu", "x", measured(2, 1)))))
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("a:cpu: load 14 on 2 cores during 1 of 2 measurements: "),
                        second ->
                                assertThat(second).startsWith("b:cpu: load 14 on 2 cores during 1 of 1 measurement: "));
    }

    @Test
    void aWarningCountsOneThingInTheSingular() {
        assertThat(warnings(new MachineLoad(1, 1, 14, 0.3, 1, 0)))
                .containsExactly("vm:cpu: load 14 on 1 core during 1 of 1 measurement: times vary by 30 %; "
                        + "rerun on an idle machine");
    }

    @Test
    void fewerDisturbedMeasurementsGetNone() {
        assertThat(warnings(measured(60, 5))).isEmpty();
        assertThat(warnings(MachineLoad.unmeasured())).isEmpty();
    }
}
